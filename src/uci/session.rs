//! What the engine remembers between two lines of input, and the commands of the UCI protocol.

use std::sync::mpsc::Sender;

use super::command::{Command, Setup};
use super::go::Go;
use super::output::{self, quoted};
use super::stages::Stages;
use super::worker::{Task, Worker};
use super::{Event, engine_name, options};
use crate::board::{Board, History};
#[cfg(feature = "tune")]
use crate::eval::Number;
use crate::eval::Stage;
use crate::search::Searcher;
use crate::search::syzygy::{Syzygy, Tablebases};

/// One user's engine: position, evaluation, options and searcher.
pub struct Session {
    /// None after an illegal position, until a legal one arrives: the engine never plays from another board.
    pub(super) position: Option<Position>,
    /// The evaluation with its switches as they stand.
    pub(super) stage: &'static Stage,
    stages: Stages,
    /// Time to keep back on every move, in milliseconds.
    move_overhead: i64,
    /// Lines to find in every search.
    lines: usize,
    chess960: bool,
    show_wdl: bool,
    worker: Worker,
    for_people: bool,
}

/// A board and how the game came there.
#[derive(Clone)]
pub struct Position {
    /// The position itself.
    pub board: Board,
    /// The positions before it.
    pub history: History,
}

impl Session {
    /// Size of the hash table until it is set, in MiB.
    pub const DEFAULT_HASH: i64 = 16;
    /// Time kept back on every move until it is set, in milliseconds.
    pub const DEFAULT_MOVE_OVERHEAD: i64 = 10;

    /// The start position, the default stage and the default options. The searches announce their end to `events`;
    /// `for_people` says that somebody sits at a terminal and no interface has to understand the messages.
    pub fn new(events: Sender<Event>, for_people: bool) -> Result<Session, String> {
        let searcher = Searcher::new(Session::DEFAULT_HASH as usize)?;
        Ok(Session {
            position: Some(Position { board: Board::startpos(), history: History::new() }),
            stage: Stage::default(),
            stages: Stages::default(),
            move_overhead: Session::DEFAULT_MOVE_OVERHEAD,
            lines: 1,
            chess960: false,
            show_wdl: false,
            worker: Worker::new(searcher, events),
            for_people,
        })
    }

    /// Does what a command asks for, or tells the user why not.
    pub fn obey(&mut self, command: Command) {
        if let Err(complaint) = self.act(command) {
            self.complain(&complaint);
        }
    }

    fn act(&mut self, command: Command) -> Result<(), String> {
        match command {
            Command::Uci => self.introduce(),
            Command::NewGame => self.new_game(),
            Command::Position(setup) => self.set_position(&setup)?,
            Command::SetOption { name, value } => options::set(self, &name, &value)?,
            Command::Go(go) => self.go(&go)?,
            Command::Stop => self.stop(),
            Command::PonderHit => self.worker.ponderhit(),
            Command::Nothing => {}
            for_people => self.act_for_people(for_people)?,
        }
        Ok(())
    }

    /// The answer to `uci`.
    fn introduce(&self) {
        output::line(format!("id name {}", engine_name(self.stage)));
        output::line("id author the Steinitz founders");
        options::table(&self.stages).iter().for_each(output::line);
        output::line("uciok");
    }

    /// Tells the user what was wrong, in one line or several.
    pub fn complain(&self, complaint: &str) {
        complaint.lines().for_each(|line| self.tell(line));
    }

    /// Tells the user something, so that an interface understands it too.
    fn tell(&self, text: &str) {
        let text = output::printable(text, 400);
        if self.for_people { output::line(text) } else { output::line(format!("info string {text}")) }
    }

    /// Whether a search is running.
    pub fn is_searching(&self) -> bool {
        self.worker.is_searching()
    }

    /// Takes notice of a search that has found its move.
    pub fn settle(&mut self) {
        self.worker.settle();
    }

    /// Ends a search that would never end by itself.
    pub fn stop_if_endless(&self) {
        self.worker.stop_if_endless();
    }

    /// Ends a search early; there may be none.
    pub fn stop(&self) {
        self.worker.stop();
    }

    /// The search, if there is one, is over or to be ended now.
    pub fn end_search(&mut self) {
        self.worker.end();
    }

    /// Forgets what earlier searches found.
    pub fn new_game(&mut self) {
        self.worker.searcher().clear();
    }

    /// Replaces the hash table, or keeps the old one when there is not enough memory.
    pub fn resize_hash(&mut self, mib: i64) -> Result<(), String> {
        self.worker.searcher().resize_hash(mib as usize)
    }

    /// Searches with so many threads.
    pub fn set_threads(&mut self, threads: i64) {
        self.worker.searcher().set_threads(threads as usize);
    }

    /// Finds so many lines in every search.
    pub fn set_lines(&mut self, lines: i64) {
        self.lines = lines as usize;
    }

    /// Shows the chances to win, draw and lose beside every score, or does not.
    pub fn set_show_wdl(&mut self, on: bool) {
        self.show_wdl = on;
    }

    /// Keeps so many milliseconds back on every move.
    pub fn set_move_overhead(&mut self, time: i64) {
        self.move_overhead = time;
    }

    /// Looks for tablebases in these directories, and tells what is there.
    pub fn set_syzygy_path(&mut self, paths: &str) -> Result<(), String> {
        let mut searcher = self.worker.searcher();
        searcher.syzygy.open(paths)?;
        let found = searcher.syzygy.tablebases().map(Tablebases::to_string);
        drop(searcher);
        found.iter().for_each(|found| self.tell(found));
        Ok(())
    }

    /// Changes how tablebases are used.
    pub fn set_syzygy(&mut self, change: impl FnOnce(&mut Syzygy)) {
        change(&mut self.worker.searcher().syzygy);
    }

    /// Writes castling as Chess960 does, or as people do.
    pub fn set_chess960(&mut self, on: bool) {
        self.chess960 = on;
        if let Some(position) = &mut self.position {
            position.board.set_chess960(on);
        }
    }

    /// Evaluates with another stage, with this stage's own switches.
    pub fn set_stage(&mut self, name: &str) -> Result<(), String> {
        self.stage = self.stages.find(name)?;
        Ok(())
    }

    /// The stages to choose from.
    pub fn stages(&self) -> &Stages {
        &self.stages
    }

    /// Takes the stages of an evaluation file, `file.toml` or `file.toml:name`, and evaluates with its default or the one
    /// named; the empty text leads back to the stages of the build.
    pub fn set_eval_file(&mut self, text: &str) -> Result<(), String> {
        let loaded = Stages::named(text).map_err(|complaint| format!("{complaint}\nEvalFile: nothing changed"))?;
        (self.stages, self.stage) = loaded;
        let Stage { name, hash, values, .. } = self.stage;
        self.tell(&format!("EvalFile: stage {name} of {}, hash {hash:08x}", values.file));
        Ok(())
    }

    /// Switches a group of evaluation terms on or off.
    pub fn set_switch(&mut self, group: &str, on: bool) -> Result<(), String> {
        let group_named = self.stage.switches().map(|(known, _)| known).find(|known| same_name(known, group));
        self.stage = group_named.and_then(|known| self.stage.with_switch(known, on)).ok_or_else(|| {
            let groups: Vec<_> = self.stage.switches().map(|(known, _)| known).collect();
            format!("there is no group {}; the groups are {}", quoted(group), groups.join(", "))
        })?;
        Ok(())
    }

    /// Replaces a number of the stage as it stands.
    #[cfg(feature = "tune")]
    pub fn set_number(&mut self, number: Number, value: i64) {
        self.stage = self.stage.with_number(number, value as i32);
    }

    /// Sets up a position and plays the moves up to the first that is illegal.
    fn set_position(&mut self, setup: &Setup) -> Result<(), String> {
        self.position = None;
        let mut board = match &setup.fen {
            None => Ok(Board::startpos()),
            Some(fen) if self.chess960 => Board::from_fen_chess960(fen),
            Some(fen) => Board::from_fen(fen),
        }
        .map_err(|error| format!("illegal position: {error}"))?;
        board.set_chess960(board.is_chess960() || self.chess960);
        let mut history = History::new();
        let mut result = Ok(());
        for (index, text) in setup.moves.iter().enumerate() {
            match board.parse_move(text) {
                Ok(step) => {
                    history.push(board.key());
                    board.make(step);
                }
                Err(error) => {
                    result = Err(format!("move {}: {error}; the position is the one before it", index + 1));
                    break;
                }
            }
        }
        self.position = Some(Position { board, history });
        result
    }

    /// Starts a search. Without a position the answer is the null move.
    fn go(&mut self, go: &Go) -> Result<(), String> {
        if let Some(complaint) = &go.complaint {
            self.complain(complaint);
        }
        let Some(Position { board, history }) = self.position.clone() else {
            self.complain(NO_POSITION);
            output::line("bestmove 0000");
            return Ok(());
        };
        let mut limits = go.limits_for(board.side_to_move());
        (limits.move_overhead, limits.lines) = (self.move_overhead, self.lines);
        for text in &go.search_moves {
            match board.parse_move(text) {
                Ok(step) => limits.search_moves.push(step),
                Err(error) => self.complain(&format!("searchmoves: {error}; the move is ignored")),
            }
        }
        let task = Task { stage: self.stage, board, history, limits, show_wdl: self.show_wdl };
        self.worker.start(task).map_err(|error| format!("the search cannot start: {error}"))
    }
}

/// What is missing after an illegal position.
pub(super) const NO_POSITION: &str = "there is no legal position; set one with position startpos or position fen FEN";

/// Whether two names are the same to a person: `King_Safety` and `king safety` are.
pub(super) fn same_name(one: &str, other: &str) -> bool {
    let letters = |name: &str| name.replace(['_', ' '], "").to_lowercase();
    letters(one) == letters(other)
}
