//! The commands for people.

use crate::driver::{Engine, count, every_stage, piped, told};

const ISSUE: &str = "r1bq1rk1/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPPKPPP/R1BQ3R w - - 0 1";

/// The last line of `eval`.
fn total(engine: &mut Engine) -> String {
    engine.answer("eval").pop().expect("a total")
}

#[test]
fn d_shows_the_position_and_its_fen_leads_back_to_it() {
    let mut engine = Engine::start();
    engine.send("position startpos moves e2e4 f7f5 d1h5");
    let first = engine.answer("d");
    assert!(first.iter().any(|line| line == "Checkers: h5") && count(&first, "Key: ") == 1, "{first:#?}");
    assert!(first.iter().any(|line| line.contains("| Q |")), "{first:#?}");
    let fen = engine.fen();
    engine.send(&format!("position fen {fen}"));
    assert_eq!(engine.answer("d"), first);
    engine.close();
}

#[test]
fn flip_twice_is_nothing_and_once_negates_the_view() {
    let mut engine = Engine::with_every_stage();
    engine.send(&format!("stage hce; fen {ISSUE}; eval"));
    assert_eq!(engine.line("Total"), "Total: -0.79 for White, so -0.79 for White to move");
    engine.send("flip; eval");
    assert_eq!(engine.line("Total"), "Total: +0.79 for White, so -0.79 for Black to move");
    engine.send("flip");
    assert_eq!(engine.fen(), ISSUE);
    engine.close();
}

#[test]
fn switches_act_at_once_and_a_stage_brings_its_own() {
    let mut engine = Engine::with_every_stage();
    engine.answer(&format!("stage hce; fen {ISSUE}"));
    let whole = total(&mut engine);
    for (off, on) in [
        ("set kingsafety off", "set king safety on"),
        ("set King_Safety off", "setoption name Use King Safety value true"),
        ("setoption name use king_safety value false", "stage hce"),
    ] {
        engine.answer(off);
        assert_ne!(total(&mut engine), whole, "{off}");
        assert_eq!(count(&engine.answer("eval"), "  King safety"), 0);
        engine.answer(on);
        assert_eq!(total(&mut engine), whole, "{on}");
    }
    engine.answer("setoption name Stage value material");
    assert_ne!(total(&mut engine), whole);
    engine.close();
}

#[test]
fn switches_and_stages_reach_search_and_bench() {
    let nodes = |commands: &str| {
        let lines = piped(format!("{}\n{commands}\nbench 1\n", every_stage()).as_bytes());
        let last = lines.last().unwrap().clone();
        let words: Vec<_> = last.split(' ').collect();
        assert!(matches!(words[..], [_, "nodes", _, "nps"]), "{last}");
        words[0].parse::<u64>().unwrap()
    };
    let whole = nodes("stage hce");
    assert_eq!(nodes("stage hce"), whole);
    assert_ne!(nodes("stage hce\nset mobility off"), whole);
    assert_ne!(nodes("stage material"), whole);

    let mut engine = Engine::with_every_stage();
    let mut scores = Vec::new();
    for stage in ["material", "hce"] {
        engine.send(&format!("setoption name Stage value {stage}; fen {ISSUE}; go depth 1"));
        scores
            .push(engine.until("bestmove").iter().rev().find_map(|line| line.split(" nodes").next().map(String::from)));
        engine.send("go depth 1");
        scores.push(engine.until("bestmove").iter().find(|line| line.contains("score")).cloned());
    }
    assert_ne!(scores[1], scores[3]);
    engine.close();
}

#[test]
fn stages_are_listed_and_the_current_one_is_marked() {
    let mut engine = Engine::with_every_stage();
    engine.answer("stage pst");
    let lines = engine.answer("stage");
    for stage in ["material", "pst", "hce", "oxide"] {
        let mark = if stage == "pst" { "*" } else { " " };
        assert_eq!(count(&lines, &format!("{mark} {stage} ")), 1, "{lines:#?}");
    }
    assert!(told(&engine.answer("stage PSD"), "hce"));
    assert!(told(&engine.answer("set rooks off"), "mobility"));
    engine.close();
}

#[test]
fn perft_prints_a_line_a_move_and_the_sum() {
    let mut engine = Engine::start();
    for command in ["perft 3", "go perft 3"] {
        let lines = engine.answer(command);
        assert_eq!((lines.len(), lines[21].as_str()), (22, "Nodes searched: 8902"), "{lines:#?}");
        assert!(lines.contains(&"e2e4: 600".to_string()), "{lines:#?}");
    }
    assert_eq!(engine.answer("perft 0").pop().unwrap(), "Nodes searched: 1");
    assert_eq!(engine.answer("go perft 1").pop().unwrap(), "Nodes searched: 20");
    engine.close();
}

#[test]
fn eval_opens_into_terms_and_json() {
    let mut engine = Engine::start();
    let (groups, terms, json) = (engine.answer("eval"), engine.answer("eval terms"), engine.answer("eval json"));
    assert!(terms.len() > groups.len(), "{terms:#?}");
    assert!(json.len() == 1 && json[0].starts_with('{') && json[0].ends_with('}'), "{json:?}");
    engine.close();
}

#[test]
fn help_names_every_command() {
    let help = piped(b"help\n").join("\n");
    for command in
        ["fen", "d ", "flip", "eval", "eval terms", "eval json", "set", "stage", "perft", "go", "bench", "quit"]
    {
        assert!(help.contains(command), "{command}");
    }
}
