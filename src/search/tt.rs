//! The transposition table: what earlier searches found out about a position.
//!
//! A cluster is half a cache line: three entries of one word each, and one word with their signatures. Every word is
//! an atomic of its own, so threads may share the table without a lock. A signature is mixed with the entry's data
//! (Hyatt's lockless hashing): when two threads write at once, a half-written entry belongs to no position.

use std::sync::atomic::{AtomicU64, Ordering};

use super::huge_pages;
use super::prefetch::prefetch;
use super::tt_entry::{Entry, GENERATIONS, age_of, depth_of, pack, unpack};
use super::value::Bound;
use crate::board::Move;

/// Entries of a cluster.
const ENTRIES: usize = 3;
/// Bits of a signature; three fit into a word.
const SIGNATURE_BITS: usize = 21;
const SIGNATURE_MASK: u64 = (1 << SIGNATURE_BITS) - 1;

#[derive(Default)]
#[repr(align(32))]
struct Cluster {
    signatures: AtomicU64,
    entries: [AtomicU64; ENTRIES],
}

/// The transposition table.
pub(super) struct Table {
    clusters: Vec<Cluster>,
    generation: u8,
    /// Searched with since it was cleared.
    used: bool,
}

impl Table {
    /// A table of `mib` mebibytes.
    ///
    /// # Errors
    /// Names the size when there is not so much memory.
    pub fn new(mib: usize) -> Result<Table, String> {
        let mut table = Table { clusters: Vec::new(), generation: 0, used: false };
        table.resize(mib)?;
        Ok(table)
    }

    /// Changes the size to `mib` mebibytes and forgets everything.
    ///
    /// # Errors
    /// Names the size when there is not so much memory; the table stays as it was.
    pub fn resize(&mut self, mib: usize) -> Result<(), String> {
        let length = mib.max(1).saturating_mul(1 << 20) / size_of::<Cluster>();
        let mut clusters = Vec::new();
        clusters
            .try_reserve_exact(length)
            .map_err(|_| format!("cannot allocate a hash table of {mib} MiB; choose a smaller size"))?;
        // The old table goes before the new one is touched: they need not fit into memory together.
        self.clusters = Vec::new();
        huge_pages::advise(clusters.spare_capacity_mut());
        clusters.resize_with(length, Cluster::default);
        *self = Table { clusters, generation: 0, used: false };
        Ok(())
    }

    /// Forgets everything. Large tables are cleared by several threads, or a new game would stall on them.
    pub fn clear(&mut self) {
        if !std::mem::take(&mut self.used) {
            return;
        }
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let share = self.clusters.len().div_ceil(threads).max(1 << 16);
        std::thread::scope(|scope| {
            for part in self.clusters.chunks_mut(share) {
                scope.spawn(|| part.fill_with(Cluster::default));
            }
        });
        self.generation = 0;
    }

    /// Begins a new search: what is in the table grows older.
    pub fn age(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
        self.used = true;
    }

    /// What is known of the position `key`, seen from a node `ply` plies from the root.
    pub fn probe(&self, key: u64, ply: usize) -> Option<Entry> {
        let cluster = self.cluster(key);
        let signatures = cluster.signatures.load(Ordering::Relaxed);
        let data = cluster.entries.iter().map(|entry| entry.load(Ordering::Relaxed));
        let (_, data) =
            data.enumerate().find(|&(slot, data)| signature_at(signatures, slot) == signature(key, data))?;
        unpack(data, ply)
    }

    /// Stores what a search of the position `key` found, where the cluster has least to lose.
    pub fn store(&self, key: u64, ply: usize, mut entry: Entry) {
        let cluster = self.cluster(key);
        let signatures = cluster.signatures.load(Ordering::Relaxed);
        let data: [u64; ENTRIES] = std::array::from_fn(|slot| cluster.entries[slot].load(Ordering::Relaxed));

        let same = (0..ENTRIES).find(|&slot| signature_at(signatures, slot) == signature(key, data[slot]));
        let slot = same.unwrap_or_else(|| (0..ENTRIES).min_by_key(|&slot| self.worth(data[slot])).unwrap_or(0));
        if let Some(old) = same.and_then(|slot| unpack(data[slot], ply)) {
            let current = age_of(data[slot], self.generation) == 0;
            let deeper = entry.depth + 2 + 2 * i32::from(entry.pv) > old.depth;
            if current && !deeper && entry.bound != Bound::Exact {
                return;
            }
            if entry.mv == Move::NULL {
                entry.mv = old.mv;
            }
        }

        let new = pack(entry, ply, self.generation);
        let shift = slot * SIGNATURE_BITS;
        let signatures = signatures & !(SIGNATURE_MASK << shift) | signature(key, new) << shift;
        cluster.entries[slot].store(new, Ordering::Relaxed);
        cluster.signatures.store(signatures, Ordering::Relaxed);
    }

    /// Share of the table that the current search has filled, in permille, from a sample.
    pub fn hashfull(&self) -> u32 {
        let sample = &self.clusters[..self.clusters.len().min(1000)];
        let entries = sample.iter().flat_map(|cluster| &cluster.entries);
        let used = entries
            .map(|entry| entry.load(Ordering::Relaxed))
            .filter(|&data| data != 0 && age_of(data, self.generation) == 0)
            .count();
        (used * 1000 / (sample.len() * ENTRIES)) as u32
    }

    /// Has the processor fetch what [`Table::probe`] will look at.
    pub fn prefetch(&self, key: u64) {
        prefetch(self.cluster(key));
    }

    /// The cluster of a key: its high bits choose, so that the signature's low bits are independent.
    fn cluster(&self, key: u64) -> &Cluster {
        &self.clusters[((u128::from(key) * self.clusters.len() as u128) >> 64) as usize]
    }

    /// What an entry is worth keeping: depth, two plies less for every search since.
    fn worth(&self, data: u64) -> i32 {
        if data == 0 { i32::MIN } else { depth_of(data) - 2 * i32::from(age_of(data, self.generation)) }
    }
}

/// The signature that an entry with this data has when it belongs to the position `key`.
fn signature(key: u64, data: u64) -> u64 {
    (key ^ data ^ data >> SIGNATURE_BITS ^ data >> (2 * SIGNATURE_BITS)) & SIGNATURE_MASK
}

/// The signature stored for a slot of a cluster.
fn signature_at(signatures: u64, slot: usize) -> u64 {
    signatures >> (slot * SIGNATURE_BITS) & SIGNATURE_MASK
}

#[cfg(test)]
mod tests {
    use super::super::value::{mate_in, mated_in};
    use super::*;

    const KEY: u64 = 0x9e37_79b9_7f4a_7c15;

    fn entry(depth: i32) -> Entry {
        Entry { mv: Move::from_raw(796), value: -31, eval: Some(12), depth, bound: Bound::Lower, pv: false }
    }

    /// Keys of one cluster: they differ in low bits only.
    fn neighbours(count: u64) -> impl Iterator<Item = u64> {
        (0..count).map(|low| KEY & !0xff | low)
    }

    #[test]
    fn what_was_stored_is_found_and_nothing_else() {
        let table = Table::new(1).unwrap();
        assert_eq!(table.probe(0, 0), None);
        assert_eq!(table.probe(KEY, 0), None);
        for eval in [Some(12), Some(-19_999), None] {
            for value in [-31, 0, 19_999] {
                let entry = Entry { value, eval, pv: true, bound: Bound::Exact, ..entry(127) };
                table.store(KEY, 3, entry);
                assert_eq!(table.probe(KEY, 5), Some(entry));
            }
        }
        assert_eq!(table.probe(KEY ^ 1, 0), None);
    }

    #[test]
    fn mates_are_counted_from_the_node_that_asks() {
        let table = Table::new(1).unwrap();
        table.store(KEY, 4, Entry { value: mate_in(9), ..entry(5) });
        assert_eq!(table.probe(KEY, 2).unwrap().value, mate_in(7));
        table.store(KEY ^ 1, 4, Entry { value: mated_in(10), ..entry(5) });
        assert_eq!(table.probe(KEY ^ 1, 6).unwrap().value, mated_in(12));
    }

    #[test]
    fn a_full_cluster_gives_up_its_shallowest_entry() {
        let table = Table::new(1).unwrap();
        for (key, depth) in neighbours(4).zip([9, 2, 7, 4]) {
            table.store(key, 0, entry(depth));
        }
        let kept: Vec<_> = neighbours(4).map(|key| table.probe(key, 0).map(|entry| entry.depth)).collect();
        assert_eq!(kept, [Some(9), None, Some(7), Some(4)]);
    }

    #[test]
    fn entries_of_earlier_searches_go_first() {
        let mut table = Table::new(1).unwrap();
        let keys: Vec<u64> = neighbours(4).collect();
        table.store(keys[0], 0, entry(9));
        for _ in 0..3 {
            table.age();
        }
        table.store(keys[1], 0, entry(5));
        table.store(keys[2], 0, entry(4));
        table.store(keys[3], 0, entry(1));
        assert_eq!(table.probe(keys[0], 0), None);
        assert_eq!(table.probe(keys[2], 0), Some(entry(4)));
    }

    #[test]
    fn the_same_position_keeps_its_deeper_search_and_its_move() {
        let mut table = Table::new(1).unwrap();
        table.store(KEY, 0, entry(9));
        table.store(KEY, 0, entry(3));
        assert_eq!(table.probe(KEY, 0).unwrap().depth, 9);
        table.store(KEY, 0, Entry { mv: Move::NULL, ..entry(10) });
        assert_eq!(table.probe(KEY, 0), Some(entry(10)));
        table.age();
        table.store(KEY, 0, entry(3));
        assert_eq!(table.probe(KEY, 0).unwrap().depth, 3);
    }

    #[test]
    fn ageing_goes_round_and_hashfull_counts_the_current_search() {
        let mut table = Table::new(1).unwrap();
        assert_eq!(table.hashfull(), 0);
        for key in 0..1 << 16 {
            table.store(u64::from(key as u16).reverse_bits() | u64::from(key as u16), 0, entry(1));
        }
        assert!(table.hashfull() > 500, "{}", table.hashfull());
        for _ in 0..GENERATIONS {
            table.age();
            table.store(KEY, 0, entry(1));
        }
        assert!(table.hashfull() > 500);
        table.age();
        assert!(table.hashfull() < 5);
        table.clear();
        assert_eq!(table.probe(KEY, 0), None);
    }

    #[test]
    fn an_impossible_size_is_refused_by_name() {
        let mut table = Table::new(1).unwrap();
        table.store(KEY, 0, entry(3));
        for mib in [1 << 43, usize::MAX] {
            assert!(table.resize(mib).is_err_and(|error| error.contains("MiB")));
            assert_eq!(table.probe(KEY, 0), Some(entry(3)));
        }
    }
}
