//! What is wrong with a file: where, why, and what would be right.

use std::fmt;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Origin, Renderer, Snippet};

use crate::evaluation::Location;

/// A range of bytes of the source.
pub(crate) type Span = Range<usize>;

/// One thing that is wrong with an evaluation file.
///
/// Displays as one line, `eval.toml:12:5: message; help`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The file's name as it was given to the compiler.
    pub file: String,
    /// Where the problem stands; none when it concerns the file as a whole.
    pub location: Option<Location>,
    /// The cause.
    pub message: String,
    /// The remedy.
    pub help: String,
    span: Span,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:", self.file)?;
        if let Some(location) = self.location {
            write!(out, "{location}:")?;
        }
        write!(out, " {}; {}", self.message, self.help.replace('\n', " | "))
    }
}

/// Everything that is wrong with an evaluation file, in the order of the file.
///
/// Displays in full, as the Rust compiler shows its errors: the cause, the place with its source line, the remedy.
#[derive(Clone, Debug)]
pub struct Report {
    source: String,
    diagnostics: Vec<Diagnostic>,
}

impl Report {
    /// The diagnostics in the order of the file; never empty.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// A report of what is wrong with a file that compiles but does not fit the program that reads it: where, the cause
    /// and the remedy of each problem. None if there is no problem.
    pub fn about(
        file: &str,
        source: &[u8],
        problems: impl IntoIterator<Item = (Location, String, String)>,
    ) -> Option<Report> {
        let mut report = Problems::new(file, source);
        for (location, message, help) in problems {
            report.report(&report.word_at(location), message, help);
        }
        (!report.is_empty()).then(|| report.into_report())
    }

    pub(crate) fn unreadable(file: &str, error: &std::io::Error) -> Report {
        let mut problems = Problems::new(file, b"");
        let message = match error.kind() {
            std::io::ErrorKind::NotFound => "the file does not exist".into(),
            _ => format!("the file cannot be read: {error}"),
        };
        problems.whole_file(message, "restore the file, or name another one");
        problems.into_report()
    }

    fn render(&self, diagnostic: &Diagnostic) -> String {
        let title = Level::ERROR.primary_title(&diagnostic.message);
        let help = Level::HELP.message(&diagnostic.help);
        let group = match diagnostic.location {
            Some(_) => title.element(
                Snippet::source(&self.source)
                    .path(&diagnostic.file)
                    .annotation(AnnotationKind::Primary.span(diagnostic.span.clone())),
            ),
            None => title.element(Origin::path(&diagnostic.file)),
        };
        Renderer::plain().render(&[group.element(help)])
    }
}

impl fmt::Display for Report {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, diagnostic) in self.diagnostics.iter().enumerate() {
            let separator = if index == 0 { "" } else { "\n\n" };
            write!(out, "{separator}{}", self.render(diagnostic))?;
        }
        Ok(())
    }
}

impl std::error::Error for Report {}

/// The source text and the problems found in it so far.
pub(crate) struct Problems {
    file: String,
    source: String,
    list: Vec<Diagnostic>,
    one_a_line: bool,
}

impl Problems {
    /// Takes the text without a byte order mark and with LF line ends, so that every later stage sees one form only.
    pub fn new(file: &str, bytes: &[u8]) -> Problems {
        let unix = |bytes: &[u8]| String::from_utf8_lossy(bytes).replace("\r\n", "\n");
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let mut problems =
            Problems { file: file.to_string(), source: unix(bytes), list: Vec::new(), one_a_line: false };
        if let Err(error) = std::str::from_utf8(bytes) {
            let (valid, rest) = bytes.split_at(error.valid_up_to());
            let start = unix(valid).len();
            problems.report(
                &(start..start + char::REPLACEMENT_CHARACTER.len_utf8()),
                format!("the byte 0x{:02x} is not UTF-8 text", rest[0]),
                "save the file as UTF-8",
            );
        }
        problems
    }

    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    pub fn source(&self) -> &str {
        &self.source
    }

    pub fn file(&self) -> &str {
        &self.file
    }

    /// The text of a span.
    pub fn text(&self, span: &Span) -> &str {
        &self.source[span.clone()]
    }

    pub fn report(&mut self, span: &Span, message: impl Into<String>, help: impl Into<String>) {
        let span = self.on_one_line(span);
        let location = self.location(span.start);
        let mut lines = self.list.iter().filter_map(|known| Some(known.location?.line));
        if self.one_a_line && lines.any(|line| line == location.line) {
            return;
        }
        self.list.push(Diagnostic {
            file: self.file.clone(),
            location: Some(location),
            message: message.into(),
            help: help.into(),
            span,
        });
    }

    /// Reports what has no place in the file.
    pub fn whole_file(&mut self, message: impl Into<String>, help: impl Into<String>) {
        self.list.push(Diagnostic {
            file: self.file.clone(),
            location: None,
            message: message.into(),
            help: help.into(),
            span: 0..0,
        });
    }

    /// From here on reports only the first problem of a line: what a syntax error leaves of its line misleads.
    pub fn one_a_line(&mut self) {
        self.one_a_line = true;
    }

    pub fn location(&self, offset: usize) -> Location {
        let before = &self.source[..offset];
        let line_start = before.rfind('\n').map_or(0, |index| index + 1);
        Location { line: before.matches('\n').count() + 1, column: before[line_start..].chars().count() + 1 }
    }

    /// The name that stands at a place; at a place beyond the source, its end.
    fn word_at(&self, place: Location) -> Span {
        let before: usize = self.source.split_inclusive('\n').take(place.line - 1).map(str::len).sum();
        let line = self.source[before..].split('\n').next().unwrap_or_default();
        let start = line.char_indices().nth(place.column - 1).map_or(line.len(), |(index, _)| index);
        let word = |c: char| c.is_alphanumeric() || c == '_';
        let length = line[start..].find(|c| !word(c)).unwrap_or(line.len() - start);
        before + start..before + start + length
    }

    pub fn into_report(mut self) -> Report {
        self.list.sort_by_key(|diagnostic| diagnostic.span.start);
        Report { source: self.source, diagnostics: self.list }
    }

    /// A marker below a table of many rows would hide the message: mark its first line only.
    fn on_one_line(&self, span: &Span) -> Span {
        let first = self.source[span.clone()].lines().next().unwrap_or_default();
        span.start..span.start + first.len()
    }
}
