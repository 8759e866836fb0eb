//! The factors from centipawns to expected points, fitted once on the starting values and then kept.

use rayon::prelude::*;

use super::gradient::Objective;
use super::samples::Samples;
use super::transfer::{Pair, Transfer};
use crate::eval::FULL_PHASE;

/// The largest factor that is looked for; at it, half a pawn wins four games of five.
const LARGEST: f64 = 5.0;

/// How far the factors of middlegame and endgame may be from the common one.
const SPREAD: f64 = 4.0;

/// Rounds of fitting the two factors in turn; each brings them several times nearer.
const ROUNDS: usize = 6;

/// The share of an interval that a golden section keeps.
const GOLDEN: f64 = 0.618_033_988_749_894_8;

/// The objective with the factors with which the values predict the results best.
///
/// # Errors
/// The results do not follow the evaluation.
pub fn fit_k(samples: &Samples, values: &[Pair], transfers: Vec<Transfer>, lambda: f32) -> Result<Objective, String> {
    let mut objective = Objective { transfers, k: [1.0; 2], lambda };
    let known: Vec<Known> = (0..samples.len())
        .into_par_iter()
        .map(|index| {
            let sample = samples.sample(index);
            let middlegame = f32::from(sample.phase) / FULL_PHASE as f32;
            Known { middlegame, value: objective.evaluate(&sample, values), result: sample.result.points() }
        })
        .collect();
    let common = lowest(0.0, LARGEST, |k| loss(&known, [k, k]));
    if common < 0.01 {
        return Err("the results do not follow the evaluation at all (K is 0); are they from White's view?".into());
    }
    if common > LARGEST - 0.01 {
        return Err(format!(
            "every result follows from the smallest advantage (K is {LARGEST} or more); nothing to tune"
        ));
    }
    let (low, high) = (common / SPREAD, common * SPREAD);
    let mut k = [common; 2];
    for _ in 0..ROUNDS {
        k[0] = lowest(low, high, |middlegame| loss(&known, [middlegame, k[1]]));
        k[1] = lowest(low, high, |endgame| loss(&known, [k[0], endgame]));
    }
    objective.k = k.map(|k| k as f32);
    Ok(objective)
}

/// A position under the starting values.
struct Known {
    middlegame: f32,
    value: f32,
    result: f32,
}

/// The loss with some factors of middlegame and endgame.
fn loss(known: &[Known], k: [f64; 2]) -> f64 {
    let [middlegame, endgame] = k.map(|k| (k * std::f64::consts::LN_10 / 400.0) as f32);
    let error = |known: &Known| {
        let steepness = middlegame * known.middlegame + endgame * (1.0 - known.middlegame);
        let points = 1.0 / (1.0 + (-steepness * known.value).exp());
        f64::from((points - known.result).powi(2))
    };
    // Blocks in their order: the same sum on any number of cores.
    known.par_chunks(1 << 14).map(|block| block.iter().map(error).sum()).collect::<Vec<f64>>().iter().sum()
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
    fn both_factors_are_found() {
        let mut known = Vec::new();
        for step in 0..3000 {
            let (middlegame, value) = ((step % 25) as f32 / 24.0, (step * 37 % 801 - 400) as f32);
            let k = 0.6 * middlegame + 1.4 * (1.0 - middlegame);
            let result = 1.0 / (1.0 + 10_f32.powf(-k * value / 400.0));
            known.push(Known { middlegame, value, result });
        }
        let middlegame = lowest(0.0, LARGEST, |k| loss(&known, [k, 1.4]));
        let endgame = lowest(0.0, LARGEST, |k| loss(&known, [0.6, k]));
        assert!((middlegame - 0.6).abs() < 0.01 && (endgame - 1.4).abs() < 0.01, "{middlegame} {endgame}");
    }

    #[test]
    fn the_valley_is_found() {
        for valley in [0.0, 0.3, 1.7, 5.0] {
            let found = lowest(0.0, 5.0, |k| (k - valley).powi(2) * (1.0 + k));
            assert!((found - valley).abs() < 1e-4, "{valley}: {found}");
        }
    }
}
