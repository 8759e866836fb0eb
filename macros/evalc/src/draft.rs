//! One stage as it is written, before inheritance.

use std::collections::HashSet;

use crate::diagnostic::{Problems, Span};
use crate::document::{Key, Kind, Node};
use crate::names::{PIECES, nearest, suggestion, unfit_for_rust};
use crate::value::{Pair, Value, number, pair};

const STAGE_KEYS: [&str; 6] = ["doc", "extends", "use", "terms", "material", "pst"];
const HALVES: [&str; 2] = ["mg", "eg"];

/// One half of a piece-square table as written: rank 8 first, files a to h, White's view.
pub(crate) type Rows = [[i16; 8]; 8];

/// A value and where its key begins, in bytes.
pub(crate) type Placed<T> = (T, usize);

/// A stage's own keys. A value that was reported as wrong stands here as zero, so that it does not count as missing.
#[derive(Default)]
pub(crate) struct Draft {
    pub doc: String,
    pub extends: Option<Key>,
    pub switches: Vec<(Key, bool)>,
    pub material: [Option<Placed<Pair>>; 5],
    /// By piece, then middlegame and endgame.
    pub pst: [[Option<Placed<Rows>>; 2]; 6],
    /// Without those that were reported as wrong.
    pub terms: Vec<(Key, Value)>,
    /// Whether it sets any term, be it wrongly.
    pub has_terms: bool,
}

impl Draft {
    /// Reads the table of the stage `name`.
    pub fn read(name: &Key, node: &Node, problems: &mut Problems) -> Draft {
        let stage = format!("stage `{}`", name.name);
        let mut draft = Draft::default();
        for (field, key, node) in fields(table(node, &stage, problems), &stage, &STAGE_KEYS, problems) {
            match STAGE_KEYS[field] {
                "doc" => draft.doc = text(key, node, problems).map_or(String::new(), one_line),
                "extends" => draft.extends = text(key, node, problems),
                "use" => draft.switches = switches(node, problems),
                "terms" => (draft.terms, draft.has_terms) = terms(node, problems),
                "material" => draft.material = material(node, problems),
                _ => draft.pst = piece_squares(node, problems),
            }
        }
        draft
    }
}

/// The entries of a table whose keys are known beforehand, each with its key's index among them.
///
/// An unknown key is reported. Where it is a misspelt one that is not there otherwise, it stands for that one, so that
/// it is not reported as missing as well.
pub(crate) fn fields<'a>(
    entries: &'a [(Key, Node)],
    table: &str,
    known: &[&str],
    problems: &mut Problems,
) -> Vec<(usize, &'a Key, &'a Node)> {
    let index = |name: &str| known.iter().position(|known| *known == name);
    let mut seen: HashSet<&str> = entries.iter().map(|(key, _)| key.name.as_str()).collect();
    let mut fields = Vec::new();
    for (key, node) in entries {
        let mut name = Some(key.name.as_str());
        if index(&key.name).is_none() {
            problems.report(
                &key.span,
                format!("unknown key `{}` in {table}", key.name),
                suggestion(&key.name, &format!("the keys of {table} are"), known),
            );
            name = nearest(&key.name, known.iter().copied()).filter(|meant| seen.insert(meant));
        }
        fields.extend(name.and_then(index).map(|index| (index, key, node)));
    }
    fields
}

/// The entries of a table; none, and reported, if it is no table.
pub(crate) fn table<'a>(node: &'a Node, what: &str, problems: &mut Problems) -> &'a [(Key, Node)] {
    match &node.kind {
        Kind::Table(entries) => entries,
        _ => {
            problems.report(
                &node.span,
                format!("{what} is a table, not {}", node.article()),
                "write its keys in a table of their own, `[...]`, or in braces, `{ ... }`",
            );
            &[]
        }
    }
}

/// A text and where it stands; none, and reported, if it is no text.
pub(crate) fn text(key: &Key, node: &Node, problems: &mut Problems) -> Option<Key> {
    if let Kind::String(text) = &node.kind {
        return Some(Key { name: text.clone(), span: node.span.clone() });
    }
    problems.report(
        &node.span,
        format!("`{}` is a text, not {}", key.name, node.article()),
        format!("write `{} = \"...\"`", key.name),
    );
    None
}

/// Reports a name that cannot be one in the generated code.
pub(crate) fn check_name(key: &Key, what: &str, problems: &mut Problems) {
    if let Some(reason) = unfit_for_rust(&key.name) {
        problems.report(
            &key.span,
            format!("`{}` {reason}", key.name),
            format!(
                "the name of a {what} is made of small letters, digits and single underscores, and no Rust keyword"
            ),
        );
    }
}

fn switches(node: &Node, problems: &mut Problems) -> Vec<(Key, bool)> {
    let mut switches = Vec::new();
    for (key, node) in table(node, "`use`", problems) {
        check_name(key, "group", problems);
        let on = matches!(node.kind, Kind::Boolean(true));
        if !matches!(node.kind, Kind::Boolean(_)) {
            problems.report(
                &node.span,
                format!("the switch of a group is true or false, not {}", node.article()),
                format!("write `{} = true`", key.name),
            );
        }
        switches.push((key.clone(), on));
    }
    switches
}

/// The terms without those that were reported as wrong, and whether there are any at all.
fn terms(node: &Node, problems: &mut Problems) -> (Vec<(Key, Value)>, bool) {
    let mut terms = Vec::new();
    let entries = table(node, "`terms`", problems);
    for (key, node) in entries {
        check_name(key, "term", problems);
        if key.name.starts_with("use_") {
            problems.report(
                &key.span,
                format!("the term `{}` begins with `use_`, as the switches do", key.name),
                "give it another name; the switches of groups stand in `use`",
            );
        }
        terms.extend(Value::read(key, node, problems).map(|value| (key.clone(), value)));
    }
    (terms, !entries.is_empty())
}

fn material(node: &Node, problems: &mut Problems) -> [Option<Placed<Pair>>; 5] {
    let mut material = [None; 5];
    let entries = table(node, "`material`", problems);
    for (piece, key, node) in fields(entries, "`material`", &PIECES[..5], problems) {
        material[piece] = Some((pair(node, problems), key.span.start));
    }
    material
}

fn piece_squares(node: &Node, problems: &mut Problems) -> [[Option<Placed<Rows>>; 2]; 6] {
    let mut halves = [[None; 2]; 6];
    let pieces = table(node, "`pst`", problems);
    for (piece, _, node) in fields(pieces, "`pst`", &PIECES, problems) {
        let table_name = format!("`pst.{}`", PIECES[piece]);
        let entries = table(node, &table_name, problems);
        for (half, key, node) in fields(entries, &table_name, &HALVES, problems) {
            let name = format!("`{}.{}`", PIECES[piece], HALVES[half]);
            halves[piece][half] = Some((rows(&name, key, node, problems), key.span.start));
        }
    }
    halves
}

/// Eight rows of eight; zero where it was reported as wrong.
fn rows(table: &str, key: &Key, node: &Node, problems: &mut Problems) -> Rows {
    let mut rows = [[0; 8]; 8];
    let Some(nodes) = eight(node, &key.span, table, "rows", "rank 8 first", problems) else {
        return rows;
    };
    for (index, (row, node)) in rows.iter_mut().zip(nodes).enumerate() {
        let name = format!("rank {} of {table}", 8 - index);
        if let Some(nodes) = eight(node, &node.span, &name, "values", "files a to h", problems) {
            *row = std::array::from_fn(|file| number(&nodes[file], problems));
        }
    }
    rows
}

/// The entries of an array of eight.
fn eight<'a>(
    node: &'a Node,
    span: &Span,
    name: &str,
    entries: &str,
    order: &str,
    problems: &mut Problems,
) -> Option<&'a [Node]> {
    let message = match &node.kind {
        Kind::Array(nodes) if nodes.len() == 8 => return Some(nodes),
        Kind::Array(nodes) => format!("{name} has {} {entries}, not eight", nodes.len()),
        _ => format!("{name} is {}, not an array of eight", node.article()),
    };
    problems.report(span, message, format!("write eight {entries}, {order}"));
    None
}

fn one_line(text: Key) -> String {
    text.name.split_whitespace().collect::<Vec<_>>().join(" ")
}
