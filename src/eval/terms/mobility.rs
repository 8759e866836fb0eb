//! Mobility: a piece is worth more where it has somewhere to go.

use super::prelude::*;

/// Safe squares within reach.
#[terms(group = mobility, row = "Mobility")]
impl Attacks<'_> {
    /// For each knight, bishop, rook and queen: the squares it attacks that are neither occupied by its own side nor
    /// attacked by an enemy pawn, less the typical count of its type.
    fn mobility(&self, us: Color, mobility_typical: &ByPiece<i32>) -> ByPiece<Tally> {
        let safe = !(self.colors(us) | self.by_pawns(!us));
        let mut tallies = ByPiece::<Tally>::default();
        for attack in self.of(us) {
            let tally = &mut tallies[attack.piece];
            tally.count += (attack.squares & safe).count() as i32 - mobility_typical[attack.piece];
            tally.squares |= attack.square.into();
        }
        tallies
    }
}
