//! The factor from centipawns to expected points, fitted once on the starting values and then kept.

use rayon::prelude::*;

use super::gradient::Objective;
use super::samples::Samples;
use super::transfer::{Pair, Transfer};

/// The largest factor that is looked for; at it, half a pawn wins four games of five.
const LARGEST: f64 = 5.0;

/// The share of an interval that a golden section keeps.
const GOLDEN: f64 = 0.618_033_988_749_894_8;

/// The objective with the factor with which the values predict the results best.
///
/// # Errors
/// The results do not follow the evaluation.
pub fn fit_k(samples: &Samples, values: &[Pair], transfers: Vec<Transfer>, lambda: f32) -> Result<Objective, String> {
    let mut objective = Objective { transfers, k: 1.0, lambda };
    let known: Vec<(f32, f32)> = (0..samples.len())
        .into_par_iter()
        .map(|index| {
            let sample = samples.sample(index);
            (objective.evaluate(&sample, values), sample.result.points())
        })
        .collect();
    let k = lowest(0.0, LARGEST, |k| {
        let steepness = (k * std::f64::consts::LN_10 / 400.0) as f32;
        let error = |&(value, result): &(f32, f32)| {
            let points = 1.0 / (1.0 + (-steepness * value).exp());
            f64::from((points - result).powi(2))
        };
        // Blocks in their order: the same sum on any number of cores.
        known.par_chunks(1 << 14).map(|block| block.iter().map(error).sum()).collect::<Vec<f64>>().iter().sum()
    });
    if k < 0.01 {
        return Err("the results do not follow the evaluation at all (K is 0); are they from White's view?".into());
    }
    if k > LARGEST - 0.01 {
        return Err(format!(
            "every result follows from the smallest advantage (K is {LARGEST} or more); nothing to tune"
        ));
    }
    objective.k = k as f32;
    Ok(objective)
}

/// Where a function with one valley is lowest, to five digits.
fn lowest(mut low: f64, mut high: f64, function: impl Fn(f64) -> f64) -> f64 {
    let section = |from: f64, to: f64| from + GOLDEN * (to - from);
    let (mut left, mut right) = (section(high, low), section(low, high));
    let (mut at_left, mut at_right) = (function(left), function(right));
    while high - low > 1e-5 {
        if at_left < at_right {
            (high, right, at_right) = (right, left, at_left);
            left = section(high, low);
            at_left = function(left);
        } else {
            (low, left, at_left) = (left, right, at_right);
            right = section(low, high);
            at_right = function(right);
        }
    }
    (low + high) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_valley_is_found() {
        for valley in [0.0, 0.3, 1.7, 5.0] {
            let found = lowest(0.0, 5.0, |k| (k - valley).powi(2) * (1.0 + k));
            assert!((found - valley).abs() < 1e-4, "{valley}: {found}");
        }
    }
}
