//! What the search has learned about moves: which did well where they were tried before.
//!
//! Every table is updated with gravity: the nearer a value is to its limit, the less a bonus moves it further.

use super::params::*;
use crate::board::{Bitboard, Board, Color, Move, Piece};

/// A man of either side and the square it went to: 0 to 767, or [`NO_STEP`].
pub(super) type Step = u16;

/// The step of a null move, and of plies before the root.
pub(super) const NO_STEP: Step = 768;

const STEPS: usize = 768;
const PAWN_STRUCTURES: usize = 512;

/// The continuation tables: how many plies before the move the earlier one was made.
pub(super) const CONTINUATIONS: [usize; 4] = [1, 2, 4, 6];

/// The step that a move makes on a board.
pub(super) fn step(board: &Board, mv: Move) -> Step {
    let piece = board.piece_on(mv.from()).unwrap_or(Piece::Pawn);
    (board.side_to_move().index() * 384 + piece.index() * 64 + mv.to().index()) as Step
}

/// What a quiet move's history is looked up by, besides the move: the same for all moves of a node.
#[derive(Clone, Copy)]
pub(super) struct Surroundings {
    pub side: Color,
    /// The squares that the opponent attacks.
    pub threats: Bitboard,
    pub pawn_key: u64,
    /// The steps before the node, in the order of [`CONTINUATIONS`].
    pub past: [Step; 4],
}

/// By origin and destination.
type BySquares = [[i16; 64]; 64];

/// The move histories of one thread.
pub(super) struct Histories {
    /// By side, whether origin and destination are attacked, and both squares.
    butterfly: Box<[[[BySquares; 2]; 2]]>,
    /// By the step, and the man taken.
    capture: Box<[[i16; 6]]>,
    /// By an earlier step, and the step. One table serves all distances.
    continuation: Box<[[i16; STEPS]]>,
    /// By pawn structure, and the step.
    pawns: Box<[[i16; STEPS]]>,
}

impl Histories {
    pub fn new() -> Histories {
        Histories {
            butterfly: vec![[[[[0; 64]; 64]; 2]; 2]; 2].into(),
            capture: vec![[0; 6]; STEPS].into(),
            continuation: vec![[0; STEPS]; STEPS + 1].into(),
            pawns: vec![[0; STEPS]; PAWN_STRUCTURES].into(),
        }
    }

    /// What is known of a quiet move: the sum of all its tables.
    #[inline]
    pub fn quiet(&self, board: &Board, around: &Surroundings, mv: Move) -> i32 {
        self.around(around).quiet(board, mv)
    }

    /// The rows of the tables for a node's quiet moves, looked up once for all of them.
    #[inline]
    pub fn around<'a>(&'a self, around: &'a Surroundings) -> QuietRows<'a> {
        QuietRows {
            around,
            butterfly: &self.butterfly[around.side.index()],
            continuation: around.past.map(|past| &self.continuation[usize::from(past)]),
            pawns: &self.pawns[around.pawn_key as usize % PAWN_STRUCTURES],
        }
    }

    /// What is known of a capture or promotion.
    #[inline]
    pub fn noisy(&self, board: &Board, mv: Move) -> i32 {
        i32::from(self.capture[usize::from(step(board, mv))][victim(board, mv)])
    }

    /// Adds a bonus, or a malus below zero, to a quiet move.
    pub fn add_quiet(&mut self, board: &Board, around: &Surroundings, mv: Move, bonus: i32) {
        let threats = threats(around, mv);
        let [from, to] = [mv.from().index(), mv.to().index()];
        add(&mut self.butterfly[around.side.index()][threats.0][threats.1][from][to], bonus);
        let structure = &mut self.pawns[around.pawn_key as usize % PAWN_STRUCTURES];
        add(&mut structure[usize::from(step(board, mv))], bonus);
        self.add_continuation(board, around, mv, bonus);
    }

    /// Adds a bonus to a quiet move as an answer to the moves before it only.
    pub fn add_continuation(&mut self, board: &Board, around: &Surroundings, mv: Move, bonus: i32) {
        let step = usize::from(step(board, mv));
        for past in around.past {
            add(&mut self.continuation[usize::from(past)][step], bonus);
        }
    }

    /// Adds a bonus, or a malus below zero, to a capture or promotion.
    pub fn add_noisy(&mut self, board: &Board, mv: Move, bonus: i32) {
        add(&mut self.capture[usize::from(step(board, mv))][victim(board, mv)], bonus);
    }
}

/// What the histories know of the quiet moves of one node.
pub(super) struct QuietRows<'a> {
    around: &'a Surroundings,
    butterfly: &'a [[BySquares; 2]; 2],
    continuation: [&'a [i16; STEPS]; 4],
    pawns: &'a [i16; STEPS],
}

impl QuietRows<'_> {
    /// What is known of a quiet move: the sum of all its tables.
    #[inline]
    pub fn quiet(&self, board: &Board, mv: Move) -> i32 {
        let step = usize::from(step(board, mv));
        let (from, to) = threats(self.around, mv);
        let butterfly = self.butterfly[from][to][mv.from().index()][mv.to().index()];
        let [one, two, four, six] = self.continuation.map(|row| i32::from(row[step]));
        i32::from(butterfly) + i32::from(self.pawns[step]) + one + two + (four + six) / 2
    }
}

/// Bonus for a move that refuted its position at a depth in plies.
pub(super) fn bonus(depth: i32) -> i32 {
    (bonus_base() + bonus_linear() * depth + bonus_quadratic() * depth * depth / 64).clamp(0, bonus_limit())
}

/// Malus for a move that failed to before another one did.
pub(super) fn malus(depth: i32) -> i32 {
    (malus_base() + malus_linear() * depth + malus_quadratic() * depth * depth / 64).clamp(0, malus_limit())
}

fn add(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / HISTORY_LIMIT) as i16;
}

fn threats(around: &Surroundings, mv: Move) -> (usize, usize) {
    (around.threats.contains(mv.from()).into(), around.threats.contains(mv.to()).into())
}

/// The man that a move takes; a king, which is never taken, stands for none.
fn victim(board: &Board, mv: Move) -> usize {
    match mv.is_capture() {
        true => board.piece_on(mv.to()).unwrap_or(Piece::Pawn).index(),
        false => Piece::King.index(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn history_stays_within_its_limit_in_both_directions() {
        let board = Board::startpos();
        let moves = board.legal_moves();
        let around = Surroundings { side: Color::White, threats: Bitboard::EMPTY, pawn_key: 7, past: [NO_STEP; 4] };
        let mut histories = Histories::new();
        for _ in 0..1000 {
            histories.add_quiet(&board, &around, moves[0], 2000);
            histories.add_quiet(&board, &around, moves[1], -2000);
        }
        let (good, bad) = (histories.quiet(&board, &around, moves[0]), histories.quiet(&board, &around, moves[1]));
        assert!(good > 3 * HISTORY_LIMIT && good <= 5 * HISTORY_LIMIT, "{good}");
        assert_eq!(bad, -good);
        assert_eq!(histories.quiet(&board, &around, moves[2]), 0);
        let black = Surroundings { side: Color::Black, pawn_key: 8, past: [3; 4], ..around };
        assert_eq!(histories.quiet(&board, &black, moves[0]), 0);
    }

    #[test]
    fn bonuses_grow_with_depth_up_to_their_limits() {
        assert!(bonus(1) < bonus(4) && malus(1) < malus(4));
        assert_eq!((bonus(100), malus(100)), (bonus_limit(), malus_limit()));
        assert!(bonus(1) >= 0 && malus(0) >= 0);
    }
}
