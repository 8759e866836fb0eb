//! What a record of a test suite asks of a search, and whether the search found it.

use crate::board::{Board, Move};
use crate::epd::Record;
use crate::search::{Outcome, value};

/// A position to search and what is to be found there. Everything that is asked must hold.
pub struct Task {
    /// The name: operation `id`, or file and line.
    pub id: String,
    /// The position.
    pub board: Board,
    /// `bm`: one of these is to be played; empty when not asked.
    best: Vec<Move>,
    /// `am`: none of these is to be played.
    avoid: Vec<Move>,
    /// `dm`: moves to a mate that is to be seen, negative when the side to move is mated. A shorter one will do.
    mate: Option<i32>,
    /// `c0` in the form of the Strategic Test Suite, "f4f5=10 f3g4=2": points by move, all others have none.
    points: Vec<(Move, u32)>,
}

/// What a search earned at a task.
pub struct Verdict {
    /// Whether everything asked was found.
    pub solved: bool,
    /// Points for the move played.
    pub points: u32,
    /// Points for the best move.
    pub most_points: u32,
}

impl Task {
    /// Reads what a record asks; `place` is its name where it has none.
    ///
    /// # Errors
    /// An operand makes no sense in the position, or nothing is asked.
    pub fn new(record: &Record, place: &str) -> Result<Task, String> {
        let board = record.board;
        let task = Task {
            id: record.operands("id").map(|words| words.join(" ")).unwrap_or_else(|| place.to_owned()),
            board,
            best: moves(record, "bm")?,
            avoid: moves(record, "am")?,
            mate: record.operands("dm").map(mate).transpose()?,
            points: record.operands("c0").map_or(Ok(Vec::new()), |words| points(&board, &words.join(" ")))?,
        };
        if task.best.is_empty() && task.avoid.is_empty() && task.mate.is_none() && task.points.is_empty() {
            return Err("nothing to be found; give bm, am, dm, or points in c0".into());
        }
        Ok(task)
    }

    /// The moves to the mate that is asked for: the search may end when it sees one so short.
    pub fn mate_limit(&self) -> Option<u32> {
        self.mate.map(i32::unsigned_abs)
    }

    /// Judges what a search found.
    pub fn judge(&self, outcome: &Outcome) -> Verdict {
        let points_of = |mv| self.points.iter().find(|(known, _)| Some(*known) == mv).map_or(0, |&(_, points)| points);
        let points = points_of(outcome.best);
        let most_points = self.points.iter().map(|&(_, points)| points).max().unwrap_or(0);
        let is_in = |moves: &[Move]| outcome.best.is_some_and(|played| moves.contains(&played));
        let mate_seen = |asked: i32| {
            let as_short = |seen: &i32| seen.signum() == asked.signum() && seen.abs() <= asked.abs();
            value::mate_distance(outcome.score).filter(as_short).is_some()
        };
        // Points stand for themselves where the suite also names the best move.
        let best_played = if self.best.is_empty() { points == most_points } else { is_in(&self.best) };
        let solved = best_played && !is_in(&self.avoid) && self.mate.is_none_or(mate_seen);
        Verdict { solved, points, most_points }
    }

    /// What is asked and what was found instead, in one line.
    pub fn complaint(&self, outcome: &Outcome) -> String {
        let Verdict { points, most_points, .. } = self.judge(outcome);
        let list = |moves: &[Move]| moves.iter().map(|mv| mv.san(&self.board)).collect::<Vec<_>>().join(" or ");
        let mut asked = Vec::new();
        if !self.best.is_empty() {
            asked.push(list(&self.best));
        } else if most_points > 0 {
            let best = self.points.iter().filter(|(_, points)| *points == most_points).map(|&(mv, _)| mv);
            asked.push(list(&best.collect::<Vec<_>>()));
        }
        if !self.avoid.is_empty() {
            asked.push(format!("not {}", list(&self.avoid)));
        }
        asked.extend(self.mate.map(|moves| format!("mate {moves}")));
        let played = outcome.best.map_or("nothing".into(), |mv| mv.san(&self.board));
        let score = value::uci(outcome.score);
        let earned = if most_points > 0 { format!(", {points}/{most_points} points") } else { String::new() };
        format!("{}: expected {}, played {played}, score {score}{earned}", self.id, asked.join(" and "))
    }
}

fn moves(record: &Record, opcode: &str) -> Result<Vec<Move>, String> {
    let Some(operands) = record.operands(opcode) else {
        return Ok(Vec::new());
    };
    if operands.is_empty() {
        return Err(format!("{opcode} without a move"));
    }
    let read = |text: &String| record.board.parse_san(text).map_err(|error| format!("{opcode}: {error}"));
    operands.iter().map(read).collect()
}

fn mate(operands: &[String]) -> Result<i32, String> {
    match operands {
        [number] => number.parse().ok().filter(|&moves| moves != 0),
        _ => None,
    }
    .ok_or_else(|| format!("dm: `{}` is not a number of moves; write as in dm 3 or dm -3", operands.join(" ")))
}

/// Reads points. A comment of another kind, of which no item is a move, has none.
fn points(board: &Board, text: &str) -> Result<Vec<(Move, u32)>, String> {
    let read = |item: &str| {
        let (mv, points) = item.rsplit_once('=')?;
        let mv = board.parse_move(mv).ok().or_else(|| board.parse_san(mv).ok())?;
        Some((mv, points.parse().ok()?))
    };
    let items = || text.split([' ', ',']).filter(|item| !item.is_empty());
    match items().any(|item| read(item).is_some()) {
        false => Ok(Vec::new()),
        true => items()
            .map(|item| {
                read(item).ok_or_else(|| format!("c0: `{item}` is not a legal move with points, as in f4f5=10"))
            })
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::value::{mate_in, mated_in};

    const POSITION: &str = "1kr5/3n4/q3p2p/p2n2p1/PppB1P2/5BP1/1P2Q2P/3R2K1 w - -";

    fn task(operations: &str) -> Result<Task, String> {
        Task::new(&format!("{POSITION} {operations}").parse().unwrap(), "suite.epd:1")
    }

    fn outcome(task: &Task, played: &str, score: i32) -> Outcome {
        Outcome { best: task.board.parse_move(played).ok(), ponder: None, score, nodes: 1 }
    }

    fn solved(operations: &str, played: &str, score: i32) -> bool {
        let task = task(operations).unwrap();
        task.judge(&outcome(&task, played, score)).solved
    }

    #[test]
    fn everything_asked_must_hold() {
        assert!(solved("bm f5 Bxd5;", "f3d5", 0) && !solved("bm f5 Bxd5;", "d4e5", 0));
        assert!(solved("am f5;", "f3d5", 0) && !solved("am f5;", "f4f5", 0));
        assert!(solved("bm f5; am Be5;", "f4f5", 0));
        assert!(solved("bm f5; dm 3;", "f4f5", mate_in(5)));
        assert!(!solved("bm f5; dm 3;", "f3d5", mate_in(5)) && !solved("bm f5; dm 3;", "f4f5", 900));
        assert!(!solved("bm f5;", "none", 0) && solved("am f5;", "none", 0));
    }

    #[test]
    fn mates_are_as_short_as_asked_and_for_the_right_side() {
        let cases =
            [("3", mate_in(5), true), ("3", mate_in(7), false), ("3", mate_in(1), true), ("3", mated_in(4), false)];
        let mated = [("-2", mated_in(4), true), ("-2", mated_in(6), false), ("-2", mate_in(3), false)];
        for (asked, score, found) in cases.into_iter().chain(mated) {
            assert_eq!(solved(&format!("dm {asked};"), "f4f5", score), found, "{asked} {score}");
        }
    }

    #[test]
    fn points_are_read_with_moves_of_either_notation() {
        for comment in ["\"f4f5=10 d4e5=2\"", "\"f5=10, Be5=2\""] {
            let task = task(&format!("c0 {comment};")).unwrap();
            let earned = |played| {
                let verdict = task.judge(&outcome(&task, played, 0));
                (verdict.points, verdict.most_points, verdict.solved)
            };
            assert_eq!(
                [earned("f4f5"), earned("d4e5"), earned("h2h3")],
                [(10, 10, true), (2, 10, false), (0, 10, false)]
            );
        }
        assert_eq!(task("bm f5; c0 \"rating=1493\";").unwrap().points, []);
    }

    #[test]
    fn a_complaint_tells_what_was_asked_and_what_was_played() {
        let asked = task("bm f5 Bxd5; am Be5; dm 3; c0 \"f4f5=10 d4e5=2\"; id \"STS 1\";").unwrap();
        assert_eq!(
            asked.complaint(&outcome(&asked, "d4e5", -31)),
            "STS 1: expected f5 or Bxd5 and not Be5+ and mate 3, played Be5+, score cp -31, 2/10 points"
        );
        let asked = task("am f5;").unwrap();
        let line = "suite.epd:1: expected not f5, played f5, score mate 2";
        assert_eq!(asked.complaint(&outcome(&asked, "f4f5", mate_in(3))), line);
    }

    #[test]
    fn what_makes_no_sense_is_named() {
        for (operations, named) in [
            ("id \"nothing\";", "nothing to be found"),
            ("bm;", "bm without a move"),
            ("bm Nf3;", "bm: `Nf3`"),
            ("am xx;", "am: `xx`"),
            ("dm 0;", "`0`"),
            ("dm three;", "`three`"),
            ("c0 \"f4f5=10 d4d9=2\";", "`d4d9=2`"),
        ] {
            let error = task(operations).err().unwrap_or_else(|| panic!("{operations}"));
            assert!(error.contains(named), "{operations}: {error}");
        }
    }
}
