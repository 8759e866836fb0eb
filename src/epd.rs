//! Extended Position Description: a position and operations on it, one record a line.
//!
//! `r1b1k2r/8/8/8/8/8/8/4K3 w kq - bm Nf3 Ne2; id "a; b";` has four fields of a FEN, then operations. An operation is
//! an opcode with operands, ended by a semicolon; an operand that is a quoted string may hold anything but quotes.
//! The form is from the PGN standard (S. J. Edwards, 1994). This module knows no opcode but `hmvc` and `fmvn`.

use std::fmt;
use std::str::FromStr;

use crate::board::{Board, FenError};

/// A line of EPD.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The position, with the counters of a FEN's last two fields or of the opcodes `hmvc` and `fmvn` if there are any.
    pub board: Board,
    operations: Vec<Operation>,
}

impl Record {
    /// The operands of an opcode, strings without their quotes; None when the record does not have it.
    pub fn operands(&self, opcode: &str) -> Option<&[String]> {
        operands(&self.operations, opcode)
    }
}

/// An opcode and its operands.
type Operation = (String, Vec<String>);

fn operands<'a>(operations: &'a [Operation], opcode: &str) -> Option<&'a [String]> {
    operations.iter().find(|(name, _)| name == opcode).map(|(_, operands)| operands.as_slice())
}

/// A line is not EPD.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EpdError {
    /// The position is not one.
    Position(FenError),
    /// Something else stands where an operation should begin.
    Opcode(String),
    /// A string does not end.
    Unclosed(String),
}

impl fmt::Display for EpdError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            EpdError::Position(error) => error.fmt(f),
            EpdError::Opcode(text) => {
                write!(f, "`{text}` is no opcode; write operations as in: bm Nf3; id \"name\";")
            }
            EpdError::Unclosed(text) => write!(f, "the string \"{text} has no second quote"),
        }
    }
}

impl std::error::Error for EpdError {}

impl FromStr for Record {
    type Err = EpdError;

    /// Reads a line. Tolerated are the last two fields of a FEN before the operations, and a missing last semicolon.
    fn from_str(line: &str) -> Result<Record, EpdError> {
        let (mut fields, mut rest) = (Vec::new(), line.trim());
        while fields.len() < 4 || fields.len() < 6 && rest.starts_with(|letter: char| letter.is_ascii_digit()) {
            let (field, behind) = split_word(rest);
            if field.is_empty() {
                break;
            }
            fields.push(field);
            rest = behind;
        }
        let operations = operations(rest)?;
        if let Some(counters) = fields.len().checked_sub(4) {
            for (opcode, default) in [("hmvc", "0"), ("fmvn", "1")].into_iter().skip(counters) {
                let given = operands(&operations, opcode).and_then(<[String]>::first);
                fields.push(given.map_or(default, String::as_str));
            }
        }
        let board = Board::from_fen(&fields.join(" ")).map_err(EpdError::Position)?;
        Ok(Record { board, operations })
    }
}

/// Splits text into operations.
fn operations(mut rest: &str) -> Result<Vec<Operation>, EpdError> {
    let mut operations = Vec::new();
    loop {
        rest = rest.trim_start_matches(|letter: char| letter == ';' || letter.is_whitespace());
        if rest.is_empty() {
            return Ok(operations);
        }
        let (opcode, mut behind) = split_word(rest);
        if !opcode.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
            return Err(EpdError::Opcode(opcode.to_owned()));
        }
        let mut operands = Vec::new();
        while !behind.is_empty() && !behind.starts_with(';') {
            let (operand, after) = match behind.strip_prefix('"') {
                Some(text) => text.split_once('"').ok_or_else(|| EpdError::Unclosed(text.to_owned()))?,
                None => split_word(behind),
            };
            operands.push(operand.to_owned());
            behind = after.trim_start();
        }
        operations.push((opcode.to_owned(), operands));
        rest = behind;
    }
}

/// The text up to white space or a semicolon, and what follows it from the next word on.
fn split_word(text: &str) -> (&str, &str) {
    let end = text.find(|letter: char| letter == ';' || letter.is_whitespace()).unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    (word, rest.trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    const POSITION: &str = "r3k2r/8/8/8/8/8/8/4K3 w kq -";

    fn record(text: &str) -> Record {
        format!("{POSITION}{text}").parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn operations_are_found_with_their_operands() {
        let record = record(" bm Kd2  Kf2 ;id \"a; b\";c0 \"x=1 y=2\" z; resign; dm -3");
        assert_eq!(record.operands("bm").unwrap(), ["Kd2", "Kf2"]);
        assert_eq!(record.operands("id").unwrap(), ["a; b"]);
        assert_eq!(record.operands("c0").unwrap(), ["x=1 y=2", "z"]);
        assert!(record.operands("resign").unwrap().is_empty());
        assert_eq!(record.operands("dm").unwrap(), ["-3"]);
        assert_eq!(record.operands("am"), None);
        assert_eq!(record.board.to_fen(), format!("{POSITION} 0 1"));
    }

    #[test]
    fn counters_stand_in_the_fen_or_in_operations() {
        for (text, counters) in [
            ("", "0 1"),
            (";", "0 1"),
            (" 7 31", "7 31"),
            (" 7 31 bm Kd2;", "7 31"),
            (" 7 31; bm Kd2;", "7 31"),
            (" 7", "7 1"),
            (" hmvc 12; fmvn 40;", "12 40"),
            (" 7 31 hmvc 12; fmvn 40;", "7 31"),
        ] {
            assert_eq!(record(text).board.to_fen(), format!("{POSITION} {counters}"), "{text}");
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (line, named) in [
            ("", "piece placement"),
            ("8/8", "side to move"),
            ("8/8/8/8/8/8/8/8 w - - bm Kd2;", "king"),
            ("r3k2r/8/8/8/8/8/8/4K3 w kq - 3 4 5 bm Kd2;", "`5` is no opcode"),
            ("r3k2r/8/8/8/8/8/8/4K3 w kq - \"bm\" Kd2;", "no opcode"),
            ("r3k2r/8/8/8/8/8/8/4K3 w kq - bm Kd2; id \"open;", "\"open; has no second quote"),
            ("r3k2r/8/8/8/8/8/8/4K3 w kq - hmvc many;", "`many`"),
        ] {
            let error = line.parse::<Record>().unwrap_err().to_string();
            assert!(error.contains(named), "{line}: {error}");
        }
    }
}
