//! Attacks of bishops and rooks by table: one entry for each square and each occupancy that matters to it.
//!
//! A [`Numbering`] says where an occupancy stands: the PEXT instruction where the target has BMI2, otherwise a
//! multiplication. The table, 841 kB, is a constant of the binary, so that nothing is built at start-up and no lookup
//! has to ask whether it is ready.

use super::{Bitboard, Square};

#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
use super::magics::Numbering;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
use super::pext::Numbering;

/// Squares attacked by a bishop.
pub(super) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    attacks(&BISHOP[square.index()], occupied)
}

/// Squares attacked by a rook.
pub(super) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    attacks(&ROOK[square.index()], occupied)
}

fn attacks(entry: &Entry, occupied: Bitboard) -> Bitboard {
    ATTACKS[entry.offset + entry.numbering.number(occupied)]
}

/// Where the attack sets of one square stand in the table.
#[derive(Clone, Copy)]
struct Entry {
    numbering: Numbering,
    offset: usize,
}

static BISHOP: [Entry; 64] = BISHOP_LAYOUT;
static ROOK: [Entry; 64] = ROOK_LAYOUT;
static ATTACKS: [Bitboard; TABLE_SIZE] = fill();

const BISHOP_LAYOUT: [Entry; 64] = layout(DIAGONALS, 0);
const ROOK_LAYOUT: [Entry; 64] = layout(STRAIGHTS, BISHOP_TABLE_SIZE);
const BISHOP_TABLE_SIZE: usize = 5_248;
const TABLE_SIZE: usize = BISHOP_TABLE_SIZE + 102_400;

/// One square along a line: files and ranks to add.
pub(super) type Step = (i32, i32);

pub(super) const DIAGONALS: [Step; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
pub(super) const STRAIGHTS: [Step; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

/// The attacks of a slider, found by walking: the definition that the table is built from.
pub(super) const fn walk<const N: usize>(square: usize, directions: [Step; N], occupied: u64) -> u64 {
    let mut attacks = 0;
    let mut direction = 0;
    while direction < N {
        let (file_step, rank_step) = directions[direction];
        let mut file = (square & 7) as i32 + file_step;
        let mut rank = (square >> 3) as i32 + rank_step;
        while 0 <= file && file < 8 && 0 <= rank && rank < 8 {
            let bit = 1 << (rank * 8 + file);
            attacks |= bit;
            if occupied & bit != 0 {
                break;
            }
            file += file_step;
            rank += rank_step;
        }
        direction += 1;
    }
    attacks
}

/// The squares whose occupancy changes the attacks: those in reach that have another behind them.
const fn relevant(square: usize, directions: [Step; 4]) -> u64 {
    let outer_ranks = 0xff00_0000_0000_00ff & !(0xff << (square & 56));
    let outer_files = 0x8181_8181_8181_8181 & !(0x0101_0101_0101_0101 << (square & 7));
    walk(square, directions, 0) & !outer_ranks & !outer_files
}

const fn layout(directions: [Step; 4], mut offset: usize) -> [Entry; 64] {
    let diagonal = directions[0].1 != 0;
    let mut entries = [Entry { numbering: Numbering::bishop(0, 0), offset: 0 }; 64];
    let mut square = 0;
    while square < 64 {
        let mask = relevant(square, directions);
        let numbering = if diagonal { Numbering::bishop(square, mask) } else { Numbering::rook(square, mask) };
        entries[square] = Entry { numbering, offset };
        offset += 1 << mask.count_ones();
        square += 1;
    }
    entries
}

const fn fill() -> [Bitboard; TABLE_SIZE] {
    let mut table = [Bitboard::EMPTY; TABLE_SIZE];
    let mut square = 0;
    while square < 64 {
        fill_square(&mut table, square, DIAGONALS, &BISHOP_LAYOUT[square]);
        fill_square(&mut table, square, STRAIGHTS, &ROOK_LAYOUT[square]);
        square += 1;
    }
    table
}

const fn fill_square(table: &mut [Bitboard; TABLE_SIZE], square: usize, directions: [Step; 4], entry: &Entry) {
    // The subsets of the relevant squares, in counting order, and what the slider sees with men on them. Each square
    // doubles their number: a man there takes away what it hides. (Walking for each would cost the compiler seconds.)
    let mut subsets = [0; 4096];
    let mut attacks = [Bitboard::EMPTY; 4096];
    let open = walk(square, directions, 0);
    attacks[0] = Bitboard(open);
    let mut count = 1;
    let mut rest = relevant(square, directions);
    while rest != 0 {
        let man = rest & !(rest - 1);
        let hidden = open & !walk(square, directions, man);
        let mut n = 0;
        while n < count {
            subsets[count + n] = subsets[n] | man;
            attacks[count + n] = Bitboard(attacks[n].0 & !hidden);
            n += 1;
        }
        count *= 2;
        rest &= rest - 1;
    }
    let mut n = 0;
    while n < count {
        table[entry.offset + entry.numbering.number_of_subset(n, subsets[n])] = attacks[n];
        n += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_holds_what_walking_finds() {
        for square in 0..64 {
            for (entry, directions) in [(&BISHOP[square], DIAGONALS), (&ROOK[square], STRAIGHTS)] {
                let mask = relevant(square, directions);
                let mut occupied = mask;
                loop {
                    // The irrelevant squares are occupied: they must not matter.
                    let found = attacks(entry, Bitboard(occupied | !mask));
                    assert_eq!(found.0, walk(square, directions, occupied | !mask));
                    if occupied == 0 {
                        break;
                    }
                    occupied = (occupied - 1) & mask;
                }
            }
        }
    }
}
