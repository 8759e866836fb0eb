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
mod mistakes;
mod progress;
mod sprt;
mod spsa;
pub mod stage_source;
mod stages;
mod tune;

use std::error::Error as _;
use std::io::Write as _;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::uci;
use stage_source::{Fault, stage};

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
    match Arguments::try_parse() {
        Ok(arguments) => end(run_command(arguments.command)),
        // A stage's file that cannot be used is wrong data wherever it is named.
        Err(error) => match error.source().and_then(|source| source.downcast_ref()) {
            Some(Fault::File(complaint)) => end(Err(complaint.clone())),
            _ => error.exit(),
        },
    }
}

fn run_command(command: Option<Command>) -> Result<(), String> {
    match command {
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
    }
}

fn end(result: Result<(), String>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(complaint) => {
            complain(&complaint);
            ExitCode::FAILURE
        }
    }
}

/// The longest line of a complaint, in characters: what was read may hold anything.
const LONGEST: usize = 1000;

/// Writes to standard error; when that is closed there is nobody to tell.
fn complain(complaint: &str) {
    let lines: Vec<_> = complaint.lines().map(told).collect();
    let _ = writeln!(std::io::stderr(), "steinitz: {}", lines.join("\n"));
}

/// A line without control characters, and without its middle where that is too long: the remedy stands at the end.
fn told(line: &str) -> String {
    let (length, half) = (line.chars().count(), LONGEST / 2);
    if length <= LONGEST {
        return uci::printable(line, LONGEST);
    }
    let end: String = line.chars().skip(length - half).collect();
    format!("{} {}", uci::printable(line, half), uci::printable(&end, half))
}

/// Ends the program as clap does when the command line is wrong, for what clap cannot know.
fn usage(complaint: &str) -> ! {
    clap::Error::raw(clap::error::ErrorKind::ValueValidation, format!("{complaint}\n")).exit()
}
