//! Games inside this process: openings, games between two searchers, what is kept of them and what they prove.

pub mod adjudication;
pub mod book;
pub mod contest;
pub mod data_file;
pub mod datagen;
pub mod format;
pub mod game;
pub mod opening;
pub mod ordered;
mod packed;
pub mod pentanomial;
mod pgn;
pub mod pgn_writer;
pub mod random;
mod reader;
pub mod selection;
pub mod sprt;
pub mod standing;

pub use adjudication::Rules;
pub use game::{Game, GameResult, Player, Ply, Reason, play};
pub use opening::{Opening, Openings};
