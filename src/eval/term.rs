//! The list of terms, and the sink that a term's feature flows into.

use super::{Feature, Parameter, Score, Values, generated};
use crate::board::Color;

/// A term function, as `#[terms]` lists it.
#[derive(Debug)]
pub struct Term {
    /// The function's name, which is its parameter's too.
    pub name: &'static str,
    /// The group that switches it on and off.
    pub group: &'static str,
    /// The row of the trace that it is summed in.
    pub row: &'static str,
    /// The function's doc comment.
    pub doc: &'static str,
    /// How its feature becomes score.
    pub kind: TermKind,
    /// The parameters that the function takes besides the one of its name.
    pub arguments: &'static [&'static str],
}

/// How a term's feature becomes score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TermKind {
    /// Count times value.
    Linear,
    /// Count times value adds danger units.
    Danger,
    /// No feature: it turns the side's danger units into score.
    Transfer,
}

impl Term {
    /// The parameter of the term's name; a transfer function has none.
    pub fn parameter(&self) -> Option<&'static Parameter> {
        Parameter::find(self.name)
    }
}

impl Parameter {
    /// The parameter of a name.
    pub fn find(name: &str) -> Option<&'static Parameter> {
        generated::PARAMETERS.iter().find(|parameter| parameter.name == name)
    }
}

/// Where the collector hands every feature of a side: a sum, a trace, the tuner's coefficients.
pub trait TermSink {
    /// A linear term's feature, for the side `us`.
    fn feature<V, F>(&mut self, us: Color, term: &'static Term, values: &V, feature: F)
    where
        V: Values<Worth = Score>,
        F: Feature<V>;

    /// A danger term's feature: `us` is the side in danger. Returns the units that it adds.
    fn danger<V, F>(&mut self, us: Color, term: &'static Term, values: &V, feature: F) -> i32
    where
        V: Values<Worth = i32>,
        F: Feature<V>;

    /// The score that all danger units of `us` since its last transfer come to.
    fn transfer(&mut self, us: Color, term: &'static Term, units: i32, score: Score);
}

/// The sink of the search: the sum, White's minus Black's.
#[derive(Default)]
pub struct ScoreSink {
    /// The sum so far.
    pub score: Score,
}

impl ScoreSink {
    #[inline(always)]
    fn add(&mut self, us: Color, score: Score) {
        match us {
            Color::White => self.score += score,
            Color::Black => self.score -= score,
        }
    }
}

impl TermSink for ScoreSink {
    #[inline(always)]
    fn feature<V, F>(&mut self, us: Color, _: &'static Term, values: &V, feature: F)
    where
        V: Values<Worth = Score>,
        F: Feature<V>,
    {
        self.add(us, feature.worth(values));
    }

    #[inline(always)]
    fn danger<V, F>(&mut self, _: Color, _: &'static Term, values: &V, feature: F) -> i32
    where
        V: Values<Worth = i32>,
        F: Feature<V>,
    {
        feature.worth(values)
    }

    #[inline(always)]
    fn transfer(&mut self, us: Color, _: &'static Term, _: i32, score: Score) {
        self.add(us, score);
    }
}
