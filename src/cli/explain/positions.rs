//! Many positions, read from files and compared on all processors.

use std::io;
use std::num::NonZero;
use std::path::Path;
use std::thread;

use indicatif::ProgressBar;

use crate::board::{Board, FenError};
use crate::cli::mistakes::Mistakes;
use crate::cli::progress::style;
use crate::epd::Record;
use crate::explain::Comparison;
use crate::files::{self, Lines, fault};

/// Lines that are compared together.
const BATCH: usize = 1 << 14;

/// Reads files of positions, and counts.
#[derive(Default)]
pub struct Reader {
    /// Lines that are no positions.
    pub mistakes: Mistakes,
    /// Lines read from all files.
    lines: u64,
}

/// A line of a file: its number among those of all files, its number in the file, and its text.
type Line = (u64, usize, String);

impl Reader {
    /// Compares all positions of a file; "-" is standard input. Bad lines are named and left out.
    ///
    /// # Errors
    /// The file cannot be read, or the system has no thread to give.
    pub fn read(&mut self, path: &Path, comparison: &mut Comparison) -> Result<(), String> {
        let is_stdin = path.as_os_str() == "-";
        let name = if is_stdin { "standard input".into() } else { path.display().to_string() };
        let input = match is_stdin {
            true => files::unpacked(io::stdin().lock()).map_err(|error| fault(&name, &error))?,
            false => files::open(path)?,
        };
        let mut lines = Lines::new(input, name.clone());
        let progress = ProgressBar::new_spinner().with_style(style("{pos} positions, {per_sec}"));
        let mut is_over = false;
        while !is_over {
            let mut batch: Vec<Line> = Vec::new();
            while batch.len() < BATCH && !is_over {
                match lines.read()? {
                    Some((number, line)) => {
                        self.lines += 1;
                        batch.push((self.lines, number, line));
                    }
                    None => is_over = true,
                }
            }
            for complaint in compare(&batch, &name, comparison)? {
                progress.suspend(|| self.mistakes.note(&complaint));
            }
            progress.inc(batch.len() as u64);
        }
        progress.finish_and_clear();
        Ok(())
    }
}

/// Compares the positions of some lines and returns what is wrong with the others.
fn compare(lines: &[Line], name: &str, comparison: &mut Comparison) -> Result<Vec<String>, String> {
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    let share = lines.len().div_ceil(processors).max(1);
    let found = thread::scope(|scope| {
        let start = |lines| {
            let part = comparison.empty();
            thread::Builder::new().spawn_scoped(scope, move || compare_part(lines, name, part))
        };
        let threads = lines.chunks(share).map(start).collect::<io::Result<Vec<_>>>()?;
        let end = |thread: thread::ScopedJoinHandle<_>| thread.join().unwrap_or_else(|p| std::panic::resume_unwind(p));
        io::Result::Ok(threads.into_iter().map(end).collect::<Vec<_>>())
    });
    let mut complaints = Vec::new();
    for (part, wrong) in found.map_err(|error| format!("the comparison cannot start: {error}"))? {
        comparison.merge(part);
        complaints.extend(wrong);
    }
    Ok(complaints)
}

fn compare_part(lines: &[Line], name: &str, mut part: Comparison) -> (Comparison, Vec<String>) {
    let mut complaints = Vec::new();
    for (number, in_file, text) in lines {
        let place = format!("{name}:{in_file}");
        match position(text) {
            Ok(board) => part.add(&board, *number, &place),
            Err(error) => complaints.push(format!("{place}: {error}")),
        }
    }
    (part, complaints)
}

/// The position at the beginning of a line. What follows it may be operations of EPD or anything else.
fn position(line: &str) -> Result<Board, FenError> {
    let four_fields = || line.split_whitespace().take(4).collect::<Vec<_>>().join(" ");
    line.parse::<Record>().map(|record| record.board).or_else(|_| Board::from_fen(&four_fields()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_found_whatever_follows_it() {
        let fen = "r3k2r/8/8/8/8/8/8/4K3 w kq - 7 31";
        for line in [fen, &format!("{fen} bm Kd2;"), &format!("{fen} c9 \"1-0\";")] {
            assert_eq!(position(line).unwrap().to_fen(), fen, "{line}");
        }
        for rest in ["[0.5]", "| 23 | 0.5", "\"open"] {
            assert!(position(&format!("{fen} {rest}")).is_ok(), "{rest}");
        }
        assert!(position("nonsense").unwrap_err().to_string().contains("side to move"));
        assert!(position("").is_err());
    }
}
