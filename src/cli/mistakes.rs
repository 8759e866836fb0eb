//! Mistakes in files that are passed over: the first are named, all are counted.

/// Mistakes that are named.
const SHOWN: u64 = 20;

/// The mistakes so far.
#[derive(Default)]
pub struct Mistakes(u64);

impl Mistakes {
    /// Counts a mistake, and names it if it is one of the first.
    pub fn note(&mut self, complaint: &str) {
        self.0 += 1;
        match self.0 {
            ..=SHOWN => super::complain(complaint),
            count if count == SHOWN + 1 => super::complain("and more"),
            _ => {}
        }
    }

    /// What remains to be said in the end.
    ///
    /// # Errors
    /// There were mistakes: how many, and what became of them.
    pub fn summary(&self, what: &str) -> Result<(), String> {
        match self.0 {
            0 => Ok(()),
            count => Err(format!("{what}: {count}, see above")),
        }
    }
}
