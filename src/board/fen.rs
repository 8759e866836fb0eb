//! Positions in Forsyth-Edwards notation, with the castling letters of X-FEN and Shredder-FEN.

use super::make::behind;
use super::{Bitboard, Board, Color, FenError, File, Piece, Rank, Square, Wing};

/// The start of a standard game.
const STARTPOS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

impl Board {
    /// The start of a standard game.
    pub fn startpos() -> Board {
        Board::from_fen(STARTPOS).expect("the start position is well formed")
    }

    /// The position of a FEN. The letters KQkq mean the castling of standard chess; file letters (Shredder-FEN) are
    /// understood too and may make the position one of Chess960.
    ///
    /// Castling rights and the en-passant square may be missing, as may the counters; a fullmove number of 0 means 1.
    /// Rights without a king and a rook in place, and an en-passant square where no capture is legal, are dropped.
    ///
    /// # Errors
    ///
    /// When a field cannot be read or the position is not possible: see [`FenError`].
    pub fn from_fen(fen: &str) -> Result<Board, FenError> {
        parse(fen, false)
    }

    /// As [`Board::from_fen`], for Chess960: K, Q, k and q mean the outermost rook on that side of the king (X-FEN),
    /// and castling is written as Chess960 does.
    ///
    /// # Errors
    ///
    /// As [`Board::from_fen`].
    pub fn from_fen_chess960(fen: &str) -> Result<Board, FenError> {
        parse(fen, true)
    }

    /// The position as FEN, with KQkq for castling or, in Chess960, the files of the rooks.
    pub fn to_fen(&self) -> String {
        let side = match self.side_to_move() {
            Color::White => 'w',
            Color::Black => 'b',
        };
        let placement = self.placement();
        let castling = self.castling_letters();
        let en_passant = self.en_passant().map_or("-".to_owned(), |square| square.to_string());
        format!("{placement} {side} {castling} {en_passant} {} {}", self.halfmove_clock, self.fullmove_number)
    }

    fn placement(&self) -> String {
        let rows = Rank::ALL.into_iter().rev().map(|rank| {
            let mut row = String::new();
            let mut empty = 0;
            for square in File::ALL.map(|file| Square::new(file, rank)) {
                if let (Some(color), Some(piece)) = (self.color_on(square), self.piece_on(square)) {
                    push_count(&mut row, &mut empty);
                    row.push(piece.letter(color));
                } else {
                    empty += 1;
                }
            }
            push_count(&mut row, &mut empty);
            row
        });
        rows.collect::<Vec<_>>().join("/")
    }

    fn castling_letters(&self) -> String {
        let mut letters = String::new();
        for color in Color::ALL {
            for wing in Wing::ALL {
                let Some(rook) = self.castling_rook(color, wing) else {
                    continue;
                };
                let letter = match wing {
                    _ if self.is_chess960() => rook.file().letter(),
                    Wing::King => 'k',
                    Wing::Queen => 'q',
                };
                letters.push(if color == Color::White { letter.to_ascii_uppercase() } else { letter });
            }
        }
        if letters.is_empty() { "-".to_owned() } else { letters }
    }

    fn place_men(&mut self, placement: &str) -> Result<(), FenError> {
        let count = placement.split('/').count();
        if count != 8 {
            return Err(FenError::Ranks { count });
        }
        for (row, &rank) in placement.split('/').zip(Rank::ALL.iter().rev()) {
            let number = rank.index() + 1;
            let mut squares = 0;
            for letter in row.chars() {
                if let Some(empty @ 1..=8) = letter.to_digit(10) {
                    squares += empty as usize;
                    continue;
                }
                let man = Piece::from_letter(letter);
                let (color, piece) = man.ok_or(FenError::UnknownPiece { rank: number, letter })?;
                if let Some(&file) = File::ALL.get(squares) {
                    self.put(color, piece, Square::new(file, rank), &mut ());
                }
                squares += 1;
            }
            if squares != 8 {
                return Err(FenError::RankLength { rank: number, squares });
            }
        }
        Ok(())
    }

    fn check_men(&self) -> Result<(), FenError> {
        for color in Color::ALL {
            let number = |piece| self.colored(color, piece).count();
            if number(Piece::King) != 1 {
                return Err(FenError::Kings { color, count: number(Piece::King) });
            }
            let count = self.colors(color).count();
            if count > 16 {
                return Err(FenError::TooManyMen { color, count });
            }
            let pawns = number(Piece::Pawn);
            let pieces = [(Piece::Knight, 2), (Piece::Bishop, 2), (Piece::Rook, 2), (Piece::Queen, 1)];
            let promoted = pieces.into_iter().map(|(piece, first)| number(piece).saturating_sub(first)).sum();
            // Also what keeps the number of moves within a MoveList.
            if pawns + promoted > 8 {
                return Err(FenError::TooManyPromoted { color, promoted, pawns });
            }
        }
        let last_ranks = Bitboard::from(Rank::One) | Rank::Eight.into();
        match (self.pieces(Piece::Pawn) & last_ranks).first() {
            Some(square) => Err(FenError::PawnOnLastRank { square }),
            None => Ok(()),
        }
    }

    /// Grants the rights of the castling field for which king and rook are in place.
    fn grant_castling(&mut self, text: &str, chess960: bool) -> Result<(), FenError> {
        for letter in text.chars().filter(|_| text != "-") {
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            let king = self.king(color);
            let back_rank = Rank::One.relative(color);
            let rooks = self.colored(color, Piece::Rook) & back_rank.into();
            let corner_or_outermost = |corner, outermost: Option<Square>| match chess960 {
                true => outermost,
                false => Some(Square::new(corner, back_rank)).filter(|_| king.file() == File::E),
            };
            let rook = match letter.to_ascii_lowercase() {
                'k' => corner_or_outermost(File::H, rooks.into_iter().last()),
                'q' => corner_or_outermost(File::A, rooks.first()),
                _ => match File::from_letter(letter) {
                    Some(file) => Some(Square::new(file, back_rank)),
                    None => {
                        return Err(FenError::Castling { text: text.to_owned() });
                    }
                },
            };
            if let Some(rook) = rook.filter(|&rook| rooks.contains(rook) && king.rank() == back_rank) {
                let wing = Wing::of(king, rook);
                let meant = match letter.to_ascii_lowercase() {
                    'k' => wing == Wing::King,
                    'q' => wing == Wing::Queen,
                    _ => true,
                };
                if meant && self.castling_rook(color, wing).is_none() {
                    self.castling |= rook.into();
                }
            }
        }
        Ok(())
    }

    /// Notes an en-passant square if the pawn behind it can have just stepped two ranks and can legally be taken.
    fn set_en_passant(&mut self, text: &str) -> Result<(), FenError> {
        if text == "-" {
            return Ok(());
        }
        let Ok(square) = text.parse::<Square>() else {
            return Err(FenError::EnPassant { text: text.to_owned() });
        };
        let us = self.side_to_move();
        let stepped = self.colored(!us, Piece::Pawn).contains(behind(us, square));
        let path = Bitboard::from(square) | behind(!us, square).into();
        if square.rank() == Rank::Six.relative(us) && stepped && (path & self.occupied()).is_empty() {
            self.offer_en_passant(square);
        }
        Ok(())
    }
}

fn parse(fen: &str, chess960: bool) -> Result<Board, FenError> {
    let mut fields = fen.split_ascii_whitespace();
    let placement = fields.next().ok_or(FenError::Missing { field: "piece placement" })?;
    let side = fields.next().ok_or(FenError::Missing { field: "side to move" })?;
    let castling = fields.next().unwrap_or("-");
    let en_passant = fields.next().unwrap_or("-");
    let halfmove_clock = fields.next().unwrap_or("0");
    let fullmove_number = fields.next().unwrap_or("1");
    if let Some(text) = fields.next() {
        return Err(FenError::TooManyFields { text: text.to_owned() });
    }

    let mut board = Board::BARE;
    board.place_men(placement)?;
    board.check_men()?;
    board.side_to_move = match side {
        "w" | "W" => Color::White,
        "b" | "B" => Color::Black,
        _ => {
            return Err(FenError::SideToMove { text: side.to_owned() });
        }
    };
    let (us, them) = (board.side_to_move, !board.side_to_move);
    if board.is_attacked(board.king(them), us, board.occupied()) {
        return Err(FenError::KingCapturable { color: them });
    }
    board.grant_castling(castling, chess960)?;
    board.set_chess960(chess960);
    board.halfmove_clock = counter("halfmove clock", halfmove_clock)?;
    board.fullmove_number = counter("fullmove number", fullmove_number)?.max(1);
    board.update_checks();
    board.keys = board.fresh_keys();
    board.set_en_passant(en_passant)?;
    Ok(board)
}

fn counter(field: &'static str, text: &str) -> Result<u16, FenError> {
    text.parse().map_err(|_| FenError::Counter { field, text: text.to_owned() })
}

fn push_count(row: &mut String, empty: &mut u32) {
    if *empty > 0 {
        row.push_str(&empty.to_string());
        *empty = 0;
    }
}
