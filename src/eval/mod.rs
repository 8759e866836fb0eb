//! The evaluation: what eval.toml says about a position.
//!
//! Two inputs meet here. `build.rs` compiles eval.toml into [`generated`]: values. `#[terms]` turns the functions in
//! [`terms`] into a collector: meaning. The collector hands each term's feature to a [`TermSink`]: the search's sum, the
//! trace, or the tuner's coefficients.

mod coefficients;
mod context;
mod difference;
mod feature;
pub mod load;
mod number;
mod pawn_cache;
mod psqt;
pub mod reconcile;
mod score;
mod shape;
mod stage;
mod term;
pub mod terms;
mod trace;
mod trace_table;

/// What `build.rs` compiled eval.toml to.
#[allow(missing_docs, clippy::all)]
pub mod generated {
    #[allow(unused_imports)]
    use super::{
        ByCount, ByPiece, Compiled, Parameter, S, Score, Shape, Slot, Slots, Stage, StageValues, reconcile, terms::ROWS,
    };
    include!(concat!(env!("OUT_DIR"), "/eval.rs"));
}

pub use coefficients::{Coefficients, Danger, slots};
pub use context::{Attack, Attacks, Context, Pawns, Placement, Scope, View};
pub use difference::{Amount, Difference, differences};
pub use feature::{AtCount, ByFile, ByRank, Feature, Pick, Tally};
pub use generated::{FILE_HASH, PARAMETERS, SWITCHES, TermParams};
pub use number::{Half, Number};
pub use pawn_cache::PawnCache;
pub use psqt::Sums;
pub use score::{FULL_PHASE, S, Score};
pub use shape::{ByCount, ByPiece, Parameter, Shape, Slot, Slots, Values};
pub use stage::{Compiled, MAX_EVALUATION, Stage, StageValues, phase};
pub use term::{Term, TermKind, TermSink};
pub use trace::{Halves, Row, Setting, Share, TermTrace, Trace};
