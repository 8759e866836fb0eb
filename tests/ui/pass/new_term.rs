//! A new term is one function and one line of eval.toml: `advanced = [3, 8]`.

#[path = "../world.rs"]
#[allow(unused, missing_docs)]
mod world;

/// What evalc writes for a file with the lines `doubled = [-10, -20]` and `advanced = [3, 8]`.
struct TermParams {
    use_pawns: bool,
    doubled: world::Score,
    advanced: world::Score,
}

const PARAMS: TermParams =
    TermParams { use_pawns: true, doubled: world::S(-10, -20), advanced: world::S(3, 8) };

mod pawns {
    use super::TermParams;
    use super::world::*;

    #[terms(group = pawns, row = "Pawn structure")]
    impl Pawns {
        /// Each pawn with another own pawn further ahead on its file.
        fn doubled(&self, us: Color) -> Bitboard {
            self.of(us) & self.of(us).front_span(!us)
        }

        /// Each pawn that has left its second rank.
        fn advanced(&self, us: Color) -> Bitboard {
            self.of(us) - Bitboard(if us == Color::White { 0xff00 } else { 0xff << 48 })
        }
    }
}

/// A sink that writes down what it is handed.
#[derive(Default)]
struct Log(Vec<(world::Color, &'static str, i32, i32)>);

impl world::TermSink for Log {
    fn feature<V, F>(&mut self, us: world::Color, term: &'static world::Term, values: &V, feature: F)
    where
        V: world::Values<Worth = world::Score>,
        F: world::Feature<V>,
    {
        let worth = feature.worth(values);
        self.0.push((us, term.name, worth.mg(), worth.eg()));
    }

    fn danger<V, F>(&mut self, _: world::Color, _: &'static world::Term, _: &V, _: F) -> i32
    where
        V: world::Values<Worth = i32>,
        F: world::Feature<V>,
    {
        unreachable!("no danger terms here")
    }

    fn transfer(&mut self, _: world::Color, _: &'static world::Term, _: i32, _: world::Score) {
        unreachable!("no danger terms here")
    }
}

const _: () = world::reconcile::switch(&[pawns::TERMS], "eval.toml:1:1", "pawns");
const _: () = world::reconcile::parameter(
    &[pawns::TERMS],
    &world::Parameter { name: "advanced", shape: world::Shape::Pair, offset: 1, len: 1, at: "eval.toml:2:1" },
);

fn main() {
    use world::{Bitboard, Color, Context, Pawns, PhantomData};
    // White: a2, c3, c4; Black: none.
    let pawns = Pawns([Bitboard((1 << 8) | (1 << 18) | (1 << 26)), Bitboard(0)]);
    let context = Context { pawns, position: PhantomData };
    let mut log = Log::default();
    assert!(pawns::enabled(&PARAMS));
    pawns::collect(&context, Color::White, &PARAMS, &mut log);
    assert_eq!(log.0, [(Color::White, "doubled", -10, -20), (Color::White, "advanced", 6, 16)]);
    let term = &pawns::TERMS[1];
    assert_eq!((term.group, term.row), ("pawns", "Pawn structure"));
    assert_eq!(term.doc, "Each pawn that has left its second rank.");
}
