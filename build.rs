//! Compiles eval.toml into the constants that src/eval includes.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() {
    println!("cargo::rerun-if-changed=eval.toml");
    // A build of one stage alone.
    println!("cargo::rerun-if-env-changed=STEINITZ_STAGE");
    // Cargo compares modification times and misses a file replaced by an older one: a new value here forces a build.
    println!("cargo::rerun-if-env-changed=STEINITZ_REBUILD");

    // These lines fail the build. A failing exit status as well would make cargo print them twice.
    for line in generate().err().iter().flat_map(|message| message.lines()) {
        println!("cargo::error={line}");
    }
}

/// Writes the constants to the output folder; an error is a text of several lines.
fn generate() -> Result<(), String> {
    let only_stage = env::var("STEINITZ_STAGE").ok().filter(|name| !name.is_empty());
    // Cargo runs a build script in its package's folder, so messages can call the file by its short name.
    let evaluation = steinitz_evalc::compile_file(Path::new("eval.toml")).map_err(|report| report.to_string())?;
    let text = evaluation.emit(only_stage.as_deref())?;
    let output = env::var_os("OUT_DIR").map(PathBuf::from).ok_or("OUT_DIR is not set")?.join("eval.rs");
    write_if_changed(&output, &text).map_err(|error| format!("cannot write {}: {error}", output.display()))
}

/// Leaves an up-to-date file alone, so that its modification time tells when the evaluation changed.
fn write_if_changed(path: &Path, text: &str) -> io::Result<()> {
    match fs::read_to_string(path) {
        Ok(old) if old == text => Ok(()),
        _ => fs::write(path, text),
    }
}
