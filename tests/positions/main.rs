//! Positions whose evaluation was worked out by hand: a lesson in what each term means.
//!
//! Every position says where its numbers come from, by the definitions in src/eval/terms and the values in eval.toml. A
//! pair is middlegame and endgame in centipawns, each side's from its own point of view, White's before Black's. A
//! piece-square value is read at the square's relative rank: a black pawn on a7 finds its value where White's finds a2.
//! The total is for the side to move. The snapshots show how the traces are printed.

use std::collections::BTreeSet;
use steinitz::board::Board;
use steinitz::eval::{Halves, Share, Stage, TermTrace, Trace};

/// A position, the rows and total that the stages `hce` and `oxide` give it, and what its key features count.
macro_rules! position {
    (
        $(#[$lesson:meta])*
        $name:ident: $fen:literal,
        phase $phase:literal,
        hce { $($hce_row:literal: $hce_white:expr, $hce_black:expr;)* total $hce_total:expr; }
        oxide { $($oxide_row:literal: $oxide_white:expr, $oxide_black:expr;)* total $oxide_total:expr; }
        features { $($feature:literal: $white:expr, $black:expr;)* }
    ) => {
        $(#[$lesson])*
        #[test]
        fn $name() {
            use crate::Expected;
            Expected {
                stage: "hce",
                phase: $phase,
                rows: &[$(($hce_row, $hce_white, $hce_black)),*],
                total: $hce_total,
                features: &[$(($feature, $white.into(), $black.into())),*],
            }
            .check(stringify!($name), $fen);
            Expected {
                stage: "oxide",
                phase: $phase,
                rows: &[$(($oxide_row, $oxide_white, $oxide_black)),*],
                total: $oxide_total,
                features: &[],
            }
            .check(stringify!($name), $fen);
        }
    };
}

mod blending;
mod kings;
mod pawns;
mod pieces;

/// Middlegame and endgame centipawns, from a side's own point of view.
type Pair = (i32, i32);

/// What a stage's trace of a position is expected to say.
struct Expected<'a> {
    stage: &'a str,
    phase: i32,
    /// Name, White's and Black's sum of every row.
    rows: &'a [(&'a str, Pair, Pair)],
    /// For the side to move.
    total: i32,
    /// A parameter's name, with its entry where it is a table, and what it counts for White and for Black.
    features: &'a [(&'a str, Count<'a>, Count<'a>)],
}

impl Expected<'_> {
    fn check(&self, name: &str, fen: &str) {
        if Stage::only().is_some_and(|only| only != self.stage) {
            return; // a per-stage build knows its own stage alone
        }
        let board = Board::from_fen(fen).expect("the position's FEN is valid");
        let stage = Stage::find(self.stage).expect("eval.toml has the stage");
        let trace = stage.trace(&board);
        if WORKED_OUT_FOR.contains(&(stage.name, stage.hash)) {
            self.check_hand_worked(&trace);
        }

        let mut settings = insta::Settings::clone_current();
        settings.set_description(fen);
        settings.set_omit_expression(true);
        settings.bind(|| insta::assert_snapshot!(format!("{name}_{}", self.stage), trace));
    }

    fn check_hand_worked(&self, trace: &Trace) {
        let pair = |halves: Halves| (halves.mg, halves.eg);
        let rows: Vec<_> = trace.rows.iter().map(|row| (row.name, pair(row.white), pair(row.black))).collect();
        assert_eq!(rows, self.rows, "rows in {}", self.stage);
        assert_eq!(trace.phase, self.phase, "phase");
        assert_eq!(trace.total, self.total, "total in {}", self.stage);
        for (name, white, black) in self.features {
            let term = find_term(trace, name);
            white.check(term.map(|term| &term.white), &format!("{name} of White"));
            black.check(term.map(|term| &term.black), &format!("{name} of Black"));
        }
    }
}

/// The stages, by the hash of their values, for which the numbers in this test were worked out by hand. Whoever edits
/// one of them in eval.toml reviews snapshots from then on, and may work the numbers out anew.
const WORKED_OUT_FOR: [(&str, u32); 2] = [("hce", 0x369a_3500), ("oxide", 0x5364_0ee8)];

#[test]
fn the_hand_worked_numbers_hold() {
    let state = WORKED_OUT_FOR.map(|(name, hash)| match Stage::find(name) {
        Some(stage) if stage.hash == hash => format!("{name}: as worked out by hand"),
        Some(_) => format!("{name}: edited, its hand-worked numbers are not checked"),
        None if Stage::only().is_some() => format!("{name}: as worked out by hand"),
        None => format!("{name}: gone"),
    });
    insta::assert_snapshot!("hand_worked", state.join("\n"));
}

/// The term of a name; `None` for a table's entry that neither side counts, for the trace leaves it out.
fn find_term<'a>(trace: &'a Trace, name: &str) -> Option<&'a TermTrace> {
    let mut terms = trace.rows.iter().flat_map(|row| &row.terms);
    let table = name.split(['.', '[']).next().unwrap_or(name);
    assert!(terms.clone().any(|term| term.name.starts_with(table)), "the trace has no term {table}");
    terms.find(|term| term.name == name)
}

/// What a feature counts for a side, and where, if that matters.
struct Count<'a> {
    count: i32,
    squares: Option<&'a str>,
}

impl From<i32> for Count<'_> {
    fn from(count: i32) -> Self {
        Count { count, squares: None }
    }
}

impl<'a> From<&'a str> for Count<'a> {
    /// Each square counts once.
    fn from(squares: &'a str) -> Self {
        Count { count: squares.split_whitespace().count() as i32, squares: Some(squares) }
    }
}

impl<'a> From<(i32, &'a str)> for Count<'a> {
    fn from((count, squares): (i32, &'a str)) -> Self {
        Count { count, squares: Some(squares) }
    }
}

impl Count<'_> {
    fn check(&self, share: Option<&Share>, what: &str) {
        assert_eq!(share.and_then(|share| share.count).unwrap_or(0), self.count, "{what}");
        if let Some(squares) = self.squares {
            let found: BTreeSet<_> = share.into_iter().flat_map(|share| &share.squares).map(String::as_str).collect();
            assert_eq!(found, squares.split_whitespace().collect(), "squares of {what}");
        }
    }
}
