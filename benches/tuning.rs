//! What tuning costs: the gradients of positions on all cores, and their memory.

use divan::counter::ItemsCount;
use steinitz::board::Board;
use steinitz::eval::Stage;
use steinitz::play::GameResult;
use steinitz::tune::gradient::{Objective, blocks};
use steinitz::tune::parameters::values;
use steinitz::tune::samples::Samples;
use steinitz::tune::transfer::Transfer;

fn main() {
    let samples = samples();
    println!("{} positions of hce, {:.0} bytes each", samples.len(), samples.bytes() as f64 / samples.len() as f64);
    divan::main();
}

fn hce() -> &'static Stage {
    Stage::find("hce").expect("a stage of eval.toml")
}

/// The corpus often enough to be larger than the caches.
fn samples() -> Samples {
    let lines = include_str!("../tests/data/positions.fen").lines().filter(|line| !line.starts_with('#'));
    let boards = lines.map(|fen| Board::from_fen(fen).expect("a legal position"));
    let (mut once, mut samples) = (Samples::default(), Samples::default());
    for (index, board) in boards.enumerate() {
        let result = [GameResult::WhiteWins, GameResult::Draw, GameResult::BlackWins][index % 3];
        once.push(&hce().coefficients(&board), &["King safety"], result, None).expect("room for the corpus");
    }
    for _ in 0..100 {
        samples.copy(&once, 0..once.len()).expect("room for a hundred");
    }
    samples.shrink();
    samples
}

/// Mini-batches of 16384 positions, as the tuner takes them.
#[divan::bench(sample_count = 20)]
fn position_gradients(bencher: divan::Bencher) {
    let samples = samples();
    let objective = Objective { transfers: Transfer::all(&hce().values.terms), k: 1.0, lambda: 1.0 };
    let values = values(hce().values);
    let order: Vec<usize> = (0..blocks(&samples)).collect();
    bencher
        .counter(ItemsCount::new(samples.len()))
        .bench_local(|| order.chunks(64).map(|batch| objective.gradient(&samples, batch, &values).loss).sum::<f64>());
}
