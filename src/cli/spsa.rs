//! `steinitz spsa`: parameters for the form in which OpenBench starts a tuning by SPSA.

#[cfg(feature = "tune")]
use crate::eval::Number;
use crate::eval::Stage;

/// Print the search's or the evaluation's parameters as OpenBench's SPSA input.
///
/// Needs a build with the feature `tune`, which makes each of them a UCI option.
#[derive(clap::Args)]
pub struct Arguments {
    /// The evaluation's instead of the search's: material and terms that the stage sets to anything but zero.
    #[arg(long)]
    eval: bool,
    /// Stage whose values to begin with; the games must be played with it.
    #[arg(long, requires = "eval", value_parser = super::stage)]
    stage: Option<&'static Stage>,
}

/// Runs the command.
#[cfg(not(feature = "tune"))]
pub fn run(_: &Arguments) -> Result<(), String> {
    Err("the parameters are constants in this build; make one with `cargo build --release --features tune`".into())
}

/// Runs the command.
#[cfg(feature = "tune")]
pub fn run(arguments: &Arguments) -> Result<(), String> {
    let lines: Vec<String> = match arguments.eval {
        false => crate::search::TUNABLES.iter().map(search_input).collect(),
        true => evaluation(arguments.stage.unwrap_or(Stage::default())),
    };
    lines.iter().for_each(crate::uci::line);
    Ok(())
}

#[cfg(feature = "tune")]
fn search_input(parameter: &crate::search::Tunable) -> String {
    let crate::search::Tunable { name, default, low, high, .. } = parameter;
    input(name, *default, *low, *high)
}

/// The numbers that a stage counts by, piece-square tables aside.
#[cfg(feature = "tune")]
fn evaluation(stage: &Stage) -> Vec<String> {
    let is_tuned = |number: &Number| !matches!(number, Number::PieceSquare(..)) && number.counts_in(stage.values);
    let numbers = Number::all().filter(is_tuned);
    numbers
        .map(|number| {
            let value = number.get(stage.values);
            // From nothing to twice the value, and some way beyond small ones.
            let reach = value.abs().max(if number.is_whole() { 4 } else { 20 });
            let low = if number.is_whole() { (value - reach).max(0) } else { value - reach };
            input(&number.option_name(), value, low, value + reach)
        })
        .collect()
}

/// Name, type, value, range, last step and learning rate. A step below one half would round to no step at all.
#[cfg(feature = "tune")]
fn input(name: &str, value: i32, low: i32, high: i32) -> String {
    let step = (f64::from(high - low) / 20.0).max(0.5);
    format!("{name}, int, {value}, {low}, {high}, {step}, 0.002")
}

#[cfg(all(test, feature = "tune"))]
mod tests {
    use super::*;
    use crate::search::TUNABLES;

    #[test]
    fn every_parameter_has_its_line_and_lies_within_its_range() {
        assert!(TUNABLES.len() > 50);
        for parameter in TUNABLES {
            assert!((parameter.low..=parameter.high).contains(&parameter.default), "{}", parameter.name);
            assert_eq!(search_input(parameter).split(", ").count(), 7);
        }
        let first = &TUNABLES[0];
        assert_eq!(search_input(first), format!("{}, int, 5, 3, 9, 0.5, 0.002", first.name));
    }

    #[test]
    fn the_evaluation_has_a_line_for_each_number_that_counts() {
        for stage in Stage::all() {
            let lines = evaluation(stage);
            assert!(lines.iter().any(|line| line.starts_with("material.queen.eg, int, ")), "{lines:?}");
            assert!(!lines.iter().any(|line| line.starts_with("pst.")), "{lines:?}");
        }
        if let Some(hce) = Stage::find("hce") {
            let lines = evaluation(hce);
            for line in ["passed.3.mg, int, 10, -10, 30, 2, 0.002", "king_danger_scale, int, 35, 0, 70, 3.5, 0.002"] {
                assert!(lines.iter().any(|known| known == line), "{line} in {lines:#?}");
            }
        }
    }
}
