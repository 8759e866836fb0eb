//! The shapes a parameter of eval.toml can have.

use super::Score;
use crate::board::Piece;
use std::ops::{Index, IndexMut};

/// One value a piece type: `{ knight = .., bishop = .. }` in eval.toml; pieces that it leaves out are zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ByPiece<T>(pub [T; 6]);

impl<T> ByPiece<T> {
    /// Builds the table piece by piece.
    #[inline(always)]
    pub fn from_fn(mut value: impl FnMut(Piece) -> T) -> ByPiece<T> {
        ByPiece(Piece::ALL.map(&mut value))
    }
}

impl<T> Index<Piece> for ByPiece<T> {
    type Output = T;
    #[inline(always)]
    fn index(&self, piece: Piece) -> &T {
        &self.0[piece.index()]
    }
}

impl<T> IndexMut<Piece> for ByPiece<T> {
    #[inline(always)]
    fn index_mut(&mut self, piece: Piece) -> &mut T {
        &mut self.0[piece.index()]
    }
}

/// One pair a count: `{ count = [[..], ..] }` in eval.toml; a larger count takes the last pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByCount<const N: usize>(pub [Score; N]);

/// A parameter's shape, as eval.toml shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// `[mg, eg]`
    Pair,
    /// Eight pairs, by relative rank or by file.
    Eight,
    /// A pair a piece.
    PiecePairs,
    /// A whole number a piece.
    PieceNumbers,
    /// A whole number.
    Number,
    /// Pairs by count.
    Count,
}

/// A parameter of eval.toml, the same for every stage.
#[derive(Debug)]
pub struct Parameter {
    /// The name, which its term function or a term's argument bears too.
    pub name: &'static str,
    /// The shape of its values.
    pub shape: Shape,
    /// Its first slot in the flat list of all values.
    pub offset: usize,
    /// How many slots it takes.
    pub len: usize,
    /// Where it is first set, as `eval.toml:line:column`.
    pub at: &'static str,
}

impl Parameter {
    /// Whether its values are whole numbers, not pairs.
    pub fn is_whole(&self) -> bool {
        matches!(self.shape, Shape::Number | Shape::PieceNumbers)
    }

    /// The name of one of its slots: `doubled`, `mobility.knight`, `passed[4]` (counted from 0).
    pub fn slot_name(&self, index: usize) -> String {
        let name = self.name;
        match self.shape {
            Shape::Pair | Shape::Number => name.to_owned(),
            Shape::PiecePairs | Shape::PieceNumbers => format!("{name}.{}", Piece::ALL[index].name()),
            Shape::Eight | Shape::Count => format!("{name}[{index}]"),
        }
    }
}

/// One number or pair of a parameter; a whole number stands in the first half.
pub type Slot = [i32; 2];

/// A parameter's values, whatever their shape, as a list of slots.
#[diagnostic::on_unimplemented(message = "`{Self}` is not the type of a parameter's values")]
pub trait Values {
    /// What the values are summed to: a [`Score`], or danger units.
    type Worth;
    /// The number of slots.
    const LEN: usize;
    /// The slot at an index below `LEN`.
    fn slot(&self, index: usize) -> Slot;
    /// Replaces the slot at an index below `LEN`.
    fn set_slot(&mut self, index: usize, slot: Slot);
}

impl Values for Score {
    type Worth = Score;
    const LEN: usize = 1;
    fn slot(&self, _: usize) -> Slot {
        [self.mg(), self.eg()]
    }
    fn set_slot(&mut self, _: usize, [mg, eg]: Slot) {
        *self = Score::new(mg, eg);
    }
}

impl Values for i32 {
    type Worth = i32;
    const LEN: usize = 1;
    fn slot(&self, _: usize) -> Slot {
        [*self, 0]
    }
    fn set_slot(&mut self, _: usize, [number, _]: Slot) {
        *self = number;
    }
}

impl<T: Values, const N: usize> Values for [T; N] {
    type Worth = T::Worth;
    const LEN: usize = N;
    fn slot(&self, index: usize) -> Slot {
        self[index].slot(0)
    }
    fn set_slot(&mut self, index: usize, slot: Slot) {
        self[index].set_slot(0, slot);
    }
}

impl<T: Values> Values for ByPiece<T> {
    type Worth = T::Worth;
    const LEN: usize = 6;
    fn slot(&self, index: usize) -> Slot {
        self.0.slot(index)
    }
    fn set_slot(&mut self, index: usize, slot: Slot) {
        self.0.set_slot(index, slot);
    }
}

impl<const N: usize> Values for ByCount<N> {
    type Worth = Score;
    const LEN: usize = N;
    fn slot(&self, index: usize) -> Slot {
        self.0.slot(index)
    }
    fn set_slot(&mut self, index: usize, slot: Slot) {
        self.0.set_slot(index, slot);
    }
}

/// A parameter's way into and out of the flat list of all values.
pub trait Slots {
    /// Appends the slots.
    fn push_slots(&self, slots: &mut Vec<Slot>);
    /// Takes as many slots as the shape has; missing ones leave the rest as it is.
    fn take_slots(&mut self, slots: &mut std::slice::Iter<'_, Slot>);
}

impl<V: Values> Slots for V {
    fn push_slots(&self, slots: &mut Vec<Slot>) {
        slots.extend((0..V::LEN).map(|index| self.slot(index)));
    }
    fn take_slots(&mut self, slots: &mut std::slice::Iter<'_, Slot>) {
        for (index, slot) in (0..V::LEN).zip(slots) {
            self.set_slot(index, *slot);
        }
    }
}
