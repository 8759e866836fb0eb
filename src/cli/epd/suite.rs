//! A file of tasks, and what was achieved at them.

use std::fmt;
use std::ops::AddAssign;
use std::path::Path;
use std::time::Duration;

use super::task::{Task, Verdict};
use crate::cli::mistakes::Mistakes;
use crate::epd::Record;
use crate::files::Lines;

/// A file of tasks.
pub struct Suite {
    /// The path as given.
    pub name: String,
    /// Its tasks, in order.
    pub tasks: Vec<Task>,
}

impl Suite {
    /// Reads a file; lines that cannot be used are noted and left out.
    ///
    /// # Errors
    /// The file cannot be read, or has no position to search.
    pub fn read(path: &Path, mistakes: &mut Mistakes) -> Result<Suite, String> {
        let (mut lines, mut tasks) = (Lines::open(path)?, Vec::new());
        let name = path.display().to_string();
        while let Some((number, line)) = lines.read()? {
            let place = format!("{name}:{number}");
            let record = line.parse::<Record>().map_err(|error| error.to_string());
            match record.and_then(|record| Task::new(&record, &place)) {
                Ok(task) => tasks.push(task),
                Err(error) => mistakes.note(&format!("{place}: {error}")),
            }
        }
        match tasks.is_empty() {
            true => Err(format!("{name}: no position to search; give EPD with bm, am, dm, or points in c0")),
            false => Ok(Suite { name, tasks }),
        }
    }
}

/// What was achieved and what it took.
#[derive(Clone, Copy, Default)]
pub struct Tally {
    /// Positions searched.
    pub positions: u32,
    /// Positions solved.
    pub solved: u32,
    /// Points earned, and the most that could be.
    points: u32,
    most_points: u32,
    /// Nodes searched.
    nodes: u64,
    /// Time by the clock.
    pub time: Duration,
}

impl Tally {
    /// Counts a position.
    pub fn count(&mut self, verdict: &Verdict, nodes: u64) {
        self.positions += 1;
        self.solved += u32::from(verdict.solved);
        self.points += verdict.points;
        self.most_points += verdict.most_points;
        self.nodes += nodes;
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.positions += other.positions;
        self.solved += other.solved;
        self.points += other.points;
        self.most_points += other.most_points;
        self.nodes += other.nodes;
        self.time += other.time;
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Tally { positions, solved, points, most_points, nodes, time } = self;
        write!(f, "{solved}/{positions} solved, ")?;
        if *most_points > 0 {
            write!(f, "{points}/{most_points} points, ")?;
        }
        write!(f, "{nodes} nodes, {:.1} s", time.as_secs_f64())
    }
}
