//! `steinitz stages diff`: what tells two stages apart, value by value.

use super::super::stage_source;
use crate::eval::{Number, Stage};
use crate::uci;

/// Print every value in which two stages differ.
///
/// The entries of a table are counted from 0, as in passed[3].eg; a value that a stage never sets is zero.
#[derive(clap::Args)]
pub struct Arguments {
    /// A stage: hce, file.toml or file.toml:name.
    #[arg(value_parser = stage_source::stage)]
    a: &'static Stage,
    /// Another one.
    #[arg(value_parser = stage_source::stage)]
    b: &'static Stage,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), String> {
    let (a, b) = (arguments.a, arguments.b);
    for (letter, stage) in [("A", a), ("B", b)] {
        uci::line(format!("{letter}: {} of {}, hash {:08x}", stage.name, stage.values.file, stage.hash));
    }
    let differences = differences(a, b);
    if differences.is_empty() {
        uci::line("They evaluate alike.");
        return Ok(());
    }
    let width = differences.iter().map(|difference| difference.name.len()).max().unwrap_or(0);
    uci::line(format!("{:width$}  {:>6}  {:>6}  {:>6}", "", "A", "B", "B - A"));
    for Difference { name, a, b, by } in differences {
        uci::line(format!("{name:width$}  {a:>6}  {b:>6}  {by:>6}").trim_end());
    }
    Ok(())
}

/// A value that two stages disagree on.
#[derive(Debug, PartialEq)]
struct Difference {
    name: String,
    a: String,
    b: String,
    /// B minus A, where both are numbers.
    by: String,
}

/// All differences in the order of eval.toml.
fn differences(a: &Stage, b: &Stage) -> Vec<Difference> {
    let number = |number: Number| {
        let (a, b) = (number.get(a.values), number.get(b.values));
        (a != b).then(|| Difference {
            name: number.to_string(),
            a: a.to_string(),
            b: b.to_string(),
            by: format!("{:+}", b - a),
        })
    };
    let state = |on| if on { "on" } else { "off" }.to_string();
    let switches = a.switches().zip(b.switches()).filter(|(a, b)| a != b).map(|((group, a), (_, b))| Difference {
        name: format!("use.{group}"),
        a: state(a),
        b: state(b),
        by: String::new(),
    });
    let (terms, pieces): (Vec<_>, Vec<_>) = Number::all().partition(|number| matches!(number, Number::Term(..)));
    let pieces = pieces.into_iter().filter_map(number);
    pieces.chain(switches).chain(terms.into_iter().filter_map(number)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::load::StageFile;

    #[test]
    fn what_was_changed_is_what_is_shown() {
        let built_in = include_str!("../../../eval.toml");
        let changed = built_in
            .replace("bishop_pair = [30, 50]", "bishop_pair = [35, 50]")
            .replace("tempo = true", "tempo = false")
            .replace("passed = [[0, 0], [0, 5], [5, 10]", "passed = [[0, 0], [0, 5], [5, -8]")
            .replace("  [ 45,  50,", "  [ 45,  51,");
        let hce = |name: &str, text: &str| {
            let file = StageFile::load(name, text.as_bytes()).unwrap_or_else(|report| panic!("{report}"));
            file.find("hce").expect("eval.toml has the stage")
        };
        let (old, new) = (hce("old.toml", built_in), hce("new.toml", &changed));
        let lines: Vec<_> = differences(old, new)
            .into_iter()
            .map(|Difference { name, a, b, by }| format!("{name} {a} {b} {by}"))
            .collect();
        let expected =
            ["pst.pawn.b7.mg 50 51 +1", "use.tempo on off ", "passed[2].eg 10 -8 -18", "bishop_pair.mg 30 35 +5"];
        assert_eq!(lines, expected);
        assert_eq!(differences(old, old), []);
    }
}
