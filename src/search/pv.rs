//! The triangular table of principal variations.

use super::MAX_PLY;
use crate::board::Move;

/// The best line found from every ply of the current path.
pub(super) struct PvTable {
    lines: Box<[Line]>,
}

#[derive(Clone, Copy)]
struct Line {
    moves: [Move; MAX_PLY],
    length: usize,
}

impl PvTable {
    pub fn new() -> PvTable {
        // One line more than there are plies: the deepest node still has an (empty) line below it.
        PvTable { lines: vec![Line { moves: [Move::NULL; MAX_PLY], length: 0 }; MAX_PLY + 1].into_boxed_slice() }
    }

    /// The line from `ply` on.
    pub fn line(&self, ply: usize) -> &[Move] {
        let line = &self.lines[ply];
        &line.moves[..line.length]
    }

    /// Forgets the line of `ply`; every node starts so.
    pub fn clear(&mut self, ply: usize) {
        self.lines[ply].length = 0;
    }

    /// Makes `mv` and the line below it the line of `ply`.
    pub fn update(&mut self, ply: usize, mv: Move) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let (line, below) = (&mut upper[ply], &lower[0]);
        line.moves[0] = mv;
        line.length = 1 + below.length.min(MAX_PLY - 1);
        line.moves[1..line.length].copy_from_slice(&below.moves[..line.length - 1]);
    }
}
