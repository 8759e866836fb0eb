//! The UCI engine from outside: the real program at the other end of two pipes.

mod driver;
mod eval_file;
mod game;
mod input;
mod lines;
mod protocol;
mod search;
mod shell;
mod syzygy;
mod threads;
