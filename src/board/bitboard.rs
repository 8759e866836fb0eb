//! Sets of squares as 64-bit words.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

use super::{Color, File, Rank, Square};

/// A set of squares; bit 0 is a1 and bit 63 is h8.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Bitboard(pub u64);

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

impl Bitboard {
    /// No square.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// Every square.
    pub const ALL: Bitboard = Bitboard(!0);
    /// The squares of a1's colour.
    pub const DARK: Bitboard = Bitboard(0xaa55_aa55_aa55_aa55);

    /// Number of squares.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is no square.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether there is a square.
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Whether there are two squares or more.
    pub const fn several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Whether `square` is in the set.
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// The lowest square in the order a1, b1 ... h8.
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::wrapping(self.0.trailing_zeros())) }
    }

    /// Every square moved one rank up the board; the eighth rank falls off.
    pub const fn north(self) -> Bitboard {
        Bitboard(self.0 << 8)
    }

    /// Every square moved one rank down the board; the first rank falls off.
    pub const fn south(self) -> Bitboard {
        Bitboard(self.0 >> 8)
    }

    /// Every square moved one file towards h; the h-file falls off.
    pub const fn east(self) -> Bitboard {
        Bitboard((self.0 & !FILE_H) << 1)
    }

    /// Every square moved one file towards a; the a-file falls off.
    pub const fn west(self) -> Bitboard {
        Bitboard((self.0 & !FILE_A) >> 1)
    }

    /// Every square moved one rank ahead, as `color` sees it.
    pub const fn forward(self, color: Color) -> Bitboard {
        match color {
            Color::White => self.north(),
            Color::Black => self.south(),
        }
    }

    /// The squares and all those ahead of them on their files.
    pub const fn front_fill(self, color: Color) -> Bitboard {
        let mut set = self.0;
        match color {
            Color::White => {
                set |= set << 8;
                set |= set << 16;
                set |= set << 32;
            }
            Color::Black => {
                set |= set >> 8;
                set |= set >> 16;
                set |= set >> 32;
            }
        }
        Bitboard(set)
    }

    /// All squares strictly ahead on the same files.
    pub const fn front_span(self, color: Color) -> Bitboard {
        self.forward(color).front_fill(color)
    }

    /// The whole files of the squares.
    pub const fn file_fill(self) -> Bitboard {
        Bitboard(self.front_fill(Color::White).0 | self.front_fill(Color::Black).0)
    }

    /// The set mirrored so that the first rank becomes the eighth.
    pub const fn flip_ranks(self) -> Bitboard {
        Bitboard(self.0.swap_bytes())
    }
}

impl From<Square> for Bitboard {
    fn from(square: Square) -> Bitboard {
        Bitboard(1 << square.index())
    }
}

impl From<File> for Bitboard {
    fn from(file: File) -> Bitboard {
        Bitboard(FILE_A << file.index())
    }
}

impl From<Rank> for Bitboard {
    fn from(rank: Rank) -> Bitboard {
        Bitboard(0xff << (8 * rank.index()))
    }
}

macro_rules! set_operator {
    ($trait:ident $method:ident $assign_trait:ident $assign_method:ident, $a:ident $b:ident => $result:expr) => {
        impl $trait for Bitboard {
            type Output = Bitboard;

            fn $method(self, other: Bitboard) -> Bitboard {
                let ($a, $b) = (self.0, other.0);
                Bitboard($result)
            }
        }

        impl $assign_trait for Bitboard {
            fn $assign_method(&mut self, other: Bitboard) {
                *self = $trait::$method(*self, other);
            }
        }
    };
}

set_operator!(BitAnd bitand BitAndAssign bitand_assign, a b => a & b);
set_operator!(BitOr bitor BitOrAssign bitor_assign, a b => a | b);
set_operator!(BitXor bitxor BitXorAssign bitxor_assign, a b => a ^ b);
set_operator!(Sub sub SubAssign sub_assign, a b => a & !b);

impl Not for Bitboard {
    type Output = Bitboard;

    fn not(self) -> Bitboard {
        Bitboard(!self.0)
    }
}

/// The squares of a set, lowest first.
#[derive(Clone, Debug)]
pub struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let square = Bitboard(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        Squares(self.0)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares.into_iter().fold(Bitboard::EMPTY, |set, square| set | square.into())
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            let row: String = File::ALL
                .into_iter()
                .map(|file| if self.contains(Square::new(file, rank)) { 'x' } else { '.' })
                .collect();
            write!(f, "\n{row}")?;
        }
        Ok(())
    }
}
