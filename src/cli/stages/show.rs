//! `steinitz stages show`: a stage with everything that it inherits, as an evaluation file.

use std::fmt::Write as _;

use steinitz_evalc::{Location, Origin, PIECES, Pair, Stage, Value};

use super::super::stage_source::{self, Sheet};
use crate::{eval, uci};

/// Print all values of a stage as a complete evaluation file, with where each is from.
#[derive(clap::Args)]
pub struct Arguments {
    /// A stage: hce, file.toml or file.toml:name [default: the default stage].
    #[arg(value_parser = stage_source::sheet)]
    stage: Option<Sheet>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), String> {
    let default = || stage_source::sheet(eval::Stage::default().name).map_err(|fault| fault.to_string());
    let sheet = arguments.stage.clone().map_or_else(default, Ok)?;
    uci::line(Resolved { file: sheet.file(), stage: sheet.written() }.text().trim_end());
    Ok(())
}

/// A stage that extends no other, to be written.
struct Resolved<'a> {
    file: &'a str,
    stage: &'a Stage,
}

impl Resolved<'_> {
    /// The file's text; it evaluates as the stage does and so has its hash.
    fn text(&self) -> String {
        let Stage { name, doc, hash, .. } = self.stage;
        let mut text = format!("# {name} of {}, hash {hash:08x}.\n", self.file());
        line(&mut text, format_args!("default = \"{name}\"\n\n[stage.{name}]"));
        if !doc.is_empty() {
            line(&mut text, format_args!("doc = {}", string(doc)));
        }
        self.material(&mut text);
        self.piece_squares(&mut text);
        self.settings(&mut text, "use", &self.stage.switches, |on| on.to_string());
        self.settings(&mut text, "terms", &self.stage.terms, value);
        text
    }

    fn material(&self, text: &mut String) {
        line(text, format_args!("\n[stage.{}.material]", self.stage.name));
        for ((piece, value), origin) in PIECES.iter().zip(&self.stage.material).zip(&self.stage.material_origins) {
            line(text, format_args!("{piece} = {}{}", pair(value), self.place(&origin.from, origin.location)));
        }
    }

    fn piece_squares(&self, text: &mut String) {
        let (Some(tables), Some(origins)) = (&self.stage.piece_squares, &self.stage.piece_square_origins) else {
            return;
        };
        let numbers = tables.iter().flat_map(|table| table.mg.iter().chain(&table.eg).flatten());
        let width = numbers.map(|number| number.to_string().len()).max().unwrap_or(0);
        for ((piece, table), [mg, eg]) in PIECES.iter().zip(tables).zip(origins) {
            line(text, format_args!("\n[stage.{}.pst.{piece}]", self.stage.name));
            self.rows(text, "mg", &table.mg, mg, width);
            self.rows(text, "eg", &table.eg, eg, width);
        }
    }

    /// Half a piece-square table, its numbers in columns of a width.
    fn rows(&self, text: &mut String, half: &str, rows: &[[i16; 8]; 8], origin: &Origin, width: usize) {
        line(text, format_args!("{half} = [{}", self.place(&origin.from, origin.location)));
        for (index, row) in rows.iter().enumerate() {
            let row = row.map(|number| format!("{number:>width$}")).join(", ");
            line(text, format_args!("  [{row}],  # rank {}", 8 - index));
        }
        line(text, format_args!("]"));
    }

    fn settings<T>(
        &self,
        text: &mut String,
        table: &str,
        settings: &[steinitz_evalc::Setting<T>],
        write: fn(&T) -> String,
    ) {
        if !settings.is_empty() {
            line(text, format_args!("\n[stage.{}.{table}]", self.stage.name));
        }
        for setting in settings {
            let place = self.place(&setting.from, setting.location);
            line(text, format_args!("{} = {}{place}", setting.name, write(&setting.value)));
        }
    }

    /// The file's name, fit for a comment.
    fn file(&self) -> String {
        uci::printable(self.file, 200)
    }

    /// The comment that says where a value is from.
    fn place(&self, from: &str, location: Location) -> String {
        let stage = if from == self.stage.name { String::new() } else { format!("from stage {from}, ") };
        format!("  # {stage}{}:{}", self.file(), location.line)
    }
}

fn line(text: &mut String, line: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{line}");
}

/// A text as TOML writes it.
fn string(text: &str) -> String {
    let mut quoted = String::from('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            _ if letter.is_control() => quoted.push_str(&format!("\\u{:04X}", u32::from(letter))),
            _ => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

fn pair([mg, eg]: &Pair) -> String {
    format!("[{mg}, {eg}]")
}

fn pairs(pairs: &[Pair]) -> String {
    format!("[{}]", pairs.iter().map(pair).collect::<Vec<_>>().join(", "))
}

/// A term's value as evaluation files have it; by piece the zeros are left out.
fn value(value: &Value) -> String {
    match value {
        Value::Pair(value) => pair(value),
        Value::Number(number) => number.to_string(),
        Value::Eight(values) => pairs(values),
        Value::Count(values) => format!("{{ count = {} }}", pairs(values)),
        Value::PiecePairs(values) => by_piece(values, |value| *value == [0, 0], pair),
        Value::PieceNumbers(numbers) => by_piece(numbers, |number| *number == 0, i16::to_string),
    }
}

fn by_piece<T>(values: &[T; 6], is_zero: fn(&T) -> bool, write: fn(&T) -> String) -> String {
    let entry = |(piece, value): (&&str, &T)| format!("{piece} = {}", write(value));
    let mut entries: Vec<_> = PIECES.iter().zip(values).filter(|(_, value)| !is_zero(value)).map(entry).collect();
    if entries.is_empty() {
        // An empty table would say nothing of the shape.
        entries.extend(PIECES.iter().zip(values).take(1).map(entry));
    }
    format!("{{ {} }}", entries.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use steinitz_evalc::compile;

    fn show(source: &[u8], stage: &str) -> String {
        let evaluation = compile("eval.toml", source).unwrap_or_else(|report| panic!("{report}"));
        Resolved { file: "eval.toml", stage: evaluation.stage(stage).expect(stage) }.text()
    }

    fn assert_same(source: &[u8]) {
        for stage in compile("eval.toml", source).unwrap_or_else(|report| panic!("{report}")).stages {
            let text = show(source, &stage.name);
            let shown = compile("shown.toml", text.as_bytes()).unwrap_or_else(|report| panic!("{text}\n{report}"));
            let shown = &shown.stages[0];
            assert_eq!((&shown.name, &shown.doc, shown.hash), (&stage.name, &stage.doc, stage.hash), "{text}");
            assert_eq!((shown.material, &shown.piece_squares), (stage.material, &stage.piece_squares));
            let values =
                |stage: &Stage| stage.terms.iter().map(|term| (term.name.clone(), term.value.clone())).collect();
            let (shown, stage): (Vec<_>, Vec<_>) = (values(shown), values(&stage));
            assert_eq!(shown, stage, "{text}");
        }
    }

    #[test]
    fn the_text_says_what_the_stage_is() {
        assert_same(include_bytes!("../../../eval.toml"));
        assert_same(include_bytes!("../../../macros/evalc/tests/data/sample.toml"));
        let awkward = "default = \"a\"\n[stage.a]\ndoc = 'A \"new\" \\ stage\u{7f} of \u{265e}'\nmaterial = { pawn = [-1, 1], \
                       knight = [3, 3], bishop = [3, 3], rook = [5, 5], queen = [-32768, 32767] }\nterms = { zero = { king = \
                       0 }, some = { rook = [0, 1] } }\nuse.one = false";
        assert_same(awkward.replace('\u{7f}', "").as_bytes());
        assert_eq!(string("a\u{7f}\"\\"), r#""a\u007F\"\\""#);
    }

    #[test]
    fn every_value_says_where_it_is_from() {
        let text = show(include_bytes!("../../../eval.toml"), "hce");
        for start in ["pawn = [90, 110]  # from stage pst, eval.toml:", "mg = [  # from stage pst, eval.toml:"] {
            assert!(text.lines().any(|line| line.starts_with(start)), "{start} in {text}");
        }
        let tempo = text.lines().find(|line| line.starts_with("tempo = [")).expect("a tempo");
        assert!(tempo.starts_with("tempo = [10, 5]  # eval.toml:"), "{tempo}");
        assert!(text.contains("\n  [ 45,  50,  50,  50,  50,  50,  50,  45],  # rank 7\n"), "{text}");
    }
}
