//! Moves as UCI writes them.

use std::fmt;

use super::{Board, Color, File, Move, Piece, Square, Wing};

/// The text is not a legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveError {
    /// It does not have the form of a move.
    Malformed(String),
    /// It has the form of a move, but the position does not allow it.
    Illegal {
        /// The move as given.
        text: String,
        /// The position.
        fen: String,
    },
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            MoveError::Malformed(text) => {
                write!(f, "`{text}` is not a move; write from and to square, and the piece of a promotion: e2e4, e7e8q")
            }
            MoveError::Illegal { text, fen } => write!(f, "`{text}` is not legal in {fen}"),
        }
    }
}

impl std::error::Error for MoveError {}

impl Move {
    /// The move as UCI writes it; castling is e1h1 in Chess960 and e1g1 otherwise. [`Move::NULL`] is `0000`.
    pub fn uci(self, chess960: bool) -> String {
        if self == Move::NULL {
            return "0000".to_owned();
        }
        let (from, to) = (self.from(), if chess960 { self.to() } else { self.standard_target() });
        let promotion = self.promotion().map_or(String::new(), |piece| piece.letter(Color::Black).to_string());
        format!("{from}{to}{promotion}")
    }

    /// The move as UCI writes it on `board`, whose [`Board::is_chess960`] decides how castling looks.
    pub fn display(self, board: &Board) -> DisplayMove {
        DisplayMove { mv: self, chess960: board.is_chess960() }
    }

    /// Where the king goes rather than where its rook stands.
    fn standard_target(self) -> Square {
        if !self.is_castling() {
            return self.to();
        }
        let file = match Wing::of(self.from(), self.to()) {
            Wing::King => File::G,
            Wing::Queen => File::C,
        };
        Square::new(file, self.from().rank())
    }
}

/// Shows a [`Move`] as UCI writes it.
#[derive(Clone, Copy, Debug)]
pub struct DisplayMove {
    mv: Move,
    chess960: bool,
}

impl fmt::Display for DisplayMove {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(&self.mv.uci(self.chess960))
    }
}

impl Board {
    /// The legal move that a text of UCI means. Castling may be written either way, whatever
    /// [`Board::is_chess960`] says, and the piece of a promotion in either case.
    ///
    /// # Errors
    ///
    /// When the text is not a move, or not a legal one.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let (from, to, promotion) = split(text).ok_or_else(|| MoveError::Malformed(text.to_owned()))?;
        let moves = self.legal_moves();
        let candidates = || moves.into_iter().filter(|mv| mv.from() == from && mv.promotion() == promotion);
        candidates()
            .find(|mv| mv.to() == to)
            // A step of the king that looks like castling is a step where it is legal.
            .or_else(|| candidates().find(|mv| mv.standard_target() == to))
            .ok_or_else(|| MoveError::Illegal { text: text.to_owned(), fen: self.to_fen() })
    }
}

fn split(text: &str) -> Option<(Square, Square, Option<Piece>)> {
    let from = text.get(0..2)?.parse().ok()?;
    let to = text.get(2..4)?.parse().ok()?;
    let promotion = match text.get(4..)? {
        "" => None,
        letter => Some(
            Piece::PROMOTIONS
                .into_iter()
                .find(|piece| letter.eq_ignore_ascii_case(&piece.letter(Color::White).to_string()))?,
        ),
    };
    Some((from, to, promotion))
}
