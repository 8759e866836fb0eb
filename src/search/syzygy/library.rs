//! The engine's board in the library's terms.

use pyrrhic_rs::EngineAdapter;

use crate::board::{Bitboard, Board, Color, Piece, Square, attacks};

/// A position as the library takes it.
pub(super) struct Men {
    /// White's and Black's men.
    pub colors: [u64; 2],
    /// Pawns to kings.
    pub pieces: [u64; 6],
    /// The square of an en-passant capture; 0 for none.
    pub en_passant: u32,
    pub white_to_move: bool,
}

impl Men {
    pub fn of(board: &Board) -> Men {
        Men {
            colors: Color::ALL.map(|color| board.colors(color).0),
            pieces: Piece::ALL.map(|piece| board.pieces(piece).0),
            en_passant: board.en_passant().map_or(0, |square| square.index() as u32),
            white_to_move: board.side_to_move() == Color::White,
        }
    }
}

/// How men attack, for the library.
#[derive(Clone)]
pub(super) struct Attacks;

fn square(index: u64) -> Square {
    Square::ALL[index as usize % 64]
}

impl EngineAdapter for Attacks {
    fn pawn_attacks(color: pyrrhic_rs::Color, from: u64) -> u64 {
        let color = if color == pyrrhic_rs::Color::White { Color::White } else { Color::Black };
        attacks::pawn(color, square(from)).0
    }

    fn knight_attacks(from: u64) -> u64 {
        attacks::knight(square(from)).0
    }

    fn bishop_attacks(from: u64, occupied: u64) -> u64 {
        attacks::bishop(square(from), Bitboard(occupied)).0
    }

    fn rook_attacks(from: u64, occupied: u64) -> u64 {
        attacks::rook(square(from), Bitboard(occupied)).0
    }

    fn queen_attacks(from: u64, occupied: u64) -> u64 {
        attacks::queen(square(from), Bitboard(occupied)).0
    }

    fn king_attacks(from: u64) -> u64 {
        attacks::king(square(from)).0
    }
}
