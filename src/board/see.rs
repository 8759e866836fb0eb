//! Static exchange evaluation: what a series of captures on one square wins, each side taking with its least valuable
//! man and stopping when that is better.

use super::attacks;
use super::make::behind;
use super::{Bitboard, Board, Move, Piece};

/// The value of a man in exchanges, in centipawns. The king's is 0: it is never given away.
pub const fn value(piece: Piece) -> i32 {
    match piece {
        Piece::Pawn => 100,
        Piece::Knight | Piece::Bishop => 300,
        Piece::Rook => 500,
        Piece::Queen => 900,
        Piece::King => 0,
    }
}

impl Board {
    /// Whether the exchange that a legal move opens on its target square wins at least `threshold` centipawns for the
    /// mover. Pins are not considered.
    pub fn see_at_least(&self, mv: Move, threshold: i32) -> bool {
        let us = self.side_to_move();
        let (from, to) = (mv.from(), mv.to());
        let Some(piece) = self.piece_on(from) else {
            return false;
        };
        if mv.is_castling() {
            return threshold <= 0;
        }
        let mut occupied = (self.occupied() - from.into()) | to.into();
        let mut gain = 0;
        if mv.is_en_passant() {
            occupied -= behind(us, to).into();
            gain += value(Piece::Pawn);
        } else if let Some(captured) = self.piece_on(to) {
            gain += value(captured);
        }
        let arriving = mv.promotion().unwrap_or(piece);
        gain += value(arriving) - value(piece);

        // `balance` is what the side that has just moved is above the threshold, if it stops being answered.
        let mut balance = gain - threshold;
        if balance < 0 {
            return false;
        }
        // Even the loss of the arriving man would leave enough.
        balance -= value(arriving);
        if balance >= 0 {
            return true;
        }

        let diagonal = self.diagonal_sliders();
        let straight = self.straight_sliders();
        let mut attackers = self.attackers_to(to, occupied) & occupied;
        let mut side = !us;
        loop {
            let own = attackers & self.colors(side);
            let Some((piece, taker)) = self.least_valuable(own) else {
                break;
            };
            if piece == Piece::King && (attackers - self.colors(side)).any() {
                // The king may not take what is defended.
                break;
            }
            occupied ^= taker;
            // The man that took may have hidden a slider behind it.
            if matches!(piece, Piece::Pawn | Piece::Bishop | Piece::Queen) {
                attackers |= attacks::bishop(to, occupied) & diagonal;
            }
            if matches!(piece, Piece::Rook | Piece::Queen) {
                attackers |= attacks::rook(to, occupied) & straight;
            }
            attackers &= occupied;
            side = !side;
            balance = -balance - 1 - value(piece);
            // Taking and losing the taker still suffices, so the other side has nothing better than to stop.
            if balance >= 0 {
                break;
            }
        }
        side != us
    }

    fn least_valuable(&self, men: Bitboard) -> Option<(Piece, Bitboard)> {
        let piece = Piece::ALL.into_iter().find(|&piece| (men & self.pieces(piece)).any())?;
        (men & self.pieces(piece)).first().map(|square| (piece, square.into()))
    }
}
