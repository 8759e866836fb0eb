//! Tuned values back into eval.toml: numbers change, and nothing else does.
//!
//! `toml_edit` says where each number stands, and the text is spliced there, so that comments, order, line ends and
//! layout survive by construction. A value that the stage inherits is not changed where it stands, which would change
//! other stages too: the stage gets an override. Before anybody sees the new text it is compiled, and must come to
//! exactly the values asked for, with all stages that do not extend this one as they were.

mod grid;
mod insert;
mod locate;
mod splice;
mod wanted;

pub use wanted::wanted;

use steinitz_evalc::{Evaluation, PIECES, Stage, compile};
use toml_edit::{Document, Item};

use insert::Override;
use splice::Edit;

/// The text of an evaluation file with the stage as wanted.
///
/// # Errors
/// The file is wrong already, or written in a way that leaves no place for a value.
pub fn rewrite(file_name: &str, text: &str, wanted: &Stage) -> Result<String, String> {
    let evaluation = compile(file_name, text.as_bytes()).map_err(|report| report.to_string())?;
    let old = evaluation.stage(&wanted.name).ok_or_else(|| format!("{file_name} has no stage `{}`", wanted.name))?;
    let (mark, body) = match text.strip_prefix('\u{feff}') {
        Some(body) => ("\u{feff}", body),
        None => ("", text),
    };
    let document = Document::parse(body).map_err(|error| format!("{file_name}: {error}"))?;
    let stage = document.get("stage").and_then(|stages| stages.get(&wanted.name));
    let stage = stage.ok_or_else(|| format!("{file_name} has no stage `{}`", wanted.name))?;
    let edits = Rewriting { text: body, stage, old, wanted }.edits()?;
    let new = format!("{mark}{}", splice::apply(body, edits));
    verify(file_name, &evaluation, &new, wanted)?;
    Ok(new)
}

/// A stage on its way to other values.
struct Rewriting<'a> {
    text: &'a str,
    stage: &'a Item,
    old: &'a Stage,
    wanted: &'a Stage,
}

impl Rewriting<'_> {
    fn edits(&self) -> Result<Vec<Edit>, String> {
        let (mut edits, mut overrides) = (Vec::new(), Vec::new());
        self.terms(&mut edits, &mut overrides);
        self.material(&mut edits, &mut overrides);
        self.piece_squares(&mut edits, &mut overrides);
        edits.extend(insert::overrides(self.text, &self.wanted.name, self.stage, overrides)?);
        Ok(edits)
    }

    fn terms(&self, edits: &mut Vec<Edit>, overrides: &mut Vec<Override>) {
        for term in &self.wanted.terms {
            let old = self.old.term(&term.name).map(|old| &old.value);
            if old == Some(&term.value) {
                continue;
            }
            let own = self.find(&["terms", &term.name]);
            match own.zip(old) {
                None => overrides.push(Override::new(&["terms"], &term.name, wanted::text(&term.value))),
                Some((item, old)) => {
                    let located = locate::value(item, old, &term.value);
                    edits.extend(grid::edits(self.text, &located.rows));
                    for (piece, text) in located.missing {
                        overrides.push(Override::new(&["terms", &term.name], piece, text));
                    }
                }
            }
        }
    }

    fn material(&self, edits: &mut Vec<Edit>, overrides: &mut Vec<Override>) {
        for (index, piece) in PIECES.iter().enumerate().take(5) {
            let (old, new) = (self.old.material[index], self.wanted.material[index]);
            if old == new {
                continue;
            }
            match self.find(&["material", piece]) {
                Some(item) => edits.extend(grid::edits(self.text, &[locate::row(item, &old, &new)])),
                None => overrides.push(Override::new(&["material"], piece, format!("[{}, {}]", new[0], new[1]))),
            }
        }
    }

    fn piece_squares(&self, edits: &mut Vec<Edit>, overrides: &mut Vec<Override>) {
        let (Some(old), Some(wanted)) = (&self.old.piece_squares, &self.wanted.piece_squares) else { return };
        for (index, piece) in PIECES.iter().enumerate() {
            let halves = [("mg", old[index].mg, wanted[index].mg), ("eg", old[index].eg, wanted[index].eg)];
            for (half, old, new) in halves.into_iter().filter(|(_, old, new)| old != new) {
                match self.find(&["pst", piece, half]) {
                    Some(item) => edits.extend(grid::edits(self.text, &locate::rows(item, &old, &new))),
                    None => overrides.push(Override::new(&["pst", piece], half, wanted::table_text(&new))),
                }
            }
        }
    }

    /// What the stage itself says at a path.
    fn find(&self, path: &[&str]) -> Option<&Item> {
        path.iter().try_fold(self.stage, |item, key| item.get(*key))
    }
}

/// Compiles the new text and compares every stage.
fn verify(file_name: &str, old: &Evaluation, new: &str, wanted: &Stage) -> Result<(), String> {
    let fault =
        |what: &str| format!("{file_name} cannot be rewritten: {what}; write the stage's values in the usual form");
    let new = compile(file_name, new.as_bytes()).map_err(|report| fault(&format!("it would be wrong,\n{report}")))?;
    let stage = new.stage(&wanted.name).ok_or_else(|| fault("the stage would be lost"))?;
    let values = |stage: &Stage| -> Vec<_> {
        stage.terms.iter().map(|term| (term.name.clone(), term.value.slots())).filter(not_zero).collect()
    };
    if stage.material != wanted.material
        || stage.piece_squares != wanted.piece_squares
        || values(stage) != values(wanted)
    {
        return Err(fault("the values would not be those that were tuned"));
    }
    for before in &old.stages {
        let after = new.stage(&before.name).ok_or_else(|| fault("a stage would be lost"))?;
        let may_change = heirs(old, &wanted.name).any(|heir| heir == before.name);
        if after.doc != before.doc || after.hash != before.hash && !may_change {
            return Err(fault(&format!("stage `{}` would change too", before.name)));
        }
    }
    Ok(())
}

fn not_zero((_, slots): &(String, Vec<[i16; 2]>)) -> bool {
    slots.iter().flatten().any(|&half| half != 0)
}

/// A stage and those that extend it, directly or not.
pub fn heirs<'a>(evaluation: &'a Evaluation, stage: &'a str) -> impl Iterator<Item = &'a str> {
    let extends = move |name: &'a str| {
        let parent = move |name: &&'a str| evaluation.stage(name).and_then(|stage| stage.extends.as_deref());
        std::iter::successors(Some(name), parent).any(|ancestor| ancestor == stage)
    };
    evaluation.stages.iter().map(|stage| stage.name.as_str()).filter(move |name| extends(name))
}
