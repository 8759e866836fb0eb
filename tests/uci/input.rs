//! What arrives on standard input in practice: odd spacing, broken commands, illegal positions, noise.

use crate::driver::{Engine, count, piped, told};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Lines without what depends on the clock.
fn timeless(lines: Vec<String>) -> Vec<String> {
    let clock = |line: String| line.split(" nps ").next().map(str::to_string).unwrap_or_default();
    lines.into_iter().map(clock).collect()
}

#[test]
fn line_ends_do_not_matter() {
    let input = "uci\nisready\nposition startpos moves e2e4\nd\ngo depth 3\n";
    let lines = timeless(piped(input.as_bytes()));
    assert_eq!(lines, timeless(piped(input.replace('\n', "\r\n").as_bytes())));
    assert_eq!(lines, timeless(piped(input.trim_end().as_bytes())));
    assert_eq!(count(&lines, "bestmove"), 1);
}

#[test]
fn blank_lines_comments_and_spacing_do_not_matter() {
    assert_eq!(piped(b"\n\n   \n# go\nisready\nquit\n"), ["readyok"]);
    let mut engine = Engine::start();
    engine.best_move("\tgo\tdepth\t2 ");
    engine.best_move("  go   foo  nodes   100  ");
    engine.send("  position   startpos   moves   e2e4 ");
    assert_eq!(engine.fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    engine.close();
}

#[test]
fn unknown_commands_are_survived_and_named() {
    assert_eq!(piped(b"xboard\nprotover 2\nuci\nquit\n").last().unwrap(), "uciok");
    assert_eq!(piped(b"joho debug on\ndebug off\nregister later\nstop\nponderhit\njoho isready\n"), ["readyok"]);
    let lines = piped(b"evla\n");
    assert!(lines.len() == 1 && told(&lines, "'evla'") && told(&lines, "help"), "{lines:?}");
}

#[test]
fn incomplete_commands_say_what_they_need() {
    let mut engine = Engine::start();
    for command in [
        "position",
        "position fen",
        "setoption",
        "setoption name",
        "setoption Clear Hash",
        "fen",
        "set mobility",
        "set rooks off",
        "stage nimzowitsch",
        "perft",
        "perft 99",
        "perft -1",
        "bench deep",
        "eval all",
    ] {
        let lines = engine.answer(command);
        assert!(lines.len() == 1 && told(&lines, ""), "{command}: {lines:?}");
    }
    engine.send("position startpos; go depth; stop");
    assert!(told(&engine.until("bestmove"), "depth"));
    engine.close();
}

#[test]
fn noise_is_survived() {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let noise: Vec<u8> = (0..20_000)
        .map(|_| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            if state.is_multiple_of(23) { b'\n' } else { (state >> 32) as u8 }
        })
        .collect();
    let known = b"position fen \xff\xfe w\nsetoption name SyzygyPath value C:\\\xc9checs\ngo depth 2\nposition startpos moves \0\n";
    let lines = piped(&[noise.as_slice(), b"\n", known, "x".repeat(1 << 20).as_bytes(), b"\ngo depth 1\n"].concat());
    assert!(lines.last().unwrap().starts_with("bestmove") && count(&lines, "bestmove 0000") == 1, "{lines:#?}");
    assert!(lines.iter().all(|line| line.len() < 1000 && !line.contains(char::is_control)));
}

#[test]
fn an_illegal_move_is_named_and_nothing_is_played_from_there() {
    let mut engine = Engine::start();
    let fen = "r4rk1/1R5p/3p1q2/p1pP4/P7/7P/6P1/1R1Q3K b - - 0 24";
    let lines = engine.answer(&format!("position fen {fen} moves b8e8 f6f7"));
    assert!(lines.len() == 1 && told(&lines, "b8e8"), "{lines:?}");
    assert_eq!(engine.fen(), fen);
    let lines = engine.answer("position startpos moves e2e4 e7e5 e4e5 g1f3");
    assert!(told(&lines, "e4e5"), "{lines:?}");
    assert!(engine.fen().starts_with("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w"));
    assert!(told(&engine.answer("position startpos moves x\u{7}"), "x\\u{7}"));
    engine.close();
}

#[test]
fn after_an_illegal_position_nothing_is_played_until_a_legal_one() {
    let mut engine = Engine::start();
    for fen in [
        "",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "nonsense",
        "3k4/8/8/8/8/8/8/8 w - - 0 1",
        "k6r/8/8/8/8/7B/6Q1/7K w - - 0 1",
        "8/pp5p/kqp5/2P1Br2/5Pb1/P1NQ4/1P4PP/2K2BbR w - - 0 1",
        "2P5/8/8/3p4/4bK2/8/4k1p1/2Q5 w - - 12 81",
    ] {
        let lines = engine.answer(&format!("position fen {fen}"));
        assert!(lines.len() == 1 && told(&lines, "illegal position"), "{fen}: {lines:?}");
        for go in ["go depth 1", "go infinite"] {
            engine.send(go);
            let lines = engine.until("bestmove");
            assert!(told(&lines, "no legal position") && lines.last().unwrap() == "bestmove 0000", "{fen}: {lines:?}");
        }
        for command in ["d", "eval", "flip", "perft 1"] {
            assert!(told(&engine.answer(command), "no legal position"), "{command}");
        }
        engine.answer("setoption name UCI_Chess960 value false");
    }
    assert_ne!(engine.best_move("position startpos; go depth 1"), "0000");
    engine.close();
}

#[test]
fn fens_of_every_kind() {
    let mut engine = Engine::start();
    for (given, shown) in [
        // Four and five fields, and a move number of 0.
        ("3Q4/1Q4Q1/4Q3/2Q4R/Q4Q2/3Q4/1Q4Rp/1K1BBNNk w - -", "3Q4/1Q4Q1/4Q3/2Q4R/Q4Q2/3Q4/1Q4Rp/1K1BBNNk w - - 0 1"),
        ("3r4/p2nrpkp/2B1p3/2P2pP1/3R3Q/q7/6PP/6RK w - - 0 0", "3r4/p2nrpkp/2B1p3/2P2pP1/3R3Q/q7/6PP/6RK w - - 0 1"),
        // En passant that nobody can do.
        ("q6k/8/8/3pP3/8/8/8/7K w - d6 0 1", "q6k/8/8/3pP3/8/8/8/7K w - - 0 1"),
    ] {
        assert_eq!(engine.answer(&format!("fen {given}")), [""; 0]);
        assert_eq!(engine.fen(), shown);
    }
    engine.close();
}

#[test]
fn impossible_castling_rights_do_no_harm() {
    let mut engine = Engine::start();
    for fen in [
        "2b1k1nB/1p3p1p/n4b2/1NPp4/P7/8/2r1PPPP/R3KBNR b KQk - 0 14",
        "2k5/8/3K4/1p6/p7/P7/1B6/8 b KQkq - 0 1",
        "rnbq1rk1/1pp2ppp/4p3/p2nP3/1b1P4/2NB1N2/PP3PPP/R1BQ1RK1 w HQhq - 0 1",
    ] {
        engine.best_move(&format!("position fen {fen}; go depth 3"));
    }
    engine.close();
}

#[test]
fn promotions_in_either_case() {
    let mut engine = Engine::start();
    for (letter, piece) in [('n', 'N'), ('b', 'B'), ('r', 'R'), ('q', 'Q'), ('Q', 'Q')] {
        engine.send(&format!("position fen 8/4P3/8/8/8/k7/8/7K w - - 0 1 moves e7e8{letter}"));
        assert!(engine.fen().starts_with(&format!("4{piece}3/8/")), "{letter}");
    }
    let lines = engine.answer("position fen 8/4P3/8/8/8/k7/8/7K w - - 0 1 moves e7e8");
    assert!(told(&lines, "e7e8"), "{lines:?}");
    engine.close();
}

#[test]
fn castling_in_either_notation() {
    let mut engine = Engine::start();
    let line = "position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6";
    engine.send(&format!("{line} e1g1"));
    let fen = engine.fen();
    assert!(fen.contains("/RNBQ1RK1 b kq"), "{fen}");
    engine.send(&format!("{line} e1h1"));
    assert_eq!(engine.fen(), fen);

    let fen = "nn1rkq1b/ppp1p1rP/8/2Np4/3P4/2P5/bP3PPP/2BRKQRB b KQq - 1 8";
    engine.send(&format!("setoption name UCI_Chess960 value true; position fen {fen}; go perft 1"));
    let lines = engine.until("Nodes searched");
    assert_eq!((count(&lines, "e8d8: 1"), lines.last().unwrap().as_str()), (1, "Nodes searched: 34"));
    engine.send(&format!("position fen {fen} moves e8d8"));
    assert!(engine.fen().starts_with("nnkr1q1b/"));
    engine.best_move("go depth 3");
    engine.close();
}

#[test]
fn long_games_are_read() {
    let mut engine = Engine::start();
    engine.send(&format!("position startpos moves{}", " g1f3 g8f6 f3g1 f6g8".repeat(1500)));
    assert!(engine.fen().starts_with(START.split(' ').next().unwrap()));
    assert_ne!(engine.best_move("go depth 1"), "0000");
    engine.close();
}
