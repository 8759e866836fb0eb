//! `steinitz stages build`: engines of one stage alone, compiled from the source tree.

use std::env;
use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use serde_json::Value;
use steinitz_evalc::Evaluation;

use super::manifest::{Entry, Manifest};
use crate::cli::beside::replace;
use crate::files::fault;
use crate::uci;

/// Compile engines that hold one stage alone, named steinitz-STAGE, with a manifest of their hashes.
///
/// Needs the source tree and cargo. The compiler's files go to target/stages there: the engine in target/release stays.
#[derive(clap::Args)]
pub struct Arguments {
    /// Stages of the source's eval.toml.
    #[arg(required_unless_present = "all", conflicts_with = "all", value_name = "STAGE")]
    stages: Vec<String>,
    /// Every stage of it.
    #[arg(long)]
    all: bool,
    /// Folder of the engines.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Source tree, that of this build unless another one is named.
    #[arg(long, value_name = "DIR", default_value = env!("CARGO_MANIFEST_DIR"), hide_default_value = true)]
    source: PathBuf,
    /// Cargo's profile.
    #[arg(long, default_value = "dist")]
    profile: String,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), String> {
    let evaluation = arguments.evaluation()?;
    let stages = arguments.chosen(&evaluation);
    fs::create_dir_all(&arguments.out).map_err(|error| fault(arguments.out.display(), &error))?;
    let mut manifest = Manifest::open(&arguments.out)?;
    for stage in &stages {
        let path = arguments.out.join(file_name(&stage.name));
        if path.exists() && !manifest.lists(&file_name(&stage.name)) {
            let path = path.display();
            return Err(format!(
                "{path} is not from here, for manifest.toml does not list it; move it, or choose another folder"
            ));
        }
    }
    for (index, stage) in stages.iter().enumerate() {
        let start = Instant::now();
        super::super::complain(&format!("building {} ({} of {})", stage.name, index + 1, stages.len()));
        let built = arguments.compile(&stage.name, evaluation.file_hash)?;
        let engine = introduction(&built)?;
        if !engine.ends_with(&format!("({}) {:08x}", stage.name, stage.hash)) {
            let expected = format!("stage {} with hash {:08x}", stage.name, stage.hash);
            return Err(format!(
                "the engine built is {}, not {expected}; was eval.toml changed meanwhile?",
                uci::quoted(&engine)
            ));
        }
        let (file, profile) = (file_name(&stage.name), arguments.profile.clone());
        let path = arguments.out.join(&file);
        let size = copy(&built, &path)?;
        let name = stage.name.clone();
        manifest.enter(Entry {
            stage: name,
            hash: stage.hash,
            file_hash: evaluation.file_hash,
            engine,
            profile,
            file,
            size,
        })?;
        let (path, seconds) = (path.display(), start.elapsed().as_secs());
        uci::line(format!("{path}: stage {}, hash {:08x}, {size} bytes, {seconds} s", stage.name, stage.hash));
    }
    Ok(())
}

impl Arguments {
    /// The evaluation file of the source tree.
    fn evaluation(&self) -> Result<Evaluation, String> {
        let path = self.source.join("eval.toml");
        if !path.is_file() || !self.source.join("Cargo.toml").is_file() {
            let source = self.source.display();
            return Err(format!("there is no source tree of the engine at {source}; name it by --source DIR"));
        }
        steinitz_evalc::compile_file(&path).map_err(|report| format!("{} has mistakes:\n\n{report}", path.display()))
    }

    /// The stages to build, each once. Ends the program if one is unknown.
    fn chosen<'a>(&self, evaluation: &'a Evaluation) -> Vec<&'a steinitz_evalc::Stage> {
        let unknown = self.stages.iter().find(|name| evaluation.stage(name).is_none());
        if let Some(name) = unknown {
            super::super::usage(&evaluation.unknown_stage(name));
        }
        let is_chosen = |stage: &&steinitz_evalc::Stage| self.all || self.stages.contains(&stage.name);
        evaluation.stages.iter().filter(is_chosen).collect()
    }

    /// Lets cargo compile an engine of one stage; where it is.
    fn compile(&self, stage: &str, file_hash: u32) -> Result<PathBuf, String> {
        let cargo = env::var_os("CARGO").unwrap_or("cargo".into());
        let missing = |error| format!("cargo cannot be started: {error}; install Rust from https://rustup.rs");
        let mut child = Command::new(cargo)
            .current_dir(&self.source)
            .args(["build", "--bin", "steinitz", "--target-dir", "target/stages", "--profile", &self.profile])
            .arg("--message-format=json-render-diagnostics")
            .env("STEINITZ_STAGE", stage)
            // A file put back with an older time stamp is compiled too.
            .env("STEINITZ_REBUILD", format!("{file_hash:08x}"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(missing)?;
        let messages = child.stdout.take().map(BufReader::new).into_iter().flat_map(BufReader::lines);
        let executable = messages.map_while(Result::ok).filter_map(|line| executable(&line)).last();
        let status = child.wait().map_err(|error| format!("cargo: {error}"))?;
        match executable {
            Some(path) if status.success() => Ok(path),
            _ => Err(format!("cargo could not build the stage {stage}, see above")),
        }
    }
}

/// The engine that a line of cargo's messages tells of.
fn executable(line: &str) -> Option<PathBuf> {
    let message: Value = serde_json::from_str(line).ok()?;
    (message["target"]["name"] == "steinitz").then(|| message["executable"].as_str().map(PathBuf::from))?
}

/// What an engine calls itself.
fn introduction(engine: &Path) -> Result<String, String> {
    let silent = |error: &dyn std::fmt::Display| format!("{} does not answer: {error}", engine.display());
    let mut child =
        Command::new(engine).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(|error| silent(&error))?;
    // An engine that ends early says so by its silence.
    let _ = child.stdin.take().map(|mut input| input.write_all(b"uci\nquit\n"));
    let output = child.wait_with_output().map_err(|error| silent(&error))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let name = text.lines().find_map(|line| line.strip_prefix("id name "));
    name.map(str::to_string).ok_or_else(|| silent(&"no name"))
}

/// Copies an engine with its permissions, whole or not at all; its size in bytes.
fn copy(from: &Path, to: &Path) -> Result<u64, String> {
    let mut size = 0;
    replace(to, |file| {
        let mut source = fs::File::open(from)?;
        size = io::copy(&mut source, file)?;
        file.set_permissions(source.metadata()?.permissions())
    })?;
    Ok(size)
}

fn file_name(stage: &str) -> String {
    format!("steinitz-{stage}{}", env::consts::EXE_SUFFIX)
}
