//! Steinitz, a UCI chess engine whose hand-crafted evaluation is one readable text file.

pub mod board;
pub mod cli;
pub mod epd;
pub mod eval;
pub mod explain;
pub mod files;
pub mod play;
pub mod search;
pub mod tune;
pub mod uci;
