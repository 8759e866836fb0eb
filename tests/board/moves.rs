//! Moves in hand-checked positions: castling, en passant, promotion, notation, dead positions.

use steinitz::board::{Board, Move, MoveError, Piece, Square, perft};

fn board(fen: &str) -> Board {
    Board::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn play(mut board: Board, moves: &str) -> Board {
    for text in moves.split_whitespace() {
        board.make(board.parse_move(text).unwrap_or_else(|error| panic!("{error}")));
    }
    board
}

fn legal(board: &Board) -> Vec<String> {
    let mut moves: Vec<String> = board.legal_moves().iter().map(|mv| mv.display(board).to_string()).collect();
    moves.sort();
    moves
}

#[test]
fn castling_is_read_both_ways_and_written_by_the_notation() {
    let start = board("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    let before = play(start, "e7e5 g1f3 b8c6 f1b5 a7a6");
    assert_eq!(play(before, "e1h1"), play(before, "e1g1"));
    assert_eq!(play(before, "e1g1").piece_on(Square::F1), Some(Piece::Rook));
    let castling = before.parse_move("e1g1").unwrap();
    assert!(castling.is_castling() && !castling.is_capture());
    assert_eq!(castling.to(), Square::H1);
    assert_eq!(castling.uci(false), "e1g1");
    assert_eq!(castling.uci(true), "e1h1");
}

#[test]
fn chess960_castling_beside_the_rook() {
    let fen = "nn1rkq1b/ppp1p1rP/8/2Np4/3P4/2P5/bP3PPP/2BRKQRB b KQq - 1 8";
    let board = Board::from_fen_chess960(fen).unwrap();
    assert_eq!(board.count_legal_moves(), 34);
    let castled = play(board, "e8d8");
    assert_eq!(castled.piece_on(Square::C8), Some(Piece::King));
    assert_eq!(castled.piece_on(Square::D8), Some(Piece::Rook));
    assert_eq!(castled.to_fen(), "nnkr1q1b/ppp1p1rP/8/2Np4/3P4/2P5/bP3PPP/2BRKQRB w GD - 2 9");
}

#[test]
fn a_rook_that_shields_its_king_may_not_castle_away() {
    let shielded = Board::from_fen_chess960("4k3/8/8/8/8/8/8/rRK5 w B - 0 1").unwrap();
    assert!(!legal(&shielded).contains(&"c1b1".to_owned()));
    let free = Board::from_fen_chess960("r3k3/8/8/8/8/8/8/1RK5 w B - 0 1").unwrap();
    assert!(legal(&free).contains(&"c1b1".to_owned()));
}

#[test]
fn a_king_step_that_looks_like_castling_is_a_step() {
    let board = Board::from_fen_chess960("4k3/8/8/8/8/8/8/5K1R w H - 0 1").unwrap();
    assert!(!board.parse_move("f1g1").unwrap().is_castling());
    assert!(board.parse_move("f1h1").unwrap().is_castling());
}

#[test]
fn en_passant_may_not_expose_the_king() {
    for (fen, counts) in [
        ("8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1", [6, 113, 761]),
        ("1b6/8/8/3Pp3/8/8/4k2K/8 w - e6 0 1", [6, 65, 336]),
        ("1nbqkbnr/1pp1pppp/8/r1Pp3K/p7/5P2/PP1PP1PP/RNBQ1BNR w k d6 0 8", [22, 638, 14015]),
    ] {
        let board = board(fen);
        assert_eq!([1, 2, 3].map(|depth| perft(&board, depth)), counts, "{fen}");
        assert_eq!(board.en_passant(), None, "{fen}");
    }
    let pinned = play(board("2r5/1K6/P1B5/8/4p1pp/8/3R1PkP/8 w - - 0 1"), "f2f4");
    assert_eq!(pinned.en_passant(), None);
    assert_eq!(legal(&pinned).len(), 5);
    assert!(legal(&pinned).iter().all(|mv| mv.starts_with("g2")));
}

#[test]
fn en_passant_may_be_the_only_answer_to_a_check() {
    let board = board("8/p2p1N2/8/4p2k/1p2P1Pp/1P1b3K/P6P/n7 b - g3 0 32");
    assert_eq!(legal(&board), ["h4g3", "h5g6"]);
    let taken = play(board, "h4g3");
    assert_eq!(taken.piece_on(Square::G4), None);
    assert_eq!(taken.halfmove_clock(), 0);
}

#[test]
fn promotions_are_read_in_either_case_and_written_in_lower() {
    for (letter, piece) in [("n", Piece::Knight), ("b", Piece::Bishop), ("r", Piece::Rook), ("q", Piece::Queen)] {
        let before = board("8/4P3/8/8/8/k7/8/7K w - - 0 1");
        let after = play(before, &format!("e7e8{letter}"));
        assert_eq!(after.piece_on(Square::E8), Some(piece));
        let upper = before.parse_move(&format!("e7e8{}", letter.to_uppercase())).unwrap();
        assert_eq!(upper.display(&before).to_string(), format!("e7e8{letter}"));
    }
    let black = board("1B6/p5p1/N4p2/1P6/2p1k3/8/P2R1p2/7K b - - 1 40");
    assert_eq!(play(black, "f2f1Q").piece_on(Square::F1), Some(Piece::Queen));
}

#[test]
fn illegal_and_malformed_moves_are_told_apart() {
    let board = board("r4rk1/1R5p/3p1q2/p1pP4/P7/7P/6P1/1R1Q3K b - - 0 24");
    let illegal = board.parse_move("b8e8").unwrap_err();
    assert_eq!(illegal.to_string(), format!("`b8e8` is not legal in {}", board.to_fen()));
    for text in ["", "e", "e2", "e2e", "e2e9", "i2e4", "e7e8k", "e7e8qq", "0000", "é2e4", "e2é4", "e2-e4"] {
        assert_eq!(board.parse_move(text), Err(MoveError::Malformed(text.to_owned())), "{text}");
    }
    assert!(matches!(board.parse_move("a8a7q"), Err(MoveError::Illegal { .. })));
}

#[test]
fn the_null_move_is_0000_and_never_legal() {
    assert_eq!(Move::NULL.uci(false), "0000");
    assert_eq!(Move::default(), Move::NULL);
    assert!(!Board::startpos().is_legal(Move::NULL));
}

#[test]
fn a_position_of_218_moves() {
    let fen = "3Q4/1Q4Q1/4Q3/2Q4R/Q4Q2/3Q4/1Q4Rp/1K1BBNNk w - - 0 1";
    assert_eq!(board(fen).legal_moves().len(), 218);
}

#[test]
fn mate_and_stalemate_leave_no_move() {
    let mate = board("8/8/kQ6/3P4/8/8/1K3B2/3R4 b - - 5 54");
    assert!(mate.in_check() && !mate.has_legal_move());
    let stalemate = board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert!(!stalemate.in_check() && !stalemate.has_legal_move());
    let last_chance = play(board("8/8/2p5/3b1K1k/4p3/4PpR1/5P2/8 w - - 99 113"), "g3h3");
    assert!(last_chance.in_check() && !last_chance.has_legal_move());
    assert_eq!(last_chance.halfmove_clock(), 100);
}

#[test]
fn dead_positions_are_known() {
    for (men, dead) in [
        ("8/8/8/8/8/8/8/8", true),
        ("8/8/8/8/8/8/8/N7", true),
        ("8/8/8/8/8/8/8/B7", true),
        ("8/8/8/8/8/8/8/b1B5", true),
        ("8/8/8/8/8/8/8/bB6", false),
        ("8/8/8/8/8/8/8/NN6", false),
        ("8/8/8/8/8/8/8/Nn6", false),
        ("8/8/8/8/8/8/8/Nb6", false),
        ("8/8/8/8/8/8/P7/8", false),
        ("8/8/8/8/8/8/8/R7", false),
        ("8/8/8/8/8/8/8/q7", false),
    ] {
        let rows: Vec<&str> = men.split('/').collect();
        let fen = format!("6k1/8/6K1/8/8/{}/{}/{} w - - 0 1", rows[5], rows[6], rows[7]);
        assert_eq!(board(&fen).insufficient_material(), dead, "{fen}");
    }
}

#[test]
fn the_diagram_shows_white_at_the_bottom() {
    let expected = "
 +---+---+---+---+---+---+---+---+
 | r | n | b | q | k | b | n | r | 8
 +---+---+---+---+---+---+---+---+
 | p | p | p | p | p | p | p | p | 7
 +---+---+---+---+---+---+---+---+
 |   |   |   |   |   |   |   |   | 6
 +---+---+---+---+---+---+---+---+
 |   |   |   |   |   |   |   |   | 5
 +---+---+---+---+---+---+---+---+
 |   |   |   |   | P |   |   |   | 4
 +---+---+---+---+---+---+---+---+
 |   |   |   |   |   |   |   |   | 3
 +---+---+---+---+---+---+---+---+
 | P | P | P | P |   | P | P | P | 2
 +---+---+---+---+---+---+---+---+
 | R | N | B | Q | K | B | N | R | 1
 +---+---+---+---+---+---+---+---+
   a   b   c   d   e   f   g   h
";
    assert_eq!(format!("\n{}", play(Board::startpos(), "e2e4")), expected);
}
