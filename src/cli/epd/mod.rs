//! `steinitz epd`: test suites, and how many of their positions the search solves.

mod run;
mod suite;
mod task;

use std::path::PathBuf;
use std::time::Instant;

use indicatif::ProgressBar;

use super::mistakes::Mistakes;
use super::progress::style;
use crate::eval::Stage;
use crate::search::{Limits, Searcher};
use crate::uci;
use run::search_all;
use suite::{Suite, Tally};

/// Search the positions of EPD files and tell which are solved.
///
/// A position is solved when the move is one of `bm` and none of `am`, and when a mate in `dm` moves or fewer is seen
/// (negative: the side to move is mated). Points as in the Strategic Test Suite are counted: c0 "f4f5=10 f3g4=2".
/// Every position is searched from an empty hash table, so neither order nor --jobs changes a result
/// unless there are several threads a search.
#[derive(clap::Args)]
pub struct Arguments {
    /// Files of EPD, a position a line, plain or gzip; lines that begin with # are comments.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    limit: Limit,
    /// Stage of the evaluation.
    #[arg(long, value_parser = super::stage)]
    stage: Option<&'static Stage>,
    /// Hash table of each search, in mebibytes.
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
    /// Threads of each search.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    threads: u32,
    /// Positions searched at the same time.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    jobs: u32,
}

/// When a search ends.
#[derive(clap::Args)]
#[group(multiple = false)]
struct Limit {
    /// Nodes a position [default: 200000].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Milliseconds a position.
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(i64).range(1..))]
    movetime: Option<i64>,
    /// Depth in plies.
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
}

/// Nodes a position unless another limit is given.
const DEFAULT_NODES: u64 = 200_000;

impl Limit {
    fn limits(&self) -> Limits {
        let Limit { nodes, movetime, depth } = *self;
        let default = (movetime.is_none() && depth.is_none()).then_some(DEFAULT_NODES);
        Limits { nodes: nodes.or(default), movetime, depth, ..Limits::default() }
    }
}

impl Arguments {
    fn searcher(&self) -> Result<Searcher, String> {
        let mut searcher = Searcher::new(self.hash as usize)?;
        searcher.set_threads(self.threads as usize);
        Ok(searcher)
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), String> {
    let mut mistakes = Mistakes::default();
    let read = |path: &PathBuf| Suite::read(path, &mut mistakes);
    let suites = arguments.files.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    let mut searchers = (0..arguments.jobs).map(|_| arguments.searcher()).collect::<Result<Vec<_>, _>>()?;

    let positions = suites.iter().map(|suite| suite.tasks.len() as u64).sum();
    let progress = ProgressBar::new(positions).with_style(style("{pos}/{len} [{bar:30}] {eta} left, {msg}"));
    let say = |text: String| progress.suspend(|| uci::line(text));
    let stage = arguments.stage.unwrap_or(Stage::default());
    let mut total = Tally::default();
    for suite in &suites {
        let (start, mut tally) = (Instant::now(), Tally::default());
        search_all(&suite.tasks, &mut searchers, stage, &arguments.limit.limits(), |task, outcome| {
            let verdict = task.judge(outcome);
            if !verdict.solved {
                say(task.complaint(outcome));
            }
            tally.count(&verdict, outcome.nodes);
            progress.set_message(format!("{} of {} solved in {}", tally.solved, tally.positions, suite.name));
            progress.inc(1);
        })?;
        tally.time = start.elapsed();
        say(format!("{}: {tally}", suite.name));
        total += tally;
    }
    progress.finish_and_clear();
    if suites.len() > 1 {
        uci::line(format!("total: {total}"));
    }
    mistakes.summary("lines that could not be used")
}
