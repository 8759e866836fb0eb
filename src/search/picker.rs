//! The order in which a node tries its moves, generated stage by stage because most nodes need only the first few.

use arrayvec::ArrayVec;

use super::history::{Histories, Surroundings};
use super::params::quiet_check_bonus;
use crate::board::{Bitboard, Board, Generate, Move, MoveList, Piece, attacks, see};

/// Whether the move is neither a capture nor a promotion.
pub(super) fn is_quiet(mv: Move) -> bool {
    !mv.is_capture() && !mv.is_promotion()
}

/// A move's score above its place in the list, so that the greatest number is the best move's; 0 once it was yielded.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank(u32);

impl Rank {
    const YIELDED: Rank = Rank(0);
    const INDEX_BITS: u32 = 8;
    /// Scores are within ± this.
    const LIMIT: i32 = 1 << (31 - Rank::INDEX_BITS);

    fn new(score: i32, index: usize) -> Rank {
        debug_assert!(score.abs() < Rank::LIMIT && index < 1 << Rank::INDEX_BITS);
        Rank(((score + Rank::LIMIT) as u32) << Rank::INDEX_BITS | index as u32)
    }

    fn score(self) -> i32 {
        (self.0 >> Rank::INDEX_BITS) as i32 - Rank::LIMIT
    }

    fn index(self) -> usize {
        (self.0 & ((1 << Rank::INDEX_BITS) - 1)) as usize
    }
}

#[derive(Clone, Copy)]
enum Stage {
    TtMove,
    GenerateNoisy,
    GoodNoisy,
    Killer,
    GenerateQuiet,
    Quiet,
    BadNoisy,
    Done,
}

/// Which moves a picker yields.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    All,
    /// No quiet moves from here on, but noisy ones that lose material.
    Noisy,
    /// Only noisy moves that win at least so many centipawns in exchanges.
    GoodNoisy(i32),
}

/// Yields the legal moves of one position, the most promising first.
pub(super) struct Picker {
    stage: Stage,
    tt_move: Move,
    killer: Move,
    wanted: Wanted,
    /// The moves of the kind being yielded.
    moves: MoveList,
    /// Their ranks.
    ranks: ArrayVec<Rank, 256>,
    /// Noisy moves that lose material, the best first.
    bad_noisy: MoveList,
    /// How many of them were yielded.
    bad_yielded: usize,
    /// History of the move yielded last, where it was looked up for the order.
    history: Option<i32>,
}

impl Picker {
    /// All moves: `tt_move` (legal or NULL), good noisy moves, the killer, quiet moves, noisy moves that lose material.
    pub fn all(tt_move: Move, killer: Move) -> Picker {
        Picker::new(tt_move, killer, Wanted::All)
    }

    /// Only `tt_move` and the noisy moves that win `gain` centipawns in exchanges.
    pub fn good_noisy(tt_move: Move, gain: i32) -> Picker {
        Picker::new(tt_move, Move::NULL, Wanted::GoodNoisy(gain))
    }

    fn new(tt_move: Move, killer: Move, wanted: Wanted) -> Picker {
        Picker {
            stage: Stage::TtMove,
            tt_move,
            killer,
            wanted,
            moves: MoveList::new(),
            ranks: ArrayVec::new(),
            bad_noisy: MoveList::new(),
            bad_yielded: 0,
            history: None,
        }
    }

    /// Yields no quiet moves from here on.
    pub fn skip_quiets(&mut self) {
        self.wanted = Wanted::Noisy;
    }

    /// The history of the quiet move yielded last, unless it came before the list.
    pub fn history(&self) -> Option<i32> {
        self.history
    }

    /// The next move of `board`, which must be the same position in every call.
    pub fn next(&mut self, board: &Board, histories: &Histories, around: &Surroundings) -> Option<Move> {
        loop {
            match self.stage {
                Stage::TtMove => {
                    self.stage = Stage::GenerateNoisy;
                    if self.tt_move != Move::NULL {
                        return Some(self.tt_move);
                    }
                }
                Stage::GenerateNoisy => {
                    self.generate(board, Generate::Noisy, |mv| noisy_score(board, histories, mv));
                    self.stage = Stage::GoodNoisy;
                }
                Stage::GoodNoisy => {
                    while let Some((mv, score)) = self.best() {
                        if self.is_good(board, mv, score) {
                            return Some(mv);
                        }
                        self.bad_noisy.push(mv);
                    }
                    self.stage = match self.wanted {
                        Wanted::GoodNoisy(_) => Stage::Done,
                        _ => Stage::Killer,
                    };
                }
                Stage::Killer => {
                    self.stage = Stage::GenerateQuiet;
                    if self.wanted == Wanted::All && self.killer != self.tt_move && board.is_legal(self.killer) {
                        return Some(self.killer);
                    }
                }
                Stage::GenerateQuiet => {
                    if self.wanted == Wanted::All {
                        let checks = check_squares(board);
                        let rows = histories.around(around);
                        self.generate(board, Generate::Quiet, |mv| {
                            let piece = board.piece_on(mv.from()).map_or(0, Piece::index);
                            let check = i32::from(checks[piece].contains(mv.to())) * quiet_check_bonus();
                            rows.quiet(board, mv) + check
                        });
                    }
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => {
                    if self.wanted == Wanted::All
                        && let Some((mv, score)) = self.best()
                    {
                        self.history = Some(score);
                        return Some(mv);
                    }
                    self.history = None;
                    self.stage = Stage::BadNoisy;
                }
                Stage::BadNoisy => {
                    if let Some(&mv) = self.bad_noisy.get(self.bad_yielded) {
                        self.bad_yielded += 1;
                        return Some(mv);
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    /// Lists the moves of one kind with their scores, except those that come out of turn.
    #[inline]
    fn generate(&mut self, board: &Board, kind: Generate, score: impl Fn(Move) -> i32) {
        let (tt_move, killer) = (self.tt_move, self.killer);
        self.moves.clear();
        board.generate(kind, &mut self.moves);
        let rank = |(index, &mv): (usize, &Move)| match mv == tt_move || mv == killer {
            true => Rank::YIELDED,
            false => Rank::new(score(mv), index),
        };
        self.ranks.clear();
        self.ranks.extend(self.moves.iter().enumerate().map(rank));
    }

    /// The best of the moves to come with its score. A maximum of plain numbers is a few vector instructions, and most
    /// nodes need few moves: sorting all of them would take longer.
    fn best(&mut self) -> Option<(Move, i32)> {
        let best = self.ranks.iter().fold(Rank::YIELDED, |best, &rank| best.max(rank));
        if best == Rank::YIELDED {
            return None;
        }
        self.ranks[best.index()] = Rank::YIELDED;
        Some((self.moves[best.index()], best.score()))
    }

    /// Whether the noisy move comes early: it promotes to a queen if at all, and keeps the material. A move that has
    /// done well may lose a little, one that has not must win something.
    fn is_good(&self, board: &Board, mv: Move, score: i32) -> bool {
        let gain = match self.wanted {
            Wanted::GoodNoisy(gain) => gain,
            _ => -score / 32,
        };
        mv.promotion().is_none_or(|piece| piece == Piece::Queen) && board.see_at_least(mv, gain)
    }
}

/// From where each kind of the side to move's men would check the enemy king.
fn check_squares(board: &Board) -> [Bitboard; 6] {
    let us = board.side_to_move();
    let (king, occupied) = (board.king(!us), board.occupied());
    let (bishop, rook) = (attacks::bishop(king, occupied), attacks::rook(king, occupied));
    [attacks::pawn(!us, king), attacks::knight(king), bishop, rook, bishop | rook, Bitboard::EMPTY]
}

/// Most valuable victim first, then what the history says: in centipawns, the history's limit worth five pawns.
fn noisy_score(board: &Board, histories: &Histories, mv: Move) -> i32 {
    let victim = if mv.is_en_passant() { Some(Piece::Pawn) } else { board.piece_on(mv.to()) };
    let victim = victim.filter(|_| mv.is_capture()).map_or(0, see::value);
    let gain = victim + mv.promotion().map_or(0, see::value);
    gain + histories.noisy(board, mv) / 32
}

#[cfg(test)]
mod tests {
    use super::super::history::NO_STEP;
    use super::*;

    fn picked(mut picker: Picker, board: &Board) -> Vec<Move> {
        let histories = Histories::new();
        let (side, pawn_key) = (board.side_to_move(), board.pawn_key());
        let around = Surroundings { side, threats: Bitboard::EMPTY, pawn_key, past: [NO_STEP; 4] };
        std::iter::from_fn(|| picker.next(board, &histories, &around)).collect()
    }

    #[test]
    fn every_legal_move_comes_exactly_once() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
            "8/2p5/3p4/KP5r/1R2Pp1k/8/6P1/8 b - e3 0 1",
            "3Q4/1Q4Q1/4Q3/2Q4R/Q4Q2/3Q4/1Q4Rp/1K1BBNNk w - - 0 1",
            "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1",
        ] {
            let board = Board::from_fen(fen).unwrap();
            let mut legal: Vec<Move> = board.legal_moves().to_vec();
            legal.sort_by_key(|mv| mv.raw());
            for &tt_move in legal.iter().chain([&Move::NULL]) {
                let killer = legal.iter().copied().find(|&mv| is_quiet(mv)).unwrap_or_default();
                let mut moves = picked(Picker::all(tt_move, killer), &board);
                assert!(tt_move == Move::NULL || moves[0] == tt_move);
                moves.sort_by_key(|mv| mv.raw());
                assert_eq!(moves, legal, "{fen}");
            }
        }
    }

    #[test]
    fn captures_come_by_victim_and_losing_ones_last() {
        let board = Board::from_fen("4k3/3p4/2p5/1n2r3/2PQ4/8/8/7K w - - 0 1").unwrap();
        let names = |moves: Vec<Move>| moves.iter().map(|mv| mv.uci(false)).collect::<Vec<_>>();
        let all = names(picked(Picker::all(Move::NULL, Move::NULL), &board));
        assert_eq!(all.first().map(String::as_str), Some("d4e5"));
        assert_eq!(all.last().map(String::as_str), Some("d4d7"));
        assert_eq!(names(picked(Picker::good_noisy(Move::NULL, 0), &board)), ["d4e5", "c4b5"]);
    }
}
