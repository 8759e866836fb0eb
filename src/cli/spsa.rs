//! `steinitz spsa`: the search's parameters, for the form in which OpenBench starts a tuning by SPSA.

/// Print the search's parameters as OpenBench's SPSA input.
///
/// Needs a build with the feature `tune`, which makes each of them a UCI option.
#[derive(clap::Args)]
pub struct Arguments {}

/// Runs the command.
#[cfg(not(feature = "tune"))]
pub fn run() -> Result<(), String> {
    Err("the search's parameters are constants in this build; make one with `cargo build --release --features tune`"
        .into())
}

/// Runs the command.
#[cfg(feature = "tune")]
pub fn run() -> Result<(), String> {
    crate::search::TUNABLES.iter().for_each(|parameter| crate::uci::line(input(parameter)));
    Ok(())
}

/// Name, type, value, range, last step and learning rate. A step below one half would round to no step at all.
#[cfg(feature = "tune")]
fn input(parameter: &crate::search::Tunable) -> String {
    let crate::search::Tunable { name, default, low, high, .. } = parameter;
    let step = (f64::from(high - low) / 20.0).max(0.5);
    format!("{name}, int, {default}, {low}, {high}, {step}, 0.002")
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
            assert_eq!(input(parameter).split(", ").count(), 7);
        }
        let first = &TUNABLES[0];
        assert_eq!(input(first), format!("{}, int, 5, 3, 9, 0.5, 0.002", first.name));
    }
}
