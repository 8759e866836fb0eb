//! Tempo: the right to move.

use super::prelude::*;

/// Whose move it is.
#[terms(group = tempo, row = "Tempo")]
impl Placement<'_> {
    /// For the side to move.
    fn tempo(&self, us: Color) -> bool {
        self.side_to_move() == us
    }
}
