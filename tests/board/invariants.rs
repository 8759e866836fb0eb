//! What must hold in every position, checked along random games.

use std::collections::HashSet;

use steinitz::board::{Board, Color, Generate, Move, MoveList, Observer, Piece, Square};

use crate::playout::{Random, visit_positions};

/// A board rebuilt from nothing but what an observer is told.
#[derive(Clone, PartialEq, Debug)]
struct Men(Vec<Option<(Color, Piece)>>);

impl Men {
    fn of(board: &Board) -> Men {
        Men(Square::ALL.iter().map(|&square| board.color_on(square).zip(board.piece_on(square))).collect())
    }
}

impl Observer for Men {
    fn put(&mut self, color: Color, piece: Piece, square: Square) {
        assert_eq!(self.0[square.index()].replace((color, piece)), None);
    }

    fn remove(&mut self, color: Color, piece: Piece, square: Square) {
        assert_eq!(self.0[square.index()].take(), Some((color, piece)));
    }
}

#[test]
fn hold_along_random_games() {
    visit_positions(3, 4_000, |board, _| {
        let fen = board.to_fen();
        assert!(board.keys_are_fresh(), "{fen}");
        let read = if board.is_chess960() { Board::from_fen_chess960(&fen) } else { Board::from_fen(&fen) };
        assert_eq!(read.as_ref(), Ok(board), "{fen}");

        let moves = board.legal_moves();
        let (mut noisy, mut quiet) = (MoveList::new(), MoveList::new());
        board.generate(Generate::Noisy, &mut noisy);
        board.generate(Generate::Quiet, &mut quiet);
        assert!(noisy.iter().all(|mv| mv.is_capture() || mv.is_promotion()), "{fen}");
        assert!(quiet.iter().all(|mv| !mv.is_capture() && !mv.is_promotion()), "{fen}");
        assert_eq!(set(&moves), set(&noisy).union(&set(&quiet)).copied().collect(), "{fen}");
        assert_eq!(set(&moves).len(), moves.len(), "a move twice in {fen}");
        assert_eq!(board.count_legal_moves(), moves.len() as u64, "{fen}");

        for &mv in moves.iter() {
            let mut men = Men::of(board);
            let mut next = *board;
            next.make_observed(mv, &mut men);
            assert_eq!(men, Men::of(&next), "{mv:?} in {fen}");
            assert_eq!(board.gives_check(mv), next.in_check(), "{mv:?} in {fen}");
            assert_eq!(board.parse_move(&mv.display(board).to_string()), Ok(mv), "{fen}");
            assert!(next.keys_are_fresh(), "{mv:?} in {fen}");
        }
    });
}

#[test]
fn legality_of_any_16_bits_is_membership_in_the_list() {
    let mut random = Random(4);
    visit_positions(4, 150, |board, _| {
        let moves = set(&board.legal_moves());
        for raw in 0..=u16::MAX {
            let mv = Move::from_raw(raw);
            assert_eq!(board.is_legal(mv), moves.contains(&mv), "{raw:#x} in {board:?}");
        }
        // Such values also arrive where legality has not been asked.
        let mv = Move::from_raw(random.next() as u16);
        board.key_after(mv);
        mv.uci(false);
    });
}

#[test]
fn key_after_is_the_key_of_plain_moves() {
    visit_positions(5, 2_000, |board, _| {
        for &mv in board.legal_moves().iter() {
            let mut next = *board;
            next.make(mv);
            let castling_kept = Color::ALL.iter().all(|&color| rights(board, color) == rights(&next, color));
            let plain = !mv.is_promotion() && !mv.is_en_passant() && !mv.is_castling() && castling_kept;
            if plain && board.en_passant().is_none() && next.en_passant().is_none() {
                assert_eq!(board.key_after(mv), next.key(), "{mv:?} in {board:?}");
            }
        }
    });
}

#[test]
fn flipping_keeps_the_game_and_undoes_itself() {
    visit_positions(6, 2_000, |board, _| {
        let flipped = board.flipped();
        assert_eq!(flipped.flipped(), *board);
        assert_eq!(flipped.side_to_move(), !board.side_to_move());
        assert_eq!(flipped.count_legal_moves(), board.count_legal_moves(), "{board:?}");
        assert_eq!(flipped.checkers(), board.checkers().flip_ranks());
        assert_eq!(flipped.pinned(), board.pinned().flip_ranks());
        assert!(flipped.keys_are_fresh());
    });
}

#[test]
fn a_null_move_twice_restores_the_position() {
    visit_positions(7, 2_000, |board, _| {
        let mut next = *board;
        if board.in_check() {
            return;
        }
        next.make_null();
        assert!(next.keys_are_fresh());
        assert_eq!(next.side_to_move(), !board.side_to_move());
        if !next.in_check() && board.en_passant().is_none() {
            next.make_null();
            assert_eq!(next.key(), board.key());
        }
    });
}

#[test]
fn different_positions_have_different_keys() {
    let mut seen = std::collections::HashMap::new();
    visit_positions(8, 10_000, |board, _| {
        let fen = board.to_fen();
        let position = fen.split(' ').take(4).collect::<Vec<_>>().join(" ");
        let first = seen.entry(board.key()).or_insert_with(|| position.clone());
        assert_eq!(*first, position);
    });
    assert!(seen.len() > 5_000);
}

#[test]
fn partial_keys_follow_their_men() {
    let keys = |fen: &str| {
        let board = Board::from_fen(fen).unwrap();
        let [white, black] = Color::ALL.map(|color| board.non_pawn_key(color));
        [board.pawn_key(), white, black, board.minor_key(), board.major_key()]
    };
    let base = keys("rn2k3/p7/8/8/8/8/P7/RN2K3 w - - 0 1");
    let changed = |fen| {
        let keys = keys(fen);
        [0, 1, 2, 3, 4].map(|index| keys[index] != base[index])
    };
    assert_eq!(changed("rn2k3/p7/8/8/8/P7/8/RN2K3 w - - 0 1"), [true, false, false, false, false], "a pawn");
    assert_eq!(changed("rn2k3/p7/8/8/8/2N5/P7/R3K3 w - - 0 1"), [false, true, false, true, false], "a minor piece");
    assert_eq!(changed("1n2k3/p7/r7/8/8/8/P7/RN2K3 w - - 0 1"), [false, false, true, false, true], "a major piece");
}

fn set(moves: &MoveList) -> HashSet<Move> {
    moves.iter().copied().collect()
}

fn rights(board: &Board, color: Color) -> [Option<Square>; 2] {
    steinitz::board::Wing::ALL.map(|wing| board.castling_rook(color, wing))
}
