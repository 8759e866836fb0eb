//! In which numbers and switches of eval.toml two stages differ.

use std::fmt;

use serde::Serialize;

use super::{Number, SWITCHES, StageValues};

/// A number or switch that is not the same in both stages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// What it is called: `passed[3].eg` (the first entry is 0), `pst.pawn.e4.mg`, `use.mobility`.
    pub name: String,
    /// What the old stage has.
    pub old: Amount,
    /// What the new stage has.
    pub new: Amount,
}

/// A number, in centipawns for most, or a switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Amount {
    /// A number; zero when the stage never sets it.
    Number(i32),
    /// Whether a group is on.
    Switch(bool),
}

impl Difference {
    /// New minus old, where both are numbers.
    pub fn change(&self) -> Option<i32> {
        match (self.old, self.new) {
            (Amount::Number(old), Amount::Number(new)) => Some(new - old),
            _ => None,
        }
    }
}

/// All differences: switches, material, terms, and last the piece-square tables, which are many numbers.
pub fn differences(old: &StageValues, new: &StageValues) -> Vec<Difference> {
    let switches = SWITCHES.iter().map(|group| {
        let state = |values: &StageValues| Amount::Switch(values.terms.switch(group).unwrap_or(false));
        Difference { name: format!("use.{group}"), old: state(old), new: state(new) }
    });
    let number = |number: Number| Difference {
        name: number.to_string(),
        old: Amount::Number(number.get(old)),
        new: Amount::Number(number.get(new)),
    };
    let (tables, others): (Vec<_>, Vec<_>) =
        Number::all().partition(|number| matches!(number, Number::PieceSquare(..)));
    let all = switches.chain(others.into_iter().chain(tables).map(number));
    all.filter(|difference| difference.old != difference.new).collect()
}

impl fmt::Display for Amount {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Amount::Number(number) => number.fmt(out),
            Amount::Switch(on) => out.pad(if on { "on" } else { "off" }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::load::{StageFile, test_stage};

    fn lines(differences: &[Difference]) -> Vec<String> {
        let line = |difference: &Difference| {
            let change = difference.change().map_or(String::new(), |change| format!(" {change:+}"));
            format!("{} {} {}{change}", difference.name, difference.old, difference.new)
        };
        differences.iter().map(line).collect()
    }

    #[test]
    fn what_was_changed_is_what_is_shown() {
        let built_in = include_str!("../../eval.toml");
        let changed = built_in
            .replace("bishop_pair = [30, 50]", "bishop_pair = [35, 50]")
            .replace("tempo = true", "tempo = false")
            .replace("passed = [[0, 0], [0, 5], [5, 10]", "passed = [[0, 0], [0, 5], [5, -8]")
            .replace("  [ 45,  50,", "  [ 45,  51,");
        let hce = |name: &str, text: &str| {
            let file = StageFile::load(name, text.as_bytes()).unwrap_or_else(|report| panic!("{report}"));
            file.find("hce").expect("eval.toml has the stage").values
        };
        let (old, new) = (hce("old.toml", built_in), hce("new.toml", &changed));
        let expected =
            ["use.tempo on off", "passed[2].eg 10 -8 -18", "bishop_pair.mg 30 35 +5", "pst.pawn.b7.mg 50 51 +1"];
        assert_eq!(lines(&differences(old, new)), expected);
        assert_eq!(differences(old, old), []);
    }

    #[test]
    fn every_kind_of_value_is_compared() {
        let found = lines(&differences(test_stage("material").values, test_stage("hce").values));
        for line in [
            "use.mobility off on",
            "material.queen.eg 900 1020 +120",
            "mobility.knight.mg 0 4 +4",
            "mobility_typical.rook 0 7 +7",
            "passed[6].eg 0 90 +90",
            "king_danger_max 0 500 +500",
            "pst.king.e1.eg 0 -25 -25",
        ] {
            assert!(found.iter().any(|known| known == line), "{line} in {found:#?}");
        }
    }
}
