//! Making moves.

use super::attacks;
use super::{Bitboard, Board, Color, Move, Piece, Rank, Square, Wing, keys};

/// Is told of every man that a move puts on the board or takes off it.
pub trait Observer {
    /// A man appears on a square.
    fn put(&mut self, color: Color, piece: Piece, square: Square);
    /// A man disappears from a square.
    fn remove(&mut self, color: Color, piece: Piece, square: Square);
}

impl Observer for () {
    fn put(&mut self, _: Color, _: Piece, _: Square) {}
    fn remove(&mut self, _: Color, _: Piece, _: Square) {}
}

impl Board {
    /// Plays a legal move.
    pub fn make(&mut self, mv: Move) {
        self.make_observed(mv, &mut ());
    }

    /// Plays a legal move and tells `observer` which men come and go.
    pub fn make_observed<O: Observer>(&mut self, mv: Move, observer: &mut O) {
        debug_assert!(self.is_legal(mv), "{mv:?} is not legal in {self:?}");
        let us = self.side_to_move;
        let (from, to) = (mv.from(), mv.to());
        let Some(piece) = self.piece_on(from) else {
            return;
        };

        self.clear_en_passant();
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        if mv.is_capture() {
            let square = if mv.is_en_passant() { behind(us, to) } else { to };
            if let Some(captured) = self.piece_on(square) {
                self.take(!us, captured, square, observer);
            }
            self.halfmove_clock = 0;
        }
        if mv.is_castling() {
            let wing = Wing::of(from, to);
            self.take(us, Piece::King, from, observer);
            self.take(us, Piece::Rook, to, observer);
            self.put(us, Piece::King, wing.king_square(us), observer);
            self.put(us, Piece::Rook, wing.rook_square(us), observer);
        } else if let Some(promoted) = mv.promotion() {
            self.take(us, Piece::Pawn, from, observer);
            self.put(us, promoted, to, observer);
        } else {
            self.relocate(us, piece, from, to, observer);
        }
        if piece == Piece::Pawn {
            self.halfmove_clock = 0;
        }
        self.drop_castling(us, piece, from, to);
        self.pass_turn();
        if mv.is_double_push() {
            self.offer_en_passant(behind(us, to));
        }
        debug_assert_eq!(self.keys, self.fresh_keys(), "after {mv:?}: {self:?}");
    }

    /// Passes the turn without a move. The side to move must not be in check.
    pub fn make_null(&mut self) {
        debug_assert!(!self.in_check());
        self.clear_en_passant();
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.pass_turn();
    }

    /// The key after a legal move but for castling rights, en passant and promotion: good enough to prefetch a table
    /// entry.
    pub fn key_after(&self, mv: Move) -> u64 {
        let us = self.side_to_move;
        let (from, to) = (mv.from(), mv.to());
        let mut key = self.key() ^ keys::BLACK_TO_MOVE;
        if let Some(piece) = self.piece_on(from) {
            key ^= keys::man(us, piece, from) ^ keys::man(us, piece, to);
        }
        if let Some(captured) = self.piece_on(to) {
            key ^= keys::man(!us, captured, to);
        }
        key
    }

    fn pass_turn(&mut self) {
        if self.side_to_move == Color::Black {
            self.fullmove_number = self.fullmove_number.saturating_add(1);
        }
        self.side_to_move = !self.side_to_move;
        self.keys.toggle_side();
        self.update_checks();
    }

    fn clear_en_passant(&mut self) {
        if let Some(square) = self.en_passant.take() {
            self.keys.toggle_en_passant(square);
        }
    }

    /// Notes the square behind a pawn that has stepped two ranks, if the side to move can legally take it there.
    pub(super) fn offer_en_passant(&mut self, square: Square) {
        let us = self.side_to_move;
        let takers = attacks::pawn(!us, square) & self.colored(us, Piece::Pawn);
        if takers.into_iter().any(|from| self.en_passant_is_safe(from, square)) {
            self.en_passant = Some(square);
            self.keys.toggle_en_passant(square);
        }
    }

    /// Loses the rights of a king that moves and of rooks that move or are taken.
    fn drop_castling(&mut self, us: Color, piece: Piece, from: Square, to: Square) {
        let gone = if piece == Piece::King { Rank::One.relative(us).into() } else { Bitboard::EMPTY };
        let lost = self.castling & (gone | from.into() | to.into());
        if lost.any() {
            self.castling ^= lost;
            self.keys.toggle_castling(lost);
        }
    }

    pub(super) fn put<O: Observer>(&mut self, color: Color, piece: Piece, square: Square, observer: &mut O) {
        self.toggle(color, piece, square);
        self.mailbox[square.index()] = Some(piece);
        observer.put(color, piece, square);
    }

    fn take<O: Observer>(&mut self, color: Color, piece: Piece, square: Square, observer: &mut O) {
        self.toggle(color, piece, square);
        self.mailbox[square.index()] = None;
        observer.remove(color, piece, square);
    }

    fn toggle(&mut self, color: Color, piece: Piece, square: Square) {
        self.pieces[piece.index()] ^= square.into();
        self.colors[color.index()] ^= square.into();
        self.keys.toggle_man(color, piece, square);
    }

    fn relocate<O: Observer>(&mut self, color: Color, piece: Piece, from: Square, to: Square, observer: &mut O) {
        let both = Bitboard::from(from) | to.into();
        self.pieces[piece.index()] ^= both;
        self.colors[color.index()] ^= both;
        self.keys.move_man(color, piece, from, to);
        self.mailbox[from.index()] = None;
        self.mailbox[to.index()] = Some(piece);
        observer.remove(color, piece, from);
        observer.put(color, piece, to);
    }
}

/// The square one rank back, as `color` sees it.
pub(super) fn behind(color: Color, square: Square) -> Square {
    square.offset(match color {
        Color::White => -8,
        Color::Black => 8,
    })
}
