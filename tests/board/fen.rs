//! FEN in and out: what is read, what is mended, what is refused and how.

use steinitz::board::{Board, Color, FenError, Square, perft};

use crate::playout::{Random, starts};

fn read(fen: &str) -> String {
    Board::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}")).to_fen()
}

fn error(fen: &str) -> FenError {
    Board::from_fen(fen).expect_err(fen)
}

#[test]
fn missing_counters_are_filled_in() {
    let fen = "3Q4/1Q4Q1/4Q3/2Q4R/Q4Q2/3Q4/1Q4Rp/1K1BBNNk w - -";
    assert_eq!(read(fen), format!("{fen} 0 1"));
    assert_eq!(read(&format!("{fen} 7")), format!("{fen} 7 1"));
    assert_eq!(read("  4k3/8/8/8/8/8/8/4K3 \t w  "), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
}

#[test]
fn fullmove_number_0_is_1() {
    let fen = "3r4/p2nrpkp/2B1p3/2P2pP1/3R3Q/q7/6PP/6RK w - - 0 ";
    assert_eq!(read(&format!("{fen}0")), format!("{fen}1"));
}

#[test]
fn impossible_castling_rights_are_dropped() {
    for (fen, rights) in [
        ("2b1k1nB/1p3p1p/n4b2/1NPp4/P7/8/2r1PPPP/R3KBNR b KQk - 0 14", "KQ"),
        ("2k5/8/3K4/1p6/p7/P7/1B6/8 b KQkq - 0 1", "-"),
        ("2r5/5p1k/p4b2/2Rp1pr1/1Pn1q3/2P3PP/P4P2/2RQ2K1 b KQkq - 0 1", "-"),
        ("rnbq1rk1/1pp2ppp/4p3/p2nP3/1b1P4/2NB1N2/PP3PPP/R1BQ1RK1 w HQhq - 0 1", "-"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "KQkq"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KKQ - 0 1", "KQ"),
    ] {
        assert_eq!(read(fen).split(' ').nth(2), Some(rights), "{fen}");
    }
}

#[test]
fn shredder_letters_away_from_the_corners_make_a_chess960_position() {
    let fen = "1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1";
    let mut board = Board::from_fen(fen).unwrap();
    assert!(board.is_chess960());
    assert_eq!(board.to_fen(), fen);
    board.set_chess960(false);
    assert!(board.is_chess960(), "e1g1 could not say it");
}

#[test]
fn x_fen_letters_mean_the_outermost_rook() {
    let outermost = |fen: &str| Board::from_fen_chess960(fen).unwrap().to_fen();
    assert_eq!(outermost("1rk2r1r/8/8/8/8/8/8/1RK2R1R w KQkq - 0 1"), "1rk2r1r/8/8/8/8/8/8/1RK2R1R w HBhb - 0 1");
    assert_eq!(outermost("1rk2r1r/8/8/8/8/8/8/1RK2R1R w Ff - 0 1"), "1rk2r1r/8/8/8/8/8/8/1RK2R1R w Ff - 0 1");
    // Both rooks stand on the same side of the king.
    assert_eq!(outermost("4k3/8/8/8/8/8/8/1K3R1R w KQ - 0 1"), "4k3/8/8/8/8/8/8/1K3R1R w H - 0 1");
}

#[test]
fn en_passant_square_stays_only_where_a_capture_is_legal() {
    for fen in [
        "rnbqkb1r/ppp3pp/3p1n2/3P4/8/2P5/PP3PPP/RNBQKB1R w KQkq e6",
        "q6k/8/8/3pP3/8/8/8/7K w - d6 0 1",
        "rnbqkbnr/pppp2pp/5p2/3Pp3/8/8/PPP1PPPP/RNBQKBNR w KQkq e5 0 1",
        "4k3/4p3/8/3Pp3/8/8/8/4K3 w - e6 0 1",
        "4k3/8/4n3/3Pp3/8/8/8/4K3 w - e6 0 1",
        "4k3/8/8/3Pp3/8/8/8/4K3 b - e6 0 1",
        "4k3/8/8/3Pp3/8/8/8/4K3 w - a1 0 1",
        "4k3/8/8/3Pp3/8/8/8/4K3 w - h8 0 1",
    ] {
        assert_eq!(read(fen).split(' ').nth(3), Some("-"), "{fen}");
    }
    let board = Board::from_fen("q6k/8/8/3pP3/8/8/8/7K w - d6 0 1").unwrap();
    assert_eq!([1, 2, 3].map(|depth| perft(&board, depth)), [4, 76, 414]);
    let board = Board::from_fen("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1").unwrap();
    assert_eq!(board.en_passant(), Some(Square::E6));
}

#[test]
fn each_side_needs_one_king() {
    assert_eq!(error("4k3/8/8/8/8/8/8/8 w - - 0 1"), FenError::Kings { color: Color::White, count: 0 });
    assert_eq!(error("4kk2/8/8/8/8/8/8/4K3 w - - 0 1"), FenError::Kings { color: Color::Black, count: 2 });
}

#[test]
fn a_king_that_could_be_taken_is_refused() {
    for fen in [
        "k6r/8/8/8/8/7B/6Q1/7K w - - 0 1",
        "8/pp5p/kqp5/2P1Br2/5Pb1/P1NQ4/1P4PP/2K2BbR w - - 0 1",
        "8/8/8/3kK3/8/8/8/8 w - - 0 1",
    ] {
        assert_eq!(error(fen), FenError::KingCapturable { color: Color::Black }, "{fen}");
    }
}

#[test]
fn pawns_on_each_square_of_the_last_ranks_are_refused() {
    for file in 0..8 {
        let row = format!("{}P{}", "1".repeat(file), "1".repeat(7 - file));
        for fen in [format!("{row}/8/2k5/8/8/2K5/8/8 w - - 0 1"), format!("8/8/2k5/8/8/2K5/8/{row} b - - 0 1")] {
            assert!(matches!(error(&fen), FenError::PawnOnLastRank { .. }), "{fen}");
        }
    }
    assert!(matches!(error("2P5/8/8/3p4/4bK2/8/4k1p1/2Q5 w - - 12 81"), FenError::PawnOnLastRank { .. }));
}

#[test]
fn impossible_double_checks_are_played_on() {
    for (fen, count) in [
        ("2Nq4/2K5/1b6/8/7R/3k4/7P/8 w - - 0 1", 3),
        ("5R2/2P5/8/4k3/8/3rK2r/8/8 w - - 0 1", 2),
        ("2N5/8/1B1R4/q7/1K6/8/3b4/5k2 w - - 0 1", 2),
    ] {
        assert_eq!(Board::from_fen(fen).unwrap().count_legal_moves(), count, "{fen}");
    }
}

#[test]
fn more_promoted_men_than_pawns_are_refused() {
    assert!(Board::from_fen("4k3/8/8/8/8/8/QQQQ4/QQQQQ2K b - - 0 1").is_ok());
    let ten = error("4k3/8/8/8/8/8/QQQQ4/QQQQQQ1K w - - 0 1");
    assert_eq!(ten, FenError::TooManyPromoted { color: Color::White, promoted: 9, pawns: 0 });
    let pawns = error("4k3/8/8/8/8/PPPPPPPP/Q7/Q6K w - - 0 1");
    assert_eq!(pawns, FenError::TooManyPromoted { color: Color::White, promoted: 1, pawns: 8 });
    let men = error("4k3/8/8/8/PPPPPPPP/PPPPPPPP/8/7K w - - 0 1");
    assert_eq!(men, FenError::TooManyMen { color: Color::White, count: 17 });
}

#[test]
fn errors_name_the_field_and_the_remedy() {
    for (fen, message) in [
        ("", "piece placement: missing; a FEN begins with the piece placement and the side to move"),
        ("4k3/8/8/8/8/8/8/4K3", "side to move: missing; a FEN begins with the piece placement and the side to move"),
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", "piece placement: 7 ranks; write 8, separated by `/`"),
        ("4k3/8/8/44p/8/8/8/4K3 w - - 0 1", "piece placement: rank 5 has 9 squares; men and empty squares must make 8"),
        (
            "4k3/8/8/3x4/8/8/8/4K3 w - - 0 1",
            "piece placement: `x` on rank 5; write PNBRQK, pnbrqk or 1 to 8 empty squares",
        ),
        ("4k3/8/8/8/8/8/8/4K2p w - - 0 1", "piece placement: a pawn on h1; pawns stand on ranks 2 to 7"),
        ("4k3/8/8/8/8/8/8/4K3 - - - 0 1", "side to move: `-`; write w or b"),
        (
            "4k3/8/8/8/8/8/8/4K3 w Kx - 0 1",
            "castling rights: `Kx`; write letters of KQkq, files of rooks (A-H, a-h), or `-`",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "en-passant square: `e9`; write a square such as e3, or `-`"),
        ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", "halfmove clock: `-1`; write a number from 0 to 65535"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 x", "fullmove number: `x`; write a number from 0 to 65535"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves", "`moves` after the fullmove number; a FEN has six fields"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1 ", ""),
        (
            "4k3/8/8/8/8/8/8/4RK2 w - - 0 1",
            "side to move: Black is in check though it is not its turn; the king could be taken",
        ),
    ] {
        let result = Board::from_fen(fen).map_or_else(|error| error.to_string(), |_| String::new());
        assert_eq!(result, message, "{fen}");
    }
}

#[test]
fn no_text_makes_the_board_panic() {
    mutate(9, 5_000);
}

#[test]
#[ignore = "takes a minute"]
fn no_text_of_a_million_makes_the_board_panic() {
    mutate(10, 1_000_000);
}

/// Reads damaged FENs and plays every move of those that still are positions.
fn mutate(seed: u64, count: usize) {
    const MEN: &[u8] = b"pnbrqkPNBRQK";
    const LETTERS: &[u8] = b"pnbrqkPNBRQK12345678/ wb-KQkqAHah90xe36\xc3";
    let mut random = Random(seed);
    let fens: Vec<String> = starts().iter().map(Board::to_fen).collect();
    let mut accepted = 0;
    for _ in 0..count {
        let mut text = fens[random.below(fens.len())].clone().into_bytes();
        for _ in 0..=random.below(4) {
            let place = random.below(text.len());
            match random.below(8) {
                0 => text.insert(place, random.pick(LETTERS)),
                1 => _ = text.remove(place),
                2 => text[place] = random.pick(LETTERS),
                3 => {
                    let other = random.below(text.len());
                    text.swap(place, other);
                }
                // Most often a man becomes another, which leaves a position more often than the rest.
                _ if MEN.contains(&text[place]) => text[place] = random.pick(MEN),
                _ => {}
            }
        }
        let text = String::from_utf8_lossy(&text);
        for result in [Board::from_fen(&text), Board::from_fen_chess960(&text)] {
            match result {
                Ok(board) => {
                    accepted += 1;
                    for &mv in board.legal_moves().iter() {
                        let mut next = board;
                        next.make(mv);
                        assert!(next.keys_are_fresh(), "{text}");
                    }
                }
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }
    assert!(accepted > count / 10, "only {accepted} texts were positions");
}
