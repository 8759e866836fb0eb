//! eval.toml has a pair for `passed`, which counts by rank, and eight pairs for `doubled`, which is one number.

#[path = "../world.rs"]
#[allow(unused, missing_docs)]
mod world;

struct TermParams {
    use_pawns: bool,
    doubled: [world::Score; 8],
    passed: world::Score,
}

mod pawns {
    use super::TermParams;
    use super::world::*;

    #[terms(group = pawns, row = "Pawn structure")]
    impl Pawns {
        /// Each pawn with another own pawn further ahead on its file.
        fn doubled(&self, us: Color) -> Bitboard {
            self.of(us) & self.of(us).front_span(!us)
        }

        /// Each pawn without enemy pawns ahead, by relative rank.
        fn passed(&self, us: Color) -> ByRank {
            ByRank { us, squares: self.of(us) }
        }
    }
}

fn main() {}
