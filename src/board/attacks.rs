//! Which squares a man attacks, and the lines between squares.

use super::sliders::{self, DIAGONALS, STRAIGHTS, Step};
use super::{Bitboard, Color, Piece, Square};

static KING: [Bitboard; 64] = leaps([(1, 1), (1, 0), (1, -1), (0, 1), (0, -1), (-1, 1), (-1, 0), (-1, -1)]);
static KNIGHT: [Bitboard; 64] = leaps([(2, 1), (2, -1), (1, 2), (1, -2), (-1, 2), (-1, -2), (-2, 1), (-2, -1)]);
static PAWN: [[Bitboard; 64]; 2] = [leaps([(1, 1), (-1, 1)]), leaps([(1, -1), (-1, -1)])];
static BETWEEN: [[Bitboard; 64]; 64] = lines(false);
static LINE: [[Bitboard; 64]; 64] = lines(true);
static BISHOP_RAYS: [Bitboard; 64] = rays(DIAGONALS);
static ROOK_RAYS: [Bitboard; 64] = rays(STRAIGHTS);

/// Squares attacked by a king.
pub fn king(square: Square) -> Bitboard {
    KING[square.index()]
}

/// Squares attacked by a knight.
pub fn knight(square: Square) -> Bitboard {
    KNIGHT[square.index()]
}

/// Squares attacked by a pawn of `color`.
pub fn pawn(color: Color, square: Square) -> Bitboard {
    PAWN[color.index()][square.index()]
}

/// Squares attacked by a set of pawns of `color`.
pub fn pawns(color: Color, pawns: Bitboard) -> Bitboard {
    let ahead = pawns.forward(color);
    ahead.east() | ahead.west()
}

/// Squares attacked by a bishop, up to and including the first occupied one on each diagonal.
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    sliders::bishop(square, occupied)
}

/// Squares attacked by a rook, up to and including the first occupied one each way.
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    sliders::rook(square, occupied)
}

/// Squares attacked by a queen.
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) | rook(square, occupied)
}

/// Squares attacked by any man; the colour matters to pawns only, the occupancy to sliders.
pub fn piece(piece: Piece, color: Color, square: Square, occupied: Bitboard) -> Bitboard {
    match piece {
        Piece::Pawn => pawn(color, square),
        Piece::Knight => knight(square),
        Piece::Bishop => bishop(square, occupied),
        Piece::Rook => rook(square, occupied),
        Piece::Queen => queen(square, occupied),
        Piece::King => king(square),
    }
}

/// Squares that a bishop attacks on the empty board.
pub(super) fn bishop_rays(square: Square) -> Bitboard {
    BISHOP_RAYS[square.index()]
}

/// Squares that a rook attacks on the empty board.
pub(super) fn rook_rays(square: Square) -> Bitboard {
    ROOK_RAYS[square.index()]
}

/// Squares strictly between two squares of one rank, file or diagonal; none if they do not share one.
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// The whole rank, file or diagonal through two different squares; none if they do not share one.
pub fn line(a: Square, b: Square) -> Bitboard {
    LINE[a.index()][b.index()]
}

const fn leaps<const N: usize>(steps: [Step; N]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        let mut step = 0;
        while step < N {
            let file = (square & 7) as i32 + steps[step].0;
            let rank = (square >> 3) as i32 + steps[step].1;
            if 0 <= file && file < 8 && 0 <= rank && rank < 8 {
                table[square].0 |= 1 << (rank * 8 + file);
            }
            step += 1;
        }
        square += 1;
    }
    table
}

const fn rays(directions: [Step; 4]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = Bitboard(sliders::walk(square, directions, 0));
        square += 1;
    }
    table
}

/// For each pair of squares what lies strictly between them, or, for `whole`, the line from rim to rim.
const fn lines(whole: bool) -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let mut direction = 0;
        while direction < 8 {
            let step = if direction < 4 { DIAGONALS[direction] } else { STRAIGHTS[direction - 4] };
            let ray = sliders::walk(a, [step], 0);
            let line = ray | 1 << a | sliders::walk(a, [(-step.0, -step.1)], 0);
            let mut rest = ray;
            while rest != 0 {
                let b = rest.trailing_zeros() as usize;
                let between = sliders::walk(a, [step], 1 << b) & !(1 << b);
                table[a][b] = Bitboard(if whole { line } else { between });
                rest &= rest - 1;
            }
            direction += 1;
        }
        a += 1;
    }
    table
}
