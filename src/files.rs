//! Files that people name: plain or compressed with gzip, read whole or line by line, and what is said when that fails.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind, Read};
use std::path::Path;

use flate2::bufread::MultiGzDecoder;

/// The first two bytes of every gzip file (RFC 1952).
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// The longest line, in bytes: far more than a position and all that is said of it takes.
const LINE_LIMIT: usize = 1 << 16;

/// What is wrong with a file, or with what else bears a name, and the remedy; one line.
pub fn fault(name: impl Display, error: &io::Error) -> String {
    let cause = match error.kind() {
        ErrorKind::NotFound => "no such file or directory; check the name",
        ErrorKind::IsADirectory => "is a directory; name a file",
        ErrorKind::NotADirectory => "a part of this path is no directory; check the name",
        ErrorKind::AlreadyExists => "is there already; name another one",
        ErrorKind::PermissionDenied => "permission denied; change the permissions, or name another one",
        ErrorKind::ReadOnlyFilesystem => "the file system is read-only; name another place",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            "no space left on the device; make room, or name another place"
        }
        ErrorKind::UnexpectedEof => "ends too early; get it whole again",
        ErrorKind::InvalidData | ErrorKind::InvalidInput => return format!("{name}: {error}; get it whole again"),
        _ => return format!("{name}: {error}"),
    };
    format!("{name}: {cause}")
}

/// Opens a file for reading, unpacked if it is gzip, whatever its name.
///
/// # Errors
/// The file's name and why it cannot be read.
pub fn open(path: &Path) -> Result<Box<dyn BufRead>, String> {
    let named = |error: io::Error| fault(path.display(), &error);
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
    open(path)?.read_to_end(&mut bytes).map_err(|error| fault(path.display(), &error))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The lines of an input that say something: neither empty ones nor those that begin with `#`.
pub struct Lines<R> {
    input: R,
    /// For messages.
    name: String,
    number: usize,
}

impl Lines<Box<dyn BufRead>> {
    /// The lines of a file, unpacked if it is gzip.
    ///
    /// # Errors
    /// As [`open`].
    pub fn open(path: &Path) -> Result<Self, String> {
        Ok(Lines::new(open(path)?, path.display().to_string()))
    }
}

impl<R: BufRead> Lines<R> {
    /// The lines of an input that messages call `name`.
    pub fn new(input: R, name: String) -> Lines<R> {
        Lines { input, name, number: 0 }
    }

    /// The next line with its number, counted from 1, without white space around it; what is not UTF-8 is replaced.
    /// None at the end.
    ///
    /// # Errors
    /// The input cannot be read on, or has a line that is too long for any text, with the place.
    pub fn read(&mut self) -> Result<Option<(usize, String)>, String> {
        let mut bytes = Vec::new();
        loop {
            self.number += 1;
            bytes.clear();
            let mut limited = self.input.by_ref().take(LINE_LIMIT as u64 + 1);
            let place = format_args!("{}:{}", self.name, self.number);
            if limited.read_until(b'\n', &mut bytes).map_err(|error| fault(place, &error))? == 0 {
                return Ok(None);
            }
            if bytes.len() > LINE_LIMIT {
                let limit = LINE_LIMIT >> 10;
                return Err(format!("{place}: the line is longer than {limit} KiB; give text, a position a line"));
            }
            let text = String::from_utf8_lossy(&bytes);
            let text = text.trim();
            if !text.is_empty() && !text.starts_with('#') {
                return Ok(Some((self.number, text.to_owned())));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8]) -> Result<Vec<(usize, String)>, String> {
        let mut lines = Lines::new(bytes, "x".into());
        std::iter::from_fn(|| lines.read().transpose()).collect()
    }

    #[test]
    fn lines_are_numbered_as_in_the_file() {
        let text = b"one\r\n\n# a comment\n  two\n\xff\nlast";
        let expected = [(1, "one"), (4, "two"), (5, "\u{fffd}"), (6, "last")];
        assert_eq!(lines(text).unwrap(), expected.map(|(number, text)| (number, text.to_owned())));
        assert_eq!(lines(b"").unwrap(), []);
    }

    #[test]
    fn a_line_without_an_end_is_not_read_to_its_end() {
        let longest = [b"a\n".to_vec(), vec![b'x'; LINE_LIMIT - 1], b"\n".to_vec()].concat();
        assert_eq!(lines(&longest).unwrap().len(), 2);
        let mut endless = Lines::new(BufReader::new(io::repeat(b'x')), "zero".into());
        let error = endless.read().unwrap_err();
        assert_eq!(error, "zero:1: the line is longer than 64 KiB; give text, a position a line");
    }

    #[test]
    fn a_fault_is_one_line_with_a_remedy() {
        for (kind, named) in [
            (ErrorKind::NotFound, "x: no such file or directory; "),
            (ErrorKind::StorageFull, "x: no space left on the device; "),
            (ErrorKind::UnexpectedEof, "x: ends too early; "),
        ] {
            assert!(fault("x", &io::Error::new(kind, "at /tmp/.secret")).starts_with(named), "{kind}");
        }
        assert_eq!(fault("x", &io::Error::other("odd")), "x: odd");
    }
}
