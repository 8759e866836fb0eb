//! `steinitz stages diff`: what tells two stages apart, value by value.

use super::super::stage_source;
use crate::eval::{Difference, Stage, differences};
use crate::uci;

/// Print every value in which two stages differ.
///
/// The entries of a table are counted from 0, as in passed[3].eg; a value that a stage never sets is zero.
#[derive(clap::Args)]
pub struct Arguments {
    /// A stage: hce, file.toml or file.toml:name.
    #[arg(value_parser = stage_source::stage)]
    a: &'static Stage,
    /// Another one.
    #[arg(value_parser = stage_source::stage)]
    b: &'static Stage,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), String> {
    let (a, b) = (arguments.a, arguments.b);
    for (letter, stage) in [("A", a), ("B", b)] {
        uci::line(format!("{letter}: {} of {}, hash {:08x}", stage.name, stage.values.file, stage.hash));
    }
    let differences = differences(a.values, b.values);
    if differences.is_empty() {
        uci::line("They evaluate alike.");
        return Ok(());
    }
    let width = differences.iter().map(|difference| difference.name.len()).max().unwrap_or(0);
    uci::line(format!("{:width$}  {:>6}  {:>6}  {:>6}", "", "A", "B", "B - A"));
    for difference in differences {
        let change = difference.change().map_or(String::new(), |change| format!("{change:+}"));
        let Difference { name, old, new } = difference;
        uci::line(format!("{name:width$}  {old:>6}  {new:>6}  {change:>6}").trim_end());
    }
    Ok(())
}
