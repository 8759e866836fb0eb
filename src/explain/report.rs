//! The comparison as tables for people. All values are centipawns.

use std::fmt::{Display, Formatter, Result};

use super::movement::PERCENTS;
use super::{Comparison, Moved, changes};
use crate::eval::{FULL_PHASE, Trace};

/// Values that are shown before the rest is only counted.
const VALUES_SHOWN: usize = 12;

impl Display for Comparison {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let Comparison { old, new, movement, .. } = self;
        writeln!(f, "old: {} (stage {}, {})", old.name, old.stage, old.hash)?;
        writeln!(f, "new: {} (stage {}, {})", new.name, new.stage, new.hash)?;
        self.values(f)?;
        writeln!(f, "\nPositions: {}", movement.positions())?;
        if movement.positions() == movement.unchanged() {
            return write!(f, "No evaluation moved.");
        }
        self.movement(f)?;
        self.terms(f)?;
        self.most_moved.iter().enumerate().try_for_each(|(index, moved)| position(f, index + 1, moved))
    }
}

impl Comparison {
    fn values(&self, f: &mut Formatter<'_>) -> Result {
        writeln!(f, "\nNumbers and switches that differ: {}", self.values.len())?;
        let shown = &self.values[..self.values.len().min(VALUES_SHOWN)];
        let width = shown.iter().map(|value| value.name.len()).max().unwrap_or(0);
        for value in shown {
            writeln!(f, "  {:<width$}  {} -> {}", value.name, value.old, value.new)?;
        }
        match self.values.len() - shown.len() {
            0 => Ok(()),
            more => writeln!(f, "  and {more} more"),
        }
    }

    fn movement(&self, f: &mut Formatter<'_>) -> Result {
        let movement = &self.movement;
        let unchanged = 100.0 * movement.unchanged() as f64 / movement.positions() as f64;
        writeln!(f, "\nMovement of the evaluation, centipawns for the side to move:")?;
        writeln!(
            f,
            "  mean {:+.2}, median {:+}, mean without sign {:.2}, largest {}; unchanged in {unchanged:.1} % of the positions",
            movement.mean(),
            movement.percentile(50),
            movement.mean_absolute(),
            movement.largest(),
        )?;
        write!(f, "  percentile ")?;
        PERCENTS.iter().try_for_each(|percent| write!(f, "{percent:>7}"))?;
        write!(f, "\n             ")?;
        PERCENTS.iter().try_for_each(|&percent| write!(f, "{:>+7}", movement.percentile(percent)))?;
        writeln!(f)
    }

    fn terms(&self, f: &mut Formatter<'_>) -> Result {
        let shares = self.terms.sorted();
        let positions = self.movement.positions() as f64;
        let width = shares.iter().map(|share| share.term.len()).max().unwrap_or(0).max(20);
        writeln!(
            f,
            "\nTerms that moved it. Weight: centipawns a position, without sign. Sides: mean change where it moved,"
        )?;
        writeln!(f, "both sides together, each from its own view.")?;
        writeln!(f, "  {:<width$}{:>10}{:>10}{:>11}", "", "weight", "sides", "positions")?;
        for share in &shares {
            let weight = share.weight / positions;
            writeln!(f, "  {:<width$}{weight:>10.2}{:>+10.2}{:>11}", share.term, share.mean, share.positions)?;
        }
        match self.most_moved.is_empty() {
            true => Ok(()),
            false => write!(f, "\nPositions that moved most, centipawns for White:"),
        }
    }
}

/// Both traces of a position side by side: the rows, and within each the terms that moved.
fn position(f: &mut Formatter<'_>, number: usize, moved: &Moved) -> Result {
    let Moved { place, old, new, .. } = moved;
    write!(f, "\n\n{number}. {}  ({place})\n  {:<24}{:>8}{:>8}{:>8}", old.fen, "", "old", "new", "change")?;
    let changes = changes(old, new);
    let net = |trace: &Trace, name| trace.rows.iter().find(|row| row.name == name).map_or(0, |row| row.net);
    for name in row_names(old, new) {
        line(f, 2, name, net(old, name), net(new, name))?;
        let terms = [new, old].into_iter().flat_map(|trace| &trace.rows).filter(|row| row.name == name);
        let terms: Vec<_> = terms.flat_map(|row| &row.terms).map(|term| term.name.as_str()).collect();
        for (term, [change, _]) in changes.iter().filter(|(term, [change, _])| *change != 0 && terms.contains(term)) {
            let change = *change as f64 / f64::from(FULL_PHASE);
            write!(f, "\n    {term:<38}{change:>+8.1}")?;
        }
    }
    line(f, 2, "Total", old.white, new.white)
}

/// The rows of both traces, in the order of the evaluation.
fn row_names<'a>(old: &'a Trace, new: &'a Trace) -> Vec<&'a str> {
    let (longer, shorter) = if new.rows.len() >= old.rows.len() { (new, old) } else { (old, new) };
    let mut names: Vec<_> = longer.rows.iter().map(|row| row.name).collect();
    for row in &shorter.rows {
        if !names.contains(&row.name) {
            names.push(row.name);
        }
    }
    names
}

fn line(f: &mut Formatter<'_>, indent: usize, name: &str, old: i32, new: i32) -> Result {
    let change = if old == new { String::new() } else { format!("{:+}", new - old) };
    let text = format!("{:indent$}{name:<24}{old:>+8}{new:>+8}{change:>8}", "");
    write!(f, "\n{}", text.trim_end())
}
