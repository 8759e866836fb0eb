//! Counts over positions and games, and the report of them.

use std::collections::HashSet;
use std::fmt;

use crate::eval::phase;
use crate::play::Reason;
use crate::play::format::GameRecord;
use crate::search::Value;
use crate::tune::label::Labelled;

/// The limits between the rows of the scores, in centipawns from White's view.
const SCORE_LIMITS: [Value; 11] = [-1000, -500, -200, -100, -50, -10, 11, 51, 101, 201, 501];
/// Phases of a row.
const PHASE_STEP: usize = 3;
/// The length of the longest bar.
const BAR: u64 = 40;

/// What was counted.
#[derive(Default)]
pub struct Tally {
    games: u64,
    game_results: Counts<3>,
    reasons: Counts<{ Reason::ALL.len() }>,
    plies: u64,
    /// Positions of games, and of other files.
    in_games: u64,
    positions: u64,
    duplicates: u64,
    /// By [`crate::eval::phase`], in steps.
    phases: Counts<{ 24 / PHASE_STEP + 1 }>,
    results: Counts<3>,
    /// Results among the positions of a row of scores.
    scores: [Counts<3>; SCORE_LIMITS.len() + 1],
    keys: HashSet<u64>,
}

#[derive(Clone, Copy)]
struct Counts<const N: usize>([u64; N]);

impl<const N: usize> Default for Counts<N> {
    fn default() -> Self {
        Counts([0; N])
    }
}

impl<const N: usize> Counts<N> {
    fn total(&self) -> u64 {
        self.0.iter().sum()
    }
}

impl Counts<3> {
    /// White's share of the points.
    fn points(&self) -> f64 {
        percent(2 * self.0[2] + self.0[1], 2 * self.total())
    }
}

impl Tally {
    /// Counts a game, but not its positions.
    pub fn count_game(&mut self, game: &GameRecord) {
        self.games += 1;
        self.game_results.0[game.result as usize] += 1;
        self.reasons.0[game.reason as usize] += 1;
        self.plies += u64::from(game.plies);
        self.in_games += game.positions.len() as u64;
    }

    /// Counts a position.
    pub fn count(&mut self, sample: &Labelled) {
        self.positions += 1;
        self.duplicates += u64::from(!self.keys.insert(sample.board.key()));
        self.phases.0[phase(&sample.board) as usize / PHASE_STEP] += 1;
        let row = sample.score.map(|score| SCORE_LIMITS.iter().filter(|&&limit| Value::from(score) >= limit).count());
        if let Some(row) = row {
            self.scores[row].0[sample.result as usize] += 1;
        }
        self.results.0[sample.result as usize] += 1;
    }

    /// Positions counted.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// Positions with a score.
    fn scored(&self) -> u64 {
        self.scores.iter().map(Counts::total).sum()
    }

    fn write_games(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let [black, draws, white] = self.game_results.0;
        let per_game = |number: u64| number as f64 / self.games as f64;
        writeln!(
            f,
            "{} games: {white} won by White, {draws} drawn, {black} won by Black; {:.1} plies and {:.1} positions each",
            self.games,
            per_game(self.plies),
            per_game(self.in_games)
        )?;
        let reasons = Reason::ALL.iter().zip(self.reasons.0).filter(|&(_, count)| count > 0);
        let reasons: Vec<_> = reasons.map(|(reason, count)| format!("{reason} {count}")).collect();
        writeln!(f, "ended by {}", reasons.join(", "))
    }

    fn write_scores(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "\nscore, White's view   positions          White scores")?;
        let most = self.scores.iter().map(Counts::total).max().unwrap_or(0);
        for (row, results) in self.scores.iter().enumerate() {
            let range = match (row.checked_sub(1).map(|row| SCORE_LIMITS[row]), SCORE_LIMITS.get(row)) {
                (None, Some(high)) => format!("below {high}"),
                (Some(low), Some(high)) => format!("{low} to {}", high - 1),
                (low, None) => format!("from {}", low.unwrap_or(0)),
            };
            let count = results.total();
            let points = if count > 0 { format!("{:.1} %", results.points()) } else { "-".into() };
            let line = format!(
                "{range:<20} {count:>10} {:>5.1} % {points:>9}  {}",
                percent(count, self.scored()),
                bar(count, most)
            );
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.games > 0 {
            self.write_games(f)?;
        }
        let [black, draws, white] = self.results.0;
        writeln!(f, "{} positions: {white} won by White, {draws} drawn, {black} won by Black", self.positions)?;
        let scored = self.scored();
        if scored < self.positions {
            writeln!(f, "without score {}", self.positions - scored)?;
        }
        writeln!(f, "duplicates {} ({:.2} %)", self.duplicates, percent(self.duplicates, self.positions))?;
        writeln!(f, "\nphase (24: all pieces)  positions")?;
        let most = self.phases.0.iter().copied().max().unwrap_or(0);
        for (row, &count) in self.phases.0.iter().enumerate().rev() {
            let (low, high) = (row * PHASE_STEP, (row * PHASE_STEP + PHASE_STEP - 1).min(24));
            let range = if low == high { format!("{low}") } else { format!("{low} to {high}") };
            let share = percent(count, self.positions);
            let line = format!("{range:<20} {count:>10} {share:>5.1} %  {}", bar(count, most));
            writeln!(f, "{}", line.trim_end())?;
        }
        if scored > 0 {
            self.write_scores(f)?;
        }
        Ok(())
    }
}

fn percent(part: u64, whole: u64) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}

fn bar(count: u64, most: u64) -> String {
    "#".repeat((count * BAR / most.max(1)) as usize)
}
