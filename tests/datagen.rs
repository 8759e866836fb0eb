//! Generated data: the same whatever the threads and interruptions, and read back as it was written.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use steinitz::play::format::Reader;

mod common;

/// Short games of a fast stage.
const SETTINGS: [&str; 6] = ["--nodes", "150", "--stage", "material", "--seed", "7"];

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_steinitz"));
    command.args(common::arguments(arguments)).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn steinitz(arguments: &[&str]) -> Output {
    command(arguments).output().unwrap()
}

fn datagen(out: &Path, arguments: &[&str]) -> Output {
    let out = out.to_str().unwrap();
    steinitz(&[&["datagen", "--out", out], &SETTINGS[..], arguments].concat())
}

/// Runs it and expects success and silence on standard error.
fn generate(out: &Path, arguments: &[&str]) -> Vec<u8> {
    let output = datagen(out, arguments);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    fs::read(out).unwrap()
}

/// The exit code and the only line on standard error.
fn failure(output: &Output) -> (i32, String) {
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    let code = output.status.code().unwrap();
    assert!(code == 2 || errors.lines().count() == 1, "{errors}");
    (code, errors)
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn threads_change_nothing_and_seeds_everything() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    let one = generate(&path("1.szd"), &["--games", "12", "--threads", "1"]);
    assert!(generate(&path("3.szd"), &["--games", "12", "--threads", "3"]) == one);
    let mut longer = generate(&path("3.szd"), &["--games", "15", "--threads", "2"]);
    assert!(longer.len() > one.len());
    longer.truncate(one.len());
    assert!(longer == one, "a file that is made longer begins as before");
    let output = datagen(&path("8.szd"), &["--games", "12", "--seed", "8"]);
    assert_eq!(output.status.code(), Some(2), "the seed is given twice");
    let reader = |name: &str| Reader::open(&path(name)).unwrap().map(Result::unwrap).collect::<Vec<_>>();
    let games = reader("1.szd");
    assert_eq!(games.len(), 12);
    assert!(games.iter().all(|game| !game.positions.is_empty() && game.positions.len() <= 32), "{games:?}");
    for position in games.iter().flat_map(|game| &game.positions) {
        assert!(!position.board.in_check() && position.score.abs() <= 2000);
    }
}

#[test]
fn enough_positions_end_with_a_game() {
    let folder = folder();
    let path = folder.path().join("x.szd");
    let bytes = generate(&path, &["--positions", "100", "--threads", "2"]);
    let games: Vec<_> = Reader::open(&path).unwrap().map(Result::unwrap).collect();
    let count =
        |games: &[steinitz::play::format::GameRecord]| games.iter().map(|game| game.positions.len()).sum::<usize>();
    assert!(count(&games) >= 100 && count(&games[..games.len() - 1]) < 100);
    assert!(generate(&path, &["--positions", "100"]) == bytes, "nothing is left to do");
}

/// Waits until a file is longer than that, a minute at most.
fn wait_for_more(path: &Path, length: u64) {
    let start = Instant::now();
    while fs::metadata(path).map_or(0, |found| found.len()) <= length && start.elapsed() < Duration::from_secs(60) {
        sleep(Duration::from_millis(2));
    }
}

#[test]
fn a_killed_run_goes_on_to_the_same_file() {
    let folder = folder();
    let whole = generate(&folder.path().join("whole.szd"), &["--games", "40"]);
    let path = folder.path().join("killed.szd");
    for round in 0..4 {
        let arguments = [&["datagen", "--out", text(&path), "--games", "40", "--threads", "2"], &SETTINGS[..]].concat();
        let length = fs::metadata(&path).map_or(0, |found| found.len());
        let mut run = command(&arguments).spawn().unwrap();
        wait_for_more(&path, length);
        run.kill().unwrap();
        run.wait().unwrap();
        let written = fs::read(&path).unwrap();
        assert!(whole.starts_with(&written), "after a kill the file holds whole games");
        if round % 2 == 1 {
            // A write that was cut short.
            fs::write(&path, &whole[..(written.len() + 11).min(whole.len())]).unwrap();
        }
    }
    assert!(generate(&path, &["--games", "40", "--threads", "2"]) == whole);
}

#[test]
#[cfg(unix)]
fn an_interrupted_run_says_how_to_go_on() {
    let folder = folder();
    let path = folder.path().join("x.szd");
    let arguments = [&["datagen", "--out", text(&path), "--games", "100000", "--threads", "2"], &SETTINGS[..]].concat();
    let run = command(&arguments).spawn().unwrap();
    wait_for_more(&path, 500);
    assert!(Command::new("kill").args(["-INT", &run.id().to_string()]).status().unwrap().success());
    let output = run.wait_with_output().unwrap();
    assert_eq!(failure(&output), (1, "steinitz: interrupted; the same command goes on\n".into()));
    let games = Reader::open(&path).unwrap().map(Result::unwrap).count();
    let line = String::from_utf8(output.stdout).unwrap();
    assert!(line.starts_with(&format!("{}: {games} games, ", text(&path))), "{line}");
}

#[test]
fn books_are_used_and_told_apart() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("a.pgn"), "1. e4 e5 2. Nf3 * 1. d4 d5 *").unwrap();
    fs::write(path("b.epd"), "rnbqkbnr/pppppppp/8/8/2P5/8/PP1PPPPP/RNBQKBNR b KQkq - id \"English\";\n").unwrap();
    let book = path("a.pgn");
    generate(&path("x.szd"), &["--games", "3", "--book", text(&book), "--random-plies", "2"]);
    let other = path("b.epd");
    let output = datagen(&path("x.szd"), &["--games", "4", "--book", text(&other), "--random-plies", "2"]);
    let (code, error) = failure(&output);
    assert!(code == 1 && error.contains("other settings: book "), "{error}");
    let output = datagen(&path("y.szd"), &["--games", "1", "--book", "/nowhere.epd"]);
    assert_eq!(failure(&output), (1, "steinitz: /nowhere.epd: no such file or directory; check the name\n".into()));
    assert!(!path("y.szd").exists());
}

#[test]
fn nothing_else_is_written_over() {
    let folder = folder();
    let path = folder.path().join("notes");
    for (content, named) in [("1. e4 is best by test\n", "not a file of games"), ("SZD\x02", "version 2")] {
        fs::write(&path, content).unwrap();
        let (code, error) = failure(&datagen(&path, &["--games", "1"]));
        assert!(code == 1 && error.contains(named), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), content);
    }
    fs::write(&path, "").unwrap();
    generate(&path, &["--games", "1"]);
    for (out, named) in [(folder.path(), "directory"), (Path::new("/nowhere/x.szd"), "/nowhere/x.szd: ")] {
        let (code, error) = failure(&datagen(out, &["--games", "1"]));
        assert!(code == 1 && error.contains(named), "{error}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_one_clear_line() {
    let (code, error) = failure(&datagen(Path::new("/dev/full"), &["--games", "1"]));
    assert!(code == 1 && error.contains("/dev/full: not a regular file"), "{error}");
    let Some(disk) = common::SmallDisk::mount(16) else { return };
    let path = disk.path().join("x.szd");
    let (code, error) = failure(&datagen(&path, &["--positions", "100000"]));
    assert!(code == 1 && error.contains("x.szd: no space left on the device"), "{error}");
    assert!(error.contains("games in it"), "{error}");
    let games = Reader::open(&path).map(|reader| reader.filter(Result::is_ok).count());
    assert!(games.unwrap() > 3 && fs::metadata(&path).unwrap().len() < 16_384);
}

#[test]
fn wrong_usage_is_told_from_wrong_data() {
    for arguments in [
        &["datagen"][..],
        &["datagen", "--games", "0"],
        &["datagen", "--games", "5", "--positions", "5"],
        &["datagen", "--games", "5", "--threads", "0"],
        &["datagen", "--games", "5", "--stage", "nimzowitsch"],
        &["data"],
        &["data", "stats"],
        &["data", "export", "x.szd"],
    ] {
        let (code, errors) = failure(&steinitz(arguments));
        assert!(code == 2 && !errors.is_empty(), "{arguments:?}: {errors}");
    }
    assert!(!PathBuf::from("selfplay.szd").exists());
}
