//! Attackers, checks and pins.

use super::attacks;
use super::make::behind;
use super::{Bitboard, Board, Color, Move, Piece, Square, Wing};

impl Board {
    /// The men of both sides that attack a square when `occupied` is taken as the occupancy.
    pub fn attackers_to(&self, square: Square, occupied: Bitboard) -> Bitboard {
        attacks::pawn(Color::Black, square) & self.colored(Color::White, Piece::Pawn)
            | attacks::pawn(Color::White, square) & self.colored(Color::Black, Piece::Pawn)
            | attacks::knight(square) & self.pieces(Piece::Knight)
            | attacks::king(square) & self.pieces(Piece::King)
            | attacks::bishop(square, occupied) & self.diagonal_sliders()
            | attacks::rook(square, occupied) & self.straight_sliders()
    }

    /// Whether `attacker` attacks a square when `occupied` is taken as the occupancy.
    pub(super) fn is_attacked(&self, square: Square, attacker: Color, occupied: Bitboard) -> bool {
        let men = self.colors(attacker);
        let leapers = attacks::pawn(!attacker, square) & self.pieces(Piece::Pawn)
            | attacks::knight(square) & self.pieces(Piece::Knight)
            | attacks::king(square) & self.pieces(Piece::King);
        (leapers & men).any()
            || (attacks::bishop(square, occupied) & self.diagonal_sliders() & men).any()
            || (attacks::rook(square, occupied) & self.straight_sliders() & men).any()
    }

    /// All squares that `attacker` attacks when `occupied` is taken as the occupancy.
    pub(super) fn attacked_by(&self, attacker: Color, occupied: Bitboard) -> Bitboard {
        let men = self.colors(attacker);
        let mut attacked =
            attacks::pawns(attacker, men & self.pieces(Piece::Pawn)) | attacks::king(self.king(attacker));
        for square in men & self.pieces(Piece::Knight) {
            attacked |= attacks::knight(square);
        }
        for square in men & self.diagonal_sliders() {
            attacked |= attacks::bishop(square, occupied);
        }
        for square in men & self.straight_sliders() {
            attacked |= attacks::rook(square, occupied);
        }
        attacked
    }

    /// All squares that the side not to move attacks.
    pub fn threats(&self) -> Bitboard {
        self.attacked_by(!self.side_to_move(), self.occupied())
    }

    pub(super) fn diagonal_sliders(&self) -> Bitboard {
        self.pieces(Piece::Bishop) | self.pieces(Piece::Queen)
    }

    pub(super) fn straight_sliders(&self) -> Bitboard {
        self.pieces(Piece::Rook) | self.pieces(Piece::Queen)
    }

    /// Finds the checkers and the pinned men of the side to move.
    pub(super) fn update_checks(&mut self) {
        let us = self.side_to_move;
        let king = self.king(us);
        let enemies = self.colors(!us);
        let occupied = self.occupied();
        let leapers =
            attacks::knight(king) & self.pieces(Piece::Knight) | attacks::pawn(us, king) & self.pieces(Piece::Pawn);
        let snipers =
            attacks::bishop_rays(king) & self.diagonal_sliders() | attacks::rook_rays(king) & self.straight_sliders();
        self.checkers = leapers & enemies;
        self.pinned = Bitboard::EMPTY;
        for sniper in snipers & enemies {
            let blockers = attacks::between(king, sniper) & occupied;
            if blockers.is_empty() {
                self.checkers |= sniper.into();
            } else if !blockers.several() {
                self.pinned |= blockers & self.colors(us);
            }
        }
    }

    /// Whether a legal move gives check.
    pub fn gives_check(&self, mv: Move) -> bool {
        let us = self.side_to_move();
        let king = self.king(!us);
        let (from, to) = (mv.from(), mv.to());
        let Some(piece) = self.piece_on(from) else {
            return false;
        };
        let mut occupied = self.occupied() - from.into();
        let (piece, to) = if mv.is_castling() {
            let wing = Wing::of(from, to);
            occupied = (occupied - to.into()) | wing.king_square(us).into();
            (Piece::Rook, wing.rook_square(us))
        } else {
            (mv.promotion().unwrap_or(piece), to)
        };
        occupied |= to.into();
        if mv.is_en_passant() {
            occupied -= behind(us, to).into();
        }
        if attacks::piece(piece, us, to, occupied).contains(king) {
            return true;
        }
        // A slider can only be uncovered on the line where the man stood; en passant also clears the taken pawn's.
        if attacks::line(king, from).is_empty() && !mv.is_en_passant() {
            return false;
        }
        let others = self.colors(us) - from.into() - mv.to().into();
        (attacks::bishop(king, occupied) & self.diagonal_sliders() & others).any()
            || (attacks::rook(king, occupied) & self.straight_sliders() & others).any()
    }
}
