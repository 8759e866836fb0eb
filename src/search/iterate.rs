//! Iterative deepening: one search after another, each a ply deeper, until the limits say that it is enough.

use super::params::*;
use super::value::{Bound, DRAW, INFINITE, MATE, Value, is_mate, mate_distance, mated_in};
use super::worker::{Node, Worker};
use super::{MAX_DEPTH, Outcome, Report};
use crate::board::{Board, Move};

/// The best line so far.
struct Line {
    depth: i32,
    score: Value,
    bound: Bound,
    pv: Vec<Move>,
}

impl Worker<'_> {
    /// Searches the root deeper and deeper, and decides on a move.
    pub fn iterate(&mut self, root: &Node, report: &mut dyn FnMut(&Report)) -> Outcome {
        let mut best = self.first_line(root);
        if best.pv.is_empty() {
            report(&self.report(&best));
            return Outcome { best: None, ponder: None, score: best.score, nodes: 0 };
        }
        let deepest = self.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        for depth in 1..=deepest as i32 {
            self.seldepth = 0;
            self.search_window(root, depth, &mut best, report);
            report(&self.report(&best));
            if self.stopped || self.is_enough(&best) {
                break;
            }
        }
        Outcome {
            best: best.pv.first().copied(),
            ponder: self.ponder_move(&root.board, &best.pv),
            score: self.probing.shown(best.score, best.bound).0,
            nodes: self.nodes,
        }
    }

    /// What to answer when there is no time to search at all: any legal move, and the static evaluation.
    fn first_line(&mut self, root: &Node) -> Line {
        let pv: Vec<Move> = self.root_moves.first().copied().into_iter().collect();
        let score = match (root.board.in_check(), pv.is_empty()) {
            (true, true) => mated_in(0),
            (false, true) => DRAW,
            _ => self.evaluate(root),
        };
        self.line(root, 0, score, Bound::Exact, pv)
    }

    /// One iteration. It begins with a narrow window around the last score, because most scores change little, and
    /// widens the side that fails. Leaves `best` as it was when stopped before any move proved itself.
    fn search_window(&mut self, root: &Node, depth: i32, best: &mut Line, report: &mut dyn FnMut(&Report)) {
        let mut delta = ASPIRATION_DELTA + best.score * best.score / ASPIRATION_SCORE_DIVISOR;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= ASPIRATION_DEPTH && !is_mate(best.score) {
            (alpha, beta) = (best.score - delta, best.score + delta);
        }
        loop {
            let value = self.negamax::<true>(root, alpha, beta, depth, 0);
            if self.stopped {
                if !self.pv.line(0).is_empty() {
                    let pv = self.pv.line(0).to_vec();
                    *best = self.line(root, depth, self.root_value, Bound::Exact, pv);
                }
                return;
            }
            let bound = Bound::of(value, alpha, beta);
            let pv = if bound == Bound::Upper { best.pv.clone() } else { self.pv.line(0).to_vec() };
            let line = self.line(root, depth, value.clamp(alpha, beta), bound, pv);
            if bound == Bound::Exact {
                *best = line;
                return;
            }
            if self.timer.elapsed().as_millis() as u64 >= BOUND_REPORT_TIME {
                report(&self.report(&line));
            }
            delta += delta / 2;
            if bound == Bound::Upper {
                beta = (alpha + beta) / 2;
                alpha = widened(value, -delta);
            } else {
                beta = widened(value, delta);
                *best = line;
            }
        }
    }

    /// Whether a finished iteration leaves nothing worth another one.
    fn is_enough(&self, best: &Line) -> bool {
        if self.signals.must_wait(self.limits) {
            return false;
        }
        let mate = mate_distance(best.score).map(i32::unsigned_abs);
        if self.limits.mate.is_some_and(|wanted| mate.is_some_and(|found| found <= wanted)) {
            return true;
        }
        let forced = self.root_moves.len() == 1 && best.depth >= FORCED_MOVE_DEPTH;
        let proven = mate.is_some() && best.depth >= MATE - best.score.abs() + MATE_MARGIN;
        self.timer.is_managed() && (self.timer.soft_is_over() || forced || proven)
    }

    /// The reply to expect after the first move of `pv`; none when either ends the game.
    fn ponder_move(&self, board: &Board, pv: &[Move]) -> Option<Move> {
        let mut board = *board;
        board.make(*pv.first()?);
        let known = self.table.probe(board.key(), 1).map(|entry| entry.mv);
        let reply = pv.get(1).copied().or(known).filter(|&mv| board.is_legal(mv))?;
        board.make(reply);
        let over = !board.has_legal_move() || board.insufficient_material() || board.halfmove_clock() >= 100;
        (!over).then_some(reply)
    }

    /// A line to show. A root that is a draw by the fifty-move rule is worth a draw, though play may go on.
    fn line(&self, root: &Node, depth: i32, score: Value, bound: Bound, pv: Vec<Move>) -> Line {
        let drawn = root.board.halfmove_clock() >= 100 && !pv.is_empty();
        if drawn { Line { depth, score: DRAW, bound: Bound::Exact, pv } } else { Line { depth, score, bound, pv } }
    }

    fn report(&self, line: &Line) -> Report {
        let elapsed = self.timer.elapsed();
        let (score, bound) = self.probing.shown(line.score, line.bound);
        let nps = u128::from(self.nodes) * 1_000_000 / elapsed.as_micros().max(1);
        Report {
            depth: line.depth as u32,
            seldepth: self.seldepth as u32,
            score,
            bound,
            nodes: self.nodes,
            nps: nps as u64,
            time: elapsed.as_millis() as u64,
            hashfull: self.table.hashfull(),
            tbhits: self.probing.hits,
            pv: line.pv.clone(),
        }
    }
}

/// A window's limit beyond a value that failed; wide open where narrow steps would only repeat the search.
fn widened(value: Value, delta: Value) -> Value {
    let limit = value + delta;
    if delta.abs() > ASPIRATION_LIMIT || is_mate(limit) { INFINITE * delta.signum() } else { limit }
}
