//! What stands around a block of terms in the engine, made small: `#[terms]` finds its names at the call site.

pub use std::marker::PhantomData;
pub use steinitz::board::{Bitboard, Color, Square};
pub use steinitz::eval::{
    ByRank, Feature, Parameter, S, Scope, Score, Shape, Term, TermKind, TermSink, Values, reconcile,
};
pub use steinitz_macros::terms;

/// The pawns of White and Black.
pub struct Pawns(pub [Bitboard; 2]);

impl Pawns {
    /// The pawns of a side.
    pub fn of(&self, us: Color) -> Bitboard {
        self.0[us.index()]
    }
}

/// The position as the terms see it.
pub struct Context<'a> {
    pub pawns: Pawns,
    pub position: PhantomData<&'a ()>,
}

pub trait View<'a> {
    const SCOPE: Scope;
    fn of<'c>(context: &'c Context<'a>) -> &'c Self;
}

impl<'a> View<'a> for Pawns {
    const SCOPE: Scope = Scope::Pawns;
    fn of<'c>(context: &'c Context<'a>) -> &'c Self {
        &context.pawns
    }
}
