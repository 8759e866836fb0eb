//! The position and what can be asked of it.

use std::fmt;

use super::keys::Keys;
use super::{Bitboard, Color, File, Piece, Rank, Square};

/// A position, always a possible one to play on: one king a side, the side not to move not in check.
///
/// Copying it is how a move is taken back; whole cache lines (256 bytes) are copied a quarter faster than the 216 bytes
/// it needs.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(align(64))]
pub struct Board {
    pub(super) pieces: [Bitboard; 6],
    pub(super) colors: [Bitboard; 2],
    pub(super) mailbox: [Option<Piece>; 64],
    pub(super) checkers: Bitboard,
    pub(super) pinned: Bitboard,
    // The rooks that may still castle; their side of the king tells the wing.
    pub(super) castling: Bitboard,
    pub(super) keys: Keys,
    pub(super) side_to_move: Color,
    pub(super) en_passant: Option<Square>,
    pub(super) halfmove_clock: u16,
    pub(super) fullmove_number: u16,
    pub(super) chess960: bool,
}

/// A side of the board on which a king castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wing {
    /// The side of the h-file: the king lands on the g-file.
    King,
    /// The side of the a-file: the king lands on the c-file.
    Queen,
}

impl Wing {
    /// Both wings, in FEN's order.
    pub const ALL: [Wing; 2] = [Wing::King, Wing::Queen];

    /// The wing on which a king finds a rook.
    pub(super) fn of(king: Square, rook: Square) -> Wing {
        if rook.file() > king.file() { Wing::King } else { Wing::Queen }
    }

    /// Where castling puts the king.
    pub(super) fn king_square(self, color: Color) -> Square {
        let file = if self == Wing::King { File::G } else { File::C };
        Square::new(file, Rank::One.relative(color))
    }

    /// Where castling puts the rook.
    pub(super) fn rook_square(self, color: Color) -> Square {
        let file = if self == Wing::King { File::F } else { File::D };
        Square::new(file, Rank::One.relative(color))
    }
}

impl Board {
    /// No man at all: where every way of building a position starts.
    pub(super) const BARE: Board = Board {
        pieces: [Bitboard::EMPTY; 6],
        colors: [Bitboard::EMPTY; 2],
        mailbox: [None; 64],
        checkers: Bitboard::EMPTY,
        pinned: Bitboard::EMPTY,
        castling: Bitboard::EMPTY,
        keys: Keys::NONE,
        side_to_move: Color::White,
        en_passant: None,
        halfmove_clock: 0,
        fullmove_number: 1,
        chess960: false,
    };

    /// The side whose turn it is.
    pub fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// All men of a kind, of both sides.
    pub fn pieces(&self, piece: Piece) -> Bitboard {
        self.pieces[piece.index()]
    }

    /// All men of a side.
    pub fn colors(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// All men of a kind and a side.
    pub fn colored(&self, color: Color, piece: Piece) -> Bitboard {
        self.colors(color) & self.pieces(piece)
    }

    /// All men.
    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// The kind of the man on a square.
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        self.mailbox[square.index()]
    }

    /// The side of the man on a square.
    pub fn color_on(&self, square: Square) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.colors(color).contains(square))
    }

    /// The square of a side's king.
    pub fn king(&self, color: Color) -> Square {
        Square::wrapping(self.colored(color, Piece::King).0.trailing_zeros())
    }

    /// The men that give check to the side to move.
    pub fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        self.checkers.any()
    }

    /// The men of the side to move that stand between their king and an enemy slider.
    pub fn pinned(&self) -> Bitboard {
        self.pinned
    }

    /// The square behind a pawn that has just stepped two ranks, if it can legally be taken there.
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// The square of the rook with which a side may still castle on a wing.
    pub fn castling_rook(&self, color: Color, wing: Wing) -> Option<Square> {
        let king = self.king(color);
        (self.castling & self.colors(color)).into_iter().find(|&rook| Wing::of(king, rook) == wing)
    }

    /// Plies since the last capture or pawn move.
    pub fn halfmove_clock(&self) -> u32 {
        u32::from(self.halfmove_clock)
    }

    /// The number of the move about to be played, 1 for a game's first.
    pub fn fullmove_number(&self) -> u32 {
        u32::from(self.fullmove_number)
    }

    /// Whether a side has anything but pawns and king.
    pub fn has_non_pawn_material(&self, color: Color) -> bool {
        (self.colors(color) - self.pieces(Piece::Pawn) - self.pieces(Piece::King)).any()
    }

    /// Whether castling is written as Chess960 writes it: king takes rook in moves, rook files in FEN.
    pub fn is_chess960(&self) -> bool {
        self.chess960
    }

    /// Chooses how castling is written. A position whose rights are not those of standard chess (king on the e-file,
    /// rooks in the corners) keeps the notation of Chess960, as the other could not express them.
    pub fn set_chess960(&mut self, chess960: bool) {
        self.chess960 = chess960 || !self.castles_as_standard();
    }

    fn castles_as_standard(&self) -> bool {
        Color::ALL.into_iter().all(|color| {
            let rooks = self.castling & self.colors(color);
            let corners = Bitboard::from(File::A) | File::H.into();
            rooks.is_empty() || self.king(color).file() == File::E && (rooks - corners).is_empty()
        })
    }

    /// Whether neither side could give mate however badly the other played: bare kings, a single minor piece, or
    /// bishops that all stand on one colour.
    pub fn insufficient_material(&self) -> bool {
        let kings = self.pieces(Piece::King);
        let bishops = self.pieces(Piece::Bishop);
        let minors = bishops | self.pieces(Piece::Knight);
        if (self.occupied() - kings - minors).any() {
            return false;
        }
        let one_colored = (bishops & Bitboard::DARK).is_empty() || (bishops - Bitboard::DARK).is_empty();
        !minors.several() || minors == bishops && one_colored
    }

    /// The same position with the colours exchanged and the board mirrored, so that White plays Black's part.
    pub fn flipped(&self) -> Board {
        let mut board = Board {
            pieces: self.pieces.map(Bitboard::flip_ranks),
            colors: [self.colors[1].flip_ranks(), self.colors[0].flip_ranks()],
            castling: self.castling.flip_ranks(),
            side_to_move: !self.side_to_move,
            en_passant: self.en_passant.map(Square::flip_rank),
            ..*self
        };
        for square in Square::ALL {
            board.mailbox[square.index()] = self.piece_on(square.flip_rank());
        }
        board.keys = board.fresh_keys();
        board.update_checks();
        board
    }
}

impl fmt::Display for Board {
    /// The diagram, White at the bottom.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        const BORDER: &str = " +---+---+---+---+---+---+---+---+";
        writeln!(f, "{BORDER}")?;
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let square = Square::new(file, rank);
                let letter = match (self.color_on(square), self.piece_on(square)) {
                    (Some(color), Some(piece)) => piece.letter(color),
                    _ => ' ',
                };
                write!(f, " | {letter}")?;
            }
            writeln!(f, " | {rank}\n{BORDER}")?;
        }
        writeln!(f, "   a   b   c   d   e   f   g   h")
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Board({})", self.to_fen())
    }
}
