//! The conditions of games inside this process, as `sprt` and `ablate` take them.

use std::num::NonZero;
use std::path::PathBuf;
use std::{fmt, ptr, thread};

use crate::eval::Stage;
use crate::play::contest::{self, Contest, Searchers};
use crate::play::{Openings, Rules};
use crate::search::Limits;

/// How games are played. They are adjudicated by [`Rules::default`].
#[derive(clap::Args)]
pub struct Conditions {
    #[command(flatten)]
    limit: Limit,
    /// Games at the same time [default: one a processor].
    #[arg(long, value_name = "C", value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: Option<u16>,
    /// Openings, EPD (a position a line) or PGN; without it, random moves from the start position.
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// Random moves after each opening, in plies [default: 8 without a book, 0 with one].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=40))]
    plies: Option<u32>,
    /// Seed of the openings and their order.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Hash table of each player, in mebibytes.
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
}

/// What a player may use up.
#[derive(clap::Args)]
#[group(multiple = false)]
struct Limit {
    /// Time a game and increment a move, in seconds [default: 1+0.01].
    #[arg(long, value_name = "TIME+INCREMENT", value_parser = time_control)]
    tc: Option<TimeControl>,
    /// Nodes a move: games do not depend on the machine and its load.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
}

/// A clock, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TimeControl {
    time: i64,
    increment: i64,
}

/// The clock of quick tests.
const DEFAULT_TIME_CONTROL: TimeControl = TimeControl { time: 1000, increment: 10 };

/// Time kept back on every move, in milliseconds: as when the engine plays over UCI.
const MOVE_OVERHEAD: i64 = 10;

/// Random openings that a short search finds less balanced than this are not played, in centipawns.
const BALANCE: i32 = 150;

/// Random moves from the start position unless told otherwise, in plies.
const RANDOM_PLIES: u32 = 8;

impl Conditions {
    /// The openings.
    ///
    /// # Errors
    /// The book cannot be read.
    pub fn openings(&self) -> Result<Openings, String> {
        let mut openings = match &self.book {
            Some(book) => Openings::from_book(book, self.seed, self.plies.unwrap_or(0))?,
            None => Openings::random(self.seed, self.plies.unwrap_or(RANDOM_PLIES)),
        };
        // A book is somebody's choice.
        openings.balance = self.book.is_none().then_some(BALANCE);
        Ok(openings)
    }

    /// What the threads play with.
    ///
    /// # Errors
    /// There is not enough memory.
    pub fn searchers(&self) -> Result<Vec<Searchers>, String> {
        let processors = || thread::available_parallelism().map_or(1, NonZero::get);
        contest::searchers(self.concurrency.map_or_else(processors, usize::from), self.hash as usize)
    }

    /// A contest under these conditions, of so many games or one more.
    pub fn contest<'a>(&self, stages: [&'static Stage; 2], openings: &'a Openings, games: u32) -> Contest<'a> {
        let limits = self.limits();
        let stages = if limits.nodes.is_some() { stages } else { alike(stages) };
        Contest { stages, limits, openings, rules: Rules::default(), pairs: u64::from(games.div_ceil(2)) }
    }

    /// The limits in short, as for the tag `TimeControl` of PGN.
    pub fn limit(&self) -> String {
        match self.limit.nodes {
            Some(nodes) => format!("{nodes} nodes a move"),
            None => self.limit.tc.unwrap_or(DEFAULT_TIME_CONTROL).to_string(),
        }
    }

    fn limits(&self) -> Limits {
        let TimeControl { time, increment } = self.limit.tc.unwrap_or(DEFAULT_TIME_CONTROL);
        let clock = Limits {
            clock: [Some(time); 2],
            increment: [increment; 2],
            move_overhead: MOVE_OVERHEAD,
            ..Limits::default()
        };
        self.limit.nodes.map_or(clock, |nodes| Limits { nodes: Some(nodes), ..Limits::default() })
    }
}

/// Evaluations known at run time only are slower than compiled ones: on a clock both players get the slow form if one has
/// no other.
fn alike(stages: [&'static Stage; 2]) -> [&'static Stage; 2] {
    let is_compiled = |stage: &&Stage| Stage::all().iter().any(|compiled| ptr::eq(*stage, compiled));
    match stages.iter().all(is_compiled) {
        true => stages,
        false => stages.map(|stage| &*Box::leak(Box::new(Stage::at_run_time(stage.values.clone())))),
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}+{}", self.time as f64 / 1000.0, self.increment as f64 / 1000.0)
    }
}

/// Reads `10`, `1+0.01`.
fn time_control(text: &str) -> Result<TimeControl, String> {
    let (time, increment) = text.split_once('+').unwrap_or((text, "0"));
    let milliseconds = |text: &str| {
        let seconds = text.parse::<f64>().ok().filter(|seconds| (0.0..=1e6).contains(seconds));
        seconds.map(|seconds| (1000.0 * seconds).round() as i64)
    };
    match (milliseconds(time), milliseconds(increment)) {
        (Some(time @ 1..), Some(increment)) => Ok(TimeControl { time, increment }),
        _ => Err("write seconds a game and seconds a move, as in 10+0.1".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_read_and_written() {
        for (text, time, increment, written) in
            [("1+0.01", 1000, 10, "1+0.01"), ("10", 10_000, 0, "10+0"), ("0.5+0", 500, 0, "0.5+0")]
        {
            let read = time_control(text).unwrap();
            assert_eq!((read, read.to_string().as_str()), (TimeControl { time, increment }, written));
        }
        for text in ["", "0+1", "-1+0", "1+", "1+x", "1+-1", "nan", "inf", "1e9", "40/10+0.1"] {
            assert!(time_control(text).is_err(), "{text}");
        }
    }

    #[test]
    fn on_a_clock_no_player_evaluates_faster_for_being_compiled() {
        let [Some(compiled), Some(other)] = ["hce", "pst"].map(Stage::find) else { return };
        let altered = compiled.with_switch("mobility", false).unwrap();
        assert!(alike([compiled, other]).iter().zip([compiled, other]).all(|(one, two)| ptr::eq(*one, two)));
        let [one, two] = alike([compiled, altered]);
        assert!(!ptr::eq(one, compiled));
        assert_eq!([one.hash, two.hash], [compiled.hash, altered.hash]);
    }
}
