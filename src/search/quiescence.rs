//! Quiescence: the search goes on until nothing is left to capture, so that the evaluation sees a quiet position.

use super::negamax::refined;
use super::params::CLOCK_WITHOUT_CUTOFFS;
use super::picker::{Picker, is_quiet};
use super::tt_entry::Entry;
use super::value::{Bound, DRAW, MATE_BOUND, Value, mated_in};
use super::worker::{Node, Worker};
use crate::board::Move;

impl Worker<'_> {
    /// The value of a node by captures and promotions that lose nothing, or by evasions when in check.
    pub fn quiescence<const PV: bool>(&mut self, node: &Node, mut alpha: Value, beta: Value, ply: usize) -> Value {
        // 1. Stops, draws, and the deepest ply.
        if let Some(value) = self.enter(node, ply) {
            return value;
        }

        // 2. Transposition table.
        let board = &node.board;
        let entry = self.table.probe(board.key(), ply);
        if !PV
            && let Some(entry) = entry
            && board.halfmove_clock() < CLOCK_WITHOUT_CUTOFFS
            && entry.bound.settles(entry.value, alpha, beta)
        {
            return entry.value;
        }

        // 3. Stand pat: not capturing is as good as the evaluation says. In check nobody can wait.
        let in_check = board.in_check();
        let static_eval = (!in_check).then(|| self.static_eval(node, entry));
        let mut best = static_eval.map_or(mated_in(ply), |eval| refined(eval, entry));
        if best >= beta {
            return best;
        }
        let window = alpha..beta;
        alpha = alpha.max(best);

        // 4. The moves.
        let mut best_move = Move::NULL;
        let tt_move = entry.map_or(Move::NULL, |entry| entry.mv);
        let usable = board.is_legal(tt_move) && (in_check || !is_quiet(tt_move));
        let tt_move = if usable { tt_move } else { Move::NULL };
        let mut picker =
            if in_check { Picker::all(tt_move, self.frames[ply].killers) } else { Picker::good_noisy(tt_move) };
        while let Some(mv) = picker.next(board, &self.memory.butterfly) {
            // A quiet evasion matters only while every other one is mate: trying them all would be a full search.
            if is_quiet(mv) && best > -MATE_BOUND {
                break;
            }
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
        let entry = Entry { mv: best_move, value: best, eval: static_eval, depth: 0, bound, pv: PV };
        self.table.store(board.key(), ply, entry);
        best
    }
}
