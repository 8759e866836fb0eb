//! `steinitz explain`: what an edit of the evaluation does, before any game is played.

mod positions;
mod revision;

use std::path::PathBuf;

use super::stage_source::Fault;
use crate::eval::Stage;
use crate::explain::Comparison;
use crate::search::bench;
use crate::uci;
use positions::Reader;

/// Compare two evaluations over many positions: how far they move, by which terms, and where most.
///
/// OLD and NEW are stages of this build (hce), files (new.toml, new.toml:stage), or eval.toml in this folder as git
/// knows it in a revision (HEAD~1, HEAD~1:stage). Without --positions the positions of `bench` are compared.
#[derive(clap::Args)]
pub struct Arguments {
    /// The evaluation before the edit.
    #[arg(value_parser = source)]
    old: Source,
    /// The evaluation after it.
    #[arg(value_parser = source)]
    new: Source,
    /// Positions as FEN or EPD, one a line, plain or gzip; "-" reads standard input.
    #[arg(long, value_name = "FILE", num_args = 1..)]
    positions: Vec<PathBuf>,
    /// Positions that moved most, to be shown with both traces.
    #[arg(long, value_name = "N", default_value_t = 3)]
    top: u16,
    /// Print all of it as JSON.
    #[arg(long)]
    json: bool,
}

/// What the person called a stage, and the stage.
type Source = (String, &'static Stage);

fn source(text: &str) -> Result<Source, Fault> {
    Ok((text.to_owned(), revision::stage(text)?))
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), String> {
    let Arguments { old, new, positions, top, json } = arguments;
    let mut comparison = Comparison::new([&old.0, &new.0], [old.1, new.1], usize::from(*top));
    let mut reader = Reader::default();
    if positions.is_empty() {
        for (number, board) in bench::positions().enumerate() {
            comparison.add(&board, number as u64, &format!("bench position {}", number + 1));
        }
    }
    for path in positions {
        reader.read(path, &mut comparison)?;
    }
    if comparison.movement.positions() == 0 {
        reader.mistakes.summary("lines that are no positions")?;
        let names: Vec<_> = positions.iter().map(|path| path.display().to_string()).collect();
        return Err(format!("{}: no position; give FEN or EPD, a position a line", names.join(", ")));
    }
    comparison.finish();
    match json {
        true => uci::line(serde_json::to_string(&comparison).map_err(|error| error.to_string())?),
        false => uci::line(&comparison),
    }
    reader.mistakes.summary("lines that are no positions and were left out")
}
