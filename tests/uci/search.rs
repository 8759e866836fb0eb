//! Searches under way: limits, stop, ponder, and what arrives in between.

use std::time::{Duration, Instant};

use crate::driver::{Engine, count, last_value, piped, told};

const MATE_IN_ONE: &str = "position fen 1k6/8/1K6/5R2/8/8/8/8 w - - 0 1";
const MATE_IN_TWO: &str = "position fen k7/8/1K6/1R6/8/8/8/8 w - - 0 1";
const MATED: &str = "position fen 8/8/kQ6/3P4/8/8/1K3B2/3R4 b - - 5 54";
const STALEMATE: &str = "position fen 7k/5Q2/8/8/8/8/8/K7 b - - 0 1";
/// Long enough to see that nothing happens.
const WHILE: Duration = Duration::from_millis(300);
/// Within this an immediate answer has come, also in a debug build beside other tests.
const AT_ONCE: Duration = Duration::from_millis(1500);

#[test]
fn isready_is_answered_during_a_search_and_does_not_stop_it() {
    let mut engine = Engine::start();
    engine.send("position startpos; go infinite");
    engine.line("info depth 2");
    let asked = Instant::now();
    engine.send("isready");
    engine.line("readyok");
    assert!(asked.elapsed() < AT_ONCE);
    engine.thinks_for(WHILE);
    let stopped = Instant::now();
    engine.send("stop");
    engine.line("bestmove");
    assert!(stopped.elapsed() < AT_ONCE);
    assert_eq!(count(&engine.close(), "bestmove"), 0);
}

#[test]
fn an_endless_search_is_silent_until_it_is_stopped() {
    for position in [MATE_IN_ONE, MATED, STALEMATE, "position fen 8/8/4k3/8/8/4K3/8/8 w - - 0 1"] {
        let mut engine = Engine::start();
        engine.send(&format!("stop; stop; {position}; go infinite"));
        let lines = engine.thinks_for(WHILE);
        assert!(count(&lines, "info depth") <= 250, "a flood of {} lines", lines.len());
        engine.send("stop");
        let best = engine.line("bestmove");
        match position {
            MATE_IN_ONE => assert_eq!(best, "bestmove f5f8"),
            MATED | STALEMATE => assert_eq!(best, "bestmove (none)"),
            _ => assert_ne!(best, "bestmove (none)"),
        }
        assert_eq!(count(&engine.close(), "bestmove"), 0);
    }
}

#[test]
fn pondering_ends_with_ponderhit_or_stop_only() {
    for (go, end) in [
        ("go ponder wtime 1000 btime 1000", "ponderhit"),
        ("go ponder wtime 1000 btime 1000", "stop"),
        ("go ponder", "ponderhit"),
        ("go ponder movetime 1", "ponderhit"),
    ] {
        for position in [MATE_IN_TWO, MATED, "position startpos moves e2e4 e7e5"] {
            let mut engine = Engine::start();
            engine.send(&format!("{position}; {go}"));
            engine.thinks_for(WHILE);
            engine.send(end);
            engine.line("bestmove");
            assert_eq!(count(&engine.close(), "bestmove"), 0, "{position}, {go}, {end}");
        }
    }
}

#[test]
fn commands_during_an_endless_search_end_it_with_its_own_move() {
    for go in ["go infinite", "go ponder wtime 51942 btime 62649"] {
        let mut engine = Engine::start();
        engine.send(&format!("position startpos; {go}; ucinewgame; position startpos moves e2e4; go depth 2"));
        let old = engine.line("bestmove");
        assert!(matches!(old.as_bytes()[10], b'1' | b'2'), "no move of White: {old}");
        let new = engine.line("bestmove");
        assert!(matches!(new.as_bytes()[10], b'7' | b'8'), "no move of Black: {new}");
        engine.send("go infinite; setoption name Hash value 1");
        engine.line("bestmove");
        assert_eq!(count(&engine.close(), "bestmove"), 0);
    }
}

#[test]
fn a_list_of_finite_searches_runs_to_the_end() {
    let lines = piped(b"position startpos\ngo depth 4\ngo depth 3\nposition startpos moves e2e4\ngo nodes 50\n");
    assert_eq!(count(&lines, "bestmove"), 3);
    assert_eq!((count(&lines, "info depth 4 "), count(&lines, "info depth 3 ") >= 2), (1, true), "{lines:#?}");
}

#[test]
fn the_engine_is_idle_once_the_move_is_printed() {
    let mut engine = Engine::start();
    for _ in 0..50 {
        engine.best_move("go depth 1");
        // An answer to `isready` that overtakes the refusal would say that the option is set.
        assert!(told(&engine.answer("setoption name Hash value 0"), "Hash"));
    }
    engine.close();
}

#[test]
fn stop_reaches_a_search_behind_which_commands_wait() {
    let mut engine = Engine::start();
    engine.send("position startpos; go depth 100; position startpos moves e2e4; go infinite; isready");
    engine.line("readyok");
    engine.thinks_for(WHILE);
    engine.send("stop");
    for _ in 0..2 {
        engine.line("bestmove");
    }
    engine.close();
}

#[test]
fn every_clock_gets_a_move() {
    let mut engine = Engine::start();
    for position in ["position startpos", "position startpos moves e2e4"] {
        for go in [
            "wtime 0 btime 0 winc 0 binc 0",
            "wtime -5 btime -5 movestogo -5",
            "wtime -170671 btime -170671",
            "movetime 0",
            "movetime -1",
            "wtime 1 btime 1",
            "nodes 0",
            "depth 0",
            "wtime 500 btime 500 winc 0 binc 0",
        ] {
            let start = Instant::now();
            engine.send(&format!("{position}; go {go}"));
            let lines = engine.until("bestmove");
            assert!(start.elapsed() < AT_ONCE, "{go}: {:?}", start.elapsed());
            assert!(lines.iter().any(|line| line.contains(" score ") && line.contains(" pv ")), "{go}: {lines:?}");
        }
    }
    engine.close();
}

#[test]
fn the_move_overhead_is_kept_back() {
    let mut engine = Engine::start();
    let start = Instant::now();
    engine.best_move("setoption name Move Overhead value 1000; position startpos; go wtime 500 winc 0");
    assert!(start.elapsed() < AT_ONCE);
    engine.close();
}

#[test]
fn node_limits_are_kept_repeatable_and_do_not_leak() {
    let mut engine = Engine::start();
    let mut searches = Vec::new();
    for _ in 0..2 {
        engine.send("ucinewgame; position startpos; go nodes 5000");
        let lines = engine.until("bestmove");
        let nodes: u64 = last_value(&lines, "nodes").parse().unwrap();
        searches.push((nodes, lines.last().unwrap().clone()));
    }
    assert_eq!(searches[0], searches[1]);
    assert_eq!(searches[0].0, 5000);
    engine.send("go depth 4");
    assert_eq!(count(&engine.until("bestmove"), "info depth 4 "), 1);
    engine.close();
}

#[test]
fn extreme_depths_are_clamped() {
    let mut engine = Engine::start();
    engine.send("position fen 8/8/4k3/8/8/4K3/8/8 w - - 0 1; go depth 10000");
    engine.line("bestmove");
    engine.send("go depth 99999999999999999999");
    engine.line("bestmove");
    engine.close();
}

#[test]
fn root_moves_can_be_chosen() {
    let mut engine = Engine::start();
    engine.send("position fen 8/5R2/2K1P3/4k3/8/b1PPpp1B/5p2/8 w - - 0 1; go depth 8 searchmoves c6d7");
    let lines = engine.until("bestmove");
    assert!(lines.last().unwrap().starts_with("bestmove c6d7"), "{lines:?}");
    assert_eq!((last_value(&lines, "mate"), last_value(&lines, "pv")), ("2", "c6d7"));
    engine.send("position startpos; go depth 2 searchmoves a1a8");
    let lines = engine.until("bestmove");
    assert!(told(&lines, "a1a8") && !lines.last().unwrap().contains("a1a8"), "{lines:?}");
    // A single move is searched to the limit too.
    engine.send("go nodes 20000 searchmoves d2d4");
    let lines = engine.until("bestmove");
    assert_eq!(last_value(&lines, "nodes"), "20000");
    assert!(lines.last().unwrap().starts_with("bestmove d2d4"), "{lines:?}");
    engine.close();
}

#[test]
fn mates_are_counted_in_moves() {
    let mut engine = Engine::start();
    for (fen, mate, best) in [
        ("k7/8/1K6/5R2/8/8/8/8 b - - 0 1", "-1", "a8b8"),
        ("1k6/8/1K6/5R2/8/8/8/8 w - - 0 1", "1", "f5f8"),
        ("k7/8/1K6/1R6/8/8/8/8 w - - 0 1", "2", ""),
        ("8/8/3K1p1p/2N2pbr/2B1k2p/2P2p1P/2P2P2/8 b - - 0 1", "-2", "e4f4"),
    ] {
        engine.send(&format!("ucinewgame; position fen {fen}; go depth 6"));
        let lines = engine.until("bestmove");
        assert_eq!(last_value(&lines, "mate"), mate, "{fen}: {lines:#?}");
        assert!(lines.last().unwrap().starts_with(&format!("bestmove {best}")), "{fen}: {lines:#?}");
    }
    engine.close();
}

#[test]
fn a_mate_search_ends_with_the_mate_for_either_side() {
    let mut engine = Engine::start();
    for (position, go, mate, best) in [
        (MATE_IN_TWO, "go mate 2", "2", ""),
        (MATE_IN_TWO, "go mate 5", "2", ""),
        (MATE_IN_ONE, "go mate 1", "1", "f5f8"),
        ("position fen 8/8/3K1p1p/2N2pbr/2B1k2p/2P2p1P/2P2P2/8 b - - 0 1", "go mate 2", "-2", "e4f4"),
    ] {
        let start = Instant::now();
        engine.send(&format!("ucinewgame; {position}; {go}"));
        let lines = engine.until("bestmove");
        assert_eq!(last_value(&lines, "mate"), mate, "{position}, {go}: {lines:#?}");
        assert!(lines.last().unwrap().starts_with(&format!("bestmove {best}")), "{position}, {go}: {lines:#?}");
        assert!(start.elapsed() < AT_ONCE, "{position}, {go}: {:?}", start.elapsed());
    }
    engine.close();
}

#[test]
fn a_finished_game_has_a_score_and_no_move() {
    for (position, score) in [(MATED, " score mate 0 "), (STALEMATE, " score cp 0 ")] {
        let lines = piped(format!("{position}\ngo depth 5\n").as_bytes());
        assert!(lines.iter().any(|line| format!("{line} ").contains(score)), "{lines:?}");
        assert_eq!(lines.last().unwrap(), "bestmove (none)");
    }
}

#[test]
fn info_lines_have_whole_numbers_and_known_words_only() {
    let lines = piped(b"position startpos moves e2e4 e7e5\ngo depth 7\n");
    assert!(count(&lines, "info depth") >= 7, "{lines:#?}");
    for line in &lines[..lines.len() - 1] {
        let (numbers, pv) = line.split_once(" pv ").unwrap_or_else(|| panic!("no pv: {line}"));
        let mut words = numbers.split(' ').skip(1);
        let mut names = Vec::new();
        while let Some(name) = words.next() {
            match name {
                "score" | "lowerbound" | "upperbound" => continue,
                _ => {}
            }
            let value = words.next().unwrap();
            assert!(value.parse::<i64>().is_ok(), "{name} {value} in {line}");
            names.push(name);
        }
        assert_eq!(
            names,
            ["depth", "seldepth", "multipv", "cp", "nodes", "nps", "hashfull", "tbhits", "time"],
            "{line}"
        );
        assert!(pv.split(' ').all(|word| word.len() == 4 || word.len() == 5), "{line}");
    }
}
