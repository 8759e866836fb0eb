//! Squares, files and ranks.

use std::fmt;
use std::str::FromStr;

use super::Color;

/// A file of the board, from a to h.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

impl File {
    /// Every file, a first.
    pub const ALL: [File; 8] = [File::A, File::B, File::C, File::D, File::E, File::F, File::G, File::H];

    /// 0 for the a-file to 7 for the h-file.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The file of a letter `a` to `h`, in either case.
    pub fn from_letter(letter: char) -> Option<File> {
        File::ALL.into_iter().find(|file| file.letter() == letter.to_ascii_lowercase())
    }

    /// `a` to `h`.
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A rank of the board, counted from White's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Rank {
    One,
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
}

impl Rank {
    /// Every rank, White's first.
    pub const ALL: [Rank; 8] =
        [Rank::One, Rank::Two, Rank::Three, Rank::Four, Rank::Five, Rank::Six, Rank::Seven, Rank::Eight];

    /// 0 for the first rank to 7 for the eighth.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The rank as `color` counts it from its own side.
    pub const fn relative(self, color: Color) -> Rank {
        match color {
            Color::White => self,
            Color::Black => Rank::ALL[7 - self as usize],
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.index() + 1)
    }
}

/// A square; a1 is 0, b1 is 1, and h8 is 63.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

macro_rules! name_squares {
    ($($name:ident)*) => {
        name_squares!(@count 0; $($name)*);
    };
    (@count $index:expr; $name:ident $($rest:ident)*) => {
        #[allow(missing_docs, reason = "the name says it")]
        pub const $name: Square = Square($index);
        name_squares!(@count $index + 1; $($rest)*);
    };
    (@count $index:expr;) => {};
}

impl Square {
    name_squares! {
        A1 B1 C1 D1 E1 F1 G1 H1
        A2 B2 C2 D2 E2 F2 G2 H2
        A3 B3 C3 D3 E3 F3 G3 H3
        A4 B4 C4 D4 E4 F4 G4 H4
        A5 B5 C5 D5 E5 F5 G5 H5
        A6 B6 C6 D6 E6 F6 G6 H6
        A7 B7 C7 D7 E7 F7 G7 H7
        A8 B8 C8 D8 E8 F8 G8 H8
    }

    /// Every square, from a1 along the ranks to h8.
    pub const ALL: [Square; 64] = {
        let mut all = [Square(0); 64];
        let mut index = 0;
        while index < 64 {
            all[index] = Square(index as u8);
            index += 1;
        }
        all
    };

    /// The square where a file and a rank meet.
    pub const fn new(file: File, rank: Rank) -> Square {
        Square(rank as u8 * 8 + file as u8)
    }

    /// The square of an index taken modulo 64, so that no index is wrong.
    pub(super) const fn wrapping(index: u32) -> Square {
        Square((index & 63) as u8)
    }

    /// The square `offset` further in the order of [`Square::ALL`], modulo 64.
    pub(super) const fn offset(self, offset: i32) -> Square {
        Square::wrapping((self.0 as i32 + offset) as u32)
    }

    /// 0 for a1 to 63 for h8; the mask lets the compiler see that tables of 64 are never left.
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The file of the square.
    pub const fn file(self) -> File {
        File::ALL[self.index() & 7]
    }

    /// The rank of the square.
    pub const fn rank(self) -> Rank {
        Rank::ALL[self.index() >> 3]
    }

    /// The same file on the mirrored rank: e2 becomes e7.
    pub const fn flip_rank(self) -> Square {
        Square(self.0 ^ 56)
    }

    /// The square as `color` sees it from its own side: mirrored for Black.
    pub const fn relative(self, color: Color) -> Square {
        match color {
            Color::White => self,
            Color::Black => self.flip_rank(),
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseSquareError(String);

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "`{}` is not a square; write a file a-h and a rank 1-8, as in e4", self.0)
    }
}

impl std::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        let mut letters = text.chars();
        let file = letters.next().and_then(File::from_letter);
        let rank = letters.next().and_then(|digit| digit.to_digit(10)).and_then(|digit| digit.checked_sub(1));
        match (file, rank.and_then(|rank| Rank::ALL.get(rank as usize)), letters.next()) {
            (Some(file), Some(&rank), None) => Ok(Square::new(file, rank)),
            _ => Err(ParseSquareError(text.to_owned())),
        }
    }
}
