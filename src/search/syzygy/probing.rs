//! How a search uses the tables: once at the root, and at every node that a capture or pawn move led to.

use std::sync::atomic::Ordering;

use super::{Syzygy, Tablebases, Wdl};
use crate::board::{Board, Move};
use crate::search::MAX_DEPTH;
use crate::search::tt_entry::Entry;
use crate::search::value::{Bound, Value, is_decisive};
use crate::search::worker::{Node, Worker};

/// Plies by which a table's word is worth more than the depth at which it was asked for.
const DEPTH_OF_CERTAINTY: i32 = 6;

/// What one search does with the tables; by default nothing.
#[derive(Clone, Copy, Default)]
pub(in crate::search) struct Probing<'a> {
    /// None: nodes below the root are not looked up.
    tablebases: Option<&'a Tablebases>,
    /// Positions of up to so many men are looked up.
    men: u32,
    /// Those with as many men only from this remaining depth on, in plies.
    depth: i32,
    rule50: bool,
}

impl<'a> Worker<'a> {
    /// Searches with these tables from now on. In a root that they know, moves of a lower rank are searched only for
    /// further lines.
    pub fn use_tablebases(&mut self, syzygy: &'a Syzygy, root: &Board) {
        let Some(tablebases) = syzygy.tablebases() else { return };
        let rule50 = syzygy.rule50;
        let men = syzygy.probe_limit.min(tablebases.men() as u32);
        // Tables that reach further than the user wants are fast enough at any depth.
        let depth = if syzygy.probe_limit < tablebases.men() as u32 { 0 } else { syzygy.probe_depth };
        self.probing = Probing { tablebases: Some(tablebases), men, depth, rule50 };
        if root.occupied().count() > men {
            return;
        }
        let Some(ranking) = tablebases.rank_root(root, self.past.has_repeated(root), rule50) else { return };
        self.shared.tb_hits.fetch_add(ranking.moves.len() as u64, Ordering::Relaxed);
        for root_move in &mut self.root_moves {
            if let Some(ranked) = ranking.moves.iter().find(|ranked| ranked.mv == root_move.mv) {
                (root_move.rank, root_move.known) = (ranked.rank, Some(ranked.value));
            }
        }
        self.root_moves.sort_by_key(|root_move| -root_move.rank);
        let Some(best) = self.root_moves.first().and_then(|root_move| root_move.known) else { return };
        // Below a root whose result is safe the tables would make all moves equal: the evaluation and the search for
        // mate choose better. Without DTZ a win is only made progress with by looking for the next table.
        if ranking.by_dtz || best <= 0 {
            self.probing.tablebases = None;
        }
    }

    /// The value of a node that the tables know, `depth` plies from the horizon and `ply` plies from the root; call it
    /// after the table of transpositions, and not when a move is excluded.
    ///
    /// Wins are worth more the nearer they are, so that the search comes to them.
    pub fn probe_tablebases(&mut self, node: &Node, depth: i32, ply: usize) -> Option<Value> {
        let tablebases = self.probing.tablebases?;
        let men = node.board.occupied().count();
        let asked = ply > 0 && (men < self.probing.men || men == self.probing.men && depth >= self.probing.depth);
        // A search for a mate wants the mate, not to know that there is a win; and so does everybody who gives it.
        let mated = || node.board.in_check() && !node.board.has_legal_move();
        if !asked || self.shared.limits.mate.is_some() || mated() {
            return None;
        }
        let result = tablebases.probe_wdl(&node.board)?;
        self.shared.tb_hits.fetch_add(1, Ordering::Relaxed);
        let value = in_search(result, self.probing.rule50, ply);
        let depth = (depth + DEPTH_OF_CERTAINTY).min(MAX_DEPTH as i32);
        let entry = Entry { mv: Move::NULL, value, eval: None, depth, bound: Bound::Exact, pv: false };
        self.shared.table.store(node.board.key(), ply, entry);
        Some(value)
    }
}

/// The value of a result `ply` plies from the root.
fn in_search(result: Wdl, rule50: bool, ply: usize) -> Value {
    match result.value(rule50) {
        win_or_loss if is_decisive(win_or_loss) => win_or_loss - win_or_loss.signum() * ply as Value,
        drawn => drawn,
    }
}
