//! `steinitz data stats`: what is in files of positions.

use std::path::PathBuf;

use super::source::{self, Item};
use super::tally::Tally;
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

/// Mistakes named one by one.
const SHOWN: u64 = 20;

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), String> {
    let (mut tally, mut mistakes) = (Tally::default(), 0);
    for path in &arguments.files {
        let name = path.display();
        let read = source::read(path, &mut |item| {
            match item {
                Item::Settings(settings) => uci::line(format!(
                    "{name}: stage {} {}, {} nodes a move, seed {}, version {}",
                    settings.stage, settings.stage_hash, settings.nodes, settings.seed, settings.engine
                )),
                Item::Game(game) => {
                    tally.count_game(game);
                    source::samples(path, game).for_each(|sample| tally.count(&sample));
                }
                Item::Line(sample) => tally.count(sample),
                Item::Torn => uci::line(format!("{name}: ends within a game; the run was interrupted or is running")),
                Item::Mistake(complaint) => complain(&mut mistakes, &complaint),
            }
            Ok(())
        });
        if let Err(complaint) = read {
            complain(&mut mistakes, &complaint);
        }
    }
    uci::line(tally.to_string().trim_end());
    match mistakes {
        0 => Ok(()),
        _ => Err(format!("places that could not be read: {mistakes}, see above")),
    }
}

/// Names the first mistakes and counts all.
pub(super) fn complain(mistakes: &mut u64, complaint: &str) {
    *mistakes += 1;
    match *mistakes {
        ..=SHOWN => super::super::complain(complaint),
        count if count == SHOWN + 1 => super::super::complain("and more"),
        _ => {}
    }
}
