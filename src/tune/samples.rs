//! Labelled positions as sparse coefficients, packed: three bytes a coefficient and sixteen a position.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::board::Color;
use crate::eval::Coefficients;
use crate::play::GameResult;

/// Positions, their coefficients in one list: those of a position's linear part, then those of each danger in it.
#[derive(Default)]
pub struct Samples {
    heads: Vec<Head>,
    slots: Vec<u16>,
    counts: Vec<i8>,
    dangers: Vec<DangerHead>,
}

/// What is known of a position besides its coefficients.
#[derive(Clone, Copy)]
struct Head {
    coefficients: u32,
    dangers: u32,
    linear: u16,
    danger_count: u8,
    phase: u8,
    result: GameResult,
    score: i16,
}

/// The score of a position that has none.
const NO_SCORE: i16 = i16::MIN;

/// A side's danger in a position.
#[derive(Clone, Copy)]
struct DangerHead {
    transfer: u8,
    sign: i8,
    len: u8,
}

/// A position, ready to be evaluated under any values.
pub struct Sample<'a> {
    /// The linear part.
    pub linear: Counts<'a>,
    /// Each side's danger.
    pub dangers: DangerCounts<'a>,
    /// The position's phase, 0 to 24.
    pub phase: u8,
    /// How its game ended.
    pub result: GameResult,
    /// What a search thought of it: centipawns, White's view.
    pub score: Option<i16>,
}

/// How often slots count, White's count minus Black's.
#[derive(Clone, Copy)]
pub struct Counts<'a> {
    slots: &'a [u16],
    counts: &'a [i8],
}

impl<'a> Counts<'a> {
    /// Each slot with its count.
    #[inline(always)]
    pub fn iter(self) -> impl Iterator<Item = (usize, f32)> + 'a {
        self.slots.iter().zip(self.counts).map(|(&slot, &count)| (usize::from(slot), f32::from(count)))
    }
}

/// The dangers of a position.
#[derive(Clone, Copy)]
pub struct DangerCounts<'a> {
    heads: &'a [DangerHead],
    counts: Counts<'a>,
}

/// A side's danger.
pub struct DangerCount<'a> {
    /// Which of [`super::transfer::Transfer::all`] turns it into score.
    pub transfer: usize,
    /// 1 where White is in danger, -1 where Black is.
    pub sign: f32,
    /// How often the units count.
    pub counts: Counts<'a>,
}

impl<'a> DangerCounts<'a> {
    /// Each side's danger.
    #[inline(always)]
    pub fn iter(self) -> impl Iterator<Item = DangerCount<'a>> {
        let mut rest = self.counts;
        self.heads.iter().map(move |head| {
            let (slots, more_slots) = rest.slots.split_at(usize::from(head.len));
            let (counts, more_counts) = rest.counts.split_at(usize::from(head.len));
            rest = Counts { slots: more_slots, counts: more_counts };
            let sign = f32::from(head.sign);
            DangerCount { transfer: usize::from(head.transfer), sign, counts: Counts { slots, counts } }
        })
    }
}

impl Samples {
    /// The number of positions.
    pub fn len(&self) -> usize {
        self.heads.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    /// The memory that they take, in bytes.
    pub fn bytes(&self) -> usize {
        self.heads.capacity() * size_of::<Head>()
            + self.slots.capacity() * size_of::<u16>()
            + self.counts.capacity()
            + self.dangers.capacity() * size_of::<DangerHead>()
    }

    /// Adds a position; `rows` are the rows of the transfer functions in their order.
    ///
    /// # Errors
    /// There is no room for its coefficients, which are numbered in 32 bits.
    pub fn push(
        &mut self,
        coefficients: &Coefficients,
        rows: &[&str],
        result: GameResult,
        score: Option<i16>,
    ) -> Result<(), String> {
        let start = (number(self.slots.len())?, number(self.dangers.len())?);
        self.push_counts(&coefficients.linear);
        let linear = self.slots.len() - start.0 as usize;
        for danger in &coefficients.dangers {
            let Some(transfer) = rows.iter().position(|&row| row == danger.row) else { continue };
            let len = self.push_counts(&danger.counts);
            let sign = if danger.us == Color::White { 1 } else { -1 };
            self.dangers.push(DangerHead { transfer: transfer as u8, sign, len: len as u8 });
        }
        self.heads.push(Head {
            coefficients: start.0,
            dangers: start.1,
            linear: linear as u16,
            danger_count: (self.dangers.len() - start.1 as usize) as u8,
            phase: coefficients.phase as u8,
            result,
            score: score.unwrap_or(NO_SCORE),
        });
        Ok(())
    }

    /// Adds counts, those beyond eight bits in several pieces; returns how many pieces there are.
    fn push_counts(&mut self, counts: &[(u16, i16)]) -> usize {
        let before = self.slots.len();
        for &(slot, mut count) in counts {
            while count != 0 {
                let piece = count.clamp(-127, 127);
                self.slots.push(slot);
                self.counts.push(piece as i8);
                count -= piece;
            }
        }
        self.slots.len() - before
    }

    /// Adds copies of some positions of another list.
    ///
    /// # Errors
    /// As [`Samples::push`].
    pub fn copy(&mut self, other: &Samples, indices: impl IntoIterator<Item = usize>) -> Result<(), String> {
        for index in indices {
            let head = other.heads[index];
            let (coefficients, dangers) = other.ranges(index);
            self.heads.push(Head {
                coefficients: number(self.slots.len())?,
                dangers: number(self.dangers.len())?,
                ..head
            });
            self.slots.extend_from_slice(&other.slots[coefficients.clone()]);
            self.counts.extend_from_slice(&other.counts[coefficients]);
            self.dangers.extend_from_slice(&other.dangers[dangers]);
        }
        Ok(())
    }

    /// The slots that count in each danger, by its transfer function.
    pub fn danger_slots(&self, transfers: usize) -> Vec<BTreeSet<usize>> {
        let mut slots = vec![BTreeSet::new(); transfers];
        for danger in (0..self.len()).flat_map(|index| self.sample(index).dangers.iter()) {
            slots[danger.transfer].extend(danger.counts.iter().map(|(slot, _)| slot));
        }
        slots
    }

    /// Gives back the memory that growing lists keep in reserve.
    pub fn shrink(&mut self) {
        self.heads.shrink_to_fit();
        self.slots.shrink_to_fit();
        self.counts.shrink_to_fit();
        self.dangers.shrink_to_fit();
    }

    /// A position.
    #[inline(always)]
    pub fn sample(&self, index: usize) -> Sample<'_> {
        let head = &self.heads[index];
        let (coefficients, dangers) = self.ranges(index);
        let (slots, counts) = (&self.slots[coefficients.clone()], &self.counts[coefficients]);
        let (linear_slots, danger_slots) = slots.split_at(usize::from(head.linear));
        let (linear_counts, danger_counts) = counts.split_at(usize::from(head.linear));
        Sample {
            linear: Counts { slots: linear_slots, counts: linear_counts },
            dangers: DangerCounts {
                heads: &self.dangers[dangers],
                counts: Counts { slots: danger_slots, counts: danger_counts },
            },
            phase: head.phase,
            result: head.result,
            score: (head.score != NO_SCORE).then_some(head.score),
        }
    }

    /// Where a position's coefficients and dangers lie.
    #[inline(always)]
    fn ranges(&self, index: usize) -> (Range<usize>, Range<usize>) {
        let head = &self.heads[index];
        let end = self.heads.get(index + 1).map_or(self.slots.len(), |next| next.coefficients as usize);
        let dangers = head.dangers as usize;
        (head.coefficients as usize..end, dangers..dangers + usize::from(head.danger_count))
    }

    /// In how many positions each of `len` slots counts.
    pub fn occurrences(&self, len: usize) -> Vec<u32> {
        let (mut occurrences, mut seen_in) = (vec![0; len], vec![usize::MAX; len]);
        for index in 0..self.len() {
            for &slot in &self.slots[self.ranges(index).0] {
                let slot = usize::from(slot);
                occurrences[slot] += u32::from(seen_in[slot] != index);
                seen_in[slot] = index;
            }
        }
        occurrences
    }
}

/// A place in the lists as 32 bits.
fn number(place: usize) -> Result<u32, String> {
    u32::try_from(place).map_err(|_| "too many positions for one tuning; give fewer files".into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::eval::load::test_stage;

    fn samples(fens: &[&str]) -> Samples {
        let mut samples = Samples::default();
        for fen in fens {
            let board = Board::from_fen(fen).unwrap();
            let coefficients = test_stage("hce").coefficients(&board);
            samples.push(&coefficients, &["King safety"], GameResult::Draw, Some(7)).unwrap();
        }
        samples
    }

    fn all(counts: Counts) -> Vec<(usize, f32)> {
        counts.iter().collect()
    }

    #[test]
    fn what_goes_in_comes_out_and_copies_are_alike() {
        let fens =
            ["3rk3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/QQQQKQQQ w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"];
        let samples = samples(&fens);
        let mut copies = Samples::default();
        copies.copy(&samples, [2, 1, 0]).unwrap();
        assert_eq!((samples.len(), copies.len()), (3, 3));
        for (index, fen) in fens.iter().enumerate() {
            let coefficients = test_stage("hce").coefficients(&Board::from_fen(fen).unwrap());
            for sample in [samples.sample(index), copies.sample(2 - index)] {
                let mut sums = vec![0.0; 1000];
                sample.linear.iter().for_each(|(slot, count)| sums[slot] += count);
                assert!(coefficients.linear.iter().all(|&(slot, count)| sums[usize::from(slot)] == f32::from(count)));
                assert_eq!(sums.iter().filter(|&&sum| sum != 0.0).count(), coefficients.linear.len());
                assert_eq!(i32::from(sample.phase), coefficients.phase);
                assert_eq!((sample.result, sample.score), (GameResult::Draw, Some(7)));
                let dangers: Vec<_> = sample.dangers.iter().collect();
                assert_eq!(dangers.len(), 2);
                for (danger, expected) in dangers.iter().zip(&coefficients.dangers) {
                    assert_eq!(danger.sign, if expected.us == Color::White { 1.0 } else { -1.0 });
                    let counts = expected.counts.iter().map(|&(slot, count)| (usize::from(slot), f32::from(count)));
                    assert_eq!(all(danger.counts), counts.collect::<Vec<_>>());
                }
            }
        }
    }

    #[test]
    fn counts_beyond_eight_bits_are_kept_in_pieces() {
        let mut samples = Samples::default();
        let coefficients = samples.push_counts(&[(3, 300), (4, -128), (5, 1)]);
        assert_eq!(coefficients, 6);
        assert_eq!(samples.counts, [127, 127, 46, -127, -1, 1]);
    }

    #[test]
    fn occurrences_are_positions() {
        let samples = samples(&["4k3/8/8/8/8/8/8/QQQQKQQQ w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]);
        let len = crate::eval::slots(test_stage("hce").values).len();
        let occurrences = samples.occurrences(len);
        // Tempo counts in both, the queens' material in one, the kings' squares cancel.
        assert_eq!(occurrences.iter().max(), Some(&2));
        assert!(occurrences.iter().filter(|&&count| count == 1).count() >= 9);
    }
}
