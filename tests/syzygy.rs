//! What tablebases promise: true results, wins that are brought home in time, and plain words about unusable files.
//!
//! tests/data/syzygy holds the tables of three men. Those of four are looked for in the directory that the environment
//! variable SYZYGY_PATH names; what needs them says so and ends where they are absent.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use steinitz::board::{Board, History, Move};
use steinitz::eval::Stage;
use steinitz::search::syzygy::{CURSED_WIN, SURE_WIN, Tablebases, Wdl};
use steinitz::search::value::{DRAW, TB_BOUND, TB_WIN, Value, is_mate, mate_in};
use steinitz::search::{Info, Limits, Outcome, Report, Searcher, Signals};

const THREE_MEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/syzygy");
const SEPARATOR: &str = if cfg!(windows) { ";" } else { ":" };

/// A process can have one set of tables open, and tests run side by side.
fn alone() -> MutexGuard<'static, ()> {
    static OPEN: Mutex<()> = Mutex::new(());
    OPEN.lock().unwrap_or_else(PoisonError::into_inner)
}

fn open(paths: &str) -> Tablebases {
    Tablebases::open(paths).unwrap().expect("some tables")
}

fn board(fen: &str) -> Board {
    Board::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The same position as if its halfmove clock stood so.
fn at_clock(position: &Board, clock: u32) -> Board {
    let fen = position.to_fen();
    let fields: Vec<&str> = fen.split(' ').collect();
    board(&format!("{} {clock} 200", fields[..4].join(" ")))
}

/// A directory for one test, with what it needs of the tables of three men.
fn directory(name: &str, keep: impl Fn(&str) -> bool) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("syzygy-{name}"));
    let _ = fs::remove_dir_all(&directory);
    fs::create_dir_all(&directory).unwrap();
    for file in fs::read_dir(THREE_MEN).unwrap() {
        let file = file.unwrap();
        if keep(file.file_name().to_str().unwrap()) {
            fs::copy(file.path(), directory.join(file.file_name())).unwrap();
        }
    }
    directory
}

fn refusal(paths: &str) -> String {
    Tablebases::open(paths).err().unwrap_or_else(|| panic!("{paths} is accepted"))
}

/// Kings and one man on any squares of a coarse grid, both sides to move: every legal position of these.
fn positions(man: char) -> Vec<Board> {
    let mut found = Vec::new();
    let squares: Vec<usize> = (0..64).step_by(3).collect();
    for (white, black, other) in
        squares.iter().flat_map(|&a| squares.iter().flat_map(move |&b| (8..56).step_by(5).map(move |c| (a, b, c))))
    {
        let mut cells = ['1'; 64];
        for (square, letter) in [(white, 'K'), (black, 'k'), (other, man)] {
            cells[square] = letter;
        }
        let rows: Vec<String> = cells.chunks(8).map(|row| row.iter().collect()).collect();
        for side in ["w", "b"] {
            found.extend(Board::from_fen(&format!("{} {side} - - 0 1", rows.join("/"))));
        }
    }
    found.retain(|board| board.occupied().count() == 3);
    found
}

fn children(position: &Board) -> Vec<Board> {
    let after = |mv: &Move| {
        let mut next = *position;
        next.make(*mv);
        next
    };
    position.legal_moves().iter().map(after).collect()
}

#[test]
fn known_results() {
    let _alone = alone();
    let tables = open(THREE_MEN);
    assert_eq!(tables.men(), 3);
    for (fen, result) in [
        ("6k1/8/8/3P4/4K3/8/8/8 w - - 0 1", Some(Wdl::Win)),
        ("6k1/8/8/3P4/4K3/8/8/8 b - - 0 1", Some(Wdl::Draw)),
        ("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", Some(Wdl::Win)),
        ("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", Some(Wdl::Loss)),
        ("8/8/8/8/p7/8/8/k1K5 w - - 0 1", Some(Wdl::Draw)),
        ("8/8/8/8/8/2k5/8/K6R b - - 0 1", Some(Wdl::Loss)),
        ("8/8/8/8/8/1k6/2R5/K7 b - - 0 1", Some(Wdl::Draw)),
        ("8/8/8/8/8/1K6/3k4/7r b - - 0 1", Some(Wdl::Win)),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Some(Wdl::Draw)),
        ("8/8/4k3/8/8/4K3/4B3/8 w - - 0 1", Some(Wdl::Draw)),
        ("8/8/4k3/8/8/4K3/8/8 w - - 0 1", Some(Wdl::Draw)),
        // A clock that has run, castling rights, and men that no table here has.
        ("8/8/8/8/8/2k5/8/K6R b - - 1 1", None),
        ("8/8/8/8/8/8/k7/4K2R w K - 0 1", None),
        ("8/8/8/8/8/2k5/8/K5RR b - - 0 1", None),
    ] {
        assert_eq!(tables.probe_wdl(&board(fen)), result, "{fen}");
        assert_eq!(tables.probe_wdl(&board(fen).flipped()), result, "{fen} with the colours exchanged");
    }
}

#[test]
fn a_result_is_that_of_the_best_move_and_the_ranking_finds_it() {
    let _alone = alone();
    let tables = open(THREE_MEN);
    let mut checked = 0;
    for position in ['R', 'Q', 'P'].into_iter().flat_map(positions).step_by(13).filter(Board::has_legal_move) {
        let result = tables.probe_wdl(&position).unwrap();
        let worst_reply = children(&position).iter().map(|next| tables.probe_wdl(&at_clock(next, 0)).unwrap()).min();
        assert_eq!(result.value(true), -worst_reply.unwrap().value(true), "{position:?}");
        let ranking = tables.rank_root(&position, false, true).unwrap();
        assert!(ranking.by_dtz && ranking.moves.len() == position.legal_moves().len(), "{position:?}");
        assert_eq!(ranking.moves[0].value, result.value(true), "{position:?}");
        checked += 1;
    }
    assert!(checked > 1000, "{checked}");
}

#[test]
fn the_nearest_wins_mate_within_their_distance() {
    let _alone = alone();
    let tables = open(THREE_MEN);
    for fen in [
        "8/8/8/8/8/2k5/8/K6R w - - 0 1",
        "8/8/3k4/8/8/1K6/7r/8 b - - 0 1",
        "8/8/8/4k3/8/8/2Q5/K7 w - - 0 1",
        "8/8/8/3k4/8/8/1R6/K7 w - - 0 1",
    ] {
        let mut position = board(fen);
        let mut left = SURE_WIN - tables.rank_root(&position, true, true).unwrap().moves[0].rank;
        assert!((2..=32).contains(&left), "{fen}: {left}");
        while position.has_legal_move() {
            let ranking = tables.rank_root(&position, true, true).unwrap();
            position.make(ranking.moves[0].mv);
            left -= 1;
        }
        assert!(position.in_check() && left >= 0, "{fen}: ends at {position:?}, {left} plies left");
    }
}

#[test]
fn the_fifty_move_rule_spoils_wins_unless_it_is_off() {
    let _alone = alone();
    let tables = open(THREE_MEN);
    let position = board("8/8/8/8/8/2k5/8/K6R w - - 0 1");
    let distance = (SURE_WIN - tables.rank_root(&position, true, true).unwrap().moves[0].rank) as u32;
    let best = |clock, rule50| tables.rank_root(&at_clock(&position, clock), false, rule50).unwrap().moves[0];
    assert_eq!(best(100 - distance, true).value, TB_WIN);
    assert_eq!(best(101 - distance, true).value, CURSED_WIN);
    assert_eq!(best(101 - distance, false).value, TB_WIN);
    // With time in hand many moves win; on the last ply but one only the nearest.
    let winning = |clock| {
        let moves = tables.rank_root(&at_clock(&position, clock), false, true).unwrap().moves;
        moves.iter().filter(|other| other.rank == moves[0].rank).count()
    };
    assert!(winning(0) > winning(100 - distance) && winning(100 - distance) >= 1);
}

#[test]
fn without_dtz_the_results_still_rank_the_moves() {
    let _alone = alone();
    let directory = directory("wdl", |name| name.ends_with("rtbw"));
    let tables = open(directory.to_str().unwrap());
    let ranking = tables.rank_root(&board("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1"), false, true).unwrap();
    assert!(!ranking.by_dtz);
    let values: Vec<Value> = ranking.moves.iter().map(|ranked| ranked.value).collect();
    assert!(values[0] == TB_WIN && values.contains(&DRAW) && values.is_sorted_by(|a, b| a >= b), "{values:?}");
}

#[test]
fn paths_with_empty_parts_and_several_directories() {
    let _alone = alone();
    for nothing in ["", "<empty>", SEPARATOR, &format!(" {SEPARATOR}{SEPARATOR}")] {
        assert!(Tablebases::open(nothing).unwrap().is_none(), "{nothing:?}");
    }
    let one = directory("één", |name| name.starts_with("KP"));
    let other = directory("other", |name| !name.starts_with("KP"));
    let paths = [SEPARATOR, one.to_str().unwrap(), SEPARATOR, SEPARATOR, other.to_str().unwrap(), SEPARATOR].concat();
    let tables = open(&paths);
    assert_eq!(tables.probe_wdl(&board("6k1/8/8/3P4/4K3/8/8/8 w - - 0 1")), Some(Wdl::Win));
    assert_eq!(tables.probe_wdl(&board("8/8/8/8/8/2k5/8/K6R b - - 0 1")), Some(Wdl::Loss));
}

#[test]
fn unusable_paths_and_files_are_named_with_the_remedy() {
    let _alone = alone();
    for missing in ["/no/such/place", "no\0where", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")] {
        let told = refusal(missing);
        assert!(told.contains(missing) && told.contains("check SyzygyPath"), "{told}");
    }
    let incomplete = directory("incomplete", |name| name != "KNvK.rtbw");
    let told = refusal(incomplete.to_str().unwrap());
    assert!(told.contains("syzygy-incomplete") && told.contains("all tables of three men"), "{told}");

    let damaged = directory("damaged", |_| true);
    let file = damaged.join("KRvK.rtbz");
    let whole = fs::read(&file).unwrap();
    let other_kind = fs::read(damaged.join("KRvK.rtbw")).unwrap();
    for content in [&whole[..4000], &whole[..16], &[], &other_kind] {
        fs::write(&file, content).unwrap();
        let told = refusal(damaged.to_str().unwrap());
        assert!(told.contains("KRvK.rtbz") && told.contains("download it again"), "{told}");
    }
    fs::write(&file, &whole).unwrap();
    let tables = open(damaged.to_str().unwrap());
    assert!(refusal(THREE_MEN).contains("open already"));
    drop(tables);
    open(THREE_MEN);
}

#[test]
fn threads_may_ask_at_once() {
    let _alone = alone();
    let asked: Vec<Board> = ['R', 'Q', 'P', 'b', 'n'].into_iter().flat_map(positions).step_by(97).collect();
    let answers = |tables: &Tablebases| -> Vec<_> {
        let ask = |position| (tables.probe_wdl(position), tables.rank_root(position, true, true));
        asked.iter().map(ask).collect()
    };
    let alone = answers(&open(THREE_MEN));
    for _ in 0..10 {
        // Opened anew, so that the threads meet while the tables are read in.
        let tables = open(THREE_MEN);
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..2).map(|_| scope.spawn(|| answers(&tables))).collect();
            for thread in threads {
                assert!(thread.join().unwrap() == alone);
            }
        });
    }
}

/// A searcher with the tables of three men.
fn searcher() -> Searcher {
    let mut searcher = Searcher::new(1).unwrap();
    searcher.syzygy.open(THREE_MEN).unwrap();
    let found = searcher.syzygy.tablebases().map(Tablebases::to_string);
    assert_eq!(found.as_deref(), Some("tablebases of up to 3 men, with DTZ up to 3"));
    searcher
}

fn search(searcher: &mut Searcher, position: &Board, history: &History, limits: Limits) -> (Outcome, Report) {
    let mut last = None;
    let outcome = searcher.search(Stage::default(), position, history, &limits, &Signals::new(), &mut |info| {
        if let Info::Line(report) = info {
            last = Some(report.clone());
        }
    });
    (outcome, last.unwrap())
}

fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

#[test]
fn a_search_knows_the_result_of_its_root_and_plays_for_it() {
    let _alone = alone();
    let mut searcher = searcher();
    for (fen, score) in [
        ("8/8/8/1k6/8/8/3PK3/8 w - - 0 1", TB_WIN),
        ("4k3/8/8/8/4P3/8/4K3/8 w - - 0 1", DRAW),
        ("8/8/8/8/8/2k5/8/K6R b - - 0 1", -TB_WIN),
    ] {
        let (outcome, report) = search(&mut searcher, &board(fen), &History::new(), depth(3));
        assert_eq!((outcome.score, report.score), (score, score), "{fen}");
        assert_eq!(report.tbhits, board(fen).legal_moves().len() as u64, "{fen}");
    }
    searcher.syzygy.probe_limit = 2;
    let (_, report) = search(&mut searcher, &board("8/8/8/1k6/8/8/3PK3/8 w - - 0 1"), &History::new(), depth(3));
    assert!(report.tbhits == 0 && report.score.abs() < TB_BOUND);
}

#[test]
fn several_lines_go_on_with_the_moves_that_give_the_result_away() {
    let _alone = alone();
    let mut searcher = searcher();
    // The rook wins, except where the king takes it.
    let root = board("8/8/8/8/8/2k5/6R1/K7 w - - 0 1");
    let mut lines: Vec<(u32, i32)> = Vec::new();
    let limits = Limits { lines: 50, ..depth(3) };
    searcher.search(Stage::default(), &root, &History::new(), &limits, &Signals::new(), &mut |info| {
        if let Info::Line(report) = info {
            lines.push((report.multipv, report.score));
        }
    });
    let moves = root.legal_moves().len();
    let last = &lines[lines.len() - moves..];
    assert!(last.iter().map(|&(rank, _)| rank as usize).eq(1..=moves), "{lines:?}");
    assert!(last.is_sorted_by_key(|&(_, score)| -score), "{last:?}");
    assert!(last[0].1 > 0 && last[moves - 1].1 == DRAW, "{last:?}");
}

#[test]
fn a_search_comes_to_the_tables_that_it_needs() {
    let _alone = alone();
    let mut searcher = searcher();
    for (fen, side) in [("8/8/8/8/1k6/7p/8/1K5R w - - 0 1", 1), ("7r/8/8/8/1k6/8/6P1/1K6 w - - 0 1", -1)] {
        let (outcome, report) = search(&mut searcher, &board(fen), &History::new(), depth(8));
        assert!(report.tbhits > 0 && outcome.score * side >= TB_BOUND, "{fen}: {report:?}");
        assert!(!is_mate(outcome.score), "{fen}: {report:?}");
    }
}

#[test]
fn mates_behind_a_capture_are_seen() {
    let _alone = alone();
    let mut searcher = searcher();
    let mate_in_one = board("8/p6R/8/8/8/k1K5/8/8 w - - 0 1");
    let (outcome, _) = search(&mut searcher, &mate_in_one, &History::new(), depth(6));
    assert_eq!(outcome.score, mate_in(1));
    // gxh8Q Ka2 Qa8: a search for a mate is not told that there is a win.
    let mate_in_two = board("7r/6P1/8/8/8/8/2K5/k7 w - - 0 1");
    let limits = Limits { mate: Some(2), depth: Some(8), ..Limits::default() };
    let (outcome, _) = search(&mut searcher, &mate_in_two, &History::new(), limits);
    assert_eq!(outcome.score, mate_in(3), "{outcome:?}");
}

/// Plays a won ending against itself to the mate, three plies deep.
fn win(searcher: &mut Searcher, fen: &str) {
    let (mut position, mut history) = (board(fen), History::new());
    while position.has_legal_move() {
        assert!(position.halfmove_clock() < 100 && !history.is_repetition(&position, 0), "{fen}: {position:?}");
        let (outcome, _) = search(searcher, &position, &history, depth(3));
        history.push(position.key());
        position.make(outcome.best.unwrap());
    }
    assert!(position.in_check(), "{fen}: {position:?}");
}

#[test]
fn won_endings_are_won_in_play() {
    let _alone = alone();
    let mut searcher = searcher();
    win(&mut searcher, "8/8/8/8/8/2k5/8/K6R w - - 40 60");
    win(&mut searcher, "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1");
    win(&mut searcher, "8/8/8/8/8/2k5/q7/4K3 b - - 70 9");
}

/// The directory with the tables of four men.
fn four_men() -> Option<String> {
    let path = std::env::var("SYZYGY_PATH").ok().filter(|path| Path::new(path).is_dir());
    if path.is_none() {
        eprintln!("skipped: SYZYGY_PATH names no directory with tables of four men");
    }
    path
}

#[test]
fn endings_that_need_every_move_are_won_in_play() {
    let _alone = alone();
    let Some(path) = four_men() else { return };
    let mut searcher = searcher();
    searcher.syzygy.open(&path).unwrap();
    // Bishop and knight, 64 plies at best; queen against rook; queen against a pawn on the seventh rank.
    win(&mut searcher, "7k/8/8/8/8/8/8/KBN5 w - - 0 1");
    win(&mut searcher, "8/8/8/3k4/8/r7/7Q/1K6 w - - 0 1");
    win(&mut searcher, "8/8/8/8/8/8/1k1p4/6KQ w - - 0 1");
}

/// A line `FEN wdl WDL dtz DTZ` of the files of truths, in whichever form.
fn truth(line: &str) -> Option<(Board, i32, i32)> {
    let mut fields = line.split(['\t', ' ', ',', ';']).filter(|field| !field.is_empty());
    let fen: Vec<&str> = fields.by_ref().take(4).collect();
    let position = Board::from_fen(&format!("{} 0 1", fen.join(" "))).ok()?;
    let rest: Vec<&str> = fields.collect();
    let after = |name: &str| rest.iter().position(|field| *field == name).map(|index| rest[index + 1]);
    let (wdl, dtz) = match &rest[..] {
        &[wdl, dtz] => (wdl, dtz),
        _ => (after("wdl")?, after("dtz")?),
    };
    Some((position, wdl.parse().ok()?, dtz.parse().ok()?))
}

#[test]
fn four_men_agree_with_the_truths_beside_them() {
    let _alone = alone();
    let Some(path) = four_men() else { return };
    let tables = open(&path);
    assert!(tables.men() >= 4, "{path} holds no complete set of four men");
    let mut checked = 0;
    for file in ["test-chess.csv", "../endgame/endgame.epd"] {
        let Ok(lines) = fs::read_to_string(Path::new(&path).join(file)) else {
            eprintln!("skipped: there is no {file} beside the tables");
            continue;
        };
        for (position, wdl, dtz) in lines
            .lines()
            .filter_map(truth)
            .filter(|(position, ..)| position.occupied().count() as usize <= tables.men())
        {
            assert_eq!(tables.probe_wdl(&position).map(|result| result as i32 - 2), Some(wdl), "{position:?}");
            // With the clock at 99 every rank tells its distance.
            let ranking = tables.rank_root(&at_clock(&position, 99), false, false).unwrap();
            let Some(best) = ranking.moves.first() else { continue };
            let distance = if best.rank == 0 { 0 } else { best.rank.signum() * (SURE_WIN - best.rank.abs() - 99) };
            // Tables may round to whole moves.
            assert!(
                distance.signum() == dtz.signum() && (distance - dtz).abs() <= 1,
                "{position:?}: {distance}, {dtz}"
            );
            checked += 1;
        }
    }
    eprintln!("{checked} positions agree");
}
