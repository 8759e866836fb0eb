//! `steinitz stages list`: what stages there are.

use std::path::PathBuf;

use super::super::stage_source;
use crate::eval::Stage;
use crate::uci;

/// List the stages of this build, or of an evaluation file: name, hash, what it extends and what it is.
///
/// The default is marked with a star. Stages that evaluate alike have the same hash, whatever they are called.
#[derive(clap::Args)]
pub struct Arguments {
    /// Evaluation file.
    file: Option<PathBuf>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), String> {
    let file = arguments.file.as_deref().map_or_else(stage_source::built_in, stage_source::file);
    let file = file.map_err(|fault| fault.to_string())?;
    // A build of one stage plays no other of its file.
    let default = if arguments.file.is_some() { file.default_stage().name } else { Stage::default().name };
    let here = |name: &str| arguments.file.is_some() || Stage::find(name).is_some();
    let stages: Vec<_> = file.evaluation.stages.iter().filter(|stage| here(&stage.name)).collect();
    let width =
        |text: fn(&steinitz_evalc::Stage) -> &str| stages.iter().map(|stage| text(stage).len()).max().unwrap_or(0);
    let (name_width, extends_width) = (width(|stage| &stage.name), width(extends));
    for stage in &stages {
        let mark = if stage.name == default { '*' } else { ' ' };
        let (name, extends) = (&stage.name, extends(stage));
        let text = format!("{mark} {name:<name_width$}  {:08x}  {extends:<extends_width$}  {}", stage.hash, stage.doc);
        uci::line(text.trim_end());
    }
    Ok(())
}

fn extends(stage: &steinitz_evalc::Stage) -> &str {
    stage.extends.as_deref().unwrap_or("-")
}
