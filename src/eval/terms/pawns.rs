//! Pawn structure: the weaknesses that stay.

use super::prelude::*;

/// Weaknesses of the pawn skeleton.
#[terms(group = pawns, row = "Pawn structure")]
impl Pawns {
    /// Each pawn with another own pawn further ahead on its file.
    fn doubled(&self, us: Color) -> Bitboard {
        self.of(us) & self.of(us).front_span(!us)
    }

    /// Each pawn without own pawns on the neighbouring files.
    fn isolated(&self, us: Color) -> Bitboard {
        let files = self.of(us).file_fill();
        self.of(us) - (files.east() | files.west())
    }
}
