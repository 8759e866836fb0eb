//! Pieces: pairs and files.

use super::prelude::*;

/// Where and with whom the pieces work.
#[terms(group = pieces, row = "Pieces")]
impl Placement<'_> {
    /// Two bishops or more.
    fn bishop_pair(&self, us: Color) -> bool {
        self.colored(us, Piece::Bishop).several()
    }

    /// A rook on a file without pawns.
    fn rook_open_file(&self, us: Color) -> Bitboard {
        self.colored(us, Piece::Rook) - self.pieces(Piece::Pawn).file_fill()
    }

    /// A rook on a file without own pawns, with enemy ones.
    fn rook_semi_open_file(&self, us: Color) -> Bitboard {
        let own = self.colored(us, Piece::Pawn).file_fill();
        let enemy = self.colored(!us, Piece::Pawn).file_fill();
        (self.colored(us, Piece::Rook) & enemy) - own
    }
}
