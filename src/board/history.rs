//! The positions of the game and of the line being searched, by key.

use super::Board;

/// The keys of all positions before the current one, oldest first.
///
/// Push the key of a position before making a move from it, pop when the move is taken back.
#[derive(Clone, Debug, Default)]
pub struct History {
    keys: Vec<u64>,
}

impl History {
    /// No past.
    pub fn new() -> History {
        History::default()
    }

    /// Adds the position about to be left.
    pub fn push(&mut self, key: u64) {
        self.keys.push(key);
    }

    /// Takes back the last [`History::push`].
    pub fn pop(&mut self) {
        self.keys.pop();
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.keys.clear();
    }

    /// Number of positions before the current one.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether there is no past.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// Whether any position since the last capture or pawn move has occurred twice, `board` among them.
    pub fn has_repeated(&self, board: &Board) -> bool {
        let reach = self.keys.len().min(board.halfmove_clock() as usize);
        let since = &self.keys[self.keys.len() - reach..];
        (0..reach).any(|index| since[index] == board.key() || since[index + 1..].contains(&since[index]))
    }

    /// Whether `board`, the successor of the last position pushed and `ply` plies below the root of the search, has
    /// occurred before: once after the root, or twice anywhere. Its halfmove clock says how far back that can be.
    pub fn is_repetition(&self, board: &Board, ply: usize) -> bool {
        let reach = self.keys.len().min(board.halfmove_clock() as usize);
        let mut before = false;
        for distance in (4..=reach).step_by(2) {
            if self.keys[self.keys.len() - distance] == board.key() {
                if distance < ply || before {
                    return true;
                }
                before = true;
            }
        }
        false
    }

    /// Whether the side to move can go back to a position of the last `plies`, before the current one: a draw is then
    /// the least that it has. No null move may be among them.
    pub fn can_repeat(&self, board: &Board, plies: usize) -> bool {
        let reach = self.keys.len().min(board.halfmove_clock() as usize).min(plies);
        (3..=reach).step_by(2).any(|distance| board.can_return_to(self.keys[self.keys.len() - distance]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_repetition_is_foreseen_a_ply_before_it_comes() {
        let (mut board, mut history) = (Board::startpos(), History::new());
        let mut foreseen = Vec::new();
        for name in ["g1f3", "g8f6", "f3g1", "d7d5", "b1c3", "f6g8", "c3b1"] {
            history.push(board.key());
            board.make(board.parse_move(name).unwrap());
            foreseen.push((history.can_repeat(&board, 8), history.can_repeat(&board, 2)));
        }
        let expected = [false, false, true, false, false, false, true].map(|foreseen| (foreseen, false));
        assert_eq!(foreseen, expected);
    }

    #[test]
    fn repetitions_count_until_a_pawn_moves() {
        let (mut board, mut history) = (Board::startpos(), History::new());
        let mut repeated = Vec::new();
        for name in ["g1f3", "g8f6", "f3g1", "f6g8", "b1c3", "d7d5", "c3b1"] {
            history.push(board.key());
            board.make(board.parse_move(name).unwrap());
            repeated.push(history.has_repeated(&board));
        }
        assert_eq!(repeated, [false, false, false, true, true, false, false]);
    }
}
