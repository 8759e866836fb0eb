//! The board against hand-checked cases, its own invariants, and two other libraries.

mod exchange;
mod fen;
mod invariants;
mod moves;
mod oracle;
mod playout;
mod repetition;
mod san;
