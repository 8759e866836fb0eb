//! Repetition by the game's history.

use steinitz::board::{Board, History};

/// The history and position after `moves`.
fn play(moves: &str) -> (History, Board) {
    let (mut history, mut board) = (History::new(), Board::startpos());
    for text in moves.split_whitespace() {
        history.push(board.key());
        board.make(board.parse_move(text).unwrap());
    }
    (history, board)
}

const DANCE: &str = "g1f3 g8f6 f3g1 f6g8 ";

#[test]
fn once_after_the_root_is_enough() {
    let (history, board) = play(&("e2e4 e7e5 ".to_owned() + DANCE));
    assert!(history.is_repetition(&board, 5), "the position is one ply below the root and returns four plies later");
    assert!(!history.is_repetition(&board, 4), "the root itself has occurred once only");
    assert!(!history.is_repetition(&board, 0));
}

#[test]
fn twice_is_enough_before_the_root() {
    let (history, board) = play(&DANCE.repeat(2));
    assert!(history.is_repetition(&board, 0));
    let (history, board) = play(DANCE);
    assert!(!history.is_repetition(&board, 0));
}

#[test]
fn an_irreversible_move_ends_the_search_for_repetitions() {
    let (mut history, board) = play(&DANCE.repeat(2));
    let clocked = Board::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3 5").unwrap();
    assert_eq!(board.key(), clocked.key());
    assert!(!history.is_repetition(&clocked, 0));
    history.clear();
    assert!(history.is_empty() && !history.is_repetition(&board, 8));
}

#[test]
fn an_en_passant_square_without_a_capture_is_no_difference() {
    let (_, pushed) = play("e2e4");
    let from_fen = Board::from_fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1").unwrap();
    assert_eq!(from_fen.key(), pushed.key());
    assert_eq!(from_fen.en_passant(), None);
}

#[test]
fn six_thousand_plies_are_no_burden() {
    let (history, board) = play(&DANCE.repeat(1500));
    assert_eq!(history.len(), 6000);
    assert_eq!(board.halfmove_clock(), 6000);
    assert_eq!(board.fullmove_number(), 3001);
    assert!(history.is_repetition(&board, 0));
}
