//! In which values of eval.toml two stages differ.

use serde::Serialize;

use crate::board::{Piece, Square};
use crate::eval::{PARAMETERS, SWITCHES, Score, Shape, Slot, StageValues};

/// A value that is not the same in both stages, as eval.toml writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// What the value is of: `bishop_pair`, `mobility.knight`, `passed[6]` (the first entry is 0), `pst.pawn.e4`.
    pub name: String,
    /// The value of the old stage.
    pub old: String,
    /// The value of the new stage.
    pub new: String,
}

/// Lists the values that differ: switches, material, terms, piece-square tables.
pub fn differences(old: &StageValues, new: &StageValues) -> Vec<Difference> {
    let switches = SWITCHES.iter().map(|group| {
        let on = |values: &StageValues| values.terms.switch(group).unwrap_or(false).to_string();
        (format!("use.{group}"), on(old), on(new))
    });
    let material = Piece::ALL.into_iter().map(|piece| {
        let worth = |values: &StageValues| pair(values.material[piece]);
        (format!("material.{}", piece.name()), worth(old), worth(new))
    });
    let (old_slots, new_slots) = (old.terms.slots(), new.terms.slots());
    let terms = PARAMETERS.iter().flat_map(|parameter| {
        let slots = parameter.offset..parameter.offset + parameter.len;
        let values = old_slots[slots.clone()].iter().zip(&new_slots[slots]).enumerate();
        values.map(|(index, (old, new))| {
            let name = format!("{}{}", parameter.name, entry(parameter.shape, index));
            (name, written(*old, parameter.shape), written(*new, parameter.shape))
        })
    });
    let squares = Piece::ALL.into_iter().flat_map(|piece| {
        Square::ALL.into_iter().map(move |square| {
            let value = |values: &StageValues| pair(values.piece_squares[piece][square.index()]);
            (format!("pst.{}.{square}", piece.name()), value(old), value(new))
        })
    });
    let all = switches.chain(material).chain(terms).chain(squares);
    all.filter(|(_, old, new)| old != new).map(|(name, old, new)| Difference { name, old, new }).collect()
}

/// How an entry of a parameter is called after the parameter.
fn entry(shape: Shape, index: usize) -> String {
    match shape {
        Shape::Pair | Shape::Number => String::new(),
        Shape::Eight | Shape::Count => format!("[{index}]"),
        Shape::PiecePairs | Shape::PieceNumbers => format!(".{}", Piece::ALL[index].name()),
    }
}

fn written([mg, eg]: Slot, shape: Shape) -> String {
    match shape {
        Shape::Number | Shape::PieceNumbers => mg.to_string(),
        _ => pair(Score::new(mg, eg)),
    }
}

fn pair(score: Score) -> String {
    format!("[{}, {}]", score.mg(), score.eg())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Stage;

    #[test]
    fn every_kind_of_value_is_compared() {
        let (Some(material), Some(hce)) = (Stage::find("material"), Stage::find("hce")) else { return };
        let found = differences(material.values, hce.values);
        for (name, old, new) in [
            ("use.mobility", "false", "true"),
            ("material.queen", "[900, 900]", "[940, 1020]"),
            ("mobility.knight", "[0, 0]", "[4, 4]"),
            ("mobility_typical.rook", "0", "7"),
            ("passed[6]", "[0, 0]", "[60, 90]"),
            ("king_danger_max", "0", "500"),
            ("pst.king.e1", "[0, 0]", "[0, -25]"),
        ] {
            let expected = Difference { name: name.into(), old: old.into(), new: new.into() };
            assert!(found.contains(&expected), "{name}");
        }
        assert!(found.iter().all(|difference| difference.old != difference.new));
        assert!(differences(hce.values, hce.values).is_empty());
    }
}
