//! Several lines at once, and the chances beside their scores.

use std::collections::BTreeSet;

use crate::driver::{Engine, count, last_value, told};

/// Six legal moves.
const SIX_MOVES: &str = "position fen r1bqkb1r/ppp2ppp/5n2/nB1Pp1N1/8/8/PPPP1PPP/RNBQK2R b KQkq - 2 6";

/// What an `info` line of an exact score says, as far as lines are compared.
#[derive(Debug)]
struct Line {
    rank: usize,
    /// Centipawns; mates are beyond all of them.
    score: i64,
    first: String,
}

/// The exact lines of a depth, in the order in which they came.
fn lines_of_depth(output: &[String], depth: u32) -> Vec<Line> {
    let start = format!("info depth {depth} ");
    let exact = output.iter().filter(|line| line.starts_with(&start) && !line.contains("bound "));
    let line = |text: &String| {
        let word = |name: &str| text.split(' ').skip_while(|word| *word != name).nth(1);
        let number = |name: &str| word(name).map(|word| word.parse::<i64>().unwrap());
        let score = number("cp").or(number("mate").map(|moves| moves.signum() * 1_000_000 - moves));
        Line {
            rank: number("multipv").unwrap() as usize,
            score: score.unwrap(),
            first: word("pv").unwrap_or_else(|| panic!("no pv: {text}")).to_string(),
        }
    };
    exact.map(line).collect()
}

/// The lines are ranked, of different moves, the best first, and the best is played.
fn check(output: &[String], depth: u32, number: usize) -> BTreeSet<String> {
    let lines = lines_of_depth(output, depth);
    let ranks: Vec<_> = lines.iter().map(|line| line.rank).collect();
    assert_eq!(ranks, (1..=number).collect::<Vec<_>>(), "{output:#?}");
    assert!(lines.is_sorted_by(|better, worse| better.score >= worse.score), "{lines:#?}");
    let best = output.last().unwrap().split(' ').nth(1).unwrap();
    assert_eq!(best, lines[0].first, "{output:#?}");
    let moves: BTreeSet<_> = lines.into_iter().map(|line| line.first).collect();
    assert_eq!(moves.len(), number, "{output:#?}");
    moves
}

#[test]
fn there_are_as_many_lines_as_asked_for_or_as_there_are_moves() {
    let mut engine = Engine::start();
    for (asked, number) in [(1, 1), (3, 3), (10, 6), (256, 6)] {
        engine.send(&format!("setoption name MultiPV value {asked}; ucinewgame; {SIX_MOVES}; go depth 8"));
        check(&engine.until("bestmove"), 8, number);
    }
    for refused in ["0", "-1", "257", "500"] {
        assert!(told(&engine.answer(&format!("setoption name MultiPV value {refused}")), "MultiPV"));
    }
    engine.send("go depth 6");
    check(&engine.until("bestmove"), 6, 6);
    engine.close();
}

#[test]
fn only_the_chosen_moves_have_lines() {
    let mut engine = Engine::start();
    engine.send("setoption name MultiPV value 4; position startpos; go depth 5 searchmoves h2h4 a2a3 e2e4");
    let moves = check(&engine.until("bestmove"), 5, 3);
    assert_eq!(moves, ["a2a3", "e2e4", "h2h4"].map(String::from).into());
    engine.close();
}

#[test]
fn several_lines_end_with_the_game_and_with_the_limits() {
    let mut engine = Engine::start();
    engine.send("setoption name MultiPV value 5; position fen 7k/5Q2/8/8/8/8/8/K7 b - - 0 1; go depth 5");
    let output = engine.until("bestmove");
    assert_eq!((count(&output, "info depth"), output.last().unwrap().as_str()), (1, "bestmove (none)"));
    engine.send("position startpos; go nodes 5000");
    let output = engine.until("bestmove");
    assert_eq!(last_value(&output, "nodes"), "5000");
    let last: BTreeSet<_> =
        output[output.len() - 6..output.len() - 1].iter().map(|line| line.split(" pv ").nth(1)).collect();
    assert_eq!(last.len(), 5, "{output:#?}");
    engine.send("position fen k7/8/1K6/1R6/8/8/8/8 w - - 0 1; go mate 2");
    let output = engine.until("bestmove");
    assert!(output.iter().any(|line| line.contains(" multipv 1 score mate 2 ")), "{output:#?}");
    engine.close();
}

#[test]
fn chances_are_shown_on_demand_and_add_up() {
    let mut engine = Engine::start();
    engine.send("position startpos; go depth 3");
    assert!(!engine.until("bestmove").iter().any(|line| line.contains(" wdl ")));
    engine.send("setoption name UCI_ShowWDL value true; go depth 5");
    let output = engine.until("bestmove");
    for line in output.iter().filter(|line| line.starts_with("info depth")) {
        let (before, after) = line.split_once(" wdl ").unwrap_or_else(|| panic!("no wdl: {line}"));
        assert!(before.contains(" score "), "{line}");
        let numbers = after.split(' ').map_while(|word| word.parse::<u32>().ok()).collect::<Vec<_>>();
        assert_eq!((numbers.len(), numbers.iter().sum()), (3, 1000), "{line}");
    }
    engine.send("position fen 1k6/8/1K6/5R2/8/8/8/8 w - - 0 1; go depth 3");
    assert!(engine.until("bestmove").iter().any(|line| line.contains(" score mate 1 wdl 1000 0 0 nodes ")));
    engine.close();
}
