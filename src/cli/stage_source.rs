//! Where the stage of a command comes from: a name of this build, or an evaluation file.

use std::path::Path;

use crate::eval::Stage;
use crate::eval::load::StageFile;
use crate::uci;

/// The stage that `hce` (of this build), `file.toml` (the default of a file) or `file.toml:name` names.
///
/// # Errors
/// There is no such stage or file, or the file has mistakes: then all of them, each with its place and remedy.
pub fn stage(text: &str) -> Result<&'static Stage, String> {
    match split(text) {
        (name, None) => Stage::find(name).ok_or_else(|| {
            let quoted = uci::quoted(name);
            format!(
                "there is no stage {quoted}; {}, or give an evaluation file: file.toml or file.toml:name",
                uci::stage_names()
            )
        }),
        (path, Some("")) => Ok(file(path)?.default_stage()),
        (path, Some(name)) => {
            let file = file(path)?;
            file.find(name).ok_or_else(|| {
                let names: Vec<_> = file.stages.iter().map(|stage| stage.name).collect();
                format!("{path} has no stage {}; its stages are {}", uci::quoted(name), names.join(", "))
            })
        }
    }
}

/// A file's path and the stage named in it, empty for its default; without a path the name of a compiled stage.
fn split(text: &str) -> (&str, Option<&str>) {
    let is_file = |path: &str| path.ends_with(".toml") || Path::new(path).is_file();
    match text.rsplit_once(':') {
        _ if Stage::find(text).is_some() => (text, None),
        _ if is_file(text) => (text, Some("")),
        Some((path, name)) if is_file(path) => (path, Some(name)),
        _ => (text, None),
    }
}

/// Reads a file of stages.
fn file(path: &str) -> Result<StageFile, String> {
    StageFile::read(Path::new(path)).map_err(|report| match report.diagnostics() {
        // Without a place in the file one line says it all.
        [only] if only.location.is_none() => only.to_string(),
        many => format!("{path} cannot be used, mistakes: {}\n\n{report}", many.len()),
    })
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
    }

    #[test]
    fn what_is_not_there_is_named_with_a_remedy() {
        let complaints = complaint("nimzowitsch");
        assert!(complaints.contains("'nimzowitsch'") && complaints.contains(Stage::default().name), "{complaints}");
        assert!(complaint(&format!("{EVAL}:nimzowitsch")).contains("its stages are material, pst, hce"));
        for missing in ["no/such.toml", "no/such.toml:hce"] {
            assert_eq!(
                complaint(missing),
                "no/such.toml: the file does not exist; restore the file, or name another one"
            );
        }
        assert!(complaint(env!("CARGO_MANIFEST_DIR")).contains("there is no stage"));
    }
}
