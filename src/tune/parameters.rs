//! What can be tuned: every slot of a stage's values with its name and its group.

use super::transfer::Pair;
use crate::board::{Piece, Square};
use crate::eval::{PARAMETERS, Parameter, SWITCHES, StageValues, TermKind, slots, terms};

/// The group of the pieces' values.
pub const MATERIAL: &str = "material";
/// The group of the piece-square tables.
pub const PIECE_SQUARES: &str = "pst";

/// The groups that can be tuned: those of the terms, material and piece-square tables.
pub fn groups() -> impl Iterator<Item = &'static str> {
    SWITCHES.iter().copied().chain([MATERIAL, PIECE_SQUARES])
}

/// Where a slot stands in eval.toml.
#[derive(Clone, Copy, Debug)]
pub enum Place {
    /// An entry of a term's parameter.
    Term(&'static Parameter, usize),
    /// A piece's value.
    Material(Piece),
    /// A square of a piece's table, White's view.
    PieceSquare(Piece, Square),
}

/// A slot of the values, in the order of [`crate::eval::slots`].
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Where it stands.
    pub place: Place,
    /// The group that it belongs to; none for what is not tuned: the parameters that terms and transfers take besides
    /// their own, and the king's material.
    pub group: Option<&'static str>,
    /// Whether it is a whole number, which stands in the first half, and not a pair.
    pub single: bool,
}

impl Entry {
    /// The name as messages have it: `mobility.knight`, `passed[4]` (counted from 0), `material.rook`, `pst.king.g1`.
    pub fn name(&self) -> String {
        match self.place {
            Place::Material(piece) => format!("{MATERIAL}.{}", piece.name()),
            Place::PieceSquare(piece, square) => format!("{PIECE_SQUARES}.{}.{square}", piece.name()),
            Place::Term(parameter, entry) => parameter.slot_name(entry),
        }
    }
}

/// The values of a stage's slots.
pub fn values(values: &StageValues) -> Vec<Pair> {
    slots(values).into_iter().map(|slot| slot.map(|half| half as f32)).collect()
}

/// The entries of a stage's slots.
pub fn entries(values: &StageValues) -> Vec<Entry> {
    let terms = PARAMETERS.iter().flat_map(|parameter| {
        let term = terms::all().find(|term| term.name == parameter.name && term.kind != TermKind::Transfer);
        let single = parameter.is_whole();
        let group = term.map(|term| term.group);
        (0..parameter.len).map(move |entry| Entry { place: Place::Term(parameter, entry), group, single })
    });
    let material = Piece::ALL.into_iter().map(|piece| Entry {
        place: Place::Material(piece),
        group: (piece != Piece::King).then_some(MATERIAL),
        single: false,
    });
    let has_tables = values.piece_square_lines.iter().any(|&line| line > 0);
    let squares = Piece::ALL.into_iter().flat_map(move |piece| {
        Square::ALL.into_iter().map(move |square| Entry {
            place: Place::PieceSquare(piece, square),
            group: has_tables.then_some(PIECE_SQUARES),
            single: false,
        })
    });
    terms.chain(material).chain(squares).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Stage;

    #[test]
    fn every_slot_has_its_entry() {
        for stage in Stage::all() {
            let (entries, slots) = (entries(stage.values), slots(stage.values));
            assert_eq!(entries.len(), slots.len());
            for (entry, [mg, eg]) in entries.iter().zip(slots) {
                match entry.place {
                    Place::Material(piece) => assert_eq!(stage.values.material[piece].mg(), mg),
                    Place::PieceSquare(piece, square) => {
                        assert_eq!(stage.values.piece_squares[piece][square.index()].eg(), eg);
                    }
                    Place::Term(..) => assert!(!entry.single || eg == 0),
                }
            }
        }
    }

    #[test]
    fn arguments_and_the_king_s_material_are_not_tuned() {
        let entries = entries(Stage::default().values);
        let untuned: Vec<_> = entries.iter().filter(|entry| entry.group.is_none()).map(Entry::name).collect();
        let all_typical = |name: &String| name.starts_with("mobility_typical.");
        assert!(untuned.contains(&"king_danger_scale".into()) && untuned.contains(&"material.king".into()));
        assert_eq!(untuned.iter().filter(|name| all_typical(name)).count(), 6);
        assert!(entries.iter().any(|entry| entry.name() == "pst.king.g1" && entry.group == Some("pst")));
        assert!(entries.iter().any(|entry| entry.name() == "king_attack_weights.queen" && entry.single));
    }
}
