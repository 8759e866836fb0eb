//! A position and its score in as few bytes as are simple, 14 to 30: see [`format`](super::format).

use std::fmt::Write as _;

use crate::board::{Board, Color, File, Piece, Rank, Square, Wing};
use crate::search::Value;

const MAN_LIMIT: usize = 32;
const CASTLING_ROOK: u8 = 12;
const PASSING_PAWN: u8 = 14;

const BLACK_TO_MOVE: u8 = 1;
const CHESS960: u8 = 2;

/// Appends a position and its score.
pub(super) fn pack(board: &Board, score: Value, bytes: &mut Vec<u8>) {
    bytes.extend(board.occupied().0.to_le_bytes());
    let mut pending = None;
    for square in board.occupied() {
        let man = code(board, square);
        pending = match pending {
            None => Some(man),
            Some(low) => {
                bytes.push(low | man << 4);
                None
            }
        };
    }
    bytes.extend(pending);
    bytes.extend((score.clamp(i16::MIN.into(), i16::MAX.into()) as i16).to_le_bytes());
    bytes.push(board.halfmove_clock().min(u8::MAX.into()) as u8);
    let black_to_move = if board.side_to_move() == Color::Black { BLACK_TO_MOVE } else { 0 };
    bytes.push(black_to_move | if board.is_chess960() { CHESS960 } else { 0 });
    bytes.extend((board.fullmove_number() as u16).to_le_bytes());
}

/// Takes a position and its score off the front of `bytes`.
///
/// # Errors
/// The bytes are none of [`pack`]'s.
pub(super) fn unpack(bytes: &mut &[u8]) -> Result<(Board, Value), String> {
    let occupied = u64::from_le_bytes(take(bytes)?);
    let count = occupied.count_ones() as usize;
    if count > MAN_LIMIT {
        return Err(format!("a position with {count} men"));
    }
    let (men, rest) = bytes.split_at_checked(count.div_ceil(2)).ok_or(TOO_SHORT)?;
    *bytes = rest;
    let mut codes = [None; 64];
    for (index, square) in crate::board::Bitboard(occupied).into_iter().enumerate() {
        codes[square.index()] = Some(men[index / 2] >> (4 * (index % 2)) & 15);
    }
    let score = i16::from_le_bytes(take(bytes)?);
    let [halfmove_clock, flags] = take(bytes)?;
    let fullmove_number = u16::from_le_bytes(take(bytes)?);
    let side = if flags & BLACK_TO_MOVE != 0 { Color::Black } else { Color::White };
    let fen = fen(&codes, side, halfmove_clock, fullmove_number)?;
    let mut board = Board::from_fen(&fen).map_err(|error| format!("{fen}: {error}"))?;
    board.set_chess960(flags & CHESS960 != 0);
    Ok((board, score.into()))
}

const TOO_SHORT: &str = "it ends inside a position";

fn take<const N: usize>(bytes: &mut &[u8]) -> Result<[u8; N], String> {
    let (front, rest) = bytes.split_first_chunk().ok_or(TOO_SHORT)?;
    *bytes = rest;
    Ok(*front)
}

fn code(board: &Board, square: Square) -> u8 {
    let (Some(color), Some(piece)) = (board.color_on(square), board.piece_on(square)) else {
        unreachable!("the square is occupied")
    };
    // The square behind the pawn, as its own side sees it.
    let passed = |square: Square| board.en_passant() == Some(Square::new(square.file(), Rank::Three.relative(color)));
    let double_step = square.rank() == Rank::Four.relative(color) && color != board.side_to_move();
    let castles = |wing| board.castling_rook(color, wing) == Some(square);
    match piece {
        Piece::Rook if Wing::ALL.into_iter().any(castles) => CASTLING_ROOK + color.index() as u8,
        Piece::Pawn if double_step && passed(square) => PASSING_PAWN,
        _ => (piece.index() + 6 * color.index()) as u8,
    }
}

/// The FEN of men by square; reading it checks that the position is possible.
fn fen(codes: &[Option<u8>; 64], side: Color, clock: u8, number: u16) -> Result<String, String> {
    let mut fen = String::with_capacity(96);
    let (mut castling, mut en_passant) = (String::new(), "-".to_owned());
    for rank in Rank::ALL.into_iter().rev() {
        let mut empty = 0;
        for square in File::ALL.map(|file| Square::new(file, rank)) {
            let Some(code) = codes[square.index()] else {
                empty += 1;
                continue;
            };
            push_count(&mut fen, &mut empty);
            let (color, piece) = match code {
                0..=11 => (Color::ALL[usize::from(code) / 6], Piece::ALL[usize::from(code) % 6]),
                PASSING_PAWN => (!side, Piece::Pawn),
                15 => return Err(format!("there is no man 15, as on {square}")),
                rook => (Color::ALL[usize::from(rook - CASTLING_ROOK)], Piece::Rook),
            };
            fen.push(piece.letter(color));
            if code == PASSING_PAWN {
                en_passant = Square::new(square.file(), Rank::Three.relative(color)).to_string();
            } else if code >= CASTLING_ROOK {
                let letter = square.file().letter();
                castling.push(if color == Color::White { letter.to_ascii_uppercase() } else { letter });
            }
        }
        push_count(&mut fen, &mut empty);
        if rank != Rank::One {
            fen.push('/');
        }
    }
    let side = if side == Color::White { 'w' } else { 'b' };
    let castling = if castling.is_empty() { "-" } else { &castling };
    // Writing to a string cannot fail.
    let _ = write!(fen, " {side} {castling} {en_passant} {clock} {number}");
    Ok(fen)
}

fn push_count(fen: &mut String, empty: &mut u8) {
    if *empty > 0 {
        fen.push(char::from(b'0' + *empty));
        *empty = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round_trip(board: &Board, score: Value) -> usize {
        let mut bytes = Vec::new();
        pack(board, score, &mut bytes);
        let mut rest = &bytes[..];
        assert_eq!(unpack(&mut rest).unwrap(), (*board, score), "{}", board.to_fen());
        assert!(rest.is_empty());
        bytes.len()
    }

    #[test]
    fn odd_positions_come_back_as_they_were() {
        for (fen, length) in [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 30),
            ("8/8/8/3k4/8/8/8/4K3 b - - 99 6000", 15),
            ("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", 24),
            ("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3", 30),
            ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w Kq f6 0 3", 30),
            ("8/8/8/8/pPp5/8/8/k3K3 b - b3 0 40", 17),
            ("r3k2r/8/8/8/8/8/8/R3K2R b Qk - 12 31", 17),
            ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 30),
            ("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1", 17),
            ("4k2r/8/8/8/8/8/8/RR2K3 w Bh - 0 1", 17),
        ] {
            let board = Board::from_fen(fen).unwrap();
            for score in [0, -31, 20_000, -32_000] {
                assert_eq!(round_trip(&board, score), length, "{fen}");
                round_trip(&board.flipped(), -score);
            }
            let mut chess960 = board;
            chess960.set_chess960(true);
            round_trip(&chess960, 7);
        }
    }

    #[test]
    fn positions_of_random_games_come_back_as_they_were() {
        let mut random = crate::play::random::Random::new(1, 1);
        for _ in 0..40 {
            let mut board = Board::startpos();
            for ply in 0..120 {
                let Some(mv) = random.pick(&board.legal_moves()) else { break };
                board.make(mv);
                round_trip(&board, ply - 60);
            }
        }
    }

    #[test]
    fn bytes_that_are_no_position_are_refused() {
        let mut bytes = Vec::new();
        pack(&Board::startpos(), 0, &mut bytes);
        for end in 0..bytes.len() {
            assert!(unpack(&mut &bytes[..end]).is_err(), "{end}");
        }
        for spoilt in [(0, 0xfe), (8, 0x55), (8, 0xff), (3, 0xff)] {
            let mut bytes = bytes.clone();
            bytes[spoilt.0] = spoilt.1;
            assert!(unpack(&mut &bytes[..]).is_err(), "{spoilt:?}");
        }
    }
}
