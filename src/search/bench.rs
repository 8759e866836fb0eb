//! A fixed workload: its node count identifies the search and evaluation, its speed the machine and build.

use std::time::{Duration, Instant};

use super::{Limits, Outcome, Searcher, Signals};
use crate::board::{Board, History};
use crate::eval::Stage;

/// Depth of the bench unless told otherwise, in plies.
pub const DEFAULT_DEPTH: u32 = 11;

/// Size of the bench's own hash table, in mebibytes; the node count depends on it.
const HASH_MIB: usize = 16;

/// Searches every position of the bench to `depth` in a searcher of its own. Returns the nodes searched, the same in
/// every run and build, and the time it took; `each` is told of every position when it is done.
///
/// # Errors
/// When there is no memory for the hash table.
pub fn bench(
    depth: u32,
    stage: &'static Stage,
    mut each: impl FnMut(&Board, &Outcome),
) -> Result<(u64, Duration), String> {
    let mut searcher = Searcher::new(HASH_MIB)?;
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let start = Instant::now();
    let mut nodes = 0;
    for board in positions() {
        let outcome = searcher.search(stage, &board, &History::new(), &limits, &Signals::new(), &mut |_| {});
        nodes += outcome.nodes;
        each(&board, &outcome);
    }
    Ok((nodes, start.elapsed()))
}

/// The positions of the bench.
pub fn positions() -> impl Iterator<Item = Board> {
    POSITIONS.iter().filter_map(|fen| Board::from_fen(fen).ok())
}

/// Most are from the openings and endgames books of the Stockfish testing project (CC0); the tactical ones are our own.
const POSITIONS: &[&str] = &[
    // Openings and closed centres.
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/1pppppp1/p6p/8/8/4PP2/PPPP2PP/RNBQKBNR w KQkq - 0 3",
    "rnb1kbnr/pppp1ppp/8/4p1q1/2P3P1/8/PP1PPP1P/RNBQKBNR w KQkq - 0 3",
    "rnbqkb1r/1ppppppp/p6n/8/P7/R7/1PPPPPPP/1NBQKBNR w Kkq - 0 3",
    "rnbqkbnr/ppp1pp1p/6p1/3p4/P7/1P6/2PPPPPP/RNBQKBNR w KQkq - 0 3",
    "rnbqkb1r/1p3pp1/4pn1p/pPpp4/2P5/P3PN1P/3P1PP1/RNBQKB1R w KQkq c6 0 5",
    "rnbq1rk1/p1p1b1pp/1p1ppn2/5p2/3P4/N3P2N/PPP1BPPP/1RBQ1RK1 w - - 1 5",
    "rnbqk2r/pp2bppp/4p2n/3pP3/P2p4/1PP2N2/5PPP/RNBQKB1R w KQkq - 0 5",
    "rn1qkb1r/1p2pp1p/p2p2p1/2pP3n/P1P2B2/7P/1P2PP1P/RN1QKB1R w KQkq - 1 5",
    "rnbqk2r/2pnbppp/1p2p3/p2pP3/3P4/2N2N2/PPPB1PPP/R2QKB1R w KQkq - 1 5",
    "rnbq1rk1/pp2bppp/2p2n2/3p4/3PpB2/2P1P3/PP1NNPPP/R2QKB1R w KQ - 5 5",
    "r1bq1rk1/ppp1p1bp/2n2np1/3p1p2/5P2/3P2PN/PPPNP1BP/R1BQ1RK1 w - - 2 5",
    // Middlegames.
    "r3kb1r/pp3ppp/1qn1pn2/1Bpp4/2PP2b1/4PN2/PP3PPP/RNBQ1RK1 w kq - 0 5",
    "r1bq1rk1/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 b - - 0 6",
    "r2q1rk1/1b2bppp/ppnppn2/8/2PNP3/1PN1B3/P2QBPPP/R4RK1 b - - 3 12",
    "r1b2rk1/2q1bppp/p2p1n2/np2p3/3PP3/2P2N1P/PPBN1PP1/R1BQR1K1 b - - 2 12",
    "r2qkb1r/1b3pp1/p2ppn1p/1p6/3NPPP1/2N1B3/PPP4P/R2QKB1R b KQkq - 0 11",
    "2rq1rk1/pb1n1ppN/4p3/1pb5/3P1Pn1/P1N5/1PQ1B1PP/R1B2RK1 b - - 0 16",
    "r1bqr1k1/pp3pbp/2np1np1/2p5/P1P1P3/2NBBN2/1P3PPP/R2QR1K1 w - - 4 13",
    "3r1rk1/1bq1bppp/p3pn2/1pp5/4P3/1PN2N2/PBQ1BPPP/3R1RK1 w - - 2 16",
    "r4rk1/pp1b1ppp/1qn1p3/3pP3/1b1P4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 5 12",
    "r3r1k1/1pq2pp1/p1p2n1p/3p1b2/3P4/P1N1PB1P/1PQ2PP1/2R2RK1 b - - 3 19",
    // Tactics, checks, castling and promotions.
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
    "rnbqkb1r/pp1p1ppp/2p5/4P3/2B5/8/PPP1NnPP/RNBQK2R w KQkq - 0 6",
    "r1bqk2r/pppp1ppp/2n5/8/2BPn3/2b2N2/PP3PPP/R1BQK2R w KQkq - 0 9",
    "r1bqkb1r/pppp1Npp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNBQK2R b KQkq - 0 5",
    "r1b1k2r/ppp2ppp/2n5/3qp3/1b6/2NP1N2/PPPB1PPP/R2QKB1R b KQkq - 3 8",
    "rnb1kbnr/pppp1ppp/8/4p3/4PP1q/8/PPPP2PP/RNBQKBNR w KQkq - 1 3",
    "8/1P4k1/6p1/5p1p/5P1P/6P1/1p4K1/8 w - - 0 50",
    "8/8/4NNk1/2P3p1/p2R3p/Pp6/1P2K3/2r5 b - - 0 69",
    "8/b1p5/P2kQ3/8/8/5BPK/8/8 b - - 0 45",
    // Endgames.
    "2r4k/p6p/8/1pp2r2/2PPN3/3RP3/P5PK/8 w - - 0 36",
    "2r3k1/1B3p2/1b4p1/4p1Pp/1pP4P/pP6/P3n2K/3R4 w - - 0 48",
    "8/6rk/2r2Rp1/3p3p/7P/2P2P2/6P1/6K1 w - - 0 47",
    "6k1/5pp1/1R5p/1p6/pP6/P5qP/5PP1/3R2K1 b - - 0 45",
    "2kr4/2p5/pp1b4/3P4/P2B2p1/1P4Pp/5R1P/4K3 b - - 0 32",
    "8/p4pk1/2r3pp/P2pP3/3P1P2/2P5/1B6/Rb4K1 b - - 0 37",
    "8/k1p5/p1P4p/q4p2/2P2p2/8/6PP/5Q1K w - - 0 40",
    "5r2/8/2p1k2p/p3p1p1/P3ppP1/1P3n1P/1P2NPK1/3R4 w - - 0 34",
    "8/8/6kp/2P1r3/p3p3/P1R1q1P1/1P4K1/8 w - - 0 64",
    "8/1q3pk1/8/Q1p1Pp2/3p4/3P4/7P/6K1 w - - 0 35",
    "5k2/5b1p/6p1/P2n1p2/3b4/5PP1/5N1P/1B2B1K1 b - - 0 45",
    "8/2p4k/p2bp2p/1p1n2p1/1P1P4/P5P1/2PB2NP/5rK1 w - - 0 31",
    "1R6/5pk1/2N4p/6b1/3r4/Pp4P1/5PK1/8 b - - 0 54",
    "7k/6p1/5p1p/Q7/5P2/4q2P/6K1/8 w - - 0 51",
    "8/8/1p1k4/1P1p1p2/3P1P2/4K3/8/8 w - - 0 60",
    "8/2k5/4p3/1nb2p2/2K5/8/6B1/8 w - - 0 52",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_of_the_bench_is_legal_and_not_over() {
        assert!(POSITIONS.len() >= 40);
        for fen in POSITIONS {
            let board = Board::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
            assert!(board.has_legal_move() && !board.insufficient_material(), "{fen}");
        }
    }
}
