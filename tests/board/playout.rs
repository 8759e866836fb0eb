//! Random games, the same on every run.

use std::path::Path;

use steinitz::board::{Board, Move};

/// The splitmix64 generator.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// Where games begin: the perft suites, of standard chess and of Chess960, and double Chess960.
pub fn starts() -> Vec<Board> {
    let mut starts = Vec::new();
    for name in ["own-standard.epd", "own-chess960.epd", "tricky.epd"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/perft").join(name);
        let text = std::fs::read_to_string(path).unwrap();
        let fens = text.lines().map(|line| line.split(';').next().unwrap());
        starts.extend(fens.filter_map(|fen| Board::from_fen_chess960(fen).ok()));
    }
    for number in 0..100 {
        let board = cozy_chess::Board::double_chess960_startpos(number * 9, 959 - number * 7);
        starts.push(Board::from_fen_chess960(&format!("{board:#}")).unwrap());
    }
    starts
}

/// Plays random games until `count` positions have been visited, each at most 120 plies long and ended at the 50-move
/// rule; calls `visit` with each position and the move about to be played from it.
pub fn visit_positions(seed: u64, count: usize, mut visit: impl FnMut(&Board, Option<Move>)) {
    let mut random = Random(seed);
    let starts = starts();
    let mut visited = 0;
    while visited < count {
        let mut board = random.pick(&starts);
        for _ in 0..120 {
            let moves = board.legal_moves();
            let mv = (!moves.is_empty() && board.halfmove_clock() < 99).then(|| random.pick(&moves));
            visit(&board, mv);
            visited += 1;
            let Some(mv) = mv else { break };
            board.make(mv);
        }
    }
}
