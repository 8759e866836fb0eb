//! The `go` command: what a search may use up.

use std::num::IntErrorKind;

use crate::board::Color;
use crate::search::Limits;

/// What `go` asks for. The moves of `searchmoves` still need a position to be understood.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Go {
    /// The limits as they were written.
    limits: Limits,
    /// `searchmoves`, as written.
    pub search_moves: Vec<String>,
    /// What is wrong with the line; the rest of it counts.
    pub complaint: Option<String>,
    /// `perft`: count the leaves below every move instead.
    pub perft: Option<u32>,
}

impl Go {
    /// Reads the words behind `go`. Unknown ones are ignored, as the protocol asks.
    pub fn parse(words: &[&str]) -> Go {
        let mut go = Go::default();
        let mut words = words.iter().copied().peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.limits.infinite = true,
                "ponder" => go.limits.ponder = true,
                "searchmoves" => {
                    while let Some(text) = words.next_if(|text| looks_like_a_move(text)) {
                        go.search_moves.push(text.to_string());
                    }
                }
                "depth" | "nodes" | "mate" | "movetime" | "wtime" | "btime" | "winc" | "binc" | "movestogo"
                | "perft" => match words.peek().and_then(|text| number(text)) {
                    Some(value) => go.set(word, value),
                    None => go.complaint = Some(format!("go {word} needs a whole number; {word} is ignored")),
                },
                _ => {}
            }
        }
        go
    }

    /// The limits of a search for this side. Where nothing says when to end it is `stop`, or `ponderhit`.
    pub fn limits_for(&self, side: Color) -> Limits {
        let mut limits = self.limits.clone();
        let Limits { depth, nodes, mate, movetime, clock, .. } = limits;
        let unlimited = depth.or(mate).is_none() && nodes.is_none() && movetime.or(clock[side.index()]).is_none();
        match limits.ponder {
            false => limits.infinite |= unlimited,
            true => limits.movetime = movetime.or(unlimited.then_some(0)),
        }
        limits
    }

    /// Sets a limit. Numbers that make no sense ask for the least: a depth of -3 is a depth of one ply.
    fn set(&mut self, name: &str, value: i64) {
        let plies = Some(value.clamp(1, i64::from(u32::MAX)) as u32);
        let limits = &mut self.limits;
        match name {
            "depth" => limits.depth = plies,
            "mate" => limits.mate = plies,
            "perft" => self.perft = plies,
            "nodes" => limits.nodes = Some(value.max(1) as u64),
            "movetime" => limits.movetime = Some(value),
            "wtime" => limits.clock[0] = Some(value),
            "btime" => limits.clock[1] = Some(value),
            "winc" => limits.increment[0] = value,
            "binc" => limits.increment[1] = value,
            _ => limits.moves_to_go = Some(value),
        }
    }
}

/// A depth for people: not negative, and nothing is put right silently.
pub(super) fn plies(text: &str) -> Option<u32> {
    number(text).and_then(|value| u32::try_from(value).ok())
}

/// A whole number; beyond 64 bits it saturates.
fn number(text: &str) -> Option<i64> {
    match text.parse::<i64>() {
        Ok(value) => Some(value),
        Err(error) => match error.kind() {
            IntErrorKind::PosOverflow => Some(i64::MAX),
            IntErrorKind::NegOverflow => Some(i64::MIN),
            _ => None,
        },
    }
}

/// Whether the word has the form of a move, such as `e2e4` or `e7e8q`: the list of `searchmoves` ends with the first other word.
fn looks_like_a_move(text: &str) -> bool {
    match text.as_bytes() {
        [from, from_rank, to, to_rank, promotion @ ..] => {
            [from, to].iter().all(|file| matches!(file, b'a'..=b'h'))
                && [from_rank, to_rank].iter().all(|rank| matches!(rank, b'1'..=b'8'))
                && (promotion.is_empty() || promotion.len() == 1 && promotion[0].is_ascii_alphabetic())
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(line: &str) -> Go {
        Go::parse(&line.split(' ').collect::<Vec<_>>())
    }

    fn limits(line: &str) -> Limits {
        go(line).limits_for(Color::White)
    }

    #[test]
    fn every_clock_form() {
        let limits = limits("wtime -5 btime 60000 winc 100 binc -7 movestogo 9 foo movetime 0");
        assert_eq!(limits.clock, [Some(-5), Some(60_000)]);
        assert_eq!(limits.increment, [100, -7]);
        assert_eq!((limits.moves_to_go, limits.movetime), (Some(9), Some(0)));
        assert!(!limits.infinite);
    }

    #[test]
    fn senseless_numbers_ask_for_the_least_and_huge_ones_saturate() {
        assert_eq!(limits("depth -3").depth, Some(1));
        assert_eq!(limits("nodes 0").nodes, Some(1));
        assert_eq!(limits("depth 99999999999999999999").depth, Some(u32::MAX));
        assert_eq!(limits("wtime -99999999999999999999").clock[0], Some(i64::MIN));
        assert_eq!(go("perft 3").perft, Some(3));
    }

    #[test]
    fn a_search_without_limits_is_infinite_unless_it_ponders() {
        assert!(limits("").infinite);
        assert!(limits("searchmoves e2e4").infinite);
        assert!(limits("winc 100").infinite);
        assert!(limits("btime 100").infinite && !go("btime 100").limits_for(Color::Black).infinite);
        assert_eq!(limits("ponder"), Limits { ponder: true, movetime: Some(0), ..Limits::default() });
        assert_eq!(limits("ponder depth 3"), Limits { ponder: true, depth: Some(3), ..Limits::default() });
    }

    #[test]
    fn a_limit_without_number_is_named_and_ignored() {
        let go = go("depth nodes 100");
        assert_eq!(go.limits, Limits { nodes: Some(100), ..Limits::default() });
        assert!(go.complaint.is_some_and(|text| text.contains("depth")));
    }

    #[test]
    fn the_moves_to_search_end_where_another_word_begins() {
        let go = go("searchmoves e2e4 e7e8q depth 4");
        assert_eq!(go.search_moves, ["e2e4", "e7e8q"]);
        assert_eq!(go.limits.depth, Some(4));
    }
}
