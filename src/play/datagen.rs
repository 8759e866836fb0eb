//! Self-play for tuning data: a stage against itself, many games at a time, written in the order of their numbers.
//!
//! A game depends on the settings and its number alone: its random numbers are those of its number, and its searchers
//! know nothing of other games. So neither the number of threads nor an interruption changes what is written.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc;
use std::thread;

use super::data_file::DataFile;
use super::format::{GameRecord, Settings};
use super::random::Random;
use super::selection::Selection;
use super::{Openings, Player, Rules, play};
use crate::eval::Stage;
use crate::search::{Limits, STACK_SIZE, Searcher, bench};

/// Depth of the bench that tells one search from another, in plies.
const SEARCH_PRINT_DEPTH: u32 = 4;

/// The nodes of a short bench: two engines with the same number most likely play the same games.
///
/// # Errors
/// There is no memory for the hash table.
pub fn search_print(stage: &'static Stage) -> Result<u64, String> {
    Ok(bench(SEARCH_PRINT_DEPTH, stage, |_, _| {})?.0)
}

/// How much to generate, counted with what the file has already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// So many games.
    Games(u32),
    /// The first games that have so many positions together.
    Positions(u64),
}

impl Target {
    fn is_reached(self, file: &DataFile) -> bool {
        match self {
            Target::Games(games) => file.games >= games,
            Target::Positions(positions) => file.positions >= positions,
        }
    }
}

/// What plays the games.
pub struct Generator<'a> {
    /// What decides which games are played.
    pub settings: &'a Settings,
    /// Where they begin, as the settings say.
    pub openings: &'a Openings,
    /// What plays, as the settings say.
    pub stage: &'static Stage,
}

impl Generator<'_> {
    /// Appends games to a file until the target is reached, on so many threads; `each` is told of every game written.
    /// When `stop` is set it gives up the games in progress and returns false. It sets `stop` itself in the end.
    ///
    /// # Errors
    /// The file cannot be written, no opening is found, or there is not enough memory or no thread.
    pub fn run(
        &self,
        file: &mut DataFile,
        target: Target,
        threads: usize,
        stop: &AtomicBool,
        mut each: impl FnMut(&GameRecord),
    ) -> Result<bool, String> {
        let unclaimed = AtomicU32::new(file.games);
        let (sender, games) = mpsc::channel();
        thread::scope(|scope| {
            // However this ends, the threads shall end too.
            let _stop = StopOnDrop(stop);
            for _ in 0..threads {
                let mut searchers = self.searchers()?;
                let (sender, unclaimed) = (sender.clone(), &unclaimed);
                let work = move || self.work(unclaimed, target, &mut searchers, stop, &sender);
                let thread = thread::Builder::new().stack_size(STACK_SIZE).spawn_scoped(scope, work);
                thread.map_err(|error| format!("the games cannot start: {error}"))?;
            }
            drop(sender);
            let mut early = BTreeMap::new();
            while !target.is_reached(file) {
                // The channel closes when all threads were told to stop.
                let Ok((number, game)) = games.recv() else { break };
                early.insert(number, game);
                while let Some(game) = early.remove(&file.games).filter(|_| !target.is_reached(file)) {
                    let game = game?;
                    file.push(&game)?;
                    each(&game);
                }
            }
            Ok::<(), String>(())
        })?;
        file.sync()?;
        Ok(target.is_reached(file))
    }

    fn searchers(&self) -> Result<[Searcher; 2], String> {
        let searcher = || Searcher::new(self.settings.hash as usize);
        Ok([searcher()?, searcher()?])
    }

    /// Plays unclaimed games, one after the other, until there are enough.
    fn work(
        &self,
        unclaimed: &AtomicU32,
        target: Target,
        searchers: &mut [Searcher; 2],
        stop: &AtomicBool,
        sender: &mpsc::Sender<(u32, Result<GameRecord, String>)>,
    ) {
        while !stop.load(Ordering::Relaxed) {
            let number = unclaimed.fetch_add(1, Ordering::Relaxed);
            if matches!(target, Target::Games(games) if number >= games) {
                return;
            }
            let Some(game) = self.play(number, searchers, stop).transpose() else { return };
            // Nobody listens any more once all is done.
            let _ = sender.send((number, game));
        }
    }

    /// Plays the game of a number. None: `stop` was set.
    fn play(
        &self,
        number: u32,
        searchers: &mut [Searcher; 2],
        stop: &AtomicBool,
    ) -> Result<Option<GameRecord>, String> {
        let Settings { seed, nodes, per_game, score_limit, .. } = *self.settings;
        let opening = self.openings.pick(number.into(), &mut searchers[0], self.stage)?;
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let players = searchers.each_mut().map(|searcher| {
            searcher.clear();
            Player { searcher, stage: self.stage, limits: limits.clone() }
        });
        let game = play(&opening, players, &rules(self.settings), stop);
        // Not the stream that the opening came of.
        let mut random = Random::new(!seed, number.into());
        Ok(game.map(|game| Selection { per_game, score_limit }.record(number, &game, &mut random)))
    }
}

/// The rules that the settings name.
fn rules(settings: &Settings) -> Rules {
    let ((win_score, win_plies), (draw_score, draw_plies, draw_from_move)) = (settings.win, settings.draw);
    let max_plies = settings.max_plies;
    Rules { win_score, win_plies, draw_score, draw_plies, draw_from_move, max_plies, ..Rules::default() }
}

/// Sets a flag when it goes out of scope.
struct StopOnDrop<'a>(&'a AtomicBool);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
