//! Iterative deepening: one search after another, each a ply deeper, until the limits say that it is enough.

use std::sync::atomic::Ordering;

use super::params::*;
use super::time::Progress;
use super::value::{Bound, DRAW, DRAW_MARGIN, INFINITE, MATE, Value, is_decisive, is_mate, mate_distance, mated_in};
use super::worker::{Node, Worker};
use super::{Info, MAX_DEPTH, Outcome, Report};
use crate::board::{Board, Move};

/// A line that was found.
#[derive(Clone)]
pub(super) struct Line {
    pub depth: i32,
    pub score: Value,
    pub bound: Bound,
    pub pv: Vec<Move>,
    /// Its rank among several lines, from 0.
    rank: usize,
    seldepth: usize,
}

impl Worker<'_> {
    /// Searches the root deeper and deeper, and decides on a move. The lines are those asked for, the best first.
    pub fn iterate(&mut self, root: &Node) -> Line {
        let mut best = vec![self.first_line(root)];
        if best[0].pv.is_empty() {
            self.tell(&best[0]);
            return best.swap_remove(0);
        }
        let wanted = self.shared.limits.lines.clamp(1, self.root_moves.len());
        let deepest = self.shared.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        let mut progress = Progress::default();
        for depth in 1..=deepest as i32 {
            self.root_depth = depth;
            self.taken.clear();
            for rank in 0..wanted {
                self.seldepth = 0;
                let mut line = match best.get(rank) {
                    Some(last) => Line { rank, ..last.clone() },
                    None => Line { rank, pv: Vec::new(), ..best[0].clone() },
                };
                self.search_window(root, depth, &mut line);
                if !line.pv.is_empty() {
                    self.taken.push(line.pv[0]);
                    match best.get_mut(rank) {
                        Some(last) => *last = line,
                        None => best.push(line),
                    }
                }
                if self.stopped {
                    break;
                }
            }
            if !self.stopped || wanted == 1 {
                best.sort_by_key(|line| (-line.depth, -self.rank_of(line), -line.score));
            }
            for (rank, line) in best.iter_mut().enumerate() {
                line.rank = rank;
                self.tell(line);
            }
            progress.note(best[0].pv[0], best[0].score);
            if self.stopped || self.is_enough(&best[0], &progress) {
                break;
            }
        }
        best.swap_remove(0)
    }

    /// The line to decide by: this thread's own, or that of another which searched deeper or, as deep, found more. One that
    /// was not told yet is told. Several lines are only told together, and so decided on by the main thread.
    pub fn elect(&mut self, own: Line, others: impl Iterator<Item = Line>) -> Line {
        // A win by mate counts before depth: it only gets shorter.
        let vote = |line: &Line| (if is_mate(line.score) { line.score.max(0) } else { 0 }, line.depth, line.score);
        let best = others.filter(|line| !line.pv.is_empty()).max_by_key(vote);
        match best {
            Some(line) if self.shared.limits.lines <= 1 && vote(&line) > vote(&own) => {
                self.tell(&line);
                line
            }
            _ => own,
        }
    }

    /// The decision that a line comes to.
    pub fn outcome(&self, root: &Node, line: &Line) -> Outcome {
        Outcome {
            best: line.pv.first().copied(),
            ponder: self.ponder_move(&root.board, &line.pv),
            score: self.shown(line.pv.first().copied(), line.score, line.bound).0,
            nodes: self.all_nodes(),
        }
    }

    /// What is known before any search: some legal move, or the end of the game.
    fn first_line(&mut self, root: &Node) -> Line {
        let pv: Vec<Move> = self.root_moves.first().map(|root_move| root_move.mv).into_iter().collect();
        let score = match () {
            () if pv.is_empty() && root.board.in_check() => mated_in(0),
            () if pv.is_empty() => DRAW,
            () => self.evaluate(root),
        };
        self.line(root, 0, score, Bound::Exact, pv)
    }

    /// One iteration: a search with a window around the last value, widened on the side where it fails. The line is
    /// replaced by what was found.
    fn search_window(&mut self, root: &Node, depth: i32, last: &mut Line) {
        let rank = last.rank;
        let mut delta = aspiration_delta() + last.score * last.score / aspiration_score_divisor();
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= aspiration_depth() && !is_decisive(last.score) && !last.pv.is_empty() {
            (alpha, beta) = (last.score - delta, last.score + delta);
        }
        let mut reduced = 0;
        loop {
            let value = self.negamax::<true>(root, alpha, beta, (depth - reduced).max(1), 0, false);
            if self.stopped {
                if !self.pv.line(0).is_empty() {
                    let pv = self.pv.line(0).to_vec();
                    *last = Line { rank, ..self.line(root, depth, self.root_value, Bound::Exact, pv) };
                }
                return;
            }
            let bound = Bound::of(value, alpha, beta);
            let pv = if bound == Bound::Upper { last.pv.clone() } else { self.pv.line(0).to_vec() };
            let line = Line { rank, ..self.line(root, depth, value.clamp(alpha, beta), bound, pv) };
            if bound == Bound::Exact {
                *last = line;
                return;
            }
            if self.shared.timer.elapsed().as_millis() as u64 >= BOUND_REPORT_TIME && !line.pv.is_empty() {
                self.tell(&line);
            }
            delta += delta * aspiration_growth() / 100 + 1;
            if bound == Bound::Upper {
                beta = (alpha + beta) / 2;
                alpha = widened(value, -delta);
                reduced = 0;
            } else {
                beta = widened(value, delta);
                reduced = (reduced + 1).min(2);
                *last = line;
            }
        }
    }

    /// Whether a finished iteration leaves nothing worth another one.
    fn is_enough(&self, best: &Line, progress: &Progress) -> bool {
        let (limits, timer) = (self.shared.limits, &self.shared.timer);
        if self.shared.signals.must_wait(limits) {
            return false;
        }
        let mate = mate_distance(best.score).map(i32::unsigned_abs);
        if limits.mate.is_some_and(|wanted| mate.is_some_and(|found| found <= wanted)) {
            return true;
        }
        let best_rank = self.root_moves.iter().map(|root_move| root_move.rank).max();
        let choices = self.root_moves.iter().filter(|root_move| Some(root_move.rank) == best_rank).count();
        let forced = choices == 1 && best.depth >= FORCED_MOVE_DEPTH;
        let proven = mate.is_some() && best.depth >= MATE - best.score.abs() + MATE_MARGIN;
        let share = self.root_moves.iter().find(|root_move| Some(&root_move.mv) == best.pv.first());
        let share = share.map_or(0.0, |root_move| root_move.nodes as f64) / self.nodes.max(1) as f64;
        timer.is_managed() && (forced || proven || timer.soft_is_over(progress.time_factor(share)))
    }

    /// The reply to expect after the first move of `pv`; none when either ends the game.
    fn ponder_move(&self, board: &Board, pv: &[Move]) -> Option<Move> {
        let mut board = *board;
        board.make(*pv.first()?);
        let known = self.shared.table.probe(board.key(), 1).map(|entry| entry.mv);
        let reply = pv.get(1).copied().or(known).filter(|&mv| board.is_legal(mv))?;
        board.make(reply);
        let over = !board.has_legal_move() || board.insufficient_material() || board.halfmove_clock() >= 100;
        (!over).then_some(reply)
    }

    /// A line to show. A root that is a draw by the fifty-move rule is worth a draw, though play may go on.
    fn line(&self, root: &Node, depth: i32, score: Value, bound: Bound, pv: Vec<Move>) -> Line {
        let drawn = root.board.halfmove_clock() >= 100 && !pv.is_empty();
        let (score, bound) = if drawn { (DRAW, Bound::Exact) } else { (score, bound) };
        Line { depth, score, bound, pv, rank: 0, seldepth: self.seldepth }
    }

    /// What tablebases think of a line's first move.
    fn rank_of(&self, line: &Line) -> i32 {
        self.root_moves.iter().find(|root_move| root_move.mv == line.pv[0]).map_or(0, |root_move| root_move.rank)
    }

    /// Tells of a line.
    fn tell(&mut self, line: &Line) {
        let report = self.report(line);
        (self.listener)(&Info::Line(report));
    }

    /// The value to show for a value of the root, reached by `mv`. The search may see a mate; what else it says where the
    /// tablebases know the result is how it liked the moves. A draw is a draw whichever way it was weighed.
    fn shown(&self, mv: Option<Move>, value: Value, bound: Bound) -> (Value, Bound) {
        let root_move = self.root_moves.iter().find(|root_move| Some(root_move.mv) == mv);
        match root_move.and_then(|root_move| root_move.known) {
            Some(known) if !is_mate(value) => (known, Bound::Exact),
            _ if value.abs() <= DRAW_MARGIN => (DRAW, bound),
            _ => (value, bound),
        }
    }

    fn report(&self, line: &Line) -> Report {
        let elapsed = self.shared.timer.elapsed();
        let nodes = self.all_nodes();
        let (score, bound) = self.shown(line.pv.first().copied(), line.score, line.bound);
        let nps = u128::from(nodes) * 1_000_000 / elapsed.as_micros().max(1);
        Report {
            depth: line.depth as u32,
            seldepth: line.seldepth as u32,
            multipv: line.rank as u32 + 1,
            score,
            bound,
            nodes,
            nps: nps as u64,
            time: elapsed.as_millis() as u64,
            hashfull: self.shared.table.hashfull(),
            tbhits: self.shared.tb_hits.load(Ordering::Relaxed),
            pv: line.pv.clone(),
        }
    }
}

/// A window's limit beyond a value that failed; wide open where narrow steps would only repeat the search.
fn widened(value: Value, delta: Value) -> Value {
    let limit = value + delta;
    if delta.abs() > aspiration_limit() || is_mate(limit) { INFINITE * delta.signum() } else { limit }
}
