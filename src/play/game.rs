//! One game between two searchers.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::adjudication::{Adjudicator, Rules, end_by_rules};
use super::opening::Opening;
use crate::board::{Color, Move};
use crate::eval::Stage;
use crate::search::{Info, Limits, Searcher, Signals, Value};

/// Who plays a side, and how.
pub struct Player<'a> {
    /// What it searches with; it is used as it is, so clear it before a game that shall not depend on earlier ones.
    pub searcher: &'a mut Searcher,
    /// What it evaluates with.
    pub stage: &'static Stage,
    /// The limits of each move: nodes, depth, time. Where its side has a clock, that is the time for the whole game;
    /// what the moves take is subtracted and the side's increment is added to it.
    pub limits: Limits,
}

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum GameResult {
    BlackWins,
    Draw,
    WhiteWins,
}

impl GameResult {
    /// All results, by the number of half points for White.
    pub const ALL: [GameResult; 3] = [GameResult::BlackWins, GameResult::Draw, GameResult::WhiteWins];

    /// The result of a game that a side has won.
    pub const fn win_of(winner: Color) -> GameResult {
        match winner {
            Color::White => GameResult::WhiteWins,
            Color::Black => GameResult::BlackWins,
        }
    }

    /// Half points for a side: 0, 1 or 2.
    pub const fn half_points(self, side: Color) -> u32 {
        match side {
            Color::White => self as u32,
            Color::Black => 2 - self as u32,
        }
    }

    /// White's points: 0, 0.5 or 1.
    pub fn points(self) -> f32 {
        self.half_points(Color::White) as f32 / 2.0
    }
}

impl fmt::Display for GameResult {
    /// As in PGN: `1-0`, `0-1` or `1/2-1/2`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            GameResult::WhiteWins => "1-0",
            GameResult::Draw => "1/2-1/2",
            GameResult::BlackWins => "0-1",
        })
    }
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "most names say it")]
pub enum Reason {
    Checkmate,
    Stalemate,
    /// A position stood on the board for the third time.
    Repetition,
    FiftyMoves,
    InsufficientMaterial,
    /// The loser's clock ran out.
    TimeForfeit,
    /// Both players saw the same winner.
    WinAdjudicated,
    /// Both players saw a draw.
    DrawAdjudicated,
    /// The game was longer than the rules allow.
    TooLong,
}

impl Reason {
    /// All reasons, in their order.
    pub const ALL: [Reason; 9] = [
        Reason::Checkmate,
        Reason::Stalemate,
        Reason::Repetition,
        Reason::FiftyMoves,
        Reason::InsufficientMaterial,
        Reason::TimeForfeit,
        Reason::WinAdjudicated,
        Reason::DrawAdjudicated,
        Reason::TooLong,
    ];
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::Repetition => "threefold repetition",
            Reason::FiftyMoves => "fifty-move rule",
            Reason::InsufficientMaterial => "insufficient material",
            Reason::TimeForfeit => "time forfeit",
            Reason::WinAdjudicated => "win by adjudication",
            Reason::DrawAdjudicated => "draw by adjudication",
            Reason::TooLong => "length",
        })
    }
}

/// A move of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The move.
    pub mv: Move,
    /// What the search that chose it thought of it, from White's view.
    pub score: Value,
    /// Depth of the last iteration, in plies.
    pub depth: u32,
    /// Nodes searched.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

/// A finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// Where it began.
    pub opening: Opening,
    /// The moves after the opening.
    pub plies: Vec<Ply>,
    /// Who won.
    pub result: GameResult,
    /// Why.
    pub reason: Reason,
}

/// Plays a game; `players` are White and Black. None: `stop` was set before it was over.
///
/// Searches run on the calling thread, whose stack must have [`STACK_SIZE`](crate::search::STACK_SIZE) bytes. With
/// limits by nodes or depth the same players in the same state always play the same game.
pub fn play(opening: &Opening, mut players: [Player; 2], rules: &Rules, stop: &AtomicBool) -> Option<Game> {
    let (mut board, mut history) = opening.position();
    let mut adjudicator = Adjudicator::new(rules);
    let mut plies: Vec<Ply> = Vec::new();
    let mut clocks = Color::ALL.map(|side| Clock::new(&players[side.index()].limits, side));
    let mut adjudicated = None;
    let (result, reason) = loop {
        if let Some(end) = end_by_rules(&board, &history).or(adjudicated) {
            break end;
        }
        if plies.len() >= rules.max_plies as usize {
            break (GameResult::Draw, Reason::TooLong);
        }
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let side = board.side_to_move();
        let Player { searcher, stage, limits } = &mut players[side.index()];
        let limits = Limits { clock: [clocks[0].left(), clocks[1].left()], ..limits.clone() };
        let (start, mut depth) = (Instant::now(), 0);
        let outcome = searcher.search(stage, &board, &history, &limits, &Signals::new(), &mut |info| {
            if let Info::Line(report) = info {
                depth = report.depth;
            }
        });
        let time = start.elapsed();
        if !clocks[side.index()].take(time, rules.time_margin) {
            break (GameResult::win_of(!side), Reason::TimeForfeit);
        }
        // There is a legal move, or the game had ended.
        let mv = outcome.best?;
        let score = if side == Color::White { outcome.score } else { -outcome.score };
        plies.push(Ply { mv, score, depth, nodes: outcome.nodes, time });
        adjudicated = adjudicator.note(score, board.fullmove_number());
        history.push(board.key());
        board.make(mv);
    };
    Some(Game { opening: opening.clone(), plies, result, reason })
}

/// A side's clock, in microseconds; without `left` the side plays without.
struct Clock {
    left: Option<i64>,
    increment: i64,
}

impl Clock {
    fn new(limits: &Limits, side: Color) -> Clock {
        let left = limits.clock[side.index()].map(|base| base.saturating_mul(1000));
        Clock { left, increment: limits.increment[side.index()].saturating_mul(1000) }
    }

    /// Whole milliseconds left, as the search is told.
    fn left(&self) -> Option<i64> {
        self.left.map(|left| left / 1000)
    }

    /// Subtracts the time of a move and adds the increment. False: that was more than there was, with `margin`
    /// milliseconds of patience.
    fn take(&mut self, time: Duration, margin: i64) -> bool {
        let Some(left) = &mut self.left else { return true };
        *left = left.saturating_sub_unsigned(time.as_micros().try_into().unwrap_or(u64::MAX));
        let in_time = *left >= -margin.saturating_mul(1000);
        *left = (*left).max(0).saturating_add(self.increment);
        in_time
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::search::STACK_SIZE;

    fn game(fen: &str, limits: [Limits; 2], rules: &Rules) -> Option<Game> {
        let opening = Opening { start: Board::from_fen(fen).unwrap(), moves: Vec::new() };
        let run = || {
            let mut searchers = [(); 2].map(|()| Searcher::new(1).unwrap());
            let [white, black] = &mut searchers;
            let [for_white, for_black] = limits;
            let stage = Stage::default();
            let white = Player { searcher: white, stage, limits: for_white };
            let black = Player { searcher: black, stage, limits: for_black };
            play(&opening, [white, black], rules, &AtomicBool::new(false))
        };
        std::thread::scope(|scope| {
            let thread = std::thread::Builder::new().stack_size(STACK_SIZE);
            thread.spawn_scoped(scope, run).unwrap().join().unwrap()
        })
    }

    fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    #[test]
    fn a_won_ending_is_won_and_the_same_again() {
        let rules = Rules { win_plies: 0, ..Rules::default() };
        let fen = "8/8/8/3k4/8/8/8/R3K3 w - - 0 1";
        let plain =
            |game: Game| game.plies.iter().map(|ply| (ply.mv, ply.score, ply.depth, ply.nodes)).collect::<Vec<_>>();
        let won = game(fen, [nodes(3000), nodes(300)], &rules).unwrap();
        assert_eq!((won.result, won.reason), (GameResult::WhiteWins, Reason::Checkmate));
        assert!(won.plies.iter().all(|ply| ply.score > 100 && ply.nodes <= 3000 && ply.depth > 0));
        assert_eq!(plain(won), plain(game(fen, [nodes(3000), nodes(300)], &rules).unwrap()));
        let rules = Rules { win_score: 300, win_plies: 4, ..rules };
        let short = game(fen, [nodes(3000), nodes(300)], &rules).unwrap();
        assert_eq!((short.result, short.reason, short.plies.len()), (GameResult::WhiteWins, Reason::WinAdjudicated, 4));
    }

    #[test]
    fn long_games_are_drawn_and_finished_ones_not_begun() {
        let rules = Rules { max_plies: 6, ..Rules::default() };
        let long = game("r3k3/8/8/8/8/8/8/R3K3 w - - 0 1", [nodes(50), nodes(50)], &rules).unwrap();
        assert_eq!((long.result, long.reason, long.plies.len()), (GameResult::Draw, Reason::TooLong, 6));
        let over = game("8/8/8/3k4/8/8/8/4K3 w - - 0 1", [nodes(50), nodes(50)], &rules).unwrap();
        assert_eq!((over.reason, over.plies.len()), (Reason::InsufficientMaterial, 0));
    }

    #[test]
    fn clocks_run_over_the_whole_game() {
        let clock = Limits { clock: [Some(2000); 2], increment: [20; 2], ..Limits::default() };
        let rules = Rules { max_plies: 20, time_margin: 2000, ..Rules::default() };
        let timed =
            game("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", [clock.clone(), clock], &rules).unwrap();
        assert_eq!(timed.reason, Reason::TooLong);
        let spent = |side: usize| timed.plies.iter().skip(side).step_by(2).map(|ply| ply.time).sum::<Duration>();
        assert!([0, 1].into_iter().all(|side| spent(side) < Duration::from_millis(2000 + 10 * 20 + 2000)));
    }

    #[test]
    fn a_clock_that_runs_out_loses_beyond_the_margin() {
        let mut clock = Clock { left: Some(30_000), increment: 5000 };
        assert!(clock.take(Duration::from_millis(30), 20));
        assert_eq!(clock.left(), Some(5));
        assert!(clock.take(Duration::from_millis(25), 20));
        assert_eq!(clock.left(), Some(5));
        assert!(!clock.take(Duration::from_millis(26), 20));
        let mut none = Clock::new(&nodes(1), Color::White);
        assert!(none.take(Duration::from_secs(1000), 0) && none.left().is_none());
    }

    #[test]
    fn results_are_worth_points() {
        assert_eq!(GameResult::ALL.map(|result| result.points()), [0.0, 0.5, 1.0]);
        assert_eq!(GameResult::ALL.map(|result| result.half_points(Color::Black)), [2, 1, 0]);
        assert_eq!(GameResult::win_of(Color::White).to_string(), "1-0");
    }
}
