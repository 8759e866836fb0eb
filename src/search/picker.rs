//! The order in which a node tries its moves, generated stage by stage because most nodes need only the first few.

use super::history::{Butterfly, Killers};
use crate::board::{Board, Generate, Move, MoveList, Piece, see};

/// Whether the move is neither a capture nor a promotion.
pub(super) fn is_quiet(mv: Move) -> bool {
    !mv.is_capture() && !mv.is_promotion()
}

/// A move with its score in the upper half, so that the better of two is the greater number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Scored(i32);

impl Scored {
    fn new(mv: Move, score: i16) -> Scored {
        Scored(i32::from(score) << 16 | i32::from(mv.raw()))
    }

    fn mv(self) -> Move {
        Move::from_raw(self.0 as u16)
    }
}

#[derive(Clone, Copy)]
enum Stage {
    TtMove,
    GenerateNoisy,
    GoodNoisy,
    Killer(usize),
    GenerateQuiet,
    Quiet,
    BadNoisy,
    Done,
}

/// Yields the legal moves of one position, the most promising first.
pub(super) struct Picker {
    stage: Stage,
    tt_move: Move,
    killers: Killers,
    noisy_only: bool,
    /// From the front: noisy moves that lose material, moves already yielded, moves to come.
    moves: [Scored; 256],
    length: usize,
    bad_noisy: usize,
    next: usize,
}

impl Picker {
    /// All moves: `tt_move` (legal or NULL), good noisy moves, killers, quiet moves, noisy moves that lose material.
    pub fn all(tt_move: Move, killers: Killers) -> Picker {
        Picker::new(tt_move, killers, false)
    }

    /// Only `tt_move` and the noisy moves that lose no material.
    pub fn good_noisy(tt_move: Move) -> Picker {
        Picker::new(tt_move, Killers::default(), true)
    }

    fn new(tt_move: Move, killers: Killers, noisy_only: bool) -> Picker {
        Picker {
            stage: Stage::TtMove,
            tt_move,
            killers,
            noisy_only,
            moves: [Scored(0); 256],
            length: 0,
            bad_noisy: 0,
            next: 0,
        }
    }

    /// The next move of `board`, which must be the same position in every call.
    pub fn next(&mut self, board: &Board, butterfly: &Butterfly) -> Option<Move> {
        loop {
            match self.stage {
                Stage::TtMove => {
                    self.stage = Stage::GenerateNoisy;
                    if self.tt_move != Move::NULL {
                        return Some(self.tt_move);
                    }
                }
                Stage::GenerateNoisy => {
                    self.generate(board, Generate::Noisy, |mv| noisy_score(board, mv));
                    self.stage = Stage::GoodNoisy;
                }
                Stage::GoodNoisy => {
                    while let Some(mv) = self.best() {
                        if loses_nothing(board, mv) {
                            return Some(mv);
                        }
                        self.moves.swap(self.bad_noisy, self.next - 1);
                        self.bad_noisy += 1;
                    }
                    self.stage = if self.noisy_only { Stage::Done } else { Stage::Killer(0) };
                }
                Stage::Killer(index) => {
                    self.stage = if index == 0 { Stage::Killer(1) } else { Stage::GenerateQuiet };
                    let killer = self.killers.0[index];
                    if killer != self.tt_move && board.is_legal(killer) {
                        return Some(killer);
                    }
                }
                Stage::GenerateQuiet => {
                    let side = board.side_to_move();
                    self.generate(board, Generate::Quiet, |mv| butterfly.get(side, mv));
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => {
                    while let Some(mv) = self.best() {
                        if !self.killers.0.contains(&mv) {
                            return Some(mv);
                        }
                    }
                    self.next = 0;
                    self.stage = Stage::BadNoisy;
                }
                Stage::BadNoisy => {
                    if self.next < self.bad_noisy {
                        self.next += 1;
                        return Some(self.moves[self.next - 1].mv());
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    /// Appends the moves of one kind with their scores.
    fn generate(&mut self, board: &Board, kind: Generate, score: impl Fn(Move) -> i16) {
        let mut list = MoveList::new();
        board.generate(kind, &mut list);
        for (slot, &mv) in self.moves[self.length..].iter_mut().zip(list.iter()) {
            *slot = Scored::new(mv, score(mv));
        }
        self.length += list.len();
    }

    /// The best of the moves to come, except the TT move, by one step of a selection sort.
    fn best(&mut self) -> Option<Move> {
        while self.next < self.length {
            let rest = &mut self.moves[self.next..self.length];
            let mut best = 0;
            for index in 1..rest.len() {
                if rest[index] > rest[best] {
                    best = index;
                }
            }
            rest.swap(0, best);
            let mv = rest[0].mv();
            self.next += 1;
            if mv != self.tt_move {
                return Some(mv);
            }
        }
        None
    }
}

/// Most valuable victim first, taken by the least valuable attacker.
fn noisy_score(board: &Board, mv: Move) -> i16 {
    let victim = if mv.is_en_passant() { Some(Piece::Pawn) } else { board.piece_on(mv.to()) };
    let gain = victim.map_or(0, see::value) + mv.promotion().map_or(0, see::value);
    let attacker = board.piece_on(mv.from()).map_or(0, Piece::index);
    (8 * gain - attacker as i32) as i16
}

/// Whether the noisy move comes early: it keeps the material, and promotes to a queen if at all.
fn loses_nothing(board: &Board, mv: Move) -> bool {
    mv.promotion().is_none_or(|piece| piece == Piece::Queen) && board.see_at_least(mv, 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picked(mut picker: Picker, board: &Board) -> Vec<Move> {
        let butterfly = Butterfly::new();
        std::iter::from_fn(|| picker.next(board, &butterfly)).collect()
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
                let killers: Vec<Move> =
                    legal.iter().copied().filter(|&mv| is_quiet(mv)).chain([Move::NULL; 2]).collect();
                let mut moves = picked(Picker::all(tt_move, Killers([killers[0], killers[1]])), &board);
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
        let all = names(picked(Picker::all(Move::NULL, Killers::default()), &board));
        assert_eq!(all.first().map(String::as_str), Some("d4e5"));
        assert_eq!(all.last().map(String::as_str), Some("d4d7"));
        assert_eq!(names(picked(Picker::good_noisy(Move::NULL), &board)), ["d4e5", "c4b5"]);
    }
}
