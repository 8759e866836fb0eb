//! Games of the engine against itself: matches of stages, and what their results prove.

pub mod pentanomial;
pub mod sprt;
