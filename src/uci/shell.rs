//! The commands for people: look at a position, its evaluation and the engine's speed.

use super::command::{Command, TraceForm};
use super::engine_name;
use super::output::line;
use super::session::{NO_POSITION, Position, Session};
use super::worker::with_large_stack;
use crate::board::{Board, History, perft};
use crate::eval::Stage;
use crate::search::{self, Outcome};

/// Deepest `perft`, in plies: far beyond what anybody can wait for, and shallow enough for any stack.
const PERFT_LIMIT: u32 = 20;

/// The answer to `help`.
const HELP: &str = "\
fen FEN              set up a position; position startpos moves e2e4 e7e5 works too
d                    show it: diagram, FEN, key, checkers
flip                 exchange the colours
eval                 explain its evaluation, group by group
eval terms           the same, term by term, with the lines of eval.toml
eval json            the same for programs
set GROUP on|off     switch a group of terms; set alone lists the groups
stage NAME           evaluate with another stage; stage alone lists them
go                   search until stop
go depth N           search N plies; go movetime MS searches for MS milliseconds
stop                 end the search
perft N              count the leaves N plies below every move
bench [DEPTH]        search fixed positions and print nodes and nodes per second
quit                 leave
The rest of the UCI protocol works too: uci lists the options, setoption name NAME value VALUE sets one;
setoption name EvalFile value FILE.toml takes the stages of a file.";

impl Session {
    /// Does what a command for people asks for.
    pub(super) fn act_for_people(&mut self, command: Command) -> Result<(), String> {
        match command {
            Command::Show => show(self.position()?),
            Command::Flip => self.flip()?,
            Command::Eval(form) => self.eval(form)?,
            Command::Switches => line(switches(self.stage)),
            Command::Set { group, on } => {
                self.set_switch(&group, on)?;
                line(switches(self.stage));
            }
            Command::Stages => self.list_stages(),
            Command::Stage(name) => {
                self.set_stage(&name)?;
                line(format!("Stage {}: {} {}", self.stage.name, self.stage.doc, switches(self.stage)));
            }
            Command::Perft(depth) => divide(self.position()?, depth)?,
            Command::Bench(depth) => bench(self.stage, depth)?,
            Command::Help => line(HELP),
            _ => {} // the protocol's commands have been seen to
        }
        Ok(())
    }

    fn position(&self) -> Result<&Position, String> {
        self.position.as_ref().ok_or_else(|| NO_POSITION.into())
    }

    /// The colours exchanged and the board turned round; no game led there.
    fn flip(&mut self) -> Result<(), String> {
        let board = self.position()?.board.flipped();
        self.position = Some(Position { board, history: History::new() });
        Ok(())
    }

    /// The stages, the one in use marked.
    fn list_stages(&self) {
        for stage in self.stages().all() {
            let mark = if stage.name == self.stage.name { '*' } else { ' ' };
            line(format!("{mark} {:<10} {}", stage.name, stage.doc));
        }
        line(format!("  ({})", switches(self.stage)));
    }

    fn eval(&self, form: TraceForm) -> Result<(), String> {
        line(evaluation(self.stage, &self.position()?.board, form)?);
        Ok(())
    }
}

/// The trace of a position's evaluation.
///
/// # Errors
/// It cannot be written as JSON.
pub fn evaluation(stage: &'static Stage, board: &Board, form: TraceForm) -> Result<String, String> {
    let trace = stage.trace(board);
    match form {
        TraceForm::Groups => Ok(trace.to_string()),
        TraceForm::Terms => Ok(trace.terms().to_string()),
        TraceForm::Json => serde_json::to_string(&trace).map_err(|error| error.to_string()),
    }
}

/// Searches the fixed positions to a depth in plies. The last line is `N nodes M nps`, which test frameworks look for.
///
/// # Errors
/// The system has no memory or no thread for the search.
pub fn bench(stage: &'static Stage, depth: Option<u32>) -> Result<(), String> {
    let depth = depth.unwrap_or(search::bench::DEFAULT_DEPTH).min(search::MAX_DEPTH);
    let each = |board: &Board, outcome: &Outcome| line(format!("{:>10} nodes  {}", outcome.nodes, board.to_fen()));
    let work = || search::bench(depth, stage, each);
    let (nodes, time) = with_large_stack(work).map_err(|error| format!("the bench cannot start: {error}"))??;
    let speed = u128::from(nodes) * 1_000_000 / time.as_micros().max(1);
    line(format!("{}, stage {}, depth {depth}", engine_name(stage), stage.name));
    line(format!("{nodes} nodes {speed} nps"));
    Ok(())
}

/// The position as a diagram and in the forms by which it is found again.
fn show(position: &Position) {
    let board = &position.board;
    let checkers: Vec<_> = board.checkers().into_iter().map(|square| square.to_string()).collect();
    line(format!("{board}\nFen: {}\nKey: {:016X}\nCheckers: {}", board.to_fen(), board.key(), checkers.join(" ")));
}

/// Counts the leaves below every move.
fn divide(position: &Position, depth: u32) -> Result<(), String> {
    if depth > PERFT_LIMIT {
        return Err(format!("perft takes a depth of {PERFT_LIMIT} plies at most"));
    }
    let board = &position.board;
    let mut nodes = u64::from(depth == 0);
    if depth > 0 {
        for &step in board.legal_moves().iter() {
            let mut next = *board;
            next.make(step);
            let leaves = perft(&next, depth - 1);
            nodes += leaves;
            line(format!("{}: {leaves}", step.display(board)));
        }
    }
    line(format!("\nNodes searched: {nodes}"));
    Ok(())
}

/// The groups and how they stand: `mobility on, pawns off, ...`.
fn switches(stage: &Stage) -> String {
    let state = |on| if on { "on" } else { "off" };
    let groups: Vec<_> = stage.switches().map(|(group, on)| format!("{group} {}", state(on))).collect();
    groups.join(", ")
}
