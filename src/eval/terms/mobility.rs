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
        for piece in Attacks::LISTED {
            for (_, attacks) in self.of(us, piece) {
                tallies[piece].count += (*attacks & safe).count() as i32 - mobility_typical[piece];
            }
            tallies[piece].squares = self.colored(us, piece);
        }
        tallies
    }
}
