//! Every number of a stage by its name: what tells two stages apart, and what an option can set.

use std::fmt;

use super::{PARAMETERS, Parameter, Score, Slot, StageValues, Term, Values, terms};
use crate::board::{Piece, Square};

/// A half of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    /// The middlegame's.
    Mg,
    /// The endgame's.
    Eg,
}

impl Half {
    const BOTH: [Half; 2] = [Half::Mg, Half::Eg];
}

/// One number among a stage's values. Displays as its name: `material.pawn.mg`, `passed[3].eg`, `pst.pawn.e4.mg`.
#[derive(Clone, Copy, Debug)]
pub enum Number {
    /// Of a piece's value.
    Material(Piece, Half),
    /// Of a piece-square table, White's view.
    PieceSquare(Piece, Square, Half),
    /// Of a term: a half of one of its pairs, or a whole number, which counts as a middlegame half.
    Term(&'static Parameter, usize, Half),
}

impl Number {
    /// Every number of a stage in the order of eval.toml: material, piece-square tables from a8 on, then the terms.
    pub fn all() -> impl Iterator<Item = Number> {
        let pairs = |number: fn(Piece, Half) -> Number| {
            Piece::ALL.into_iter().flat_map(move |piece| Half::BOTH.map(|half| number(piece, half)))
        };
        let material = pairs(Number::Material).filter(|number| !matches!(number, Number::Material(Piece::King, _)));
        let tables = Piece::ALL.into_iter().flat_map(|piece| {
            Half::BOTH.into_iter().flat_map(move |half| {
                Square::ALL.map(move |square| Number::PieceSquare(piece, square.flip_rank(), half))
            })
        });
        material.chain(tables).chain(Number::of_terms())
    }

    /// The numbers of the terms.
    pub fn of_terms() -> impl Iterator<Item = Number> {
        PARAMETERS.iter().flat_map(|parameter| {
            let halves: &[Half] = if parameter.is_whole() { &[Half::Mg] } else { &Half::BOTH };
            (0..parameter.len)
                .flat_map(move |index| halves.iter().map(move |&half| Number::Term(parameter, index, half)))
        })
    }

    /// The name as that of a UCI option: `passed.3.eg`.
    pub fn option_name(&self) -> String {
        self.to_string().replace('[', ".").replace(']', "")
    }

    /// Whether it is a whole number, not half of a pair.
    pub fn is_whole(&self) -> bool {
        matches!(self, Number::Term(parameter, ..) if parameter.is_whole())
    }

    /// Whether the stage counts by the number: its group is on, and its pair or entry is not left at zero.
    pub fn counts_in(&self, values: &StageValues) -> bool {
        match *self {
            Number::Material(piece, _) => values.material[piece] != Score::ZERO,
            Number::PieceSquare(piece, square, _) => values.piece_squares[piece][square.index()] != Score::ZERO,
            Number::Term(parameter, index, _) => {
                let takes = |term: &&Term| term.name == parameter.name || term.arguments.contains(&parameter.name);
                let mut groups = terms::all().filter(takes).map(|term| term.group);
                values.terms.slots()[parameter.offset + index] != [0, 0]
                    && groups.any(|group| values.terms.switch(group) == Some(true))
            }
        }
    }

    /// The number among a stage's values.
    pub fn get(&self, values: &StageValues) -> i32 {
        match *self {
            Number::Material(piece, half) => pick(values.material[piece].slot(0), half),
            Number::PieceSquare(piece, square, half) => pick(values.piece_squares[piece][square.index()].slot(0), half),
            Number::Term(parameter, index, half) => pick(values.terms.slots()[parameter.offset + index], half),
        }
    }

    /// Replaces the number; the hash stays as it is.
    pub fn set(&self, values: &mut StageValues, number: i32) {
        let replace = |score: &mut Score, half| {
            let mut slot = score.slot(0);
            slot[half as usize] = number;
            score.set_slot(0, slot);
        };
        match *self {
            Number::Material(piece, half) => replace(&mut values.material[piece], half),
            Number::PieceSquare(piece, square, half) => {
                replace(&mut values.piece_squares[piece][square.index()], half);
            }
            Number::Term(parameter, index, half) => {
                let mut slots = values.terms.slots();
                slots[parameter.offset + index][half as usize] = number;
                values.terms.set_slots(&slots);
            }
        }
    }
}

fn pick(slot: Slot, half: Half) -> i32 {
    slot[half as usize]
}

impl fmt::Display for Half {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(if *self == Half::Mg { "mg" } else { "eg" })
    }
}

impl fmt::Display for Number {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Number::Material(piece, half) => write!(out, "material.{}.{half}", piece.name()),
            Number::PieceSquare(piece, square, half) => write!(out, "pst.{}.{square}.{half}", piece.name()),
            Number::Term(parameter, index, half) => {
                out.write_str(&parameter.slot_name(index))?;
                if parameter.is_whole() { Ok(()) } else { write!(out, ".{half}") }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Stage;
    use std::collections::HashSet;

    #[test]
    fn every_number_has_a_name_of_its_own_and_can_be_set() {
        let mut values = Stage::default().values.clone();
        let names: HashSet<String> = Number::all().map(|number| number.to_string()).collect();
        assert_eq!(names.len(), Number::all().count());
        for name in [
            "material.pawn.mg",
            "pst.pawn.e4.mg",
            "passed[3].eg",
            "mobility.knight.eg",
            "doubled.mg",
            "king_danger_max",
        ] {
            assert!(names.contains(name), "{name}");
        }
        let passed = Number::of_terms().find(|number| number.to_string() == "passed[3].eg");
        assert_eq!(passed.map(|number| number.option_name()).as_deref(), Some("passed.3.eg"));
        for (index, number) in Number::all().enumerate() {
            number.set(&mut values, index as i32 - 300);
        }
        for (index, number) in Number::all().enumerate() {
            assert_eq!(number.get(&values), index as i32 - 300, "{number}");
        }
    }

    #[test]
    fn a_stage_counts_by_what_it_sets_and_has_switched_on() {
        let names = |values: &StageValues| -> HashSet<String> {
            Number::all().filter(|number| number.counts_in(values)).map(|number| number.to_string()).collect()
        };
        let mut values = Stage::default().values.clone();
        for group in crate::eval::SWITCHES {
            values.terms.switch_mut(group).into_iter().for_each(|on| *on = true);
        }
        for number in Number::of_terms() {
            number.set(&mut values, i32::from(!number.to_string().starts_with("passed[7]")));
        }
        let all_on = names(&values);
        assert!(all_on.contains("passed[6].mg") && !all_on.contains("passed[7].mg"), "{all_on:?}");
        values.terms.switch_mut("mobility").into_iter().for_each(|on| *on = false);
        let fewer = names(&values);
        assert!(fewer.len() < all_on.len() && !fewer.iter().any(|name| name.starts_with("mobility")), "{fewer:?}");
    }
}
