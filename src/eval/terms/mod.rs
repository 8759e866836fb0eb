//! The terms, one file a row of the trace.
//!
//! A new term is a function in one of these files and a line of the same name in eval.toml. A new row is a new file and
//! its name in the list below.

/// What a file of terms needs in scope, or a new term may.
#[allow(unused_imports)]
mod prelude {
    pub use crate::board::{Bitboard, Color, File, Piece, Rank, attacks};
    pub use crate::eval::context::{Attacks, Context, Pawns, Placement, Scope, View};
    pub use crate::eval::generated::TermParams;
    pub use crate::eval::term::{Term, TermKind, TermSink};
    pub use crate::eval::{AtCount, ByCount, ByFile, ByPiece, ByRank, Score, Tally};
    pub use steinitz_macros::terms;
}

use prelude::*;

macro_rules! rows {
    ($($row:ident),* $(,)?) => {
        $(mod $row;)*

        /// The rows of terms in the trace's order.
        pub const ROWS: &[&[Term]] = &[$($row::TERMS),*];

        /// Whether any row that is switched on needs attack sets.
        #[inline(always)]
        pub fn need_attacks(params: &TermParams) -> bool {
            false $(|| $row::enabled(params) && matches!($row::SCOPE, Scope::Attacks))*
        }

        /// Whether any row that is switched on depends on the pawns alone.
        #[inline(always)]
        pub fn use_pawns_alone(params: &TermParams) -> bool {
            false $(|| $row::enabled(params) && matches!($row::SCOPE, Scope::Pawns))*
        }

        /// Hands every feature of both sides to the sink: those of the pawns alone, or all others.
        #[inline(always)]
        pub fn collect<S: TermSink>(context: &Context<'_>, pawns_alone: bool, params: &TermParams, sink: &mut S) {
            $(
                if $row::enabled(params) && matches!($row::SCOPE, Scope::Pawns) == pawns_alone {
                    $row::collect(context, Color::White, params, sink);
                    $row::collect(context, Color::Black, params, sink);
                }
            )*
        }

        /// What a side's danger units come to in the score, by the transfer function of a row.
        pub fn transfer(row: &str, units: i32, params: &TermParams) -> Score {
            $(
                if $row::TERMS[0].row == row {
                    return $row::transfer(units, params);
                }
            )*
            Score::ZERO
        }
    };
}

rows! { mobility, pawns, passed, pieces, king, tempo }

/// Every term of every row.
pub fn all() -> impl Iterator<Item = &'static Term> {
    ROWS.iter().flat_map(|row| row.iter())
}
