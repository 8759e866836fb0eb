//! The search proper: fail-soft principal variation search. The steps are in the order in which a node takes them.

use super::Info;
use super::history::{Surroundings, bonus, malus};
use super::params::*;
use super::picker::{Picker, is_quiet};
use super::tt_entry::Entry;
use super::value::{Bound, DRAW, INFINITE, TB_BOUND, Value, is_decisive, is_mate, mate_in, mated_in};
use super::worker::{Node, Worker};
use crate::board::{Board, Move, MoveList};

/// What a node knows about itself before it looks at its moves.
pub(super) struct Facts {
    /// Window's lower end when the node was entered.
    pub alpha: Value,
    /// Window's upper end.
    pub beta: Value,
    /// Remaining depth, in plies.
    pub depth: i32,
    /// Plies from the root.
    pub ply: usize,
    /// Expected to fail high: the sibling of an expected best move, or a child of an expected fail-low.
    pub cut_node: bool,
    pub in_check: bool,
    /// What the table knows.
    pub entry: Option<Entry>,
    /// The table's move, legal or NULL.
    pub tt_move: Move,
    /// Searched with an open window, now or before.
    pub tt_pv: bool,
    /// The corrected static evaluation, refined by the table's value where that is nearer the truth. Zero in check.
    pub eval: Value,
    /// Whether the side to move is better off than at its move before.
    pub improving: bool,
}

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
        cut_node: bool,
    ) -> Value {
        let board = &node.board;
        let in_check = board.in_check();
        let root = ply == 0;

        // 1. Check extension: an answer that is forced costs no depth.
        depth += i32::from(in_check && ply < 2 * self.root_depth as usize);
        if depth <= 0 {
            return self.quiescence::<PV>(node, alpha, beta, ply);
        }

        // 2. Stops, draws, and the deepest ply.
        if let Some(value) = self.enter(node, ply) {
            return value;
        }
        self.frame(ply + 2).cutoffs = 0;

        // 3. Mate distance pruning: no line from here beats a shorter mate already found.
        if !root {
            alpha = alpha.max(mated_in(ply));
            beta = beta.min(mate_in(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }

        // 4. Upcoming repetition: a side that can go back to an earlier position has a draw at least.
        if !root && alpha < DRAW && self.can_repeat(board, ply) {
            alpha = alpha.max(self.draw());
            if alpha >= beta {
                return alpha;
            }
        }

        // 5. Transposition table. A singular search asks about the other moves, of which the table knows nothing.
        let singular = self.frame(ply).excluded != Move::NULL;
        let entry = if singular { None } else { self.shared.table.probe(board.key(), ply) };
        let tt_move = entry.map_or(Move::NULL, |entry| entry.mv);
        let tt_move = if board.is_legal(tt_move) { tt_move } else { Move::NULL };
        if !PV
            && let Some(entry) = entry
            && entry.depth >= depth
            && may_cut_off(board, entry.value, ply)
            && entry.bound.settles(entry.value, alpha, beta)
        {
            if entry.value >= beta && tt_move != Move::NULL && is_quiet(tt_move) {
                let around = self.surroundings(board, ply);
                self.memory.histories.add_quiet(board, &around, tt_move, bonus(depth));
            }
            return entry.value;
        }

        // 6. Tablebases.
        if !singular && let Some(value) = self.probe_tablebases(node, depth, ply) {
            return value;
        }
        let tt_pv = PV || entry.is_some_and(|entry| entry.pv);

        // 7. Static evaluation, corrected by what was learned about its errors; in check it says nothing.
        let raw_eval = (!in_check && !singular).then(|| self.raw_eval(node, entry, ply));
        let corrected = raw_eval.map(|raw| self.corrected(node, raw, ply));
        let static_eval = if singular { self.frame(ply).eval } else { corrected };
        self.frame(ply).eval = static_eval;
        let eval = static_eval.map_or(DRAW, |eval| refined(eval, entry));
        let improving = self.is_improving(static_eval, ply);

        // 8. Internal iterative reduction: where the table knows no move, a shallower search finds one.
        if depth >= iterative_reduction_depth() && tt_move == Move::NULL && !singular && (PV || cut_node) {
            depth -= 1;
        }

        // 9. Pruning of the whole node.
        let facts = Facts { alpha, beta, depth, ply, cut_node, in_check, entry, tt_move, tt_pv, eval, improving };
        if !PV
            && !singular
            && let Some(static_eval) = static_eval
            && let Some(value) = self.prune_node(node, static_eval, &facts)
        {
            return value;
        }

        // 10. The moves.
        let around = self.surroundings(board, ply);
        let mut best = -INFINITE;
        let mut best_move = Move::NULL;
        let mut number = 0;
        let mut failed = MoveList::new();
        let killer = self.frame(ply).killer;
        let excluded = self.frame(ply).excluded;
        let mut picker = Picker::all(tt_move, killer);
        while let Some(mv) = picker.next(board, &self.memory.histories, &around) {
            if mv == excluded || root && !self.is_root_move(mv) {
                continue;
            }
            number += 1;
            if root {
                self.tell_of_move(mv, number);
            }
            self.shared.table.prefetch(board.key_after(mv));
            let quiet = is_quiet(mv);
            let histories = &self.memory.histories;
            let history = picker.history().unwrap_or_else(|| match quiet {
                true => histories.quiet(board, &around, mv),
                false => histories.noisy(board, mv),
            });

            // 11. Pruning of late moves, once a move is known that does not lose.
            if !root
                && best > -TB_BOUND
                && board.has_non_pawn_material(around.side)
                && self.prune_move(board, mv, number, history, &facts, &mut picker)
            {
                continue;
            }

            // 12. Extension of a move that is better than all others together.
            let mut extension = 0;
            if mv == tt_move && !singular && !root {
                match self.singular_extension::<PV>(node, &facts) {
                    Err(value) => return value,
                    Ok(plies) => extension = plies,
                }
            }

            // 13. Principal variation search: the first move is expected to be best, the others have to prove it wrong
            //     in a null window, late ones at reduced depth first.
            let nodes_before = self.nodes;
            let child = self.play(node, mv, ply);
            let mut full = depth - 1 + extension;
            let mut value = -INFINITE;
            if depth >= reduction_depth() && number > 1 + usize::from(PV) + usize::from(root) {
                let reduction = self.reduction(&facts, &child, mv, number, history);
                let reduced = (full - reduction / 1024).clamp(1, full.max(1));
                value = -self.negamax::<false>(&child, -alpha - 1, -alpha, reduced, ply + 1, true);
                if value > alpha && reduced < full {
                    full += i32::from(value > best + deeper_base() + deeper_slope() * full);
                    full -= i32::from(value < best + shallower_margin());
                    if full > reduced {
                        value = -self.negamax::<false>(&child, -alpha - 1, -alpha, full, ply + 1, !cut_node);
                    }
                    if quiet && !self.stopped {
                        let amount = if value > alpha { bonus(full) } else { -malus(full) };
                        self.memory.histories.add_continuation(board, &around, mv, amount);
                    }
                }
            } else if !PV || number > 1 {
                value = -self.negamax::<false>(&child, -alpha - 1, -alpha, full, ply + 1, !cut_node);
            }
            if PV && (number == 1 || value > alpha) {
                value = -self.negamax::<true>(&child, -beta, -alpha, full, ply + 1, false);
            }
            self.leave();
            if self.stopped {
                return DRAW;
            }
            if root {
                self.count_root_nodes(mv, nodes_before);
            }

            // 14. Keep the best; stop when it is too good for the opponent to allow.
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
                    break;
                }
                alpha = value;
            }
            failed.push(mv);
        }

        // 15. No legal move: checkmate or stalemate.
        if number == 0 {
            return match singular {
                true => alpha,
                false if in_check => mated_in(ply),
                false => DRAW,
            };
        }

        // 16. Learn from a move that was too good.
        if best >= beta {
            self.frame(ply).cutoffs += 1;
            let depth = depth + i32::from(best > beta + bonus_margin());
            self.learn_moves(board, &around, best_move, &failed, depth, ply);
        }

        // 17. Learn by how much the evaluation was off, and remember the value, unless only some moves were searched.
        let bound = Bound::of(best, facts.alpha, beta);
        if !singular && (!root || self.shared.limits.search_moves.is_empty() && self.taken.is_empty()) {
            if let Some(static_eval) = static_eval
                && (best_move == Move::NULL || is_quiet(best_move))
                && !is_decisive(best)
                && bound.settles(best, static_eval, static_eval)
            {
                self.memory.corrections.update(board, self.last_steps(ply), best - static_eval, depth);
            }
            let entry = Entry { mv: best_move, value: best, eval: raw_eval, depth, bound, pv: tt_pv };
            self.shared.table.store(board.key(), ply, entry);
        }
        best
    }

    /// Whether the side to move is better off than at its last move, or the one before where that was in check.
    fn is_improving(&self, static_eval: Option<Value>, ply: usize) -> bool {
        let earlier = self.before(ply, 2).eval.or(self.before(ply, 4).eval);
        static_eval.is_some_and(|now| earlier.is_none_or(|earlier| now > earlier))
    }

    /// Rewards the move that refuted its position, and punishes those that failed to.
    fn learn_moves(
        &mut self,
        board: &Board,
        around: &Surroundings,
        best: Move,
        failed: &[Move],
        depth: i32,
        ply: usize,
    ) {
        let histories = &mut self.memory.histories;
        match is_quiet(best) {
            true => histories.add_quiet(board, around, best, bonus(depth)),
            false => histories.add_noisy(board, best, bonus(depth)),
        }
        for &mv in failed {
            match is_quiet(mv) {
                true if is_quiet(best) => histories.add_quiet(board, around, mv, -malus(depth)),
                true => {}
                false => histories.add_noisy(board, mv, -malus(depth)),
            }
        }
        if is_quiet(best) {
            self.frame(ply).killer = best;
        }
    }

    /// Whether the root searches a move: it may be restricted, have a line already, or be known to be worse than another.
    fn is_root_move(&self, mv: Move) -> bool {
        let mut open = self.root_moves.iter().filter(|root_move| !self.taken.contains(&root_move.mv));
        let best = open.clone().map(|root_move| root_move.rank).max();
        open.any(|root_move| root_move.mv == mv && Some(root_move.rank) == best)
    }

    /// Tells which root move is searched, in a search that takes so long that somebody may wonder.
    fn tell_of_move(&mut self, mv: Move, number: usize) {
        if self.shared.timer.elapsed().as_millis() as u64 >= CURRENT_MOVE_TIME {
            (self.listener)(&Info::CurrentMove {
                depth: self.root_depth as u32,
                mv,
                number: number + self.taken.len(),
            });
        }
    }

    fn count_root_nodes(&mut self, mv: Move, nodes_before: u64) {
        let nodes = self.nodes - nodes_before;
        if let Some(root_move) = self.root_moves.iter_mut().find(|root_move| root_move.mv == mv) {
            root_move.nodes += nodes;
        }
    }
}

/// Whether the table's value may replace a search: not near the fifty-move rule, of which it knows nothing, and no mate
/// that the rule forbids.
pub(super) fn may_cut_off(board: &Board, value: Value, ply: usize) -> bool {
    let clock = board.halfmove_clock();
    let plies_to_mate = (mate_in(0) - value.abs()) as usize - if is_mate(value) { ply } else { 0 };
    clock < CLOCK_WITHOUT_CUTOFFS && (!is_mate(value) || clock as usize + plies_to_mate <= 100)
}

/// The static evaluation, or the table's value where that is known to be nearer the truth.
pub(super) fn refined(static_eval: Value, entry: Option<Entry>) -> Value {
    match entry {
        Some(entry) if entry.value.abs() < TB_BOUND && entry.bound.settles(entry.value, static_eval, static_eval) => {
            entry.value
        }
        _ => static_eval,
    }
}
