//! Where the stage of a command comes from: a name of this build, or an evaluation file.

use std::path::Path;

use steinitz_evalc::Report;

use crate::eval::Stage;
use crate::eval::load::{self, StageFile};
use crate::uci;

/// The stage that `hce` (of this build), `file.toml` (the default of a file) or `file.toml:name` names.
///
/// # Errors
/// There is no such stage or file, or the file has mistakes: then all of them, each with its place and remedy.
pub fn stage(text: &str) -> Result<&'static Stage, String> {
    match source(text) {
        None => compiled(text),
        Some((path, name)) => Sheet::new(file(path)?, name).map(|sheet| sheet.stage()),
    }
}

/// The same stage as its file has it.
///
/// # Errors
/// As [`stage`].
pub fn sheet(text: &str) -> Result<Sheet, String> {
    match source(text) {
        None => Sheet::new(StageFile::built_in().map_err(|report| report.to_string())?, compiled(text)?.name),
        Some((path, name)) => Sheet::new(file(path)?, name),
    }
}

/// Reads a file of stages.
///
/// # Errors
/// All that is wrong with the file.
pub fn file(path: &Path) -> Result<StageFile, String> {
    StageFile::read(path).map_err(|report| complaint(path, &report))
}

/// The file and the stage in it that the text names; none if it is the name of a stage of this build, or no file's.
fn source(text: &str) -> Option<(&Path, &str)> {
    load::split(text).filter(|_| Stage::find(text).is_none())
}

/// A stage as its file has it, with where each value is from.
#[derive(Clone, Debug)]
pub struct Sheet {
    file: StageFile,
    index: usize,
}

impl Sheet {
    fn new(file: StageFile, name: &str) -> Result<Sheet, String> {
        Ok(Sheet { index: file.index(name)?, file })
    }

    /// The stage to search with.
    pub fn stage(&self) -> &'static Stage {
        self.file.stages[self.index]
    }

    /// The stage as written.
    pub fn written(&self) -> &steinitz_evalc::Stage {
        &self.file.evaluation.stages[self.index]
    }

    /// The file's name.
    pub fn file(&self) -> &str {
        &self.file.evaluation.file
    }
}

fn compiled(name: &str) -> Result<&'static Stage, String> {
    Stage::find(name).ok_or_else(|| {
        let (name, names) =
            (uci::quoted(name), Stage::all().iter().map(|stage| stage.name).collect::<Vec<_>>().join(", "));
        format!(
            "there is no stage {name}; the stages are {names}; a file's stage is written file.toml or file.toml:name"
        )
    })
}

fn complaint(path: &Path, report: &Report) -> String {
    match report.diagnostics() {
        // Without a place in the file one line says it all.
        [only] if only.location.is_none() => only.to_string(),
        many => format!("{} cannot be used, mistakes: {}\n\n{report}", path.display(), many.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVAL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/eval.toml");

    fn complaint(text: &str) -> String {
        stage(text).expect_err(text)
    }

    #[test]
    fn stages_are_found_in_the_build_and_in_files() {
        let default = Stage::default();
        assert!(std::ptr::eq(stage(default.name).expect("a compiled stage"), default));
        let loaded = stage(&format!("{EVAL}:{}", default.name)).expect("a stage of a file");
        assert_eq!((loaded.hash, loaded.values.file), (default.hash, EVAL));
        assert_eq!(stage(EVAL).expect("the file's default").name, "hce");
        let sheet = sheet(default.name).expect("a compiled stage");
        assert_eq!((sheet.stage().hash, sheet.written().hash, sheet.file()), (default.hash, default.hash, "eval.toml"));
    }

    #[test]
    fn what_is_not_there_is_named_with_a_remedy() {
        let unknown = complaint("nimzowitsch");
        assert!(unknown.contains("'nimzowitsch'") && unknown.contains(Stage::default().name), "{unknown}");
        assert!(complaint(&format!("{EVAL}:nimzowitsch")).contains("its stages are material, pst, hce"));
        for missing in ["no/such.toml", "no/such.toml:hce"] {
            assert_eq!(
                complaint(missing),
                "no/such.toml: the file does not exist; restore the file, or name another one"
            );
        }
        assert!(complaint(env!("CARGO_MANIFEST_DIR")).contains("there is no stage"));
        assert!(sheet("nimzowitsch").is_err());
    }
}
