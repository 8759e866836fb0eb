//! `steinitz data stats`: what is in files of positions.

use std::path::PathBuf;

use super::source::{self, Found};
use super::tally::Tally;
use crate::cli::mistakes::Mistakes;
use crate::play::format::Settings;
use crate::tune::dataset::Reader;
use crate::uci;

/// Tell what is in files of positions: games, results, phases, scores, duplicates, damage.
///
/// Takes files of `steinitz datagen`, and all that `steinitz tune` reads.
#[derive(clap::Args)]
pub struct Arguments {
    /// Files, plain or gzip; they are counted together.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), String> {
    let (mut tally, mut mistakes) = (Tally::default(), Mistakes::default());
    for path in &arguments.files {
        let name = path.display();
        let mut reader = Reader::open(path)?;
        if let Some(Settings { stage, stage_hash, nodes, seed, engine, .. }) = reader.settings() {
            uci::line(format!(
                "{name}: stage {stage} {stage_hash}, {nodes} nodes a move, seed {seed}, version {engine}"
            ));
        }
        source::read(&mut reader, path, &mut mistakes, |found| {
            match found {
                Found::Game(game) => tally.count_game(game),
                Found::Position(labelled) => tally.count(labelled),
            }
            Ok(())
        })?;
        if reader.is_torn() {
            uci::line(format!("{name}: ends within a game; the run was interrupted or is running"));
        }
    }
    if tally.positions() == 0 {
        mistakes.summary("places that could not be read")?;
        return Err(source::no_position(&arguments.files));
    }
    uci::line(tally.to_string().trim_end());
    mistakes.summary("places that could not be read")
}
