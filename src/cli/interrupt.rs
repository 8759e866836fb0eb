//! Ctrl-C: the first one ends a long run in good order, the second one at once.

use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of a program that Ctrl-C ended, as shells have it.
const INTERRUPTED: i32 = 130;

/// A flag that the first Ctrl-C sets; call it once.
///
/// # Errors
/// The system does not let a program listen.
pub fn flag() -> Result<&'static AtomicBool, String> {
    static STOP: AtomicBool = AtomicBool::new(false);
    static PRESSED: AtomicBool = AtomicBool::new(false);
    let listener = || {
        STOP.store(true, Ordering::Relaxed);
        if PRESSED.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
    };
    ctrlc::set_handler(listener).map_err(|error| format!("cannot listen to Ctrl-C: {error}"))?;
    Ok(&STOP)
}
