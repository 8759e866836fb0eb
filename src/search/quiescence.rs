//! Quiescence: the search goes on until nothing is left to capture, so that the evaluation sees a quiet position.

use super::negamax::{may_cut_off, refined};
use super::params::quiescence_futility;
use super::picker::{Picker, is_quiet};
use super::tt_entry::Entry;
use super::value::{Bound, DRAW, TB_BOUND, Value, mated_in};
use super::worker::{Node, Worker};
use crate::board::Move;

/// Moves searched outside check, at most: what the first ones do not win, others seldom do.
const MOVES: usize = 3;

impl Worker<'_> {
    /// The value of a node by captures and promotions that lose nothing, or by evasions when in check.
    pub fn quiescence<const PV: bool>(&mut self, node: &Node, mut alpha: Value, beta: Value, ply: usize) -> Value {
        // 1. Stops, draws, and the deepest ply.
        if let Some(value) = self.enter(node, ply) {
            return value;
        }

        // 2. Transposition table.
        let board = &node.board;
        let entry = self.shared.table.probe(board.key(), ply);
        if !PV
            && let Some(entry) = entry
            && may_cut_off(board, entry.value, ply)
            && entry.bound.settles(entry.value, alpha, beta)
        {
            return entry.value;
        }
        let tt_pv = PV || entry.is_some_and(|entry| entry.pv);

        // 3. Stand pat: not capturing is as good as the evaluation says. In check nobody can wait.
        let in_check = board.in_check();
        let raw_eval = (!in_check).then(|| self.raw_eval(node, entry, ply));
        let eval = raw_eval.map(|raw| refined(self.corrected(node, raw, ply), entry));
        self.frame(ply).eval = eval;
        let mut best = eval.unwrap_or(mated_in(ply));
        if best >= beta {
            if entry.is_none() {
                let entry =
                    Entry { mv: Move::NULL, value: best, eval: raw_eval, depth: 0, bound: Bound::Lower, pv: tt_pv };
                self.shared.table.store(board.key(), ply, entry);
            }
            return best;
        }
        let window = alpha..beta;
        alpha = alpha.max(best);
        let futility = best + quiescence_futility();

        // 4. The moves.
        let mut best_move = Move::NULL;
        let tt_move = entry.map_or(Move::NULL, |entry| entry.mv);
        let usable = board.is_legal(tt_move) && (in_check || !is_quiet(tt_move));
        let tt_move = if usable { tt_move } else { Move::NULL };
        let around = self.calm_surroundings(board, ply);
        // Far below alpha only a capture that wins something can help.
        let hopeless = !in_check && futility <= alpha;
        let gain = i32::from(hopeless);
        let mut picker = if in_check { Picker::all(tt_move, Move::NULL) } else { Picker::good_noisy(tt_move, gain) };
        if hopeless {
            best = best.max(futility);
        }
        let mut number = 0;
        while let Some(mv) = picker.next(board, &self.memory.histories, &around) {
            self.shared.table.prefetch(board.key_after(mv));
            if best > -TB_BOUND {
                // A quiet evasion matters only while every other one is mate: trying them all would be a full search.
                if is_quiet(mv) || !in_check && number >= MOVES {
                    break;
                }
            }
            number += 1;
            let child = self.play(node, mv, ply);
            let value = -self.quiescence::<PV>(&child, -beta, -alpha, ply + 1);
            self.leave();
            if self.stopped {
                return DRAW;
            }
            best = best.max(value);
            if value > alpha {
                best_move = mv;
                if PV {
                    self.pv.update(ply, mv);
                }
                if value >= beta {
                    break;
                }
                alpha = value;
            }
        }

        // 5. Remember it.
        let bound = Bound::of(best, window.start, window.end);
        let entry = Entry { mv: best_move, value: best, eval: raw_eval, depth: 0, bound, pv: tt_pv };
        self.shared.table.store(board.key(), ply, entry);
        best
    }
}
