//! The `#[terms]` attribute: one Rust function a term, and everything else about the term is written by the compiler.
//!
//! [`macro@terms`] stands on an impl block of a *view* of the position, one block a file. Each function of the block is
//! a term: a pure function of the view and a side that returns a *feature* (a set of squares, a count, ...), never a
//! score. The parameter of the same name in eval.toml says what the feature is worth.
//!
//! The attribute reads (`model`), checks and writes (`expand`) without knowing eval.toml: whether each function has its
//! parameter, and whether the shapes fit, is for the compiler to find in the code written here.

mod expand;
mod model;

use proc_macro::TokenStream;

/// Turns an impl block of term functions into a row of the evaluation.
///
/// ```ignore
/// /// Weaknesses of the pawn skeleton.
/// #[terms(group = pawns, row = "Pawn structure")]
/// impl Pawns {
///     /// Each pawn with another own pawn further ahead on its file.
///     fn doubled(&self, us: Color) -> Bitboard { .. }
/// }
/// ```
///
/// - `group` names the switch: the block is skipped where `TermParams::use_<group>` is off.
/// - `row` is the line of the trace that the terms are summed in.
/// - A term takes `&self` and `us: Color`; each further argument is passed the parameter of the argument's name.
/// - `#[danger]` on a term: its feature adds danger units instead of score, and the block's one `#[transfer]` function
///   `fn name(units: i32, ..parameters) -> Score` turns the side's units into a score.
///
/// Next to the block it writes, for the file's parent module: `SCOPE` (what the block's view needs), `TERMS` (the list
/// of terms), `enabled`, `collect` (the calls to a `TermSink`) and `transfer`. The names `Color`, `Context`, `Scope`,
/// `Score`, `Term`, `TermKind`, `TermParams`, `TermSink` and `View` must be in scope.
#[proc_macro_attribute]
pub fn terms(attribute: TokenStream, item: TokenStream) -> TokenStream {
    match model::Block::parse(attribute.into(), item.into()) {
        Ok(block) => expand::expand(&block).into(),
        Err(error) => error.into_compile_error().into(),
    }
}
