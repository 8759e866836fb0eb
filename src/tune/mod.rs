//! Tuning: the values of a stage fitted to how games ended (Texel's method, Peter Österlund 2014).
//!
//! ```text
//! files ── dataset, label ── gather (the engine judges every position) ── samples (sparse coefficients) ── split
//!       ── fit_k ── train (gradient, adam) ── centre ── write_back: numbers of eval.toml
//! ```
//!
//! Nothing of the evaluation is written here a second time: coefficients come from the sink
//! [`Coefficients`](crate::eval::Coefficients), and danger is transferred by the term's own function.

pub mod adam;
pub mod centre;
pub mod dataset;
pub mod fit_k;
pub mod gather;
pub mod gradient;
pub mod label;
pub mod parameters;
pub mod samples;
pub mod split;
pub mod train;
pub mod transfer;
pub mod write_back;
