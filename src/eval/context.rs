//! What a term looks at: the position, seen at three depths.
//!
//! A row of terms is written on the shallowest view that serves it, and the type keeps it honest: terms on [`Pawns`]
//! see pawns alone, so their sum is cached by the pawn key; attack sets are computed once, and only for a stage that
//! has a row on [`Attacks`] switched on.

use arrayvec::ArrayVec;

use crate::board::{Bitboard, Board, Color, Piece, Square, attacks};

/// The position as the terms see it; built once an evaluation.
pub struct Context<'a> {
    pawns: Pawns,
    placement: Placement<'a>,
    attacks: Attacks<'a>,
}

impl<'a> Context<'a> {
    /// Views a position, without attack sets until [`Context::add_attacks`].
    #[inline(always)]
    pub fn new(board: &'a Board) -> Context<'a> {
        Context {
            pawns: Pawns { pawns: Color::ALL.map(|color| board.colored(color, Piece::Pawn)) },
            placement: Placement { board },
            attacks: Attacks { board, pieces: [AttackList::new(), AttackList::new()], pawns: [Bitboard::EMPTY; 2] },
        }
    }

    /// Computes the attack sets, which are half a kilobyte: filled in place, since moving them costs more than some terms.
    #[inline(always)]
    pub fn add_attacks(&mut self) {
        self.attacks.fill();
    }
}

/// How much of the position a view needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Only pawns: the sum is kept in the pawn cache.
    Pawns,
    /// Where the pieces stand.
    Placement,
    /// Attack sets too.
    Attacks,
}

/// A part of the context that term functions can be written on.
pub trait View<'a> {
    /// What the view needs.
    const SCOPE: Scope;
    /// The view in a context.
    fn of<'c>(context: &'c Context<'a>) -> &'c Self;
}

/// The pawns of both sides, and nothing else.
pub struct Pawns {
    pawns: [Bitboard; 2],
}

impl Pawns {
    /// The pawns of a side.
    #[inline(always)]
    pub fn of(&self, us: Color) -> Bitboard {
        self.pawns[us.index()]
    }
}

/// Where every piece stands, and whose move it is.
pub struct Placement<'a> {
    board: &'a Board,
}

impl std::ops::Deref for Placement<'_> {
    type Target = Board;
    #[inline(always)]
    fn deref(&self) -> &Board {
        self.board
    }
}

/// The position with the attack set of every knight, bishop, rook and queen. Sliders are blocked by every piece.
pub struct Attacks<'a> {
    board: &'a Board,
    pieces: [AttackList; 2],
    pawns: [Bitboard; 2],
}

impl std::ops::Deref for Attacks<'_> {
    type Target = Board;
    #[inline(always)]
    fn deref(&self) -> &Board {
        self.board
    }
}

/// A piece and what it attacks.
#[derive(Clone, Copy)]
pub struct Attack {
    /// The piece.
    pub piece: Piece,
    /// Where it stands.
    pub square: Square,
    /// The squares that it attacks.
    pub squares: Bitboard,
}

impl Attacks<'_> {
    /// The attacks of each of a side's knights, bishops, rooks and queens.
    #[inline(always)]
    pub fn of(&self, us: Color) -> &[Attack] {
        self.pieces[us.index()].as_slice()
    }

    /// The squares that a side's pawns attack.
    #[inline(always)]
    pub fn by_pawns(&self, us: Color) -> Bitboard {
        self.pawns[us.index()]
    }

    #[inline(always)]
    fn fill(&mut self) {
        let occupied = self.board.occupied();
        for us in Color::ALL {
            self.pawns[us.index()] = attacks::pawns(us, self.board.colored(us, Piece::Pawn));
            for piece in [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen] {
                for square in self.board.colored(us, piece) {
                    let squares = attacks::piece(piece, us, square, occupied);
                    self.pieces[us.index()].push(Attack { piece, square, squares });
                }
            }
        }
    }
}

/// A side has at most 15 pieces beside its king.
type AttackList = ArrayVec<Attack, 16>;

macro_rules! views {
    ($($view:ty, $scope:ident, $field:ident;)*) => {$(
        impl<'a> View<'a> for $view {
            const SCOPE: Scope = Scope::$scope;
            #[inline(always)]
            fn of<'c>(context: &'c Context<'a>) -> &'c Self {
                &context.$field
            }
        }
    )*};
}

views! {
    Pawns, Pawns, pawns;
    Placement<'a>, Placement, placement;
    Attacks<'a>, Attacks, attacks;
}
