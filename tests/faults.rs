//! Whatever is wrong with a file, every command says so in one clear line, with exit code 1 for data and 2 for usage.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use flate2::Compression;
use flate2::write::GzEncoder;
use steinitz::eval::Stage;

mod common;

const EVAL: &str = include_str!("../eval.toml");
const LINE: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; c9 \"1-0\";\n";
/// Far more than a file that is read whole in a test could have.
const HUGE: u64 = 200 << 20;

/// Commands that read positions or games, with the file for the last word.
const READERS: [&str; 8] = [
    "epd --hash 1",
    "data stats",
    "data export --out made",
    "explain eval.toml:pst eval.toml:hce --positions",
    "tune --stage hce --out made --data",
    "sprt eval.toml:pst eval.toml:hce --nodes 10 --games 2 --concurrency 1 --hash 1 --book",
    "ablate --stage eval.toml:hce --groups tempo --nodes 10 --games 2 --concurrency 1 --hash 1 --book",
    "datagen --games 1 --nodes 10 --threads 1 --out made --book",
];

/// Commands that take a stage, with its source for the last word.
const STAGED: [&str; 9] = [
    "eval --stage",
    "bench 1 --stage",
    "epd good.epd --stage",
    "stages show",
    "stages diff eval.toml:hce",
    "explain eval.toml:hce",
    "sprt eval.toml:hce",
    "ablate --stage",
    "datagen --games 1 --stage",
];

/// Commands that write standard output.
const WRITERS: [&str; 10] = [
    "stages list",
    "stages show eval.toml:hce",
    "stages diff eval.toml:pst eval.toml:hce",
    "eval",
    "bench 1",
    "explain eval.toml:pst eval.toml:hce",
    "data stats good.epd",
    "data export good.epd --out -",
    "epd good.epd --depth 1 --hash 1",
    "sprt eval.toml:pst eval.toml:hce --nodes 10 --games 2 --concurrency 1 --hash 1",
];

/// A folder with eval.toml, good data and a folder `folder`.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("eval.toml"), EVAL).unwrap();
    fs::write(folder.path().join("good.epd"), LINE.repeat(20)).unwrap();
    fs::create_dir(folder.path().join("folder")).unwrap();
    folder
}

fn command(folder: &Path, words: &str, last: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_steinitz"));
    command.current_dir(folder).args(words.split(' ')).stdin(Stdio::null()).stdout(Stdio::piped());
    command.args(Some(last).filter(|last| !last.is_empty())).stderr(Stdio::piped());
    command
}

fn run(folder: &Path, words: &str, last: &str) -> Output {
    command(folder, words, last).output().unwrap()
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Expects exit code 1, one line that has the words, and nothing made.
fn assert_data_fault(folder: &Path, words: &str, last: &str, named: &str) {
    let output = run(folder, words, last);
    let errors = errors(&output);
    assert_eq!(output.status.code(), Some(1), "{words} {last}: {errors}");
    assert!(errors.lines().count() == 1 && errors.starts_with("steinitz: "), "{words} {last}: {errors}");
    assert!(errors.contains(last) && errors.contains(named), "{words} {last}: {errors}");
    assert!(output.stdout.is_empty(), "{words} {last}: {output:?}");
    assert!(!folder.join("made").exists(), "{words} {last}");
}

#[test]
fn files_without_data_are_one_clear_line() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("empty"), "").unwrap();
    File::create(path("huge")).unwrap().set_len(HUGE).unwrap();
    let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
    packer.write_all(LINE.repeat(1000).as_bytes()).unwrap();
    let packed = packer.finish().unwrap();
    fs::write(path("cut.gz"), &packed[..packed.len() / 2]).unwrap();
    for words in READERS {
        for (file, named) in [
            ("absent", "no such file or directory; "),
            ("folder", "is a directory; "),
            ("good.epd/x", "is no directory; "),
            ("empty", "; give "),
            ("huge", "huge:1: the line is longer than 64 KiB; "),
            ("cut.gz", "get it whole again"),
        ] {
            assert_data_fault(folder.path(), words, file, named);
        }
    }
}

#[test]
fn junk_is_named_in_few_short_lines() {
    let folder = folder();
    let junk: Vec<u8> = (0..60_000_u32).map(|index| (index.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let text = |part: &str| format!("{} {part}{}\n", LINE.split(" bm").next().unwrap_or_default(), "x".repeat(60_000));
    for (name, bytes) in [
        ("junk", junk),
        ("open", text("id \"").into_bytes()),
        ("score", text("[1.0] ").into_bytes()),
        ("result", text("c9 ").into_bytes()),
        ("move", text("bm ").into_bytes()),
        ("fen", text("KQkq").into_bytes()),
        ("game.pgn", format!("1. {}", "x".repeat(60_000)).into_bytes()),
    ] {
        fs::write(folder.path().join(name), bytes).unwrap();
        for words in READERS {
            let output = run(folder.path(), words, name);
            let errors = errors(&output);
            assert!(errors.lines().count() < 25, "{words} {name}: {errors}");
            let is_clear = |line: &str| line.chars().count() < 2000 && !line.contains(char::is_control);
            assert!(errors.lines().all(is_clear) && !errors.contains("panicked"), "{words} {name}: {errors}");
            // Positions are found in front of anything, and openings before a comment.
            assert!(matches!(output.status.code(), Some(0 | 1)), "{words} {name}: {errors}");
            let _ = fs::remove_file(folder.path().join("made"));
        }
    }
}

#[test]
fn stages_that_cannot_be_had_are_named() {
    let folder = folder();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("empty.toml", "");
    write("bad.toml", &EVAL.replace("tempo = [10, 5]", "tempi = [10, 5]"));
    fs::create_dir(folder.path().join("folder.toml")).unwrap();
    File::create(folder.path().join("huge.toml")).unwrap().set_len(HUGE).unwrap();
    for words in STAGED.into_iter().chain(["stages list", "tune --stage hce --data good.epd --file"]) {
        for (file, named) in [
            ("absent.toml", "the file does not exist; "),
            ("folder.toml", "Is a directory"),
            ("empty.toml", "the file is empty; "),
            ("huge.toml", "larger than 16 MiB; "),
        ] {
            assert_data_fault(folder.path(), words, file, named);
        }
        let output = run(folder.path(), words, "bad.toml");
        let errors = errors(&output);
        assert_eq!(output.status.code(), Some(1), "{words}: {errors}");
        assert!(errors.contains("bad.toml:") && errors.contains("did you mean `tempo`?"), "{words}: {errors}");
    }
    let misspelt = format!("{}x", Stage::default().name);
    let meant = format!("did you mean `{}`?", Stage::default().name);
    for words in STAGED {
        for source in [misspelt.clone(), format!("eval.toml:{misspelt}")] {
            let output = run(folder.path(), words, &source);
            let errors = errors(&output);
            assert_eq!(output.status.code(), Some(2), "{words} {source}: {errors}");
            assert!(errors.contains(&meant), "{words} {source}: {errors}");
        }
    }
    for words in ["tune --data good.epd --stage", "stages build --source . --out made"] {
        fs::write(folder.path().join("Cargo.toml"), "").unwrap();
        let output = run(folder.path(), words, &misspelt);
        let errors = errors(&output);
        assert!(output.status.code() == Some(2) && errors.contains(&meant), "{words}: {errors}");
        assert!(!folder.path().join("made").exists());
    }
}

#[test]
fn places_that_cannot_be_written_are_named_before_any_work() {
    let folder = folder();
    for words in [
        "data export good.epd --force --out",
        "tune --stage hce --data absent --out",
        "datagen --games 1 --nodes 10 --threads 1 --out",
        "sprt eval.toml:pst eval.toml:hce --nodes 10 --concurrency 1 --hash 1 --append --pgn",
    ] {
        for (place, named) in
            [("absent/x", "no such file or directory; "), ("good.epd/x", "is no directory; "), ("folder", "; ")]
        {
            assert_data_fault(folder.path(), words, place, named);
        }
    }
    fs::write(folder.path().join("Cargo.toml"), "").unwrap();
    assert_data_fault(folder.path(), "stages build hce --source . --out", "good.epd", "is there already; ");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 4, "nothing is made");
}

#[test]
#[cfg(target_os = "linux")]
fn standard_output_may_be_full_or_closed() {
    let folder = folder();
    for words in WRITERS {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = command(folder.path(), words, "").stdout(full).output().unwrap();
        let line = "steinitz: standard output: no space left on the device; make room, or name another place\n";
        assert_eq!((output.status.code(), errors(&output).as_str()), (Some(1), line), "{words}");
        let mut child = command(folder.path(), words, "").spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), errors(&output).as_str()), (Some(0), ""), "{words}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_leaves_whole_files() {
    let folder = folder();
    let Some(disk) = common::SmallDisk::mount(16) else { return };
    fs::write(folder.path().join("long.epd"), LINE.repeat(1000)).unwrap();
    let path = |name: &str| disk.path().join(name).to_str().unwrap().to_owned();
    fs::write(disk.path().join("old.epd"), "mine").unwrap();
    for words in ["data export long.epd --force --out", "data export long.epd --out"] {
        let name = path(if words.contains("--force") { "old.epd" } else { "new.epd" });
        assert_data_fault(folder.path(), words, &name, "no space left on the device; ");
    }
    let files: Vec<_> = fs::read_dir(disk.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(files, ["old.epd"]);
    assert_eq!(fs::read_to_string(disk.path().join("old.epd")).unwrap(), "mine");
    let words = "sprt eval.toml:pst eval.toml:hce --nodes 10 --concurrency 1 --hash 1 --pgn";
    let output = run(folder.path(), words, &path("games.pgn"));
    let errors = errors(&output);
    assert!(output.status.code() == Some(1) && errors.contains("the games in it are whole"), "{errors}");
    let games = fs::read_to_string(disk.path().join("games.pgn")).unwrap();
    assert!(games.ends_with("\n\n") && games.matches("[Event ").count() % 2 == 0, "{games}");
}
