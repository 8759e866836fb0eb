//! A file of games that is being written: it grows by whole games and goes on where an earlier run ended.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

use super::format::{GameRecord, Reader, Settings, header};
use crate::files::fault;

/// A file of games, open at its end.
pub struct DataFile {
    file: File,
    name: String,
    /// The file's length in bytes.
    length: u64,
    /// Games in the file.
    pub games: u32,
    /// Positions in the file.
    pub positions: u64,
}

impl DataFile {
    /// Creates a file, or opens one that a run of the same settings has begun; a part of a game at its end is cut off.
    /// The file is locked against other runs as long as it is open.
    ///
    /// # Errors
    /// It cannot be written, is something else, has other settings, or is damaged before its end. It is left as it was.
    pub fn open(path: &Path, settings: &Settings) -> Result<DataFile, String> {
        let name = path.display().to_string();
        let named = |error: std::io::Error| fault(&name, &error);
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).create(true).truncate(false).open(path).map_err(named)?;
        if !file.metadata().map_err(named)?.is_file() {
            return Err(format!("{name}: not a regular file; games are written to one, so that they can be resumed"));
        }
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(format!("{name}: another run is writing it")),
            // Some file systems know no locks.
            Err(TryLockError::Error(_)) | Ok(()) => {}
        }
        let start = header(settings);
        let mut found = Vec::new();
        (&file).take(start.len() as u64).read_to_end(&mut found).map_err(named)?;
        if found.len() < start.len() && start.starts_with(&found) {
            // New, or killed before it was begun.
            let mut data = DataFile { file, name, length: 0, games: 0, positions: 0 };
            data.append(&start)?;
            return Ok(data);
        }
        (&file).seek(SeekFrom::Start(0)).map_err(named)?;
        let mut reader = Reader::new(BufReader::new(&file), name.clone())?;
        if let Some(difference) = difference(reader.settings(), settings) {
            return Err(format!("{name}: was written with other settings: {difference}; use them, or another file"));
        }
        let (mut games, mut positions) = (0, 0);
        for game in reader.by_ref() {
            let game =
                game.map_err(|error| format!("{error}; move the file away (`data export` reads what is whole)"))?;
            games += 1;
            positions += game.positions.len() as u64;
        }
        let length = reader.end();
        file.set_len(length).map_err(named)?;
        Ok(DataFile { file, name, length, games, positions })
    }

    /// Appends a game.
    ///
    /// # Errors
    /// It cannot be written; the file ends as before, unless not even that is possible.
    pub fn push(&mut self, game: &GameRecord) -> Result<(), String> {
        self.append(&game.to_block())?;
        self.games += 1;
        self.positions += game.positions.len() as u64;
        Ok(())
    }

    /// Makes sure that what was appended outlasts a crash of the system.
    ///
    /// # Errors
    /// The system says that it does not.
    pub fn sync(&self) -> Result<(), String> {
        self.file.sync_data().map_err(|error| fault(&self.name, &error))
    }

    fn append(&mut self, bytes: &[u8]) -> Result<(), String> {
        let written = self.file.seek(SeekFrom::Start(self.length)).and_then(|_| self.file.write_all(bytes));
        if let Err(error) = written {
            // A part that stays would be cut off by the next run.
            let _ = self.file.set_len(self.length);
            let fault = fault(&self.name, &error);
            return Err(format!("{fault}; the {} games in it are whole, and the same command goes on", self.games));
        }
        self.length += bytes.len() as u64;
        Ok(())
    }
}

/// The first settings that differ, as `nodes 5000, not 8000`.
fn difference(found: &Settings, wanted: &Settings) -> Option<String> {
    let object = |settings| match serde_json::to_value(settings) {
        Ok(serde_json::Value::Object(object)) => object,
        _ => serde_json::Map::new(),
    };
    let (found, wanted) = (object(found), object(wanted));
    let different = wanted.iter().filter(|(key, value)| found.get(*key) != Some(value));
    let list: Vec<_> = different
        .map(|(key, value)| format!("{key} {}, not {value}", found.get(key).unwrap_or(&serde_json::Value::Null)))
        .collect();
    (!list.is_empty()).then(|| list.join("; "))
}

#[cfg(test)]
mod tests {
    use super::super::format::tests::{game, settings};
    use super::*;

    fn folder() -> tempfile::TempDir {
        tempfile::tempdir().unwrap()
    }

    #[test]
    fn a_file_cut_anywhere_is_completed_to_the_same_bytes() {
        let folder = folder();
        let path = folder.path().join("x.szd");
        let write = || {
            let mut file = DataFile::open(&path, &settings()).unwrap();
            (file.games..6).for_each(|number| file.push(&game(number)).unwrap());
            assert_eq!((file.games, file.positions), (6, 15));
            std::fs::read(&path).unwrap()
        };
        let whole = write();
        assert_eq!(write(), whole);
        for length in (0..whole.len()).rev() {
            std::fs::write(&path, &whole[..length]).unwrap();
            assert!(write() == whole, "{length}");
        }
    }

    #[test]
    fn nothing_else_is_written_over() {
        let folder = folder();
        let path = folder.path().join("x.szd");
        let mut damaged = header(&settings());
        (0..3).for_each(|number| damaged.extend(game(number).to_block()));
        let first = header(&settings()).len() + 10;
        damaged[first] ^= 1;
        let other = Settings { nodes: 5000, seed: 9, ..settings() };
        for (bytes, named) in [
            (b"my notes".to_vec(), "not a file of games"),
            (header(&other), "nodes 5000, not 8000; seed 9, not 1"),
            (damaged, "game 0 at byte"),
        ] {
            std::fs::write(&path, &bytes).unwrap();
            let error = DataFile::open(&path, &settings()).err().unwrap();
            assert!(error.contains(named) && error.contains("x.szd: "), "{error}");
            assert_eq!(std::fs::read(&path).unwrap(), bytes);
        }
        assert!(DataFile::open(folder.path(), &settings()).is_err());
        let nowhere = DataFile::open(&folder.path().join("no/x.szd"), &settings()).err().unwrap();
        assert!(nowhere.contains("no/x.szd: "), "{nowhere}");
    }

    #[test]
    fn two_runs_cannot_write_one_file() {
        let folder = folder();
        let path = folder.path().join("x.szd");
        let first = DataFile::open(&path, &settings()).unwrap();
        let error = DataFile::open(&path, &settings()).err().unwrap();
        assert!(error.contains("another run"), "{error}");
        drop(first);
        assert!(DataFile::open(&path, &settings()).is_ok());
    }
}
