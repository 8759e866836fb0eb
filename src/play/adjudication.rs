//! When a game is over: by the rules of chess, and by what both players think of it.

use super::game::{GameResult, Reason};
use crate::board::{Board, Color, History};
use crate::search::Value;

/// When a game is broken off. Scores are in centipawns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// A game is won once both players have seen a side so far ahead ...
    pub win_score: Value,
    /// ... for so many plies on end; 0: never.
    pub win_plies: u32,
    /// A game is drawn once neither player has seen a side further ahead than this ...
    pub draw_score: Value,
    /// ... for so many plies on end, 0: never ...
    pub draw_plies: u32,
    /// ... all of them from this move of the game on.
    pub draw_from_move: u32,
    /// A game of so many plies after the opening is drawn.
    pub max_plies: u32,
    /// How far a clock may run below zero before the game is lost, in milliseconds.
    pub time_margin: i64,
}

impl Default for Rules {
    /// Rules that seldom change a result.
    fn default() -> Rules {
        Rules {
            win_score: 1000,
            win_plies: 6,
            draw_score: 8,
            draw_plies: 8,
            draw_from_move: 40,
            max_plies: 500,
            time_margin: 50,
        }
    }
}

/// How a game ended.
pub type End = (GameResult, Reason);

/// The end by the rules of chess, if the game has come to it. `history` holds the positions before `board`.
pub fn end_by_rules(board: &Board, history: &History) -> Option<End> {
    let drawn = |reason| Some((GameResult::Draw, reason));
    match board.has_legal_move() {
        false if board.in_check() => Some((GameResult::win_of(!board.side_to_move()), Reason::Checkmate)),
        false => drawn(Reason::Stalemate),
        true if board.insufficient_material() => drawn(Reason::InsufficientMaterial),
        true if board.halfmove_clock() >= 100 => drawn(Reason::FiftyMoves),
        // Seen from the root of a search, only the third occurrence counts.
        true if history.is_repetition(board, 0) => drawn(Reason::Repetition),
        true => None,
    }
}

/// Follows the scores of a game.
pub(super) struct Adjudicator<'a> {
    rules: &'a Rules,
    /// The side that is winning, and the plies that it has been on end.
    winning: (Color, u32),
    /// Plies on end with nobody ahead.
    level: u32,
}

impl<'a> Adjudicator<'a> {
    pub fn new(rules: &'a Rules) -> Adjudicator<'a> {
        Adjudicator { rules, winning: (Color::White, 0), level: 0 }
    }

    /// Notes the score of a move from White's view, played in a move of that number. Some: the game is over.
    pub fn note(&mut self, score: Value, move_number: u32) -> Option<End> {
        let rules = self.rules;
        let ahead = if score > 0 { Color::White } else { Color::Black };
        let before = if self.winning.0 == ahead { self.winning.1 } else { 0 };
        self.winning = (ahead, if score.abs() >= rules.win_score { before + 1 } else { 0 });
        let is_level = score.abs() <= rules.draw_score && move_number >= rules.draw_from_move;
        self.level = if is_level { self.level + 1 } else { 0 };
        if rules.win_plies > 0 && self.winning.1 >= rules.win_plies {
            Some((GameResult::win_of(ahead), Reason::WinAdjudicated))
        } else if rules.draw_plies > 0 && self.level >= rules.draw_plies {
            Some((GameResult::Draw, Reason::DrawAdjudicated))
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: Rules = Rules {
        win_score: 500,
        win_plies: 3,
        draw_score: 5,
        draw_plies: 2,
        draw_from_move: 40,
        max_plies: 400,
        time_margin: 0,
    };

    /// The ends that a list of scores and move numbers leads to.
    fn ends(rules: &Rules, scores: &[(Value, u32)]) -> Vec<Option<End>> {
        let mut adjudicator = Adjudicator::new(rules);
        scores.iter().map(|&(score, number)| adjudicator.note(score, number)).collect()
    }

    #[test]
    fn a_win_needs_the_same_winner_without_a_break() {
        let won = Some((GameResult::BlackWins, Reason::WinAdjudicated));
        let scores = [(-500, 9), (-900, 9), (900, 10), (-600, 10), (-499, 11), (-500, 11), (-31_990, 12), (-500, 12)];
        assert_eq!(ends(&RULES, &scores), [None, None, None, None, None, None, None, won]);
        let white = [(500, 1), (500, 1), (500, 2)];
        assert_eq!(ends(&RULES, &white)[2], Some((GameResult::WhiteWins, Reason::WinAdjudicated)));
        assert!(ends(&Rules { win_plies: 0, ..RULES }, &white).iter().all(Option::is_none));
    }

    #[test]
    fn a_draw_waits_for_its_move_and_for_both_players() {
        let drawn = Some((GameResult::Draw, Reason::DrawAdjudicated));
        let scores = [(0, 39), (0, 39), (5, 40), (6, 40), (-5, 41), (5, 41)];
        assert_eq!(ends(&RULES, &scores), [None, None, None, None, None, drawn]);
        assert!(ends(&Rules { draw_plies: 0, ..RULES }, &scores).iter().all(Option::is_none));
    }

    #[test]
    fn the_rules_of_chess_end_games() {
        for (fen, end) in [
            (
                "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
                (GameResult::BlackWins, Reason::Checkmate),
            ),
            ("7k/5Q2/6K1/8/8/8/8/8 b - - 99 90", (GameResult::Draw, Reason::Stalemate)),
            ("7k/8/6K1/8/8/8/8/6B1 b - - 0 90", (GameResult::Draw, Reason::InsufficientMaterial)),
            ("7k/8/6K1/8/8/8/8/6R1 b - - 100 90", (GameResult::Draw, Reason::FiftyMoves)),
            ("R6k/8/6K1/8/8/8/8/8 b - - 100 90", (GameResult::WhiteWins, Reason::Checkmate)),
        ] {
            assert_eq!(end_by_rules(&Board::from_fen(fen).unwrap(), &History::new()), Some(end), "{fen}");
        }
    }

    #[test]
    fn the_third_occurrence_is_a_draw_the_second_is_not() {
        let (mut board, mut history) = (Board::startpos(), History::new());
        for round in 0..8 {
            assert_eq!(end_by_rules(&board, &history), None, "{round}");
            history.push(board.key());
            board.make(board.parse_move(["g1f3", "g8f6", "f3g1", "f6g8"][round % 4]).unwrap());
        }
        assert_eq!(end_by_rules(&board, &history), Some((GameResult::Draw, Reason::Repetition)));
    }
}
