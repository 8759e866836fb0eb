//! Numbered work on several threads, whose results are handed over in the order of the numbers.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use crate::search::STACK_SIZE;

/// Does the work of the numbers from `first` on, on a thread for every worker, until `work` has none for a number, `each`
/// breaks off, or `stop` is set; `work` heeds it too. It is set here when `each` breaks off and after an error.
///
/// # Errors
/// The system has no thread to give, or that of `each`.
pub fn in_order<W: Send, T: Send>(
    workers: &mut [W],
    first: u64,
    stop: &AtomicBool,
    work: impl Fn(&mut W, u64) -> Option<T> + Sync,
    mut each: impl FnMut(T) -> Result<ControlFlow<()>, String>,
) -> Result<(), String> {
    let unclaimed = AtomicU64::new(first);
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        for worker in workers {
            let (sender, unclaimed, work) = (sender.clone(), &unclaimed, &work);
            let run = move || {
                while !stop.load(Ordering::Relaxed) {
                    let number = unclaimed.fetch_add(1, Ordering::Relaxed);
                    let Some(result) = work(worker, number) else { return };
                    // Nobody listens any more once `each` has broken off.
                    let _ = sender.send((number, result));
                }
            };
            thread::Builder::new().stack_size(STACK_SIZE).spawn_scoped(scope, run).map_err(|error| {
                stop.store(true, Ordering::Relaxed);
                format!("the searches cannot start: {error}")
            })?;
        }
        // The channel closes with the last thread.
        drop(sender);
        let (mut early, mut next) = (BTreeMap::new(), first);
        for (number, result) in results {
            early.insert(number, result);
            while let Some(result) = early.remove(&next) {
                next += 1;
                let flow = each(result);
                if !matches!(flow, Ok(ControlFlow::Continue(()))) {
                    stop.store(true, Ordering::Relaxed);
                    return flow.map(drop);
                }
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The results that three workers hand over for the numbers from 5 to 99, with squares for work.
    fn results(each: impl Fn(u64) -> Result<ControlFlow<()>, String>) -> (Vec<u64>, Result<(), String>, bool) {
        let (mut found, stop) = (Vec::new(), AtomicBool::new(false));
        let result = in_order(
            &mut [(); 3],
            5,
            &stop,
            |(), number| (number < 100).then_some(number * number),
            |square| {
                found.push(square);
                each(square)
            },
        );
        (found, result, stop.into_inner())
    }

    #[test]
    fn the_order_is_that_of_the_numbers() {
        let (found, result, stopped) = results(|_| Ok(ControlFlow::Continue(())));
        assert!(found.into_iter().eq((5..100).map(|number| number * number)));
        assert_eq!((result, stopped), (Ok(()), false));
    }

    #[test]
    fn nothing_is_handed_over_after_a_break_or_an_error() {
        let upto =
            |end| move |square| Ok(if square == end { ControlFlow::Break(()) } else { ControlFlow::Continue(()) });
        assert_eq!(results(upto(49)), (vec![25, 36, 49], Ok(()), true));
        assert_eq!(results(|_| Err("full".into())), (vec![25], Err("full".into()), true));
    }
}
