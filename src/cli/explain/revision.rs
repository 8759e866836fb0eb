//! eval.toml as it was: a stage of a git revision.

use std::process::Command;

use crate::cli::stage_source::{self, Fault, Sheet, mistakes};
use crate::eval::Stage;
use crate::eval::load::StageFile;
use crate::uci;

/// The file that is looked up, in the current folder.
const FILE: &str = "eval.toml";

/// The stage that a text names: as every command takes it, or of eval.toml in a git revision (`HEAD~1`,
/// `HEAD~1:stage`).
///
/// # Errors
/// There is neither, or the file has mistakes.
pub fn stage(text: &str) -> Result<&'static Stage, Fault> {
    let plain = match stage_source::stage(text) {
        Err(fault) if !names_a_file(text) => fault,
        found => return found,
    };
    let (revision, name) = text.split_once(':').unwrap_or((text, ""));
    let bytes = show(revision).map_err(|complaint| Fault::Name(format!("{plain}; nor {complaint}")))?;
    let file_name = format!("{FILE} in {revision}");
    let file = StageFile::load(&file_name, &bytes).map_err(|report| mistakes(&file_name, &report))?;
    Sheet::new(file, name).map(|sheet| sheet.stage())
}

/// Whether a text cannot mean a revision.
fn names_a_file(text: &str) -> bool {
    let path = text.rsplit_once(':').map_or(text, |(path, _)| path);
    [text, path].iter().any(|path| path.ends_with(".toml") || std::path::Path::new(path).is_file())
}

/// The bytes of eval.toml in a revision.
fn show(revision: &str) -> Result<Vec<u8>, String> {
    // What begins with a dash would be an option, and the empty name the index.
    if revision.is_empty() || revision.starts_with('-') {
        return Err(format!("a git revision {}", uci::quoted(revision)));
    }
    let shown = Command::new("git").args(["show", &format!("{revision}:./{FILE}")]).output();
    let output = shown.map_err(|error| format!("a git revision: git cannot be run: {error}"))?;
    match output.status.success() {
        true => Ok(output.stdout),
        false => {
            let complaint = String::from_utf8_lossy(&output.stderr);
            let first = complaint.lines().next().unwrap_or("it says nothing").trim_start_matches("fatal: ");
            Err(format!("a git revision with {FILE} in this folder: {first}"))
        }
    }
}
