//! Files of labelled positions, whatever their kind, read in portions that all cores can work on.

use std::io::BufRead;
use std::path::Path;

use crate::files::{self, Lines, fault};
use crate::play::format::{GameRecord, MAGIC, Reader as GameReader, Settings};

/// Positions of a portion, about.
const PORTION: usize = 1 << 14;

/// What a file holds, one after the other.
pub enum Item {
    /// A line that is neither empty nor a comment, with its number, counted from 1.
    Line(usize, String),
    /// A game of `steinitz datagen`.
    Game(GameRecord),
    /// A place that is damaged, and what is wrong there.
    Damaged(String),
}

/// A file of labelled positions, plain or compressed with gzip.
pub struct Reader(Source);

/// This is the one place that knows kinds of files: each is recognised by its first bytes.
enum Source {
    Lines(Lines<Box<dyn BufRead>>),
    Games(Box<GameReader<Box<dyn BufRead>>>),
}

impl Reader {
    /// Opens a file.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn open(path: &Path) -> Result<Reader, String> {
        let mut input = files::open(path)?;
        let name = path.display().to_string();
        let start = input.fill_buf().map_err(|error| fault(&name, &error))?;
        let [kind @ .., _version] = MAGIC;
        Ok(Reader(match start.starts_with(&kind) {
            true => Source::Games(Box::new(GameReader::new(input, name)?)),
            false => Source::Lines(Lines::new(input, name)),
        }))
    }

    /// The settings that the games were played with; none of a file of lines.
    pub fn settings(&self) -> Option<&Settings> {
        match &self.0 {
            Source::Games(games) => Some(games.settings()),
            Source::Lines(_) => None,
        }
    }

    /// Whether the file ended within a game: the run that writes it was interrupted, or is running.
    pub fn is_torn(&self) -> bool {
        matches!(&self.0, Source::Games(games) if games.is_torn())
    }

    /// The next portion; an empty one at the end of the file.
    ///
    /// # Errors
    /// As [`Reader::item`].
    pub fn portion(&mut self) -> Result<Vec<Item>, String> {
        let (mut items, mut positions) = (Vec::new(), 0);
        while positions < PORTION {
            let Some(item) = self.item()? else { break };
            positions += if let Item::Game(game) = &item { game.positions.len() } else { 1 };
            items.push(item);
        }
        Ok(items)
    }

    /// What comes next; None at the end of the file.
    ///
    /// # Errors
    /// The file cannot be read on, with the line where that is.
    pub fn item(&mut self) -> Result<Option<Item>, String> {
        match &mut self.0 {
            Source::Games(games) => Ok(games.next().map(|game| game.map_or_else(Item::Damaged, Item::Game))),
            Source::Lines(lines) => Ok(lines.read()?.map(|(number, text)| Item::Line(number, text))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn read(bytes: &[u8]) -> Result<Vec<(usize, String)>, String> {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(bytes).unwrap();
        let mut reader = Reader::open(file.path())?;
        let mut all = Vec::new();
        loop {
            let portion = reader.portion()?;
            if portion.is_empty() {
                return Ok(all);
            }
            all.extend(portion.into_iter().filter_map(|item| match item {
                Item::Line(number, text) => Some((number, text)),
                _ => None,
            }));
        }
    }

    fn compressed(text: &str) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(text.as_bytes()).unwrap();
        encoder.finish().unwrap()
    }

    #[test]
    fn lines_are_numbered_as_in_the_file_plain_or_compressed() {
        let text = "one\n\n  two\n";
        let expected = vec![(1, "one".to_owned()), (3, "two".to_owned())];
        assert_eq!(read(text.as_bytes()).unwrap(), expected);
        assert_eq!(read(&compressed(text)).unwrap(), expected);
        // As `cat a.gz b.gz` makes them.
        let members = [compressed("one\n"), compressed("two\n")].concat();
        assert_eq!(read(&members).unwrap(), vec![(1, "one".to_owned()), (2, "two".to_owned())]);
        assert_eq!(read(b"").unwrap(), vec![]);
        assert_eq!(read(&b"many\n".repeat(PORTION + 7)).unwrap().len(), PORTION + 7);
    }

    #[test]
    fn a_truncated_file_is_an_error_with_its_place() {
        let lines: String = (0..50_000).map(|number| format!("line {number}\n")).collect();
        let whole = compressed(&lines);
        let error = read(&whole[..whole.len() / 2]).unwrap_err();
        let line = error.split_once(": ").and_then(|(place, _)| place.rsplit_once(':')).map(|(_, line)| line.parse());
        assert!(matches!(line, Some(Ok(10_000..=50_000))), "{error}");
        assert!(Reader::open(Path::new("/nowhere/data.epd")).is_err());
        assert!(read(b"SZD\x01 is the beginning of games").is_err());
    }
}
