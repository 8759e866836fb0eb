//! Self-play for tuning data: a stage against itself, many games at a time, written in the order of their numbers.
//!
//! A game depends on the settings and its number alone: its random numbers are those of its number, and its searchers
//! know nothing of other games. So neither the number of threads nor an interruption changes what is written.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use super::contest::{Searchers, searchers};
use super::data_file::DataFile;
use super::format::{GameRecord, Settings};
use super::ordered::in_order;
use super::random::Random;
use super::selection::Selection;
use super::{Openings, Player, Rules, play};
use crate::eval::Stage;
use crate::search::{Limits, bench};

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
    /// When `stop` is set it gives up the games in progress and returns false. It sets `stop` itself at the target.
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
        let mut workers = searchers(threads, self.settings.hash as usize)?;
        let work = |searchers: &mut Searchers, number: u64| match target {
            Target::Games(games) if number >= games.into() => None,
            _ => self.play(number as u32, searchers, stop).transpose(),
        };
        if !target.is_reached(file) {
            in_order(&mut workers, file.games.into(), stop, work, |game| {
                let game = game?;
                file.push(&game)?;
                each(&game);
                Ok(if target.is_reached(file) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
            })?;
        }
        file.sync()?;
        Ok(target.is_reached(file))
    }

    /// Plays the game of a number. None: `stop` was set.
    fn play(&self, number: u32, searchers: &mut Searchers, stop: &AtomicBool) -> Result<Option<GameRecord>, String> {
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
