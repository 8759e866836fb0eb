//! What the search has learned about quiet moves: the butterfly history and the killers.

use super::params::{HISTORY_BONUS_LIMIT, HISTORY_LIMIT, HISTORY_OFFSET, HISTORY_SLOPE};
use crate::board::{Color, Move};

/// How well quiet moves have done anywhere in the tree, by side, origin and destination.
pub(super) struct Butterfly {
    values: Box<[[[i16; 64]; 64]; 2]>,
}

impl Butterfly {
    pub fn new() -> Butterfly {
        Butterfly { values: Box::new([[[0; 64]; 64]; 2]) }
    }

    /// The move's value, within ±[`HISTORY_LIMIT`].
    pub fn get(&self, side: Color, mv: Move) -> i16 {
        self.values[side.index()][mv.from().index()][mv.to().index()]
    }

    /// Rewards `best`, which refuted its position at `depth`, and punishes the quiet moves that failed to before it.
    pub fn reward(&mut self, side: Color, best: Move, failed: &[Move], depth: i32) {
        let bonus = (HISTORY_SLOPE * depth - HISTORY_OFFSET).min(HISTORY_BONUS_LIMIT);
        self.add(side, best, bonus);
        for &mv in failed {
            self.add(side, mv, -bonus);
        }
    }

    /// Adds a bonus with gravity: the nearer a value is to its limit, the less moves it further.
    fn add(&mut self, side: Color, mv: Move, bonus: i32) {
        let value = &mut self.values[side.index()][mv.from().index()][mv.to().index()];
        let old = i32::from(*value);
        *value = (old + bonus - old * bonus.abs() / HISTORY_LIMIT) as i16;
    }
}

/// The quiet moves that last refuted a sibling of a node.
#[derive(Clone, Copy, Default)]
pub(super) struct Killers(pub [Move; 2]);

impl Killers {
    /// Remembers `mv` as the latest.
    pub fn insert(&mut self, mv: Move) {
        if self.0[0] != mv {
            self.0 = [mv, self.0[0]];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    #[test]
    fn history_stays_within_its_limit_in_both_directions() {
        let moves = Board::startpos().legal_moves();
        let mut history = Butterfly::new();
        for _ in 0..1000 {
            history.reward(Color::White, moves[0], &moves[1..3], 100);
        }
        let limits = HISTORY_LIMIT / 2..=HISTORY_LIMIT;
        assert!(limits.contains(&i32::from(history.get(Color::White, moves[0]))));
        assert!(limits.contains(&-i32::from(history.get(Color::White, moves[2]))));
        assert_eq!(history.get(Color::Black, moves[0]), 0);
        assert_eq!(history.get(Color::White, moves[3]), 0);
    }

    #[test]
    fn killers_keep_the_last_two_different_moves() {
        let moves = Board::startpos().legal_moves();
        let mut killers = Killers::default();
        for mv in [moves[0], moves[1], moves[1]] {
            killers.insert(mv);
        }
        assert_eq!(killers.0, [moves[1], moves[0]]);
    }
}
