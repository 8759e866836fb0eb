//! What a search may use up, and how it is told to stop.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::board::Move;

/// The limits of one search, as UCI's `go` states them; the default has none. Times are in milliseconds.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Deepest iteration, in plies; clamped to what the engine can search.
    pub depth: Option<u32>,
    /// Nodes to search at most.
    pub nodes: Option<u64>,
    /// Stop once a mate in so many moves is found, for either side.
    pub mate: Option<u32>,
    /// Time for this move.
    pub movetime: Option<i64>,
    /// Time left on the clocks of White and Black; interfaces send zero and negative values too.
    pub clock: [Option<i64>; 2],
    /// Increment a move of White and Black.
    pub increment: [i64; 2],
    /// Moves to the next time control; values below 1 count as absent.
    pub moves_to_go: Option<i64>,
    /// Keep silent until stopped, whatever the other limits say.
    pub infinite: bool,
    /// Search on the opponent's time: clocks are looked at from [`Signals::ponderhit`] on, and count from the start.
    pub ponder: bool,
    /// Lines to find, each with a first move of its own; 0 counts as 1.
    pub lines: usize,
    /// Root moves to search; empty for all. Illegal ones are ignored.
    pub search_moves: Vec<Move>,
    /// Time lost between the engine and the clock, kept back on every move.
    pub move_overhead: i64,
}

/// The flags by which another thread steers a running search: `Arc<Signals>`, a fresh one for every search, so that
/// nothing said to an earlier search reaches this one.
#[derive(Default, Debug)]
pub struct Signals {
    stop: AtomicBool,
    ponderhit: AtomicBool,
}

impl Signals {
    /// Signals that say nothing yet.
    pub fn new() -> Signals {
        Signals::default()
    }

    /// The search ends as soon as it can.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The opponent played the expected move: a `ponder` search goes on as an ordinary one.
    pub fn ponderhit(&self) {
        self.ponderhit.store(true, Ordering::Relaxed);
    }

    /// Whether the search was told to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether a search under these limits has to wait for a signal before it may end.
    pub(super) fn must_wait(&self, limits: &Limits) -> bool {
        !self.is_stopped() && (limits.infinite || limits.ponder && !self.ponderhit.load(Ordering::Relaxed))
    }
}
