//! Material and piece-square tables made unambiguous.
//!
//! A centipawn taken from every square of a piece's table and added to its material changes no evaluation, so a tuning
//! leaves it to chance how a piece's worth is divided. It is divided so that the material is the piece's mean worth:
//! the table's mean becomes zero, where each square weighs as much as the number of positions in which it counts. The
//! king has no material, and since each side has one king, the mean of its table changes no evaluation: it stays as it
//! was before the tuning. Pawns' first and last rank, where no pawn stands, stay as they are.

use super::parameters::{Entry, Place};
use super::transfer::Pair;
use crate::board::{Piece, Rank};

/// Moves the mean of each piece's table into its material, and the king's back to where it was in `start`;
/// `occurrences` says in how many positions a slot counts.
pub fn centre(values: &mut [Pair], start: &[Pair], entries: &[Entry], occurrences: &[u32]) {
    for piece in Piece::ALL {
        let squares: Vec<usize> = (0..entries.len()).filter(|&slot| is_square_of(piece, &entries[slot])).collect();
        let weight: f64 = squares.iter().map(|&slot| f64::from(occurrences[slot])).sum();
        if weight == 0.0 {
            continue;
        }
        let material = entries.iter().position(|entry| matches!(entry.place, Place::Material(it) if it == piece));
        for half in 0..2 {
            let mean = |values: &[Pair]| {
                let worth = |&slot: &usize| f64::from(values[slot][half]) * f64::from(occurrences[slot]);
                (squares.iter().map(worth).sum::<f64>() / weight) as f32
            };
            let excess = if piece == Piece::King { mean(values) - mean(start) } else { mean(values) };
            squares.iter().for_each(|&slot| values[slot][half] -= excess);
            if let (Some(slot), true) = (material, piece != Piece::King) {
                values[slot][half] += excess;
            }
        }
    }
}

fn is_square_of(piece: Piece, entry: &Entry) -> bool {
    let Place::PieceSquare(it, square) = entry.place else { return false };
    it == piece && !(piece == Piece::Pawn && matches!(square.rank(), Rank::One | Rank::Eight))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::eval::load::test_stage;
    use crate::play::GameResult;
    use crate::tune::gradient::Objective;
    use crate::tune::parameters::{entries, values};
    use crate::tune::samples::Samples;
    use crate::tune::transfer::Transfer;

    #[test]
    fn the_mean_moves_into_the_material_and_no_evaluation_changes() {
        let stage = test_stage("hce");
        let mut samples = Samples::default();
        let lines = include_str!("../../tests/data/positions.fen").lines().filter(|line| !line.starts_with('#'));
        for fen in lines.step_by(20) {
            let coefficients = stage.coefficients(&Board::from_fen(fen).unwrap());
            samples.push(&coefficients, &["King safety"], GameResult::Draw, None).unwrap();
        }
        let entries = entries(stage.values);
        let occurrences = samples.occurrences(entries.len());
        let old = values(stage.values);
        let mut new = old.clone();
        let king = |entry: &Entry| is_square_of(Piece::King, entry);
        entries.iter().zip(&mut new).filter(|(entry, _)| king(entry)).for_each(|(_, value)| value[1] += 30.0);
        centre(&mut new, &old, &entries, &occurrences);

        let objective = Objective { transfers: Transfer::all(&stage.values.terms), k: 1.0, lambda: 1.0 };
        for index in 0..samples.len() {
            let [one, other] = [&old, &new].map(|values| objective.evaluate(&samples.sample(index), values));
            assert!((one - other).abs() < 0.01, "{one} {other}");
        }
        let slot = |name: &str| entries.iter().position(|entry| entry.name() == name).unwrap();
        assert!(new[slot("material.queen")] != old[slot("material.queen")]);
        assert_eq!(new[slot("material.king")], [0.0, 0.0]);
        assert_eq!(new[slot("pst.pawn.e1")], [0.0, 0.0]);
        assert!((new[slot("pst.king.g1")][1] - old[slot("pst.king.g1")][1]).abs() < 0.01);
        let rook = |half: usize| -> f64 {
            let squares = (0..entries.len()).filter(|&slot| is_square_of(Piece::Rook, &entries[slot]));
            squares.map(|slot| f64::from(new[slot][half]) * f64::from(occurrences[slot])).sum()
        };
        assert!(rook(0).abs() < 0.1 && rook(1).abs() < 0.1);
    }
}
