//! Results of game pairs, and the difference of strength that they show.
//!
//! The two games of a pair begin with the same opening, so their results are not independent: the pair is. Counting
//! pairs by their points (0, ½, 1, 1½, 2: five outcomes, hence the name) is what makes the intervals right. The forms
//! are those of fishtest and fastchess, after M. Van den Bergh, "Normalized Elo" and "A practical introduction to the
//! GSPRT".

use std::f64::consts::{LN_10, SQRT_2};

/// Standard deviations to either side of a 95 % interval.
const TWO_SIDED_95: f64 = 1.959_963_984_540_054;

/// Normalized Elo of a player whose mean result is one standard deviation of a game above one half.
pub(super) const NORMALIZED_UNIT: f64 = 800.0 / LN_10;

/// Numbers of pairs, by the half points that the first player won in them: 0 to 4.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pentanomial(pub [u64; 5]);

/// An estimate with the ends of its 95 % interval; infinite where the results set no limit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The most likely value.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Pentanomial {
    /// Counts a pair in which the first player won so many half points, 4 at most.
    pub fn count(&mut self, half_points: usize) {
        self.0[half_points.min(4)] += 1;
    }

    /// The number of pairs.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The first player's mean result of a game, 0 to 1; one half while there is no pair.
    pub fn score(&self) -> f64 {
        if self.pairs() == 0 { 0.5 } else { mean(&self.shares()) }
    }

    /// The first player's Elo above the second, on the logistic scale.
    pub fn elo(&self) -> Estimate {
        let (score, margin) = (self.score(), TWO_SIDED_95 * self.standard_error());
        // No interval can be had from pairs that all ended alike.
        let margin = if margin > 0.0 { margin } else { f64::INFINITY };
        Estimate { value: elo(score), low: elo(score - margin), high: elo(score + margin) }
    }

    /// The first player's normalized Elo above the second: the mean result in standard deviations of a game, which
    /// says how many games it takes to prove the difference.
    pub fn normalized_elo(&self) -> Estimate {
        let pairs = self.pairs() as f64;
        let deviation = variance(&self.shares()).sqrt() * SQRT_2;
        let value = if self.score() == 0.5 { 0.0 } else { (self.score() - 0.5) / deviation * NORMALIZED_UNIT };
        let margin = TWO_SIDED_95 / (2.0 * pairs).sqrt() * NORMALIZED_UNIT;
        Estimate { value, low: value - margin, high: value + margin }
    }

    /// The likelihood of superiority: how probable it is that the first player is the stronger one.
    pub fn los(&self) -> f64 {
        let lead = self.score() - 0.5;
        if lead == 0.0 { 0.5 } else { normal_cdf(lead / self.standard_error()) }
    }

    /// The share of pairs that ended evenly; none while there is no pair.
    pub fn drawn(&self) -> Option<f64> {
        (self.pairs() > 0).then(|| self.shares()[2])
    }

    /// Pairs won for each pair lost; none while no pair is lost.
    pub fn ratio(&self) -> Option<f64> {
        let [lost_both, lost, _, won, won_both] = self.0.map(|pairs| pairs as f64);
        let lost = lost_both + lost;
        (lost > 0.0).then(|| (won + won_both) / lost)
    }

    /// The standard error of [`Pentanomial::score`].
    fn standard_error(&self) -> f64 {
        (variance(&self.shares()) / self.pairs() as f64).sqrt()
    }

    fn shares(&self) -> [f64; 5] {
        self.0.map(|pairs| pairs as f64 / self.pairs() as f64)
    }
}

/// The result of a game, 0 to 1, that each number of half points is for a pair.
pub(super) const RESULTS: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// The mean result of a distribution over the five outcomes.
pub(super) fn mean(shares: &[f64; 5]) -> f64 {
    shares.iter().zip(RESULTS).map(|(share, result)| share * result).sum()
}

/// The variance of a distribution over the five outcomes.
pub(super) fn variance(shares: &[f64; 5]) -> f64 {
    let mean = mean(shares);
    shares.iter().zip(RESULTS).map(|(share, result)| share * (result - mean).powi(2)).sum()
}

/// The difference of Elo at which a mean result is expected; infinite from 0 or 1 outwards.
fn elo(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

/// The mean result that is expected of a player so much Elo above the opponent.
pub(super) fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The probability that a standard normal variable lies below `x`, to 1e-7.
fn normal_cdf(x: f64) -> f64 {
    // Abramowitz and Stegun, Handbook of Mathematical Functions, 26.2.17.
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let polynomial = [1.330_274_429, -1.821_255_978, 1.781_477_937, -0.356_563_782, 0.319_381_530];
    let tail = polynomial.iter().fold(0.0, |sum, coefficient| (sum + coefficient) * t) * (-x * x / 2.0).exp()
        / (2.0 * std::f64::consts::PI).sqrt();
    if x < 0.0 { tail } else { 1.0 - tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The half width as match runners print it.
    fn margin(estimate: Estimate) -> f64 {
        (estimate.high - estimate.low) / 2.0
    }

    /// Reports of fastchess, as people published them: pairs; Elo and margin; normalized Elo and margin; LOS in per
    /// cent, DrawRatio in per cent, PairsRatio. They must agree to the last digit printed.
    #[test]
    fn estimates_are_those_that_fastchess_reports() {
        for (pairs, elo, normalized, [los, drawn, ratio]) in [
            ([16, 82, 222, 150, 61], [52.08, 14.57], [75.87, 20.90], [100.00, 41.81, 2.15]),
            ([49, 48, 154, 49, 60], [11.10, 21.86], [12.92, 25.38], [84.08, 42.78, 1.12]),
            ([30, 6, 18, 0, 6], [-168.40, 73.37], [-170.08, 62.16], [0.00, 30.00, 0.17]),
            ([50, 287, 610, 387, 73], [18.04, 8.23], [28.19, 12.84], [100.00, 43.35, 1.36]),
            ([363, 3205, 5861, 3376, 414], [3.59, 2.53], [5.93, 4.19], [99.72, 44.34, 1.06]),
            ([248, 2015, 3946, 2212, 273], [4.94, 3.11], [8.20, 5.16], [99.91, 45.39, 1.10]),
            ([188, 1644, 3079, 1847, 206], [5.96, 3.48], [9.89, 5.77], [99.96, 44.21, 1.12]),
            ([1, 22, 52, 21, 4], [8.69, 27.04], [15.51, 48.15], [73.60, 52.00, 1.09]),
            ([1, 6, 45, 38, 98], [241.40, 37.08], [312.12, 35.12], [100.00, 23.94, 19.43]),
        ] {
            let results = Pentanomial(pairs);
            let found = [
                (results.elo().value, elo[0]),
                (margin(results.elo()), elo[1]),
                (results.normalized_elo().value, normalized[0]),
                (margin(results.normalized_elo()), normalized[1]),
                (100.0 * results.los(), los),
                (100.0 * results.drawn().unwrap(), drawn),
                (results.ratio().unwrap(), ratio),
            ];
            for (found, published) in found {
                assert!((found - published).abs() < 0.00501, "{pairs:?}: {found} is not {published}");
            }
        }
    }

    #[test]
    fn exchanging_the_players_turns_every_sign() {
        let (results, exchanged) = (Pentanomial([3, 10, 40, 21, 9]), Pentanomial([9, 21, 40, 10, 3]));
        assert!((results.elo().low + exchanged.elo().high).abs() < 1e-9);
        assert!((results.normalized_elo().value + exchanged.normalized_elo().value).abs() < 1e-9);
        assert!((results.los() + exchanged.los() - 1.0).abs() < 1e-9);
    }

    #[test]
    fn few_or_equal_results_prove_nothing_and_are_no_numbers_gone_wrong() {
        let none = Pentanomial::default();
        assert_eq!((none.elo().value, none.los(), none.drawn(), none.ratio()), (0.0, 0.5, None, None));
        assert_eq!((none.elo().low, none.elo().high), (f64::NEG_INFINITY, f64::INFINITY));
        for pairs in [[0, 0, 0, 0, 7], [7, 0, 0, 0, 0], [0, 0, 9, 0, 0], [0, 0, 0, 1, 0]] {
            let results = Pentanomial(pairs);
            assert_eq!((results.elo().low, results.elo().high), (f64::NEG_INFINITY, f64::INFINITY), "{pairs:?}");
            for number in [results.elo().value, results.normalized_elo().value, results.los()] {
                assert!(!number.is_nan(), "{pairs:?}");
            }
        }
        assert_eq!(Pentanomial([0, 0, 0, 0, 7]).elo().value, f64::INFINITY);
    }

    #[test]
    fn scores_and_elo_are_inverse() {
        for difference in [-700.0, -31.5, 0.0, 5.0, 200.0] {
            assert!((elo(expected_score(difference)) - difference).abs() < 1e-9);
        }
    }
}
