//! Syntax errors: all of a file's in one run, in words for people.

use std::ops::Range;

use toml::de::{DeTable, Error};

use crate::diagnostic::Problems;

/// Reports the first error of each statement, and returns the source with blanks in place of the broken ones.
///
/// A TOML parser that meets an open bracket takes the rest of the file for its content and complains about every line.
/// But a table's header or a key with its value is a document by itself, so each is parsed alone.
pub(crate) fn mend(source: &str, problems: &mut Problems) -> String {
    let mut mended = String::with_capacity(source.len());
    let mut lost_header = false;
    for range in statements(source) {
        let statement = &source[range.clone()];
        let (_, errors) = DeTable::parse_recoverable(statement);
        if let Some(error) = errors.iter().min_by_key(|error| start(error)) {
            report(error, range, problems);
        }
        if is_header(statement) {
            lost_header = !errors.is_empty();
        }
        if errors.is_empty() && !lost_header {
            mended.push_str(statement);
        } else {
            let blank = |byte| if byte == b'\n' { '\n' } else { ' ' };
            mended.extend(statement.bytes().map(blank));
        }
    }
    mended
}

/// The statements of the source. One begins where a line's first word can begin no value, unless the line is indented
/// further than the key above it.
fn statements(source: &str) -> Vec<Range<usize>> {
    let mut starts = vec![0];
    let mut offset = 0;
    for line in source.split_inclusive('\n') {
        let above = &source[starts[starts.len() - 1]..];
        let outdented = is_header(above) || indentation(line) <= indentation(above);
        let word = line.trim_start().trim_start_matches('[');
        if outdented && word.starts_with(|c: char| c.is_alphabetic() || "_\"'=".contains(c)) {
            starts.push(offset);
        }
        offset += line.len();
    }
    let ends = starts.iter().skip(1).copied().chain([source.len()]);
    starts.iter().zip(ends).map(|(&start, end)| start..end).collect()
}

fn indentation(text: &str) -> usize {
    text.len() - text.trim_start().len()
}

fn is_header(statement: &str) -> bool {
    statement.trim_start().starts_with('[')
}

/// Whether the content of the file is known in spite of the error.
pub(crate) fn is_harmless(error: &Error) -> bool {
    error.message() == "duplicate key"
}

/// Reports an error of the parser about this part of the source.
pub(crate) fn report(error: &Error, part: Range<usize>, problems: &mut Problems) {
    let text = problems.text(&part).to_string();
    let mut span = error.span().unwrap_or(text.len()..text.len());
    if span.is_empty() {
        // What is missing at the end is missing after the last word, not on the next line.
        let end = span.start.min(text.trim_end().len());
        span = end..end;
    }
    let (what, expected) = match error.message().split_once(", expected ") {
        Some((what, expected)) => (what, Some(expected)),
        None => (error.message(), None),
    };
    let (message, help) = match (what, text[span.clone()].trim(), expected) {
        ("duplicate key", name, _) => (format!("`{name}` is set twice"), "keep one of the two".into()),
        ("string values must be quoted" | "missing value", "", _) => ("the value is missing".into(), VALUES.into()),
        ("string values must be quoted", value, _) => (format!("`{value}` is not a value"), VALUES.into()),
        ("unclosed array" | "unclosed inline table", _, Some(closing)) => {
            // The parser points to the end of the file.
            let bracket = text.find(['[', '{']).unwrap_or_default();
            span = bracket..bracket + 1;
            (format!("`{}` is never closed", &text[span.clone()]), format!("add {closing} at the end of the value"))
        }
        (_, _, Some("nothing") | None) => (what.into(), "the file is TOML, see https://toml.io".into()),
        (_, _, Some(expected)) => (what.into(), format!("expected {expected}")),
    };
    let span = part.start + span.start..part.start + span.end;
    problems.report(&span, message, help);
}

fn start(error: &Error) -> usize {
    error.span().map_or(usize::MAX, |span| span.start)
}

const VALUES: &str = "write a whole number, true, false, a text in quotes, or values in brackets with commas between";
