//! The UCI options: one table, one item an option.

use std::fmt;
use std::ops::RangeInclusive;

use super::output::quoted;
use super::session::{Session, same_name};
use super::stages::Stages;
#[cfg(feature = "tune")]
use crate::eval::{Number, Stage};
use crate::search::syzygy::Syzygy;

/// An option as the interface sees it, and what it does.
pub struct UciOption {
    name: String,
    kind: Kind,
}

/// The UCI type of an option, with what a value of this type does.
enum Kind {
    /// A whole number within a range.
    Spin { default: i64, range: RangeInclusive<i64>, apply: Apply<i64> },
    /// `true` or `false`.
    Check { default: bool, apply: Apply<bool> },
    /// One of some words.
    Combo { default: &'static str, choices: Vec<&'static str>, apply: Apply<&'static str> },
    /// Any text, none by default.
    Text { apply: Apply<String> },
    /// Something to press.
    Button { apply: Apply<()> },
}

/// How the protocol writes a text without letters.
const EMPTY: &str = "<empty>";

/// The error is a message for the user; the old value is kept then.
type Apply<T> = Box<dyn Fn(&mut Session, T) -> Result<(), String>>;

/// Every option, in the order in which `uci` prints them: `Stage` stands before the switches, because choosing a stage
/// sets its own switches.
///
/// The stages are those of the evaluation file that was loaded, and so the file stands before them.
pub fn table(stages: &Stages) -> Vec<UciOption> {
    let stage = stages.default_stage();
    let names = stages.names();
    let mut options = vec![
        spin("Hash", Session::DEFAULT_HASH, 1..=65_536, Box::new(Session::resize_hash)),
        spin("Threads", 1, 1..=1024, always(Session::set_threads)),
        button("Clear Hash", always(|session, ()| session.new_game())),
        spin("MultiPV", 1, 1..=256, always(Session::set_lines)),
        spin("Move Overhead", Session::DEFAULT_MOVE_OVERHEAD, 0..=5000, always(Session::set_move_overhead)),
        // Interfaces ponder only with engines that have this option; the search itself does not depend on it.
        check("Ponder", false, always(|_, _| {})),
        check("UCI_Chess960", false, always(Session::set_chess960)),
        check("UCI_ShowWDL", false, always(Session::set_show_wdl)),
        text("SyzygyPath", Box::new(|session, paths| session.set_syzygy_path(&paths))),
        spin(
            "SyzygyProbeDepth",
            Syzygy::DEFAULT_PROBE_DEPTH,
            1..=100,
            always(|session, depth| session.set_syzygy(|syzygy| syzygy.probe_depth = depth as i32)),
        ),
        spin(
            "SyzygyProbeLimit",
            Syzygy::DEFAULT_PROBE_LIMIT,
            0..=7,
            always(|session, men| session.set_syzygy(|syzygy| syzygy.probe_limit = men as u32)),
        ),
        check("Syzygy50MoveRule", true, always(|session, on| session.set_syzygy(|syzygy| syzygy.rule50 = on))),
        text("EvalFile", Box::new(|session, file| session.set_eval_file(&file))),
        combo("Stage", stage.name, names, Box::new(|session, name| session.set_stage(name))),
    ];
    options.extend(stage.switches().map(|(group, on)| {
        let name = format!("Use {}", group.replace('_', " "));
        check(&name, on, Box::new(move |session, on| session.set_switch(group, on)))
    }));
    #[cfg(feature = "tune")]
    options.extend(tunables(stage));
    options
}

/// The search's parameters, and the numbers of the evaluation, which change the stage as it stands. Piece-square tables
/// are left out: games cannot tell so many numbers apart, that is the tuner's work.
#[cfg(feature = "tune")]
fn tunables(stage: &Stage) -> Vec<UciOption> {
    let search = crate::search::TUNABLES.iter().map(|parameter| {
        let range = parameter.low.into()..=parameter.high.into();
        spin(parameter.name, parameter.default.into(), range, always(|_, value| parameter.set(value as i32)))
    });
    let numbers = Number::all().filter(|number| !matches!(number, Number::PieceSquare(..)));
    let evaluation = numbers.map(|number| {
        let (name, default) = (number.option_name(), number.get(stage.values).into());
        // Whatever an evaluation file may say: stages differ, and who tunes knows the range to try.
        let range = i16::MIN.into()..=i16::MAX.into();
        spin(&name, default, range, always(move |session, value| session.set_number(number, value)))
    });
    search.chain(evaluation).collect()
}

/// What cannot fail.
fn always<T>(apply: impl Fn(&mut Session, T) + 'static) -> Apply<T> {
    Box::new(move |session, value| {
        apply(session, value);
        Ok(())
    })
}

fn spin(name: &str, default: i64, range: RangeInclusive<i64>, apply: Apply<i64>) -> UciOption {
    UciOption { name: name.into(), kind: Kind::Spin { default, range, apply } }
}

fn check(name: &str, default: bool, apply: Apply<bool>) -> UciOption {
    UciOption { name: name.into(), kind: Kind::Check { default, apply } }
}

fn combo(name: &str, default: &'static str, choices: Vec<&'static str>, apply: Apply<&'static str>) -> UciOption {
    UciOption { name: name.into(), kind: Kind::Combo { default, choices, apply } }
}

fn text(name: &str, apply: Apply<String>) -> UciOption {
    UciOption { name: name.into(), kind: Kind::Text { apply } }
}

fn button(name: &str, apply: Apply<()>) -> UciOption {
    UciOption { name: name.into(), kind: Kind::Button { apply } }
}

/// Applies `setoption`. The error names the option and what it takes; the old value is kept then.
pub fn set(session: &mut Session, name: &str, value: &str) -> Result<(), String> {
    match table(session.stages()).iter().find(|option| same_name(&option.name, name)) {
        Some(option) => option.set(session, value),
        None => Err(format!("there is no option {}; uci lists the options", quoted(name))),
    }
}

impl UciOption {
    fn set(&self, session: &mut Session, value: &str) -> Result<(), String> {
        let refuse = |takes| format!("{} takes {takes}, not {}; nothing changed", self.name, quoted(value));
        match &self.kind {
            Kind::Spin { range, apply, .. } => match value.parse() {
                Ok(number) if range.contains(&number) => apply(session, number),
                _ => Err(refuse(format!("a whole number from {} to {}", range.start(), range.end()))),
            },
            Kind::Check { apply, .. } => match value.to_ascii_lowercase().parse() {
                Ok(on) => apply(session, on),
                Err(_) => Err(refuse("true or false".into())),
            },
            Kind::Combo { choices, apply, .. } => match choices.iter().find(|choice| same_name(choice, value)) {
                Some(choice) => apply(session, choice),
                None => Err(refuse(format!("one of {}", choices.join(", ")))),
            },
            Kind::Text { apply } if value == EMPTY => apply(session, String::new()),
            Kind::Text { apply } => apply(session, value.into()),
            Kind::Button { apply } => apply(session, ()),
        }
    }
}

impl fmt::Display for UciOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match &self.kind {
            Kind::Spin { default, range, .. } => {
                write!(f, "spin default {default} min {} max {}", range.start(), range.end())
            }
            Kind::Check { default, .. } => write!(f, "check default {default}"),
            Kind::Combo { default, choices, .. } => {
                write!(f, "combo default {default}")?;
                choices.iter().try_for_each(|choice| write!(f, " var {choice}"))
            }
            Kind::Text { .. } => write!(f, "string default {EMPTY}"),
            Kind::Button { .. } => write!(f, "button"),
        }
    }
}
