//! The searcher, and the thread that it works on.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use super::{Event, output};
use crate::board::{Board, History};
use crate::eval::Stage;
use crate::search::{Limits, STACK_SIZE, Searcher, Signals};

/// One search to be done.
pub struct Task {
    /// The evaluation.
    pub stage: &'static Stage,
    /// The root.
    pub board: Board,
    /// The positions before the root.
    pub history: History,
    /// When to end.
    pub limits: Limits,
    /// Whether the `info` lines have the chances to win, draw and lose.
    pub show_wdl: bool,
}

/// Runs one search at a time.
pub struct Worker {
    searcher: Arc<Mutex<Searcher>>,
    search: Option<Search>,
    events: Sender<Event>,
}

/// The search in hand.
struct Search {
    thread: JoinHandle<()>,
    signals: Arc<Signals>,
    limits: Limits,
    /// Set before the move is printed: who has read it finds the engine idle.
    is_over: Arc<AtomicBool>,
}

/// Announces the end of a search when it is dropped: also when a panic ends the search.
struct Announcement {
    events: Sender<Event>,
    is_over: Arc<AtomicBool>,
}

impl Drop for Announcement {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
        // When nobody listens the program is about to end.
        let _ = self.events.send(Event::SearchEnded);
    }
}

impl Worker {
    /// A worker that announces the end of each search to `events`.
    pub fn new(searcher: Searcher, events: Sender<Event>) -> Worker {
        Worker { searcher: Arc::new(Mutex::new(searcher)), search: None, events }
    }

    /// The searcher itself, when no search is running.
    pub fn searcher(&mut self) -> MutexGuard<'_, Searcher> {
        self.end();
        lock(&self.searcher)
    }

    /// Begins a search that prints its `info` lines and its `bestmove`. Fails when the system has no thread to give.
    pub fn start(&mut self, task: Task) -> io::Result<()> {
        self.end();
        let signals = Arc::new(Signals::new());
        let (searcher, orders, limits) = (self.searcher.clone(), signals.clone(), task.limits.clone());
        let is_over = Arc::new(AtomicBool::new(false));
        let announcement = Announcement { events: self.events.clone(), is_over: is_over.clone() };
        let thread = thread::Builder::new().name("search".into()).stack_size(STACK_SIZE).spawn(move || {
            let announcement = announcement;
            let Task { stage, board, history, limits, show_wdl } = task;
            let mut listener = |info: &_| output::line(output::info(info, &board, show_wdl));
            let outcome = lock(&searcher).search(stage, &board, &history, &limits, &orders, &mut listener);
            announcement.is_over.store(true, Ordering::Relaxed);
            output::line(output::best_move(&outcome, board.is_chess960()));
        })?;
        self.search = Some(Search { thread, signals, limits, is_over });
        Ok(())
    }

    /// Whether a search is running.
    pub fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    /// Takes notice of a search that is over.
    pub fn settle(&mut self) {
        if self.search.as_ref().is_some_and(|search| search.is_over.load(Ordering::Relaxed)) {
            self.end();
        }
    }

    /// Tells a search that waits for a signal, whatever it finds, to stop.
    pub fn stop_if_endless(&self) {
        if self.search.as_ref().is_some_and(|search| search.limits.infinite || search.limits.ponder) {
            self.stop();
        }
    }

    /// Tells the search to stop; there may be none.
    pub fn stop(&self) {
        if let Some(search) = &self.search {
            search.signals.stop();
        }
    }

    /// The expected move was played: a pondering search goes on as an ordinary one.
    pub fn ponderhit(&mut self) {
        let Some(search) = &mut self.search else { return };
        search.limits.ponder = false;
        search.signals.ponderhit();
    }

    /// Stops the search, if there is one, and waits until it has printed its move.
    pub fn end(&mut self) {
        self.stop();
        if let Some(search) = self.search.take() {
            // A panic in the search is a defect: it must not look like an engine that is still thinking.
            search.thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        }
    }
}

/// The searcher, once the search that holds it has ended.
fn lock(searcher: &Mutex<Searcher>) -> MutexGuard<'_, Searcher> {
    searcher.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Does work that searches, on a stack that is large enough for it. Fails when the system has no thread to give.
pub fn with_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> io::Result<T> {
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK_SIZE).spawn_scoped(scope, work)?;
        Ok(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })
}
