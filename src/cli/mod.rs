//! The command line: without a command the engine talks UCI, and people may type commands.

mod bench;
mod data;
mod datagen;
mod epd;
mod eval;
mod spsa;
pub mod stage_source;
mod tune;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::uci;
use stage_source::stage;

/// A UCI chess engine whose evaluation is one readable text file.
///
/// Without a command it reads UCI, and commands for people, from standard input: `help` lists them.
#[derive(Parser)]
#[command(name = "steinitz", version)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Bench(bench::Arguments),
    #[command(subcommand)]
    Data(data::Command),
    Datagen(datagen::Arguments),
    Epd(epd::Arguments),
    Eval(eval::Arguments),
    Spsa(spsa::Arguments),
    Tune(tune::Arguments),
}

/// Runs the program. The exit code is 1 for wrong data, 2 for a wrong command line.
pub fn run() -> ExitCode {
    let result = match Arguments::parse().command {
        None => uci::run(),
        Some(Command::Bench(arguments)) => bench::run(&arguments),
        Some(Command::Data(command)) => data::run(&command),
        Some(Command::Datagen(arguments)) => datagen::run(&arguments),
        Some(Command::Epd(arguments)) => epd::run(&arguments),
        Some(Command::Eval(arguments)) => eval::run(&arguments),
        Some(Command::Spsa(_)) => spsa::run(),
        Some(Command::Tune(arguments)) => tune::run(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(complaint) => {
            complain(&complaint);
            ExitCode::FAILURE
        }
    }
}

/// Writes to standard error; when that is closed there is nobody to tell.
fn complain(complaint: &str) {
    use std::io::Write as _;
    let _ = writeln!(std::io::stderr(), "steinitz: {complaint}");
}
