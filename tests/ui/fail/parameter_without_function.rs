//! eval.toml says `dubled = [-10, -20]`, switches on a group that no term belongs to, and one whose terms it never sets.

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
        fn doubled(&self, us: Color) -> Bitboard {
            self.of(us) & self.of(us).front_span(!us)
        }
    }
}

const ROWS: world::reconcile::Rows = &[pawns::TERMS];

// As evalc writes them.
const PARAMETERS: &[world::Parameter] = &[
    world::Parameter { name: "dubled", shape: world::Shape::Pair, offset: 0, len: 1, at: "eval.toml:7:1" },
    world::Parameter { name: "rook_lift", shape: world::Shape::Pair, offset: 1, len: 1, at: "eval.toml:8:1" },
];
const _: () = world::reconcile::parameter(ROWS, &PARAMETERS[0]);
const _: () = world::reconcile::parameter(ROWS, &PARAMETERS[1]);
const _: () = world::reconcile::switch(ROWS, "eval.toml:4:1", "pawn");
const _: () = world::reconcile::group_has_values(ROWS, "eval.toml:5:1", "hce", "pawns", &["dubled"]);

fn main() {}
