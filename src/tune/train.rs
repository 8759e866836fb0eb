//! The epochs of a tuning: shuffled mini-batches, the loss on both sets, and the best values so far.

use std::ops::ControlFlow;
use std::time::Instant;

use super::adam::Adam;
use super::gradient::{Objective, blocks, blocks_of};
use super::samples::Samples;
use super::transfer::Pair;
use crate::play::random::Random;

/// How to go about it.
#[derive(Clone, Copy, Debug)]
pub struct Schedule {
    /// The most epochs: each sees every position once.
    pub epochs: u32,
    /// The first steps' size in centipawns; steps shrink evenly, to a twentieth in the last epoch.
    pub rate: f32,
    /// Positions that a step is computed from.
    pub batch: usize,
    /// How firmly each value is held to where it starts: as by so many even positions in which it counts once. What
    /// occurs seldom would otherwise follow the accidents of a few games.
    pub prior: f32,
    /// Epochs without progress in validation after which to stop, counted once everything is free.
    pub patience: u32,
    /// The seed of the order in which positions come.
    pub seed: u64,
}

/// Which halves of the slots may move.
pub struct Freedom {
    /// All that are tuned.
    pub free: Vec<[bool; 2]>,
    /// Those among them that wait for the first tenth of the epochs: danger weights, which otherwise begin to stand in
    /// for what material and tables do not say yet.
    pub patient: Vec<bool>,
}

impl Freedom {
    /// What is free while the danger weights wait; none if nothing else is tuned.
    fn at_first(&self) -> Option<Vec<[bool; 2]>> {
        let halves = self.free.iter().zip(&self.patient);
        let free: Vec<_> = halves.map(|(&free, &patient)| if patient { [false; 2] } else { free }).collect();
        free.iter().flatten().any(|&half| half).then_some(free)
    }
}

/// What an epoch came to.
pub struct Epoch {
    /// Counted from 1.
    pub number: u32,
    /// The mean loss in training, each batch before its step.
    pub training: f64,
    /// The mean loss in validation after the epoch.
    pub validation: f64,
    /// Whether that is the lowest so far.
    pub best: bool,
    /// Position-gradients a second.
    pub speed: f64,
}

/// What came out.
pub struct Trained {
    /// The values with the lowest loss in validation.
    pub values: Vec<Pair>,
    /// Their epoch; 0 for the starting values.
    pub epoch: u32,
}

/// Tunes values. `each` is told of every epoch and may break off after it.
pub fn train(
    objective: &Objective,
    [training, validation]: [&Samples; 2],
    start: &[Pair],
    freedom: &Freedom,
    schedule: &Schedule,
    mut each: impl FnMut(&Epoch) -> ControlFlow<()>,
) -> Trained {
    let held = awake(objective, training, start, freedom);
    let mut values = held.clone();
    let mut best = Trained { values: start.to_vec(), epoch: 0 };
    let mut lowest = objective.loss(validation, start);
    let (mut adam, mut random) = (Adam::new(values.len()), Random::new(schedule.seed, 1));
    let mut order: Vec<usize> = (0..blocks(training)).collect();
    let at_first = freedom.at_first();
    let hold = schedule.prior * objective.curvature() / training.len().max(1) as f32;
    let waiting = schedule.epochs / 10;
    for number in 1..=schedule.epochs {
        let begun = Instant::now();
        let free = at_first.as_ref().filter(|_| number <= waiting).unwrap_or(&freedom.free);
        random.shuffle(&mut order);
        let mut loss = 0.0;
        for batch in order.chunks(blocks_of(schedule.batch)) {
            let mut gradient = objective.gradient(training, batch, &values);
            loss += gradient.loss;
            gradient.pull(&values, &held, hold * gradient.positions as f32);
            adam.step(&mut values, &gradient.slots, free, rate(schedule, number));
        }
        let speed = training.len() as f64 / begun.elapsed().as_secs_f64();
        let epoch_loss = objective.loss(validation, &values);
        let is_best = epoch_loss < lowest;
        if is_best {
            lowest = epoch_loss;
            best = Trained { values: values.clone(), epoch: number };
        }
        let epoch =
            Epoch { number, training: loss / training.len() as f64, validation: epoch_loss, best: is_best, speed };
        let impatient = number >= best.epoch.max(waiting) + schedule.patience;
        if each(&epoch).is_break() || impatient {
            break;
        }
    }
    best
}

/// The values to begin from: where all weights of a danger are zero, they become the fewest units that come to anything,
/// because a danger of zero units does not change with any of them.
fn awake(objective: &Objective, samples: &Samples, start: &[Pair], freedom: &Freedom) -> Vec<Pair> {
    let mut values = start.to_vec();
    for (slots, transfer) in samples.danger_slots(objective.transfers.len()).iter().zip(&objective.transfers) {
        let asleep = slots.iter().all(|&slot| start[slot][0] == 0.0);
        let Some(fewest) = transfer.fewest().filter(|_| asleep) else { continue };
        slots.iter().filter(|&&slot| freedom.free[slot][0]).for_each(|&slot| values[slot][0] = fewest as f32);
    }
    values
}

fn rate(schedule: &Schedule, epoch: u32) -> f32 {
    let part = (epoch - 1) as f32 / (schedule.epochs - 1).max(1) as f32;
    schedule.rate * (1.0 - 0.95 * part)
}
