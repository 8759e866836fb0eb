//! `steinitz eval`: the evaluation of positions, explained.

use std::io::{self, BufRead};

use super::mistakes::Mistakes;
use crate::board::Board;
use crate::eval::Stage;
use crate::files::Lines;
use crate::uci::{self, TraceForm};

/// Print how the evaluation of a position comes about.
#[derive(clap::Args)]
pub struct Arguments {
    /// Stage of the evaluation.
    #[arg(long, value_parser = super::stage)]
    stage: Option<&'static Stage>,
    /// Open the groups into their terms.
    #[arg(long)]
    terms: bool,
    /// One line of JSON a position.
    #[arg(long, conflicts_with = "terms")]
    json: bool,
    /// The position, quoted or not: the start position when absent, one a line of standard input when "-".
    fen: Vec<String>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), String> {
    match arguments.fen.as_slice() {
        [] => arguments.explain(&Board::startpos()),
        [dash] if dash == "-" => arguments.explain_lines(io::stdin().lock()),
        words => arguments.explain(&parse(&words.join(" "))?),
    }
}

impl Arguments {
    fn explain(&self, board: &Board) -> Result<(), String> {
        let form = match self {
            Arguments { json: true, .. } => TraceForm::Json,
            Arguments { terms: true, .. } => TraceForm::Terms,
            _ => TraceForm::Groups,
        };
        uci::line(uci::evaluation(self.stage.unwrap_or(Stage::default()), board, form)?);
        Ok(())
    }

    /// Explains every line, says which are no positions, and fails at the end if any was.
    fn explain_lines(&self, input: impl BufRead) -> Result<(), String> {
        let (mut lines, mut mistakes) = (Lines::new(input, "standard input".into()), Mistakes::default());
        while let Some((number, line)) = lines.read()? {
            match parse(&line) {
                Ok(board) => {
                    if !self.json {
                        uci::line(board.to_fen());
                    }
                    self.explain(&board)?;
                }
                Err(complaint) => mistakes.note(&format!("line {number}: {complaint}")),
            }
        }
        mistakes.summary("lines that are no positions and were left out")
    }
}

fn parse(fen: &str) -> Result<Board, String> {
    Board::from_fen(fen).map_err(|error| format!("illegal position {}: {error}", uci::quoted(fen)))
}
