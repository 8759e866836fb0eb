//! Values that a stage inherits, written into the stage itself.

use toml_edit::{Item, TableLike};

use super::splice::{Edit, line_end, line_start, newline};

/// A key with its value that a stage gets, in a table of its own such as `terms`.
pub struct Override {
    table: Vec<String>,
    key: String,
    value: String,
}

impl Override {
    /// A key in the table at a path below the stage.
    pub fn new(table: &[&str], key: &str, value: String) -> Override {
        let table = table.iter().map(|&name| name.to_owned()).collect();
        Override { table, key: key.to_owned(), value }
    }
}

/// Edits that give a stage its overrides: beside its own keys where it has that table, in a new section of the file
/// where it has not.
///
/// # Errors
/// There is no place for a key.
pub fn overrides(text: &str, name: &str, stage: &Item, overrides: Vec<Override>) -> Result<Vec<Edit>, String> {
    let (mut edits, mut sections) = (Vec::new(), String::new());
    for group in overrides.chunk_by(|one, next| one.table == next.table) {
        let path: Vec<&str> = group[0].table.iter().map(String::as_str).collect();
        let entries: Vec<(&str, &str)> = group.iter().map(|it| (it.key.as_str(), it.value.as_str())).collect();
        let (parent, missing) = deepest(stage, &path);
        let no_place =
            || format!("stage `{name}` has no place for `{}`; write it as a table, `[stage.{name}]`", path.join("."));
        match missing {
            [] => edits.push(beside(text, parent, &entries).ok_or_else(no_place)?),
            // The pieces' values fit on a line, so they stand in the stage's own section.
            ["material"] if last_entry(parent).is_some() => {
                edits.push(beside(text, parent, &[("material", &braces(&entries))]).ok_or_else(no_place)?);
            }
            missing if parent.is_inline_table() => {
                let nested = missing[1..].iter().rev().fold(braces(&entries), |inner, key| braces(&[(key, &inner)]));
                edits.push(beside(text, parent, &[(missing[0], &nested)]).ok_or_else(no_place)?);
            }
            _ => {
                let lines: String = entries.iter().map(|(key, value)| format!("{key} = {value}\n")).collect();
                sections.push_str(&format!("\n[stage.{name}.{}]\n{lines}", path.join(".")));
            }
        }
    }
    if !sections.is_empty() {
        edits.push(lines_after(text, extent(stage), &sections));
    }
    Ok(edits)
}

/// The table furthest down a path that is there, and the keys that are not.
fn deepest<'a, 'p>(stage: &'a Item, path: &'p [&'p str]) -> (&'a Item, &'p [&'p str]) {
    let (mut item, mut rest) = (stage, path);
    while let [key, further @ ..] = rest {
        let Some(next) = item.get(*key) else { break };
        (item, rest) = (next, further);
    }
    (item, rest)
}

fn braces(entries: &[(&str, &str)]) -> String {
    let entries: Vec<_> = entries.iter().map(|(key, value)| format!("{key} = {value}")).collect();
    format!("{{ {} }}", entries.join(", "))
}

/// New keys behind the last one of a table.
fn beside(text: &str, table: &Item, entries: &[(&str, &str)]) -> Option<Edit> {
    if let Some(inline) = table.as_inline_table() {
        let written: Vec<_> = entries.iter().map(|(key, value)| format!("{key} = {value}")).collect();
        let written = written.join(", ");
        return match last_entry(table) {
            Some(end) => Some(Edit { range: end..end, text: format!(", {written}") }),
            None => Some(Edit { range: inline.span()?, text: format!("{{ {written} }}") }),
        };
    }
    let layout = Layout::of(text, table.as_table_like()?);
    let lines: String = entries.iter().map(|(key, value)| layout.line(key, value)).collect();
    let end = last_entry(table).or_else(|| Some(table.as_table()?.span()?.end))?;
    Some(lines_after(text, end, &lines))
}

/// How a table writes its keys.
#[derive(Default)]
struct Layout {
    /// What stands before the key: blanks, or the tables' names in dotted keys.
    prefix: String,
    /// The column of the equals signs, in bytes of the line, where all keys agree.
    equals: usize,
}

impl Layout {
    fn of(text: &str, table: &dyn TableLike) -> Layout {
        let keys = table.iter().filter(|(_, item)| last_value(item).is_some());
        let spans: Vec<_> = keys.filter_map(|(key, _)| table.key(key)?.span()).collect();
        let Some(first) = spans.first() else { return Layout::default() };
        let prefix = text[line_start(text, first.start)..first.start].to_owned();
        let column = |at: usize| Some(at - line_start(text, at) + text[at..].find('=')?);
        let columns: Vec<_> = spans.iter().map(|span| column(span.start)).collect();
        let agreed = columns.windows(2).all(|pair| pair[0] == pair[1]) && columns.len() > 1;
        Layout { prefix, equals: columns[0].filter(|_| agreed).unwrap_or(0) }
    }

    fn line(&self, key: &str, value: &str) -> String {
        let key = format!("{}{key} ", self.prefix);
        format!("{key:width$}= {value}\n", width = self.equals)
    }
}

/// Whole lines inserted below the line of an offset, with the text's line ends.
fn lines_after(text: &str, offset: usize, lines: &str) -> Edit {
    let end = line_end(text, offset);
    let newline = newline(text);
    let lines = lines.trim_end_matches('\n').replace('\n', newline);
    Edit { range: end..end, text: format!("{newline}{lines}") }
}

/// Where the last value of a table ends that stands in the table's own section.
fn last_entry(table: &Item) -> Option<usize> {
    table.as_table_like()?.iter().filter_map(|(_, item)| last_value(item)).max()
}

/// Where a value ends, or the last value of dotted keys; none for a section with a header.
fn last_value(item: &Item) -> Option<usize> {
    match item {
        Item::Value(value) => value.span().map(|span| span.end),
        Item::Table(table) if table.is_dotted() => last_entry(item),
        _ => None,
    }
}

/// Where everything that belongs to an item ends, sections included.
fn extent(item: &Item) -> usize {
    let own = item.span().map_or(0, |span| span.end);
    let inner = item.as_table_like().into_iter().flat_map(|table| table.iter()).map(|(_, item)| extent(item));
    inner.fold(own, usize::max)
}
