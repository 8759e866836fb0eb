//! What a value is worth in results: how often such a position is won, drawn and lost.
//!
//! The form is that of Stockfish's win rate model: the chance to win is a logistic function of the value, and the value
//! at which it is one half depends on the material that is left, for endgames are drawn more often.

use super::value::{Value, is_mate};
use crate::board::{Board, Piece};

/// Pawns' worth of each piece, by [`Piece`]: the coarse scale of [`HALF_WON`].
const WORTH: [u32; 6] = [1, 3, 3, 5, 9, 0];
/// The least and the most material that was fitted.
const MATERIAL: [u32; 2] = [17, 78];
/// The material that [`HALF_WON`] counts as 1: the queens are off, or as much else.
const MATERIAL_UNIT: f64 = 58.0;

/// The value that wins half of the games, in centipawns: a polynomial in the material, constant first.
///
/// This and [`SPREAD`] have the greatest likelihood for 67,826 positions of 628 games that versions of this engine played
/// against each other with the stage `hce`, as fast as one second and 0.01 a move: each position with the value that its
/// mover saw, up to 1000 centipawns, from depth 5 on. Of the degrees one to four, compared on games that were held out,
/// four was little better than this, and a spread that varies with the material no better than a constant.
const HALF_WON: [f64; 4] = [404.5, -1062.3, 1079.9, -366.9];
/// Centipawns that multiply the odds of a win by e.
const SPREAD: f64 = 93.5;

/// The chances of the side to move to win, draw and lose, in permille; their sum is 1000. A mate is certain.
pub fn win_draw_loss(value: Value, board: &Board) -> [u32; 3] {
    if is_mate(value) {
        return if value > 0 { [1000, 0, 0] } else { [0, 0, 1000] };
    }
    let material = f64::from(material(board)) / MATERIAL_UNIT;
    let half_won = HALF_WON.iter().rev().fold(0.0, |sum, coefficient| sum * material + coefficient);
    let wins = |value: Value| (1000.0 / (1.0 + ((half_won - f64::from(value)) / SPREAD).exp())).round() as u32;
    let (win, loss) = (wins(value), wins(-value));
    [win, 1000 - win - loss, loss]
}

/// The material of both sides, in pawns.
fn material(board: &Board) -> u32 {
    let material: u32 = Piece::ALL.iter().map(|&piece| WORTH[piece.index()] * board.pieces(piece).count()).sum();
    material.clamp(MATERIAL[0], MATERIAL[1])
}

#[cfg(test)]
mod tests {
    use super::super::value::{mate_in, mated_in};
    use super::*;

    const POSITIONS: [&str; 5] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r1b2rk1/pp3ppp/2n2n2/3p4/3P4/2N2N2/PP3PPP/R1B2RK1 w - - 0 15",
        "8/5pk1/4p1p1/3r3p/7P/4RPP1/5PK1/8 w - - 0 40",
        "8/8/4k3/8/8/4K3/4P3/8 w - - 0 80",
        "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    ];

    #[test]
    fn chances_are_whole_mirrored_and_grow_with_the_value() {
        for board in POSITIONS.map(|fen| Board::from_fen(fen).unwrap()) {
            let mut last = [0, 0, 1000];
            for value in -20_000..=20_000 {
                let [win, draw, loss] = win_draw_loss(value, &board);
                assert_eq!(win + draw + loss, 1000, "{value}");
                assert_eq!(win_draw_loss(-value, &board), [loss, draw, win], "{value}");
                assert!(win >= last[0] && loss <= last[2], "{value}");
                last = [win, draw, loss];
            }
            assert_eq!(last, [1000, 0, 0]);
        }
    }

    #[test]
    fn mates_are_certain_and_endgames_more_often_drawn() {
        let [opening, .., endgame, _] = POSITIONS.map(|fen| Board::from_fen(fen).unwrap());
        assert_eq!(win_draw_loss(mate_in(5), &opening), [1000, 0, 0]);
        assert_eq!(win_draw_loss(mated_in(0), &opening), [0, 0, 1000]);
        assert!(win_draw_loss(50, &endgame)[1] > win_draw_loss(50, &opening)[1] + 200);
    }
}
