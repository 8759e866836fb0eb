//! The attribute misses a key, misspells one, and stands on what is not a block of terms.

#[path = "../world.rs"]
#[allow(unused, missing_docs)]
mod world;

mod no_row {
    use super::world::*;

    #[terms(group = pawns)]
    impl Pawns {
        /// No pawn.
        fn none(&self, us: Color) -> Bitboard {
            self.of(us) & Bitboard(0)
        }
    }
}

mod misspelt {
    use super::world::*;

    #[terms(grup = pawns, row = "Pawn structure")]
    impl Pawns {
        /// No pawn.
        fn none(&self, us: Color) -> Bitboard {
            self.of(us) & Bitboard(0)
        }
    }
}

mod not_a_block {
    use super::world::terms;

    #[terms(group = pawns, row = "Pawn structure")]
    fn none() {}
}

fn main() {}
