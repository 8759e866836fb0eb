//! `steinitz data`: what is in files of games, and the same as text.

mod export;
mod output;
mod source;
mod stats;
mod tally;

pub use source::no_position;

/// Look at positions for tuning, or turn them into EPD.
#[derive(clap::Subcommand)]
pub enum Command {
    Stats(stats::Arguments),
    Export(export::Arguments),
}

/// Runs the command.
pub fn run(command: &Command) -> Result<(), String> {
    match command {
        Command::Stats(arguments) => stats::run(arguments),
        Command::Export(arguments) => export::run(arguments),
    }
}
