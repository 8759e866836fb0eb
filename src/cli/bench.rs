//! `steinitz bench`: nodes and speed over fixed positions.

use crate::eval::Stage;
use crate::uci;

/// Search the fixed positions and print nodes and nodes per second.
///
/// The node count is the same in every run and build; the last line is `N nodes M nps`.
#[derive(clap::Args)]
pub struct Arguments {
    /// Depth in plies.
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Stage of the evaluation.
    #[arg(long, value_parser = super::stage)]
    stage: Option<&'static Stage>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), String> {
    uci::bench(arguments.stage.unwrap_or(Stage::default()), arguments.depth)
}
