//! What an evaluation costs: every stage over real positions, compiled constants against run-time parameters.

use divan::counter::ItemsCount;
use steinitz::board::Board;
use steinitz::eval::{PawnCache, Stage, Sums};

fn main() {
    divan::main();
}

/// The corpus with each position's piece-square sums, which a search would have at hand.
fn positions(stage: &Stage) -> Vec<(Board, Sums)> {
    let lines = include_str!("../tests/data/positions.fen").lines().filter(|line| !line.starts_with('#'));
    let boards = lines.map(|fen| Board::from_fen(fen).expect("a legal position"));
    boards.map(|board| (board, stage.sums(&board))).collect()
}

fn evaluate_all(bencher: divan::Bencher, stage: &Stage, cold: bool) {
    let positions = positions(stage);
    let mut cache = PawnCache::new();
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        if cold {
            cache = PawnCache::new();
        }
        positions.iter().map(|(board, sums)| stage.evaluate(board, sums, &mut cache)).fold(0, i32::wrapping_add)
    });
}

const STAGES: [&str; 4] = ["material", "pst", "hce", "oxide"];

#[divan::bench(args = STAGES)]
fn compiled(bencher: divan::Bencher, name: &str) {
    evaluate_all(bencher, Stage::find(name).expect("a stage of eval.toml"), false);
}

#[divan::bench(args = STAGES)]
fn run_time(bencher: divan::Bencher, name: &str) {
    let stage = Stage::find(name).expect("a stage of eval.toml");
    evaluate_all(bencher, &Stage::at_run_time(stage.values.clone()), false);
}

#[divan::bench(args = STAGES)]
fn compiled_without_cached_pawns(bencher: divan::Bencher, name: &str) {
    evaluate_all(bencher, Stage::find(name).expect("a stage of eval.toml"), true);
}
