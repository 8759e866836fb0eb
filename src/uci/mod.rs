//! The engine on standard input: the UCI protocol for interfaces and a few commands for people, in one loop.
//!
//! The loop never waits for the search, so `isready`, `stop`, `ponderhit` and `quit` act at once. A command that needs
//! the engine idle (`position`, `go`, `setoption`, ...) first lets a finite search run to its end, so that a list of
//! commands can be piped in, and stops an infinite or pondering one, which would never end; either way the pending
//! `bestmove` is printed before the command acts. The end of the input is such a command too.

mod command;
mod go;
mod options;
mod output;
mod session;
mod shell;
mod stages;
mod worker;

use std::collections::VecDeque;
use std::io::{self, BufRead, IsTerminal};
use std::sync::mpsc::{self, Sender};
use std::thread;

pub use command::TraceForm;
pub use output::{line, printable, quoted};
pub use shell::{bench, evaluation};

use crate::eval::Stage;
use command::Command;
use session::Session;

/// What wakes the loop.
enum Event {
    /// A line of input.
    Line(String),
    /// The input is closed.
    EndOfInput,
    /// The search has printed its move.
    SearchEnded,
}

/// Obeys standard input until it ends or says `quit`.
///
/// # Errors
/// There is no memory for the engine's tables.
pub fn run() -> Result<(), String> {
    let (sender, events) = mpsc::channel();
    let input = sender.clone();
    thread::spawn(move || read_lines(io::stdin().lock(), &input));

    let for_people = io::stdin().is_terminal() && io::stdout().is_terminal();
    let mut session = Session::new(sender, for_people)?;
    if for_people {
        line(format!("{}: type a command, help lists them.", engine_name(Stage::default())));
    }

    let mut waiting = VecDeque::new();
    for event in events {
        session.settle();
        match event {
            // The search may have been noticed before, and another one be under way.
            Event::SearchEnded => {}
            Event::EndOfInput => waiting.push_back(Command::EndOfInput),
            Event::Line(text) => match Command::parse(&text) {
                Ok(Command::Quit) => break,
                Ok(Command::IsReady) => line("readyok"),
                Ok(Command::Stop) => {
                    // At once for the search in hand, and again in its turn for one that is still waiting.
                    session.stop();
                    waiting.push_back(Command::Stop);
                }
                Ok(command) => waiting.push_back(command),
                Err(complaint) => session.complain(&complaint),
            },
        }
        while let Some(command) = waiting.pop_front() {
            if command.needs_idle() && session.is_searching() {
                session.stop_if_endless();
                waiting.push_front(command);
                break;
            }
            match command {
                Command::EndOfInput => return Ok(()),
                command => session.obey(command),
            }
        }
    }
    session.end_search();
    Ok(())
}

/// The engine's name for `id name` and for people; the hash is that of the stage's values.
pub fn engine_name(stage: &Stage) -> String {
    let version = env!("CARGO_PKG_VERSION");
    match Stage::only() {
        Some(name) => format!("Steinitz {version} ({name}) {:08x}", stage.hash),
        None => format!("Steinitz {version} {:08x}", stage.hash),
    }
}

/// Sends every line on. Input is bytes: what is not UTF-8 is replaced, so that it spoils its own word only.
fn read_lines(mut input: impl BufRead, events: &Sender<Event>) {
    let mut bytes = Vec::new();
    while input.read_until(b'\n', &mut bytes).is_ok_and(|length| length > 0) {
        if events.send(Event::Line(String::from_utf8_lossy(&bytes).into_owned())).is_err() {
            return;
        }
        bytes.clear();
    }
    // Nobody listens any more when this fails, so nothing is lost.
    let _ = events.send(Event::EndOfInput);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_whatever_they_are_made_of() {
        let (sender, events) = mpsc::channel();
        read_lines(&b"uci\r\n\n\xc9\xff\0go\nlast"[..], &sender);
        drop(sender);
        let lines: Vec<_> = events
            .iter()
            .map(|event| match event {
                Event::Line(text) => text,
                Event::EndOfInput => "end".into(),
                Event::SearchEnded => unreachable!(),
            })
            .collect();
        assert_eq!(lines, ["uci\r\n", "\n", "\u{fffd}\u{fffd}\0go\n", "last", "end"]);
    }

    #[test]
    fn the_name_is_short_and_ends_with_the_hash() {
        let name = engine_name(Stage::default());
        assert!(name.starts_with("Steinitz ") && name.len() <= 40, "{name}");
        assert!(name.ends_with(&format!("{:08x}", Stage::default().hash)));
    }
}
