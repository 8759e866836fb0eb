//! Where the two inputs meet: eval.toml's parameters and switches must have their Rust functions and groups.
//!
//! Neither generator reads the other's input, so the compiler does it: the constants that eval.toml is compiled to call
//! these functions, and a mismatch is a compile error that names the line of eval.toml. (The other way round, a term
//! function without a parameter is a missing field of `TermParams`, at the function's name.) A file that is loaded at run
//! time is held to the same rules, see [`load`](super::load).

use super::Parameter;
use super::term::{Term, TermKind};

/// Rows of terms, as `terms::ROWS`.
pub type Rows = &'static [&'static [Term]];

/// What does not fit: the cause and the remedy.
#[derive(Clone, Copy)]
pub struct Mismatch {
    cause: Message,
    remedy: Message,
}

impl Mismatch {
    /// What is wrong.
    pub const fn cause(&self) -> &str {
        self.cause.text()
    }

    /// What would be right.
    pub const fn remedy(&self) -> &str {
        self.remedy.text()
    }

    /// Fails the build with a line that names the place.
    #[track_caller]
    const fn fail(&self, at: &str) -> ! {
        let message = Message::new().and(at).and(": ").and(self.cause()).and("; ").and(self.remedy());
        panic!("{}", message.text());
    }
}

/// Panics unless a term function or an argument of one bears the parameter's name.
#[track_caller]
pub const fn parameter(rows: Rows, parameter: &Parameter) {
    if let Some(mismatch) = unknown_parameter(rows, parameter.name) {
        mismatch.fail(parameter.at);
    }
}

/// Panics unless some term belongs to the group that is switched at a place of eval.toml.
#[track_caller]
pub const fn switch(rows: Rows, at: &str, group: &str) {
    if let Some(mismatch) = unknown_group(rows, group) {
        mismatch.fail(at);
    }
}

/// Panics unless a stage that switches a group on sets at least one of the group's parameters.
#[track_caller]
pub const fn group_has_values(rows: Rows, at: &str, stage: &str, group: &str, set: &[&str]) {
    if let Some(mismatch) = group_without_values(rows, stage, group, set) {
        mismatch.fail(at);
    }
}

/// None if a term function or an argument of one bears the parameter's name.
pub const fn unknown_parameter(rows: Rows, name: &str) -> Option<Mismatch> {
    let mut nearest = Nearest::to(name);
    let mut terms = Terms::of(rows);
    while let Some(term) = terms.next() {
        if !matches!(term.kind, TermKind::Transfer) {
            nearest.offer(term.name);
        }
        let mut index = 0;
        while index < term.arguments.len() {
            nearest.offer(term.arguments[index]);
            index += 1;
        }
    }
    if nearest.distance == 0 {
        return None;
    }
    Some(Mismatch {
        cause: Message::new().and("the parameter `").and(name).and("` has no term function"),
        remedy: Message::new().and_nearest(&nearest).and("write the function in src/eval/terms, or delete the line"),
    })
}

/// None if some term belongs to the group.
pub const fn unknown_group(rows: Rows, group: &str) -> Option<Mismatch> {
    let mut nearest = Nearest::to(group);
    let mut terms = Terms::of(rows);
    while let Some(term) = terms.next() {
        nearest.offer(term.group);
    }
    if nearest.distance == 0 {
        return None;
    }
    Some(Mismatch {
        cause: Message::new().and("no term belongs to the group `").and(group).and("`"),
        remedy: Message::new().and_nearest(&nearest).and("write one in src/eval/terms, or delete the line"),
    })
}

/// None if at least one of the group's parameters is among those that the stage sets.
pub const fn group_without_values(rows: Rows, stage: &str, group: &str, set: &[&str]) -> Option<Mismatch> {
    let mut terms = Terms::of(rows);
    let mut known = false;
    while let Some(term) = terms.next() {
        if equal(term.group, group) {
            known = true;
            let mut index = 0;
            while index < set.len() {
                if equal(term.name, set[index]) {
                    return None;
                }
                index += 1;
            }
        }
    }
    // An unknown group is `unknown_group`'s to report.
    if !known {
        return None;
    }
    let cause = Message::new().and("the stage `").and(stage).and("` switches the group `").and(group);
    let remedy = Message::new().and("set one under [stage.").and(stage).and(".terms], or switch the group off");
    Some(Mismatch { cause: cause.and("` on but sets none of its terms"), remedy })
}

/// Goes through the terms of all rows, in constants.
struct Terms {
    rows: Rows,
    row: usize,
    term: usize,
}

impl Terms {
    const fn of(rows: Rows) -> Terms {
        Terms { rows, row: 0, term: 0 }
    }

    const fn next(&mut self) -> Option<&'static Term> {
        while self.row < self.rows.len() {
            if self.term < self.rows[self.row].len() {
                self.term += 1;
                return Some(&self.rows[self.row][self.term - 1]);
            }
            (self.row, self.term) = (self.row + 1, 0);
        }
        None
    }
}

/// The known name with the fewest edits from a given one.
struct Nearest<'a> {
    wanted: &'a str,
    name: &'static str,
    distance: usize,
}

impl<'a> Nearest<'a> {
    const fn to(wanted: &'a str) -> Nearest<'a> {
        Nearest { wanted, name: "", distance: usize::MAX }
    }

    const fn offer(&mut self, name: &'static str) {
        let distance = edits(self.wanted, name);
        if distance < self.distance {
            (self.name, self.distance) = (name, distance);
        }
    }
}

const LONGEST: usize = 64;

/// Levenshtein's distance between two names; names too long for the table are as far apart as can be.
const fn edits(one: &str, other: &str) -> usize {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    if one.len() >= LONGEST || other.len() >= LONGEST {
        return LONGEST;
    }
    let mut row = [0; LONGEST];
    let mut column = 0;
    while column <= other.len() {
        row[column] = column;
        column += 1;
    }
    let mut line = 1;
    while line <= one.len() {
        let mut diagonal = row[0];
        row[0] = line;
        let mut column = 1;
        while column <= other.len() {
            let replaced = diagonal + (one[line - 1] != other[column - 1]) as usize;
            diagonal = row[column];
            let skipped = 1 + if row[column] < row[column - 1] { row[column] } else { row[column - 1] };
            row[column] = if replaced < skipped { replaced } else { skipped };
            column += 1;
        }
        line += 1;
    }
    row[other.len()]
}

const fn equal(one: &str, other: &str) -> bool {
    one.len() == other.len() && (one.len() < LONGEST && edits(one, other) == 0)
}

/// A text put together in constants.
#[derive(Clone, Copy)]
struct Message {
    bytes: [u8; 512],
    len: usize,
}

impl Message {
    const fn new() -> Message {
        Message { bytes: [0; 512], len: 0 }
    }

    const fn and(mut self, text: &str) -> Message {
        let text = text.as_bytes();
        let mut index = 0;
        while index < text.len() && self.len < self.bytes.len() {
            self.bytes[self.len] = text[index];
            self.len += 1;
            index += 1;
        }
        self
    }

    const fn and_nearest(self, nearest: &Nearest<'_>) -> Message {
        // A name that shares less than half of its letters is no help.
        if nearest.distance * 2 > nearest.wanted.len() {
            return self;
        }
        self.and("did you mean `").and(nearest.name).and("`? Otherwise ")
    }

    const fn text(&self) -> &str {
        match std::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => "eval.toml and src/eval/terms do not fit",
        }
    }
}
