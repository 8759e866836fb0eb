//! Material and piece-square tables, summed move by move.

use super::{ByPiece, Score};
use crate::board::{Board, Color, Observer, Piece, Square};

/// What each piece is worth on each square, material included, with Black's values mirrored and negated.
#[derive(Debug)]
pub struct Tables([[[Score; 64]; 6]; 2]);

impl Tables {
    /// Folds the material into White's tables and mirrors them for Black.
    pub const fn new(material: &ByPiece<Score>, piece_squares: &ByPiece<[Score; 64]>) -> Tables {
        let mut tables = [[[Score::ZERO; 64]; 6]; 2];
        let mut piece = 0;
        while piece < 6 {
            let mut square = 0;
            while square < 64 {
                let worth = material.0[piece].plus(piece_squares.0[piece][square]);
                tables[0][piece][square] = worth;
                tables[1][piece][square ^ 56] = Score::new(-worth.mg(), -worth.eg());
                square += 1;
            }
            piece += 1;
        }
        Tables(tables)
    }

    #[inline(always)]
    fn worth(&self, color: Color, piece: Piece, square: Square) -> Score {
        self.0[color.index()][piece.index()][square.index()]
    }
}

/// The running sum of material and piece-squares, White's minus Black's; it observes the board's moves.
#[derive(Clone, Copy)]
pub struct Sums {
    tables: &'static Tables,
    /// The sum.
    pub score: Score,
}

impl Sums {
    /// The sum over a whole board.
    pub fn new(tables: &'static Tables, board: &Board) -> Sums {
        let mut sums = Sums { tables, score: Score::ZERO };
        for color in Color::ALL {
            for piece in Piece::ALL {
                for square in board.colored(color, piece) {
                    sums.put(color, piece, square);
                }
            }
        }
        sums
    }
}

impl Observer for Sums {
    #[inline(always)]
    fn put(&mut self, color: Color, piece: Piece, square: Square) {
        self.score += self.tables.worth(color, piece, square);
    }

    #[inline(always)]
    fn remove(&mut self, color: Color, piece: Piece, square: Square) {
        self.score -= self.tables.worth(color, piece, square);
    }
}
