//! `steinitz data export`: positions as EPD.

use std::path::PathBuf;
use std::sync::atomic::Ordering;

use super::output::Output;
use super::source::{self, Found};
use crate::board::Color;
use crate::cli::interrupt;
use crate::cli::mistakes::Mistakes;
use crate::tune::dataset::Reader;
use crate::tune::label::Labelled;
use crate::uci;

/// Write positions as EPD, a line each, with the game's result and the score.
///
/// A line is four fields of a FEN, then c9 "1-0"; the result, ce 31; the score in centipawns from the view of the side to
/// move, as the standard has it, hmvc and fmvn: the counters of a FEN, id "selfplay 7"; file and number of the game.
#[derive(clap::Args)]
pub struct Arguments {
    /// Files of `steinitz datagen`, or others that `steinitz tune` reads.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// File to write, compressed when its name ends in .gz; `-` is standard output.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Replace the file if there is one.
    #[arg(long)]
    force: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), String> {
    let stop = interrupt::flag()?;
    let mut output = Output::open(&arguments.out, arguments.force)?;
    let (mut positions, mut mistakes) = (0u64, Mistakes::default());
    for path in &arguments.files {
        source::read(&mut Reader::open(path)?, path, &mut mistakes, |found| {
            // A new file that is given up vanishes.
            if stop.load(Ordering::Relaxed) {
                return Err("interrupted; no file was written".into());
            }
            if let Found::Position(labelled) = found {
                output.line(&line(labelled))?;
                positions += 1;
            }
            Ok(())
        })?;
    }
    if positions == 0 {
        mistakes.summary("places that could not be read, nothing was written")?;
        return Err(source::no_position(&arguments.files));
    }
    if let Some(name) = output.finish()? {
        uci::line(format!("{name}: {positions} positions"));
    }
    mistakes.summary("places that could not be read, all others were written")
}

/// A position as EPD.
fn line(labelled: &Labelled) -> String {
    let Labelled { board, score, result, game } = labelled;
    let fen = board.to_fen();
    let fields: Vec<&str> = fen.splitn(5, ' ').take(4).collect();
    let mut line = format!("{} c9 \"{result}\";", fields.join(" "));
    if let Some(score) = score {
        let score = if board.side_to_move() == Color::White { *score } else { -score };
        line += &format!(" ce {score};");
    }
    line += &format!(" hmvc {}; fmvn {};", board.halfmove_clock(), board.fullmove_number());
    match game {
        Some(game) => line + &format!(" id \"{game}\";"),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::play::GameResult;

    #[test]
    fn lines_have_the_view_of_the_side_to_move() {
        let board = Board::from_fen("4k3/8/8/8/3pP3/8/8/4K2R b K e3 0 31").unwrap();
        let sample = Labelled { board, score: Some(-31), result: GameResult::BlackWins, game: Some("x 7".into()) };
        let start = "4k3/8/8/8/3pP3/8/8/4K2R b K e3 c9 \"0-1\";";
        assert_eq!(line(&sample), format!("{start} ce 31; hmvc 0; fmvn 31; id \"x 7\";"));
        let bare = Labelled { score: None, game: None, ..sample };
        assert_eq!(line(&bare), format!("{start} hmvc 0; fmvn 31;"));
    }

    #[test]
    fn the_tuner_reads_what_is_written() {
        let board = Board::from_fen("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR b HFhf - 2 9").unwrap();
        for result in GameResult::ALL {
            let sample = Labelled { board, score: Some(2000), result, game: Some("x 7".into()) };
            assert_eq!(Labelled::read(&line(&sample)).unwrap(), sample);
        }
    }
}
