//! The games of a match in a file.

use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::files::fault;
use crate::play::contest::Pair;
use crate::play::pgn_writer::{Headers, pgn};

/// A file of PGN that grows with every pair.
pub struct Record {
    path: PathBuf,
    file: File,
    /// The names of the first and the second player.
    players: [String; 2],
    limits: String,
}

impl Record {
    /// Begins a file, or goes on with one if `append` says so.
    ///
    /// # Errors
    /// The file cannot be written, or is there already and `append` is not set.
    pub fn create(path: &Path, append: bool, players: [String; 2], limits: String) -> Result<Record, String> {
        let mut options = OpenOptions::new();
        options.append(true).create(append).create_new(!append);
        let file = options.open(path).map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists if path.is_file() => {
                format!("{}: is there already; name another file, or add to it with --append", path.display())
            }
            _ => fault(path.display(), &error),
        })?;
        Ok(Record { path: path.to_owned(), file, players, limits })
    }

    /// Adds a pair.
    ///
    /// # Errors
    /// The file cannot be written; it ends as before, unless not even that is possible.
    pub fn write(&mut self, pair: &Pair) -> Result<(), String> {
        let [first, second] = self.players.each_ref().map(String::as_str);
        let mut text = String::new();
        for (index, (game, players)) in pair.games.iter().zip([[first, second], [second, first]]).enumerate() {
            let round = format!("{}.{}", pair.number + 1, index + 1);
            let headers = Headers { players, event: "steinitz sprt", round: &round, limits: &self.limits };
            text += &pgn(game, &headers);
        }
        let length = self.file.metadata().map(|found| found.len());
        self.file.write_all(text.as_bytes()).map_err(|error| {
            let _ = length.map(|length| self.file.set_len(length));
            format!("{}; the games in it are whole", fault(self.path.display(), &error))
        })
    }
}
