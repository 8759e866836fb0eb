//! What can be wrong with a FEN.

use std::fmt;

use super::{Color, Piece, Square};

/// Why a FEN was refused. The message names the field, what is wrong and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FenError {
    /// A field that cannot be guessed is missing.
    Missing {
        /// The name of the field.
        field: &'static str,
    },
    /// There is a seventh field.
    TooManyFields {
        /// The text of that field.
        text: String,
    },
    /// The number of ranks is not eight.
    Ranks {
        /// How many there are.
        count: usize,
    },
    /// A rank does not describe eight squares.
    RankLength {
        /// Which rank, 1 to 8.
        rank: usize,
        /// How many squares it describes.
        squares: usize,
    },
    /// A letter that means no man.
    UnknownPiece {
        /// Which rank, 1 to 8.
        rank: usize,
        /// The letter.
        letter: char,
    },
    /// A side does not have exactly one king.
    Kings {
        /// The side.
        color: Color,
        /// How many it has.
        count: u32,
    },
    /// A pawn stands where none can.
    PawnOnLastRank {
        /// Where.
        square: Square,
    },
    /// A side has more men than the game begins with.
    TooManyMen {
        /// The side.
        color: Color,
        /// How many it has.
        count: u32,
    },
    /// A side has more pawns and promoted men than pawns at the start.
    TooManyPromoted {
        /// The side.
        color: Color,
        /// Its men beyond the first queen and two of each other piece.
        promoted: u32,
        /// Its pawns.
        pawns: u32,
    },
    /// The side to move could take the king.
    KingCapturable {
        /// The side in check though it is not its turn.
        color: Color,
    },
    /// The side to move is neither w nor b.
    SideToMove {
        /// The text of the field.
        text: String,
    },
    /// The castling field holds something else than castling letters.
    Castling {
        /// The text of the field.
        text: String,
    },
    /// The en-passant field is not a square.
    EnPassant {
        /// The text of the field.
        text: String,
    },
    /// A counter is not a number.
    Counter {
        /// The name of the field.
        field: &'static str,
        /// The text of the field.
        text: String,
    },
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        use FenError::*;
        match self {
            Missing { field } => {
                write!(f, "{field}: missing; a FEN begins with the piece placement and the side to move")
            }
            TooManyFields { text } => write!(f, "`{text}` after the fullmove number; a FEN has six fields"),
            Ranks { count } => write!(f, "piece placement: {count} ranks; write 8, separated by `/`"),
            RankLength { rank, squares } => {
                write!(f, "piece placement: rank {rank} has {squares} squares; men and empty squares must make 8")
            }
            UnknownPiece { rank, letter } => {
                write!(f, "piece placement: `{letter}` on rank {rank}; write PNBRQK, pnbrqk or 1 to 8 empty squares")
            }
            Kings { color, count } => write!(f, "piece placement: {color} has {count} kings; each side needs one"),
            PawnOnLastRank { square } => {
                write!(f, "piece placement: a pawn on {square}; pawns stand on ranks 2 to 7")
            }
            TooManyMen { color, count } => {
                write!(f, "piece placement: {color} has {count} men; at most 16 are possible")
            }
            TooManyPromoted { color, promoted, pawns } => write!(
                f,
                "piece placement: {color} has {promoted} promoted {} and {pawns} {}; together at most 8 are possible",
                plural(*promoted, "man", "men"),
                plural(*pawns, Piece::Pawn.name(), "pawns"),
            ),
            KingCapturable { color } => {
                write!(f, "side to move: {color} is in check though it is not its turn; the king could be taken")
            }
            SideToMove { text } => write!(f, "side to move: `{text}`; write w or b"),
            Castling { text } => {
                write!(f, "castling rights: `{text}`; write letters of KQkq, files of rooks (A-H, a-h), or `-`")
            }
            EnPassant { text } => write!(f, "en-passant square: `{text}`; write a square such as e3, or `-`"),
            Counter { field, text } => {
                write!(f, "{field}: `{text}`; write a number from 0 to 65535")
            }
        }
    }
}

impl std::error::Error for FenError {}

fn plural(count: u32, one: &'static str, many: &'static str) -> &'static str {
    if count == 1 { one } else { many }
}
