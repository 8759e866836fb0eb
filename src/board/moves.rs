//! Moves in 16 bits, and lists of them.

use std::fmt;
use std::ops::Deref;

use arrayvec::ArrayVec;

use super::{Piece, Square};

/// What a move is besides its two squares: the top four bits of a [`Move`].
///
/// Bit 3 marks a promotion and bit 2 a capture; the low two bits name the promoted piece or the special move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Kind(u16);

impl Kind {
    pub(super) const QUIET: Kind = Kind(0);
    pub(super) const DOUBLE_PUSH: Kind = Kind(1);
    pub(super) const CASTLING: Kind = Kind(2);
    pub(super) const CAPTURE: Kind = Kind(4);
    pub(super) const EN_PASSANT: Kind = Kind(5);
    const PROMOTION: Kind = Kind(8);

    /// A promotion to a knight, bishop, rook or queen.
    pub(super) const fn promotion(piece: Piece, capture: bool) -> Kind {
        Kind(Kind::PROMOTION.0 | (capture as u16) << 2 | (piece as u16 - Piece::Knight as u16))
    }
}

/// A move: six bits from, six bits to, four bits of kind. Castling goes from the king's to its own rook's square.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Move(u16);

impl Move {
    /// No move; it is legal nowhere.
    pub const NULL: Move = Move(0);

    pub(super) const fn new(from: Square, to: Square, kind: Kind) -> Move {
        Move(from.index() as u16 | (to.index() as u16) << 6 | kind.0 << 12)
    }

    /// The move of a raw value, as a table stored it. Any value is safe; [`Board::is_legal`](super::Board::is_legal)
    /// tells whether it can be played.
    pub const fn from_raw(raw: u16) -> Move {
        Move(raw)
    }

    /// The 16 bits of the move.
    pub const fn raw(self) -> u16 {
        self.0
    }

    /// Where the move starts.
    pub const fn from(self) -> Square {
        Square::wrapping(self.0 as u32)
    }

    /// Where the move ends; for castling, the square of the own rook.
    pub const fn to(self) -> Square {
        Square::wrapping(self.0 as u32 >> 6)
    }

    pub(super) const fn kind(self) -> Kind {
        Kind(self.0 >> 12)
    }

    /// Whether a pawn becomes a piece.
    pub const fn is_promotion(self) -> bool {
        self.kind().0 & Kind::PROMOTION.0 != 0
    }

    /// What a pawn becomes.
    pub const fn promotion(self) -> Option<Piece> {
        if self.is_promotion() { Some(Piece::ALL[Piece::Knight as usize + (self.kind().0 & 3) as usize]) } else { None }
    }

    /// Whether a man is taken, en passant included.
    pub const fn is_capture(self) -> bool {
        self.kind().0 & Kind::CAPTURE.0 != 0
    }

    /// Whether the king castles with the rook on [`Move::to`].
    pub const fn is_castling(self) -> bool {
        self.kind().0 == Kind::CASTLING.0
    }

    /// Whether a pawn is taken in passing.
    pub const fn is_en_passant(self) -> bool {
        self.kind().0 == Kind::EN_PASSANT.0
    }

    /// Whether a pawn steps two ranks.
    pub const fn is_double_push(self) -> bool {
        self.kind().0 == Kind::DOUBLE_PUSH.0
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.uci(true))
    }
}

/// A list of moves that lives on the stack. No position has more than 218.
#[derive(Clone, Default)]
pub struct MoveList(ArrayVec<Move, 256>);

impl MoveList {
    /// An empty list.
    pub fn new() -> MoveList {
        MoveList::default()
    }

    /// Appends a move.
    pub fn push(&mut self, mv: Move) {
        self.0.push(mv);
    }

    /// Forgets all moves.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

impl Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = Move;
    type IntoIter = std::iter::Copied<std::slice::Iter<'a, Move>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter().copied()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
