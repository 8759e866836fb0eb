//! What the engine writes: whole lines, flushed, and the two lines that a search consists of.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};

use crate::board::Board;
use crate::files::fault;
use crate::search::{Bound, Info, Outcome, Report, value, win_draw_loss};

/// Writes text and the end of the line in one piece, so that the lines of two threads never mix.
///
/// When nobody reads any more there is nothing left to do: the program ends quietly. When a disk is full it ends too, and
/// says so.
pub fn line(text: impl Display) {
    let text = format!("{text}\n");
    let mut stdout = io::stdout().lock();
    if let Err(error) = stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        if error.kind() == ErrorKind::BrokenPipe {
            std::process::exit(0);
        }
        let _ = writeln!(io::stderr(), "steinitz: {}", fault("standard output", &error));
        std::process::exit(1);
    }
}

/// Text that may hold anything, made fit for one line of output: no control characters, and not endless.
pub fn printable(text: &str, limit: usize) -> String {
    let mut shown = String::new();
    for letter in text.chars().take(limit) {
        match letter.is_control() {
            true => shown.extend(letter.escape_default()),
            false => shown.push(letter),
        }
    }
    if text.chars().nth(limit).is_some() {
        shown.push_str("...");
    }
    shown
}

/// A word from the input for a message.
pub fn quoted(text: &str) -> String {
    format!("'{}'", printable(text, 60))
}

/// The `info` line of a search of `root`, with the chances to win, draw and lose if asked for.
pub fn info(info: &Info, root: &Board, show_wdl: bool) -> String {
    match info {
        Info::Line(report) => line_found(report, root, show_wdl),
        Info::CurrentMove { depth, mv, number } => {
            format!("info depth {depth} currmove {} currmovenumber {number}", mv.uci(root.is_chess960()))
        }
    }
}

fn line_found(report: &Report, root: &Board, show_wdl: bool) -> String {
    let Report { depth, seldepth, multipv, nodes, nps, hashfull, tbhits, time, .. } = report;
    let score = value::uci(report.score);
    let bound = match report.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    };
    let wdl = if show_wdl { wdl(report, root) } else { String::new() };
    let mut line = format!(
        "info depth {depth} seldepth {seldepth} multipv {multipv} score {score}{bound}{wdl} \
         nodes {nodes} nps {nps} hashfull {hashfull} tbhits {tbhits} time {time}"
    );
    for (index, step) in report.pv.iter().enumerate() {
        line.push_str(if index == 0 { " pv " } else { " " });
        line.push_str(&step.uci(root.is_chess960()));
    }
    line
}

fn wdl(report: &Report, root: &Board) -> String {
    let [win, draw, loss] = win_draw_loss(report.score, root);
    format!(" wdl {win} {draw} {loss}")
}

/// The `bestmove` line; `chess960` says how castling is written.
pub fn best_move(outcome: &Outcome, chess960: bool) -> String {
    match (outcome.best, outcome.ponder) {
        (None, _) => "bestmove (none)".into(),
        (Some(best), None) => format!("bestmove {}", best.uci(chess960)),
        (Some(best), Some(reply)) => format!("bestmove {} ponder {}", best.uci(chess960), reply.uci(chess960)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_the_input_are_made_harmless() {
        assert_eq!(quoted("a\u{7}b"), "'a\\u{7}b'");
        assert_eq!(quoted(&"x".repeat(100)), format!("'{}...'", "x".repeat(60)));
    }

    #[test]
    fn an_info_line_has_every_number_and_marks_bounds() {
        let board = Board::startpos();
        let pv = vec![board.parse_move("e2e4").unwrap()];
        let report = Report {
            depth: 5,
            seldepth: 9,
            multipv: 2,
            score: -31,
            bound: Bound::Upper,
            nodes: 1234,
            nps: 99_000,
            time: 12,
            hashfull: 3,
            tbhits: 7,
            pv,
        };
        assert_eq!(
            info(&Info::Line(report.clone()), &board, false),
            "info depth 5 seldepth 9 multipv 2 score cp -31 upperbound nodes 1234 nps 99000 hashfull 3 tbhits 7 time 12 pv e2e4"
        );
        let mated = Report { score: -32_000, bound: Bound::Exact, pv: Vec::new(), ..report };
        let line = info(&Info::Line(mated), &board, true);
        let current = Info::CurrentMove { depth: 21, mv: board.parse_move("g1f3").unwrap(), number: 3 };
        assert_eq!(info(&current, &board, false), "info depth 21 currmove g1f3 currmovenumber 3");
        assert!(line.contains(" score mate 0 wdl 0 0 1000 nodes ") && line.ends_with(" time 12"), "{line}");
    }
}
