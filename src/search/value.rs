//! The values of a search: centipawns, mates, and how the UCI protocol writes them.

use super::MAX_PLY;

/// A search value from the side to move's view: centipawns, or near ±[`MATE`] the distance to a mate in plies.
pub type Value = i32;

/// The value of a draw.
pub const DRAW: Value = 0;

/// By how many centipawns the search values one draw above another, see `Worker::draw`.
pub const DRAW_MARGIN: Value = 1;

/// The value of giving mate on the spot; a mate in `n` plies is worth `MATE - n`.
pub const MATE: Value = 32_000;

/// Beyond every value: the widest window is `-INFINITE..INFINITE`.
pub const INFINITE: Value = MATE + 1;

/// From here on a value is a mate and no longer centipawns.
pub const MATE_BOUND: Value = MATE - MAX_PLY as Value;

/// The value of a win that tablebases know of; one that is `n` plies away is worth `TB_WIN - n`. Below every mate, since
/// it is not known how far that is, and above every evaluation.
pub const TB_WIN: Value = MATE_BOUND - 1;

/// From here on a value is a proven win, by mate or by tablebases, and depends on the distance to the root.
pub const TB_BOUND: Value = TB_WIN - MAX_PLY as Value;

/// The value of giving mate `ply` plies from the root.
pub const fn mate_in(ply: usize) -> Value {
    MATE - ply as Value
}

/// The value of being mated `ply` plies from the root.
pub const fn mated_in(ply: usize) -> Value {
    ply as Value - MATE
}

/// Whether the value is a forced mate for either side.
pub const fn is_mate(value: Value) -> bool {
    value.abs() >= MATE_BOUND
}

/// Whether the value is a win or loss that is proven, by mate or by tablebases.
pub const fn is_decisive(value: Value) -> bool {
    value.abs() >= TB_BOUND
}

/// The moves to mate, negative when the side to move is mated; `None` for a value in centipawns.
pub const fn mate_distance(value: Value) -> Option<i32> {
    if !is_mate(value) {
        None
    } else if value > 0 {
        Some((MATE - value + 1) / 2)
    } else {
        Some(-(MATE + value) / 2)
    }
}

/// The value as a UCI `score` argument: `cp 31` or `mate -2`.
pub fn uci(value: Value) -> String {
    match mate_distance(value) {
        Some(moves) => format!("mate {moves}"),
        None => format!("cp {value}"),
    }
}

/// How a value relates to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Bound {
    /// At most this good: no move reached alpha.
    Upper = 1,
    /// At least this good: a move reached beta.
    Lower = 2,
    /// The value itself.
    Exact = 3,
}

impl Bound {
    /// What a search of the window `alpha..beta` tells about the value it returned.
    pub(super) fn of(value: Value, alpha: Value, beta: Value) -> Bound {
        if value <= alpha {
            Bound::Upper
        } else if value >= beta {
            Bound::Lower
        } else {
            Bound::Exact
        }
    }

    /// Whether a value so bound answers what the window `alpha..beta` asks.
    pub(super) fn settles(self, value: Value, alpha: Value, beta: Value) -> bool {
        match self {
            Bound::Upper => value <= alpha,
            Bound::Lower => value >= beta,
            Bound::Exact => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mate_distances_are_in_moves_and_signed() {
        let plies = [(mated_in(2), -1), (mate_in(1), 1), (mate_in(3), 2), (mated_in(4), -2), (mated_in(0), 0)];
        for (value, moves) in plies {
            assert_eq!(uci(value), format!("mate {moves}"));
        }
        assert_eq!(uci(-31), "cp -31");
        assert_eq!(mate_distance(MATE_BOUND - 1), None);
    }
}
