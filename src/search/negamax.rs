//! The search proper: fail-soft principal variation search.

use super::params::*;
use super::picker::{Picker, is_quiet};
use super::reduction::late_move_reduction;
use super::tt_entry::Entry;
use super::value::{Bound, DRAW, INFINITE, MATE_BOUND, Value, is_mate, mate_in, mated_in};
use super::worker::{Node, Worker};
use crate::board::{Move, MoveList};

impl Worker<'_> {
    /// The value of a node searched `depth` plies deep. Exact within `alpha..beta`, a bound outside; `PV` nodes have an
    /// open window and record their line.
    pub fn negamax<const PV: bool>(
        &mut self,
        node: &Node,
        mut alpha: Value,
        mut beta: Value,
        mut depth: i32,
        ply: usize,
    ) -> Value {
        let board = &node.board;
        let side = board.side_to_move();
        let in_check = board.in_check();
        let root = ply == 0;

        // 1. Check extension: an answer that is forced costs no depth.
        depth += i32::from(in_check);
        if depth <= 0 {
            return self.quiescence::<PV>(node, alpha, beta, ply);
        }

        // 2. Stops, draws, and the deepest ply.
        if let Some(value) = self.enter(node, ply) {
            return value;
        }

        // 3. Mate distance pruning: no line from here beats a shorter mate already found.
        if !root {
            alpha = alpha.max(mated_in(ply));
            beta = beta.min(mate_in(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }

        // 4. Transposition table.
        let entry = self.table.probe(board.key(), ply);
        if !PV
            && let Some(entry) = entry
            && entry.depth >= depth
            && board.halfmove_clock() < CLOCK_WITHOUT_CUTOFFS
            && entry.bound.settles(entry.value, alpha, beta)
        {
            return entry.value;
        }
        if let Some(value) = self.probe_tablebases(node, depth, ply) {
            return value;
        }
        let tt_move = entry.map_or(Move::NULL, |entry| entry.mv);
        let tt_move = if board.is_legal(tt_move) { tt_move } else { Move::NULL };

        // 5. Static evaluation; in check it says nothing.
        let static_eval = (!in_check).then(|| self.static_eval(node, entry));

        if !PV && let Some(static_eval) = static_eval {
            let eval = refined(static_eval, entry);

            // 6. Reverse futility: so far above beta that a shallow search will not bring it down.
            if depth <= REVERSE_FUTILITY_DEPTH
                && eval - REVERSE_FUTILITY_MARGIN * depth >= beta
                && !is_mate(eval)
                && !is_mate(beta)
            {
                return eval;
            }

            // 7. Null move: good enough even when the opponent moves twice. Without pieces, zugzwang is too common.
            if depth >= NULL_MOVE_DEPTH
                && eval >= beta
                && self.frames[ply - 1].mv != Move::NULL
                && board.has_non_pawn_material(side)
                && !is_mate(beta)
            {
                let value = self.null_move(node, beta, depth, eval, ply);
                if self.stopped {
                    return DRAW;
                }
                if value >= beta {
                    return if is_mate(value) { beta } else { value };
                }
            }
        }

        // 8. Internal iterative reduction: without a move to begin with, a shallower search finds one.
        if depth >= ITERATIVE_REDUCTION_DEPTH && tt_move == Move::NULL {
            depth -= 1;
        }

        // 9. The moves.
        let window = alpha..beta;
        let mut best = -INFINITE;
        let mut best_move = Move::NULL;
        let mut number = 0;
        let mut failed_quiets = MoveList::new();
        let mut picker = Picker::all(tt_move, self.frames[ply].killers);
        while let Some(mv) = picker.next(board, &self.memory.butterfly) {
            if root && !self.root_moves.contains(&mv) {
                continue;
            }
            number += 1;

            // 10. Principal variation search: the first move is expected to be best, the others have to prove it wrong
            //     in a null window, late quiet ones at reduced depth first.
            let child = self.play(node, mv, ply);
            let full = depth - 1;
            let mut value = -INFINITE;
            if number > 1 {
                let reduced = full - self.reduction::<PV>(node, &child, mv, depth, number, ply);
                value = -self.negamax::<false>(&child, -alpha - 1, -alpha, reduced, ply + 1);
                if value > alpha && reduced < full {
                    value = -self.negamax::<false>(&child, -alpha - 1, -alpha, full, ply + 1);
                }
            }
            if number == 1 || PV && value > alpha {
                value = -self.negamax::<PV>(&child, -beta, -alpha, full, ply + 1);
            }
            self.leave();
            if self.stopped {
                return DRAW;
            }

            // 11. Keep the best; stop when it is too good for the opponent to allow.
            best = best.max(value);
            if value > alpha {
                best_move = mv;
                if PV {
                    self.pv.update(ply, mv);
                }
                if root {
                    self.root_value = value;
                }
                if value >= beta {
                    if is_quiet(mv) {
                        self.frames[ply].killers.insert(mv);
                        self.memory.butterfly.reward(side, mv, &failed_quiets, depth);
                    }
                    break;
                }
                alpha = value;
            }
            if is_quiet(mv) {
                failed_quiets.push(mv);
            }
        }

        // 12. No legal move: checkmate or stalemate.
        if number == 0 {
            return if in_check { mated_in(ply) } else { DRAW };
        }

        // 13. Remember it, unless only some of the root's moves were searched.
        if !root || self.limits.search_moves.is_empty() {
            let bound = Bound::of(best, window.start, window.end);
            let entry = Entry { mv: best_move, value: best, eval: static_eval, depth, bound, pv: PV };
            self.table.store(board.key(), ply, entry);
        }
        best
    }

    /// The value of passing, searched at reduced depth.
    fn null_move(&mut self, node: &Node, beta: Value, depth: i32, eval: Value, ply: usize) -> Value {
        let reduction =
            NULL_MOVE_REDUCTION + depth / NULL_MOVE_DEPTH_DIVISOR + ((eval - beta) / NULL_MOVE_VALUE_DIVISOR).min(3);
        let child = self.pass(node, ply);
        let value = -self.negamax::<false>(&child, -beta, -beta + 1, depth - reduction, ply + 1);
        self.leave();
        value
    }

    /// Plies taken off a move that comes late: it is expected to fail, the later the more surely.
    fn reduction<const PV: bool>(
        &self,
        node: &Node,
        child: &Node,
        mv: Move,
        depth: i32,
        number: usize,
        ply: usize,
    ) -> i32 {
        if depth < LATE_MOVE_DEPTH || number <= 2 + usize::from(PV) || !is_quiet(mv) {
            return 0;
        }
        let mut reduction = late_move_reduction(depth, number);
        let history = i32::from(self.memory.butterfly.get(node.board.side_to_move(), mv));
        reduction -= 1024 * history / REDUCTION_HISTORY_DIVISOR;
        let trusted = [PV, child.board.in_check(), self.frames[ply].killers.0.contains(&mv)];
        reduction -= 1024 * trusted.iter().filter(|&&trusted| trusted).count() as i32;
        (reduction / 1024).clamp(0, depth - 2)
    }
}

/// The static evaluation, or the table's value where that is known to be nearer the truth.
pub(super) fn refined(static_eval: Value, entry: Option<Entry>) -> Value {
    match entry {
        Some(entry) if entry.value.abs() < MATE_BOUND && entry.bound.settles(entry.value, static_eval, static_eval) => {
            entry.value
        }
        _ => static_eval,
    }
}
