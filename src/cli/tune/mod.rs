//! `steinitz tune`: a stage's values fitted to how games ended, and written back into eval.toml.

mod report;
mod target;

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Instant;

use indicatif::ProgressBar;

use super::progress::style;
use crate::eval::{Stage, slots};
use crate::play::random::Random;
use crate::tune::centre::centre;
use crate::tune::fit_k::fit_k;
use crate::tune::gather::{Gathered, gather};
use crate::tune::gradient::Objective;
use crate::tune::parameters::{Entry, MATERIAL, PIECE_SQUARES, Place, entries, groups, values};
use crate::tune::samples::Samples;
use crate::tune::split::{Split, split};
use crate::tune::train::{Epoch, Freedom, Schedule, Trained, train};
use crate::tune::transfer::{Pair, Transfer};
use crate::uci;
use report::Report;
use target::Target;

/// Tune a stage's values on positions labelled with the results of their games, and write them into eval.toml.
///
/// Data are games of `steinitz datagen`, or lines: EPD with c9 "1-0" (and ce, a score, for --lambda), or FEN [0.5], or
/// FEN | score | 0.5; .gz files are read as they are. Positions in check are left out. Not tuned are parameters that are no weights: typical
/// mobility, the scale and cap of king danger. Only numbers change in the file, and it is replaced whole or not at all.
/// Ctrl-C ends the tuning after the epoch and writes the best values so far. RAYON_NUM_THREADS limits the cores.
#[derive(clap::Args)]
pub struct Arguments {
    /// Stage of the file to tune.
    #[arg(long, value_name = "S")]
    stage: String,
    /// Files of labelled positions.
    #[arg(long, required = true, num_args = 1.., value_name = "FILE")]
    data: Vec<PathBuf>,
    /// Files to validate with [default: a tenth of the games of the data, kept aside].
    #[arg(long, num_args = 1.., value_name = "FILE")]
    validation: Vec<PathBuf>,
    /// Groups to tune: those of the terms, material, pst [default: all].
    #[arg(long, num_args = 1.., value_name = "G", value_parser = group)]
    group: Vec<&'static str>,
    /// How much the result weighs against the score, where a position has one.
    #[arg(long, value_name = "L", default_value_t = 1.0, value_parser = share)]
    lambda: f32,
    /// The most epochs; each sees all positions once.
    #[arg(long, value_name = "N", default_value_t = 100)]
    epochs: u32,
    /// Size of the first steps, in centipawns.
    #[arg(long, value_name = "R", default_value_t = 0.5, value_parser = rate)]
    rate: f32,
    /// Positions that a step is computed from.
    #[arg(long, value_name = "N", default_value_t = 16_384, value_parser = clap::value_parser!(u32).range(1..))]
    batch: u32,
    /// How firmly each value is held to where it starts: as by so many even positions in which it counts.
    #[arg(long, value_name = "N", default_value_t = 300.0, value_parser = prior)]
    prior: f32,
    /// Epochs without progress in validation after which to stop.
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..))]
    patience: u32,
    /// Seed of the order of the positions and of the games kept aside.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The evaluation file with the stage.
    #[arg(long, value_name = "FILE", default_value = "eval.toml")]
    file: PathBuf,
    /// Where the tuned file goes [default: the file itself].
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

fn group(name: &str) -> Result<&'static str, String> {
    let known = || format!("the groups are {}", groups().collect::<Vec<_>>().join(", "));
    groups().find(|&group| group == name).ok_or_else(known)
}

fn share(text: &str) -> Result<f32, String> {
    text.parse().ok().filter(|share| (0.0..=1.0).contains(share)).ok_or_else(|| "a number from 0 to 1".into())
}

fn rate(text: &str) -> Result<f32, String> {
    let fits = |rate: &f32| *rate > 0.0 && *rate <= 100.0;
    text.parse().ok().filter(fits).ok_or_else(|| "centipawns, more than 0 and at most 100".into())
}

fn prior(text: &str) -> Result<f32, String> {
    text.parse()
        .ok()
        .filter(|prior: &f32| *prior >= 0.0 && prior.is_finite())
        .ok_or_else(|| "a number of positions".into())
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), String> {
    let target = Target::open(&arguments.file, arguments.out.as_deref(), &arguments.stage)?;
    let entries = entries(target.stage.values);
    let chosen = Chosen { groups: &arguments.group };
    chosen.check(&entries, target.stage)?;
    target.rehearse(&entries, |entry| chosen.is_tuned(entry))?;

    let sets = Sets::read(arguments, target.stage)?;
    let occurrences = sets.training.occurrences(entries.len());
    let freedom = chosen.freedom(&entries, &occurrences);
    let start = values(target.stage.values);
    let transfers = Transfer::all(&target.stage.values.terms);
    let objective = fit_k(&sets.training, &start, transfers, arguments.lambda)?;
    uci::line(format!("K = {:.4}, fitted to the values as they are", objective.k));

    let mut trained = tune(arguments, &objective, &sets, &start, &freedom)?;
    if trained.epoch > 0 && chosen.centres(&entries) {
        centre(&mut trained.values, &start, &entries, &occurrences);
    }
    let old = slots(target.stage.values);
    let report = Report::new(&entries, &old, &trained.values, &occurrences, |entry| chosen.is_tuned(entry));
    let losses = |values: &[Pair]| [&sets.training, &sets.validation].map(|set| objective.loss(set, values));
    let rounded: Vec<Pair> = report.new.iter().map(|slot| slot.map(|half| half as f32)).collect();
    report.print(trained.epoch, losses(&start), losses(&rounded));
    target.write(&entries, &old, &report.new)
}

/// Which groups are tuned.
struct Chosen<'a> {
    /// None named means all.
    groups: &'a [&'static str],
}

impl Chosen<'_> {
    fn is_tuned(&self, entry: &Entry) -> bool {
        entry.group.is_some_and(|group| self.groups.is_empty() || self.groups.contains(&group))
    }

    /// Complains of groups that the stage does not use.
    fn check(&self, entries: &[Entry], stage: &Stage) -> Result<(), String> {
        let name = stage.name;
        for &group in self.groups {
            if group == PIECE_SQUARES && !entries.iter().any(|entry| entry.group == Some(PIECE_SQUARES)) {
                return Err(format!("stage {name} has no piece-square tables; leave `pst` out of --group"));
            }
            if stage.values.terms.switch(group) == Some(false) {
                return Err(format!(
                    "stage {name} has the group `{group}` off; write `{group} = true` under [stage.{name}.use]"
                ));
            }
        }
        Ok(())
    }

    fn freedom(&self, entries: &[Entry], occurrences: &[u32]) -> Freedom {
        let free = |(entry, &count): (&Entry, &u32)| match self.is_tuned(entry) && count > 0 {
            true => [true, !entry.single],
            false => [false; 2],
        };
        let free = entries.iter().zip(occurrences).map(free).collect();
        Freedom { free, patient: entries.iter().map(|entry| entry.single).collect() }
    }

    /// Tables are centred where they and the material are both tuned.
    fn centres(&self, entries: &[Entry]) -> bool {
        let tuned = |wanted| entries.iter().any(|entry| entry.group == Some(wanted) && self.is_tuned(entry));
        tuned(MATERIAL) && tuned(PIECE_SQUARES)
    }
}

/// The positions.
struct Sets {
    training: Samples,
    validation: Samples,
}

impl Sets {
    fn read(arguments: &Arguments, stage: &Stage) -> Result<Sets, String> {
        let mut random = Random::new(arguments.seed, 0);
        let (data, memory) = read(&arguments.data, stage)?;
        let Split { training, validation, how } = match arguments.validation.as_slice() {
            [] => split(&data, &mut random)?,
            files => {
                let how = files.iter().map(|file| file.display().to_string()).collect::<Vec<_>>().join(", ");
                let validation = read(files, stage)?.0.samples;
                Split { training: data.samples.shuffled(&mut random)?, validation, how }
            }
        };
        let (count, other) = (training.len(), validation.len());
        uci::line(format!("{count} positions to tune on, {memory:.0} bytes each, and {other} to validate: {how}"));
        Ok(Sets { training, validation })
    }
}

/// Reads files, and says what was left out; the second value is the memory of a position in bytes.
fn read(paths: &[PathBuf], stage: &Stage) -> Result<(Gathered, f64), String> {
    let progress = ProgressBar::no_length().with_style(style("{spinner} {pos} positions read, {per_sec}"));
    let gathered = gather(paths, stage, |count| progress.set_position(count as u64));
    progress.finish_and_clear();
    let gathered = gathered?;
    gathered.bad_lines.iter().for_each(|complaint| super::complain(complaint));
    if gathered.bad > gathered.bad_lines.len() {
        super::complain(&format!("{} more bad lines", gathered.bad - gathered.bad_lines.len()));
    }
    let count = gathered.samples.len();
    if gathered.bad + gathered.in_check > 0 {
        let Gathered { bad, in_check, .. } = gathered;
        uci::line(format!(
            "left out: {bad} bad lines and {in_check} positions in check, of {}",
            count + bad + in_check
        ));
    }
    if count == 0 {
        return Err(super::data::no_position(paths));
    }
    let memory = gathered.samples.bytes() as f64 / count as f64;
    Ok((gathered, memory))
}

fn tune(
    arguments: &Arguments,
    objective: &Objective,
    sets: &Sets,
    start: &[Pair],
    freedom: &Freedom,
) -> Result<Trained, String> {
    let schedule = Schedule {
        epochs: arguments.epochs,
        rate: arguments.rate,
        batch: arguments.batch as usize,
        prior: arguments.prior,
        patience: arguments.patience,
        seed: arguments.seed,
    };
    let stop = super::interrupt::flag()?;
    let progress =
        ProgressBar::new(arguments.epochs.into()).with_style(style("epoch {pos}/{len} [{bar:30}] {eta} left, {msg}"));
    let begun = Instant::now();
    let trained = train(objective, [&sets.training, &sets.validation], start, freedom, &schedule, |epoch| {
        progress.suspend(|| uci::line(line(epoch)));
        progress.set_message(format!("loss {:.6}, {:.6} in validation", epoch.training, epoch.validation));
        progress.inc(1);
        match stop.load(Ordering::Relaxed) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    progress.finish_and_clear();
    if stop.load(Ordering::Relaxed) {
        uci::line("interrupted: the best values so far are taken");
    }
    uci::line(format!("tuned in {:.0} s", begun.elapsed().as_secs_f64()));
    Ok(trained)
}

fn line(epoch: &Epoch) -> String {
    let Epoch { number, training, validation, best, speed } = epoch;
    let mark = if *best { " *" } else { "" };
    let speed = speed / 1e6;
    format!("epoch {number:>3}: loss {training:.6}, {validation:.6} in validation, {speed:.1} M positions/s{mark}")
}

/// Whether a slot stands for a piece on a square.
fn is_square(entry: &Entry) -> bool {
    matches!(entry.place, Place::PieceSquare(..))
}
