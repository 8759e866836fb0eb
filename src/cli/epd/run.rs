//! Searches of many positions, one after the other or several at a time.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use super::task::Task;
use crate::board::History;
use crate::eval::Stage;
use crate::search::STACK_SIZE;
use crate::search::{Limits, Outcome, Searcher, Signals};

/// Searches every task from an empty table, on a thread for every searcher; `each` is told the outcomes in order.
///
/// # Errors
/// The system has no thread to give.
pub fn search_all(
    tasks: &[Task],
    searchers: &mut [Searcher],
    stage: &'static Stage,
    limits: &Limits,
    mut each: impl FnMut(&Task, &Outcome),
) -> io::Result<()> {
    let unclaimed = AtomicUsize::new(0);
    let (sender, outcomes) = mpsc::channel();
    thread::scope(|scope| {
        for searcher in searchers {
            let (sender, unclaimed) = (sender.clone(), &unclaimed);
            thread::Builder::new().stack_size(STACK_SIZE).spawn_scoped(scope, move || {
                loop {
                    let index = unclaimed.fetch_add(1, Ordering::Relaxed);
                    let Some(task) = tasks.get(index) else { return };
                    let limits = Limits { mate: task.mate_limit(), ..limits.clone() };
                    searcher.clear();
                    let outcome =
                        searcher.search(stage, &task.board, &History::new(), &limits, &Signals::new(), &mut |_| {});
                    // The receiver outlives the searches.
                    let _ = sender.send((index, outcome));
                }
            })?;
        }
        // The channel closes with the last search.
        drop(sender);
        let (mut early, mut tasks) = (BTreeMap::new(), tasks.iter().enumerate().peekable());
        for (index, outcome) in outcomes {
            early.insert(index, outcome);
            while let Some((task, outcome)) = tasks.peek().and_then(|(next, task)| Some((*task, early.remove(next)?))) {
                each(task, &outcome);
                tasks.next();
            }
        }
        Ok(())
    })
}
