//! Evaluation files at run time: the same compiler and the same rules as for eval.toml, but no rebuild.
//!
//! What the compiler alone cannot know is checked here as the build checks it: every term of the file must be one of this
//! build, in its shape, and every group that a stage switches on must have values.

use super::generated::{PARAMETERS, TermParams};
use super::reconcile::{Mismatch, Rows, group_without_values, unknown_group, unknown_parameter};
use super::terms::ROWS;
use super::{ByPiece, Parameter, Score, Shape, Stage, StageValues};
use std::path::Path;
use steinitz_evalc::{Evaluation, Location, Report, compile, read_file};

/// The eval.toml that this build is compiled from, so that the program needs no file to show it.
const SOURCE: &[u8] = include_bytes!("../../eval.toml");

/// The stages of an evaluation file, ready to search with.
#[derive(Clone, Debug)]
pub struct StageFile {
    /// What the file says, and where.
    pub evaluation: Evaluation,
    /// The stages in the order of the file.
    pub stages: Vec<&'static Stage>,
}

impl StageFile {
    /// The eval.toml of this build, with all its stages.
    ///
    /// # Errors
    /// None, if the build is sound: the compiler has read the same bytes.
    pub fn built_in() -> Result<StageFile, Report> {
        StageFile::load("eval.toml", SOURCE)
    }

    /// Loads the bytes of a file that messages call `name`.
    ///
    /// The stages are kept for the process's life; the same values are loaded once however often they are read.
    ///
    /// # Errors
    /// Everything that is wrong with the file, each with its place and a remedy.
    pub fn load(name: &str, bytes: &[u8]) -> Result<StageFile, Report> {
        let evaluation = compile(name, bytes)?;
        if let Some(report) = Report::about(name, bytes, mismatches(&evaluation)) {
            return Err(report);
        }
        let name = leak(name);
        let stages = evaluation.stages.iter().map(|stage| Stage::kept(values(name, stage))).collect();
        Ok(StageFile { evaluation, stages })
    }

    /// Loads the file at `path`; messages call it by this path.
    ///
    /// # Errors
    /// As [`StageFile::load`], or that the file cannot be read.
    pub fn read(path: &Path) -> Result<StageFile, Report> {
        StageFile::load(&path.display().to_string(), &read_file(path)?)
    }

    /// The stage that the file names as its default.
    pub fn default_stage(&self) -> &'static Stage {
        self.stages[self.evaluation.default]
    }

    /// The index in `stages` of the stage of a name, the default's for the empty one.
    ///
    /// # Errors
    /// There is no such stage, with the names there are.
    pub fn index(&self, name: &str) -> Result<usize, String> {
        if name.is_empty() {
            return Ok(self.evaluation.default);
        }
        let index = self.stages.iter().position(|stage| stage.name == name);
        index.ok_or_else(|| self.evaluation.unknown_stage(name))
    }

    /// The stage of a name.
    pub fn find(&self, name: &str) -> Option<&'static Stage> {
        self.stages.iter().copied().find(|stage| stage.name == name)
    }
}

/// A stage of eval.toml for tests, also in a build of another one alone.
#[cfg(test)]
pub fn test_stage(name: &str) -> &'static Stage {
    use std::sync::LazyLock;
    // Read once: some tests ask thousands of times.
    static ALL: LazyLock<StageFile> =
        LazyLock::new(|| StageFile::built_in().unwrap_or_else(|report| panic!("{report}")));
    Stage::find(name).or_else(|| ALL.find(name)).unwrap_or_else(|| panic!("eval.toml has no stage {name}"))
}

/// What `file.toml` or `file.toml:name` names: a path and a stage's name, empty for the file's default. None if the text
/// looks like no file.
pub fn split(text: &str) -> Option<(&Path, &str)> {
    let file =
        |path| Some(Path::new(path)).filter(|file| file.extension().is_some_and(|end| end == "toml") || file.is_file());
    match text.rsplit_once(':') {
        _ if file(text).is_some() => Some((Path::new(text), "")),
        Some((path, name)) => file(path).map(|file| (file, name)),
        None => None,
    }
}

/// Where the file does not fit the terms of this build.
fn mismatches(evaluation: &Evaluation) -> Vec<(Location, String, String)> {
    let rows: Rows = ROWS;
    let mut mismatches = Vec::new();
    let mut note = |location, mismatch: Option<Mismatch>| {
        let text = |mismatch: Mismatch| (location, mismatch.cause().to_string(), mismatch.remedy().to_string());
        mismatches.extend(mismatch.map(text));
    };
    for parameter in &evaluation.parameters {
        note(parameter.location, unknown_parameter(rows, &parameter.name));
    }
    for (group, location) in &evaluation.switches {
        note(*location, unknown_group(rows, group));
    }
    let mut reported = Vec::new();
    for stage in &evaluation.stages {
        let set: Vec<&str> = stage.terms.iter().map(|term| term.name.as_str()).collect();
        for switch in stage.switches.iter().filter(|switch| switch.value) {
            let mismatch = group_without_values(rows, &stage.name, &switch.name, &set);
            // Once, not again for every stage that inherits the switch.
            if mismatch.is_some() && !reported.contains(&switch.location) {
                reported.push(switch.location);
                note(switch.location, mismatch);
            }
        }
    }
    mismatches.extend(evaluation.parameters.iter().filter_map(wrong_shape));
    mismatches
}

/// What is wrong if this build's function of the term takes values of another shape.
fn wrong_shape(parameter: &steinitz_evalc::Parameter) -> Option<(Location, String, String)> {
    let ours = shape(Parameter::find(&parameter.name)?);
    let (name, theirs) = (&parameter.name, parameter.shape);
    let cause = || format!("`{name}` is {} here and {} in this build", theirs.article(), ours.article());
    (ours != theirs).then(|| (parameter.location, cause(), format!("write {}", ours.article())))
}

/// A parameter's shape as the compiler knows it.
fn shape(parameter: &Parameter) -> steinitz_evalc::Shape {
    use steinitz_evalc::Shape as Written;
    match parameter.shape {
        Shape::Pair => Written::Pair,
        Shape::Eight => Written::Eight,
        Shape::PiecePairs => Written::PiecePairs,
        Shape::PieceNumbers => Written::PieceNumbers,
        Shape::Number => Written::Number,
        Shape::Count => Written::Count(parameter.len),
    }
}

/// The values of a stage that fits.
fn values(file: &'static str, stage: &steinitz_evalc::Stage) -> StageValues {
    let score = |[mg, eg]: [i16; 2]| Score::new(mg.into(), eg.into());
    let line = |location: Location| location.line as u32;
    let piece_square_lines = stage.piece_square_origins.as_ref();
    let mut material = [Score::ZERO; 6];
    material[..5].copy_from_slice(&stage.material.map(score));
    let mut material_lines = [0; 6];
    material_lines[..5].copy_from_slice(&stage.material_origins.each_ref().map(|origin| line(origin.location)));
    let piece_squares = stage.piece_squares.map_or([[Score::ZERO; 64]; 6], |tables| {
        tables.map(|table| {
            std::array::from_fn(|square| {
                score([table.mg[7 - square / 8][square % 8], table.eg[7 - square / 8][square % 8]])
            })
        })
    });
    let lines: Vec<u32> =
        PARAMETERS.iter().map(|parameter| stage.term(parameter.name).map_or(0, |term| line(term.location))).collect();
    StageValues {
        name: leak(&stage.name),
        doc: leak(&stage.doc),
        file,
        hash: stage.hash,
        material: ByPiece(material),
        piece_squares: ByPiece(piece_squares),
        terms: terms(stage),
        lines: Box::leak(lines.into()),
        material_lines,
        piece_square_lines: piece_square_lines
            .map_or([0; 6], |origins| origins.each_ref().map(|[mg, _]| line(mg.location))),
    }
}

fn terms(stage: &steinitz_evalc::Stage) -> TermParams {
    let mut terms = TermParams::ZERO;
    let mut slots = terms.slots();
    for parameter in PARAMETERS {
        if let Some(term) = stage.term(parameter.name) {
            let written = term.value.slots().into_iter().map(|slot| slot.map(i32::from));
            slots.splice(parameter.offset..parameter.offset + parameter.len, written);
        }
    }
    terms.set_slots(&slots);
    for switch in &stage.switches {
        if let Some(on) = terms.switch_mut(&switch.name) {
            *on = switch.value;
        }
    }
    terms
}

/// A text for the process's life, as the compiled stages' are.
fn leak(text: &str) -> &'static str {
    Box::leak(text.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::FILE_HASH;
    use crate::search::bench;

    #[test]
    fn a_file_loaded_at_run_time_evaluates_as_the_compiled_one() {
        let file = StageFile::load("copy.toml", SOURCE).unwrap_or_else(|report| panic!("{report}"));
        assert_eq!(file.evaluation.file_hash, FILE_HASH);
        let mut compared = 0;
        for compiled in Stage::all() {
            let loaded = file.find(compiled.name).expect("the stage is in its file");
            assert_eq!(
                (loaded.hash, loaded.doc, &loaded.values.terms),
                (compiled.hash, compiled.doc, &compiled.values.terms)
            );
            assert_eq!(StageValues { file: compiled.values.file, ..loaded.values.clone() }, *compiled.values);
            for board in bench::positions() {
                let value = |stage: &Stage| stage.evaluate(&board, &stage.sums(&board), &mut Default::default());
                assert_eq!(value(loaded), value(compiled), "{} {}", compiled.name, board.to_fen());
                compared += 1;
            }
        }
        assert!(compared >= 40);
        if Stage::only().is_none() {
            assert_eq!(file.default_stage().name, Stage::default().name);
        }
    }

    #[test]
    fn the_same_values_are_loaded_once() {
        let load = || StageFile::load("twice.toml", SOURCE).map(|file| file.default_stage()).ok();
        assert!(std::ptr::eq(load().expect("it loads"), load().expect("it loads")));
    }

    #[test]
    fn switches_and_their_way_back_stay_within_the_file() {
        let text = String::from_utf8_lossy(SOURCE).replace("bishop_pair = [30, 50]", "bishop_pair = [31, 50]");
        let file = StageFile::load("other.toml", text.as_bytes()).unwrap_or_else(|report| panic!("{report}"));
        let stage = file.find("hce").expect("the stage is in the file");
        let off = stage.with_switch("pieces", false).expect("a group");
        assert!(off.hash != stage.hash && off.values.file == "other.toml");
        assert!(std::ptr::eq(off.with_switch("pieces", true).expect("a group"), stage));
    }

    fn messages(text: &str) -> Vec<String> {
        const HEAD: &str = "default = \"main\"\n[stage.main]\nmaterial = { pawn = [1, 1], knight = [3, 3], bishop = \
                            [3, 3], rook = [5, 5], queen = [9, 9] }\n";
        match StageFile::load("new.toml", format!("{HEAD}{text}").as_bytes()) {
            Ok(_) => Vec::new(),
            Err(report) => report.diagnostics().iter().map(ToString::to_string).collect(),
        }
    }

    #[test]
    fn what_does_not_fit_the_terms_is_reported_with_its_place() {
        let text = "[stage.main.use]\npawn = true\ntempo = true\n[stage.main.terms]\n  dubled = [1, 2]\nisolated = 4\n\
                    zugzwang = 3\n[stage.heir]\nextends = \"main\"";
        assert_eq!(
            messages(text),
            [
                "new.toml:5:1: no term belongs to the group `pawn`; did you mean `pawns`? Otherwise write one in \
                 src/eval/terms, or delete the line",
                "new.toml:6:1: the stage `main` switches the group `tempo` on but sets none of its terms; set one under \
                 [stage.main.terms], or switch the group off",
                "new.toml:8:3: the parameter `dubled` has no term function; did you mean `doubled`? Otherwise write the \
                 function in src/eval/terms, or delete the line",
                "new.toml:9:1: `isolated` is a whole number here and a pair in this build; write a pair",
                "new.toml:10:1: the parameter `zugzwang` has no term function; write the function in src/eval/terms, or \
                 delete the line",
            ]
        );
        assert_eq!(messages("[stage.main.terms]\ndoubled = [1, 2]"), [""; 0]);
        let report = StageFile::load("new.toml", b"default = 3").expect_err("no stage").to_string();
        assert!(report.contains("new.toml"), "{report}");
    }
}
