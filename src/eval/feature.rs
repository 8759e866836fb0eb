//! What a term function returns: what it found on the board, before anybody says what that is worth.

use super::{ByCount, ByPiece, Score, Values};
use crate::board::{Bitboard, Color, Piece, Square};

/// A feature whose worth is found in a parameter with values of the type `V`.
#[diagnostic::on_unimplemented(
    message = "a term that returns `{Self}` does not fit the parameter's values `{V}`",
    label = "this feature's shape is not the one in eval.toml",
    note = "a Bitboard, a bool or a Tally takes a pair; ByRank and ByFile take eight pairs; ByPiece<Tally> takes one \
            value a piece; AtCount takes `{{ count = [..] }}`"
)]
pub trait Feature<V: Values> {
    /// The sum of the values that the feature picks.
    fn worth(&self, values: &V) -> V::Worth;
    /// Every slot that the feature picks, how often and on which squares; slots may repeat.
    fn picks(&self, pick: impl FnMut(Pick));
    /// What a slot stands for, as the trace names it after the parameter.
    fn label(slot: usize) -> String {
        let _ = slot;
        String::new()
    }
}

/// One slot of a parameter, picked by a feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pick {
    /// The slot within the parameter.
    pub slot: usize,
    /// How often its value counts; negative where a typical count is subtracted.
    pub count: i32,
    /// The squares that speak for it; empty where the feature is a plain number.
    pub squares: Bitboard,
}

impl Feature<Score> for Bitboard {
    #[inline(always)]
    fn worth(&self, value: &Score) -> Score {
        *value * self.count() as i32
    }
    fn picks(&self, mut pick: impl FnMut(Pick)) {
        pick(Pick { slot: 0, count: self.count() as i32, squares: *self });
    }
}

impl Feature<Score> for bool {
    #[inline(always)]
    fn worth(&self, value: &Score) -> Score {
        if *self { *value } else { Score::ZERO }
    }
    fn picks(&self, mut pick: impl FnMut(Pick)) {
        pick(Pick { slot: 0, count: i32::from(*self), squares: Bitboard::EMPTY });
    }
}

/// A number, and the squares that speak for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number.
    pub count: i32,
    /// Where it was found.
    pub squares: Bitboard,
}

impl Feature<Score> for Tally {
    #[inline(always)]
    fn worth(&self, value: &Score) -> Score {
        *value * self.count
    }
    fn picks(&self, mut pick: impl FnMut(Pick)) {
        pick(Pick { slot: 0, count: self.count, squares: self.squares });
    }
}

impl Feature<ByPiece<Score>> for ByPiece<Tally> {
    #[inline(always)]
    fn worth(&self, values: &ByPiece<Score>) -> Score {
        Piece::ALL.iter().map(|&piece| values[piece] * self[piece].count).sum()
    }
    fn picks(&self, mut pick: impl FnMut(Pick)) {
        for piece in Piece::ALL {
            pick(Pick { slot: piece.index(), count: self[piece].count, squares: self[piece].squares });
        }
    }
    fn label(slot: usize) -> String {
        format!(".{}", Piece::ALL[slot].name())
    }
}

impl Feature<ByPiece<i32>> for ByPiece<Tally> {
    #[inline(always)]
    fn worth(&self, values: &ByPiece<i32>) -> i32 {
        Piece::ALL.iter().map(|&piece| values[piece] * self[piece].count).sum()
    }
    fn picks(&self, pick: impl FnMut(Pick)) {
        Feature::<ByPiece<Score>>::picks(self, pick);
    }
    fn label(slot: usize) -> String {
        <Self as Feature<ByPiece<Score>>>::label(slot)
    }
}

/// Squares that count by their rank, seen from the side `us`.
#[derive(Clone, Copy, Debug)]
pub struct ByRank {
    /// Whose first rank is index 0.
    pub us: Color,
    /// The squares.
    pub squares: Bitboard,
}

impl Feature<[Score; 8]> for ByRank {
    #[inline(always)]
    fn worth(&self, values: &[Score; 8]) -> Score {
        self.squares.into_iter().map(|square| values[square.relative(self.us).rank().index()]).sum()
    }
    fn picks(&self, pick: impl FnMut(Pick)) {
        pick_squares(self.squares, |square| square.relative(self.us).rank().index(), pick);
    }
    fn label(slot: usize) -> String {
        format!("[rank {}]", slot + 1)
    }
}

/// Squares that count by their file.
#[derive(Clone, Copy, Debug)]
pub struct ByFile(pub Bitboard);

impl Feature<[Score; 8]> for ByFile {
    #[inline(always)]
    fn worth(&self, values: &[Score; 8]) -> Score {
        self.0.into_iter().map(|square| values[square.file().index()]).sum()
    }
    fn picks(&self, pick: impl FnMut(Pick)) {
        pick_squares(self.0, |square| square.file().index(), pick);
    }
    fn label(slot: usize) -> String {
        format!("[file {}]", char::from(b'a' + slot as u8))
    }
}

/// A count that picks its own pair; counts beyond the table pick the last one.
#[derive(Clone, Copy, Debug)]
pub struct AtCount(pub usize);

impl<const N: usize> Feature<ByCount<N>> for AtCount {
    #[inline(always)]
    fn worth(&self, values: &ByCount<N>) -> Score {
        values.0[self.0.min(N - 1)]
    }
    fn picks(&self, mut pick: impl FnMut(Pick)) {
        pick(Pick { slot: self.0.min(N - 1), count: 1, squares: Bitboard::EMPTY });
    }
    fn label(slot: usize) -> String {
        format!("[{slot}]")
    }
}

fn pick_squares(squares: Bitboard, slot: impl Fn(Square) -> usize, mut pick: impl FnMut(Pick)) {
    for square in squares {
        pick(Pick { slot: slot(square), count: 1, squares: square.into() });
    }
}
