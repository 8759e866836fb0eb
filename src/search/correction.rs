//! Correction history: how far the static evaluation was off where something of the position was the same.
//!
//! The search's value of a node tells by how much the evaluation erred; the error is remembered by pawns, by either
//! side's pieces, by minor and major pieces and by the last two moves, and taken off the evaluation of the next
//! position that shares one of them.

use super::history::Step;
use super::params::*;
use super::prefetch::prefetch;
use super::value::Value;
use crate::board::{Board, Color};

const SIZE: usize = 16_384;
const STEPS: usize = 769;

/// The corrections of one thread, each within ±[`CORRECTION_LIMIT`].
pub(super) struct Corrections {
    /// By side to move, kind of key, and key.
    keyed: Box<[[[i16; SIZE]; 5]]>,
    /// By the last two steps.
    continuation: Box<[[i16; STEPS]]>,
}

impl Corrections {
    pub fn new() -> Corrections {
        Corrections { keyed: vec![[[0; SIZE]; 5]; 2].into(), continuation: vec![[0; STEPS]; STEPS].into() }
    }

    /// What to add to the static evaluation, in centipawns; `past` are the steps one and two plies before.
    pub fn get(&self, board: &Board, past: [Step; 2]) -> Value {
        let tables = &self.keyed[board.side_to_move().index()];
        let keyed = keys(board).into_iter().zip(tables).zip(weights());
        let sum: i32 = keyed.map(|((key, table), weight)| i32::from(table[key]) * weight).sum();
        let continuation = self.continuation[usize::from(past[1])][usize::from(past[0])];
        (sum + i32::from(continuation) * correction_continuation()) / 65_536
    }

    /// Has the processor fetch what [`Corrections::get`] will look at.
    #[inline]
    pub fn prefetch(&self, board: &Board, past: [Step; 2]) {
        let tables = &self.keyed[board.side_to_move().index()];
        for (key, table) in keys(board).into_iter().zip(tables) {
            prefetch(&table[key]);
        }
        prefetch(&self.continuation[usize::from(past[1])][usize::from(past[0])]);
    }

    /// Learns that the evaluation should have been `error` centipawns more, as a search of `depth` plies found.
    pub fn update(&mut self, board: &Board, past: [Step; 2], error: Value, depth: i32) {
        let tables = &mut self.keyed[board.side_to_move().index()];
        for (key, table) in keys(board).into_iter().zip(tables) {
            learn(&mut table[key], error, depth);
        }
        learn(&mut self.continuation[usize::from(past[1])][usize::from(past[0])], error, depth);
    }
}

fn keys(board: &Board) -> [usize; 5] {
    let pieces = [board.non_pawn_key(Color::White), board.non_pawn_key(Color::Black)];
    [board.pawn_key(), pieces[0], pieces[1], board.minor_key(), board.major_key()].map(|key| key as usize % SIZE)
}

fn weights() -> [i32; 5] {
    [correction_pawns(), correction_pieces(), correction_pieces(), correction_minors(), correction_majors()]
}

/// A running mean, the deeper the search the more it weighs.
fn learn(value: &mut i16, error: Value, depth: i32) {
    let old = i32::from(*value);
    let weight = 2 * (depth + 1).min(16);
    let new = old + (256 * error.clamp(-1000, 1000) - old) * weight / 256;
    *value = new.clamp(-CORRECTION_LIMIT, CORRECTION_LIMIT) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corrections_follow_the_error_and_stay_bounded() {
        let board = Board::startpos();
        let mut corrections = Corrections::new();
        assert_eq!(corrections.get(&board, [768, 768]), 0);
        for _ in 0..200 {
            corrections.update(&board, [768, 768], 20, 8);
        }
        let learned = corrections.get(&board, [768, 768]);
        assert!((10..=300).contains(&learned), "{learned}");
        for _ in 0..200 {
            corrections.update(&board, [768, 768], -100_000, 20);
        }
        assert!(corrections.get(&board, [768, 768]) < 0);
        let other = Board::from_fen("4k3/8/8/8/8/8/8/4K2R b K - 0 1").unwrap();
        assert_eq!(corrections.get(&other, [5, 6]), 0);
    }
}
