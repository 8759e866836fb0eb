//! Transfer functions between whole numbers: what danger units that are no whole number come to, and the slope there.
//!
//! A transfer function is written once, in src/eval/terms, on whole units. Between two whole numbers it is taken as the
//! straight line, so that value and slope belong together, and both are the engine's own at every whole number. Where
//! the function is capped it is level, and so its slope is zero. Its own parameters are not tuned.

use crate::eval::{Score, Term, TermKind, TermParams, terms};

/// Units that are looked up, to either side of zero; those beyond are computed.
const LOOKED_UP: i32 = 4096;

/// A middlegame and an endgame value.
pub type Pair = [f32; 2];

/// A row's transfer function under a stage's parameters.
pub struct Transfer {
    row: &'static str,
    params: TermParams,
    scores: Vec<Pair>,
}

impl Transfer {
    /// The transfer functions of all rows that have one.
    pub fn all(params: &TermParams) -> Vec<Transfer> {
        let transfers = |term: &&Term| term.kind == TermKind::Transfer;
        terms::all().filter(transfers).map(|term| Transfer::new(term.row, params)).collect()
    }

    fn new(row: &'static str, params: &TermParams) -> Transfer {
        let scores = (-LOOKED_UP..=LOOKED_UP).map(|units| pair(terms::transfer(row, units, params))).collect();
        Transfer { row, params: params.clone(), scores }
    }

    /// The row of the trace that the function belongs to.
    pub fn row(&self) -> &'static str {
        self.row
    }

    /// The fewest units that come to anything, of those that are looked up.
    pub fn fewest(&self) -> Option<i32> {
        (1..=LOOKED_UP).find(|&units| self.at(units) != [0.0; 2])
    }

    /// What some units come to, and what one more would add.
    pub fn value_and_slope(&self, units: f32) -> (Pair, Pair) {
        let floor = units.floor();
        let [low, high] = [floor as i32, floor as i32 + 1].map(|units| self.at(units));
        let slope = [high[0] - low[0], high[1] - low[1]];
        let part = units - floor;
        ([low[0] + part * slope[0], low[1] + part * slope[1]], slope)
    }

    fn at(&self, units: i32) -> Pair {
        let known = usize::try_from(units + LOOKED_UP).ok().and_then(|index| self.scores.get(index));
        known.copied().unwrap_or_else(|| pair(terms::transfer(self.row, units, &self.params)))
    }
}

fn pair(score: Score) -> Pair {
    [score.mg() as f32, score.eg() as f32]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::load::test_stage;

    fn king_danger() -> Transfer {
        Transfer::all(&test_stage("hce").values.terms).pop().expect("a transfer function")
    }

    #[test]
    fn whole_units_come_to_what_the_engine_says() {
        let transfer = king_danger();
        for units in [-9000, -4096, -5, 0, 1, 2, 20, 37, 38, 4095, 4096, 4097, 9000] {
            let expected = pair(terms::transfer(transfer.row, units, &transfer.params));
            assert_eq!(transfer.value_and_slope(units as f32).0, expected, "{units}");
        }
    }

    #[test]
    fn the_fewest_units_that_come_to_anything_are_found() {
        let mut transfer = king_danger();
        assert_eq!(transfer.fewest(), Some(2), "4 * 35 / 100 is one centipawn, 1 * 35 / 100 is none");
        transfer.scores.fill([0.0; 2]);
        assert_eq!(transfer.fewest(), None);
    }

    #[test]
    fn between_them_lies_the_straight_line_and_beyond_the_cap_no_slope() {
        let transfer = king_danger();
        // 20 units cost 140 and 21 cost 154, of at most 500.
        assert_eq!(transfer.value_and_slope(20.25), ([-143.5, 0.0], [-14.0, 0.0]));
        assert_eq!(transfer.value_and_slope(60.5), ([-500.0, 0.0], [0.0, 0.0]));
        assert_eq!(transfer.value_and_slope(5000.5), ([-500.0, 0.0], [0.0, 0.0]));
    }
}
