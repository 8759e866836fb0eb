//! Files of labelled positions, read in parts so that a part can be worked on by all cores.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek};
use std::path::{Path, PathBuf};

use flate2::read::MultiGzDecoder;

/// Lines that are read before they are worked on.
const LINES: usize = 1 << 14;

/// Some consecutive lines of a file, with their numbers, counted from 1. Empty lines and comments are left out.
pub type Lines = Vec<(usize, String)>;

/// A file of labelled positions, whatever its kind.
///
/// This is the one place that knows kinds of files: another one is a variant here, recognised by its first bytes.
pub struct Reader {
    path: PathBuf,
    source: Box<dyn BufRead>,
    line: usize,
}

impl Reader {
    /// Opens a file of lines as they are or compressed by gzip, which its first bytes tell.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn open(path: &Path) -> Result<Reader, String> {
        let source = source(path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Reader { path: path.to_owned(), source, line: 0 })
    }

    /// The next lines; none at the end of the file.
    ///
    /// # Errors
    /// The file cannot be read on, with the line where that is.
    pub fn lines(&mut self) -> Result<Option<Lines>, String> {
        let (mut lines, mut bytes) = (Vec::new(), Vec::new());
        while lines.len() < LINES {
            self.line += 1;
            bytes.clear();
            let length = self.source.read_until(b'\n', &mut bytes).map_err(|error| self.broken(&error))?;
            if length == 0 {
                return Ok((!lines.is_empty()).then_some(lines));
            }
            let text = String::from_utf8_lossy(&bytes);
            let text = text.trim();
            if !text.is_empty() && !text.starts_with('#') {
                lines.push((self.line, text.to_owned()));
            }
        }
        Ok(Some(lines))
    }

    /// The place of a line, for messages.
    pub fn place(&self, line: usize) -> String {
        format!("{}:{line}", self.path.display())
    }

    fn broken(&self, error: &io::Error) -> String {
        format!("{}: the file cannot be read on: {error}", self.place(self.line))
    }
}

fn source(path: &Path) -> io::Result<Box<dyn BufRead>> {
    let mut file = File::open(path)?;
    let mut magic = Vec::new();
    (&mut file).take(2).read_to_end(&mut magic)?;
    file.rewind()?;
    Ok(match magic[..] {
        [0x1f, 0x8b] => Box::new(BufReader::new(MultiGzDecoder::new(BufReader::new(file)))),
        _ => Box::new(BufReader::new(file)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn read(bytes: &[u8]) -> Result<Lines, String> {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(bytes).unwrap();
        let mut reader = Reader::open(file.path())?;
        let mut all = Vec::new();
        while let Some(lines) = reader.lines()? {
            all.extend(lines);
        }
        Ok(all)
    }

    fn compressed(text: &str) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(text.as_bytes()).unwrap();
        encoder.finish().unwrap()
    }

    #[test]
    fn lines_are_numbered_as_in_the_file_plain_or_compressed() {
        let text = "one\r\n\n# a comment\n  two\nlast";
        let expected = vec![(1, "one".to_owned()), (4, "two".to_owned()), (5, "last".to_owned())];
        assert_eq!(read(text.as_bytes()).unwrap(), expected);
        assert_eq!(read(&compressed(text)).unwrap(), expected);
        // As `cat a.gz b.gz` makes them.
        let members = [compressed("one\n"), compressed("two\n")].concat();
        assert_eq!(read(&members).unwrap(), vec![(1, "one".to_owned()), (2, "two".to_owned())]);
        assert_eq!(read(b"").unwrap(), vec![]);
    }

    #[test]
    fn a_truncated_file_is_an_error_with_its_place() {
        let whole = compressed(&"a line of some length\n".repeat(50_000));
        let error = read(&whole[..whole.len() / 2]).unwrap_err();
        assert!(error.contains("cannot be read on"), "{error}");
        assert!(Reader::open(Path::new("/nowhere/data.epd")).is_err());
        assert!(Reader::open(&std::env::temp_dir()).is_err(), "a folder is no file");
    }
}
