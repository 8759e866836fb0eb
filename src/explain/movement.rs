//! The distribution of a change.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer, ser::SerializeStruct};

/// The per cents of the positions at which [`Movement`] is reported.
pub const PERCENTS: [u64; 7] = [1, 5, 25, 50, 75, 95, 99];

/// How far the evaluation moved in many positions, centipawns, the side to move's view.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Movement {
    /// Positions by change.
    counts: BTreeMap<i32, u64>,
}

impl Movement {
    /// Counts a position in which the evaluation changed so much.
    pub fn add(&mut self, change: i32) {
        *self.counts.entry(change).or_default() += 1;
    }

    /// Counts all positions of another distribution.
    pub fn merge(&mut self, other: &Movement) {
        for (&change, count) in &other.counts {
            *self.counts.entry(change).or_default() += count;
        }
    }

    /// The number of positions.
    pub fn positions(&self) -> u64 {
        self.counts.values().sum()
    }

    /// The number of positions whose evaluation stayed the same.
    pub fn unchanged(&self) -> u64 {
        self.counts.get(&0).copied().unwrap_or(0)
    }

    /// The mean change; 0 without positions.
    pub fn mean(&self) -> f64 {
        self.mean_of(i64::from)
    }

    /// The mean of the change without its sign; 0 without positions.
    pub fn mean_absolute(&self) -> f64 {
        self.mean_of(|change| i64::from(change.abs()))
    }

    /// The largest change without its sign.
    pub fn largest(&self) -> i32 {
        self.counts.keys().map(|change| change.abs()).max().unwrap_or(0)
    }

    /// The change that so many per cent of the positions do not exceed (nearest rank); 0 without positions.
    pub fn percentile(&self, percent: u64) -> i32 {
        let rank = (self.positions() * percent).div_ceil(100).max(1);
        let mut seen = 0;
        let reached = self.counts.iter().find(|(_, count)| {
            seen += **count;
            seen >= rank
        });
        reached.map_or(0, |(&change, _)| change)
    }

    fn mean_of(&self, value: impl Fn(i32) -> i64) -> f64 {
        let sum: i64 = self.counts.iter().map(|(&change, &count)| value(change) * count as i64).sum();
        sum as f64 / self.positions().max(1) as f64
    }
}

impl Serialize for Movement {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let percentiles: BTreeMap<_, _> = PERCENTS.map(|percent| (percent, self.percentile(percent))).into();
        let mut fields = serializer.serialize_struct("Movement", 6)?;
        fields.serialize_field("positions", &self.positions())?;
        fields.serialize_field("unchanged", &self.unchanged())?;
        fields.serialize_field("mean", &self.mean())?;
        fields.serialize_field("mean_absolute", &self.mean_absolute())?;
        fields.serialize_field("largest", &self.largest())?;
        fields.serialize_field("percentiles", &percentiles)?;
        fields.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_distribution_worked_out_by_hand() {
        let mut movement = Movement::default();
        [0, 0, 0, 0, 0, -10, 4, 4, 6, 30].into_iter().for_each(|change| movement.add(change));
        let mut other = Movement::default();
        other.merge(&movement);
        assert_eq!((other.positions(), other.unchanged(), other.largest()), (10, 5, 30));
        assert_eq!((other.mean(), other.mean_absolute()), (3.4, 5.4));
        assert_eq!(
            [0, 1, 10, 11, 50, 60, 61, 70, 99, 100].map(|p| other.percentile(p)),
            [-10, -10, -10, 0, 0, 0, 4, 4, 30, 30]
        );
    }

    #[test]
    fn no_position_has_no_movement() {
        let none = Movement::default();
        assert_eq!((none.mean(), none.percentile(50), none.largest()), (0.0, 0, 0));
    }
}
