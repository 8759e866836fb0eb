//! Which positions of a game are worth keeping for tuning.

use std::collections::HashSet;

use super::format::{GameRecord, Position};
use super::game::Game;
use super::random::Random;
use crate::search::Value;

/// What of a game is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Selection {
    /// Positions a game at most, picked at random; 0: all that are fit.
    pub per_game: u32,
    /// Scores further from zero, in centipawns, are decided games, from which nothing is learned.
    pub score_limit: Value,
}

impl Selection {
    /// The positions that a static evaluation can be asked about: the side to move is not in check, its best move is
    /// neither a capture nor a promotion, the game is open, and the position is new in this game.
    pub fn record(&self, number: u32, game: &Game, random: &mut Random) -> GameRecord {
        let (mut board, _) = game.opening.position();
        let (mut positions, mut seen) = (Vec::new(), HashSet::new());
        for ply in &game.plies {
            let quiet = !board.in_check() && !ply.mv.is_capture() && !ply.mv.is_promotion();
            if seen.insert(board.key()) && quiet && ply.score.abs() <= self.score_limit {
                positions.push(Position { board, score: ply.score });
            }
            board.make(ply.mv);
        }
        while self.per_game > 0 && positions.len() > self.per_game as usize {
            positions.remove(random.below(positions.len()));
        }
        let plies = game.plies.len().min(u16::MAX.into()) as u16;
        GameRecord { number, result: game.result, reason: game.reason, plies, positions }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::board::Board;
    use crate::play::{GameResult, Opening, Ply, Reason};

    /// A game of moves with the scores that chose them.
    fn game(fen: &str, moves: &[(&str, Value)]) -> Game {
        let start = Board::from_fen(fen).unwrap();
        let (mut board, mut plies) = (start, Vec::new());
        for &(text, score) in moves {
            let mv = board.parse_san(text).unwrap();
            plies.push(Ply { mv, score, depth: 1, nodes: 1, time: Duration::ZERO });
            board.make(mv);
        }
        Game { opening: Opening::from(start), plies, result: GameResult::WhiteWins, reason: Reason::WinAdjudicated }
    }

    fn kept(selection: Selection, game: &Game, seed: u64) -> Vec<Value> {
        let record = selection.record(7, game, &mut Random::new(seed, 7));
        assert_eq!((record.number, record.result, record.plies), (7, game.result, game.plies.len() as u16));
        record.positions.iter().map(|position| position.score).collect()
    }

    #[test]
    fn checks_captures_promotions_decided_and_repeated_positions_are_left_out() {
        let all = Selection { per_game: 0, score_limit: 500 };
        let moves = [
            ("Rb1+", 1),
            ("Ka7", 2),
            ("Ra1+", 3),
            ("Kb7", 4),
            ("Rb1+", 5),
            ("Ka7", 6),
            ("Rd1", 7),
            ("h5", 501),
            ("g8=Q", 8),
            ("h4", -500),
            ("Qxh8", -9),
            ("h3", 10),
        ];
        let game = game("7r/1k4P1/7p/8/8/8/8/R3K3 w - - 0 1", &moves);
        assert_eq!(kept(all, &game, 1), [1, 3, -500, 10]);
    }

    #[test]
    fn a_sample_keeps_the_order_and_depends_on_the_seed() {
        let shuffle = [("Ra2", 1), ("h6", 2), ("Ra3", 3), ("h5", 4), ("Ra4", 5), ("h4", 6), ("Rb4", 7), ("Kf7", 8)];
        let game = game("6k1/7p/8/8/8/8/8/R3K3 w - - 0 1", &shuffle);
        let five = Selection { per_game: 5, score_limit: 500 };
        let sample = kept(five, &game, 1);
        assert!(sample.len() == 5 && sample.is_sorted(), "{sample:?}");
        assert_eq!(kept(five, &game, 1), sample);
        assert!((2..12).any(|seed| kept(five, &game, seed) != sample));
        assert_eq!(kept(Selection { per_game: 8, ..five }, &game, 1).len(), 8);
    }
}
