//! A match while it is played: one line that changes in place on a terminal, a line now and then elsewhere.

use std::time::Duration;

use indicatif::ProgressBar;

use crate::cli::progress::style;
use crate::play::sprt::Sprt;
use crate::play::standing::Standing;
use crate::uci;

/// Pairs from one line to the next where no line can change in place.
const PAIRS_A_LINE: u64 = 50;

/// Shows how a match stands.
pub struct Live {
    /// What every line begins with.
    title: String,
    bar: ProgressBar,
}

impl Live {
    /// For a match of so many games at most; `title` tells it from others.
    pub fn new(title: String, games: u64) -> Live {
        let bar = ProgressBar::new(games).with_style(style("{pos}/{len} {elapsed}: {msg}"));
        bar.enable_steady_tick(Duration::from_secs(1));
        Live { title, bar }
    }

    /// Shows how it stands now.
    pub fn show(&self, standing: &Standing, sprt: Option<&Sprt>) {
        let text = || format!("{}{}", self.title, standing.line(sprt));
        self.bar.set_position(standing.games());
        if !self.bar.is_hidden() {
            self.bar.set_message(text());
        } else if standing.pairs.pairs().is_multiple_of(PAIRS_A_LINE) {
            uci::line(text());
        }
    }

    /// Clears the line.
    pub fn end(&self) {
        self.bar.finish_and_clear();
    }
}
