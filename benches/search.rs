//! Nodes a second of every stage: what an evaluation costs where it counts.

use divan::counter::ItemsCount;
use steinitz::eval::Stage;
use steinitz::search::bench;

const DEPTH: u32 = 6;

fn main() {
    divan::main();
}

#[divan::bench(args = ["material", "pst", "hce", "oxide"], sample_count = 10)]
fn nodes(bencher: divan::Bencher, name: &str) {
    let stage = Stage::find(name).expect("a stage of eval.toml");
    let search = || bench(DEPTH, stage, |_, _| {}).expect("memory for a small table").0;
    bencher.counter(ItemsCount::new(search() as usize)).bench_local(search);
}
