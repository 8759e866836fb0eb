//! The cache of the pawn rows: pawns move seldom, so their sum is looked up more often than computed.

use super::Score;

const ENTRIES: usize = 1 << 13;

/// Sums of the rows that depend on pawns alone, by pawn key. One a searching thread.
pub struct PawnCache(Box<[(u64, Score)]>);

impl PawnCache {
    /// An empty cache of 128 KiB.
    pub fn new() -> PawnCache {
        PawnCache(vec![(0, Score::ZERO); ENTRIES].into_boxed_slice())
    }

    /// The cached sum of a key, or the computed one, which is kept. The key must name the pawns and the stage.
    #[inline(always)]
    pub(super) fn get_or_insert(&mut self, key: u64, compute: impl FnOnce() -> Score) -> Score {
        let index = key as usize % self.0.len();
        // Key 0 is an empty entry's, and so never trusted.
        match self.0[index] {
            (found, score) if found == key && key != 0 => score,
            _ => {
                let score = compute();
                self.0[index] = (key, score);
                score
            }
        }
    }
}

impl Default for PawnCache {
    fn default() -> PawnCache {
        PawnCache::new()
    }
}
