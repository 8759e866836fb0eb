//! The constants of the search, each with its unit: the one place to tune them.
//!
//! They are functions so that a build with the feature `tune` can set each by a UCI option; without it they are
//! constants. Centipawns are those of the stage `hce`. Most starting values come from the public histories of the
//! engines Sirius and Weiss, margins rescaled by the endgame pawn.

/// Declares the parameters: name, value, and the range that tuning may try.
macro_rules! params {
    ($($(#[$doc:meta])* $name:ident = $value:literal, $low:literal..=$high:literal;)*) => {
        $(
            $(#[$doc])*
            #[cfg(not(feature = "tune"))]
            #[inline(always)]
            pub(super) const fn $name() -> i32 {
                $value
            }

            $(#[$doc])*
            #[cfg(feature = "tune")]
            pub(super) fn $name() -> i32 {
                values::$name.load(std::sync::atomic::Ordering::Relaxed)
            }
        )*

        /// The values as they stand.
        #[cfg(feature = "tune")]
        #[allow(non_upper_case_globals)]
        mod values {
            use std::sync::atomic::AtomicI32;
            $(pub static $name: AtomicI32 = AtomicI32::new($value);)*
        }

        /// Every parameter, in the order of this file.
        #[cfg(feature = "tune")]
        pub static TUNABLES: &[Tunable] = &[
            $(Tunable { name: stringify!($name), default: $value, low: $low, high: $high, value: &values::$name },)*
        ];
    };
}

/// A parameter that tuning may set.
#[cfg(feature = "tune")]
pub struct Tunable {
    /// Its name, here and as a UCI option.
    pub name: &'static str,
    /// The value of a build without tuning.
    pub default: i32,
    /// The least value to try.
    pub low: i32,
    /// The greatest value to try.
    pub high: i32,
    value: &'static std::sync::atomic::AtomicI32,
}

#[cfg(feature = "tune")]
impl Tunable {
    /// Sets the value for the searches to come.
    pub fn set(&self, value: i32) {
        self.value.store(value, std::sync::atomic::Ordering::Relaxed);
    }
}

/// Nodes between two looks at the clock and the signals.
pub(super) const NODES_BETWEEN_CHECKS: u64 = 1024;
/// Depth at which a move without alternative is played when on a clock, in plies.
pub(super) const FORCED_MOVE_DEPTH: i32 = 5;
/// Plies searched beyond a proven mate before it is played when on a clock.
pub(super) const MATE_MARGIN: i32 = 4;
/// Bound lines are reported from here on, in milliseconds: earlier they only flood the interface.
pub(super) const BOUND_REPORT_TIME: u64 = 1000;
/// The root move being searched is told from here on, in milliseconds.
pub(super) const CURRENT_MOVE_TIME: u64 = 3000;
/// The TT cuts nothing off from this half-move clock on, in plies: its values know nothing of the fifty-move rule.
pub(super) const CLOCK_WITHOUT_CUTOFFS: u32 = 90;
/// Bound of every history value.
pub(super) const HISTORY_LIMIT: i32 = 16_384;
/// Bound of every correction, in 1/256 of a weighted centipawn.
pub(super) const CORRECTION_LIMIT: i32 = 8_192;

params! {
    /// First iteration with an aspiration window, in plies.
    aspiration_depth = 5, 3..=9;
    /// Half of the first aspiration window, in centipawns.
    aspiration_delta = 10, 5..=40;
    /// The window grows by one centipawn for each of these squared centipawns of the last score.
    aspiration_score_divisor = 16384, 4096..=65536;
    /// A window that failed grows by this per cent.
    aspiration_growth = 30, 10..=100;
    /// A window that had to grow beyond this is opened, in centipawns.
    aspiration_limit = 500, 200..=1500;

    /// Deepest node of razoring, in plies.
    razoring_depth = 1, 1..=6;
    /// How far below alpha a node is razored, in centipawns a ply.
    razoring_margin = 350, 150..=700;

    /// Deepest node of reverse futility pruning, in plies.
    reverse_futility_depth = 8, 5..=12;
    /// What a ply may lose in reverse futility pruning, in centipawns.
    reverse_futility_margin = 70, 30..=120;
    /// Squares around the own king that the opponent may attack before reverse futility pruning grows careful.
    reverse_futility_king_squares = 3, 0..=8;
    /// What each further one adds to the margin, in centipawns.
    reverse_futility_king_margin = 50, 0..=150;

    /// Shallowest node of null move pruning, in plies.
    null_move_depth = 3, 2..=5;
    /// How far the evaluation must be above beta, in centipawns.
    null_move_margin = 20, 0..=60;
    /// How far the static evaluation must be above beta at depth 0, in centipawns.
    null_move_static_margin = 150, 50..=300;
    /// What a ply of depth takes off that, in centipawns.
    null_move_static_slope = 14, 5..=30;
    /// Plies that a null move is reduced by at least, in 1/1024.
    null_move_reduction = 5120, 3072..=7168;
    /// What a ply of depth adds to that, in 1/1024 plies.
    null_move_reduction_slope = 307, 150..=500;
    /// One ply more for each of these centipawns above beta, four at most.
    null_move_value_divisor = 165, 80..=300;
    /// From this depth on a null move that fails high is verified, in plies.
    null_move_verification_depth = 15, 10..=20;

    /// Shallowest node of ProbCut, in plies.
    probcut_depth = 5, 3..=8;
    /// How far above beta a capture must come out, in centipawns.
    probcut_margin = 150, 80..=300;

    /// Shallowest node of internal iterative reduction, in plies.
    iterative_reduction_depth = 4, 3..=7;

    /// Shallowest node of the singular search, in plies.
    singular_depth = 5, 4..=10;
    /// How far below its table value the TT move's rivals must stay, in 1/64 centipawns a ply.
    singular_margin = 42, 16..=160;
    /// How far below that they must stay for two plies of extension, in centipawns.
    double_extension_margin = 9, 0..=40;
    /// How far below that they must stay for three plies, in centipawns.
    triple_extension_margin = 100, 40..=250;

    /// Late move pruning: moves searched at depth 0, in 1/1024.
    late_move_base = 3072, 1024..=6144;
    /// Late move pruning: moves searched for a squared ply, in 1/1024.
    late_move_slope = 1024, 512..=2048;
    /// Deepest node of history pruning, in plies.
    history_pruning_depth = 7, 4..=10;
    /// History below which a quiet move is not searched, a ply.
    history_pruning_margin = 1700, 800..=4000;
    /// Deepest reduced depth of futility pruning, in plies.
    futility_depth = 8, 5..=12;
    /// What a quiet move may gain, in centipawns.
    futility_base = 110, 40..=220;
    /// What a quiet move may gain for each ply of reduced depth, in centipawns.
    futility_slope = 105, 40..=180;
    /// History worth one centipawn in futility pruning.
    futility_history_divisor = 400, 150..=1000;
    /// What a quiet move may lose in exchanges, in centipawns a ply of reduced depth.
    see_quiet_margin = 60, 20..=120;
    /// What a noisy move may lose in exchanges, in centipawns a ply.
    see_noisy_margin = 95, 40..=180;

    /// What giving check adds to the history by which quiet moves are ordered.
    quiet_check_bonus = 8000, 0..=20000;

    /// Shallowest node of late move reductions, in plies.
    reduction_depth = 3, 2..=4;
    /// The constant part of the reduction, in 1/1024 plies.
    reduction_base = 774, 200..=1500;
    /// Weight of log2(depth) * log2(move number) in the reduction, in 1/1024 plies.
    reduction_factor = 204, 120..=320;
    /// History worth one ply of reduction of a quiet move.
    reduction_quiet_divisor = 8846, 4000..=16000;
    /// History worth one ply of reduction of a noisy move.
    reduction_noisy_divisor = 6837, 3000..=14000;
    /// More where the side to move's evaluation is not improving, in 1/1024 plies.
    reduction_not_improving = 800, 0..=2000;
    /// More at a node that is expected to fail high, in 1/1024 plies.
    reduction_cut_node = 1720, 500..=3000;
    /// More where the TT move is a capture, in 1/1024 plies.
    reduction_tt_noisy = 1113, 0..=2000;
    /// Less for a capture or promotion, in 1/1024 plies.
    reduction_noisy = 1200, 0..=2500;
    /// Less where the position is or was in an open window, in 1/1024 plies.
    reduction_tt_pv = 988, 0..=2000;
    /// Less again where its table value is above alpha, in 1/1024 plies.
    reduction_tt_above_alpha = 524, 0..=1500;
    /// Less in check, in 1/1024 plies.
    reduction_in_check = 575, 0..=1500;
    /// Less for a move that gives check, in 1/1024 plies.
    reduction_gives_check = 349, 0..=1500;
    /// More where replies have often refuted earlier moves, in 1/1024 plies.
    reduction_cutoffs = 1068, 0..=2000;
    /// Less at the root, where a mistake cannot be made good, in 1/1024 plies.
    reduction_root = 1500, 0..=3000;
    /// Less again there for a capture, promotion or check, in 1/1024 plies.
    reduction_root_forcing = 3000, 0..=5000;
    /// Less for the killer, in 1/1024 plies.
    reduction_killer = 900, 0..=2000;
    /// A reduced search that beats the best so far by this is repeated a ply deeper, in centipawns.
    deeper_base = 30, 10..=80;
    /// What a ply of depth adds to that, in centipawns.
    deeper_slope = 2, 0..=8;
    /// One that beats it by less than this is repeated a ply shallower, in centipawns.
    shallower_margin = 7, 0..=20;

    /// How much a capture may lie below alpha in quiescence, in centipawns.
    quiescence_futility = 62, 20..=200;

    /// History bonus: what it begins with.
    bonus_base = -100, -400..=300;
    /// History bonus for a ply.
    bonus_linear = 196, 50..=400;
    /// History bonus for a squared ply, in 1/64.
    bonus_quadratic = 439, 0..=1000;
    /// The largest history bonus.
    bonus_limit = 2121, 1000..=4000;
    /// History malus: what it begins with.
    malus_base = 44, -300..=300;
    /// History malus for a ply.
    malus_linear = 277, 50..=500;
    /// History malus for a squared ply, in 1/64.
    malus_quadratic = 235, 0..=1000;
    /// The largest history malus.
    malus_limit = 992, 500..=3000;
    /// A value this far above beta counts as searched a ply deeper, in centipawns.
    bonus_margin = 30, 0..=100;

    /// Weight of the correction by the pawns, in 1/256.
    correction_pawns = 384, 0..=800;
    /// Weight of the correction by either side's pieces, in 1/256.
    correction_pieces = 406, 0..=800;
    /// Weight of the correction by knights and bishops, in 1/256.
    correction_minors = 280, 0..=800;
    /// Weight of the correction by rooks, queens and kings, in 1/256.
    correction_majors = 274, 0..=800;
    /// Weight of the correction by the last move, in 1/256.
    correction_continuation = 418, 0..=800;

    /// Time a move aims for: share of the clock, in 1/1000.
    time_clock_share = 22, 10..=60;
    /// Time a move aims for: share of the increment, in 1/1000.
    time_increment_share = 450, 200..=1000;
    /// The most a move may take: share of the clock, in 1/1000.
    time_hard_share = 350, 150..=800;
}
