//! The evaluation compiler: `eval.toml` checked and turned into Rust constants.
//!
//! The file declares *stages*, each a complete set of evaluation values: material, piece-square tables, named terms and
//! the switches of the terms' groups. A stage may extend another and then overrides only what differs.
//!
//! ```text
//! bytes ── document (spanned TOML) ── draft (one stage as written) ── check (inheritance) ── Evaluation ── emit (Rust)
//! ```
//!
//! The compiler knows nothing of chess but the names of the pieces, ranks and files: which terms exist, to which group
//! they belong and what they mean is decided by Rust functions, and the emitted code carries constant assertions that
//! reconcile the two. Whatever is wrong with a file is reported in one run, see [`Report`].
//!
//! The engine's build script uses [`compile_file`] and `Evaluation::emit` (with the feature `emit`); at run time
//! [`compile`] reads a changed file, and the engine adds what only it knows by [`Report::about`].

mod check;
mod diagnostic;
mod document;
mod draft;
#[cfg(feature = "emit")]
mod emit;
mod evaluation;
mod hash;
mod inherit;
mod names;
mod syntax;
#[cfg(feature = "emit")]
mod tokens;
mod value;

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

pub use diagnostic::{Diagnostic, Report};
pub use evaluation::{Evaluation, Location, Origin, Parameter, PieceSquares, Setting, Stage};
pub use hash::Resolved;
pub use names::{PIECES, unknown_stage};
pub use value::{Pair, Shape, Value};

use diagnostic::Problems;
use hash::fnv1a;

/// Compiles the bytes of an evaluation file; `file_name` is what messages call it.
///
/// # Errors
/// Everything that is wrong with the file, each with its place and a remedy.
pub fn compile(file_name: &str, source: &[u8]) -> Result<Evaluation, Report> {
    let mut problems = Problems::new(file_name, source);
    if problems.is_empty() {
        let document = document::read(&mut problems);
        let evaluation = check::evaluation(&document, file_hash(source), &mut problems);
        if let (Some(evaluation), true) = (evaluation, problems.is_empty()) {
            return Ok(evaluation);
        }
    }
    Err(problems.into_report())
}

/// The largest file that is read, in bytes: far more than any evaluation takes.
const LARGEST_FILE: u64 = 16 << 20;

/// Reads the evaluation file at `path`; messages call it by this path.
///
/// # Errors
/// That the file cannot be read, or is too large to be one.
pub fn read_file(path: &Path) -> Result<Vec<u8>, Report> {
    let read = || {
        let mut bytes = Vec::new();
        File::open(path)?.take(LARGEST_FILE + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > LARGEST_FILE {
            return Err(io::Error::other("it is larger than 16 MiB"));
        }
        Ok(bytes)
    };
    read().map_err(|error| Report::unreadable(&path.display().to_string(), &error))
}

/// Reads and compiles the evaluation file at `path`; messages call it by this path.
///
/// # Errors
/// As [`read_file`] and [`compile`].
pub fn compile_file(path: &Path) -> Result<Evaluation, Report> {
    compile(&path.display().to_string(), &read_file(path)?)
}

/// The 32-bit FNV-1a hash of a file's bytes, the same whether its lines end in LF or CRLF.
pub fn file_hash(bytes: &[u8]) -> u32 {
    let carriage_return = |&index: &usize| bytes[index..].starts_with(b"\r\n");
    fnv1a((0..bytes.len()).filter(|index| !carriage_return(index)).map(|index| bytes[index]))
}
