//! Many games between two stages, in pairs and on several threads.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use super::ordered::in_order;
use super::{Game, Openings, Player, Rules, play};
use crate::board::Color;
use crate::eval::Stage;
use crate::search::{Limits, Searcher};

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
        let work = |searchers: &mut Searchers, number| match number < self.pairs {
            true => self.play_pair(number, searchers, stop).transpose(),
            false => None,
        };
        in_order(searchers, 0, stop, work, |pair| {
            each(pair?);
            Ok(if stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })
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
