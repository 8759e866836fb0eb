//! The stages that a session chooses from: those of the build, or of an evaluation file.

use std::path::Path;

use steinitz_evalc::unknown_stage;

use super::session::same_name;
use crate::eval::Stage;
use crate::eval::load::{StageFile, split};

/// The stages to choose from.
#[derive(Default)]
pub struct Stages(Option<StageFile>);

impl Stages {
    /// Those of `file.toml`, and the stage that the file or `file.toml:name` names to begin with; those of the build for
    /// the empty text.
    ///
    /// # Errors
    /// Everything that is wrong with the file, a line each.
    pub fn named(text: &str) -> Result<(Stages, &'static Stage), String> {
        if text.is_empty() {
            return Ok((Stages(None), Stage::default()));
        }
        let (path, name) = split(text).unwrap_or((Path::new(text), ""));
        let file = StageFile::read(path).map_err(|report| {
            let lines: Vec<_> = report.diagnostics().iter().map(ToString::to_string).collect();
            lines.join("\n")
        })?;
        let stage = file.stages[file.index(name)?];
        Ok((Stages(Some(file)), stage))
    }

    /// All of them, in the order of their file.
    pub fn all(&self) -> Vec<&'static Stage> {
        match &self.0 {
            Some(file) => file.stages.clone(),
            None => Stage::all().iter().collect(),
        }
    }

    /// Their names.
    pub fn names(&self) -> Vec<&'static str> {
        self.all().iter().map(|stage| stage.name).collect()
    }

    /// The one to begin with.
    pub fn default_stage(&self) -> &'static Stage {
        self.0.as_ref().map_or(Stage::default(), StageFile::default_stage)
    }

    /// The stage of a name.
    ///
    /// # Errors
    /// There is none, with the names there are.
    pub fn find(&self, name: &str) -> Result<&'static Stage, String> {
        let stage = self.all().into_iter().find(|stage| same_name(stage.name, name));
        stage.ok_or_else(|| unknown_stage("this engine", name, &self.names()))
    }
}
