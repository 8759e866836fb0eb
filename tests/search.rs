//! What the search promises: mates and draws by the rules, limits kept, lines that can be played.

use std::time::{Duration, Instant};

use steinitz::board::{Board, History, Move};
use steinitz::eval::Stage;
use steinitz::search::value::{self, is_mate, mate_in};
use steinitz::search::{Bound, Info, Limits, MAX_DEPTH, Outcome, Report, Searcher, Signals};

mod common;

/// A search with its reports.
struct Run {
    outcome: Outcome,
    reports: Vec<Report>,
    elapsed: Duration,
}

impl Run {
    fn best(&self) -> String {
        self.outcome.best.map_or("0000".into(), |mv| mv.uci(false))
    }

    fn score(&self) -> String {
        value::uci(self.outcome.score)
    }
}

fn searcher() -> Searcher {
    Searcher::new(1).expect("a mebibyte of memory")
}

fn board(fen: &str) -> Board {
    Board::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn clocks(time: i64) -> Limits {
    Limits { clock: [Some(time); 2], move_overhead: 10, ..Limits::default() }
}

fn run(searcher: &mut Searcher, board: &Board, history: &History, limits: &Limits, signals: &Signals) -> Run {
    let mut reports = Vec::new();
    let start = Instant::now();
    let outcome = searcher.search(Stage::default(), board, history, limits, signals, &mut |info| {
        if let Info::Line(report) = info {
            reports.push(report.clone());
        }
    });
    Run { outcome, reports, elapsed: start.elapsed() }
}

/// Searches a position from scratch.
fn search(fen: &str, limits: &Limits) -> Run {
    run(&mut searcher(), &board(fen), &History::new(), limits, &Signals::new())
}

/// Plays moves and returns the position with the history before it.
fn after(fen: &str, moves: &str) -> (Board, History) {
    let mut board = board(fen);
    let mut history = History::new();
    for name in moves.split_whitespace() {
        let mv = board.parse_move(name).unwrap_or_else(|error| panic!("{name}: {error}"));
        history.push(board.key());
        board.make(mv);
    }
    (board, history)
}

const DEAD: &str = "8/8/4k3/8/8/4K3/8/8 w - - 0 1";
const MATED: &str = "8/8/kQ6/3P4/8/8/1K3B2/3R4 b - - 5 54";
const STALEMATE: &str = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
const QUIET: &str = "r1bq1rk1/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 b - - 0 6";
const MANY_QUEENS: &str = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";
/// Positions of many kinds for what must hold everywhere.
const POSITIONS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    QUIET,
    DEAD,
    MANY_QUEENS,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "rnbqkb1r/1p3pp1/4pn1p/pPpp4/2P5/P3PN1P/3P1PP1/RNBQKB1R w KQkq c6 0 5",
    "8/8/4NNk1/2P3p1/p2R3p/Pp6/1P2K3/2r5 b - - 0 69",
    "8/1P4k1/6p1/5p1p/5P1P/6P1/1p4K1/8 w - - 0 50",
    "8/8/1p1k4/1P1p1p2/3P1P2/4K3/8/8 w - - 97 160",
    "6k1/5pp1/1R5p/1p6/pP6/P5qP/5PP1/3R2K1 b - - 0 45",
    "7k/6p1/5p1p/Q7/5P2/4q2P/6K1/8 w - - 0 51",
    "k7/8/1K6/1R6/8/8/8/8 w - - 0 1",
    "3Q4/1Q4Q1/4Q3/2Q4R/Q4Q2/3Q4/1Q4Rp/1K1BBNNk w - - 0 1",
    "6k1/6p1/8/7Q/8/8/qr6/7K w - - 0 1",
];

#[test]
fn mates_have_the_right_distance_and_sign_for_both_colours() {
    for (fen, score) in [
        ("k7/8/1K6/5R2/8/8/8/8 b - - 0 1", "mate -1"),
        ("1k6/8/1K6/5R2/8/8/8/8 w - - 0 1", "mate 1"),
        ("k7/8/1K6/1R6/8/8/8/8 w - - 0 1", "mate 2"),
        ("Qk6/8/1K6/1R6/8/8/8/8 b - - 0 1", "mate -2"),
        ("2brrb2/8/p7/Q7/1p1kpPp1/1P1pN1K1/3P4/8 b - - 0 1", "mate -1"),
        ("5K2/8/2qk4/2nPp3/3r4/6B1/B7/3R4 w - e6 0 1", "mate 1"),
        ("3Q4/1Q4Q1/4Q3/2Q4R/Q4Q2/3Q4/1Q4Rp/1K1BBNNk w - - 0 1", "mate 1"),
    ] {
        let limits = depth(8);
        for board in [board(fen), board(fen).flipped()] {
            let run = run(&mut searcher(), &board, &History::new(), &limits, &Signals::new());
            assert_eq!(run.score(), score, "{board}");
            let plies = value::mate_in(0) - run.outcome.score.abs();
            let pv = &run.reports.last().expect("a report").pv;
            assert_eq!(pv.len() as i32, plies, "the line leads to the mate: {pv:?}");
        }
    }
    assert_eq!(search("5K2/8/2qk4/2nPp3/3r4/6B1/B7/3R4 w - e6 0 1", &depth(5)).best(), "d5e6");
    let (board, history) = after("8/5R2/2K1P3/4k3/8/b1PPpp1B/5p2/8 w - - 0 1", "c6d7 f2f1q");
    let run = run(&mut searcher(), &board, &history, &depth(6), &Signals::new());
    assert_eq!((run.score().as_str(), run.best().as_str()), ("mate 1", "f7f5"));
}

#[test]
fn a_finished_game_has_a_value_but_no_move() {
    for (fen, score) in [(MATED, "mate 0"), (STALEMATE, "cp 0")] {
        let run = search(fen, &depth(5));
        assert_eq!((run.outcome.best, run.outcome.ponder), (None, None));
        assert_eq!(run.score(), score);
        assert_eq!(run.reports.len(), 1);
        assert!(run.reports[0].pv.is_empty());
    }
}

#[test]
fn fifty_moves_draw_unless_the_last_one_mates() {
    let run = search("8/8/2p5/3b1K1k/4p3/4PpR1/5P2/8 w - - 99 113", &depth(5));
    assert_eq!((run.score().as_str(), run.best().as_str()), ("mate 1", "g3h3"));

    let rook = |clock: u32| search(&format!("8/8/8/4k3/8/8/7P/R3K3 w - - {clock} 90"), &depth(6));
    assert_eq!(rook(100).score(), "cp 0");
    assert!(rook(100).outcome.best.is_some());
    assert!(rook(98).outcome.score > 200, "the pawn resets the clock");
    let no_pawn = |clock: u32| search(&format!("8/8/8/4k3/8/8/8/R3K3 w - - {clock} 90"), &depth(6));
    assert_eq!(no_pawn(99).score(), "cp 0");
    assert!(no_pawn(20).outcome.score > 200);
}

#[test]
fn repetition_and_dead_positions_draw() {
    // White, a queen down, checks for ever.
    let checks = search("6k1/6p1/8/7Q/8/8/qr6/7K w - - 0 1", &depth(8));
    assert_eq!((checks.score().as_str(), checks.best().as_str()), ("cp 0", "h5e8"));

    // Every move repeats a position of the game, so even the queen ahead is worth nothing on the way back.
    let (board, history) = after("6k1/8/8/8/8/8/8/K6Q w - - 0 1", "h1h2 g8g7 h2h1 g7g8 h1h2 g8g7 h2h1");
    let mv = board.parse_move("g7g8").expect("legal");
    let limits = Limits { search_moves: vec![mv], ..depth(6) };
    assert_eq!(run(&mut searcher(), &board, &history, &limits, &Signals::new()).score(), "cp 0");

    let dead = search(DEAD, &depth(10_000));
    assert_eq!(dead.score(), "cp 0");
    assert_eq!(dead.reports.last().map(|report| report.depth), Some(MAX_DEPTH));
    assert!(dead.elapsed < Duration::from_secs(5));
}

#[test]
fn only_the_chosen_root_moves_are_played() {
    let start = board("8/5R2/2K1P3/4k3/8/b1PPpp1B/5p2/8 w - - 0 1");
    let named = |name: &str| start.parse_move(name).expect("legal");
    let limits = Limits { search_moves: vec![named("c6d7")], ..depth(6) };
    let run = search(&start.to_fen(), &limits);
    assert_eq!((run.score().as_str(), run.best().as_str()), ("mate 2", "c6d7"));

    let elsewhere = Board::startpos().parse_move("e2e4").expect("legal");
    let limits = Limits { search_moves: vec![elsewhere], ..depth(3) };
    assert!(search(&start.to_fen(), &limits).outcome.best.is_some_and(|mv| start.is_legal(mv)));
}

#[test]
fn a_mate_search_ends_with_the_mate_for_either_side() {
    let limits = Limits { mate: Some(2), ..Limits::default() };
    let run = search("8/8/3K1p1p/2N2pbr/2B1k2p/2P2p1P/2P2P2/8 b - - 0 1", &limits);
    assert_eq!((run.score().as_str(), run.best().as_str()), ("mate -2", "e4f4"));
    let run = search("k7/8/1K6/1R6/8/8/8/8 w - - 0 1", &limits);
    assert_eq!(run.score(), "mate 2");
}

#[test]
fn node_limits_are_exact_and_searches_repeat() {
    for limit in [1, 17, 100, 5_000, 20_000] {
        let first = search(QUIET, &nodes(limit));
        let second = search(QUIET, &nodes(limit));
        assert_eq!(first.outcome, second.outcome);
        assert_eq!(first.outcome.nodes, limit);
        assert_eq!(first.reports.last().map(|report| report.nodes), Some(limit));
    }
    let mut searcher = searcher();
    let fresh = search(QUIET, &depth(6)).outcome;
    let board = board(QUIET);
    for _ in 0..2 {
        searcher.clear();
        assert_eq!(run(&mut searcher, &board, &History::new(), &depth(6), &Signals::new()).outcome, fresh);
    }
}

#[test]
fn every_search_reports_a_legal_line_that_ends_with_the_game() {
    for fen in POSITIONS {
        for limits in [nodes(1), nodes(3_000), clocks(1), Limits { movetime: Some(1), ..Limits::default() }] {
            let run = search(fen, &limits);
            let last = run.reports.last().expect("a report");
            assert_eq!(last.pv.first().copied(), run.outcome.best, "{fen}");
            assert_eq!(last.score, run.outcome.score, "{fen}");
            for report in &run.reports {
                assert!(!report.pv.is_empty(), "{fen}");
                check_line(&board(fen), &report.pv);
            }
            let ponder = run.outcome.best.into_iter().chain(run.outcome.ponder).collect::<Vec<_>>();
            check_line(&board(fen), &ponder);
        }
    }
}

/// The line can be played, and no move follows the end of the game.
fn check_line(root: &Board, pv: &[Move]) {
    let mut board = *root;
    for (ply, &mv) in pv.iter().enumerate() {
        assert!(board.is_legal(mv), "{mv:?} in {pv:?} of {}", root.to_fen());
        let over = board.insufficient_material() || board.halfmove_clock() >= 100;
        assert!(ply == 0 || !over, "{pv:?} of {} goes on after the end", root.to_fen());
        board.make(mv);
    }
}

#[test]
fn scores_of_bounds_agree_with_the_final_one() {
    for fen in POSITIONS {
        let reports = search(fen, &nodes(20_000)).reports;
        for (index, report) in reports.iter().enumerate() {
            // A search stopped while it looks again at a move that was too good has only a bound to show in the end.
            let last = index + 1 == reports.len();
            assert!(report.bound == Bound::Exact || last || report.time >= 1000, "{fen}: {report:?}");
            assert!(report.score.abs() <= mate_in(0));
            assert!(is_mate(report.score) || report.score.abs() <= 20_000);
        }
    }
}

#[test]
fn time_limits_are_kept() {
    for fen in [QUIET, MANY_QUEENS] {
        let limits = Limits { movetime: Some(60), ..Limits::default() };
        let run = search(fen, &limits);
        assert!(run.elapsed < Duration::from_millis(560), "{fen}: {:?}", run.elapsed);
        for time in [-170_671, -5, 0, 1, 100] {
            for increment in [0, 2_000] {
                let limits = Limits { increment: [increment; 2], moves_to_go: Some(-5), ..clocks(time) };
                let run = search(fen, &limits);
                assert!(run.elapsed < Duration::from_millis(560), "{fen} at {time}: {:?}", run.elapsed);
                assert!(run.outcome.best.is_some());
            }
        }
    }
    assert!(search(QUIET, &Limits { movetime: Some(60), ..Limits::default() }).elapsed >= Duration::from_millis(50));
    let run = search(QUIET, &clocks(2_000));
    assert!(run.elapsed < Duration::from_millis(1_700));
}

#[test]
fn a_forced_move_and_a_proven_mate_take_no_time_on_a_clock() {
    for fen in ["7k/8/8/8/8/8/r7/7K w - - 0 1", "k7/8/1K6/1R6/8/8/8/8 w - - 0 1"] {
        let run = search(fen, &Limits { moves_to_go: Some(1), ..clocks(600_000) });
        assert!(run.outcome.best.is_some() && run.elapsed < Duration::from_secs(5), "{fen}");
    }
}

/// Runs a search that may not end before `signal` is given after 150 ms.
fn waits_for(signal: fn(&Signals), fen: &str, limits: &Limits) -> Run {
    let signals = Signals::new();
    let run = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(150));
            signal(&signals);
        });
        run(&mut searcher(), &board(fen), &History::new(), limits, &signals)
    });
    // The search may begin a little after the sleep does.
    assert!(run.elapsed >= Duration::from_millis(100), "{fen} did not wait: {:?}", run.elapsed);
    assert!(run.elapsed < Duration::from_millis(1150), "{fen} took {:?}", run.elapsed);
    run
}

#[test]
fn infinite_and_ponder_wait_for_their_signal() {
    let infinite = Limits { infinite: true, ..clocks(0) };
    let ponder = Limits { ponder: true, ..clocks(100) };
    for fen in [QUIET, DEAD, MATED, STALEMATE, "1k6/8/1K6/5R2/8/8/8/8 w - - 0 1", MANY_QUEENS] {
        waits_for(Signals::stop, fen, &infinite);
        waits_for(Signals::stop, fen, &ponder);
        waits_for(Signals::ponderhit, fen, &ponder);
    }
    waits_for(Signals::stop, QUIET, &Limits { infinite: true, ..depth(2) });
    waits_for(Signals::ponderhit, QUIET, &Limits { ponder: true, ..nodes(100) });
    let mate = waits_for(Signals::stop, "1k6/8/1K6/5R2/8/8/8/8 w - - 0 1", &infinite);
    assert_eq!(mate.best(), "f5f8");
    assert!(mate.reports.len() <= 250);
}

#[test]
fn a_search_stopped_before_it_began_still_answers() {
    let signals = Signals::new();
    signals.stop();
    let infinite = Limits { infinite: true, ..Limits::default() };
    let run = run(&mut searcher(), &Board::startpos(), &History::new(), &infinite, &signals);
    assert!(run.outcome.best.is_some());
    assert!(!run.reports.is_empty());
}

#[test]
fn no_ponder_move_after_the_end_of_the_game() {
    let run = search("1k6/8/1K6/5R2/8/8/8/8 w - - 0 1", &depth(5));
    assert_eq!(run.outcome.ponder, None);
    let run = search("k7/8/1K6/5R2/8/8/8/8 b - - 0 1", &depth(5));
    assert_eq!((run.best().as_str(), run.outcome.ponder), ("a8b8", None));
}

#[test]
fn another_stage_starts_afresh() {
    let (first, other) = (Stage::default(), common::stage("material"));
    let signals = Signals::new();
    let mut switching = searcher();
    let search = |stage, searcher: &mut Searcher| {
        searcher.search(stage, &board(QUIET), &History::new(), &depth(5), &signals, &mut |_| {}).score
    };
    search(first, &mut switching);
    assert_eq!(search(other, &mut switching), search(other, &mut searcher()));
}

#[test]
fn every_thread_has_a_vote_and_the_winner_is_told_last() {
    let mut searcher = searcher();
    searcher.set_threads(3);
    for fen in [QUIET, MANY_QUEENS, "8/8/8/8/8/2k5/8/K6R w - - 0 1"] {
        let run = run(&mut searcher, &board(fen), &History::new(), &nodes(30_000), &Signals::new());
        let last = run.reports.last().unwrap();
        assert_eq!((run.outcome.best, run.outcome.score), (last.pv.first().copied(), last.score), "{fen}");
        check_line(&board(fen), &last.pv);
    }
}

#[test]
fn a_long_search_tells_which_move_it_is_at_and_a_short_one_does_not() {
    let current_moves = |movetime| {
        let mut told = Vec::new();
        let limits = Limits { movetime: Some(movetime), ..Limits::default() };
        let (board, signals) = (board(QUIET), Signals::new());
        searcher().search(Stage::default(), &board, &History::new(), &limits, &signals, &mut |info| {
            if let &Info::CurrentMove { mv, number, .. } = info {
                assert!(board.is_legal(mv) && (1..=board.legal_moves().len()).contains(&number));
                told.push(mv);
            }
        });
        told.len()
    };
    assert_eq!(current_moves(500), 0);
    assert!(current_moves(4500) > 0);
}

/// Counts move with every change of the search: a change that means to alter nothing must leave them alone. They belong
/// to the values that `hce` had when they were recorded.
#[test]
fn node_counts_change_only_with_the_search() {
    const RECORDED_WITH: u32 = 0x369a_3500;
    let Some(stage) = Stage::find("hce").filter(|stage| stage.hash == RECORDED_WITH) else {
        println!("skipped: the counts were recorded with other values of the stage hce");
        return;
    };
    let counts: Vec<String> = steinitz::search::bench::positions()
        .step_by(6)
        .map(|board| {
            let (history, signals) = (History::new(), Signals::new());
            let outcome = searcher().search(stage, &board, &history, &depth(8), &signals, &mut |_| {});
            let best = outcome.best.map_or("none".into(), |best| best.uci(false));
            format!("{:>7} nodes, {best:5} {:>6} cp  {}", outcome.nodes, outcome.score, board.to_fen())
        })
        .collect();
    insta::assert_snapshot!(counts.join("\n"));
}
