//! The evaluation file that a tuning starts from, and the one that it writes.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use steinitz_evalc::{Evaluation, compile_file};

use crate::cli::beside::{beside, replace};
use crate::cli::stage_source;
use crate::eval::{Slot, Stage, slots};
use crate::files::fault;
use crate::tune::parameters::Entry;
use crate::tune::write_back::{heirs, rewrite, wanted};
use crate::uci;

/// A file and the stage in it.
pub struct Target {
    /// The stage as the file has it.
    pub stage: &'static Stage,
    source: PathBuf,
    out: PathBuf,
    text: String,
    evaluation: Evaluation,
}

impl Target {
    /// Reads the file and makes sure that the tuned one can be written. Ends the program if there is no such stage.
    ///
    /// # Errors
    /// The file cannot be read or is wrong, or the place to write to is no good.
    pub fn open(source: &Path, out: Option<&Path>, stage: &str) -> Result<Target, String> {
        let (file, bytes) = stage_source::file_and_bytes(source).map_err(|fault| fault.to_string())?;
        let text = String::from_utf8(bytes).map_err(|error| format!("{}: {error}", source.display()))?;
        let Some(found) = file.find(stage) else { crate::cli::usage(&file.evaluation.unknown_stage(stage)) };
        // A link is followed, so that the file behind it is replaced and not the link.
        let out = out.unwrap_or(source);
        let out = fs::canonicalize(out).unwrap_or_else(|_| out.to_owned());
        let target = Target { stage: found, source: source.to_owned(), out, text, evaluation: file.evaluation };
        target.check_out()?;
        Ok(target)
    }

    /// Refuses to replace what is no evaluation file, and finds out whether a file can be made there at all.
    fn check_out(&self) -> Result<(), String> {
        let out = self.out.display();
        match fs::metadata(&self.out) {
            Ok(found) if !found.is_file() => Err(format!("{out}: is no regular file; give --out another name")),
            Ok(_) if compile_file(&self.out).is_err() => {
                Err(format!("{out}: exists and is no evaluation file; give --out another name"))
            }
            _ => beside(&self.out).map(drop).map_err(|error| fault(out, &error)),
        }
    }

    /// Writes other values for everything that may change, to nowhere: hours of tuning must not end in a file that has
    /// no place for them.
    ///
    /// # Errors
    /// As [`rewrite`].
    pub fn rehearse(&self, entries: &[Entry], is_tuned: impl Fn(&Entry) -> bool) -> Result<(), String> {
        let old = slots(self.stage.values);
        let other = |half: i32| if half < i32::from(i16::MAX) { half + 1 } else { half - 1 };
        let new: Vec<Slot> = entries
            .iter()
            .zip(&old)
            .map(|(entry, &[mg, eg])| match is_tuned(entry) {
                true if entry.single => [other(mg), eg],
                true => [other(mg), other(eg)],
                false => [mg, eg],
            })
            .collect();
        self.rewritten(&self.text, entries, &old, &new).map(|_| ())
    }

    /// Writes the file with new values, all at once; if there are none, the file stays untouched.
    ///
    /// # Errors
    /// The file cannot be written. If somebody changed it during the tuning, theirs stays, and the tuned one is put
    /// beside it.
    pub fn write(&self, entries: &[Entry], old: &[Slot], new: &[Slot]) -> Result<(), String> {
        let text = self.rewritten(&self.text, entries, old, new)?;
        if old == new && self.out == fs::canonicalize(&self.source).unwrap_or_default() {
            uci::line(format!("{}: nothing to change", self.source.display()));
            return Ok(());
        }
        if fs::read_to_string(&self.source).ok().as_ref() != Some(&self.text) {
            let beside = self.out.with_extension("tuned.toml");
            self.replace(&beside, &text)?;
            return Err(format!(
                "{} was changed while it was tuned and stays as it is; the tuned file is {}",
                self.source.display(),
                beside.display()
            ));
        }
        self.replace(&self.out, &text)?;
        uci::line(format!("{}: stage {} written", self.out.display(), self.stage.name));
        let name = self.stage.name;
        let heirs: Vec<_> = heirs(&self.evaluation, name).filter(|&heir| heir != name).collect();
        if !heirs.is_empty() {
            uci::line(format!("stages that extend it may have changed with it: {}", heirs.join(", ")));
        }
        Ok(())
    }

    fn rewritten(&self, text: &str, entries: &[Entry], old: &[Slot], new: &[Slot]) -> Result<String, String> {
        let stage = self.evaluation.stage(self.stage.name).ok_or("the stage is gone")?;
        rewrite(&self.evaluation.file, text, &wanted(&self.evaluation, stage, entries, old, new))
    }

    /// Puts a text in the place of a file, with the source's permissions.
    fn replace(&self, path: &Path, text: &str) -> Result<(), String> {
        replace(path, |file| {
            file.write_all(text.as_bytes())?;
            file.set_permissions(fs::metadata(&self.source)?.permissions())
        })
    }
}
