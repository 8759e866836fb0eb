//! Counting the leaves of the move tree, the measure of move generation.

use super::{Board, Generate, Move, MoveList};

/// Number of lines of `depth` legal moves; the last moves are counted without being made.
pub fn perft(board: &Board, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => board.count_legal_moves(),
        _ => {
            let mut moves = MoveList::new();
            board.generate(Generate::All, &mut moves);
            moves.iter().map(|&mv| perft_after(board, mv, depth - 1)).sum()
        }
    }
}

/// [`perft`] of each legal move, in the order of generation. Nothing at depth 0.
pub fn divide(board: &Board, depth: u32) -> Vec<(Move, u64)> {
    match depth.checked_sub(1) {
        Some(rest) => board.legal_moves().iter().map(|&mv| (mv, perft_after(board, mv, rest))).collect(),
        None => Vec::new(),
    }
}

fn perft_after(board: &Board, mv: Move, depth: u32) -> u64 {
    let mut next = *board;
    next.make(mv);
    perft(&next, depth)
}
