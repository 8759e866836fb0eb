//! The document: toml's tree lowered to nodes that keep their spans and the order of the file.

use toml::Spanned;
use toml::de::{DeTable, DeValue, Error};

use crate::diagnostic::{Problems, Span};
use crate::syntax;

/// A key and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Key {
    pub name: String,
    pub span: Span,
}

/// A value and where it stands.
#[derive(Debug)]
pub(crate) struct Node {
    pub kind: Kind,
    pub span: Span,
}

/// A table's entries in the order of the file.
pub(crate) type Table = Vec<(Key, Node)>;

/// What a value is.
#[derive(Debug)]
pub(crate) enum Kind {
    /// Saturated: a value that does not fit `i64` is out of range for everything here.
    Integer(i64),
    Float(f64),
    Boolean(bool),
    String(String),
    Datetime,
    Array(Vec<Node>),
    Table(Table),
}

impl Node {
    pub fn is_array(&self) -> bool {
        matches!(self.kind, Kind::Array(_))
    }

    /// The node's kind with its article, for messages.
    pub fn article(&self) -> &'static str {
        match self.kind {
            Kind::Integer(_) => "a whole number",
            Kind::Float(_) => "a fraction",
            Kind::Boolean(_) => "true or false",
            Kind::String(_) => "a text",
            Kind::Datetime => "a date",
            Kind::Array(_) => "an array",
            Kind::Table(_) => "a table",
        }
    }
}

/// What the file says.
pub(crate) struct Document {
    pub root: Table,
    /// Whether syntax errors may have cost a part of the content, so that nothing can be said of what is missing.
    pub damaged: bool,
}

/// Parses the source; reports all syntax errors.
pub(crate) fn read(problems: &mut Problems) -> Document {
    let source = problems.source().to_string();
    let (root, errors) = DeTable::parse_recoverable(&source);
    if errors.iter().all(syntax::is_harmless) {
        return document(&root, &errors, false, problems);
    }
    problems.one_a_line();
    let mended = syntax::mend(&source, problems);
    let (root, errors) = DeTable::parse_recoverable(&mended);
    document(&root, &errors, true, problems)
}

fn document(root: &Spanned<DeTable<'_>>, errors: &[Error], damaged: bool, problems: &mut Problems) -> Document {
    let whole = 0..problems.source().len();
    errors.iter().for_each(|error| syntax::report(error, whole.clone(), problems));
    Document { root: table(root.get_ref()), damaged }
}

fn table(entries: &DeTable<'_>) -> Table {
    // The parser leaves an empty span where it found no value.
    let mut entries: Table = entries
        .iter()
        .filter(|(_, value)| !value.span().is_empty())
        .map(|(key, value)| {
            let name = key.get_ref().to_string();
            (Key { name, span: key.span() }, node(value))
        })
        .collect();
    entries.sort_by_key(|(key, _)| key.span.start);
    entries
}

fn node(value: &Spanned<DeValue<'_>>) -> Node {
    let kind = match value.get_ref() {
        DeValue::Integer(integer) => Kind::Integer(saturated(integer.as_str(), integer.radix())),
        DeValue::Float(float) => Kind::Float(float.as_str().parse().unwrap_or(f64::NAN)),
        DeValue::Boolean(value) => Kind::Boolean(*value),
        DeValue::String(text) => Kind::String(text.to_string()),
        DeValue::Datetime(_) => Kind::Datetime,
        DeValue::Array(nodes) => Kind::Array(nodes.iter().map(node).collect()),
        DeValue::Table(entries) => Kind::Table(table(entries)),
    };
    Node { kind, span: value.span() }
}

fn saturated(digits: &str, radix: u32) -> i64 {
    let beyond = if digits.starts_with('-') { i64::MIN } else { i64::MAX };
    i64::from_str_radix(digits, radix).unwrap_or(beyond)
}
