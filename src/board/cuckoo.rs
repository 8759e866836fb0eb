//! Single moves that lead back: which move, if any, tells two positions apart by their keys alone.
//!
//! Taking a man of a kind from one square to another changes a key by the same number in every position. A table of these
//! numbers with two places for each (cuckoo hashing) finds the two squares in two looks: Marcel van Kervinck's idea, 2013.

use std::sync::LazyLock;

use super::attacks;
use super::keys::{self, BLACK_TO_MOVE};
use super::{Bitboard, Board, Color, Piece, Square};

const SIZE: usize = 8192;

/// A key difference and the two squares between which a man changes it so; (0, ..) is an empty place.
type Entry = (u64, Square, Square);

static TABLE: LazyLock<Box<[Entry]>> = LazyLock::new(table);

/// The two places where a difference may stand.
fn places(difference: u64) -> [usize; 2] {
    [difference as usize % SIZE, (difference >> 16) as usize % SIZE]
}

fn table() -> Box<[Entry]> {
    const CORNER: Square = Square::ALL[0];
    let mut table = vec![(0, CORNER, CORNER); SIZE].into_boxed_slice();
    for (color, piece) in Color::ALL.into_iter().flat_map(|color| Piece::ALL.map(|piece| (color, piece))) {
        // What a pawn does is never undone.
        let squares = if piece == Piece::Pawn { Bitboard::EMPTY } else { !Bitboard::EMPTY };
        for from in squares {
            for to in attacks::piece(piece, color, from, Bitboard::EMPTY) {
                if from.index() < to.index() {
                    let difference = keys::man(color, piece, from) ^ keys::man(color, piece, to) ^ BLACK_TO_MOVE;
                    insert(&mut table, (difference, from, to));
                }
            }
        }
    }
    table
}

/// Puts an entry in one of its places; what stood there moves to its other one, and so on.
fn insert(table: &mut [Entry], mut entry: Entry) {
    let mut place = places(entry.0)[0];
    while entry.0 != 0 {
        std::mem::swap(&mut table[place], &mut entry);
        let [first, second] = places(entry.0);
        place = if place == first { second } else { first };
    }
}

impl Board {
    /// Whether the side to move has a move (legal but for checks and pins) to the position of key `earlier`, in which
    /// the other side was to move.
    pub fn can_return_to(&self, earlier: u64) -> bool {
        let difference = self.key() ^ earlier;
        let found = places(difference).into_iter().map(|place| TABLE[place]).find(|entry| entry.0 == difference);
        found.is_some_and(|(_, from, to)| {
            let squares = Bitboard::from(from) | to.into();
            (attacks::between(from, to) & self.occupied()).is_empty()
                && (squares & self.colors(self.side_to_move())).any()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reversible_move_is_in_the_table() {
        assert_eq!(TABLE.iter().filter(|entry| entry.0 != 0).count(), 3668);
        for &(difference, from, to) in TABLE.iter().filter(|entry| entry.0 != 0) {
            assert!(from != to && places(difference).iter().any(|&place| TABLE[place] == (difference, from, to)));
        }
    }

    #[test]
    fn a_move_back_is_found_exactly_when_there_is_one() {
        let mut board = Board::startpos();
        let mut keys = vec![board.key()];
        for (name, returns) in [("g1f3", false), ("g8f6", false), ("f3g1", true), ("f6d5", false), ("g1f3", false)] {
            board.make(board.parse_move(name).unwrap());
            assert_eq!(board.can_return_to(keys[0]), returns, "{name}");
            keys.push(board.key());
        }
        // A slider does not jump over men.
        let before = Board::from_fen("4k3/8/8/8/8/8/8/R3K3 b - - 0 1").unwrap();
        let open = Board::from_fen("4k3/8/8/8/8/R7/8/4K3 w - - 0 1").unwrap();
        let closed = Board::from_fen("4k3/8/8/8/8/R7/N7/4K3 w - - 0 1").unwrap();
        assert!(open.can_return_to(before.key()));
        let with_knight = Board::from_fen("4k3/8/8/8/8/8/N7/R3K3 b - - 0 1").unwrap();
        assert!(!closed.can_return_to(with_knight.key()));
        // Nor does a side move the other's men.
        let opponents = Board::from_fen("4k3/8/8/8/8/R7/8/4K3 b - - 0 1").unwrap();
        let before = Board::from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").unwrap();
        assert!(!opponents.can_return_to(before.key()));
    }
}
