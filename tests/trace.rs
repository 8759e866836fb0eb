//! The trace as people see it.

use std::collections::HashSet;
use steinitz::board::Board;
use steinitz::eval::{Stage, TermKind, terms};

mod common;

const ITALIAN: &str = "r1bq1rk1/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPPKPPP/R1BQ3R w - - 0 1";

fn hce() -> &'static Stage {
    common::stage("hce")
}

fn board(fen: &str) -> Board {
    Board::from_fen(fen).expect("a legal position")
}

#[test]
fn the_published_position_has_the_published_table() {
    insta::assert_snapshot!("published", hce().trace(&board(ITALIAN)));
}

#[test]
fn with_black_to_move_the_last_line_turns_the_sign() {
    let text = hce().trace(&board(&ITALIAN.replace(" w ", " b "))).to_string();
    // Without White's tempo and with Black's.
    assert_eq!(text.lines().last(), Some("Total: -0.99 for White, so +0.99 for Black to move"));
}

#[test]
fn a_group_that_is_off_has_no_row() {
    let off = hce().with_switch("pawns", false).and_then(|stage| stage.with_switch("tempo", false));
    let trace = off.expect("groups of eval.toml").trace(&board(ITALIAN));
    let rows: Vec<_> = trace.rows.iter().map(|row| row.name).collect();
    assert_eq!(rows, ["Material", "Piece-squares", "Mobility", "Pieces", "King safety"]);
    let material = common::stage("material");
    assert_eq!(material.trace(&board(ITALIAN)).rows.len(), 1);
}

#[test]
fn terms_open_every_row() {
    let trace = hce().trace(&board("2r3k1/1p3ppp/8/1P6/8/8/1P3PPP/R1B1B1K1 b - - 0 1"));
    insta::with_settings!({filters => vec![(r"eval\.toml:\d+", "eval.toml:LINE")]}, {
        insta::assert_snapshot!("every_term", trace.terms());
    });
}

#[test]
fn terms_name_the_lines_of_eval_toml() {
    let lines: Vec<&str> = include_str!("../eval.toml").lines().collect();
    let trace = hce().trace(&board(ITALIAN));
    let mut seen = 0;
    for term in trace.rows.iter().flat_map(|row| &row.terms) {
        let named = term.line.map(|line| (term.name.as_str(), line));
        let settings = term.settings.iter().filter_map(|setting| Some((setting.name, setting.line?)));
        for (name, line) in named.into_iter().chain(settings) {
            let key = match name.split(['.', '[']).collect::<Vec<_>>()[..] {
                ["pst", _] => "mg",
                [key, ..] => key,
                [] => name,
            };
            assert!(lines[line as usize - 1].trim_start().starts_with(key), "{name} is said to stand in line {line}");
            seen += 1;
        }
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn rows_are_the_sums_of_their_terms() {
    for board in common::positions().iter().step_by(10) {
        for row in hce().trace(board).rows {
            let sum = |side: fn(&steinitz::eval::TermTrace) -> &steinitz::eval::Share| {
                row.terms.iter().map(side).fold((0, 0), |sum, share| (sum.0 + share.score.mg, sum.1 + share.score.eg))
            };
            assert_eq!(sum(|term| &term.white), (row.white.mg, row.white.eg), "{} in {}", row.name, board.to_fen());
            assert_eq!(sum(|term| &term.black), (row.black.mg, row.black.eg), "{} in {}", row.name, board.to_fen());
        }
    }
}

#[test]
fn json_says_what_the_table_says() {
    let trace = hce().trace(&board(ITALIAN));
    let json: serde_json::Value = serde_json::to_value(&trace).expect("a trace is plain data");
    assert_eq!(json["white"], -79);
    assert_eq!(json["rows"][2]["name"], "Mobility");
    assert_eq!(json["rows"][2]["black"]["eg"], -96);
    let shield = &json["rows"][6]["terms"][0];
    assert_eq!((&shield["name"], &shield["value"]), (&"pawn_shield".into(), &"[15, 0]".into()));
    assert_eq!(shield["black"]["squares"], serde_json::json!(["f7", "g7", "h7"]));
}

#[test]
fn every_term_has_a_doc_comment_and_fires_somewhere() {
    let mut silent: HashSet<&str> = terms::all().map(|term| term.name).collect();
    assert!(silent.len() >= 10);
    for board in common::positions().iter().step_by(5) {
        for term in hce().trace(board).rows.iter().flat_map(|row| &row.terms) {
            let fires = [&term.white, &term.black].iter().any(|share| {
                share.count.is_some_and(|count| count != 0) || share.units.is_some_and(|units| units != 0)
            });
            if fires {
                silent.remove(term.name.split(['.', '[']).next().unwrap_or_default());
            }
        }
    }
    assert!(silent.is_empty(), "these terms never fire: {silent:?}");
    for term in terms::all() {
        assert!(term.doc.ends_with('.'), "{}: {}", term.name, term.doc);
        assert_eq!(term.parameter().is_none(), term.kind == TermKind::Transfer, "{}", term.name);
    }
}
