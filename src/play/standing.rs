//! How a match stands.

use super::contest::Pair;
use super::pentanomial::{Estimate, Pentanomial};
use super::{Reason, sprt::Sprt};

/// The results of a match so far, from the first player's view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// The pairs.
    pub pairs: Pentanomial,
    /// Games that a clock decided.
    pub forfeits: u64,
}

impl Standing {
    /// Counts a pair.
    pub fn count(&mut self, pair: &Pair) {
        for half_points in pair.half_points() {
            match half_points {
                0 => self.losses += 1,
                1 => self.draws += 1,
                _ => self.wins += 1,
            }
        }
        self.pairs.count(pair.half_points().iter().sum::<u32>() as usize);
        self.forfeits += pair.games.iter().filter(|game| game.reason == Reason::TimeForfeit).count() as u64;
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Wins, draws and losses: `+12 =5 -9`.
    pub fn results(&self) -> String {
        format!("+{} ={} -{}", self.wins, self.draws, self.losses)
    }

    /// The number of pairs by points, 0 to 2: `1, 4, 10, 6, 2`.
    pub fn pentanomial(&self) -> String {
        self.pairs.0.map(|pairs| pairs.to_string()).join(", ")
    }

    /// All of it in one line, with what a test makes of it.
    pub fn line(&self, sprt: Option<&Sprt>) -> String {
        let llr = sprt.map_or(String::new(), |sprt| format!("{}, ", llr(sprt, &self.pairs)));
        let Standing { pairs, .. } = self;
        format!(
            "{} games {}, pairs {}, {llr}Elo {}, LOS {:.1} %, draws {}",
            self.games(),
            self.results(),
            self.pentanomial(),
            estimate(&pairs.elo()),
            100.0 * pairs.los(),
            self.draw_ratio(),
        )
    }

    /// All of it in several lines, as at the end of a match.
    pub fn summary(&self, sprt: Option<&Sprt>) -> String {
        let Standing { pairs, .. } = self;
        let ratio = pairs.ratio().map_or("none lost".to_owned(), |ratio| format!("{ratio:.2} won for each lost"));
        let mut lines = vec![
            format!(
                "Games {}: {}, {:.1} %, draws {}",
                self.games(),
                self.results(),
                100.0 * pairs.score(),
                self.draw_ratio()
            ),
            format!(
                "Pairs {}: {} (0, ½, 1, 1½, 2 points), drawn {}, {ratio}",
                pairs.pairs(),
                self.pentanomial(),
                percent(pairs.drawn())
            ),
            format!(
                "Elo {}, normalized {}, LOS {:.1} %",
                estimate(&pairs.elo()),
                estimate(&pairs.normalized_elo()),
                100.0 * pairs.los()
            ),
        ];
        if let Some(sprt) = sprt {
            let Sprt { model, elo0, elo1, .. } = sprt;
            lines.push(format!("{}, H0: {elo0} Elo, H1: {elo1} Elo ({})", llr(sprt, pairs), model.name()));
        }
        lines.extend(self.forfeits());
        lines.join("\n")
    }

    /// A warning where clocks decided games.
    pub fn forfeits(&self) -> Option<String> {
        let warning = || format!("Games lost on time: {}; the machine has more to do than these games", self.forfeits);
        (self.forfeits > 0).then(warning)
    }

    fn draw_ratio(&self) -> String {
        percent((self.games() > 0).then(|| self.draws as f64 / self.games() as f64))
    }
}

fn percent(share: Option<f64>) -> String {
    share.map_or("-".to_owned(), |share| format!("{:.1} %", 100.0 * share))
}

fn llr(sprt: &Sprt, pairs: &Pentanomial) -> String {
    let [low, high] = sprt.bounds();
    format!("LLR {:.2} ({low:.2}, {high:.2})", sprt.llr(pairs))
}

/// An estimate with its 95 % interval: `+12.3 [-4.5, +29.1]`.
pub fn estimate(estimate: &Estimate) -> String {
    let Estimate { value, low, high } = estimate;
    format!("{value:+.1} [{low:+.1}, {high:+.1}]")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::play::sprt::Model;
    use crate::play::{Game, GameResult, Opening};

    fn pair(results: [GameResult; 2]) -> Pair {
        let game = |result| Game {
            opening: Opening::from(Board::startpos()),
            plies: Vec::new(),
            result,
            reason: Reason::TimeForfeit,
        };
        Pair { number: 0, games: results.map(game) }
    }

    #[test]
    fn the_first_player_changes_colours_within_a_pair() {
        use GameResult::{BlackWins, Draw, WhiteWins};
        let mut standing = Standing::default();
        for (results, half_points) in [
            ([WhiteWins, BlackWins], [2, 2]),
            ([WhiteWins, WhiteWins], [2, 0]),
            ([Draw, WhiteWins], [1, 0]),
            ([BlackWins, Draw], [0, 1]),
        ] {
            let pair = pair(results);
            assert_eq!(pair.half_points(), half_points);
            standing.count(&pair);
        }
        assert_eq!((standing.wins, standing.draws, standing.losses, standing.forfeits), (3, 2, 3, 8));
        assert_eq!(standing.pairs, Pentanomial([0, 2, 1, 0, 1]));
    }

    #[test]
    fn the_texts_have_every_number() {
        let sprt = Sprt { model: Model::Logistic, elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05 };
        let pairs = Pentanomial([16, 82, 222, 150, 61]);
        let standing = Standing { wins: 412, draws: 396, losses: 254, pairs, forfeits: 0 };
        let line = "1062 games +412 =396 -254, pairs 16, 82, 222, 150, 61, LLR 4.29 (-2.94, 2.94), \
                    Elo +52.1 [+37.6, +66.7], LOS 100.0 %, draws 37.3 %";
        assert_eq!(standing.line(Some(&sprt)), line);
        let summary = standing.summary(Some(&sprt));
        for text in
            ["57.4 %", "drawn 41.8 %", "2.15 won for each lost", "normalized +75.9 [+55.0, +96.8]", "(logistic)"]
        {
            assert!(summary.contains(text), "{text}: {summary}");
        }
        assert!(!standing.summary(None).contains("LLR"));
        let nothing = Standing::default().line(None);
        assert_eq!(nothing, "0 games +0 =0 -0, pairs 0, 0, 0, 0, 0, Elo +0.0 [-inf, +inf], LOS 50.0 %, draws -");
    }
}
