//! Zobrist keys: random numbers, one for each feature of a position, combined by exclusive or.

use super::{Bitboard, Board, Color, Piece, Square};

static MEN: [[[u64; 64]; 6]; 2] = MEN_NUMBERS;
static CASTLING: [u64; 64] = numbers(1);
static EN_PASSANT: [u64; 64] = numbers(2);
pub(super) const BLACK_TO_MOVE: u64 = numbers(3)[0];

const MEN_NUMBERS: [[[u64; 64]; 6]; 2] = {
    let mut table = [[[0; 64]; 6]; 2];
    let mut man = 0;
    while man < 12 {
        table[man / 6][man % 6] = numbers(16 + man as u64);
        man += 1;
    }
    table
};

/// Sixty-four numbers of the splitmix64 sequence (Steele, Lea and Flood 2014), a stretch of its own for each `stretch`.
const fn numbers(stretch: u64) -> [u64; 64] {
    const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut table = [0; 64];
    let mut state = (stretch * 64).wrapping_mul(GOLDEN);
    let mut index = 0;
    while index < 64 {
        state = state.wrapping_add(GOLDEN);
        let mut z = state;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        table[index] = z ^ z >> 31;
        index += 1;
    }
    table
}

pub(super) fn man(color: Color, piece: Piece, square: Square) -> u64 {
    MEN[color.index()][piece.index()][square.index()]
}

pub(super) fn castling(rooks: Bitboard) -> u64 {
    rooks.into_iter().fold(0, |key, rook| key ^ CASTLING[rook.index()])
}

pub(super) fn en_passant(square: Square) -> u64 {
    EN_PASSANT[square.index()]
}

/// The keys of a position, kept up to date by every move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Keys {
    all: u64,
    // Pawns; knights and bishops; rooks, queens and king: each by colour, so that one exclusive or updates them all.
    groups: [[u64; 2]; 3],
}

const GROUP: [usize; 6] = [0, 1, 1, 2, 2, 2];

impl Keys {
    /// The keys of an empty board with White to move.
    pub(super) const NONE: Keys = Keys { all: 0, groups: [[0; 2]; 3] };

    /// Adds a man, or removes it.
    pub(super) fn toggle_man(&mut self, color: Color, piece: Piece, square: Square) {
        self.toggle_men(color, piece, man(color, piece, square));
    }

    /// Moves a man.
    pub(super) fn move_man(&mut self, color: Color, piece: Piece, from: Square, to: Square) {
        self.toggle_men(color, piece, man(color, piece, from) ^ man(color, piece, to));
    }

    fn toggle_men(&mut self, color: Color, piece: Piece, key: u64) {
        self.all ^= key;
        self.groups[GROUP[piece.index()]][color.index()] ^= key;
    }

    pub(super) fn toggle_castling(&mut self, rooks: Bitboard) {
        self.all ^= castling(rooks);
    }

    pub(super) fn toggle_en_passant(&mut self, square: Square) {
        self.all ^= en_passant(square);
    }

    pub(super) fn toggle_side(&mut self) {
        self.all ^= BLACK_TO_MOVE;
    }

    fn both(&self, group: usize) -> u64 {
        self.groups[group][0] ^ self.groups[group][1]
    }
}

impl Board {
    /// The key of the whole position. The en-passant square is part of it only when a capture there is legal.
    pub fn key(&self) -> u64 {
        self.keys.all
    }

    /// The key of the pawns.
    pub fn pawn_key(&self) -> u64 {
        self.keys.both(0)
    }

    /// The key of everything but pawns of one side.
    pub fn non_pawn_key(&self, color: Color) -> u64 {
        self.keys.groups[1][color.index()] ^ self.keys.groups[2][color.index()]
    }

    /// The key of the knights and bishops.
    pub fn minor_key(&self) -> u64 {
        self.keys.both(1)
    }

    /// The key of the rooks, queens and kings.
    pub fn major_key(&self) -> u64 {
        self.keys.both(2)
    }

    /// Whether every key equals the one worked out afresh; the measure of the incremental updates.
    pub fn keys_are_fresh(&self) -> bool {
        self.keys == self.fresh_keys()
    }

    pub(super) fn fresh_keys(&self) -> Keys {
        let mut keys = Keys::NONE;
        for square in self.occupied() {
            if let (Some(color), Some(piece)) = (self.color_on(square), self.piece_on(square)) {
                keys.toggle_man(color, piece, square);
            }
        }
        keys.toggle_castling(self.castling);
        if let Some(square) = self.en_passant {
            keys.toggle_en_passant(square);
        }
        if self.side_to_move == Color::Black {
            keys.toggle_side();
        }
        keys
    }
}
