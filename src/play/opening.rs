//! Where games begin: random moves, or the lines of a book, in an order that a seed decides.

use std::path::Path;

use super::adjudication::end_by_rules;
use super::book;
use super::random::Random;
use crate::board::{Board, History, Move};
use crate::eval::Stage;
use crate::search::{Limits, Searcher, Signals, Value};

/// The moves with which a game begins before its players think.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The first position.
    pub start: Board,
    /// Legal moves from there.
    pub moves: Vec<Move>,
}

impl From<Board> for Opening {
    fn from(start: Board) -> Opening {
        Opening { start, moves: Vec::new() }
    }
}

impl Opening {
    /// The position that the players get, and those before it.
    pub fn position(&self) -> (Board, History) {
        let (mut board, mut history) = (self.start, History::new());
        for &mv in &self.moves {
            history.push(board.key());
            board.make(mv);
        }
        (board, history)
    }

    /// Whether there is nothing left to play.
    pub fn is_over(&self) -> bool {
        let (board, history) = self.position();
        end_by_rules(&board, &history).is_some()
    }

    /// The opening followed by so many random moves; None when the game would be over before or after the last.
    fn continued(&self, plies: u32, random: &mut Random) -> Option<Opening> {
        let (mut board, mut history) = self.position();
        let mut moves = self.moves.clone();
        for _ in 0..plies {
            let mv = random.pick(&board.legal_moves())?;
            history.push(board.key());
            board.make(mv);
            moves.push(mv);
        }
        end_by_rules(&board, &history).is_none().then_some(Opening { start: self.start, moves })
    }
}

/// A source of openings, numbered from 0: what number gets which opening depends on nothing but the settings.
pub struct Openings {
    /// The book in its seeded order; never empty.
    book: Vec<Opening>,
    /// Random moves after each.
    random_plies: u32,
    seed: u64,
    /// Openings that a search finds less balanced than this are rejected, in centipawns; None: all are good.
    pub balance: Option<Value>,
}

/// Openings tried for one that is balanced.
const ATTEMPTS: u32 = 1000;

/// The search that tells whether an opening is balanced.
const BALANCE_NODES: u64 = 5000;

impl Openings {
    /// Openings of so many random moves from the start position.
    pub fn random(seed: u64, plies: u32) -> Openings {
        Openings { book: vec![Opening::from(Board::startpos())], random_plies: plies, seed, balance: None }
    }

    /// The openings of a book, in random order, each followed by so many random moves. After the last comes the first
    /// again.
    ///
    /// # Errors
    /// As [`book::read`].
    pub fn from_book(path: &Path, seed: u64, random_plies: u32) -> Result<Openings, String> {
        let mut book = book::read(path)?;
        Random::new(seed, u64::MAX).shuffle(&mut book);
        Ok(Openings { book, random_plies, seed, balance: None })
    }

    /// The number of openings in the book; 1, the start position, when there is none.
    pub fn book_len(&self) -> usize {
        self.book.len()
    }

    /// Random moves after each opening of the book.
    pub fn random_plies(&self) -> u32 {
        self.random_plies
    }

    /// A checksum of the book's openings in their order.
    pub fn book_checksum(&self) -> u32 {
        let mut hasher = crc32fast::Hasher::new();
        for opening in &self.book {
            hasher.update(opening.start.to_fen().as_bytes());
            opening.moves.iter().for_each(|mv| hasher.update(&mv.raw().to_le_bytes()));
        }
        hasher.finalize()
    }

    /// The opening of a number. Where `balance` is asked for, `searcher` forgets what it knows and looks with `stage`, on
    /// the calling thread, whose stack must have [`STACK_SIZE`](crate::search::STACK_SIZE) bytes; clear it before it plays.
    ///
    /// # Errors
    /// Of many openings tried, none was balanced or left anything to play.
    pub fn pick(&self, number: u64, searcher: &mut Searcher, stage: &'static Stage) -> Result<Opening, String> {
        let mut random = Random::new(self.seed, number);
        let in_turn = (number % self.book.len() as u64) as usize;
        for attempt in 0..ATTEMPTS {
            let index = if attempt == 0 { in_turn } else { random.below(self.book.len()) };
            let Some(opening) = self.book[index].continued(self.random_plies, &mut random) else { continue };
            if self.balance.is_none_or(|limit| imbalance(&opening, searcher, stage) <= limit) {
                return Ok(opening);
            }
        }
        let balance = self.balance.unwrap_or(0);
        Err(format!("opening {number}: none of {ATTEMPTS} tried is playable and within {balance} centipawns"))
    }
}

/// How far a short search sees either side ahead, in centipawns.
fn imbalance(opening: &Opening, searcher: &mut Searcher, stage: &'static Stage) -> Value {
    let (board, history) = opening.position();
    let limits = Limits { nodes: Some(BALANCE_NODES), ..Limits::default() };
    searcher.clear();
    searcher.search(stage, &board, &history, &limits, &Signals::new(), &mut |_| {}).score.abs()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::STACK_SIZE;

    /// Runs what searches on a thread of its own, with a searcher.
    fn searching<T: Send>(run: impl FnOnce(&mut Searcher) -> T + Send) -> T {
        std::thread::scope(|scope| {
            let thread = std::thread::Builder::new().stack_size(STACK_SIZE);
            thread.spawn_scoped(scope, || run(&mut Searcher::new(1).unwrap())).unwrap().join().unwrap()
        })
    }

    /// The first openings of a source.
    fn first(openings: &Openings, count: u64) -> Vec<Opening> {
        searching(|searcher| {
            (0..count).map(|number| openings.pick(number, searcher, Stage::default()).unwrap()).collect()
        })
    }

    #[test]
    fn random_openings_are_legal_and_depend_on_the_seed_alone() {
        let openings = first(&Openings::random(5, 8), 100);
        for opening in &openings {
            let mut board = opening.start;
            for &mv in &opening.moves {
                assert!(board.is_legal(mv));
                board.make(mv);
            }
            assert_eq!((opening.moves.len(), opening.is_over()), (8, false));
        }
        assert_eq!(openings, first(&Openings::random(5, 8), 100));
        let others = first(&Openings::random(6, 8), 100);
        assert!(openings.iter().all(|opening| !others.contains(opening)));
        let different: std::collections::HashSet<_> = openings.iter().map(|opening| &opening.moves).collect();
        assert_eq!(different.len(), 100);
    }

    #[test]
    fn unbalanced_openings_are_rejected() {
        let wild = Openings::random(1, 12);
        let calm = Openings { balance: Some(50), ..Openings::random(1, 12) };
        let (wild, calm) = (first(&wild, 12), first(&calm, 12));
        let worst = |openings: &[Opening]| {
            searching(|searcher| {
                openings.iter().map(|opening| imbalance(opening, searcher, Stage::default())).max().unwrap()
            })
        };
        assert!(worst(&wild) > 100 && worst(&calm) <= 50);
        assert!(wild.iter().zip(&calm).any(|(wild, calm)| wild == calm), "a balanced one is kept");
    }

    #[test]
    fn a_book_is_gone_through_before_it_repeats() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("book.pgn");
        std::fs::write(&path, "1. e4 * 1. d4 * 1. c4 * 1. Nf3 * 1. g3 * 1. b3 * 1. f4 *").unwrap();
        let openings = first(&Openings::from_book(&path, 3, 0).unwrap(), 14);
        let different: std::collections::HashSet<_> = openings[..7].iter().map(|opening| &opening.moves).collect();
        assert_eq!(different.len(), 7);
        assert_eq!(openings[..7], openings[7..]);
        let reordered = first(&Openings::from_book(&path, 4, 0).unwrap(), 7);
        assert_ne!(openings[..7], reordered);
        let longer = first(&Openings::from_book(&path, 3, 2).unwrap(), 1);
        assert_eq!((longer[0].moves.len(), longer[0].moves[0]), (3, openings[0].moves[0]));
    }

    #[test]
    fn an_opening_that_cannot_be_had_is_an_error_and_no_endless_search() {
        let nearly_over = Board::from_fen("7k/8/6K1/8/8/8/8/6R1 w - - 99 90").unwrap();
        let openings = Openings { book: vec![Opening::from(nearly_over)], ..Openings::random(1, 1) };
        let error = openings.pick(4, &mut Searcher::new(1).unwrap(), Stage::default()).unwrap_err();
        assert!(error.starts_with("opening 4: "), "{error}");
    }
}
