//! What a tuning changed, for people: the losses, the largest changes, and how many there are.

use crate::eval::Slot;
use crate::tune::parameters::{Entry, groups};
use crate::tune::transfer::Pair;
use crate::uci;

/// Changes that are shown one by one.
const SHOWN: usize = 20;

/// What changed.
pub struct Report<'a> {
    /// All slots, rounded.
    pub new: Vec<Slot>,
    rows: Vec<Row<'a>>,
    clamped: usize,
}

/// A slot that was to be tuned.
struct Row<'a> {
    entry: &'a Entry,
    old: Slot,
    new: Slot,
    occurrences: u32,
}

impl Row<'_> {
    fn change(&self) -> i32 {
        (0..2).map(|half| (self.new[half] - self.old[half]).abs()).max().unwrap_or(0)
    }

    fn written(&self, slot: Slot) -> String {
        if self.entry.single { slot[0].to_string() } else { format!("[{}, {}]", slot[0], slot[1]) }
    }
}

impl<'a> Report<'a> {
    /// Rounds the tuned values to what eval.toml can hold, and compares.
    pub fn new(
        entries: &'a [Entry],
        old: &[Slot],
        tuned: &[Pair],
        occurrences: &[u32],
        is_tuned: impl Fn(&Entry) -> bool,
    ) -> Report<'a> {
        let limits = f32::from(i16::MIN)..=f32::from(i16::MAX);
        let clamped = tuned.iter().flatten().filter(|half| !limits.contains(half)).count();
        let rounded = |half: f32| half.round().clamp(*limits.start(), *limits.end()) as i32;
        let new: Vec<Slot> = tuned.iter().map(|pair| pair.map(rounded)).collect();
        let rows = (0..entries.len()).filter(|&slot| is_tuned(&entries[slot])).map(|slot| Row {
            entry: &entries[slot],
            old: old[slot],
            new: new[slot],
            occurrences: occurrences[slot],
        });
        Report { rows: rows.collect(), new, clamped }
    }

    /// Prints everything; losses are those of training and validation.
    pub fn print(&self, epoch: u32, before: [f64; 2], after: [f64; 2]) {
        if epoch == 0 {
            uci::line("no epoch was better in validation than the values as they are");
        } else {
            uci::line(format!("the best is epoch {epoch}"));
        }
        uci::line(format!("loss in training    {:.6} -> {:.6} (in whole centipawns)", before[0], after[0]));
        uci::line(format!("loss in validation  {:.6} -> {:.6}", before[1], after[1]));
        if self.clamped > 0 {
            uci::line(format!("warning: {} values were beyond 16 bits and are at that limit", self.clamped));
        }
        self.print_largest();
        groups().for_each(|group| self.print_group(group));
    }

    fn print_largest(&self) {
        let mut rows: Vec<&Row> = self.rows.iter().filter(|row| row.change() > 0).collect();
        rows.sort_by_key(|row| std::cmp::Reverse(row.change()));
        rows.truncate(SHOWN);
        let width = rows.iter().map(|row| row.entry.name().len()).max().unwrap_or(0);
        let old_width = rows.iter().map(|row| row.written(row.old).len()).max().unwrap_or(0);
        for row in rows {
            let (name, old, new) = (row.entry.name(), row.written(row.old), row.written(row.new));
            uci::line(format!("  {name:width$}  {old:>old_width$} -> {new}"));
        }
    }

    fn print_group(&self, group: &str) {
        let rows = || self.rows.iter().filter(|row| row.entry.group == Some(group));
        let count = rows().count();
        if count == 0 {
            return;
        }
        let changed = rows().filter(|row| row.change() > 0).count();
        uci::line(format!("{group}: {changed} of {count} changed"));
        let (squares, others): (Vec<&Row>, Vec<&Row>) =
            rows().filter(|row| row.occurrences == 0).partition(|row| super::is_square(row.entry));
        others.iter().for_each(|row| uci::line(format!("  {}: 0 samples", row.entry.name())));
        if !squares.is_empty() {
            uci::line(format!("  {} squares: 0 samples", squares.len()));
        }
    }
}
