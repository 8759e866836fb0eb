//! The constants of the search, each with its unit. Where no source is named the value is a common starting point.

use super::value::Value;

/// Nodes between two looks at the clock and the signals.
pub(super) const NODES_BETWEEN_CHECKS: u64 = 1024;

/// Moves a game is expected to last when no time control says otherwise.
pub(super) const MOVES_LEFT: i64 = 22;
/// Per cent of the clock's share a move aims for; the last iteration overshoots it.
pub(super) const CLOCK_SHARE: i64 = 60;
/// Per cent of the increment a move aims for.
pub(super) const INCREMENT_SHARE: i64 = 55;
/// A search is broken off at so many times the time it aimed for ...
pub(super) const HARD_FACTOR: i64 = 4;
/// ... and at this per cent of what is on the clock.
pub(super) const HARD_SHARE: i64 = 60;
/// Depth at which a move without alternative is played when on a clock, in plies.
pub(super) const FORCED_MOVE_DEPTH: i32 = 5;
/// Plies searched beyond a proven mate before it is played when on a clock.
pub(super) const MATE_MARGIN: i32 = 4;

/// Bound lines are reported from here on, in milliseconds: earlier they only flood the interface.
pub(super) const BOUND_REPORT_TIME: u64 = 1000;

/// First iteration with an aspiration window, in plies.
pub(super) const ASPIRATION_DEPTH: i32 = 6;
/// Half of the first aspiration window, in centipawns.
pub(super) const ASPIRATION_DELTA: Value = 12;
/// The window grows by one centipawn for each of these squared centipawns of the last score.
pub(super) const ASPIRATION_SCORE_DIVISOR: Value = 16_384;

/// A window that had to grow beyond this is opened, in centipawns.
pub(super) const ASPIRATION_LIMIT: Value = 500;

/// The TT cuts nothing off from this half-move clock on, in plies: its values know nothing of the fifty-move rule.
pub(super) const CLOCK_WITHOUT_CUTOFFS: u32 = 90;

/// Deepest node of reverse futility pruning, in plies.
pub(super) const REVERSE_FUTILITY_DEPTH: i32 = 8;
/// What a ply may lose in reverse futility pruning, in centipawns.
pub(super) const REVERSE_FUTILITY_MARGIN: Value = 80;

/// Shallowest node of null move pruning, in plies.
pub(super) const NULL_MOVE_DEPTH: i32 = 3;
/// Plies that a null move is reduced by at least.
pub(super) const NULL_MOVE_REDUCTION: i32 = 4;
/// One ply more for each of these plies of depth.
pub(super) const NULL_MOVE_DEPTH_DIVISOR: i32 = 4;
/// One ply more for each of these centipawns above beta, three at most.
pub(super) const NULL_MOVE_VALUE_DIVISOR: Value = 200;

/// Shallowest node of internal iterative reduction, in plies.
pub(super) const ITERATIVE_REDUCTION_DEPTH: i32 = 4;

/// Shallowest node of late move reductions, in plies.
pub(super) const LATE_MOVE_DEPTH: i32 = 3;
/// The constant part of the reduction, in 1/1024 plies.
pub(super) const REDUCTION_BASE: i32 = 774;
/// Weight of log2(depth) * log2(move number) in the reduction, in 1/1024 plies.
pub(super) const REDUCTION_FACTOR: i32 = 204;
/// History worth one ply of reduction.
pub(super) const REDUCTION_HISTORY_DIVISOR: i32 = 8192;

/// Bound of every history value.
pub(super) const HISTORY_LIMIT: i32 = 16_384;
/// History bonus a ply of depth.
pub(super) const HISTORY_SLOPE: i32 = 250;
/// What the history bonus begins below zero with.
pub(super) const HISTORY_OFFSET: i32 = 200;
/// The largest history bonus.
pub(super) const HISTORY_BONUS_LIMIT: i32 = 2000;
