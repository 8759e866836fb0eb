//! One thread's side of a search: what it keeps on the way, and the small steps that every node shares.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::correction::Corrections;
use super::history::{CONTINUATIONS, Histories, NO_STEP, Step, Surroundings, step};
use super::limits::{Limits, Signals};
use super::params::NODES_BETWEEN_CHECKS;
use super::pv::PvTable;
use super::syzygy::Probing;
use super::time::Timer;
use super::tt::Table;
use super::tt_entry::Entry;
use super::value::{DRAW, DRAW_MARGIN, Value};
use super::{Info, MAX_PLY};
use crate::board::{Bitboard, Board, History, Move};
use crate::eval::{MAX_EVALUATION, PawnCache, Stage, Sums};

/// What a thread remembers from one search to the next.
pub(super) struct Memory {
    pub histories: Histories,
    pub corrections: Corrections,
    pub pawns: PawnCache,
}

impl Memory {
    pub fn new() -> Memory {
        Memory { histories: Histories::new(), corrections: Corrections::new(), pawns: PawnCache::new() }
    }
}

/// What the threads of one search share besides the table.
pub(super) struct Shared<'a> {
    pub stage: &'static Stage,
    pub table: &'a Table,
    pub limits: &'a Limits,
    pub signals: &'a Signals,
    pub timer: Timer,
    /// Nodes that all threads have counted in.
    pub nodes: AtomicU64,
    /// Positions that the threads looked up in tablebases.
    pub tb_hits: AtomicU64,
    /// The main thread has decided: the others stop.
    pub decided: AtomicBool,
    /// More threads search than there are processors.
    pub crowded: bool,
}

/// A position of the search with its piece-square sums; copied for every move, so nothing is ever taken back.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub board: Board,
    pub sums: Sums,
}

/// What the search keeps for one ply of the current path.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    /// The move being searched; NULL for a null move.
    pub mv: Move,
    /// Its step.
    pub step: Step,
    /// The corrected static evaluation; none in check.
    pub eval: Option<Value>,
    /// The quiet move that last refuted a sibling.
    pub killer: Move,
    /// The move that a singular search leaves out.
    pub excluded: Move,
    /// How many children failed high since their parent was entered.
    pub cutoffs: u32,
}

impl Frame {
    const NONE: Frame =
        Frame { mv: Move::NULL, step: NO_STEP, eval: None, killer: Move::NULL, excluded: Move::NULL, cutoffs: 0 };
}

/// Frames before the root, so that looking back needs no case of its own.
const BEFORE_ROOT: usize = 6;
/// Frames below the deepest ply, for what a node clears ahead.
const BEYOND: usize = 3;

/// A root move and the nodes that went into it.
pub(super) struct RootMove {
    pub mv: Move,
    /// What tablebases think of it, the larger the better; 0 without them.
    pub rank: i32,
    /// Its value where tablebases know it.
    pub known: Option<Value>,
    pub nodes: u64,
}

/// What a thread is there for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// It looks at the clock, tells of the progress and decides.
    Main,
    /// It fills the table, and has a vote.
    Helper,
}

/// One thread's search.
pub(super) struct Worker<'a> {
    pub shared: &'a Shared<'a>,
    pub memory: &'a mut Memory,
    pub probing: Probing<'a>,
    /// The keys of the game and of the current path, without the current position.
    pub past: History,
    /// The moves that the root may choose from.
    pub root_moves: Vec<RootMove>,
    /// The first moves of the lines that were found before, with several lines.
    pub taken: Vec<Move>,
    frames: Box<[Frame; MAX_PLY + BEFORE_ROOT + BEYOND]>,
    pub pv: PvTable,
    /// Value of the root's line in `pv`.
    pub root_value: Value,
    /// Depth of the iteration, in plies.
    pub root_depth: i32,
    pub nodes: u64,
    /// Nodes of this thread that the shared count has.
    counted: u64,
    /// Nodes at which limits and signals are looked at next.
    next_check: u64,
    /// Deepest ply of the iteration.
    pub seldepth: usize,
    /// Null moves are left out above this ply, while one is verified.
    pub null_moves_from: usize,
    /// Set once; every node then returns at once, and its value means nothing.
    pub stopped: bool,
    role: Role,
    pub listener: &'a mut dyn FnMut(&Info),
}

impl<'a> Worker<'a> {
    /// A thread's search of `board`.
    pub fn new(
        shared: &'a Shared<'a>,
        memory: &'a mut Memory,
        board: &Board,
        history: &History,
        role: Role,
        listener: &'a mut dyn FnMut(&Info),
    ) -> Worker<'a> {
        Worker {
            shared,
            memory,
            probing: Probing::default(),
            past: history.clone(),
            root_moves: root_moves(board, &shared.limits.search_moves),
            taken: Vec::new(),
            frames: Box::new([Frame::NONE; MAX_PLY + BEFORE_ROOT + BEYOND]),
            pv: PvTable::new(),
            root_value: DRAW,
            root_depth: 0,
            nodes: 0,
            counted: 0,
            next_check: 0,
            seldepth: 0,
            null_moves_from: 0,
            stopped: false,
            role,
            listener,
        }
    }

    /// The frame of a ply.
    pub fn frame(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[ply + BEFORE_ROOT]
    }

    /// The frame `back` plies before a ply, at most six.
    pub fn before(&self, ply: usize, back: usize) -> &Frame {
        &self.frames[ply + BEFORE_ROOT - back]
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
        if ply > 0 && node.board.insufficient_material() {
            return Some(DRAW);
        }
        if ply > 0 && self.is_draw(&node.board, ply) {
            return Some(self.draw());
        }
        (ply == MAX_PLY).then(|| self.evaluate(node))
    }

    /// The static evaluation.
    pub fn evaluate(&mut self, node: &Node) -> Value {
        self.shared.stage.evaluate(&node.board, &node.sums, &mut self.memory.pawns)
    }

    /// The static evaluation as it is stored, from the table when it is there. Its corrections are fetched meanwhile.
    pub fn raw_eval(&mut self, node: &Node, entry: Option<Entry>, ply: usize) -> Value {
        self.memory.corrections.prefetch(&node.board, self.last_steps(ply));
        entry.and_then(|entry| entry.eval).unwrap_or_else(|| self.evaluate(node))
    }

    /// The static evaluation with what is known of its errors, drawn toward zero as the fifty-move rule comes nearer.
    pub fn corrected(&self, node: &Node, raw: Value, ply: usize) -> Value {
        let correction = self.memory.corrections.get(&node.board, self.last_steps(ply));
        let clock = node.board.halfmove_clock().min(100) as Value;
        ((raw + correction) * (200 - clock) / 200).clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }

    /// The steps one and two plies before a node.
    pub fn last_steps(&self, ply: usize) -> [Step; 2] {
        [self.before(ply, 1).step, self.before(ply, 2).step]
    }

    /// What the quiet moves of a node are looked up by.
    pub fn surroundings(&self, board: &Board, ply: usize) -> Surroundings {
        Surroundings { threats: board.threats(), ..self.calm_surroundings(board, ply) }
    }

    /// The same without the threats, which cost time, for nodes that look at noisy moves or evasions.
    pub fn calm_surroundings(&self, board: &Board, ply: usize) -> Surroundings {
        let past = CONTINUATIONS.map(|back| self.before(ply, back).step);
        Surroundings { side: board.side_to_move(), threats: Bitboard::EMPTY, pawn_key: board.pawn_key(), past }
    }

    /// The node after a move; [`Worker::leave`] it before the next.
    #[inline]
    pub fn play(&mut self, node: &Node, mv: Move, ply: usize) -> Node {
        self.past.push(node.board.key());
        let step = step(&node.board, mv);
        let frame = self.frame(ply);
        (frame.mv, frame.step) = (mv, step);
        let mut child = *node;
        child.board.make_observed(mv, &mut child.sums);
        child
    }

    /// The node after passing; [`Worker::leave`] it before the next.
    pub fn pass(&mut self, node: &Node, ply: usize) -> Node {
        self.past.push(node.board.key());
        let frame = self.frame(ply);
        (frame.mv, frame.step) = (Move::NULL, NO_STEP);
        let mut child = *node;
        child.board.make_null();
        child
    }

    /// Returns from the node that was played last.
    pub fn leave(&mut self) {
        self.past.pop();
    }

    /// The value of a draw that a player could have avoided: now a centipawn more, now less, so that the search does not
    /// take one way into it for all of them.
    pub fn draw(&self) -> Value {
        if self.nodes & 2 == 0 { DRAW - DRAW_MARGIN } else { DRAW + DRAW_MARGIN }
    }

    /// Draws by repetition and by the fifty-move rule. A mate on the hundredth half-move is still a mate.
    pub fn is_draw(&self, board: &Board, ply: usize) -> bool {
        self.past.is_repetition(board, ply)
            || board.halfmove_clock() >= 100 && (!board.in_check() || board.has_legal_move())
    }

    /// Whether the side to move can repeat a position of this line, after the root and since the last null move.
    pub fn can_repeat(&self, board: &Board, ply: usize) -> bool {
        let reach = ply.saturating_sub(1).min(board.halfmove_clock() as usize);
        let mut moves = (1..=reach).take_while(|&back| self.frames[ply + BEFORE_ROOT - back].mv != Move::NULL);
        reach >= 3 && self.past.can_repeat(board, moves.by_ref().count())
    }

    /// Nodes of all threads.
    pub fn all_nodes(&self) -> u64 {
        self.shared.nodes.load(Ordering::Relaxed) + self.nodes - self.counted
    }

    /// Looks at the limits and signals, and says when to look again.
    fn check_limits(&mut self) {
        let Shared { limits, signals, timer, nodes, decided, crowded, .. } = self.shared;
        if *crowded {
            // A full time slice for each of the others is a long wait for one that was told to stop.
            std::thread::yield_now();
        }
        nodes.fetch_add(self.nodes - self.counted, Ordering::Relaxed);
        self.counted = self.nodes;
        let node_limit = limits.nodes.unwrap_or(u64::MAX);
        let all = nodes.load(Ordering::Relaxed);
        let out_of_time = self.role == Role::Main && !signals.must_wait(limits) && timer.hard_is_over();
        let told = signals.is_stopped() || decided.load(Ordering::Relaxed);
        self.stopped |= told || all >= node_limit || out_of_time;
        self.next_check = self.nodes + NODES_BETWEEN_CHECKS.min(node_limit.saturating_sub(all));
    }
}

/// The legal moves, only the `chosen` ones if any of those is legal.
fn root_moves(board: &Board, chosen: &[Move]) -> Vec<RootMove> {
    let legal = board.legal_moves();
    let restricted: Vec<Move> = legal.iter().copied().filter(|mv| chosen.contains(mv)).collect();
    let moves = if restricted.is_empty() { legal.to_vec() } else { restricted };
    moves.into_iter().map(|mv| RootMove { mv, rank: 0, known: None, nodes: 0 }).collect()
}
