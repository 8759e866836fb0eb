//! Passed pawns: the endgame's small advantage that becomes a queen.

use super::prelude::*;

/// Pawns that no enemy pawn can stop.
#[terms(group = pawns, row = "Passed pawns")]
impl Pawns {
    /// Each pawn without enemy pawns ahead on its own or a neighbouring file, by relative rank.
    fn passed(&self, us: Color) -> ByRank {
        let spans = self.of(!us).front_span(!us);
        ByRank { us, squares: self.of(us) - (spans | spans.east() | spans.west()) }
    }
}
