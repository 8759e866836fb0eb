//! What the tables say of the root's moves: which keep the result, and which make progress before the fifty-move rule.

use std::sync::PoisonError;

use pyrrhic_rs::{DtzProbeValue, WdlProbeResult};

use super::library::Men;
use super::{CURSED_WIN, Tablebases, Wdl, is_within};
use crate::board::{Board, Move, Piece};
use crate::search::value::{DRAW, TB_WIN, Value};

/// The rank of a move that wins in time, whatever follows it.
pub const SURE_WIN: i32 = 1 << 18;

/// A legal move with what the tables say of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RankedMove {
    /// The move.
    pub mv: Move,
    /// The larger the better; moves of one rank are equally good to the tables.
    pub rank: i32,
    /// The value of the position after perfect play, from the view of the side that moves.
    pub value: Value,
}

/// All legal moves of a root, the best first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RootRanking {
    /// The moves by falling rank.
    pub moves: Vec<RankedMove>,
    /// Whether DTZ tables ranked them. Playing moves of the highest rank then wins what is won, whatever else guides the
    /// choice; by WDL alone it keeps the win, but may never come nearer to it.
    pub by_dtz: bool,
}

impl Tablebases {
    /// Ranks the moves of a position within reach of the tables, by DTZ where there is such a table, else by WDL.
    /// `has_repeated` says that some position since the last capture or pawn move occurred twice: from then on only the
    /// quickest progress is good enough. `rule50` says whether the fifty-move rule counts.
    pub fn rank_root(&self, board: &Board, has_repeated: bool, rule50: bool) -> Option<RootRanking> {
        let by_dtz = self.rank_by_dtz(board, has_repeated, rule50);
        let found_by_dtz = by_dtz.is_some();
        let mut moves = by_dtz.or_else(|| self.rank_by_wdl(board, rule50))?;
        moves.sort_by_key(|ranked| -ranked.rank);
        Some(RootRanking { moves, by_dtz: found_by_dtz })
    }

    fn rank_by_dtz(&self, board: &Board, has_repeated: bool, rule50: bool) -> Option<Vec<RankedMove>> {
        if !is_within(board, self.dtz_men) {
            return None;
        }
        let Men {
            colors: [white, black],
            pieces: [pawns, knights, bishops, rooks, queens, kings],
            en_passant,
            white_to_move,
        } = Men::of(board);
        let _one_at_a_time = self.dtz.lock().unwrap_or_else(PoisonError::into_inner);
        let found = self
            .library
            .probe_root(white, black, kings, queens, rooks, bishops, knights, pawns, 0, en_passant, white_to_move)
            .ok()?;
        let clock = board.halfmove_clock() as i32;
        board
            .legal_moves()
            .iter()
            .map(|&mv| {
                let dtz = found.moves[..found.num_moves].iter().find_map(|value| dtz_of(value, mv))?;
                Some(RankedMove { mv, rank: rank(dtz, clock, has_repeated), value: value(dtz, clock, rule50) })
            })
            .collect()
    }

    fn rank_by_wdl(&self, board: &Board, rule50: bool) -> Option<Vec<RankedMove>> {
        if !is_within(board, self.wdl_men) {
            return None;
        }
        board
            .legal_moves()
            .iter()
            .map(|&mv| {
                let mut next = *board;
                next.make(mv);
                let result = self.wdl(&next)?.reversed();
                Some(RankedMove { mv, rank: result as i32 - Wdl::Draw as i32, value: result.value(rule50) })
            })
            .collect()
    }
}

/// Plies to the next capture or pawn move (or mate) if `mv` is played, itself counted; negative for the losing side, 0
/// for a draw. None when `found` is another move.
fn dtz_of(found: &DtzProbeValue, mv: Move) -> Option<i32> {
    let DtzProbeValue::DtzResult(found) = found else { return None };
    let promotion = match found.promotion {
        pyrrhic_rs::Piece::Queen => Some(Piece::Queen),
        pyrrhic_rs::Piece::Rook => Some(Piece::Rook),
        pyrrhic_rs::Piece::Bishop => Some(Piece::Bishop),
        pyrrhic_rs::Piece::Knight => Some(Piece::Knight),
        _ => None,
    };
    let squares = (mv.from().index(), mv.to().index());
    let same = squares == (found.from_square.into(), found.to_square.into()) && promotion == mv.promotion();
    let plies = i32::from(found.dtz);
    same.then_some(match found.wdl {
        WdlProbeResult::Loss | WdlProbeResult::BlessedLoss => -plies,
        WdlProbeResult::Draw => 0,
        WdlProbeResult::CursedWin | WdlProbeResult::Win => plies,
    })
}

/// The rank of a move after which `dtz` plies pass to the next capture or pawn move; `clock` has passed already.
///
/// All moves that win well before the hundredth ply are equal, so that the search may choose the natural one. Where
/// time is short, or was lost by repeating, the nearest wins. One ply is kept in hand because tables round. The losing
/// side hopes for the fifty-move rule where that is not out of sight, and resists as long as it can.
fn rank(dtz: i32, clock: i32, has_repeated: bool) -> i32 {
    let plies = dtz.abs() + clock;
    match dtz.signum() {
        1 if plies <= 99 && !has_repeated => SURE_WIN,
        1 => SURE_WIN - plies,
        -1 if plies - dtz < 100 => -SURE_WIN,
        -1 => plies - SURE_WIN,
        _ => 0,
    }
}

/// The value of such a move.
fn value(dtz: i32, clock: i32, rule50: bool) -> Value {
    let in_time = !rule50 || dtz.abs() + clock <= 100;
    match dtz.signum() {
        0 => DRAW,
        side => side * if in_time { TB_WIN } else { CURSED_WIN },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_in_time_are_equal_until_something_repeats() {
        assert_eq!(rank(1, 0, false), rank(40, 59, false));
        assert!(rank(1, 0, true) > rank(3, 0, true));
        assert!(rank(40, 59, false) > rank(40, 60, false));
        assert!(rank(40, 60, false) > rank(50, 60, false));
        assert!(rank(200, 90, true) > 0);
    }

    #[test]
    fn the_lost_side_resists_where_the_rule_may_save_it() {
        assert_eq!(rank(-10, 0, false), rank(-49, 0, false));
        assert!(rank(-60, 30, false) > rank(-40, 30, false));
        assert!(rank(-40, 30, false) > rank(-10, 30, false));
        assert!(rank(-200, 90, false) < 0);
    }

    #[test]
    fn values_know_the_rule() {
        assert_eq!(value(40, 60, true), TB_WIN);
        assert_eq!(value(40, 61, true), CURSED_WIN);
        assert_eq!(value(40, 61, false), TB_WIN);
        assert_eq!(value(-40, 61, true), -CURSED_WIN);
        assert_eq!(value(0, 99, true), DRAW);
    }
}
