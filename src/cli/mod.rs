//! The command line: without a command the engine talks UCI, and people may type commands.

mod ablate;
mod bench;
mod beside;
mod conditions;
mod data;
mod datagen;
mod epd;
mod eval;
mod explain;
mod interrupt;
mod sprt;
mod spsa;
pub mod stage_source;
mod stages;
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
    Ablate(ablate::Arguments),
    Bench(bench::Arguments),
    #[command(subcommand)]
    Data(data::Command),
    Datagen(datagen::Arguments),
    Epd(epd::Arguments),
    Eval(eval::Arguments),
    Explain(explain::Arguments),
    Sprt(sprt::Arguments),
    Spsa(spsa::Arguments),
    Stages(stages::Arguments),
    Tune(tune::Arguments),
}

/// Runs the program. The exit code is 1 for wrong data, 2 for a wrong command line.
pub fn run() -> ExitCode {
    let result = match Arguments::parse().command {
        None => uci::run(),
        Some(Command::Ablate(arguments)) => ablate::run(&arguments),
        Some(Command::Bench(arguments)) => bench::run(&arguments),
        Some(Command::Data(command)) => data::run(&command),
        Some(Command::Datagen(arguments)) => datagen::run(&arguments),
        Some(Command::Epd(arguments)) => epd::run(&arguments),
        Some(Command::Eval(arguments)) => eval::run(&arguments),
        Some(Command::Explain(arguments)) => explain::run(&arguments),
        Some(Command::Sprt(arguments)) => sprt::run(&arguments),
        Some(Command::Spsa(arguments)) => spsa::run(&arguments),
        Some(Command::Stages(arguments)) => stages::run(&arguments),
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

/// Ends the program as clap does when the command line is wrong, for what clap cannot know.
fn usage(complaint: &str) -> ! {
    clap::Error::raw(clap::error::ErrorKind::ValueValidation, format!("{complaint}\n")).exit()
}
