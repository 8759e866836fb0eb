//! The sink of the tuner: the evaluation of a position as counts that wait for their values.

use super::generated::{PARAMETERS, TermParams};
use super::term::{Term, TermSink};
use super::{Feature, Score, Slot, Stage, StageValues, Values, stage, terms};
use crate::board::{Board, Color, Piece};
use crate::eval::context::Context;

/// How often a slot counts, White's count minus Black's.
type Count = (u16, i16);

/// A position's coefficients: its evaluation is the sum of count times value, and of each side's danger transferred.
#[derive(Debug)]
pub struct Coefficients {
    /// The linear part.
    pub linear: Vec<Count>,
    /// The danger of each side that is in any, before the transfer.
    pub dangers: Vec<Danger>,
    /// The position's phase, 0 to 24.
    pub phase: i32,
    pending: Vec<Count>,
}

/// A side's danger: the units that its transfer function will be handed.
#[derive(Debug)]
pub struct Danger {
    /// The side in danger.
    pub us: Color,
    /// The row whose transfer function it is.
    pub row: &'static str,
    /// How often each slot counts.
    pub counts: Vec<Count>,
}

impl Coefficients {
    /// Counts a position's features, under a stage's switches and argument parameters.
    pub fn new(values: &StageValues, board: &Board) -> Coefficients {
        let mut coefficients =
            Coefficients { linear: Vec::new(), dangers: Vec::new(), phase: stage::phase(board), pending: Vec::new() };
        coefficients.count_pieces(board);
        let mut context = Context::new(board);
        if terms::need_attacks(&values.terms) {
            context.add_attacks();
        }
        terms::collect(&context, true, &values.terms, &mut coefficients);
        terms::collect(&context, false, &values.terms, &mut coefficients);
        coefficients.merge();
        coefficients
    }

    /// The evaluation, White's view, that some values give the counts.
    pub fn evaluate(&self, slots: &[Slot], params: &TermParams) -> i32 {
        let linear: Score = self.linear.iter().map(|&(slot, count)| value(slots, slot) * i32::from(count)).sum();
        let danger: Score = self.dangers.iter().map(|danger| danger.score(slots, params)).sum();
        stage::total(linear + danger, self.phase)
    }

    fn count_pieces(&mut self, board: &Board) {
        for (us, sign) in [(Color::White, 1), (Color::Black, -1)] {
            for piece in Piece::ALL {
                for square in board.colored(us, piece) {
                    self.linear.push((MATERIAL + piece.index() as u16, sign));
                    let square = square.relative(us).index();
                    self.linear.push((PIECE_SQUARES + (64 * piece.index() + square) as u16, sign));
                }
            }
        }
    }

    /// Sums the counts of each slot and forgets those that cancel out.
    fn merge(&mut self) {
        self.linear.sort_unstable_by_key(|&(slot, _)| slot);
        self.linear.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            kept.1 += if same { next.1 } else { 0 };
            same
        });
        self.linear.retain(|&(_, count)| count != 0);
    }
}

impl Danger {
    fn score(&self, slots: &[Slot], params: &TermParams) -> Score {
        let units = self.counts.iter().map(|&(slot, count)| value(slots, slot).mg() * i32::from(count)).sum();
        let score = terms::transfer(self.row, units, params);
        if self.us == Color::White { score } else { -score }
    }
}

const TERMS: u16 = match PARAMETERS {
    [] => 0,
    [.., last] => (last.offset + last.len) as u16,
};
const MATERIAL: u16 = TERMS;
const PIECE_SQUARES: u16 = MATERIAL + 6;

/// All values of a stage as one list: the terms in the order of `PARAMETERS`, material by piece, tables by piece.
pub fn slots(values: &StageValues) -> Vec<Slot> {
    let mut slots = values.terms.slots();
    let tables = values.piece_squares.0.iter().flatten();
    slots.extend(values.material.0.iter().chain(tables).map(|score| score.slot(0)));
    slots
}

fn value(slots: &[Slot], slot: u16) -> Score {
    let [mg, eg] = slots[usize::from(slot)];
    Score::new(mg, eg)
}

fn counts<V: Values, F: Feature<V>>(term: &Term, feature: &F, sign: i16) -> Vec<Count> {
    let offset = term.parameter().map_or(0, |parameter| parameter.offset);
    let mut counts = Vec::new();
    feature.picks(|pick| counts.push(((offset + pick.slot) as u16, sign * pick.count as i16)));
    counts.retain(|&(_, count)| count != 0);
    counts
}

impl TermSink for Coefficients {
    fn feature<V, F>(&mut self, us: Color, term: &'static Term, _: &V, feature: F)
    where
        V: Values<Worth = Score>,
        F: Feature<V>,
    {
        let sign = if us == Color::White { 1 } else { -1 };
        self.linear.extend(counts(term, &feature, sign));
    }

    fn danger<V, F>(&mut self, _: Color, term: &'static Term, values: &V, feature: F) -> i32
    where
        V: Values<Worth = i32>,
        F: Feature<V>,
    {
        self.pending.extend(counts(term, &feature, 1));
        feature.worth(values)
    }

    fn transfer(&mut self, us: Color, term: &'static Term, _: i32, _: Score) {
        let counts = std::mem::take(&mut self.pending);
        self.dangers.push(Danger { us, row: term.row, counts });
    }
}

impl Stage {
    /// The position's coefficients under this stage's switches.
    pub fn coefficients(&self, board: &Board) -> Coefficients {
        Coefficients::new(self.values, board)
    }
}
