//! One thread's side of a search: what it keeps on the way, and the small steps that every node shares.

use super::MAX_PLY;
use super::history::{Butterfly, Killers};
use super::limits::{Limits, Signals};
use super::params::NODES_BETWEEN_CHECKS;
use super::pv::PvTable;
use super::syzygy::Probing;
use super::time::Timer;
use super::tt::Table;
use super::tt_entry::Entry;
use super::value::{DRAW, Value};
use crate::board::{Board, History, Move};
use crate::eval::{PawnCache, Stage, Sums};

/// What a thread remembers from one search to the next.
pub(super) struct Memory {
    pub butterfly: Butterfly,
    pub pawns: PawnCache,
}

impl Memory {
    pub fn new() -> Memory {
        Memory { butterfly: Butterfly::new(), pawns: PawnCache::new() }
    }
}

/// A position of the search with its piece-square sums; copied for every move, so nothing is ever taken back.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub board: Board,
    pub sums: Sums,
}

/// What the search keeps for one ply of the current path.
#[derive(Clone, Copy, Default)]
pub(super) struct Frame {
    /// The move being searched; NULL for a null move.
    pub mv: Move,
    pub killers: Killers,
}

/// One running search.
pub(super) struct Worker<'a> {
    pub stage: &'static Stage,
    pub table: &'a Table,
    pub memory: &'a mut Memory,
    pub limits: &'a Limits,
    pub signals: &'a Signals,
    pub timer: Timer,
    pub probing: Probing<'a>,
    /// The keys of the game and of the current path, without the current position.
    pub past: History,
    /// The moves that the root may choose from.
    pub root_moves: Vec<Move>,
    pub frames: [Frame; MAX_PLY],
    pub pv: PvTable,
    /// Value of the root's line in `pv`.
    pub root_value: Value,
    pub nodes: u64,
    /// Nodes at which limits and signals are looked at next.
    pub next_check: u64,
    /// Deepest ply of the iteration.
    pub seldepth: usize,
    /// Set once; every node then returns at once, and its value means nothing.
    pub stopped: bool,
}

impl<'a> Worker<'a> {
    /// A search of `board` that starts its clock now.
    pub fn new(
        stage: &'static Stage,
        (table, memory): (&'a Table, &'a mut Memory),
        (limits, signals): (&'a Limits, &'a Signals),
        board: &Board,
        history: &History,
    ) -> Worker<'a> {
        Worker {
            stage,
            table,
            memory,
            limits,
            signals,
            timer: Timer::start(limits, board.side_to_move()),
            probing: Probing::default(),
            past: history.clone(),
            root_moves: root_moves(board, &limits.search_moves),
            frames: [Frame::default(); MAX_PLY],
            pv: PvTable::new(),
            root_value: DRAW,
            nodes: 0,
            next_check: 0,
            seldepth: 0,
            stopped: false,
        }
    }

    /// Begins a node: counts it and settles what needs no search. Some: the node's value, or anything once stopped.
    pub fn enter(&mut self, node: &Node, ply: usize) -> Option<Value> {
        self.pv.clear(ply);
        self.seldepth = self.seldepth.max(ply);
        if self.nodes >= self.next_check {
            self.check_limits();
        }
        if self.stopped {
            return Some(DRAW);
        }
        self.nodes += 1;
        if ply > 0 && self.is_draw(&node.board, ply) {
            return Some(DRAW);
        }
        (ply == MAX_PLY).then(|| self.evaluate(node))
    }

    /// The static evaluation.
    pub fn evaluate(&mut self, node: &Node) -> Value {
        self.stage.evaluate(&node.board, &node.sums, &mut self.memory.pawns)
    }

    /// The static evaluation, from the table when it is there.
    pub fn static_eval(&mut self, node: &Node, entry: Option<Entry>) -> Value {
        entry.and_then(|entry| entry.eval).unwrap_or_else(|| self.evaluate(node))
    }

    /// The node after a move; [`Worker::leave`] it before the next.
    pub fn play(&mut self, node: &Node, mv: Move, ply: usize) -> Node {
        self.past.push(node.board.key());
        self.frames[ply].mv = mv;
        let mut child = *node;
        child.board.make_observed(mv, &mut child.sums);
        child
    }

    /// The node after passing; [`Worker::leave`] it before the next.
    pub fn pass(&mut self, node: &Node, ply: usize) -> Node {
        self.past.push(node.board.key());
        self.frames[ply].mv = Move::NULL;
        let mut child = *node;
        child.board.make_null();
        child
    }

    /// Returns from the node that was played last.
    pub fn leave(&mut self) {
        self.past.pop();
    }

    /// Draws by rule. A mate on the hundredth half-move is still a mate.
    pub fn is_draw(&self, board: &Board, ply: usize) -> bool {
        board.insufficient_material()
            || self.past.is_repetition(board, ply)
            || board.halfmove_clock() >= 100 && (!board.in_check() || board.has_legal_move())
    }

    /// Looks at the limits and signals, and says when to look again.
    fn check_limits(&mut self) {
        let node_limit = self.limits.nodes.unwrap_or(u64::MAX);
        let out_of_time = !self.signals.must_wait(self.limits) && self.timer.hard_is_over();
        self.stopped |= self.signals.is_stopped() || self.nodes >= node_limit || out_of_time;
        self.next_check = node_limit.min(self.nodes + NODES_BETWEEN_CHECKS);
    }
}

/// The legal moves, only the `chosen` ones if any of those is legal.
fn root_moves(board: &Board, chosen: &[Move]) -> Vec<Move> {
    let legal = board.legal_moves();
    let restricted: Vec<Move> = legal.iter().copied().filter(|mv| chosen.contains(mv)).collect();
    if restricted.is_empty() { legal.to_vec() } else { restricted }
}

#[cfg(test)]
mod tests {
    use super::super::value::INFINITE;
    use super::*;

    #[test]
    fn the_deepest_ply_is_searched_and_evaluated() {
        // Quiet, full of captures, and in check.
        for fen in [
            "8/8/1p1k4/1P1p1p2/3P1P2/4K3/8/8 w - - 0 60",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "k7/8/8/8/8/8/r6q/K6R w - - 0 1",
        ] {
            let board = Board::from_fen(fen).unwrap();
            let stage = Stage::default();
            let node = Node { board, sums: stage.sums(&board) };
            for ply in MAX_PLY - 4..=MAX_PLY {
                let (table, mut memory) = (Table::new(1).unwrap(), Memory::new());
                let (limits, signals) = (Limits::default(), Signals::new());
                let mut worker =
                    Worker::new(stage, (&table, &mut memory), (&limits, &signals), &board, &History::new());
                worker.negamax::<true>(&node, -INFINITE, INFINITE, 6, ply);
                assert_eq!(worker.seldepth, MAX_PLY, "{fen}");
                assert!(worker.pv.line(ply).len() <= MAX_PLY - ply, "{fen}");
            }
        }
    }
}
