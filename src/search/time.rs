//! Time management: from the clocks to a time to aim for and a time never to pass.

use std::time::{Duration, Instant};

use super::limits::Limits;
use super::params::{time_clock_share, time_hard_share, time_increment_share};
use super::value::Value;
use crate::board::{Color, Move};

/// The clock of one search, running from its creation.
pub(super) struct Timer {
    start: Instant,
    /// No iteration begins after this, times a factor for how the search goes.
    soft: Option<Duration>,
    /// The search is broken off here.
    hard: Option<Duration>,
}

impl Timer {
    /// Starts the clock for a move of `side`.
    pub fn start(limits: &Limits, side: Color) -> Timer {
        let mut timer = Timer { start: Instant::now(), soft: None, hard: None };
        if limits.infinite {
            return timer;
        }
        if let Some(clock) = limits.clock[side.index()] {
            let (soft, hard) = share(clock, limits.increment[side.index()], limits.moves_to_go, limits.move_overhead);
            timer.soft = Some(soft);
            timer.hard = Some(hard);
        }
        if let Some(movetime) = limits.movetime {
            // The overhead may eat half of a short move at most, or the engine would not think at all.
            let overhead = limits.move_overhead.clamp(0, movetime.max(0) / 2);
            let movetime = milliseconds(movetime.saturating_sub(overhead));
            timer.hard = Some(timer.hard.map_or(movetime, |hard| hard.min(movetime)));
        }
        timer
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Whether the search plays on a clock and may end early.
    pub fn is_managed(&self) -> bool {
        self.soft.is_some()
    }

    /// Whether another iteration is not worth its time, when the time to aim for is multiplied by `factor`.
    pub fn soft_is_over(&self, factor: f64) -> bool {
        self.soft.is_some_and(|soft| self.elapsed() >= soft.mul_f64(factor))
    }

    /// Whether the search must end now.
    pub fn hard_is_over(&self) -> bool {
        self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }
}

/// The time to aim for and the longest, from what is on the clock.
fn share(clock: i64, increment: i64, moves_to_go: Option<i64>, overhead: i64) -> (Duration, Duration) {
    // Clocks beyond 30 years are cut, so that nothing here overflows.
    let left = clock.saturating_sub(overhead.max(0)).clamp(0, 1 << 40);
    let increment = increment.clamp(0, left);
    let hard = left * i64::from(time_hard_share()) / 1000;
    let share = match moves_to_go.filter(|&moves| moves > 0) {
        None => i64::from(time_clock_share()),
        Some(moves) => (700 / moves).max(i64::from(time_clock_share())),
    };
    let soft = (left * share + increment * i64::from(time_increment_share())) / 1000;
    (milliseconds(soft.min(hard)), milliseconds(hard))
}

/// A duration of so many milliseconds, none when negative.
fn milliseconds(time: i64) -> Duration {
    Duration::from_millis(time.max(0) as u64)
}

/// How the iterations went: a search that keeps changing its mind needs more time.
#[derive(Default)]
pub(super) struct Progress {
    best: Move,
    /// Iterations that agreed on the best move, before the last.
    stability: u32,
    scores: Vec<Value>,
}

impl Progress {
    /// Notes the result of an iteration.
    pub fn note(&mut self, best: Move, score: Value) {
        self.stability = if best == self.best { self.stability + 1 } else { 0 };
        self.best = best;
        self.scores.push(score);
    }

    /// What to multiply the time to aim for by: less when most nodes went into the best move (`share`, 0 to 1) or it has
    /// long been the best, more when the score falls. After the engines Sirius and Ethereal.
    pub fn time_factor(&self, share: f64) -> f64 {
        let [earlier, now] = [4, 1].map(|back| self.scores.len().checked_sub(back).map(|index| self.scores[index]));
        let fall = earlier.zip(now).map_or(0, |(earlier, now)| earlier - now);
        let by_share = 1.58 * (1.41 - share);
        let by_stability = (0.83 + 9.64 * (f64::from(self.stability) + 2.59).powf(-1.53)).min(2.5);
        let by_trend = (1.0 + 0.01 * f64::from(fall)).clamp(0.75, 1.25);
        (by_share * by_stability * by_trend).clamp(0.4, 2.5)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hard_limit_leaves_the_overhead_and_a_reserve() {
        for clock in [-170_671, -5, 0, 1, 50, 1_000, 3_000, 60_000, i64::MAX] {
            for moves_to_go in [None, Some(-5), Some(0), Some(1), Some(40), Some(i64::MAX)] {
                for increment in [0, 2_000, i64::MAX] {
                    let (soft, hard) = share(clock, increment, moves_to_go, 10);
                    assert!(soft <= hard);
                    assert!(hard <= milliseconds(clock.saturating_sub(10)));
                }
            }
        }
    }

    #[test]
    fn empty_clocks_leave_no_time_and_full_ones_some() {
        assert_eq!(share(-5, 0, None, 10).1, Duration::ZERO);
        assert_eq!(share(500, 0, None, 1_000).1, Duration::ZERO);
        assert!(share(60_000, 0, None, 10).0 > Duration::from_millis(500));
        assert!(share(60_000, 0, Some(1), 10).0 > share(60_000, 0, Some(40), 10).0);
    }

    #[test]
    fn a_search_without_clocks_has_no_limit_and_infinite_ignores_them() {
        let timer = Timer::start(&Limits::default(), Color::White);
        assert!(!timer.hard_is_over() && !timer.soft_is_over(1.0) && !timer.is_managed());
        let clock = [Some(0), Some(0)];
        assert!(Timer::start(&Limits { clock, ..Limits::default() }, Color::Black).hard_is_over());
        assert!(!Timer::start(&Limits { clock, infinite: true, ..Limits::default() }, Color::Black).hard_is_over());
        assert!(Timer::start(&Limits { movetime: Some(-1), ..Limits::default() }, Color::White).hard_is_over());
    }

    #[test]
    fn a_settled_search_takes_less_time_than_one_that_changes_its_mind() {
        let moves = crate::board::Board::startpos().legal_moves();
        let (mut settled, mut torn) = (Progress::default(), Progress::default());
        for iteration in 0..10 {
            settled.note(moves[0], 20);
            torn.note(moves[iteration % 2], 100 - 10 * iteration as Value);
        }
        assert!(settled.time_factor(0.9) < 1.0);
        assert!(torn.time_factor(0.4) > 1.3 * settled.time_factor(0.4));
    }
}
