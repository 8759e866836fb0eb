//! Text files, plain or compressed with gzip.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use flate2::bufread::MultiGzDecoder;

/// The first two bytes of every gzip file (RFC 1952).
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// Opens a file for reading, unpacked if it is gzip, whatever its name.
///
/// # Errors
/// The file's name and why it cannot be read.
pub fn open(path: &Path) -> Result<Box<dyn BufRead>, String> {
    let named = |error: io::Error| format!("{}: {error}", path.display());
    let file = BufReader::with_capacity(1 << 16, File::open(path).map_err(named)?);
    unpacked(file).map_err(named)
}

/// What is read from an input, unpacked if it is gzip.
///
/// # Errors
/// The input cannot be read.
pub fn unpacked(mut input: impl BufRead + 'static) -> io::Result<Box<dyn BufRead>> {
    match input.fill_buf()?.starts_with(&GZIP) {
        true => Ok(Box::new(BufReader::with_capacity(1 << 16, MultiGzDecoder::new(input)))),
        false => Ok(Box::new(input)),
    }
}

/// The whole text of a file, unpacked if it is gzip; what is not UTF-8 is replaced.
///
/// # Errors
/// The file's name and why it cannot be read.
pub fn read(path: &Path) -> Result<String, String> {
    let mut bytes = Vec::new();
    open(path)?.read_to_end(&mut bytes).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
