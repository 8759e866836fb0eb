//! The sequential test: when enough games are played to tell which of two hypotheses holds.
//!
//! H0 says that the first player is `elo0` stronger than the second, H1 that it is `elo1`. After every pair of games the
//! logarithm of the likelihood ratio (LLR) says how much better H1 explains the results; when it leaves the bounds that
//! the error rates give (A. Wald, Sequential Analysis, 1947), the test is over. As many distributions of the results fit
//! a hypothesis, each is represented by its most likely one: the generalized SPRT, in the form of fishtest and
//! fastchess. Source: M. Van den Bergh, "A practical introduction to the GSPRT" and "Comments on normalized Elo".
//! There is no correction for overshooting a bound, as in fastchess.

use std::f64::consts::SQRT_2;
use std::fmt;

use super::pentanomial::{NORMALIZED_UNIT, Pentanomial, RESULTS, expected_score, mean, variance};

/// A test of two hypotheses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// What the Elo of the hypotheses mean.
    pub model: Model,
    /// H0: the first player is this much stronger.
    pub elo0: f64,
    /// H1: the first player is this much stronger; more than `elo0`.
    pub elo1: f64,
    /// How often H1 may be accepted where H0 holds, between 0 and 1.
    pub alpha: f64,
    /// How often H0 may be accepted where H1 holds, between 0 and 1.
    pub beta: f64,
}

/// What is measured in Elo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Model {
    /// The mean result: Elo as usual.
    Logistic,
    /// The mean result in standard deviations of a game: as hard to prove whatever the openings and the drawishness.
    Normalized,
}

impl Model {
    /// The model's name.
    pub const fn name(self) -> &'static str {
        match self {
            Model::Logistic => "logistic",
            Model::Normalized => "normalized",
        }
    }
}

/// What a test came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Not enough games yet.
    Undecided,
    /// H0: the first player is not that much stronger.
    H0,
    /// H1: it is.
    H1,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Verdict::Undecided => "no decision",
            Verdict::H0 => "H0 accepted",
            Verdict::H1 => "H1 accepted",
        })
    }
}

impl Sprt {
    /// The bounds of the LLR: below the first H0 is accepted, above the second H1.
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// The logarithm of the likelihood ratio of H1 and H0; 0 while there is no pair.
    pub fn llr(&self, results: &Pentanomial) -> f64 {
        // An outcome that has not happened yet is still possible: as fishtest has it, it counts a thousandth.
        let counts = results.0.map(|pairs| (pairs as f64).max(1e-3));
        let total: f64 = counts.iter().sum();
        if results.pairs() == 0 {
            return 0.0;
        }
        let shares = counts.map(|count| count / total);
        let most_likely = |elo: f64| match self.model {
            Model::Logistic => most_likely_with_mean(&shares, expected_score(elo)),
            Model::Normalized => most_likely_with_t(&shares, elo / NORMALIZED_UNIT * SQRT_2),
        };
        let (under0, under1) = (most_likely(self.elo0), most_likely(self.elo1));
        (0..5).map(|outcome| counts[outcome] * (under1[outcome] / under0[outcome]).ln()).sum()
    }

    /// What the results decide.
    pub fn verdict(&self, results: &Pentanomial) -> Verdict {
        let ([low, high], llr) = (self.bounds(), self.llr(results));
        if llr >= high {
            Verdict::H1
        } else if llr <= low {
            Verdict::H0
        } else {
            Verdict::Undecided
        }
    }
}

/// The most likely distribution behind the observed `shares` among those with this mean.
fn most_likely_with_mean(shares: &[f64; 5], wanted: f64) -> [f64; 5] {
    tilted(shares, &RESULTS.map(|result| result - wanted)).unwrap_or(*shares)
}

/// The most likely distribution behind the observed `shares` among those whose mean lies `t` of their standard
/// deviations above one half. As the deviation changes with the distribution, the condition is made linear around the
/// last solution, from the uniform one on, until it stays.
fn most_likely_with_t(shares: &[f64; 5], t: f64) -> [f64; 5] {
    let mut solution = [0.2; 5];
    for _ in 0..30 {
        let (mean, deviation) = (mean(&solution), variance(&solution).sqrt());
        let condition =
            RESULTS.map(|result| result - 0.5 - t * deviation * (1.0 + ((result - mean) / deviation).powi(2)) / 2.0);
        // Out of reach are only hypotheses that no rating describes.
        let Some(next) = tilted(shares, &condition) else { return solution };
        let change = next.iter().zip(solution).map(|(new, old)| (new - old).abs()).fold(0.0, f64::max);
        solution = next;
        if change < 1e-10 {
            break;
        }
    }
    solution
}

/// The most likely distribution behind `shares` in which `condition` has the mean 0: `share / (1 + x · condition)`, by
/// Lagrange's method, with the only `x` that leaves all of them positive. None where the condition cannot be met.
fn tilted(shares: &[f64; 5], condition: &[f64; 5]) -> Option<[f64; 5]> {
    let least = condition.iter().copied().fold(f64::INFINITY, f64::min);
    let most = condition.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if !(least < 0.0 && most > 0.0) {
        return None;
    }
    let tilt = |x: f64| [0, 1, 2, 3, 4].map(|outcome| shares[outcome] / (1.0 + x * condition[outcome]));
    // The mean falls as x grows, from plus to minus infinity.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        let mean: f64 = tilt(middle).iter().zip(condition).map(|(share, value)| share * value).sum();
        if mean > 0.0 { low = middle } else { high = middle }
    }
    Some(tilt((low + high) / 2.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(model: Model, elo0: f64, elo1: f64) -> Sprt {
        Sprt { model, elo0, elo1, alpha: 0.05, beta: 0.05 }
    }

    /// Results of fishtest from its messages of success in Stockfish's history: bounds in braces are logistic. LLR is
    /// printed with two digits.
    #[test]
    fn logistic_ratios_are_those_of_fishtest() {
        for (elo0, elo1, pairs, published) in [
            (-0.25, 1.25, [253, 4282, 17604, 4431, 286], 2.94),
            (0.25, 1.25, [58, 3302, 33130, 3518, 84], 2.97),
            (-0.25, 1.25, [491, 7345, 29693, 7670, 465], 2.96),
            (0.25, 1.25, [53, 2220, 21459, 2445, 47], 2.97),
            (-0.5, 1.5, [665, 4806, 9333, 4893, 747], 2.95),
            (0.25, 1.75, [328, 4564, 15580, 4789, 371], 2.98),
            (-1.0, 3.0, [424, 2948, 5832, 3045, 460], 2.94),
            (-0.25, 1.25, [115, 2196, 11328, 2317, 136], 2.94),
            (0.25, 1.25, [14, 1030, 14318, 1163, 19], 2.93),
            (-1.5, 0.5, [284, 3870, 12995, 3876, 311], 2.95),
            (-1.25, 0.25, [293, 5085, 20082, 5070, 326], 2.95),
            (-0.75, 0.25, [47, 2568, 23495, 2604, 58], 2.94),
        ] {
            let llr = test(Model::Logistic, elo0, elo1).llr(&Pentanomial(pairs));
            assert!((llr - published).abs() < 0.00501, "{pairs:?}: {llr} is not {published}");
        }
    }

    /// The same with bounds in angle brackets, which are normalized. The first is fastchess's own example, worked out by
    /// the approximation ½·N·ln((1 + (t - t0)²) / (1 + (t - t1)²)), to which the exact ratio comes that close.
    #[test]
    fn normalized_ratios_are_those_of_fishtest_and_fastchess() {
        for (elo0, elo1, pairs, published, tolerance) in [
            (0.0, 2.0, [379, 10170, 21828, 10640, 343], 2.94598, 0.0005),
            (0.0, 2.0, [371, 10263, 24989, 10642, 379], 2.95, 0.00501),
            (0.5, 2.5, [47, 8181, 25234, 8575, 47], 2.94, 0.00501),
            (0.0, 2.0, [320, 12431, 27275, 12858, 316], 2.95, 0.00501),
            (0.5, 2.5, [197, 45541, 117722, 46579, 228], 2.96, 0.00501),
            (-2.5, 0.5, [238, 5274, 26761, 5326, 237], 2.94, 0.00501),
            (-1.75, 0.25, [98, 4277, 9977, 4464, 112], 2.93, 0.00501),
            (-1.75, 0.25, [289, 26459, 62934, 26379, 331], 2.94, 0.00501),
            (0.0, 5.0, [50, 287, 610, 387, 73], 2.97, 0.00501),
            (0.0, 3.0, [363, 3205, 5861, 3376, 414], 2.91, 0.00501),
            (0.0, 20.0, [0, 0, 2, 0, 37], 2.96, 0.00501),
            (-5.0, 0.0, [1, 22, 52, 21, 4], 0.15, 0.00501),
        ] {
            let llr = test(Model::Normalized, elo0, elo1).llr(&Pentanomial(pairs));
            assert!((llr - published).abs() < tolerance, "{pairs:?}: {llr} is not {published}");
        }
    }

    #[test]
    fn bounds_come_from_the_error_rates() {
        let close = |bounds: [f64; 2], published: [f64; 2]| (0..2).all(|i| (bounds[i] - published[i]).abs() < 0.00501);
        let even = test(Model::Logistic, 0.0, 5.0);
        assert!(close(even.bounds(), [-2.94, 2.94]));
        assert!(close(Sprt { beta: 0.1, ..even }.bounds(), [-2.25, 2.89]));
    }

    #[test]
    fn a_bound_crossed_decides() {
        let sprt = test(Model::Logistic, 0.0, 5.0);
        for (pairs, verdict, text) in [
            ([0, 0, 0, 0, 0], Verdict::Undecided, "no decision"),
            ([0, 0, 0, 0, 1], Verdict::Undecided, "no decision"),
            ([50, 287, 610, 387, 73], Verdict::H1, "H1 accepted"),
            ([73, 387, 610, 287, 50], Verdict::H0, "H0 accepted"),
            ([30, 287, 610, 280, 40], Verdict::Undecided, "no decision"),
        ] {
            assert_eq!(sprt.verdict(&Pentanomial(pairs)), verdict, "{pairs:?}");
            assert_eq!(verdict.to_string(), text);
        }
    }

    #[test]
    fn exchanging_players_and_hypotheses_turns_the_sign() {
        for model in [Model::Logistic, Model::Normalized] {
            let (one, other) = (test(model, -1.0, 4.0), test(model, -4.0, 1.0));
            let llr = one.llr(&Pentanomial([3, 10, 40, 21, 9])) + other.llr(&Pentanomial([9, 21, 40, 10, 3]));
            assert!(llr.abs() < 1e-6, "{llr}");
        }
    }

    #[test]
    fn one_sided_results_and_wild_hypotheses_give_numbers() {
        for model in [Model::Logistic, Model::Normalized] {
            for (elo0, elo1) in [(0.0, 5.0), (-1000.0, -500.0), (500.0, 1000.0)] {
                for pairs in [[0, 0, 0, 0, 500], [500, 0, 0, 0, 0], [0, 0, 1, 0, 0], [77, 1, 0, 0, 0]] {
                    let llr = test(model, elo0, elo1).llr(&Pentanomial(pairs));
                    assert!(llr.is_finite(), "{model:?} {elo0} {elo1} {pairs:?}");
                }
            }
        }
    }
}
