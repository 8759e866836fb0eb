//! `steinitz sprt`: which of two stages plays better, decided as early as the games allow.

pub mod live;
mod record;

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use clap::ValueEnum;
use clap::builder::PossibleValue;

use super::conditions::Conditions;
use super::interrupt;
use super::stage_source::{self, Fault};
use crate::eval::Stage;
use crate::play::sprt::{Model, Sprt, Verdict};
use crate::play::standing::Standing;
use crate::uci;
use live::Live;
use record::Record;

/// Play two evaluations against each other until it is clear which is better.
///
/// A and B are stages of this build (hce), files (new.toml, new.toml:stage) or builds of one stage (./steinitz-hce), which
/// are asked for their values. Every opening is played twice, with either colours; the two games are a pair, and a
/// sequential test of the pairs ends the match: H1 says that A is --elo1 better than B, H0 that it is only --elo0. All of
/// it runs inside this process, by its own search; at fixed --nodes the same arguments give the same games on every
/// machine. Games that both players see as won or drawn for some moves are broken off. Whole programs are matched by
/// fastchess instead, where option.Stage=A and option.Stage=B make two players of one program.
#[derive(clap::Args)]
pub struct Arguments {
    /// The evaluation that may be better.
    #[arg(value_name = "A", value_parser = contender)]
    first: Contender,
    /// The evaluation that it is measured by.
    #[arg(value_name = "B", value_parser = contender)]
    second: Contender,
    #[command(flatten)]
    test: Test,
    /// Games at most, an even number.
    #[arg(long, value_name = "MAX", default_value_t = 20_000, value_parser = even)]
    games: u32,
    #[command(flatten)]
    conditions: Conditions,
    /// Write the games to this new file, each pair when it is played.
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Add to the file of --pgn if there is one.
    #[arg(long, requires = "pgn")]
    append: bool,
}

/// The hypotheses.
#[derive(clap::Args)]
struct Test {
    /// H0: A is so many Elo better than B.
    #[arg(long, value_name = "ELO", default_value_t = 0.0, allow_negative_numbers = true, value_parser = elo)]
    elo0: f64,
    /// H1: A is so many Elo better than B.
    #[arg(long, value_name = "ELO", default_value_t = 5.0, allow_negative_numbers = true, value_parser = elo)]
    elo1: f64,
    /// How often H1 may be accepted where H0 holds.
    #[arg(long, value_name = "P", default_value_t = 0.05, value_parser = error_rate)]
    alpha: f64,
    /// How often H0 may be accepted where H1 holds.
    #[arg(long, value_name = "P", default_value_t = 0.05, value_parser = error_rate)]
    beta: f64,
    /// What the Elo of the hypotheses mean.
    #[arg(long, value_enum, default_value_t = Model::Logistic)]
    model: Model,
}

impl ValueEnum for Model {
    fn value_variants<'a>() -> &'a [Model] {
        &[Model::Logistic, Model::Normalized]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self {
            Model::Logistic => "Elo as usual",
            Model::Normalized => "Elo per standard deviation of a game, as fishtest uses it",
        };
        Some(PossibleValue::new(self.name()).help(help))
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), String> {
    let Arguments { conditions, games, .. } = arguments;
    let sprt = arguments.test.sprt();
    let contenders = [&arguments.first, &arguments.second];
    let stages = contenders.map(|contender| contender.stage);
    if stages[0].hash == stages[1].hash {
        let [one, two] = contenders;
        super::usage(&format!("{one} and {two} evaluate alike: there is nothing to find out"));
    }
    let openings = conditions.openings()?;
    let mut searchers = conditions.searchers()?;
    let mut record = match &arguments.pgn {
        Some(path) => {
            let players = contenders.map(Contender::to_string);
            Some(Record::create(path, arguments.append, players, conditions.limit())?)
        }
        None => None,
    };
    uci::line(format!("{} against {}, {}", contenders[0], contenders[1], conditions.limit()));

    let stop = interrupt::flag()?;
    let (mut standing, mut verdict, mut failure) = (Standing::default(), Verdict::Undecided, None);
    let live = Live::new(String::new(), u64::from(*games));
    let played = conditions.contest(stages, &openings, *games).play(&mut searchers, stop, |pair| {
        standing.count(&pair);
        verdict = sprt.verdict(&standing.pairs);
        failure = record.as_mut().and_then(|record| record.write(&pair).err());
        live.show(&standing, Some(&sprt));
        if verdict != Verdict::Undecided || failure.is_some() {
            stop.store(true, Ordering::Relaxed);
        }
    });
    live.end();
    uci::line(standing.summary(Some(&sprt)));
    uci::line(verdict);
    played.and(failure.map_or(Ok(()), Err))
}

impl Test {
    /// The test, if it makes sense.
    fn sprt(&self) -> Sprt {
        let Test { elo0, elo1, alpha, beta, model } = *self;
        if elo0 >= elo1 {
            super::usage(&format!("--elo0 {elo0} must be less than --elo1 {elo1}"));
        }
        if alpha + beta >= 1.0 {
            super::usage(&format!("--alpha {alpha} and --beta {beta} must be less than 1 together"));
        }
        Sprt { model, elo0, elo1, alpha, beta }
    }
}

/// Who plays.
#[derive(Clone)]
struct Contender {
    /// What the person called the stage.
    name: String,
    stage: &'static Stage,
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} {:08x}", self.name, self.stage.hash)
    }
}

/// Reads a contender. Of a program only the evaluation plays here, but there is a way to match the whole.
fn contender(name: &str) -> Result<Contender, Fault> {
    let contender = |stage| Contender { name: name.to_owned(), stage };
    let path = Path::new(name);
    let is_program = path.is_file() && path.extension().is_none_or(|end| end != "toml");
    super::stage(name).map(contender).or_else(|fault| match is_program {
        true => stage_source::of_engine(path)?.map(contender).ok_or_else(|| {
            Fault::Name(format!(
                "a match inside this process is between evaluations; if {name} is another engine, match it so:\n  \
                 fastchess -engine cmd={name} name=A -engine cmd=steinitz name=B option.Stage=STAGE -each tc=1+0.01 \
                 -openings file=BOOK.epd format=epd -repeat -rounds 10000 -sprt elo0=0 elo1=5 alpha=0.05 beta=0.05\n\n\
                 As an evaluation: {fault}"
            ))
        }),
        false => Err(fault),
    })
}

/// A number of games that makes pairs.
pub fn even(text: &str) -> Result<u32, String> {
    match text.parse() {
        Ok(games) if games >= 2 && games % 2 == 0 => Ok(games),
        _ => Err("games are played in pairs: give an even number from 2 on".into()),
    }
}

fn elo(text: &str) -> Result<f64, String> {
    let elo = text.parse::<f64>().ok().filter(|elo| elo.abs() <= 1000.0);
    elo.ok_or("give Elo from -1000 to 1000".into())
}

fn error_rate(text: &str) -> Result<f64, String> {
    let rate = text.parse::<f64>().ok().filter(|rate| (0.0001..=0.9999).contains(rate));
    rate.ok_or("give a probability between 0 and 1, such as 0.05".into())
}
