//! Standard Algebraic Notation: what is read, what is written, what is refused.

use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::{CastlingMode, Chess, Position};
use steinitz::board::{Board, Move, SanError};

fn board(fen: &str) -> Board {
    Board::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The move that the text means, as UCI writes it.
fn read(fen: &str, text: &str) -> String {
    board(fen).parse_san(text).unwrap_or_else(|error| panic!("{error}")).uci(false)
}

#[test]
fn shakmaty_writes_and_reads_the_same() {
    let corpus = [
        (include_str!("../data/positions.fen"), CastlingMode::Standard),
        (include_str!("../data/positions-chess960.fen"), CastlingMode::Chess960),
    ];
    let mut moves = 0;
    for (file, mode) in corpus {
        // Every seventh position is enough for some 30,000 moves.
        for fen in file.lines().filter(|line| !line.starts_with('#')).step_by(7) {
            let board = board(fen);
            let other: Chess = fen.parse::<Fen>().unwrap().into_position(mode).unwrap();
            for mv in other.legal_moves() {
                let ours = board.parse_move(&mv.to_uci(mode).to_string()).unwrap();
                let san = SanPlus::from_move(other.clone(), mv).to_string();
                assert_eq!(ours.san(&board), san, "{fen}");
                assert_eq!(board.parse_san(&san), Ok(ours), "{fen} {san}");
                moves += 1;
            }
        }
    }
    assert!(moves > 20_000, "{moves}");
}

#[test]
fn castling_is_read_with_letters_and_zeros() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for (text, castling) in [("O-O", "e1g1"), ("0-0", "e1g1"), ("O-O-O!?", "e1c1"), ("0-0-0+", "e1c1")] {
        assert_eq!(read(fen, text), castling, "{text}");
    }
    assert!(board(fen).parse_san("Kh1").is_err());
    assert!(board("4k3/8/8/8/8/8/8/4K2R w - - 0 1").parse_san("O-O").is_err());
}

#[test]
fn a_king_that_castles_where_it_stands_is_told_from_a_step() {
    let board = Board::from_fen_chess960("4k3/8/8/8/8/8/8/5K1R w H - 0 1").unwrap();
    assert!(board.parse_san("O-O").unwrap().is_castling());
    assert!(!board.parse_san("Kg1").unwrap().is_castling());
}

#[test]
fn promotions_name_their_piece() {
    let fen = "3r4/4P3/8/8/8/k7/8/7K w - - 0 1";
    for (text, promotion) in [("e8=Q", "e7e8q"), ("e8N", "e7e8n"), ("exd8=R+", "e7d8r"), ("exd8B!!", "e7d8b")] {
        assert_eq!(read(fen, text), promotion, "{text}");
    }
    assert!(board(fen).parse_san("e8").is_err());
    assert!(board(fen).parse_san("e8=K").is_err());
}

#[test]
fn men_are_told_apart_by_file_rank_or_both() {
    let queens = "1k6/8/8/8/7Q/8/8/K3Q2Q w - - 0 1";
    for (text, queen) in [("Qee4", "e1e4"), ("Q4e4", "h4e4"), ("Qh1e4", "h1e4"), ("Qh4e4", "h4e4"), ("Qe1-e4", "e1e4")]
    {
        assert_eq!(read(queens, text), queen, "{text}");
    }
    assert!(matches!(board(queens).parse_san("Q1e4"), Err(SanError::Ambiguous { .. })));
    let ambiguous = board(queens).parse_san("Qe4").unwrap_err();
    assert_eq!(ambiguous.to_string(), "`Qe4` may mean Q4e4 or Qee4 or Qh1e4; write one of them");
    // The other knight is pinned, so nothing has to be said.
    assert_eq!(read("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "Ne2"), "g1e2");
}

#[test]
fn a_pawn_that_takes_names_its_file() {
    let fen = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    assert_eq!(read(fen, "exd5"), "e4d5");
    assert_eq!(read(fen, "ed5"), "e4d5");
    assert!(matches!(board(fen).parse_san("d5"), Err(SanError::Illegal { .. })));
}

#[test]
fn what_is_no_move_is_refused_with_a_remedy() {
    let start = Board::startpos();
    for text in
        ["", "e", "é", "é4", "Né", "O-O-O-O", "Nxyzf3", "e9", "Pe4", "=Q", "+", "hello", "N", "\u{1d49c}\u{1d49c}"]
    {
        assert_eq!(start.parse_san(text), Err(SanError::Malformed(text.to_owned())), "{text}");
    }
    let illegal = start.parse_san("Nf6").unwrap_err().to_string();
    assert!(illegal.contains("`Nf6`") && illegal.contains(&start.to_fen()), "{illegal}");
    assert_eq!(Move::NULL.san(&start), "--");
}
