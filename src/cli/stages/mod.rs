//! `steinitz stages`: the stages of this build and of evaluation files, and engines of one stage alone.

mod build;
mod diff;
mod list;
mod manifest;
mod show;

use clap::Subcommand;

/// List, show, compare and build stages.
///
/// A stage is the name of one of this build, `file.toml` (the default of a file) or `file.toml:name`.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    List(list::Arguments),
    Show(show::Arguments),
    Diff(diff::Arguments),
    Build(build::Arguments),
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), String> {
    match &arguments.command {
        Command::List(arguments) => list::run(arguments),
        Command::Show(arguments) => show::run(arguments),
        Command::Diff(arguments) => diff::run(arguments),
        Command::Build(arguments) => build::run(arguments),
    }
}
