//! Searches by several threads.

use std::time::{Duration, Instant};

use steinitz::board::Board;

use crate::driver::{Engine, count, last_value, piped, told};

const FENS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/8/4NNk1/2P3p1/p2R3p/Pp6/1P2K3/2r5 b - - 0 69",
    "7k/8/8/8/8/8/r7/7K w - - 0 1",
];
/// The most nodes between two looks of a thread at the limits.
const NODES_BETWEEN_CHECKS: u64 = 1024;

/// The move after `bestmove`, which must be legal.
fn legal_move(output: &[String], fen: &str) -> String {
    let best = output.last().unwrap().split(' ').nth(1).unwrap().to_string();
    Board::from_fen(fen).unwrap().parse_move(&best).unwrap_or_else(|error| panic!("{fen}: {best}: {error}"));
    best
}

#[test]
fn every_search_ends_with_a_legal_move_and_leaves_nothing_behind() {
    let mut engine = Engine::start();
    for threads in [2, 4, 1] {
        engine.send(&format!("setoption name Threads value {threads}; ucinewgame"));
        for fen in FENS {
            for go in ["depth 6", "movetime 30", "nodes 1", "wtime 200 btime 200", "depth 7"] {
                engine.send(&format!("position fen {fen}; go {go}"));
                legal_move(&engine.until("bestmove"), fen);
            }
        }
    }
    assert_eq!(count(&engine.close(), "bestmove"), 0);
}

#[test]
fn node_limits_hold_for_all_threads_together() {
    let mut engine = Engine::start();
    for threads in [1, 2, 4] {
        engine.send(&format!("setoption name Threads value {threads}; ucinewgame; position startpos; go nodes 30000"));
        let nodes: u64 = last_value(&engine.until("bestmove"), "nodes").parse().unwrap();
        let slack = (threads - 1) * NODES_BETWEEN_CHECKS;
        assert!((30_000 - slack..=30_000 + slack).contains(&nodes), "{threads} threads: {nodes} nodes");
    }
    engine.close();
}

#[test]
fn one_thread_searches_as_before_when_the_others_are_gone() {
    let search = |engine: &mut Engine| {
        engine.send("ucinewgame; position startpos moves e2e4; go depth 6");
        let output = engine.until("bestmove");
        (last_value(&output, "nodes").to_string(), output.last().cloned())
    };
    let mut engine = Engine::start();
    let fresh = search(&mut engine);
    engine.send("setoption name Threads value 3; go depth 6");
    engine.line("bestmove");
    engine.send("setoption name Threads value 1");
    assert_eq!(search(&mut engine), fresh);
    engine.close();
}

#[test]
fn stop_is_obeyed_at_once() {
    let mut engine = Engine::start();
    for threads in [2, 4] {
        engine.send(&format!("setoption name Threads value {threads}; position startpos"));
        let answer = |_| {
            engine.send("go infinite");
            engine.thinks_for(Duration::from_millis(50));
            let stopped = Instant::now();
            engine.send("stop");
            engine.line("bestmove");
            stopped.elapsed()
        };
        // The other tests want the processors too, so that one of some answers has to be in time.
        let fastest = (0..5).map(answer).min().unwrap();
        assert!(fastest < Duration::from_millis(100), "{threads} threads: {fastest:?}");
    }
    engine.close();
}

#[test]
fn quit_and_the_end_of_the_input_end_every_thread() {
    for (go, end) in [("go infinite", "quit"), ("go depth 100", "quit"), ("go ponder", "quit"), ("go infinite", "")] {
        let lines = piped(format!("setoption name Threads value 4\nposition startpos\n{go}\n{end}\n").as_bytes());
        assert_eq!(count(&lines, "bestmove"), 1, "{go}, {end}");
    }
}

#[test]
fn more_threads_than_processors_work_and_senseless_numbers_are_refused() {
    let mut engine = Engine::start();
    for refused in ["0", "-1", "1025", "1.5", "two"] {
        assert!(told(&engine.answer(&format!("setoption name Threads value {refused}")), "Threads"), "{refused}");
    }
    engine.send(&format!("setoption name Threads value 256; position fen {}; go nodes 1000", FENS[0]));
    legal_move(&engine.until("bestmove"), FENS[0]);
    engine.close();
}
