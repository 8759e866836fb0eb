//! Labelled data: a position and how its game ended, for White.
//!
//! Three forms of a line are understood:
//!
//! - EPD with the result in the operation `c9`: `FEN c9 "1/2-1/2"; ce 31;`. The score in `ce` is the side to move's, as
//!   the PGN standard defines it.
//! - The result in brackets behind the position, White's share of the point, and perhaps White's score: `FEN [0.5] 31`.
//! - Bars, White's score in the middle: `FEN | 31 | 0.5`.
//!
//! A result counts only where its form says that it stands: an `id "Game 1/2"` or a comment `c0 "1-0"` is none.

use crate::board::{Board, Color};
use crate::epd::{EpdError, Record};
use crate::play::GameResult;
use crate::play::format::{GameRecord, Position};

/// A position with its labels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labelled {
    /// The position.
    pub board: Board,
    /// How its game ended.
    pub result: GameResult,
    /// What a search thought of it: centipawns, White's view.
    pub score: Option<i16>,
    /// What names the game: the operation `game`, else `id`.
    pub game: Option<String>,
}

impl Labelled {
    /// Reads a line.
    ///
    /// # Errors
    /// What is wrong with it and what would be right.
    pub fn read(line: &str) -> Result<Labelled, String> {
        let line = line.trim();
        let unquoted = line.split('"').next().unwrap_or(line);
        if let Some((position, labels)) = unquoted.split_once('|') {
            return Labelled::with_bars(position, labels);
        }
        match unquoted.split_once('[') {
            Some((position, _)) => Labelled::with_brackets(position, &line[position.len() + 1..]),
            None => Labelled::epd(line),
        }
    }

    /// A position of a game that datagen wrote.
    pub fn of_game(game: &GameRecord, position: &Position) -> Labelled {
        Labelled {
            board: position.board,
            result: game.result,
            score: Some(limited(position.score)),
            game: Some(game.number.to_string()),
        }
    }

    fn with_bars(position: &str, labels: &str) -> Result<Labelled, String> {
        let (score, result) = labels.split_once('|').ok_or("a line with bars is `FEN | score | result`")?;
        Ok(Labelled { board: board(position)?, result: result_of(result)?, score: Some(score_of(score)?), game: None })
    }

    fn with_brackets(position: &str, labels: &str) -> Result<Labelled, String> {
        let (result, rest) = labels.split_once(']').ok_or("the bracket does not close; write the result as `[0.5]`")?;
        let rest = rest.trim_matches(|letter: char| letter == ';' || letter.is_whitespace());
        let score = (!rest.is_empty()).then(|| score_of(rest)).transpose()?;
        let position = position.trim_end_matches(|letter: char| letter == ';' || letter.is_whitespace());
        Ok(Labelled { board: board(position)?, result: result_of(result)?, score, game: None })
    }

    fn epd(line: &str) -> Result<Labelled, String> {
        let record: Record = line.parse().map_err(|error: EpdError| error.to_string())?;
        let result = record.operands("c9").ok_or("no result; write `c9 \"1-0\";` or `[1.0]` behind the position")?;
        let score = record.operands("ce").map(|words| score_of(&words.join(" "))).transpose()?;
        let for_white = |score: i16| if record.board.side_to_move() == Color::White { score } else { -score };
        let name = |opcode| record.operands(opcode).map(|words| words.join(" "));
        Ok(Labelled {
            board: record.board,
            result: result_of(&result.join(" "))?,
            score: score.map(for_white),
            game: name("game").or_else(|| name("id")),
        })
    }
}

fn board(fen: &str) -> Result<Board, String> {
    Board::from_fen(fen.trim()).map_err(|error| error.to_string())
}

/// Reads `1-0`, `1/2-1/2` and `0-1`, or White's share of the point: `1.0`, `0.5`, `0`.
fn result_of(text: &str) -> Result<GameResult, String> {
    match (text.trim(), text.trim().parse()) {
        ("1-0", _) | (_, Ok(1.0)) => Ok(GameResult::WhiteWins),
        ("1/2-1/2" | "1/2", _) | (_, Ok(0.5)) => Ok(GameResult::Draw),
        ("0-1", _) | (_, Ok(0.0)) => Ok(GameResult::BlackWins),
        (other, _) => Err(format!("`{other}` is no result; results are 1-0, 1/2-1/2, 0-1 or 1.0, 0.5, 0.0")),
    }
}

fn score_of(text: &str) -> Result<i16, String> {
    text.trim().parse().map(limited).map_err(|_| format!("`{}` is no score in centipawns", text.trim()))
}

/// A score beyond 16 bits is as good as their limit.
fn limited(score: i32) -> i16 {
    score.clamp(-i32::from(i16::MAX), i32::from(i16::MAX)) as i16
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHITE: &str = "4k3/8/8/8/8/8/4P3/4K3 w - -";
    const BLACK: &str = "4k3/8/8/8/8/8/4P3/4K3 b - - 3 40";

    fn labels(line: &str) -> (f32, Option<i16>) {
        let labelled = Labelled::read(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        (labelled.result.points(), labelled.score)
    }

    #[test]
    fn every_form_is_read() {
        for (behind, expected) in [
            (" c9 \"1-0\";", (1.0, None)),
            (" c9 \"0-1\"", (0.0, None)),
            (" c9 1/2-1/2; ce 40;", (0.5, Some(40))),
            (" [1.0]", (1.0, None)),
            (" [0.5] -12", (0.5, Some(-12))),
            (" [0-1];", (0.0, None)),
            (" | 31 | 0.5", (0.5, Some(31))),
            (" | -99999 | 0.0", (0.0, Some(-i16::MAX))),
        ] {
            assert_eq!(labels(&format!("{WHITE}{behind}")), expected, "{behind}");
        }
    }

    #[test]
    fn the_score_of_an_epd_is_the_side_to_move_s_and_all_else_white_s() {
        assert_eq!(labels(&format!("{BLACK} c9 \"1-0\"; ce 40;")), (1.0, Some(-40)));
        assert_eq!(labels(&format!("{BLACK} [1.0] 40")), (1.0, Some(40)));
        assert_eq!(labels(&format!("{BLACK} | 40 | 1.0")), (1.0, Some(40)));
    }

    #[test]
    fn results_in_other_fields_do_not_count() {
        for (behind, points) in [
            (" c0 \"1-0\"; id \"Game 1/2-1/2 [0.5] | 1 |\"; c9 \"0-1\";", 0.0),
            (" id \"Game 1/2\"; c9 \"1-0\";", 1.0),
            (" c9 \"1-0\"; c0 \"0-1 after 1/2\";", 1.0),
        ] {
            assert_eq!(labels(&format!("{WHITE}{behind}")).0, points, "{behind}");
        }
        for without in [" c0 \"1-0\";", " id \"Game 1/2\";", " c9 \"a draw, 1/2-1/2\";", ""] {
            assert!(Labelled::read(&format!("{WHITE}{without}")).is_err(), "{without}");
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (line, named) in [
            (format!("{WHITE} c9 \"2-0\";"), "`2-0` is no result"),
            (format!("{WHITE} [0.7]"), "`0.7`"),
            (format!("{WHITE} [0.5"), "does not close"),
            (format!("{WHITE} [0.5] much"), "`much` is no score"),
            (format!("{WHITE} | 0.5"), "FEN | score | result"),
            (format!("{WHITE} c9 \"1-0\"; ce lots;"), "`lots`"),
            ("nonsense [0.5]".into(), "piece placement"),
        ] {
            let error = Labelled::read(&line).unwrap_err();
            assert!(error.contains(named), "{line}: {error}");
        }
    }
}
