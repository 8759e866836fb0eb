//! What need not be searched: whole nodes whose outcome is plain, and late moves that will hardly change it.

use super::negamax::Facts;
use super::params::*;
use super::picker::{Picker, is_quiet};
use super::reduction::late_move_reduction;
use super::value::{DRAW, TB_BOUND, Value, is_decisive};
use super::worker::{Node, Worker};
use crate::board::{Board, Move, attacks};

impl Worker<'_> {
    /// The value of a node outside check and open windows whose outcome is plain, or none.
    pub fn prune_node(&mut self, node: &Node, static_eval: Value, facts: &Facts) -> Option<Value> {
        let &Facts { alpha, beta, depth, ply, cut_node, eval, improving, .. } = facts;
        let board = &node.board;

        // Razoring: so far below alpha that only captures could help; see whether they do.
        if depth <= razoring_depth() && eval + razoring_margin() * depth < alpha && !is_decisive(alpha) {
            let value = self.quiescence::<false>(node, alpha, alpha + 1, ply);
            if value <= alpha || self.stopped {
                return Some(value);
            }
        }

        // Reverse futility: so far above beta that a shallow search will not bring it down. Material counts for less when
        // the opponent is at the king: that is how sacrifices win.
        let safe = beta + reverse_futility_margin() * (depth - i32::from(improving));
        if depth <= reverse_futility_depth()
            && eval >= safe
            && !is_decisive(eval)
            && beta > -TB_BOUND
            && eval >= safe + king_margin(board)
        {
            return Some((eval + beta) / 2);
        }

        // Null move: good enough even when the opponent moves twice. Without pieces, zugzwang is too common.
        if cut_node
            && depth >= null_move_depth()
            && ply >= self.null_moves_from
            && eval >= beta + null_move_margin()
            && static_eval >= beta + null_move_static_margin() - null_move_static_slope() * depth
            && self.before(ply, 1).mv != Move::NULL
            && board.has_non_pawn_material(board.side_to_move())
            && !is_decisive(beta)
            && let Some(value) = self.null_move(node, facts)
        {
            return Some(value);
        }

        self.probcut(node, static_eval, facts)
    }

    /// The value of passing, if that is still above beta; at high depth a search without null moves must agree.
    fn null_move(&mut self, node: &Node, facts: &Facts) -> Option<Value> {
        let &Facts { beta, depth, ply, eval, .. } = facts;
        let by_depth = null_move_reduction() + null_move_reduction_slope() * depth;
        let reduction = by_depth / 1024 + ((eval - beta) / null_move_value_divisor()).min(4);
        let child = self.pass(node, ply);
        let value = -self.negamax::<false>(&child, -beta, -beta + 1, depth - reduction, ply + 1, false);
        self.leave();
        if self.stopped {
            return Some(DRAW);
        }
        if value < beta {
            return None;
        }
        let value = if is_decisive(value) { beta } else { value };
        if depth < null_move_verification_depth() || self.null_moves_from > 0 {
            return Some(value);
        }
        self.null_moves_from = ply + (depth - reduction).max(0) as usize * 3 / 4;
        let verified = self.negamax::<false>(node, beta - 1, beta, depth - reduction, ply, false);
        self.null_moves_from = 0;
        (verified >= beta || self.stopped).then_some(value)
    }

    /// ProbCut: a capture that a shallow search finds far above beta will be above beta in a deep one too.
    fn probcut(&mut self, node: &Node, static_eval: Value, facts: &Facts) -> Option<Value> {
        let &Facts { beta, depth, ply, entry, tt_move, .. } = facts;
        let goal = beta + probcut_margin();
        let refuted = entry.is_some_and(|entry| entry.depth >= depth - 3 && entry.value < goal);
        if depth < probcut_depth() || is_decisive(beta) || refuted {
            return None;
        }
        let board = &node.board;
        let around = self.calm_surroundings(board, ply);
        let tt_move = if tt_move != Move::NULL && !is_quiet(tt_move) { tt_move } else { Move::NULL };
        let gain = goal - static_eval;
        let mut picker = Picker::good_noisy(tt_move, gain);
        while let Some(mv) = picker.next(board, &self.memory.histories, &around) {
            if mv == tt_move && !board.see_at_least(mv, gain) {
                continue;
            }
            self.shared.table.prefetch(board.key_after(mv));
            let child = self.play(node, mv, ply);
            let mut value = -self.quiescence::<false>(&child, -goal, -goal + 1, ply + 1);
            if value >= goal {
                value = -self.negamax::<false>(&child, -goal, -goal + 1, depth - 4, ply + 1, !facts.cut_node);
            }
            self.leave();
            if self.stopped {
                return Some(DRAW);
            }
            if value >= goal {
                return Some(if is_decisive(value) { value } else { value - probcut_margin() });
            }
        }
        None
    }

    /// Whether a late move need not be searched; may tell the picker to yield no more quiet ones.
    pub fn prune_move(
        &self,
        board: &Board,
        mv: Move,
        number: usize,
        history: i32,
        facts: &Facts,
        picker: &mut Picker,
    ) -> bool {
        let &Facts { alpha, depth, in_check, eval, improving, .. } = facts;
        if !is_quiet(mv) || board.gives_check(mv) {
            // A capture or check that loses too much in exchanges.
            return !board.see_at_least(mv, -see_noisy_margin() * depth);
        }

        // Late move pruning: so many quiet moves have failed that the rest will too.
        let limit = late_move_base() + late_move_slope() * depth * depth;
        if number as i32 * 1024 >= if improving { limit } else { limit / 2 } {
            picker.skip_quiets();
            return true;
        }

        let reduction = late_move_reduction(depth, number) - 1024 * history / reduction_quiet_divisor();
        let reduced = (depth - reduction / 1024).max(0);

        // History pruning: it has failed wherever it was tried.
        if depth <= history_pruning_depth() && history < -history_pruning_margin() * depth {
            return true;
        }

        // Futility pruning: so far below alpha that a quiet move will not bring it up.
        let gain = futility_base() + futility_slope() * reduced + history / futility_history_divisor();
        if !in_check && reduced <= futility_depth() && eval + gain <= alpha && alpha.abs() < TB_BOUND {
            return true;
        }

        // A quiet move that loses too much in exchanges.
        !board.see_at_least(mv, -see_quiet_margin() * reduced)
    }

    /// How many plies the TT move is extended by: more if no other move comes near its table value, fewer if it does
    /// not stand out. `Err` with a value where even without it the node is above beta.
    pub fn singular_extension<const PV: bool>(&mut self, node: &Node, facts: &Facts) -> Result<i32, Value> {
        let &Facts { alpha, beta, depth, ply, cut_node, tt_move, tt_pv, .. } = facts;
        let Some(entry) = facts.entry else { return Ok(0) };
        let promising = entry.depth >= depth - 3
            && entry.bound != super::Bound::Upper
            && !is_decisive(entry.value)
            && depth >= singular_depth() + i32::from(tt_pv)
            && ply < 2 * self.root_depth as usize;
        if !promising {
            return Ok(0);
        }
        let goal = entry.value - singular_margin() * depth / 64;
        self.frame(ply).excluded = tt_move;
        let value = self.negamax::<false>(node, goal - 1, goal, (depth - 1) / 2, ply, cut_node);
        self.frame(ply).excluded = Move::NULL;
        if self.stopped {
            return Err(DRAW);
        }
        if value < goal {
            let double = !PV && value < goal - double_extension_margin();
            let triple = double && is_quiet(tt_move) && value < goal - triple_extension_margin();
            return Ok(1 + i32::from(double) + i32::from(triple));
        }
        // Several moves are above beta: one of them will be in a full search too.
        if goal >= beta && !is_decisive(goal) {
            return Err(goal);
        }
        Ok(match () {
            () if entry.value >= beta => -2 + i32::from(PV),
            () if entry.value <= alpha && cut_node => -1,
            () => 0,
        })
    }

    /// The reduction of a late move, in 1/1024 plies; below zero for a move that deserves more than its share.
    pub fn reduction(&mut self, facts: &Facts, child: &Node, mv: Move, number: usize, history: i32) -> i32 {
        let &Facts { alpha, depth, ply, cut_node, in_check, entry, tt_move, tt_pv, improving, .. } = facts;
        let when = |condition: bool, amount: i32| if condition { amount } else { 0 };
        let divisor = if is_quiet(mv) { reduction_quiet_divisor() } else { reduction_noisy_divisor() };
        let tt_noisy = tt_move != Move::NULL && !is_quiet(tt_move);
        let above_alpha = tt_pv && entry.is_some_and(|entry| entry.value > alpha);
        late_move_reduction(depth, number) - 1024 * history / divisor
            + when(!improving, reduction_not_improving())
            + when(cut_node, reduction_cut_node())
            + when(tt_noisy, reduction_tt_noisy())
            + when(self.frame(ply + 1).cutoffs > 2, reduction_cutoffs())
            - when(!is_quiet(mv), reduction_noisy())
            - when(tt_pv, reduction_tt_pv())
            - when(above_alpha, reduction_tt_above_alpha())
            - when(in_check, reduction_in_check())
            - when(child.board.in_check(), reduction_gives_check())
            - when(ply == 0, reduction_root())
            - when(ply == 0 && (!is_quiet(mv) || child.board.in_check()), reduction_root_forcing())
            - when(mv == self.frame(ply).killer, reduction_killer())
    }
}

/// How much safer the side to move must be for the attack on its king, in centipawns.
fn king_margin(board: &Board) -> i32 {
    let around = attacks::king(board.king(board.side_to_move()));
    let attacked = (around & board.threats()).count() as i32;
    (attacked - reverse_futility_king_squares()).max(0) * reverse_futility_king_margin()
}
