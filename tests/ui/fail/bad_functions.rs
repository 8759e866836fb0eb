//! Every mistake of a block is reported in one run.

#[path = "../world.rs"]
#[allow(unused, missing_docs)]
mod world;

mod pawns {
    use super::world::*;

    #[terms(group = pawns, row = "Pawn structure")]
    impl Pawns {
        const RANKS: u32 = 8;

        fn undocumented(&self, us: Color) -> Bitboard {
            self.of(us)
        }

        /// The side is called `us`.
        fn side(&self, them: Color) -> Bitboard {
            self.of(them)
        }

        /// A term returns what it found.
        fn nothing(&self, us: Color) {}

        /// Danger goes nowhere without a transfer function.
        #[danger]
        fn storm(&self, us: Color) -> Bitboard {
            self.of(us)
        }

        /// One transfer function would be enough, with units.
        #[transfer]
        fn first(&self) -> Score {
            Score::ZERO
        }
    }
}

fn main() {}
