//! King safety: the shield in front of the king, and the danger around it.

use super::prelude::*;

/// Shelter and danger.
#[terms(group = king_safety, row = "King safety")]
impl Attacks<'_> {
    /// Own pawns on the king's file and its neighbours, one or two ranks ahead of the king, at most three counted.
    fn pawn_shield(&self, us: Color) -> Tally {
        let king = Bitboard::from(self.king(us));
        let front = king | king.east() | king.west();
        let squares = self.colored(us, Piece::Pawn) & (front.forward(us) | front.forward(us).forward(us));
        Tally { count: (squares.count() as i32).min(3), squares }
    }

    /// For each enemy knight, bishop, rook and queen: the squares it attacks among the king's square and its neighbours.
    #[danger]
    fn king_attack_weights(&self, us: Color) -> ByPiece<Tally> {
        let king = self.king(us);
        let zone = attacks::king(king) | king.into();
        let mut tallies = ByPiece::<Tally>::default();
        for attack in self.of(!us) {
            let hits = attack.squares & zone;
            let tally = &mut tallies[attack.piece];
            tally.count += hits.count() as i32;
            if hits.any() {
                tally.squares |= attack.square.into();
            }
        }
        tallies
    }

    /// The penalty grows with the square of the danger units, up to a cap, and fades with the middlegame.
    #[transfer]
    fn king_danger(units: i32, king_danger_scale: i32, king_danger_max: i32) -> Score {
        let (units, scale, max) = (i64::from(units), i64::from(king_danger_scale), i64::from(king_danger_max));
        let penalty = (units * units * scale / 100).min(max).max(-30_000);
        Score::new(-penalty as i32, 0)
    }
}
