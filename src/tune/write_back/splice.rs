//! Pieces of a text replaced by others.

use std::ops::Range;

/// A piece of the text and what comes in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// Where, in bytes; an empty range inserts.
    pub range: Range<usize>,
    /// The new text.
    pub text: String,
}

/// The text with all edits made. Edits do not overlap; several at one place come in their order.
pub fn apply(text: &str, mut edits: Vec<Edit>) -> String {
    edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
    let (mut new, mut copied) = (String::with_capacity(text.len()), 0);
    for Edit { range, text: piece } in edits {
        new.push_str(&text[copied..range.start]);
        new.push_str(&piece);
        copied = range.end;
    }
    new + &text[copied..]
}

/// Where the line of an offset begins.
pub fn line_start(text: &str, offset: usize) -> usize {
    text[..offset].rfind('\n').map_or(0, |newline| newline + 1)
}

/// Where the text of the line of an offset ends, before its line end.
pub fn line_end(text: &str, offset: usize) -> usize {
    let rest = &text[offset..];
    let line = rest.split('\n').next().unwrap_or(rest);
    offset + line.trim_end_matches('\r').len()
}

/// The line end that a text uses.
pub fn newline(text: &str) -> &'static str {
    if text.contains("\r\n") { "\r\n" } else { "\n" }
}
