//! Files of positions for tuning: games as `steinitz datagen` writes them, and EPD, plain or gzip.

use std::io::BufRead;
use std::path::Path;

use crate::board::{Board, Color};
use crate::epd::Record;
use crate::play::format::{GameRecord, MAGIC, Reader, Settings};
use crate::play::{GameResult, text};
use crate::search::Value;

/// What is found in a file.
pub enum Item<'a> {
    /// The settings that the games of a file were played with.
    Settings(&'a Settings),
    /// A game with its positions.
    Game(&'a GameRecord),
    /// A position of EPD.
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
    /// The score in centipawns, White's view: opcode `ce`, which has the view of the side to move.
    pub score: Option<Value>,
    /// The result of its game: opcode `c9` as in `c9 "1-0"`, or `[1.0]` at the end of the line.
    pub result: Option<GameResult>,
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
            match sample(line) {
                Ok(sample) => each(Item::Line(&sample))?,
                Err(error) => each(Item::Mistake(format!("{name}:{number}: {error}")))?,
            }
        }
    }
}

/// Reads a line of EPD.
fn sample(line: &str) -> Result<Sample, String> {
    let (text, bracketed) = match line.strip_suffix(']').and_then(|line| line.rsplit_once('[')) {
        Some((text, label)) => (text, Some(label)),
        None => (line, None),
    };
    let record: Record = text.parse().map_err(|error: crate::epd::EpdError| error.to_string())?;
    let first = |opcode| record.operands(opcode).and_then(<[String]>::first);
    let label = bracketed.or(first("c9").map(String::as_str));
    let result =
        label.map(|label| result(label).ok_or_else(|| format!("`{label}` is no result; write 1-0, 0-1 or 1/2-1/2")));
    let score =
        first("ce").map(|text| text.parse::<Value>().map_err(|_| format!("ce: `{text}` is no score in centipawns")));
    let sign = if record.board.side_to_move() == Color::White { 1 } else { -1 };
    let score = score.transpose()?.map(|score| sign * score.clamp(-Value::MAX, Value::MAX));
    Ok(Sample { board: record.board, score, result: result.transpose()? })
}

fn result(label: &str) -> Option<GameResult> {
    match label.trim() {
        "1-0" | "1.0" | "1" => Some(GameResult::WhiteWins),
        "1/2-1/2" | "0.5" | "1/2" => Some(GameResult::Draw),
        "0-1" | "0.0" | "0" => Some(GameResult::BlackWins),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const POSITION: &str = "8/8/8/3k4/8/8/P7/4K3";

    #[test]
    fn results_and_scores_are_read_from_every_form() {
        use GameResult::*;
        for (rest, score, result) in [
            ("w - -", None, None),
            ("w - - c9 \"1-0\"; ce 31;", Some(31), Some(WhiteWins)),
            ("b - - ce 31; c9 \"1/2-1/2\";", Some(-31), Some(Draw)),
            ("b - - 3 40; c9 \"0-1\";", None, Some(BlackWins)),
            ("w - - 0 1 [0.5]", None, Some(Draw)),
            ("w - - c0 \"1/2-1/2\"; c9 \"0-1\"; id \"1-0\";", None, Some(BlackWins)),
        ] {
            let sample = sample(&format!("{POSITION} {rest}")).unwrap();
            assert_eq!((sample.score, sample.result), (score, result), "{rest}");
        }
    }

    #[test]
    fn what_is_no_label_is_named() {
        for (rest, named) in [
            ("w - - c9 \"won\";", "`won`"),
            ("w - - [0.7]", "`0.7`"),
            ("w - - ce good;", "`good`"),
            ("x - - ce 1;", "x"),
        ] {
            let error = sample(&format!("{POSITION} {rest}")).unwrap_err();
            assert!(error.contains(named), "{error}");
        }
    }
}
