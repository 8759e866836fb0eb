//! Files of positions for tuning: games as `steinitz datagen` writes them, and the lines that the tuner reads.

use std::io::BufRead;
use std::path::Path;

use crate::board::Board;
use crate::play::format::{GameRecord, MAGIC, Reader, Settings};
use crate::play::{GameResult, text};
use crate::search::Value;
use crate::tune::label::Labelled;

/// What is found in a file.
pub enum Item<'a> {
    /// The settings that the games of a file were played with.
    Settings(&'a Settings),
    /// A game with its positions.
    Game(&'a GameRecord),
    /// A position of a line.
    Line(&'a Sample),
    /// Something could not be read; the message names file and place.
    Mistake(String),
    /// The file ends within a game, which is no mistake: the run that writes it was interrupted, or is running.
    Torn,
}

/// A position with what is known of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The position.
    pub board: Board,
    /// The score in centipawns, White's view.
    pub score: Option<Value>,
    /// The result of its game.
    pub result: GameResult,
    /// What names its game.
    pub game: Option<String>,
}

impl From<Labelled> for Sample {
    fn from(labelled: Labelled) -> Sample {
        let Labelled { board, result, score, game } = labelled;
        Sample { board, score: score.map(Value::from), result: GameResult::ALL[result as usize], game }
    }
}

/// The positions of a game in the file of that name.
pub fn samples<'a>(file: &'a Path, game: &'a GameRecord) -> impl Iterator<Item = Sample> + 'a {
    let file = file.file_stem().unwrap_or_default().to_string_lossy();
    // A name that stands in quotes.
    let name = format!("{} {}", file.replace('"', "'"), game.number);
    game.positions.iter().map(move |position| Sample {
        board: position.board,
        score: Some(position.score),
        result: game.result,
        game: Some(name.clone()),
    })
}

/// Reads a file, telling `each` what is found.
///
/// # Errors
/// The file cannot be opened, or `each` gives up.
pub fn read(path: &Path, each: &mut dyn FnMut(Item) -> Result<(), String>) -> Result<(), String> {
    let name = path.display().to_string();
    let mut input = text::open(path)?;
    let is_games = input.fill_buf().map_err(|error| format!("{name}: {error}"))?.starts_with(&MAGIC[..3]);
    match is_games {
        true => read_games(Reader::new(input, name)?, each),
        false => read_lines(input, &name, each),
    }
}

fn read_games(
    mut reader: Reader<impl BufRead>,
    each: &mut dyn FnMut(Item) -> Result<(), String>,
) -> Result<(), String> {
    each(Item::Settings(reader.settings()))?;
    for game in reader.by_ref() {
        match game {
            Ok(game) => each(Item::Game(&game))?,
            Err(mistake) => each(Item::Mistake(mistake))?,
        }
    }
    match reader.is_torn() {
        true => each(Item::Torn),
        false => Ok(()),
    }
}

fn read_lines(
    mut input: impl BufRead,
    name: &str,
    each: &mut dyn FnMut(Item) -> Result<(), String>,
) -> Result<(), String> {
    let (mut bytes, mut number) = (Vec::new(), 0);
    loop {
        bytes.clear();
        number += 1;
        match input.read_until(b'\n', &mut bytes) {
            Ok(0) => return Ok(()),
            Ok(_) => {}
            Err(error) => return each(Item::Mistake(format!("{name}:{number}: {error}"))),
        }
        let line = String::from_utf8_lossy(&bytes);
        let line = line.trim();
        if !line.is_empty() && !line.starts_with('#') {
            match Labelled::read(line) {
                Ok(labelled) => each(Item::Line(&labelled.into()))?,
                Err(error) => each(Item::Mistake(format!("{name}:{number}: {error}")))?,
            }
        }
    }
}
