//! Seeded random numbers, the same on every machine and for ever.

use rand_xoshiro::rand_core::{Rng, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};

/// A stream of random numbers.
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The stream of a number under a master seed: of the game of that number, say.
    pub fn new(seed: u64, number: u64) -> Random {
        // Mixed first, so that neighbouring seeds do not share their streams.
        let mixed = SplitMix64::seed_from_u64(seed).next_u64();
        Random(Xoshiro256PlusPlus::seed_from_u64(mixed.wrapping_add(number)))
    }

    /// A number from 0 to `bound - 1`; 0 when `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        // The high half of the product (D. Lemire, 2019); its bias is below bound / 2^64.
        ((u128::from(self.0.next_u64()) * bound as u128) >> 64) as usize
    }

    /// One of the items, all alike likely; None of none.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        items.get(self.below(items.len())).copied()
    }

    /// Puts the items into random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for index in (1..items.len()).rev() {
            items.swap(index, self.below(index + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_never_change_and_differ_by_seed_and_number() {
        let numbers = |seed, number| {
            let mut random = Random::new(seed, number);
            [(); 4].map(|()| random.below(1000))
        };
        assert_eq!(numbers(1, 0), KNOWN);
        assert_ne!(numbers(1, 1), KNOWN);
        assert_ne!(numbers(2, 0), KNOWN);
    }

    /// What the first version drew: data that people made with a seed must come out again.
    const KNOWN: [usize; 4] = [438, 308, 862, 875];

    #[test]
    fn draws_are_even_and_shuffles_lose_nothing() {
        let mut random = Random::new(7, 7);
        let mut counts = [0; 6];
        (0..6000).for_each(|_| counts[random.below(6)] += 1);
        assert!(counts.iter().all(|&count| (850..1150).contains(&count)), "{counts:?}");
        let mut items: Vec<usize> = (0..100).collect();
        random.shuffle(&mut items);
        assert!(items.iter().enumerate().filter(|(index, item)| index == *item).count() < 10);
        items.sort();
        assert!(items.into_iter().eq(0..100));
        assert_eq!(random.pick::<u8>(&[]), None);
    }
}
