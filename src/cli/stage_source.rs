//! Where the stage of a command comes from: a name of this build, an evaluation file, or an engine that is asked.

use std::error::Error;
use std::fmt;
use std::io::{self, Read};
use std::path::Path;
use std::process::{Command, Stdio};

use steinitz_evalc::{Report, read_file, unknown_stage};

use crate::eval::Stage;
use crate::eval::load::{self, StageFile};

/// Why a stage cannot be had.
#[derive(Clone, Debug)]
pub enum Fault {
    /// There is none of that name: the command line is wrong.
    Name(String),
    /// The file cannot be used: the data are wrong.
    File(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Fault::Name(complaint) | Fault::File(complaint)) = self;
        out.write_str(complaint)
    }
}

impl Error for Fault {}

/// The stage that `hce` (of this build), `file.toml` (the default of a file) or `file.toml:name` names.
///
/// # Errors
/// There is no such stage or file, or the file has mistakes: then all of them, each with its place and remedy.
pub fn stage(text: &str) -> Result<&'static Stage, Fault> {
    match source(text) {
        None => compiled(text),
        Some((path, name)) => Sheet::new(file(path)?, name).map(|sheet| sheet.stage()),
    }
}

/// The same stage as its file has it.
///
/// # Errors
/// As [`stage`].
pub fn sheet(text: &str) -> Result<Sheet, Fault> {
    match source(text) {
        None => Sheet::new(built_in()?, compiled(text)?.name),
        Some((path, name)) => Sheet::new(file(path)?, name),
    }
}

/// The stages of this build's eval.toml.
///
/// # Errors
/// None, if the build is sound.
pub fn built_in() -> Result<StageFile, Fault> {
    StageFile::built_in().map_err(|report| Fault::File(report.to_string()))
}

/// Reads a file of stages.
///
/// # Errors
/// All that is wrong with the file.
pub fn file(path: &Path) -> Result<StageFile, Fault> {
    Ok(file_and_bytes(path)?.0)
}

/// The stage that another build of this engine plays by default; it is asked by `stages show`. None if the program does
/// not answer with an evaluation.
///
/// # Errors
/// The evaluation does not fit the terms of this build.
pub fn of_engine(program: &Path) -> Result<Option<&'static Stage>, Fault> {
    let Ok(answer) = answer(program, &["stages", "show"]) else { return Ok(None) };
    if !answer.windows(ANSWER_HAS.len()).any(|part| part == ANSWER_HAS) {
        return Ok(None);
    }
    let name = program.display().to_string();
    let file = StageFile::load(&name, &answer).map_err(|report| mistakes(&name, &report))?;
    Ok(Some(file.default_stage()))
}

/// What every evaluation file has.
const ANSWER_HAS: &[u8] = b"\n[stage.";

/// What a program says, of which no more is read than an evaluation takes.
fn answer(program: &Path, arguments: &[&str]) -> io::Result<Vec<u8>> {
    // Not by its name alone: that would be looked for in PATH.
    let mut child = Command::new(program.canonicalize()?)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let mut answer = Vec::new();
    let read = child.stdout.take().map_or(Ok(0), |output| output.take(1 << 20).read_to_end(&mut answer));
    // It may have more to say than anybody wants to know.
    let _ = child.kill();
    child.wait()?;
    read.map(|_| answer)
}

/// Reads a file of stages, and gives its bytes too.
///
/// # Errors
/// All that is wrong with the file.
pub fn file_and_bytes(path: &Path) -> Result<(StageFile, Vec<u8>), Fault> {
    let name = path.display().to_string();
    let load = |bytes: Vec<u8>| StageFile::load(&name, &bytes).map(|file| (file, bytes));
    read_file(path).and_then(load).map_err(|report| mistakes(&name, &report))
}

/// What is wrong with a file of that name.
pub fn mistakes(name: &str, report: &Report) -> Fault {
    Fault::File(match report.diagnostics() {
        // Without a place in the file one line says it all.
        [only] if only.location.is_none() => only.to_string(),
        many => format!("{name} cannot be used, mistakes: {}\n\n{report}", many.len()),
    })
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
    /// The stage of a name in a file, the default for the empty name.
    ///
    /// # Errors
    /// There is no such stage.
    pub fn new(file: StageFile, name: &str) -> Result<Sheet, Fault> {
        Ok(Sheet { index: file.index(name).map_err(Fault::Name)?, file })
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

fn compiled(name: &str) -> Result<&'static Stage, Fault> {
    Stage::find(name).ok_or_else(|| {
        let names: Vec<_> = Stage::all().iter().map(|stage| stage.name).collect();
        let complaint = unknown_stage("this build", name, &names);
        Fault::Name(format!("{complaint}; a file's stage is written file.toml or file.toml:name"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVAL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/eval.toml");

    fn complaint(text: &str) -> String {
        stage(text).expect_err(text).to_string()
    }

    #[test]
    fn stages_are_found_in_the_build_and_in_files() {
        let default = Stage::default();
        assert!(std::ptr::eq(stage(default.name).expect("a compiled stage"), default));
        let loaded = stage(&format!("{EVAL}:{}", default.name)).expect("a stage of a file");
        assert_eq!((loaded.hash, loaded.values.file), (default.hash, EVAL));
        let built_in = StageFile::built_in().unwrap_or_else(|report| panic!("{report}"));
        assert_eq!(stage(EVAL).expect("the file's default").name, built_in.default_stage().name);
        let sheet = sheet(default.name).expect("a compiled stage");
        assert_eq!((sheet.stage().hash, sheet.written().hash, sheet.file()), (default.hash, default.hash, "eval.toml"));
    }

    #[test]
    fn what_is_not_there_is_named_with_a_remedy() {
        let unknown = complaint("nimzowitsch");
        assert!(unknown.contains("`nimzowitsch`") && unknown.contains(Stage::default().name), "{unknown}");
        assert!(complaint(&format!("{EVAL}:nimzowitsch")).contains("the stages are material, pst, hce"));
        for missing in ["no/such.toml", "no/such.toml:hce"] {
            assert_eq!(
                complaint(missing),
                "no/such.toml: the file does not exist; restore the file, or name another one"
            );
        }
        assert!(complaint(env!("CARGO_MANIFEST_DIR")).contains("this build has no stage"));
        assert!(complaint(&format!("{EVAL}:hcee")).contains("did you mean `hce`?"));
        assert!(matches!(sheet("nimzowitsch"), Err(Fault::Name(_))));
        assert!(matches!(sheet("no/such.toml"), Err(Fault::File(_))));
    }
}
