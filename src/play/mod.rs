//! Games inside this process: openings, games between two searchers, and what is kept of them.

pub mod adjudication;
pub mod book;
pub mod game;
pub mod opening;
mod pgn;
pub mod random;
mod text;

pub use adjudication::Rules;
pub use game::{Game, GameResult, Player, Ply, Reason, play};
pub use opening::{Opening, Openings};
