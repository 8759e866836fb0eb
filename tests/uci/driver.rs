//! Drives the real program as an interface does: lines in, lines out, and nothing may take for ever.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use steinitz::eval::Stage;

/// Far more than any answer takes, also in a debug build on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// A running engine.
pub struct Engine {
    child: Child,
    stdin: Option<ChildStdin>,
    stderr: ChildStderr,
    lines: Receiver<String>,
}

impl Engine {
    pub fn start() -> Engine {
        let mut child = Command::new(env!("CARGO_BIN_EXE_steinitz"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let (sender, lines) = mpsc::channel();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        thread::spawn(move || {
            for line in stdout.lines() {
                if sender.send(line.expect("the output is UTF-8")).is_err() {
                    return;
                }
            }
        });
        let (stdin, stderr) = (child.stdin.take(), child.stderr.take().unwrap());
        Engine { child, stdin, stderr, lines }
    }

    /// An engine that knows all stages of eval.toml, also in a build of one alone.
    pub fn with_every_stage() -> Engine {
        let mut engine = Engine::start();
        engine.answer(every_stage());
        engine
    }

    /// Sends commands, separated by semicolons.
    pub fn send(&mut self, commands: &str) {
        let lines: String = commands.split(';').map(|command| format!("{}\n", command.trim())).collect();
        self.send_bytes(lines.as_bytes());
    }

    pub fn send_bytes(&mut self, bytes: &[u8]) {
        self.stdin.as_mut().unwrap().write_all(bytes).expect("the engine reads");
    }

    /// The lines up to and including the first that starts so.
    pub fn until(&mut self, start: &str) -> Vec<String> {
        let mut seen = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => seen.push(line),
                Err(error) => panic!("no {start:?}: {error}; seen {seen:#?}"),
            }
            if seen.last().unwrap().starts_with(start) {
                return seen;
            }
        }
    }

    /// The first line that starts so.
    pub fn line(&mut self, start: &str) -> String {
        self.until(start).pop().unwrap()
    }

    /// Sends commands; all lines that came before the answer to `isready`. For an engine that is idle afterwards.
    pub fn answer(&mut self, commands: &str) -> Vec<String> {
        self.send(commands);
        self.send("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    /// Sends commands that end with a `go`; the move after `bestmove`.
    pub fn best_move(&mut self, commands: &str) -> String {
        self.send(commands);
        self.line("bestmove").split(' ').nth(1).unwrap().to_string()
    }

    /// The FEN that `d` prints.
    pub fn fen(&mut self) -> String {
        self.send("d");
        self.until("Checkers").iter().find_map(|line| line.strip_prefix("Fen: ").map(str::to_string)).expect("a FEN")
    }

    /// The lines of the next while; fails if one of them is a move.
    pub fn thinks_for(&mut self, time: Duration) -> Vec<String> {
        let (mut seen, end) = (Vec::new(), Instant::now() + time);
        loop {
            match self.lines.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(line) => {
                    assert!(!line.starts_with("bestmove"), "too early: {line}");
                    seen.push(line);
                }
                Err(RecvTimeoutError::Timeout) => return seen,
                Err(RecvTimeoutError::Disconnected) => panic!("the engine ended; seen {seen:#?}"),
            }
        }
    }

    /// Closes the engine's input and waits for its end, which must be a clean one; the rest of the lines.
    pub fn close(mut self) -> Vec<String> {
        drop(self.stdin.take());
        let mut rest = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => rest.push(line),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("the engine does not end; seen {rest:#?}"),
            }
        }
        let mut errors = String::new();
        self.stderr.read_to_string(&mut errors).unwrap();
        let status = self.child.wait().unwrap();
        assert!(status.success() && errors.is_empty(), "{status}: {errors}");
        rest
    }
}

impl Drop for Engine {
    /// A failed test leaves no engine behind.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The command after which all stages of eval.toml are there: none in a build that holds them all.
pub fn every_stage() -> &'static str {
    if Stage::only().is_some() { "setoption name EvalFile value eval.toml" } else { "" }
}

/// What the engine answers to an input that is closed after these bytes; it must end well.
pub fn piped(input: &[u8]) -> Vec<String> {
    let mut engine = Engine::start();
    engine.send_bytes(input);
    engine.close()
}

/// How many of the lines start so.
pub fn count(lines: &[String], start: &str) -> usize {
    lines.iter().filter(|line| line.starts_with(start)).count()
}

/// Whether one of the lines is a message that contains the text.
pub fn told(lines: &[String], text: &str) -> bool {
    lines.iter().any(|line| line.starts_with("info string") && line.contains(text))
}

/// The word after another one in the last line that contains both.
pub fn last_value<'a>(lines: &'a [String], name: &str) -> &'a str {
    let value = |line: &'a String| line.split(' ').skip_while(|word| *word != name).nth(1);
    lines.iter().rev().find_map(value).unwrap_or_else(|| panic!("no {name} in {lines:#?}"))
}
