//! The trace as a table for people.

use super::trace::{Halves, Row, Share, TermTrace, Trace, percentages};
use std::fmt::{Display, Formatter, Result};

/// A trace as a table, with or without the terms of each row.
pub(super) struct Table<'a> {
    pub trace: &'a Trace,
    pub terms: bool,
}

const HEAD: &str = "\
Evaluation in pawns, each side from its own point of view:
                             White           Black      Net
                    Middle     End  Middle     End    (W-B)";

impl Display for Trace {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        Table { trace: self, terms: false }.fmt(formatter)
    }
}

impl Display for Table<'_> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        let trace = self.trace;
        writeln!(formatter, "{HEAD}")?;
        for row in &trace.rows {
            self.row(formatter, row)?;
        }
        let (middlegame, endgame) = percentages(trace.phase);
        writeln!(formatter, "Phase {}/24: {middlegame}% middlegame, {endgame}% endgame", trace.phase)?;
        let (white, total) = (pawns(trace.white), pawns(trace.total));
        write!(formatter, "Total: {white} for White, so {total} for {} to move", trace.side_to_move)
    }
}

impl Table<'_> {
    fn row(&self, formatter: &mut Formatter<'_>, row: &Row) -> Result {
        let (white, black, net) = (halves(row.white), halves(row.black), pawns(row.net));
        writeln!(formatter, "  {:<16}{white}{black}{net:>9}", row.name)?;
        for term in row.terms.iter().filter(|_| self.terms) {
            self.term(formatter, term)?;
        }
        Ok(())
    }

    fn term(&self, formatter: &mut Formatter<'_>, term: &TermTrace) -> Result {
        let value = term.value.as_ref().map_or(String::new(), |value| format!(" = {value}"));
        writeln!(formatter, "    {}{value}{}", term.name, self.place(term.line))?;
        for setting in &term.settings {
            writeln!(formatter, "      with {} = {}{}", setting.name, setting.value, self.place(setting.line))?;
        }
        for (side, share, blank_before, blank_after) in
            [("White", &term.white, "", BLANK), ("Black", &term.black, BLANK, "")]
        {
            let halves = halves(share.score);
            let line = format!("      {side:<12}{blank_before}{halves}{blank_after}  {}", reason(share));
            writeln!(formatter, "{}", line.trim_end())?;
        }
        Ok(())
    }

    fn place(&self, line: Option<u32>) -> String {
        line.map_or(String::new(), |line| format!("  ({}:{line})", self.trace.file))
    }
}

const BLANK: &str = "                ";

/// What a share was counted from: `2 at a7 c7`, and the danger units that it adds.
fn reason(share: &Share) -> String {
    let count = share.count.map(|count| count.to_string());
    let squares = (!share.squares.is_empty()).then(|| format!("at {}", share.squares.join(" ")));
    let units = share.units.map(|units| format!("{units} units"));
    let found: Vec<String> = count.into_iter().chain(squares).collect();
    let parts = [found.join(" "), units.unwrap_or_default()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

fn halves(halves: Halves) -> String {
    format!("{:>8}{:>8}", pawns(halves.mg), pawns(halves.eg))
}

/// Centipawns as pawns: `-0.05`.
fn pawns(centipawns: i32) -> String {
    let sign = if centipawns < 0 { '-' } else { '+' };
    format!("{sign}{}.{:02}", centipawns.abs() / 100, centipawns.abs() % 100)
}
