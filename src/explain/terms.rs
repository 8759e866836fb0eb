//! Which terms moved the evaluation.

use std::collections::{BTreeMap, HashMap};

use serde::{Serialize, Serializer};

use crate::eval::{FULL_PHASE, Halves, Trace};

/// What a term had to do with a movement. Both sums are in 24ths of a centipawn, which makes them exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sums {
    absolute: i64,
    signed: i64,
    positions: u64,
}

/// What each term, or entry of a table, had to do with a movement.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shares(BTreeMap<String, Sums>);

/// A line of [`Shares`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Share {
    /// The term as the trace names it: `mobility.knight`, `passed[rank 7]`.
    pub term: String,
    /// How far it moved all evaluations together: the sum over the positions, without signs, centipawns.
    pub weight: f64,
    /// By how much it changed for the sides, each from its own view, centipawns a position that it moved.
    pub mean: f64,
    /// The positions whose evaluation it moved.
    pub positions: u64,
}

impl Shares {
    /// Counts a position.
    pub fn add(&mut self, old: &Trace, new: &Trace) {
        for (term, [net, both]) in changes(old, new) {
            if net != 0 {
                let sums = self.0.entry(term.to_owned()).or_default();
                sums.absolute += net.abs();
                sums.signed += both;
                sums.positions += 1;
            }
        }
    }

    /// Adds what was counted elsewhere.
    pub fn merge(&mut self, other: Shares) {
        for (term, sums) in other.0 {
            let kept = self.0.entry(term).or_default();
            kept.absolute += sums.absolute;
            kept.signed += sums.signed;
            kept.positions += sums.positions;
        }
    }

    /// Whether no term moved anything.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The lines, the heaviest first.
    pub fn sorted(&self) -> Vec<Share> {
        let centipawns = |sum: i64| sum as f64 / f64::from(FULL_PHASE);
        let mut sums: Vec<_> = self.0.iter().collect();
        sums.sort_by_key(|(_, sums)| std::cmp::Reverse(sums.absolute));
        let share = |(term, sums): (&String, &Sums)| Share {
            term: term.clone(),
            weight: centipawns(sums.absolute),
            mean: centipawns(sums.signed) / sums.positions as f64,
            positions: sums.positions,
        };
        sums.into_iter().map(share).collect()
    }
}

/// Writes the lines, the heaviest first.
pub(super) fn sorted<S: Serializer>(shares: &Shares, serializer: S) -> Result<S::Ok, S::Error> {
    shares.sorted().serialize(serializer)
}

/// By how much each term of two traces of one position changed, blended by its phase, in 24ths of a centipawn: White's
/// share minus Black's, and the sum of both from their own views. The order is that of the traces.
pub fn changes<'a>(old: &'a Trace, new: &'a Trace) -> Vec<(&'a str, [i64; 2])> {
    let mut changes: Vec<(&str, [i64; 2])> = Vec::new();
    let mut index = HashMap::new();
    for (trace, sign) in [(new, 1), (old, -1)] {
        let blended = |Halves { mg, eg }: Halves| sign * i64::from(mg * trace.phase + eg * (FULL_PHASE - trace.phase));
        for term in trace.rows.iter().flat_map(|row| &row.terms) {
            let (white, black) = (blended(term.white.score), blended(term.black.score));
            let at = *index.entry(term.name.as_str()).or_insert_with(|| {
                changes.push((&term.name, [0; 2]));
                changes.len() - 1
            });
            changes[at].1[0] += white - black;
            changes[at].1[1] += white + black;
        }
    }
    changes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::eval::Stage;
    use crate::search::bench;

    #[test]
    fn the_terms_add_up_to_the_movement() {
        for old in Stage::all() {
            for new in Stage::all() {
                for board in bench::positions() {
                    let (old, new) = (old.trace(&board), new.trace(&board));
                    let sum: i64 = changes(&old, &new).iter().map(|(_, [net, _])| net).sum();
                    // Each evaluation is rounded to a centipawn once.
                    let change = i64::from((new.white - old.white) * FULL_PHASE);
                    assert!(
                        (sum - change).abs() < 2 * i64::from(FULL_PHASE),
                        "{} {} {}",
                        old.stage,
                        new.stage,
                        old.fen
                    );
                }
            }
        }
    }

    #[test]
    fn a_change_worked_out_by_hand() {
        // Two bishops against two knights in an ending of phase 4 of 24: hce has bishop_pair = [30, 50].
        let board = Board::from_fen("4k1nn/8/8/8/8/8/8/BB2K3 w - - 0 1").unwrap();
        let (Some(old), Some(hce)) = (Stage::find("pst"), Stage::find("hce")) else { return };
        let mut shares = Shares::default();
        shares.add(&old.trace(&board), &hce.trace(&board));
        let pair = shares.sorted().into_iter().find(|share| share.term == "bishop_pair").unwrap();
        let expected = f64::from(30 * 4 + 50 * 20) / 24.0;
        assert_eq!((pair.weight, pair.mean, pair.positions), (expected, expected, 1));
    }
}
