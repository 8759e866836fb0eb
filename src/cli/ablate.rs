//! `steinitz ablate`: what each group of terms is worth.

use std::sync::atomic::Ordering;

use super::conditions::Conditions;
use super::interrupt;
use super::sprt::{even, live::Live};
use crate::eval::Stage;
use crate::play::standing::{Standing, estimate};
use crate::uci;

/// Play a stage against itself without each of its groups of terms, one after the other.
///
/// The Elo are what the group is worth to the stage: how much better it plays with it. At fixed --nodes they are what
/// the group knows; on a clock they are that, less what it costs in time.
#[derive(clap::Args)]
pub struct Arguments {
    /// Stage of the evaluation, or a file (new.toml, new.toml:stage) [default: the default stage].
    #[arg(long, value_parser = super::stage)]
    stage: Option<&'static Stage>,
    /// Groups to leave out in turn [default: all that are on].
    #[arg(long, value_name = "GROUP", num_args = 1..)]
    groups: Vec<String>,
    /// Games for each group, an even number.
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = even)]
    games: u32,
    #[command(flatten)]
    conditions: Conditions,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), String> {
    let Arguments { conditions, games, .. } = arguments;
    let stage = arguments.stage.unwrap_or(Stage::default());
    let groups = arguments.groups(stage);
    let openings = conditions.openings()?;
    let mut searchers = conditions.searchers()?;
    let stop = interrupt::flag()?;
    let (name, hash) = (stage.name, stage.hash);
    uci::line(format!("{name} {hash:08x} against itself without a group, {games} games, {}", conditions.limit()));
    uci::line(format!("{:<16}{:>22}  {:>6}  worth in Elo [95 %]", "without", "games", "LOS"));
    for group in groups {
        let without = stage.with_switch(group, false).ok_or_else(|| format!("there is no group {group}"))?;
        let mut standing = Standing::default();
        let live = Live::new(format!("without {group}: "), u64::from(*games));
        let played = conditions.contest([stage, without], &openings, *games).play(&mut searchers, stop, |pair| {
            standing.count(&pair);
            live.show(&standing, None);
        });
        live.end();
        played?;
        let is_stopped = stop.load(Ordering::Relaxed);
        if standing.games() > 0 {
            uci::line(row(group, &standing, is_stopped));
            standing.forfeits().iter().for_each(uci::line);
        }
        if is_stopped {
            break;
        }
    }
    Ok(())
}

impl Arguments {
    /// The groups to leave out: those asked for, which must be on.
    fn groups(&self, stage: &'static Stage) -> Vec<&'static str> {
        let on: Vec<&str> = stage.switches().filter(|(_, on)| *on).map(|(group, _)| group).collect();
        let listed = if on.is_empty() { "none".into() } else { on.join(", ") };
        let wrong = self.groups.iter().find(|group| !on.contains(&group.as_str()));
        if let Some(group) = wrong {
            super::usage(&format!("{group} is not on in the stage {}; its groups that are on: {listed}", stage.name));
        }
        if on.is_empty() {
            super::usage(&format!("no group is on in the stage {}: there is nothing to leave out", stage.name));
        }
        on.into_iter()
            .filter(|group| self.groups.is_empty() || self.groups.iter().any(|asked| asked == group))
            .collect()
    }
}

fn row(group: &str, standing: &Standing, is_stopped: bool) -> String {
    let games = format!("{} {}", standing.games(), standing.results());
    let los = 100.0 * standing.pairs.los();
    let note = if is_stopped { "  (stopped)" } else { "" };
    format!("{group:<16}{games:>22}  {los:>4.0} %  {}{note}", estimate(&standing.pairs.elo()))
}
