//! An entry of the transposition table, and the one word that holds it.

use super::value::{Bound, TB_BOUND, Value};
use crate::board::Move;

/// Searches are numbered modulo this to age entries.
pub(super) const GENERATIONS: u8 = 32;

/// What the table knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    /// Best move, or [`Move::NULL`]; a colliding position's move, now and then, so check its legality.
    pub mv: Move,
    /// Value of the search, mates and wins by tablebases counted from the node that asks.
    pub value: Value,
    /// Static evaluation, unless the side to move was in check.
    pub eval: Option<Value>,
    /// Remaining depth of the search, in plies; 0 for quiescence.
    pub depth: i32,
    /// What `value` is.
    pub bound: Bound,
    /// Whether the node was searched with an open window.
    pub pv: bool,
}

/// An entry's word: move, value and evaluation of 16 bits each, 8 bits of depth, 2 of bound, 1 of pv, 5 of generation.
pub(super) fn pack(entry: Entry, ply: usize, generation: u8) -> u64 {
    let value = match entry.value {
        win if win >= TB_BOUND => win + ply as Value,
        loss if loss <= -TB_BOUND => loss - ply as Value,
        value => value,
    };
    u64::from(entry.mv.raw())
        | u64::from(value as u16) << 16
        | u64::from(entry.eval.map_or(i16::MIN, |eval| eval as i16) as u16) << 32
        | u64::from(entry.depth as u8) << 48
        | u64::from(entry.bound as u8) << 56
        | u64::from(entry.pv) << 58
        | u64::from(generation) << 59
}

/// The entry of a word; none of an empty one, which has no bound.
pub(super) fn unpack(data: u64, ply: usize) -> Option<Entry> {
    let bound = match data >> 56 & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        3 => Bound::Exact,
        _ => return None,
    };
    let value = match Value::from((data >> 16) as i16) {
        win if win >= TB_BOUND => win - ply as Value,
        loss if loss <= -TB_BOUND => loss + ply as Value,
        value => value,
    };
    let eval = Some((data >> 32) as i16).filter(|&eval| eval != i16::MIN).map(Value::from);
    let pv = data >> 58 & 1 == 1;
    Some(Entry { mv: Move::from_raw(data as u16), value, eval, depth: depth_of(data), bound, pv })
}

/// An entry's depth, in plies.
pub(super) fn depth_of(data: u64) -> i32 {
    i32::from((data >> 48) as u8)
}

/// Searches since the entry was written.
pub(super) fn age_of(data: u64, generation: u8) -> u8 {
    (GENERATIONS + generation - (data >> 59) as u8) % GENERATIONS
}

#[cfg(test)]
mod tests {
    use super::super::value::{TB_WIN, mate_in, mated_in};
    use super::*;

    #[test]
    fn proven_wins_count_from_the_node_that_asks() {
        let entry = |value| Entry { mv: Move::NULL, value, eval: None, depth: 3, bound: Bound::Exact, pv: false };
        let seen = |value, from, to| unpack(pack(entry(value), from, 0), to).unwrap().value;
        assert_eq!(seen(mate_in(9), 4, 2), mate_in(7));
        assert_eq!(seen(mated_in(9), 2, 4), mated_in(11));
        assert_eq!(seen(TB_WIN - 9, 4, 2), TB_WIN - 7);
        assert_eq!(seen(9 - TB_WIN, 2, 4), 11 - TB_WIN);
        assert_eq!(seen(19_999, 4, 2), 19_999);
    }
}
