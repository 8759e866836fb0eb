//! Speed of the board, with cozy-chess as the yardstick.
//!
//! `cargo bench --bench board`; each pair does the same work on the same positions.

use cozy_chess as cozy;
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use steinitz::board::{Board, Generate, MoveList, perft};

fn main() {
    assert_eq!(perft(&board(MIDDLEGAME), 4), cozy_perft(&cozy_board(MIDDLEGAME), 4));
    divan::main();
}

const STARTPOS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const MIDDLEGAME: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const ENDGAME: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";

/// Each with a depth of some million leaves.
const PERFTS: [(&str, u32); 3] = [(STARTPOS, 5), (MIDDLEGAME, 4), (ENDGAME, 6)];

fn board(fen: &str) -> Board {
    Board::from_fen(fen).expect("a FEN of this file")
}

fn cozy_board(fen: &str) -> cozy::Board {
    fen.parse().expect("a FEN of this file")
}

fn cozy_perft(board: &cozy::Board, depth: u32) -> u64 {
    let mut leaves = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            leaves += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                leaves += cozy_perft(&next, depth - 1);
            }
        }
        false
    });
    leaves
}

/// Positions two plies from the three above: some thousands, too many for the branch predictor to learn.
fn positions() -> Vec<Board> {
    let mut boards: Vec<Board> = PERFTS.iter().map(|(fen, _)| board(fen)).collect();
    for _ in 0..2 {
        boards = boards
            .iter()
            .flat_map(|board| board.legal_moves().iter().map(|&mv| after(board, mv)).collect::<Vec<_>>())
            .collect();
    }
    boards
}

fn after(board: &Board, mv: steinitz::board::Move) -> Board {
    let mut next = *board;
    next.make(mv);
    next
}

#[divan::bench(args = PERFTS)]
fn perft_steinitz(bencher: Bencher, (fen, depth): (&str, u32)) {
    let board = board(fen);
    let leaves = ItemsCount::new(perft(&board, depth));
    bencher.counter(leaves).bench(|| perft(black_box(&board), depth));
}

#[divan::bench(args = PERFTS)]
fn perft_cozy(bencher: Bencher, (fen, depth): (&str, u32)) {
    let board = cozy_board(fen);
    let leaves = ItemsCount::new(cozy_perft(&board, depth));
    bencher.counter(leaves).bench(|| cozy_perft(black_box(&board), depth));
}

/// Captures, en passant and promotions into a list.
#[divan::bench]
fn noisy_steinitz(bencher: Bencher) {
    let boards = positions();
    bencher.counter(ItemsCount::new(boards.len())).bench(|| {
        let mut total = 0;
        for board in &boards {
            let mut list = MoveList::new();
            board.generate(Generate::Noisy, &mut list);
            total += black_box(&list).len();
        }
        total
    });
}

/// The same with cozy-chess: targets masked by the enemy's men, promotions by the last rank.
#[divan::bench]
fn noisy_cozy(bencher: Bencher) {
    let boards: Vec<cozy::Board> = positions().iter().map(|board| cozy_board(&board.to_fen())).collect();
    bencher.counter(ItemsCount::new(boards.len())).bench(|| {
        let mut total = 0;
        // A vector kept for all positions costs cozy-chess neither an allocation nor a cleared array each time.
        let mut list = Vec::with_capacity(256);
        for board in &boards {
            list.clear();
            cozy_noisy(board, &mut list);
            total += black_box(&list).len();
        }
        total
    });
}

fn cozy_noisy(board: &cozy::Board, list: &mut Vec<cozy::Move>) {
    let enemies = board.colors(!board.side_to_move());
    let last = cozy::Rank::Eighth.relative_to(board.side_to_move()).bitboard();
    let en_passant = board.en_passant().map_or(cozy::BitBoard::EMPTY, |file| {
        cozy::Square::new(file, cozy::Rank::Sixth.relative_to(board.side_to_move())).bitboard()
    });
    board.generate_moves(|mut moves| {
        moves.to &= if moves.piece == cozy::Piece::Pawn { enemies | last | en_passant } else { enemies };
        list.extend(moves);
        false
    });
}

/// Copying a position and making each of its moves.
#[divan::bench]
fn make_steinitz(bencher: Bencher) {
    let board = board(MIDDLEGAME);
    let moves = board.legal_moves();
    bencher.counter(ItemsCount::new(moves.len())).bench(|| {
        for &mv in moves.iter() {
            black_box(after(black_box(&board), mv));
        }
    });
}

#[divan::bench]
fn make_cozy(bencher: Bencher) {
    let board = cozy_board(MIDDLEGAME);
    let mut moves = Vec::new();
    board.generate_moves(|set| {
        moves.extend(set);
        false
    });
    bencher.counter(ItemsCount::new(moves.len())).bench(|| {
        for &mv in &moves {
            let mut next = black_box(&board).clone();
            next.play_unchecked(mv);
            black_box(next);
        }
    });
}
