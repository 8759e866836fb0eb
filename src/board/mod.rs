//! The rules of chess: positions, moves and keys. This part knows nothing of evaluation or search.
//!
//! [`Board`] holds a position as bitboards plus a mailbox, together with the checkers and pinned men of the side to
//! move, so that generation is fully legal from the start. Moves are made on a copy: `let mut next = *board;
//! next.make(mv)`; there is no unmake.

pub mod attacks;
mod bitboard;
mod checks;
mod color;
mod cuckoo;
mod fen;
mod fen_error;
mod generate;
mod history;
mod keys;
mod legality;
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
mod magics;
mod make;
mod moves;
mod notation;
mod perft;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod pext;
mod piece;
mod position;
mod san;
pub mod see;
mod sliders;
mod square;

pub use bitboard::{Bitboard, Squares};
pub use color::Color;
pub use fen_error::FenError;
pub use generate::Generate;
pub use history::History;
pub use make::Observer;
pub use moves::{Move, MoveList};
pub use notation::{DisplayMove, MoveError};
pub use perft::{divide, perft};
pub use piece::Piece;
pub use position::{Board, Wing};
pub use san::SanError;
pub use square::{File, ParseSquareError, Rank, Square};
