//! Looking at data for tuning, and turning it into EPD.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use flate2::read::GzDecoder;
use steinitz::epd::Record;
use steinitz::play::format::Reader;

mod common;

fn steinitz(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_steinitz"))
        .args(common::arguments(arguments))
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// A folder with `x.szd`, eight short games.
fn games() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.szd");
    let out = path.to_str().unwrap();
    let output = steinitz(&["datagen", "--games", "8", "--nodes", "100", "--stage", "material", "--out", out]);
    assert!(output.status.success(), "{output:?}");
    folder
}

fn name(folder: &tempfile::TempDir, file: &str) -> String {
    folder.path().join(file).to_str().unwrap().to_owned()
}

#[test]
fn exported_lines_are_the_positions_of_the_file() {
    let folder = games();
    let (szd, epd, packed) = (name(&folder, "x.szd"), name(&folder, "x.epd"), name(&folder, "x.epd.gz"));
    let to_stdout = steinitz(&["data", "export", &szd, "--out", "-"]);
    assert!(to_stdout.status.success() && to_stdout.stderr.is_empty());
    let text = stdout(&to_stdout);
    for out in [&epd, &packed] {
        let output = steinitz(&["data", "export", &szd, "--out", out]);
        assert_eq!(stdout(&output), format!("{out}: {} positions\n", text.lines().count()));
    }
    assert_eq!(fs::read_to_string(&epd).unwrap(), text);
    let mut unpacked = String::new();
    GzDecoder::new(fs::File::open(&packed).unwrap()).read_to_string(&mut unpacked).unwrap();
    assert_eq!(unpacked, text);

    let mut lines = text.lines();
    for game in Reader::open(Path::new(&szd)).unwrap().map(Result::unwrap) {
        for position in &game.positions {
            let record: Record = lines.next().unwrap().parse().unwrap();
            assert_eq!(record.board, position.board);
            assert_eq!(record.operands("c9").unwrap(), [game.result.to_string()]);
            assert_eq!(record.operands("id").unwrap(), [format!("x {}", game.number)]);
            let ce: i32 = record.operands("ce").unwrap()[0].parse().unwrap();
            let sign = if record.board.side_to_move() == steinitz::board::Color::White { 1 } else { -1 };
            assert_eq!(ce * sign, position.score);
        }
    }
    assert_eq!(lines.next(), None);
    let leftovers = fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(leftovers, 3, "no temporary file stays");
}

#[test]
fn files_are_replaced_on_demand_only() {
    let folder = games();
    let (szd, epd) = (name(&folder, "x.szd"), name(&folder, "x.epd"));
    fs::write(&epd, "mine").unwrap();
    let output = steinitz(&["data", "export", &szd, "--out", &epd]);
    assert_eq!((output.status.code(), fs::read_to_string(&epd).unwrap().as_str()), (Some(1), "mine"));
    assert!(stderr(&output).contains("--force"), "{}", stderr(&output));
    assert!(steinitz(&["data", "export", &szd, "--out", &epd, "--force"]).status.success());
    assert!(fs::read_to_string(&epd).unwrap().contains(" c9 \""));
}

#[test]
fn statistics_of_a_file_and_of_its_export_agree() {
    let folder = games();
    let (szd, epd) = (name(&folder, "x.szd"), name(&folder, "x.epd.gz"));
    steinitz(&["data", "export", &szd, "--out", &epd]);
    let output = steinitz(&["data", "stats", &szd]);
    let text = stdout(&output);
    assert!(output.status.success() && text.contains("stage material"), "{text}");
    assert!(text.contains("\n8 games: "), "{text}");
    let positions = |text: &str| text[text.find(" positions: ").unwrap()..].to_owned();
    assert_eq!(positions(&text), positions(&stdout(&steinitz(&["data", "stats", &epd]))));
    let twice = stdout(&steinitz(&["data", "stats", &epd, &epd]));
    let share = twice.lines().find(|line| line.starts_with("duplicates")).unwrap();
    let share: f64 = share.split(['(', ' ']).filter_map(|word| word.parse().ok()).next_back().unwrap();
    assert!(share >= 50.0, "{twice}");
}

#[test]
fn damage_is_named_and_the_rest_used() {
    let folder = games();
    let szd = name(&folder, "x.szd");
    let whole = fs::read(&szd).unwrap();
    let mut damaged = whole.clone();
    let middle = damaged.len() / 2;
    damaged[middle] ^= 0x55;
    fs::write(&szd, &damaged).unwrap();
    let output = steinitz(&["data", "stats", &szd]);
    let errors = stderr(&output);
    assert_eq!((output.status.code(), errors.lines().count()), (Some(1), 2), "{errors}");
    assert!(errors.contains("the checksum is wrong") && stdout(&output).contains("\n7 games"), "{errors}");
    let output = steinitz(&["data", "export", &szd, "--out", "-"]);
    assert!(output.status.code() == Some(1) && stdout(&output).lines().count() > 20);

    fs::write(&szd, &whole[..whole.len() - 5]).unwrap();
    let output = steinitz(&["data", "stats", &szd]);
    assert!(output.status.success() && stdout(&output).contains("ends within a game"), "{output:?}");
}

#[test]
fn empty_foreign_and_missing_files_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = |file: &str, content: &[u8]| {
        fs::write(folder.path().join(file), content).unwrap();
        name(&folder, file)
    };
    for (path, named) in [
        (file("empty", b""), "empty: no labelled position"),
        (file("garbage", b"\xff\xfe\x00\nhello\n"), "garbage:1: "),
        (file("short", b"SZD"), "short: not a file of games"),
        (file("cut", b"SZD\x01\x05\0\0\0"), "cut: the settings"),
        (file("cut.gz", b"\x1f\x8b\x08\x00"), "cut.gz: ends too early"),
        (name(&folder, "missing"), "missing: no such file"),
        (folder.path().to_str().unwrap().to_owned(), "directory"),
    ] {
        for arguments in [&["data", "stats", &path][..], &["data", "export", &path, "--out", "-"]] {
            let output = steinitz(arguments);
            assert_eq!(output.status.code(), Some(1), "{arguments:?}");
            assert!(stderr(&output).contains(named), "{arguments:?}: {}", stderr(&output));
        }
    }
}

#[test]
fn many_mistakes_do_not_flood() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("bad.epd"), "nonsense\n".repeat(1000)).unwrap();
    let output = steinitz(&["data", "stats", &name(&folder, "bad.epd")]);
    assert!(stderr(&output).lines().count() < 30 && stderr(&output).contains("1000"), "{}", stderr(&output));
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_one_clear_line() {
    let folder = games();
    let szd = name(&folder, "x.szd");
    let output = steinitz(&["data", "export", &szd, "--out", "/dev/full"]);
    let line = "steinitz: /dev/full: no space left on the device; make room, or name another place\n";
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(1), line));
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_steinitz"))
        .args(["data", "export", &szd, "--out", "-"])
        .stdout(full)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("standard output: no space left"), "{}", stderr(&output));
}
