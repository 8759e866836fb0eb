//! Generation of legal moves.
//!
//! Nothing is generated that must be taken back: checks restrict every man's targets to the squares that answer them,
//! pins to the line between king and slider, and the king itself only steps to squares that are not attacked.

use super::attacks;
use super::moves::Kind;
use super::{Bitboard, Board, Color, Move, MoveList, Piece, Rank, Square};

/// Which moves to generate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Generate {
    /// Every legal move.
    All,
    /// Captures, en passant included, and promotions.
    Noisy,
    /// The rest, castling included.
    Quiet,
}

impl Board {
    /// Appends the legal moves of a sort to `list`.
    pub fn generate(&self, which: Generate, list: &mut MoveList) {
        match which {
            Generate::All => Generator::<_, true, true>::run(self, list),
            Generate::Noisy => Generator::<_, true, false>::run(self, list),
            Generate::Quiet => Generator::<_, false, true>::run(self, list),
        }
    }

    /// All legal moves.
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.generate(Generate::All, &mut list);
        list
    }

    /// The number of legal moves.
    pub fn count_legal_moves(&self) -> u64 {
        let mut count = Count(0);
        Generator::<_, true, true>::run(self, &mut count);
        u64::from(count.0)
    }

    /// Whether there is a legal move: if not, it is mate or stalemate.
    pub fn has_legal_move(&self) -> bool {
        self.count_legal_moves() > 0
    }
}

/// Receives moves in sets that share an origin or, for pawns, a direction.
trait Sink {
    /// Moves of one man to each of `targets`.
    fn spread(&mut self, from: Square, targets: Bitboard, kind: Kind);
    /// Moves of one pawn to each of `targets`, `offset` squares ahead of where it stood.
    fn advance(&mut self, targets: Bitboard, offset: i32, kind: Kind);
}

impl Sink for MoveList {
    fn spread(&mut self, from: Square, targets: Bitboard, kind: Kind) {
        for to in targets {
            self.push(Move::new(from, to, kind));
        }
    }

    fn advance(&mut self, targets: Bitboard, offset: i32, kind: Kind) {
        for to in targets {
            self.push(Move::new(to.offset(-offset), to, kind));
        }
    }
}

struct Count(u32);

impl Sink for Count {
    fn spread(&mut self, _: Square, targets: Bitboard, _: Kind) {
        self.0 += targets.count();
    }

    fn advance(&mut self, targets: Bitboard, _: i32, _: Kind) {
        self.0 += targets.count();
    }
}

/// One run over a position; the constants choose noisy and quiet moves.
struct Generator<'a, S, const NOISY: bool, const QUIET: bool> {
    board: &'a Board,
    sink: &'a mut S,
    us: Color,
    king: Square,
    enemies: Bitboard,
    empty: Bitboard,
}

impl<S: Sink, const NOISY: bool, const QUIET: bool> Generator<'_, S, NOISY, QUIET> {
    fn run(board: &Board, sink: &mut S) {
        let us = board.side_to_move();
        let king = board.king(us);
        let mut generator = Generator::<S, NOISY, QUIET> {
            board,
            sink,
            us,
            king,
            enemies: board.colors(!us),
            empty: !board.occupied(),
        };
        generator.king();
        // Two checkers are answered by the king alone.
        if board.checkers().several() {
            return;
        }
        let answers = match board.checkers().first() {
            Some(checker) => attacks::between(king, checker) | checker.into(),
            None => Bitboard::ALL,
        };
        generator.pieces(answers);
        generator.pawns(answers);
        if NOISY {
            generator.en_passant();
        }
        if QUIET && !board.in_check() {
            generator.castling();
        }
    }

    fn spread(&mut self, from: Square, targets: Bitboard) {
        if NOISY {
            self.sink.spread(from, targets & self.enemies, Kind::CAPTURE);
        }
        if QUIET {
            self.sink.spread(from, targets & self.empty, Kind::QUIET);
        }
    }

    fn king(&mut self) {
        let mut wanted = Bitboard::EMPTY;
        if NOISY {
            wanted |= self.enemies;
        }
        if QUIET {
            wanted |= self.empty;
        }
        let targets = attacks::king(self.king) & wanted;
        if targets.any() {
            // Without the king: it does not hide the squares behind it from a slider.
            let occupied = !self.empty - self.king.into();
            let safe = targets - self.board.attacked_by(!self.us, occupied);
            self.spread(self.king, safe);
        }
    }

    fn pieces(&mut self, answers: Bitboard) {
        let board = self.board;
        let own = board.colors(self.us);
        let occupied = board.occupied();
        let pinned = board.pinned();
        for from in own & (board.pieces(Piece::Knight) - pinned) {
            self.spread(from, attacks::knight(from) & answers);
        }
        let diagonal = own & board.diagonal_sliders();
        for from in diagonal - pinned {
            self.spread(from, attacks::bishop(from, occupied) & answers);
        }
        for from in diagonal & pinned {
            self.spread(from, attacks::bishop(from, occupied) & answers & attacks::line(self.king, from));
        }
        let straight = own & board.straight_sliders();
        for from in straight - pinned {
            self.spread(from, attacks::rook(from, occupied) & answers);
        }
        for from in straight & pinned {
            self.spread(from, attacks::rook(from, occupied) & answers & attacks::line(self.king, from));
        }
    }

    fn pawns(&mut self, answers: Bitboard) {
        let pawns = self.board.colored(self.us, Piece::Pawn);
        let pinned = self.board.pinned();
        self.pawn_moves(pawns - pinned, answers);
        for from in pawns & pinned {
            self.pawn_moves(from.into(), answers & attacks::line(self.king, from));
        }
    }

    fn pawn_moves(&mut self, pawns: Bitboard, allowed: Bitboard) {
        let forward = match self.us {
            Color::White => 8,
            Color::Black => -8,
        };
        let ahead = pawns.forward(self.us);
        let last = Bitboard::from(Rank::Eight.relative(self.us));
        let pushes = ahead & self.empty;
        if NOISY {
            let captures = self.enemies & allowed;
            for (targets, offset) in [(ahead.west() & captures, forward - 1), (ahead.east() & captures, forward + 1)] {
                self.sink.advance(targets - last, offset, Kind::CAPTURE);
                self.promotions(targets & last, offset, true);
            }
            self.promotions(pushes & allowed & last, forward, false);
        }
        if QUIET {
            let third = Bitboard::from(Rank::Three.relative(self.us));
            let double = (pushes & third).forward(self.us) & self.empty & allowed;
            self.sink.advance(pushes & (allowed - last), forward, Kind::QUIET);
            self.sink.advance(double, 2 * forward, Kind::DOUBLE_PUSH);
        }
    }

    fn promotions(&mut self, targets: Bitboard, offset: i32, capture: bool) {
        if targets.any() {
            for piece in Piece::PROMOTIONS {
                self.sink.advance(targets, offset, Kind::promotion(piece, capture));
            }
        }
    }

    fn en_passant(&mut self) {
        let Some(to) = self.board.en_passant() else {
            return;
        };
        for from in attacks::pawn(!self.us, to) & self.board.colored(self.us, Piece::Pawn) {
            if self.board.en_passant_is_safe(from, to) {
                self.sink.spread(from, to.into(), Kind::EN_PASSANT);
            }
        }
    }

    fn castling(&mut self) {
        for rook in self.board.castling & self.board.colors(self.us) {
            if self.board.can_castle(rook) {
                self.sink.spread(self.king, rook.into(), Kind::CASTLING);
            }
        }
    }
}
