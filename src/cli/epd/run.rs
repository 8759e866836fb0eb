//! Searches of many positions, one after the other or several at a time.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use super::task::Task;
use crate::board::History;
use crate::eval::Stage;
use crate::play::ordered::in_order;
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
) -> Result<(), String> {
    let work = |searcher: &mut Searcher, number: u64| {
        let task = tasks.get(number as usize)?;
        let limits = Limits { mate: task.mate_limit(), ..limits.clone() };
        searcher.clear();
        let outcome = searcher.search(stage, &task.board, &History::new(), &limits, &Signals::new(), &mut |_| {});
        Some((task, outcome))
    };
    in_order(searchers, 0, &AtomicBool::new(false), work, |(task, outcome)| {
        each(task, &outcome);
        Ok(ControlFlow::Continue(()))
    })
}
