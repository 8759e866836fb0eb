//! The search: iterative deepening over a fail-soft principal variation search with a transposition table.
//!
//! A [`Searcher`] holds what lasts from move to move; a `Worker` is one running search. The evaluation is whatever
//! `&'static Stage` the search is given.

pub mod bench;
mod correction;
mod history;
mod huge_pages;
mod iterate;
mod limits;
mod negamax;
mod params;
mod picker;
mod prefetch;
mod pruning;
mod pv;
mod quiescence;
mod reduction;
pub mod syzygy;
mod time;
mod tt;
mod tt_entry;
pub mod value;
mod wdl;
mod worker;

use std::panic::resume_unwind;
use std::time::Duration;

pub use bench::bench;
pub use limits::{Limits, Signals};
#[cfg(feature = "tune")]
pub use params::{TUNABLES, Tunable};
pub use value::{Bound, Value};
pub use wdl::win_draw_loss;

use crate::board::{Board, History, Move};
use crate::eval::Stage;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use syzygy::Syzygy;
use time::Timer;
use tt::Table;
use worker::{Memory, Node, Role, Shared, Worker};

/// Plies from the root that a line may have; deeper nodes are evaluated, whatever their depth.
pub const MAX_PLY: usize = 128;

/// The deepest iteration, in plies.
pub const MAX_DEPTH: u32 = MAX_PLY as u32 - 1;

/// Stack of a searching thread in bytes: every ply has a move list on it.
pub const STACK_SIZE: usize = 64 << 20;

/// What a search tells while it runs, as for UCI's `info`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Info {
    /// A line that was found.
    Line(Report),
    /// The root move that is searched now; only in searches that take seconds.
    CurrentMove {
        /// Depth of the iteration, in plies.
        depth: u32,
        /// The move.
        mv: Move,
        /// Its place in the order of the root's moves, from 1.
        number: usize,
    },
}

/// A line of the search's progress.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Depth of the iteration, in plies; 0 when the search was stopped before it found anything out.
    pub depth: u32,
    /// Deepest ply that the iteration reached.
    pub seldepth: u32,
    /// Rank of the line among those asked for, from 1.
    pub multipv: u32,
    /// Value from the side to move's view, within the window searched.
    pub score: Value,
    /// Whether the score is exact or a bound.
    pub bound: Bound,
    /// Nodes since the search began, quiescence included.
    pub nodes: u64,
    /// Nodes a second.
    pub nps: u64,
    /// Time since the search began, in milliseconds.
    pub time: u64,
    /// Share of the hash table that this search has filled, in permille.
    pub hashfull: u32,
    /// Positions looked up in tablebases since the search began.
    pub tbhits: u64,
    /// The principal variation, legal from the root; empty only when the root has no legal move.
    pub pv: Vec<Move>,
}

/// What a search decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The move to play; None when there is no legal one.
    pub best: Option<Move>,
    /// The reply to expect, unless the game is over before or after it.
    pub ponder: Option<Move>,
    /// Value from the side to move's view.
    pub score: Value,
    /// Nodes searched.
    pub nodes: u64,
}

/// Searches positions and remembers what it learned for the next one.
pub struct Searcher {
    /// The tablebases and how to use them.
    pub syzygy: Syzygy,
    table: Table,
    /// One a thread.
    memories: Vec<Memory>,
    /// Whether there are more threads than processors.
    crowded: bool,
    /// The hash of the stage that the table's values come from.
    stage_hash: Option<u32>,
}

impl Searcher {
    /// A searcher with a hash table of `hash_mib` mebibytes.
    ///
    /// # Errors
    /// Names the size when there is not so much memory.
    pub fn new(hash_mib: usize) -> Result<Searcher, String> {
        Ok(Searcher {
            syzygy: Syzygy::new(),
            table: Table::new(hash_mib)?,
            memories: vec![Memory::new()],
            crowded: false,
            stage_hash: None,
        })
    }

    /// Changes the size of the hash table to `mib` mebibytes and empties it.
    ///
    /// # Errors
    /// Names the size when there is not so much memory; the table stays as it was.
    pub fn resize_hash(&mut self, mib: usize) -> Result<(), String> {
        self.table.resize(mib)
    }

    /// Forgets everything, for a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.memories.iter_mut().for_each(|memory| *memory = Memory::new());
    }

    /// Searches with so many threads, at least one; each remembers for itself what it learned.
    pub fn set_threads(&mut self, threads: usize) {
        self.memories.resize_with(threads.max(1), Memory::new);
        self.crowded = std::thread::available_parallelism().is_ok_and(|processors| threads > processors.get());
    }

    /// Share of the hash table that the last search filled, in permille.
    pub fn hashfull(&self) -> u32 {
        self.table.hashfull()
    }

    /// Searches `board` under `limits`, telling `listener` of its progress: of a line at least once, and last of the one
    /// whose move it returns. `history` holds the keys of the game before `board`. Under `infinite` and `ponder` it
    /// returns only after the signal that allows it.
    pub fn search(
        &mut self,
        stage: &'static Stage,
        board: &Board,
        history: &History,
        limits: &Limits,
        signals: &Signals,
        listener: &mut dyn FnMut(&Info),
    ) -> Outcome {
        self.use_stage(stage);
        self.table.age();
        let root = Node { board: *board, sums: stage.sums(board) };
        let shared = Shared {
            stage,
            table: &self.table,
            limits,
            signals,
            timer: Timer::start(limits, board.side_to_move()),
            nodes: AtomicU64::new(0),
            tb_hits: AtomicU64::new(0),
            decided: AtomicBool::new(false),
            crowded: self.crowded,
        };
        let syzygy = &self.syzygy;
        let Some((memory, helpers)) = self.memories.split_first_mut() else { unreachable!("there is a thread") };
        std::thread::scope(|scope| {
            // Where the system gives no more threads, the search goes on with fewer.
            let helpers: Vec<_> = helpers
                .iter_mut()
                .filter_map(|memory| {
                    let helper = std::thread::Builder::new().stack_size(STACK_SIZE);
                    let search = || {
                        let mut silent = |_: &Info| {};
                        let mut worker = Worker::new(&shared, memory, board, history, Role::Helper, &mut silent);
                        worker.use_tablebases(syzygy, board);
                        worker.iterate(&root)
                    };
                    helper.spawn_scoped(scope, search).ok()
                })
                .collect();
            let mut worker = Worker::new(&shared, memory, board, history, Role::Main, listener);
            worker.use_tablebases(syzygy, board);
            let line = worker.iterate(&root);
            while signals.must_wait(limits) {
                std::thread::sleep(Duration::from_millis(1));
            }
            shared.decided.store(true, Ordering::Relaxed);
            let others = helpers.into_iter().map(|helper| helper.join().unwrap_or_else(|panic| resume_unwind(panic)));
            let line = worker.elect(line, others);
            worker.outcome(&root, &line)
        })
    }

    /// Values of one evaluation mean nothing to another.
    fn use_stage(&mut self, stage: &Stage) {
        if self.stage_hash.replace(stage.hash).is_some_and(|last| last != stage.hash) {
            self.clear();
        }
    }
}
