//! How the evaluation moves from one stage to another, over many positions: the review of an edit before any game.
//!
//! ```text
//! positions ── Comparison::add (two traces each) ── movement, terms, the positions that moved most ── report
//! ```

mod movement;
mod report;
mod terms;

use std::cmp::Reverse;

use serde::Serialize;

pub use movement::Movement;
pub use terms::{Share, Shares, changes};

use crate::board::Board;
use crate::eval::{Difference, Stage, Trace, differences};

/// What two stages make of the same positions. `Display` prints it as tables for people; as JSON it is complete.
#[derive(Clone, Serialize)]
pub struct Comparison {
    /// The stage before the edit.
    pub old: Side,
    /// The stage after it.
    pub new: Side,
    /// The numbers and switches of eval.toml in which the two differ.
    pub values: Vec<Difference>,
    /// How far the evaluation moved.
    pub movement: Movement,
    /// Which terms moved it, the heaviest first.
    #[serde(serialize_with = "terms::sorted")]
    pub terms: Shares,
    /// The positions that moved most.
    pub most_moved: Vec<Moved>,
    #[serde(skip)]
    stages: [&'static Stage; 2],
    #[serde(skip)]
    top: usize,
}

/// One of the two stages, as the report names it.
#[derive(Clone, Serialize)]
pub struct Side {
    /// What the person called it.
    pub name: String,
    /// The stage's own name.
    pub stage: &'static str,
    /// The hash of its values.
    pub hash: String,
}

/// A position whose evaluation moved.
#[derive(Clone, Serialize)]
pub struct Moved {
    /// Where the position was found.
    pub place: String,
    /// Its number among the positions, by which equal movements are ordered.
    #[serde(skip)]
    number: u64,
    /// New evaluation minus old, White's view, centipawns.
    pub change: i32,
    /// The evaluation before the edit, taken apart.
    pub old: Trace,
    /// The evaluation after it.
    pub new: Trace,
}

impl Comparison {
    /// A comparison that has seen no position yet and will keep the `top` positions that move most. The names are what
    /// the person called the stages.
    pub fn new(names: [&str; 2], stages: [&'static Stage; 2], top: usize) -> Comparison {
        let side = |index: usize| Side {
            name: names[index].to_owned(),
            stage: stages[index].name,
            hash: format!("{:08x}", stages[index].hash),
        };
        Comparison {
            old: side(0),
            new: side(1),
            values: differences(stages[0].values, stages[1].values),
            movement: Movement::default(),
            terms: Shares::default(),
            most_moved: Vec::new(),
            stages,
            top,
        }
    }

    /// An empty comparison of the same stages, for another thread to fill.
    pub fn empty(&self) -> Comparison {
        Comparison { movement: Movement::default(), terms: Shares::default(), most_moved: Vec::new(), ..self.clone() }
    }

    /// Evaluates a position with both stages. `number` tells positions apart, `place` is where it was found.
    pub fn add(&mut self, board: &Board, number: u64, place: &str) {
        let [old, new] = self.stages.map(|stage| stage.trace(board));
        self.movement.add(new.total - old.total);
        self.terms.add(&old, &new);
        let change = new.white - old.white;
        if change != 0 {
            self.most_moved.push(Moved { place: place.to_owned(), number, change, old, new });
            // Sorting now and then keeps both the list and the work short.
            if self.most_moved.len() >= 64 + 2 * self.top {
                self.keep_top();
            }
        }
    }

    /// Adds what another thread found. The order does not matter.
    pub fn merge(&mut self, other: Comparison) {
        self.movement.merge(&other.movement);
        self.terms.merge(other.terms);
        self.most_moved.extend(other.most_moved);
        self.keep_top();
    }

    /// Puts the report in order once all positions are added.
    pub fn finish(&mut self) {
        self.keep_top();
    }

    fn keep_top(&mut self) {
        self.most_moved.sort_by_key(|moved| (Reverse(moved.change.abs()), moved.number));
        self.most_moved.truncate(self.top);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::PawnCache;
    use crate::eval::load::test_stage;
    use crate::search::bench;

    fn stage(name: &str) -> &'static Stage {
        test_stage(name)
    }

    fn compare(stages: [&'static Stage; 2], parts: usize) -> Comparison {
        let mut whole = Comparison::new(["old", "new"], stages, 5);
        let mut others: Vec<_> = (0..parts).map(|_| whole.empty()).collect();
        for (number, board) in bench::positions().enumerate() {
            others[number % parts].add(&board, number as u64, &format!("position {number}"));
        }
        others.into_iter().rev().for_each(|other| whole.merge(other));
        whole
    }

    #[test]
    fn the_movement_is_that_of_the_evaluation() {
        let stages = [stage("pst"), stage("hce")];
        let comparison = compare(stages, 1);
        let mut cache = PawnCache::new();
        let mut evaluate = |stage: &Stage, board: &Board| stage.evaluate(board, &stage.sums(board), &mut cache);
        let mut movement = Movement::default();
        let mut farthest = 0;
        for board in bench::positions() {
            let change = evaluate(stages[1], &board) - evaluate(stages[0], &board);
            movement.add(change);
            farthest = farthest.max(change.abs());
        }
        assert_eq!(comparison.movement, movement);
        assert_eq!(comparison.most_moved[0].change.abs(), farthest);
        assert!(comparison.most_moved.is_sorted_by_key(|moved| Reverse(moved.change.abs())));
        assert_eq!(comparison.most_moved.len(), 5);
    }

    #[test]
    fn threads_change_nothing() {
        let stages = [stage("pst"), stage("hce")];
        let json = |parts| serde_json::to_string(&compare(stages, parts)).unwrap();
        assert_eq!(json(1), json(3));
        assert_eq!(json(1), json(7));
    }

    #[test]
    fn equal_stages_move_nothing() {
        let comparison = compare([stage("hce"), stage("hce")], 1);
        assert_eq!(comparison.movement.unchanged(), comparison.movement.positions());
        assert!(comparison.most_moved.is_empty() && comparison.values.is_empty() && comparison.terms.is_empty());
    }
}
