//! Introduction, options and the end of a session.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};

use steinitz::eval::Stage;

use crate::driver::{Engine, count, piped, told};

#[test]
fn nothing_is_said_before_uci_and_the_introduction_is_complete() {
    let lines = piped(b"uci\n");
    assert!(lines[0].starts_with("id name Steinitz ") && lines[0].len() <= 48, "{}", lines[0]);
    assert_eq!(lines[1], "id author the Steinitz founders");
    assert_eq!(lines.last().unwrap(), "uciok");
    assert!(lines[2..lines.len() - 1].iter().all(|line| line.starts_with("option name ")), "{lines:#?}");
    for option in [
        "Hash type spin default 16 min 1 max 65536",
        "Threads type spin default 1 min 1 max 1024",
        "MultiPV type spin default 1 min 1 max 256",
        "Clear Hash type button",
        "Move Overhead type spin default 10 min 0 max 5000",
        "Ponder type check default false",
        "UCI_Chess960 type check default false",
        "UCI_ShowWDL type check default false",
    ] {
        assert_eq!(count(&lines, &format!("option name {option}")), 1, "{option} in {lines:#?}");
    }
    assert_eq!(count(&lines, "option name Stage type combo default "), 1);
    for (group, on) in Stage::default().switches() {
        let option = format!("option name Use {} type check default {on}", group.replace('_', " "));
        assert_eq!(count(&lines, &option), 1, "{option} in {lines:#?}");
    }
}

#[test]
fn option_names_ignore_case_and_take_effect() {
    let mut engine = Engine::start();
    assert_eq!(
        engine.answer("setoption name hash value 1; setoption name CLEAR HASH; setoption name Clear Hash"),
        [""; 0]
    );
    engine.answer("setoption name uci_chess960 value TRUE; position startpos");
    assert!(engine.fen().contains("HAha"));
    engine.answer("setoption name UCI_Chess960 value false");
    assert!(engine.fen().contains("KQkq"));
    engine.close();
}

#[test]
fn wrong_values_are_refused_by_name() {
    let mut engine = Engine::start();
    for (setting, named) in [
        ("Hash value 33554432", "Hash"),
        ("Hash value 0", "65536"),
        ("Hash value -1", "Hash"),
        ("Hash value many", "'many'"),
        ("Hash value 16.5", "Hash"),
        ("Hash", "Hash"),
        ("Threads value 0", "Threads"),
        ("Ponder value maybe", "'maybe'"),
        ("Stage value nimzowitsch", Stage::default().name),
        ("Contempt value 3", "'Contempt'"),
        ("SyzygyPath value /no/such/place", "/no/such/place"),
        ("SyzygyProbeLimit value 8", "SyzygyProbeLimit"),
    ] {
        let lines = engine.answer(&format!("setoption name {setting}"));
        assert!(lines.len() == 1 && told(&lines, named), "{setting}: {lines:?}");
    }
    assert_ne!(engine.best_move("setoption name Hash value 2; position startpos; go depth 2"), "0000");
    engine.close();
}

#[test]
fn sessions_end_well_however_they_end() {
    for input in ["", "quit\n", "setoption name Hash value 64\nquit\n", "setoption name Hash value 64\n", "uci\nexit"] {
        piped(input.as_bytes());
    }
    for go in ["go infinite", "go", "go ponder wtime 1000 btime 1000", "go depth 100"] {
        let lines = piped(format!("position startpos\n{go}\nquit\n").as_bytes());
        assert_eq!(count(&lines, "bestmove"), 1, "{go}");
    }
}

#[test]
fn the_end_of_the_input_completes_a_finite_search_and_stops_an_endless_one() {
    let lines = piped(b"position fen 8/4kp1p/1n2p3/1P6/8/8/p2rBPPP/R4K2 w - - 0 36\ngo depth 6\n");
    assert_eq!((count(&lines, "info depth 6 "), count(&lines, "bestmove")), (1, 1), "{lines:#?}");
    for go in ["go infinite", "go ponder wtime 1000 btime 1000"] {
        assert_eq!(count(&piped(format!("{go}\n").as_bytes()), "bestmove"), 1, "{go}");
    }
}

#[test]
fn a_closed_output_ends_the_engine_quietly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_steinitz"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"uci\n").unwrap();
    let mut first = String::new();
    BufReader::with_capacity(1, child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    assert!(first.starts_with("id name"));
    // The reader is gone now; whatever is written next meets a closed pipe, and the input stays open.
    let _ = stdin.write_all(b"isready\ngo infinite\n");
    let mut errors = String::new();
    child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    assert_eq!((child.wait().unwrap().code(), errors.as_str()), (Some(0), ""));
}
