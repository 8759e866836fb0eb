//! Files of games, `.szd`: positions with scores and results, made for tuning.
//!
//! A file is the four bytes `SZD` and the version, 1, then blocks: the first holds the settings, every other one a game,
//! in the order of their numbers from 0. Numbers have the low byte first. A block is
//!
//! | bytes | what |
//! |---|---|
//! | 4 | the length of its content in bytes |
//! | 4 | the CRC-32 (as in gzip) of its content |
//! | | the content |
//!
//! The settings are an object in JSON: see [`Settings`]. A game is
//!
//! | bytes | what |
//! |---|---|
//! | 4 | its number |
//! | 1 | its result in half points for White: 0, 1 or 2 |
//! | 1 | why it ended: the index in [`Reason::ALL`] |
//! | 2 | its length in plies, the opening not counted |
//! | 14 to 30 each | the positions that were kept of it, packed |
//!
//! A packed position is
//!
//! | bytes | what |
//! |---|---|
//! | 8 | the occupied squares, bit 0 is a1 and bit 63 is h8 |
//! | half the men, rounded up | the men from the lowest square on, four bits each, the first in the low half |
//! | 2 | the score in centipawns, White's view, with sign |
//! | 1 | plies since the last capture or pawn move |
//! | 1 | bit 0: Black is to move; bit 1: castling is written as in Chess960 |
//! | 2 | the number of the move |
//!
//! The four bits of a man: pawn, knight, bishop, rook, queen and king are 0 to 5 for White and 6 to 11 for Black; 12 and
//! 13 are a white and a black rook with which its side may still castle; 14 is a pawn that may be taken en passant.
//!
//! Files only grow, by whole blocks. A run that is killed leaves at worst a part of a block at the end, which readers
//! pass over and the next run of the same settings cuts off and plays again.

use serde::{Deserialize, Serialize};

use super::game::{GameResult, Reason};
use super::packed;
pub use super::reader::Reader;
use crate::board::Board;
use crate::search::Value;

/// How a file begins: its kind and version.
pub const MAGIC: [u8; 4] = *b"SZD\x01";

/// Bytes before a block's content.
pub(super) const BLOCK_HEAD: usize = 8;

/// No block is longer; what says so is damaged.
pub(super) const BLOCK_LIMIT: u32 = 1 << 20;

/// What decides which games are played. Two files of equal settings hold the same games as far as they go.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// The version of the engine.
    pub engine: String,
    /// The nodes of a short bench: other searches play other games.
    pub search: u64,
    /// The stage that played.
    pub stage: String,
    /// The hash of its values, in hexadecimal.
    pub stage_hash: String,
    /// Nodes a move.
    pub nodes: u64,
    /// The hash table of each player, in mebibytes.
    pub hash: u32,
    /// The master seed.
    pub seed: u64,
    /// The checksum of the book's openings; none when games begin from the start position.
    pub book: Option<String>,
    /// Random moves at the start of a game, after the book.
    pub random_plies: u32,
    /// Openings less balanced than this are rejected, in centipawns.
    pub balance: Value,
    /// Positions kept of a game at most; 0: all that are fit.
    pub per_game: u32,
    /// Positions whose score is further from zero are not kept, in centipawns.
    pub score_limit: Value,
    /// Adjudication of wins: score and plies.
    pub win: (Value, u32),
    /// Adjudication of draws: score, plies, and the move from which on.
    pub draw: (Value, u32, u32),
    /// Plies of a game at most.
    pub max_plies: u32,
}

/// What was kept of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord {
    /// Its number, from 0.
    pub number: u32,
    /// Who won.
    pub result: GameResult,
    /// Why it ended.
    pub reason: Reason,
    /// Its length in plies, the opening not counted.
    pub plies: u16,
    /// Positions in the order of the game.
    pub positions: Vec<Position>,
}

/// A position of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// The position.
    pub board: Board,
    /// What the search thought of it, from White's view.
    pub score: Value,
}

impl GameRecord {
    /// The game as a block.
    pub fn to_block(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(64 + 32 * self.positions.len());
        bytes.extend(self.number.to_le_bytes());
        bytes.extend([self.result as u8, self.reason as u8]);
        bytes.extend(self.plies.to_le_bytes());
        for position in &self.positions {
            packed::pack(&position.board, position.score, &mut bytes);
        }
        block(&bytes)
    }

    /// Reads the content of a block.
    pub(super) fn from_content(content: &[u8]) -> Result<GameRecord, String> {
        let Some((&[a, b, c, d, result, reason, low, high], mut rest)) = content.split_first_chunk() else {
            return Err("it is too short for a game".into());
        };
        let result = *GameResult::ALL.get(usize::from(result)).ok_or_else(|| format!("there is no result {result}"))?;
        let reason = *Reason::ALL.get(usize::from(reason)).ok_or_else(|| format!("there is no reason {reason}"))?;
        let mut positions = Vec::new();
        while !rest.is_empty() {
            let (board, score) = packed::unpack(&mut rest)?;
            positions.push(Position { board, score });
        }
        let (number, plies) = (u32::from_le_bytes([a, b, c, d]), u16::from_le_bytes([low, high]));
        Ok(GameRecord { number, result, reason, plies, positions })
    }
}

/// What a file of these settings begins with, up to its first game.
pub fn header(settings: &Settings) -> Vec<u8> {
    let json = serde_json::to_vec(settings).unwrap_or_default();
    [&MAGIC[..], &block(&json)].concat()
}

fn block(content: &[u8]) -> Vec<u8> {
    let length = content.len() as u32;
    [&length.to_le_bytes()[..], &crc32fast::hash(content).to_le_bytes(), content].concat()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub fn settings() -> Settings {
        Settings {
            engine: "0.1.0".into(),
            search: 12_345,
            stage: "hce".into(),
            stage_hash: "89abcdef".into(),
            nodes: 8000,
            hash: 4,
            seed: 1,
            book: None,
            random_plies: 8,
            balance: 300,
            per_game: 32,
            score_limit: 3000,
            win: (1000, 6),
            draw: (8, 8, 50),
            max_plies: 400,
        }
    }

    /// A game of that number, with as many positions.
    pub fn game(number: u32) -> GameRecord {
        let position = |index| Position { board: Board::startpos(), score: index as Value };
        GameRecord {
            number,
            result: GameResult::ALL[number as usize % 3],
            reason: Reason::ALL[number as usize % 9],
            plies: 2 * number as u16,
            positions: (0..number).map(position).collect(),
        }
    }

    #[test]
    fn games_come_back_as_they_were() {
        for number in 0..20 {
            let game = game(number);
            let block = game.to_block();
            assert_eq!(GameRecord::from_content(&block[BLOCK_HEAD..]).unwrap(), game);
            assert!(GameRecord::from_content(&block[BLOCK_HEAD..block.len() - 1]).is_err());
        }
        for (index, value) in [(4, 3), (5, 9)] {
            let mut content = game(1).to_block().split_off(BLOCK_HEAD);
            content[index] = value;
            assert!(GameRecord::from_content(&content).unwrap_err().starts_with("there is no re"));
        }
    }

    #[test]
    fn the_format_never_changes() {
        let start = header(&settings());
        assert_eq!(start[..4], *b"SZD\x01");
        assert_eq!(start[12..], *serde_json::to_string(&settings()).unwrap().as_bytes());
        let block = game(1).to_block();
        let hex: String = block.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hex, KNOWN);
    }

    /// Length, checksum, number 1, a draw by stalemate after 2 plies; the start position.
    const KNOWN: &str = "26000000bccafc020100000001010200ffff00000000ffff1c4225c100000000666666667da88bd7000000000100";
}
