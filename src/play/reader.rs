//! Reads files of games, block by block, past what is damaged.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use super::format::{BLOCK_HEAD, BLOCK_LIMIT, GameRecord, MAGIC, Settings};
use crate::files::fault;

/// An iterator over the games of a file, with messages in the place of damaged ones.
pub struct Reader<R> {
    input: R,
    /// For messages.
    name: String,
    settings: Settings,
    /// Where the last whole block ends, in bytes from the start of the file.
    end: u64,
    /// The number of the next game.
    next: u32,
    torn: bool,
    finished: bool,
}

/// What stands where a block may begin.
enum Block {
    /// The content.
    Whole(Vec<u8>),
    /// The checksum is wrong; so long is the content.
    Damaged(usize),
    /// The length is nonsense: the next block cannot be found.
    Lost,
    /// A part of a block, and the end of the file.
    Torn,
    End,
}

impl Reader<BufReader<File>> {
    /// Opens a file and reads its settings.
    ///
    /// # Errors
    /// The file cannot be read or is of another kind.
    pub fn open(path: &Path) -> Result<Reader<BufReader<File>>, String> {
        let name = path.display().to_string();
        let file = File::open(path).map_err(|error| fault(&name, &error))?;
        Reader::new(BufReader::with_capacity(1 << 16, file), name)
    }
}

impl<R: BufRead> Reader<R> {
    /// Reads the settings of an input that messages call `name`.
    ///
    /// # Errors
    /// The input cannot be read or is of another kind.
    pub fn new(mut input: R, name: String) -> Result<Reader<R>, String> {
        let mut magic = [0; MAGIC.len()];
        let [kind @ .., version] = MAGIC;
        match input.read_exact(&mut magic) {
            Err(error) if error.kind() != io::ErrorKind::UnexpectedEof => return Err(fault(name, &error)),
            Ok(()) if magic == MAGIC => {}
            Ok(()) if magic.starts_with(&kind) => {
                let other = magic[kind.len()];
                return Err(format!("{name}: its format has version {other}, this engine reads version {version}"));
            }
            _ => return Err(format!("{name}: not a file of games; `steinitz datagen` writes such files")),
        }
        let content = match read_block(&mut input).map_err(|error| fault(&name, &error))? {
            Block::Whole(content) => content,
            _ => return Err(format!("{name}: the settings at its start are damaged")),
        };
        let settings =
            serde_json::from_slice(&content).map_err(|error| format!("{name}: the settings at its start: {error}"))?;
        let end = (MAGIC.len() + BLOCK_HEAD + content.len()) as u64;
        Ok(Reader { input, name, settings, end, next: 0, torn: false, finished: false })
    }

    /// The settings of the run that wrote the file.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Where the last whole block ends of those read, in bytes from the start of the file.
    pub fn end(&self) -> u64 {
        self.end
    }

    /// Whether the file ended within a block: a run was killed there, or is writing.
    pub fn is_torn(&self) -> bool {
        self.torn
    }

    /// Reads a game. Err: it is damaged; None: there is no further one.
    fn read_game(&mut self) -> Option<Result<GameRecord, String>> {
        let place = format!("{}: game {} at byte {}", self.name, self.next, self.end);
        let (length, game) = match read_block(&mut self.input) {
            Ok(Block::Whole(content)) => (content.len(), self.check(&content)),
            Ok(Block::Damaged(length)) => (length, Err("the checksum is wrong".to_owned())),
            Ok(Block::Torn) => {
                self.torn = true;
                return None;
            }
            Ok(Block::End) => return None,
            Ok(Block::Lost) => {
                self.finished = true;
                return Some(Err(format!("{place}: no block of data; what follows is not read")));
            }
            Err(error) => {
                self.finished = true;
                return Some(Err(fault(&self.name, &error)));
            }
        };
        self.next += 1;
        self.end += (BLOCK_HEAD + length) as u64;
        Some(game.map_err(|error| format!("{place}: {error}")))
    }

    fn check(&self, content: &[u8]) -> Result<GameRecord, String> {
        let game = GameRecord::from_content(content)?;
        match game.number == self.next {
            true => Ok(game),
            false => Err(format!("its number is {}", game.number)),
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<GameRecord, String>;

    fn next(&mut self) -> Option<Result<GameRecord, String>> {
        let game = if self.finished { None } else { self.read_game() };
        self.finished |= game.is_none();
        game
    }
}

fn read_block(input: &mut impl BufRead) -> io::Result<Block> {
    let mut head = Vec::with_capacity(BLOCK_HEAD);
    input.take(BLOCK_HEAD as u64).read_to_end(&mut head)?;
    let Some((&[a, b, c, d], checksum)) = head.split_first_chunk() else {
        return Ok(if head.is_empty() { Block::End } else { Block::Torn });
    };
    let length = u32::from_le_bytes([a, b, c, d]);
    if length == 0 || length > BLOCK_LIMIT {
        // A system that went down may leave zeros where nothing was written yet.
        let unwritten = head.iter().all(|&byte| byte == 0) && only_zeros(input)?;
        return Ok(if unwritten { Block::Torn } else { Block::Lost });
    }
    let mut content = Vec::with_capacity(length as usize);
    input.take(length.into()).read_to_end(&mut content)?;
    if head.len() < BLOCK_HEAD || content.len() < length as usize {
        return Ok(Block::Torn);
    }
    Ok(match crc32fast::hash(&content).to_le_bytes() == checksum {
        true => Block::Whole(content),
        // A last block that is wrong was not written to its end.
        false if input.fill_buf()?.is_empty() => Block::Torn,
        false => Block::Damaged(content.len()),
    })
}

fn only_zeros(input: &mut impl BufRead) -> io::Result<bool> {
    loop {
        let bytes = input.fill_buf()?;
        if bytes.is_empty() || bytes.iter().any(|&byte| byte != 0) {
            return Ok(bytes.is_empty());
        }
        let length = bytes.len();
        input.consume(length);
    }
}

#[cfg(test)]
mod tests {
    use super::super::format::header;
    use super::super::format::tests::{game, settings};
    use super::*;

    /// A file of games 0 to 9, and where each game begins and the last ends.
    fn file() -> (Vec<u8>, Vec<usize>) {
        let (mut bytes, mut starts) = (header(&settings()), Vec::new());
        for number in 0..10 {
            starts.push(bytes.len());
            bytes.extend(game(number).to_block());
        }
        starts.push(bytes.len());
        (bytes, starts)
    }

    /// The games read, the complaints, whether the end is torn, and where the last whole block ends.
    fn read(bytes: &[u8]) -> (usize, Vec<String>, bool, usize) {
        let mut reader = Reader::new(bytes, "x.szd".into()).unwrap();
        let (games, complaints): (Vec<_>, Vec<_>) = reader.by_ref().partition(Result::is_ok);
        let complaints = complaints.into_iter().filter_map(Result::err).collect();
        (games.len(), complaints, reader.is_torn(), reader.end() as usize)
    }

    #[test]
    fn a_file_cut_anywhere_loses_its_last_game_only() {
        let (bytes, starts) = file();
        assert_eq!(read(&bytes), (10, vec![], false, bytes.len()));
        for length in starts[0]..bytes.len() {
            let whole = starts.iter().rposition(|&start| start <= length).unwrap();
            assert_eq!(read(&bytes[..length]), (whole, vec![], length != starts[whole], starts[whole]), "{length}");
        }
        let zeros = [&bytes[..], &[0; 100]].concat();
        assert_eq!(read(&zeros), (10, vec![], true, bytes.len()));
    }

    #[test]
    fn damage_is_named_and_passed_over() {
        let (bytes, starts) = file();
        let spoilt = |at: usize, value: u8| {
            let mut bytes = bytes.clone();
            bytes[at] = value;
            read(&bytes)
        };
        let complaint = format!("x.szd: game 4 at byte {}: the checksum is wrong", starts[4]);
        assert_eq!(spoilt(starts[4] + 20, 0xaa), (9, vec![complaint], false, bytes.len()));
        let (games, complaints, torn, end) = spoilt(starts[4] + 3, 0xff);
        assert_eq!((games, complaints.len(), torn, end), (4, 1, false, starts[4]));
        assert!(complaints[0].contains("game 4") && complaints[0].contains("no block"), "{complaints:?}");
        // The last block may not have been written to its end.
        assert_eq!(spoilt(starts[9] + 20, 0xaa), (9, vec![], true, starts[9]));
        let twice = [&bytes[..], &bytes[starts[9]..]].concat();
        assert!(read(&twice).1[0].contains("number is 9"));
    }

    #[test]
    fn other_files_are_refused() {
        let settings = header(&settings());
        let version = [b"SZD\x02", &settings[4..]].concat();
        let unknown = settings.clone().into_iter().rev().collect::<Vec<_>>();
        for (bytes, named) in [
            (&b""[..], "not a file of games"),
            (b"SZ", "not a file of games"),
            (b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "not a file of games"),
            (&unknown, "not a file of games"),
            (&version, "version 2"),
            (&settings[..20], "settings"),
        ] {
            let error = Reader::new(bytes, "x.szd".into()).err().unwrap();
            assert!(error.starts_with("x.szd: ") && error.contains(named), "{error}");
        }
    }
}
