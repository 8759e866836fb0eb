//! The function `doubld` has no line in eval.toml.

#[path = "../world.rs"]
#[allow(unused, missing_docs)]
mod world;

struct TermParams {
    use_pawns: bool,
    doubled: world::Score,
}

mod pawns {
    use super::TermParams;
    use super::world::*;

    #[terms(group = pawns, row = "Pawn structure")]
    impl Pawns {
        /// Each pawn with another own pawn further ahead on its file.
        fn doubld(&self, us: Color) -> Bitboard {
            self.of(us) & self.of(us).front_span(!us)
        }
    }
}

fn main() {}
