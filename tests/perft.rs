//! Perft suites: counts that other programs have agreed on.

use std::fs;
use std::path::Path;

use steinitz::board::{Board, perft};

/// The depths and counts of a line `FEN ;D1 20 ;D2 400`, also with a single semicolon and space.
fn parse(line: &str) -> (Board, Vec<(u32, u64)>) {
    let mut fields = line.split(';');
    let fen = fields.next().unwrap();
    let board = Board::from_fen_chess960(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let counts = fields.map(|field| {
        let (depth, count) = field.trim().strip_prefix('D').and_then(|count| count.split_once(' ')).expect(line);
        (depth.parse().expect(line), count.parse().expect(line))
    });
    (board, counts.collect())
}

/// Checks every count up to `limit` of every position in a file, and returns the number of leaves.
fn check(path: &Path, limit: u64) -> u64 {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut leaves = 0;
    for line in text.lines().filter(|line| !line.trim().is_empty() && !is_impossible(line)) {
        let (board, counts) = parse(line);
        for (depth, count) in counts {
            if count <= limit {
                assert_eq!(perft(&board, depth), count, "depth {depth} of {line}");
                leaves += count;
            }
        }
    }
    assert!(leaves > 0, "{} holds no count", path.display());
    leaves
}

/// A board of 42 queens, which `Board::from_fen` refuses.
fn is_impossible(line: &str) -> bool {
    line.starts_with("kBQQQQQQ/")
}

fn data(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/perft").join(name)
}

#[test]
fn standard_positions() {
    check(&data("own-standard.epd"), 60_000);
}

#[test]
fn chess960_positions() {
    check(&data("own-chess960.epd"), 60_000);
}

#[test]
fn tricky_positions() {
    check(&data("tricky.epd"), 1_000_000);
}

#[test]
#[ignore = "takes a minute in a release build"]
fn every_suite_in_full() {
    let mut leaves = 0;
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/perft");
    for directory in [data(""), shared] {
        let Ok(entries) = fs::read_dir(directory) else {
            continue;
        };
        for entry in entries {
            let path = entry.expect("the directory can be read").path();
            if path.extension().is_some_and(|extension| extension == "epd") {
                leaves += check(&path, 2_000_000);
            }
        }
    }
    println!("{leaves} leaves");
}
