//! The six kinds of men.

use super::Color;

/// A kind of man, in rising order of value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Piece {
    /// Moves ahead, captures aslant, promotes.
    Pawn,
    /// Leaps.
    Knight,
    /// Slides along diagonals.
    Bishop,
    /// Slides along ranks and files.
    Rook,
    /// Slides along all lines.
    Queen,
    /// Steps, and must never be left attacked.
    King,
}

impl Piece {
    /// Every kind, pawn first.
    pub const ALL: [Piece; 6] = [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen, Piece::King];

    /// What a pawn may become, the most valuable first.
    pub const PROMOTIONS: [Piece; 4] = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight];

    /// 0 for a pawn to 5 for a king.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The English name in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Piece::Pawn => "pawn",
            Piece::Knight => "knight",
            Piece::Bishop => "bishop",
            Piece::Rook => "rook",
            Piece::Queen => "queen",
            Piece::King => "king",
        }
    }

    /// The letter of FEN: upper case for White, lower case for Black.
    pub const fn letter(self, color: Color) -> char {
        let letter = match self {
            Piece::Pawn => 'p',
            Piece::Knight => 'n',
            Piece::Bishop => 'b',
            Piece::Rook => 'r',
            Piece::Queen => 'q',
            Piece::King => 'k',
        };
        match color {
            Color::White => letter.to_ascii_uppercase(),
            Color::Black => letter,
        }
    }

    /// The kind and colour of a FEN letter.
    pub fn from_letter(letter: char) -> Option<(Color, Piece)> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let piece = Piece::ALL.into_iter().find(|piece| piece.letter(color) == letter)?;
        Some((color, piece))
    }
}
