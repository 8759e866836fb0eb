//! Random games in which cozy-chess and shakmaty must agree on every position.

use cozy_chess as cozy;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position};
use steinitz::board::Board;

use crate::playout::visit_positions;

#[test]
fn other_libraries_agree() {
    compare(1, 3_000);
}

#[test]
#[ignore = "takes a minute"]
fn other_libraries_agree_on_100_000_positions() {
    compare(2, 100_000);
}

fn compare(seed: u64, count: usize) {
    let mut cozy_refused = 0;
    let mut shakmaty_refused = 0;
    visit_positions(seed, count, |board, _| {
        let mut board = *board;
        board.set_chess960(true);
        let fen = board.to_fen();
        match cozy::Board::from_fen(&fen, true) {
            Ok(other) => compare_cozy(&board, &other),
            Err(_) => cozy_refused += 1,
        }
        match fen.parse::<Fen>().unwrap().into_position(CastlingMode::Chess960) {
            Ok(other) => compare_shakmaty(&board, &other),
            Err(_) => shakmaty_refused += 1,
        }
    });
    // Positions that no game can reach, from the tricky suite and the moves after them.
    assert!(cozy_refused + shakmaty_refused < count / 50, "{cozy_refused} and {shakmaty_refused} positions refused");
}

fn compare_cozy(board: &Board, other: &cozy::Board) {
    let mut moves = Vec::new();
    other.generate_moves(|set| {
        moves.extend(set.into_iter().map(|mv| mv.to_string()));
        false
    });
    assert_eq!(sorted_moves(board), sorted(moves), "{board:?}");
    assert_eq!(board.in_check(), !other.checkers().is_empty(), "{board:?}");
    assert_eq!(board.checkers().0, other.checkers().0, "{board:?}");
    let over = !board.has_legal_move();
    let status = match (over, board.in_check()) {
        (true, true) => cozy::GameStatus::Won,
        (true, false) => cozy::GameStatus::Drawn,
        _ => cozy::GameStatus::Ongoing,
    };
    assert_eq!(status, other.status(), "{board:?}");
}

fn compare_shakmaty(board: &Board, other: &Chess) {
    let moves = other.legal_moves().iter().map(|mv| mv.to_uci(CastlingMode::Chess960).to_string()).collect();
    assert_eq!(sorted_moves(board), sorted(moves), "{board:?}");
    assert_eq!(board.in_check(), other.is_check(), "{board:?}");
    assert_eq!(!board.has_legal_move() && board.in_check(), other.is_checkmate(), "{board:?}");
    assert_eq!(!board.has_legal_move() && !board.in_check(), other.is_stalemate(), "{board:?}");
    assert_eq!(board.insufficient_material(), other.is_insufficient_material(), "{board:?}");
}

fn sorted_moves(board: &Board) -> Vec<String> {
    sorted(board.legal_moves().iter().map(|mv| mv.uci(true)).collect())
}

fn sorted(mut moves: Vec<String>) -> Vec<String> {
    moves.sort();
    moves
}
