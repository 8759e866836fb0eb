//! The tuner's evaluation, its loss, and the gradient of the loss.
//!
//! A position is worth `E = (mg * phase + eg * (24 - phase)) / 24` centipawns from White's view, where `mg` and `eg`
//! sum count times value and each side's danger, transferred. White's expected points are `p = 1 / (1 + 10^(-K E/400))`:
//! were K one, 400 centipawns would be worth 400 Elo. The loss is the mean of `(p - t)^2` over the positions, where the
//! target `t` blends the game's result and the expected points of the score that a search gave:
//! `lambda * result + (1 - lambda) * p(score)`; a position without a score has its result as the target.

use rayon::prelude::*;

use super::samples::{Sample, Samples};
use super::transfer::{Pair, Transfer};
use crate::eval::FULL_PHASE;

/// Positions that are summed up on one core, in their order: sums are the same however many cores there are.
const BLOCK: usize = 256;

/// What the values are tuned for.
pub struct Objective {
    /// The transfer functions of danger.
    pub transfers: Vec<Transfer>,
    /// The factor from centipawns to expected points.
    pub k: f32,
    /// How much the result weighs against the score, 0 to 1.
    pub lambda: f32,
}

/// A loss and its gradient, summed over positions.
pub struct Gradient {
    /// The number of positions.
    pub positions: usize,
    /// The sum of the squared errors.
    pub loss: f64,
    /// What one centipawn more in a half of a slot would add to it.
    pub slots: Vec<Pair>,
}

impl Objective {
    /// A position's value in centipawns, White's view.
    #[inline(always)]
    pub fn evaluate(&self, sample: &Sample, values: &[Pair]) -> f32 {
        let [mut mg, mut eg] = [0.0; 2];
        for (slot, count) in sample.linear.iter() {
            mg += values[slot][0] * count;
            eg += values[slot][1] * count;
        }
        for danger in sample.dangers.iter() {
            let units = danger.counts.iter().map(|(slot, count)| values[slot][0] * count).sum();
            let (score, _) = self.transfers[danger.transfer].value_and_slope(units);
            mg += danger.sign * score[0];
            eg += danger.sign * score[1];
        }
        let [middlegame, endgame] = shares(sample);
        mg * middlegame + eg * endgame
    }

    /// White's expected points.
    #[inline(always)]
    pub fn points(&self, centipawns: f32) -> f32 {
        1.0 / (1.0 + (-self.steepness() * centipawns).exp())
    }

    /// The factor from centipawns to the exponent of e.
    fn steepness(&self) -> f32 {
        self.k * std::f32::consts::LN_10 / 400.0
    }

    /// How much the loss bends, by the square of a centipawn, where a position is even.
    pub fn curvature(&self) -> f32 {
        self.steepness().powi(2) / 8.0
    }

    #[inline(always)]
    fn target(&self, sample: &Sample) -> f32 {
        let result = sample.result.points();
        match sample.score {
            Some(score) if self.lambda < 1.0 => {
                self.lambda * result + (1.0 - self.lambda) * self.points(f32::from(score))
            }
            _ => result,
        }
    }

    /// Adds a position's error, and its gradient.
    #[inline(always)]
    fn add(&self, sample: &Sample, values: &[Pair], sum: &mut Gradient) {
        let points = self.points(self.evaluate(sample, values));
        let error = points - self.target(sample);
        sum.positions += 1;
        sum.loss += f64::from(error * error);
        let slope = 2.0 * error * points * (1.0 - points) * self.steepness();
        let [middlegame, endgame] = shares(sample).map(|share| share * slope);
        for (slot, count) in sample.linear.iter() {
            let entry = &mut sum.slots[slot];
            entry[0] += middlegame * count;
            entry[1] += endgame * count;
        }
        for danger in sample.dangers.iter() {
            let units = danger.counts.iter().map(|(slot, count)| values[slot][0] * count).sum();
            let (_, [mg, eg]) = self.transfers[danger.transfer].value_and_slope(units);
            let slope = danger.sign * (middlegame * mg + endgame * eg);
            for (slot, count) in danger.counts.iter() {
                sum.slots[slot][0] += slope * count;
            }
        }
    }

    /// The loss of some positions and its gradient, summed on all cores.
    pub fn gradient(&self, samples: &Samples, blocks: &[usize], values: &[Pair]) -> Gradient {
        let sums: Vec<Gradient> = blocks
            .par_iter()
            .map(|&block| {
                let mut sum = Gradient::zero(values.len());
                for index in positions(samples, block) {
                    self.add(&samples.sample(index), values, &mut sum);
                }
                sum
            })
            .collect();
        sums.into_iter().fold(Gradient::zero(values.len()), Gradient::and)
    }

    /// The mean loss over all positions.
    pub fn loss(&self, samples: &Samples, values: &[Pair]) -> f64 {
        let error = |index| {
            let sample = samples.sample(index);
            self.points(self.evaluate(&sample, values)) - self.target(&sample)
        };
        let losses: Vec<f64> = (0..blocks(samples))
            .into_par_iter()
            .map(|block| positions(samples, block).map(|index| f64::from(error(index).powi(2))).sum())
            .collect();
        losses.iter().sum::<f64>() / samples.len().max(1) as f64
    }
}

impl Gradient {
    /// Adds a pull of each value to another, in proportion to the distance.
    pub fn pull(&mut self, values: &[Pair], to: &[Pair], strength: f32) {
        for ((slope, value), to) in self.slots.iter_mut().zip(values).zip(to) {
            slope[0] += strength * (value[0] - to[0]);
            slope[1] += strength * (value[1] - to[1]);
        }
    }

    fn zero(slots: usize) -> Gradient {
        Gradient { positions: 0, loss: 0.0, slots: vec![[0.0; 2]; slots] }
    }

    fn and(mut self, other: Gradient) -> Gradient {
        self.positions += other.positions;
        self.loss += other.loss;
        for (slot, more) in self.slots.iter_mut().zip(other.slots) {
            slot[0] += more[0];
            slot[1] += more[1];
        }
        self
    }
}

/// The number of blocks that the positions are in.
pub fn blocks(samples: &Samples) -> usize {
    samples.len().div_ceil(BLOCK)
}

/// The number of blocks that a batch of so many positions consists of.
pub fn blocks_of(batch: usize) -> usize {
    (batch / BLOCK).max(1)
}

fn positions(samples: &Samples, block: usize) -> std::ops::Range<usize> {
    block * BLOCK..samples.len().min((block + 1) * BLOCK)
}

/// How much of the middlegame and of the endgame a position has.
#[inline(always)]
fn shares(sample: &Sample) -> Pair {
    let middlegame = f32::from(sample.phase) / FULL_PHASE as f32;
    [middlegame, 1.0 - middlegame]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Color};
    use crate::eval::Stage;
    use crate::eval::load::test_stage;
    use crate::play::GameResult;
    use crate::tune::parameters::{Entry, entries};

    fn hce() -> &'static Stage {
        test_stage("hce")
    }

    fn boards() -> Vec<Board> {
        let lines = include_str!("../../tests/data/positions.fen").lines().filter(|line| !line.starts_with('#'));
        lines.map(|fen| Board::from_fen(fen).unwrap()).collect()
    }

    fn samples(boards: &[Board], result: impl Fn(usize) -> GameResult) -> Samples {
        let mut samples = Samples::default();
        for (index, board) in boards.iter().enumerate() {
            let score = (index % 2 == 0).then_some(index as i16 % 300 - 150);
            samples.push(&hce().coefficients(board), &["King safety"], result(index), score).unwrap();
        }
        samples
    }

    fn any_result(index: usize) -> GameResult {
        [GameResult::WhiteWins, GameResult::Draw, GameResult::BlackWins][index % 3]
    }

    fn objective() -> Objective {
        Objective { transfers: Transfer::all(&hce().values.terms), k: 0.9, lambda: 0.7 }
    }

    fn values() -> Vec<Pair> {
        crate::tune::parameters::values(hce().values)
    }

    #[test]
    fn the_value_is_the_engine_s_but_for_rounding() {
        let (boards, objective, values) = (boards(), objective(), values());
        assert!(boards.len() > 2000);
        let samples = samples(&boards, any_result);
        for (index, board) in boards.iter().enumerate() {
            let engine = hce().evaluate(board, &hce().sums(board), &mut Default::default());
            let engine = if board.side_to_move() == Color::White { engine } else { -engine };
            let value = objective.evaluate(&samples.sample(index), &values);
            assert!((value - engine as f32).abs() < 1.01, "{value} {engine} in {}", board.to_fen());
        }
    }

    /// The loss in double precision, from the coefficients as the engine gives them.
    fn exact_loss(boards: &[Board], objective: &Objective, values: &[[f64; 2]]) -> f64 {
        let points = |value: f64| 1.0 / (1.0 + 10_f64.powf(-f64::from(objective.k) * value / 400.0));
        let lambda = f64::from(objective.lambda);
        let mut loss = 0.0;
        for (index, board) in boards.iter().enumerate() {
            let coefficients = hce().coefficients(board);
            let mut halves = [0.0; 2];
            for &(slot, count) in &coefficients.linear {
                (0..2).for_each(|half| halves[half] += values[usize::from(slot)][half] * f64::from(count));
            }
            for danger in &coefficients.dangers {
                let units: f64 =
                    danger.counts.iter().map(|&(slot, count)| values[usize::from(slot)][0] * f64::from(count)).sum();
                let at = |units: f64| {
                    f64::from(crate::eval::terms::transfer(danger.row, units as i32, &hce().values.terms).mg())
                };
                let score = at(units.floor()) + (units - units.floor()) * (at(units.floor() + 1.0) - at(units.floor()));
                halves[0] += if danger.us == Color::White { score } else { -score };
            }
            let phase = f64::from(coefficients.phase);
            let value = (halves[0] * phase + halves[1] * (24.0 - phase)) / 24.0;
            let result = f64::from(any_result(index).points());
            let target = match index % 2 {
                0 => lambda * result + (1.0 - lambda) * points((index as i16 % 300 - 150).into()),
                _ => result,
            };
            loss += (points(value) - target).powi(2);
        }
        loss
    }

    #[test]
    fn the_gradient_is_that_of_finite_differences_for_every_parameter() {
        let boards: Vec<Board> = boards().into_iter().step_by(17).collect();
        let (objective, entries) = (objective(), entries(hce().values));
        // Danger weights that are no whole numbers: there the transfer function has one slope to both sides.
        let mut values = values();
        entries.iter().zip(&mut values).filter(|(entry, _)| entry.single).for_each(|(_, value)| value[0] += 0.37);
        let samples = samples(&boards, any_result);
        let all: Vec<usize> = (0..blocks(&samples)).collect();
        let gradient = objective.gradient(&samples, &all, &values);
        let precise: Vec<[f64; 2]> = values.iter().map(|pair| pair.map(f64::from)).collect();
        assert!((gradient.loss - exact_loss(&boards, &objective, &precise)).abs() < 1e-3);

        let occurrences = samples.occurrences(entries.len());
        let is_checked = |(slot, entry): &(usize, &Entry)| entry.group.is_some() && occurrences[*slot] > 0;
        let mut kinds = std::collections::HashSet::new();
        for (slot, entry) in entries.iter().enumerate().filter(is_checked) {
            for half in 0..if entry.single { 1 } else { 2 } {
                let moved = |by: f64| {
                    let mut values = precise.clone();
                    values[slot][half] += by;
                    exact_loss(&boards, &objective, &values)
                };
                let step = 1e-4;
                let difference = (moved(step) - moved(-step)) / (2.0 * step);
                let found = f64::from(gradient.slots[slot][half]);
                let tolerance = 1e-6 + 2e-4 * difference.abs();
                assert!((found - difference).abs() < tolerance, "{} {half}: {found} {difference}", entry.name());
                kinds.insert((entry.group, entry.single, half));
            }
        }
        // Six groups in both halves, tempo among them, and the danger weights.
        assert_eq!(kinds.len(), 15, "{kinds:?}");
    }

    #[test]
    fn beyond_the_cap_danger_has_no_gradient() {
        // A king on the move in front of four queens: far beyond the cap, in the middlegame.
        let board = Board::from_fen("4k3/8/8/8/3q4/2q1q3/8/q3K2R w - - 0 1").unwrap();
        let samples = samples(&[board], |_| GameResult::WhiteWins);
        let gradient = objective().gradient(&samples, &[0], &values());
        for (entry, slope) in entries(hce().values).iter().zip(&gradient.slots).filter(|(entry, _)| entry.single) {
            assert_eq!(slope[0], 0.0, "{}", entry.name());
        }
        assert!(gradient.slots.iter().flatten().any(|&slope| slope != 0.0));
    }

    #[test]
    fn colours_swapped_the_gradient_is_the_same() {
        let boards: Vec<Board> = boards().into_iter().step_by(11).collect();
        let flipped: Vec<Board> = boards.iter().map(Board::flipped).collect();
        let mirrored = |index: usize| match any_result(index) {
            GameResult::WhiteWins => GameResult::BlackWins,
            GameResult::Draw => GameResult::Draw,
            GameResult::BlackWins => GameResult::WhiteWins,
        };
        let objective = Objective { lambda: 1.0, ..objective() };
        let gradient = |samples: &Samples| {
            let all: Vec<usize> = (0..blocks(samples)).collect();
            objective.gradient(samples, &all, &values())
        };
        let (one, other) = (gradient(&samples(&boards, any_result)), gradient(&samples(&flipped, mirrored)));
        for (one, other) in one.slots.iter().flatten().zip(other.slots.iter().flatten()) {
            assert!((one - other).abs() < 1e-6, "{one} {other}");
        }
    }

    #[test]
    fn where_black_won_more_for_white_costs_and_where_white_won_it_pays() {
        let board = Board::from_fen("4k3/8/8/8/8/8/8/R3K3 b - - 0 1").unwrap();
        let rook = entries(hce().values).iter().position(|entry| entry.name() == "material.rook").unwrap();
        let slope = |board: Board, result| {
            let samples = samples(&[board], |_| result);
            Objective { lambda: 1.0, ..objective() }.gradient(&samples, &[0], &values()).slots[rook][1]
        };
        assert!(slope(board, GameResult::BlackWins) > 0.0);
        assert!(slope(board, GameResult::WhiteWins) < 0.0);
        // Black's rook, and Black won: a rook is worth more.
        assert!(slope(board.flipped(), GameResult::BlackWins) < 0.0);
    }
}
