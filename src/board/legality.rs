//! Whether single moves are legal.

use super::attacks;
use super::make::behind;
use super::moves::Kind;
use super::{Bitboard, Board, Move, Piece, Rank, Square, Wing};

impl Board {
    /// Whether a move, which may be any 16-bit value, is legal here and says the truth about being a capture, a
    /// double push and so on.
    pub fn is_legal(&self, mv: Move) -> bool {
        let us = self.side_to_move();
        let (from, to) = (mv.from(), mv.to());
        let Some(piece) = self.piece_on(from).filter(|_| self.colors(us).contains(from)) else {
            return false;
        };
        if mv.is_castling() {
            return piece == Piece::King
                && (self.castling & self.colors(us)).contains(to)
                && !self.in_check()
                && self.can_castle(to);
        }
        if mv.is_en_passant() {
            return piece == Piece::Pawn
                && self.en_passant() == Some(to)
                && attacks::pawn(us, from).contains(to)
                && self.en_passant_is_safe(from, to);
        }
        if !self.reaches(piece, from, to) || !self.kind_is_true(piece, mv) {
            return false;
        }
        if piece == Piece::King {
            return self.king_is_safe(to);
        }
        let king = self.king(us);
        let answers_check = match self.checkers().first() {
            Some(checker) => {
                !self.checkers().several() && (attacks::between(king, checker) | checker.into()).contains(to)
            }
            None => true,
        };
        answers_check && (!self.pinned().contains(from) || attacks::line(king, from).contains(to))
    }

    /// Whether a man of the side to move goes from one square to another, checks and special moves apart.
    fn reaches(&self, piece: Piece, from: Square, to: Square) -> bool {
        let us = self.side_to_move();
        if piece != Piece::Pawn {
            return (attacks::piece(piece, us, from, self.occupied()) - self.colors(us)).contains(to);
        }
        let step = Bitboard::from(from).forward(us) - self.occupied();
        let third = Bitboard::from(Rank::Three.relative(us));
        let double = (step & third).forward(us) - self.occupied();
        (step | double | attacks::pawn(us, from) & self.colors(!us)).contains(to)
    }

    /// Whether the kind of a move, neither castling nor en passant, is what its squares make it.
    fn kind_is_true(&self, piece: Piece, mv: Move) -> bool {
        let us = self.side_to_move();
        let capture = self.colors(!us).contains(mv.to());
        let kind = match mv.promotion() {
            Some(promoted) => Kind::promotion(promoted, capture),
            None if capture => Kind::CAPTURE,
            None if piece == Piece::Pawn && mv.from().index().abs_diff(mv.to().index()) == 16 => Kind::DOUBLE_PUSH,
            None => Kind::QUIET,
        };
        let last_rank = piece == Piece::Pawn && mv.to().rank() == Rank::Eight.relative(us);
        mv.kind() == kind && mv.is_promotion() == last_rank
    }

    /// Whether the king of the side to move is not attacked on `to`, once it has left its square.
    pub(super) fn king_is_safe(&self, to: Square) -> bool {
        let us = self.side_to_move();
        !self.is_attacked(to, !us, self.occupied() - self.king(us).into())
    }

    /// Whether taking en passant leaves the king unattacked. Two pawns leave their squares at once, which pins do not
    /// tell; so the board after the capture is looked at.
    pub(super) fn en_passant_is_safe(&self, from: Square, to: Square) -> bool {
        let us = self.side_to_move();
        let taken = Bitboard::from(behind(us, to));
        let occupied = (self.occupied() - taken - from.into()) | to.into();
        (self.attackers_to(self.king(us), occupied) & (self.colors(!us) - taken)).is_empty()
    }

    /// Whether the king, not in check, may castle with `rook`, for which the right is held: all squares that the two
    /// cross or land on are empty, and none that the king crosses or lands on is attacked.
    pub(super) fn can_castle(&self, rook: Square) -> bool {
        let us = self.side_to_move();
        let king = self.king(us);
        let wing = Wing::of(king, rook);
        let (king_to, rook_to) = (wing.king_square(us), wing.rook_square(us));
        let king_path = attacks::between(king, king_to) | king_to.into();
        let rook_path = attacks::between(rook, rook_to) | rook_to.into();
        // A slider behind the castling rook attacks the king where the rook has left, as may happen in Chess960.
        let others = self.occupied() - king.into() - rook.into();
        ((king_path | rook_path) & others).is_empty()
            && king_path.into_iter().all(|square| !self.is_attacked(square, !us, others))
    }
}
