//! Time management: from the clocks to a time to aim for and a time never to pass.

use std::time::{Duration, Instant};

use super::limits::Limits;
use super::params::{CLOCK_SHARE, HARD_FACTOR, HARD_SHARE, INCREMENT_SHARE, MOVES_LEFT};
use crate::board::Color;

/// The clock of one search, running from its creation.
pub(super) struct Timer {
    start: Instant,
    /// No iteration begins after this.
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

    /// Whether another iteration is not worth its time.
    pub fn soft_is_over(&self) -> bool {
        self.soft.is_some_and(|soft| self.elapsed() >= soft)
    }

    /// Whether the search must end now.
    pub fn hard_is_over(&self) -> bool {
        self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }
}

/// The soft and hard share of a move in what is on the clock.
fn share(clock: i64, increment: i64, moves_to_go: Option<i64>, overhead: i64) -> (Duration, Duration) {
    // Clocks beyond 30 years are cut, so that nothing here overflows.
    let left = clock.saturating_sub(overhead.max(0)).clamp(0, 1 << 40);
    let moves = moves_to_go.filter(|&moves| moves > 0).map_or(MOVES_LEFT, |moves| moves.min(MOVES_LEFT));
    let increment = increment.clamp(0, left);
    let hard_limit = left * HARD_SHARE / 100;
    let target = (left / moves * CLOCK_SHARE / 100 + increment * INCREMENT_SHARE / 100).min(hard_limit);
    (milliseconds(target), milliseconds((target * HARD_FACTOR).min(hard_limit)))
}

/// A duration of so many milliseconds, none when negative.
fn milliseconds(time: i64) -> Duration {
    Duration::from_millis(time.max(0) as u64)
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
        assert!(!timer.hard_is_over() && !timer.soft_is_over() && !timer.is_managed());
        let clock = [Some(0), Some(0)];
        assert!(Timer::start(&Limits { clock, ..Limits::default() }, Color::Black).hard_is_over());
        assert!(!Timer::start(&Limits { clock, infinite: true, ..Limits::default() }, Color::Black).hard_is_over());
        assert!(Timer::start(&Limits { movetime: Some(-1), ..Limits::default() }, Color::White).hard_is_over());
    }
}
