//! The compiled evaluation: what every stage is made of once inheritance is resolved.

use std::fmt;

use crate::hash::Resolved;
use crate::names::{PIECES, unknown_stage};
use crate::value::{Pair, Shape, Value};

/// A place in an evaluation file, both counted from 1; the column in characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Location {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl fmt::Display for Location {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}", self.line, self.column)
    }
}

/// Where a value is from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// The stage that says so: the stage itself or one that it extends.
    pub from: String,
    /// Where the file says so.
    pub location: Location,
}

/// A checked evaluation file.
#[derive(Clone, Debug)]
pub struct Evaluation {
    /// The file's name as it was given to the compiler.
    pub file: String,
    /// The file's own hash, see [`file_hash`](crate::file_hash).
    pub file_hash: u32,
    /// The index in `stages` of the stage that a plain build plays with.
    pub default: usize,
    /// The stages in the order of the file.
    pub stages: Vec<Stage>,
    /// Every term that some stage sets, in order of first appearance.
    pub parameters: Vec<Parameter>,
    /// Every group that some stage switches, in order of first appearance, and where that is.
    pub switches: Vec<(String, Location)>,
}

impl Evaluation {
    /// The stage of this name.
    pub fn stage(&self, name: &str) -> Option<&Stage> {
        self.stages.iter().find(|stage| stage.name == name)
    }

    /// The complaint that the file has no stage of this name.
    pub fn unknown_stage(&self, name: &str) -> String {
        let names: Vec<_> = self.stages.iter().map(|stage| stage.name.as_str()).collect();
        unknown_stage(&self.file, name, &names)
    }
}

/// A named value of the evaluation; every stage that sets it agrees on its shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The term's name.
    pub name: String,
    /// The form of its value.
    pub shape: Shape,
    /// The index of its first slot, counted over all parameters; see [`Shape::slots`].
    pub offset: usize,
    /// Where the file sets it first.
    pub location: Location,
}

/// A stage with everything that it inherits.
#[derive(Clone, Debug)]
pub struct Stage {
    /// The stage's name.
    pub name: String,
    /// What the stage says about itself; may be empty.
    pub doc: String,
    /// The stage that this one extends.
    pub extends: Option<String>,
    /// The groups that the stage or one it extends switches, in the order of [`Evaluation::switches`].
    pub switches: Vec<Setting<bool>>,
    /// The pieces' values in the order of [`PIECES`], in centipawns; the king has none.
    pub material: [Pair; 5],
    /// Where each is from.
    pub material_origins: [Origin; 5],
    /// A table for each piece in the order of [`PIECES`]; none if the stage has no tables at all.
    pub piece_squares: Option<[PieceSquares; 6]>,
    /// Where the middlegame and the endgame half of each table are from.
    pub piece_square_origins: Option<[[Origin; 2]; 6]>,
    /// The terms that the stage or one it extends sets, in the order of [`Evaluation::parameters`].
    pub terms: Vec<Setting<Value>>,
    /// The hash of the stage's values: the same for stages that evaluate alike, whatever they are called. Terms that are
    /// zero and groups that are off do not enter, so that a new term leaves the other stages' hashes as they are.
    pub hash: u32,
}

impl Stage {
    /// The value that the stage gives a term; none if it sets no such term.
    pub fn term(&self, name: &str) -> Option<&Setting<Value>> {
        self.terms.iter().find(|term| term.name == name)
    }

    /// Computes the hash of the resolved values.
    pub(crate) fn rehash(&mut self) {
        let mut resolved = Resolved::default();
        for switch in self.switches.iter().filter(|switch| switch.value) {
            resolved.group(&switch.name);
        }
        for (piece, value) in PIECES.iter().zip(self.material) {
            resolved.material(piece, value.map(i32::from));
        }
        for (piece, table) in PIECES.iter().zip(self.piece_squares.iter().flatten()) {
            resolved.piece_squares(piece, &table.mg, &table.eg);
        }
        for term in &self.terms {
            resolved.term(&term.name, &term.value.slots());
        }
        self.hash = resolved.hash();
    }
}

/// A switch or a term's value, and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting<T> {
    /// The name of the group or term.
    pub name: String,
    /// What it is set to.
    pub value: T,
    /// Where the file says so.
    pub location: Location,
    /// The stage that says so: the stage itself or one that it extends.
    pub from: String,
}

/// A piece-square table: rows with rank 8 first, files a to h, White's view, in centipawns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceSquares {
    /// The middlegame values.
    pub mg: [[i16; 8]; 8],
    /// The endgame values.
    pub eg: [[i16; 8]; 8],
}
