//! A middlegame and an endgame value in one word.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// The phase of a position with all pieces on the board; knights and bishops count 1, rooks 2, queens 4.
pub const FULL_PHASE: i32 = 24;

/// A pair of middlegame and endgame centipawns.
///
/// Both halves are 32 bits wide, so that no sum over a board overflows whatever eval.toml says; one addition adds both.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Score(i64);

/// Short for [`Score::new`], to keep generated tables readable.
#[allow(non_snake_case)]
pub const fn S(mg: i32, eg: i32) -> Score {
    Score::new(mg, eg)
}

impl Score {
    /// No advantage in either phase.
    pub const ZERO: Score = Score(0);

    /// Packs a middlegame and an endgame value.
    pub const fn new(mg: i32, eg: i32) -> Score {
        Score(((eg as i64) << 32) + mg as i64)
    }

    /// The middlegame half, centipawns.
    pub const fn mg(self) -> i32 {
        self.0 as i32
    }

    /// The endgame half, centipawns; a negative middlegame half had borrowed from it.
    pub const fn eg(self) -> i32 {
        ((self.0 + 0x8000_0000) >> 32) as i32
    }

    /// Blends the halves by the phase (0 to [`FULL_PHASE`]), rounding toward zero.
    pub const fn taper(self, phase: i32) -> i32 {
        (self.mg() * phase + self.eg() * (FULL_PHASE - phase)) / FULL_PHASE
    }

    /// The sum, in constants.
    pub const fn plus(self, other: Score) -> Score {
        Score(self.0 + other.0)
    }
}

impl std::fmt::Debug for Score {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "S({}, {})", self.mg(), self.eg())
    }
}

impl Add for Score {
    type Output = Score;
    fn add(self, other: Score) -> Score {
        self.plus(other)
    }
}

impl Sub for Score {
    type Output = Score;
    fn sub(self, other: Score) -> Score {
        Score(self.0 - other.0)
    }
}

impl Neg for Score {
    type Output = Score;
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl Mul<i32> for Score {
    type Output = Score;
    fn mul(self, count: i32) -> Score {
        Score(self.0 * i64::from(count))
    }
}

impl AddAssign for Score {
    fn add_assign(&mut self, other: Score) {
        *self = *self + other;
    }
}

impl SubAssign for Score {
    fn sub_assign(&mut self, other: Score) {
        *self = *self - other;
    }
}

impl std::iter::Sum for Score {
    fn sum<I: Iterator<Item = Score>>(scores: I) -> Score {
        scores.fold(Score::ZERO, Score::plus)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_do_not_leak_into_each_other() {
        for mg in [-70_000, -1, 0, 1, 32_767] {
            for eg in [-2_000_000, -1, 0, 1, 40_000] {
                let score = Score::new(mg, eg);
                assert_eq!((score.mg(), score.eg()), (mg, eg));
                let difference = score * 3 - Score::new(5, -7);
                assert_eq!((difference.mg(), difference.eg()), (3 * mg - 5, 3 * eg + 7));
                assert_eq!(-score, Score::new(-mg, -eg));
            }
        }
    }

    #[test]
    fn tapering_rounds_toward_zero_for_either_side() {
        assert_eq!(Score::new(-1, 0).taper(23), 0);
        assert_eq!(Score::new(100, 0).taper(5), 20);
        assert_eq!(Score::new(-100, 0).taper(5), -20);
        assert_eq!(Score::new(7, 900).taper(FULL_PHASE), 7);
        assert_eq!(Score::new(7, 900).taper(0), 900);
    }
}
