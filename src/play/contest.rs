//! Many games between two stages, in pairs and on several threads.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;

use super::{Game, Openings, Player, Rules, play};
use crate::board::Color;
use crate::eval::Stage;
use crate::search::{Limits, STACK_SIZE, Searcher};

/// What is played: two stages under the same conditions.
pub struct Contest<'a> {
    /// The players.
    pub stages: [&'static Stage; 2],
    /// The limits of each of their moves; clocks are for a whole game.
    pub limits: Limits,
    /// Where the games begin.
    pub openings: &'a Openings,
    /// When they end.
    pub rules: Rules,
    /// Pairs to play at most.
    pub pairs: u64,
}

/// Two games from the same opening.
pub struct Pair {
    /// The number of the pair and of its opening, from 0.
    pub number: u64,
    /// The first player is White in the first game and Black in the second.
    pub games: [Game; 2],
}

impl Pair {
    /// The half points of the first player in both games.
    pub fn half_points(&self) -> [u32; 2] {
        [0, 1].map(|index| self.games[index].result.half_points(Color::ALL[index]))
    }
}

/// What a thread plays with: a searcher for each player.
pub type Searchers = [Searcher; 2];

/// Searchers for so many games at a time; each has a hash table of `hash_mib` mebibytes.
///
/// # Errors
/// There is not so much memory.
pub fn searchers(games: usize, hash_mib: usize) -> Result<Vec<Searchers>, String> {
    let pair = |_| Ok([Searcher::new(hash_mib)?, Searcher::new(hash_mib)?]);
    (0..games).map(pair).collect()
}

impl Contest<'_> {
    /// Plays pair after pair, on a thread for every two searchers, until all are played or `stop` is set, by `each` or by
    /// anybody else; what is being played then is lost.
    ///
    /// `each` is handed the pairs in the order of their numbers, so that under limits of nodes or depth neither the
    /// number of threads nor the load of the machine changes anything.
    ///
    /// # Errors
    /// The system has no thread to give, or an opening cannot be had.
    pub fn play(
        &self,
        searchers: &mut [Searchers],
        stop: &AtomicBool,
        mut each: impl FnMut(Pair),
    ) -> Result<(), String> {
        let unclaimed = AtomicU64::new(0);
        let (sender, finished) = mpsc::channel();
        thread::scope(|scope| {
            for searchers in searchers {
                let (sender, unclaimed) = (sender.clone(), &unclaimed);
                let thread = thread::Builder::new().stack_size(STACK_SIZE);
                let started = thread.spawn_scoped(scope, move || self.play_pairs(searchers, unclaimed, stop, &sender));
                started.map_err(|error| {
                    stop.store(true, Ordering::Relaxed);
                    format!("the games cannot start: {error}")
                })?;
            }
            // The channel closes with the last thread.
            drop(sender);
            let (mut early, mut next) = (BTreeMap::new(), 0);
            for (number, pair) in finished {
                early.insert(number, pair);
                while !stop.load(Ordering::Relaxed)
                    && let Some(pair) = early.remove(&next)
                {
                    next += 1;
                    each(pair.inspect_err(|_| stop.store(true, Ordering::Relaxed))?);
                }
            }
            Ok(())
        })
    }

    /// Plays one unclaimed pair after the other.
    fn play_pairs(
        &self,
        searchers: &mut Searchers,
        unclaimed: &AtomicU64,
        stop: &AtomicBool,
        finished: &Sender<(u64, Result<Pair, String>)>,
    ) {
        loop {
            let number = unclaimed.fetch_add(1, Ordering::Relaxed);
            if number >= self.pairs || stop.load(Ordering::Relaxed) {
                return;
            }
            let Some(pair) = self.play_pair(number, searchers, stop).transpose() else { return };
            // Nobody listens any more after an error.
            if finished.send((number, pair)).is_err() {
                return;
            }
        }
    }

    /// Plays both games of a pair, neither of which knows anything of the other. None: it was stopped.
    fn play_pair(&self, number: u64, searchers: &mut Searchers, stop: &AtomicBool) -> Result<Option<Pair>, String> {
        // The players do not choose their openings: the same stage judges them whoever plays.
        let opening = self.openings.pick(number, &mut searchers[0], Stage::default())?;
        let mut game = |first: Color| {
            searchers.iter_mut().for_each(Searcher::clear);
            let [one, two] = searchers;
            let [one, two] = [(one, self.stages[0]), (two, self.stages[1])].map(|(searcher, stage)| Player {
                searcher,
                stage,
                limits: self.limits.clone(),
            });
            let players = if first == Color::White { [one, two] } else { [two, one] };
            play(&opening, players, &self.rules, stop)
        };
        let games = game(Color::White).and_then(|one| Some([one, game(Color::Black)?]));
        Ok(games.map(|games| Pair { number, games }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Game;

    /// The games of a contest, as far as nothing of them depends on the time: results and moves.
    fn games(threads: usize, seed: u64, until: u64) -> Vec<String> {
        let (Some(one), Some(two)) = (Stage::all().first(), Stage::all().last()) else { return Vec::new() };
        let contest = Contest {
            stages: [one, two],
            limits: Limits { nodes: Some(200), ..Limits::default() },
            openings: &Openings::random(seed, 6),
            rules: Rules::default(),
            pairs: 6,
        };
        let (stop, mut found) = (AtomicBool::new(false), Vec::new());
        let told =
            |game: &Game| format!("{} {:?} {:?}", game.result, game.opening.moves, game.plies.last().map(|p| p.mv));
        let each = |pair: Pair| {
            assert_eq!(pair.games[0].opening, pair.games[1].opening);
            found.push(format!("{} {:?}", pair.number, pair.games.each_ref().map(told)));
            stop.store(pair.number == until, Ordering::Relaxed);
        };
        contest.play(&mut searchers(threads, 1).unwrap(), &stop, each).unwrap();
        found
    }

    #[test]
    fn games_depend_on_the_seed_and_not_on_the_threads() {
        let alone = games(1, 1, 9);
        assert_eq!(alone.len(), 6);
        assert_eq!(games(3, 1, 9), alone);
        assert_ne!(games(3, 2, 9), alone);
        assert_eq!(games(3, 1, 2), alone[..3], "stopped after the third pair");
    }

    #[test]
    fn an_opening_that_cannot_be_had_ends_the_contest() {
        let mut openings = Openings::random(1, 0);
        openings.balance = Some(-1);
        let stage = Stage::default();
        let limits = Limits { nodes: Some(1), ..Limits::default() };
        let contest =
            Contest { stages: [stage, stage], limits, openings: &openings, rules: Rules::default(), pairs: 3 };
        let error = contest.play(&mut searchers(2, 1).unwrap(), &AtomicBool::new(false), |_| {}).unwrap_err();
        assert!(error.starts_with("opening 0: "), "{error}");
    }
}
