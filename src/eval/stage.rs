//! A stage: one named evaluation of eval.toml, compiled in or altered at run time.

use super::context::Context;
use super::generated::{DEFAULT_STAGE, ONLY_STAGE, PARAMETERS, STAGES, SWITCHES, TermParams};
use super::psqt::Tables;
use super::term::ScoreSink;
use super::{ByPiece, Number, PawnCache, Score, Sums, Trace, Values, terms};
use crate::board::{Board, Color, Piece};
use std::sync::Mutex;
use steinitz_evalc::Resolved;

/// Static evaluations stay within plus and minus this many centipawns, so that they are never taken for mates.
pub const MAX_EVALUATION: i32 = 20_000;

/// The values of a stage with everything that it inherits, as eval.toml says them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StageValues {
    /// The name behind `stage.` in eval.toml.
    pub name: &'static str,
    /// What the stage is, in a sentence.
    pub doc: &'static str,
    /// The file that says so.
    pub file: &'static str,
    /// A hash of the values: two stages that evaluate alike have the same.
    pub hash: u32,
    /// What each piece is worth.
    pub material: ByPiece<Score>,
    /// What each square adds to a piece's worth: a1, b1 .. h8, White's view.
    pub piece_squares: ByPiece<[Score; 64]>,
    /// The term parameters and the groups' switches.
    pub terms: TermParams,
    /// The line of eval.toml that sets each parameter, in their order; 0 where this stage never sets it.
    pub lines: &'static [u32],
    /// The line of eval.toml that sets each piece's material.
    pub material_lines: [u32; 6],
    /// The line of eval.toml where each piece's middlegame table begins; 0 where the stage has none.
    pub piece_square_lines: [u32; 6],
}

impl StageValues {
    /// Computes the hash again after the values were altered, by the rule of eval.toml's compiler.
    pub fn rehash(&mut self) {
        let mut resolved = Resolved::default();
        for group in SWITCHES.iter().filter(|group| self.terms.switch(group) == Some(true)) {
            resolved.group(group);
        }
        let slots = self.terms.slots();
        for parameter in PARAMETERS {
            resolved.term(parameter.name, &slots[parameter.offset..][..parameter.len]);
        }
        for piece in Piece::ALL {
            if piece != Piece::King {
                resolved.material(piece.name(), self.material[piece].slot(0));
            }
            let table = &self.piece_squares[piece];
            let rows = |half: fn(Score) -> i32| -> [[i32; 8]; 8] {
                std::array::from_fn(|row| std::array::from_fn(|file| half(table[8 * (7 - row) + file])))
            };
            resolved.piece_squares(piece.name(), &rows(Score::mg), &rows(Score::eg));
        }
        self.hash = resolved.hash();
    }
}

/// A stage that eval.toml's compiler wrote: constants that fold into its own copy of the evaluation.
pub trait Compiled {
    /// The stage's values.
    const VALUES: &'static StageValues;
}

/// A stage's tables, computed when the engine is compiled.
trait CompiledTables: Compiled {
    const TABLES: &'static Tables = &Tables::new(&Self::VALUES.material, &Self::VALUES.piece_squares);
}

impl<C: Compiled> CompiledTables for C {}

type Evaluate = fn(&Stage, &Board, &Sums, &mut PawnCache) -> i32;

/// An evaluation to search with. The search holds it by reference and calls it by pointer, and so is compiled once for
/// all stages.
#[derive(Debug)]
pub struct Stage {
    /// The name behind `stage.` in eval.toml.
    pub name: &'static str,
    /// What the stage is, in a sentence.
    pub doc: &'static str,
    /// A hash of the values: two stages that evaluate alike have the same.
    pub hash: u32,
    /// The resolved values.
    pub values: &'static StageValues,
    tables: &'static Tables,
    evaluate: Evaluate,
}

impl Stage {
    /// The stage of compiled constants.
    pub const fn compiled<C: Compiled>() -> Stage {
        let values = C::VALUES;
        let evaluate: Evaluate = |_, board, sums, cache| evaluate(&C::VALUES.terms, C::VALUES.hash, board, sums, cache);
        Stage { name: values.name, doc: values.doc, hash: values.hash, values, tables: C::TABLES, evaluate }
    }

    /// The stage of values known at run time only: slower, but no rebuild.
    pub fn at_run_time(values: StageValues) -> Stage {
        let evaluate: Evaluate =
            |stage, board, sums, cache| evaluate(&stage.values.terms, stage.hash, board, sums, cache);
        let values: &'static StageValues = Box::leak(Box::new(values));
        let tables = Box::leak(Box::new(Tables::new(&values.material, &values.piece_squares)));
        Stage { name: values.name, doc: values.doc, hash: values.hash, values, tables, evaluate }
    }

    /// All stages of this build, in the order of eval.toml.
    pub fn all() -> &'static [Stage] {
        STAGES
    }

    /// The stage that eval.toml names as the default, or a per-stage build's only one.
    #[allow(clippy::should_implement_trait)]
    pub fn default() -> &'static Stage {
        &STAGES[DEFAULT_STAGE]
    }

    /// The stage of a name.
    pub fn find(name: &str) -> Option<&'static Stage> {
        STAGES.iter().find(|stage| stage.name == name)
    }

    /// The name of a per-stage build's stage; `None` in a build with all stages.
    pub fn only() -> Option<&'static str> {
        ONLY_STAGE
    }

    /// The groups of terms and whether each is on.
    pub fn switches(&self) -> impl Iterator<Item = (&'static str, bool)> {
        let terms = &self.values.terms;
        SWITCHES.iter().map(move |&group| (group, terms.switch(group).unwrap_or(false)))
    }

    /// The stage of values known at run time only, built once and kept for the process's life, since a search holds it by
    /// reference; the same values are the same stage.
    pub fn kept(values: StageValues) -> &'static Stage {
        static KEPT: Mutex<Vec<&Stage>> = Mutex::new(Vec::new());
        let mut kept = KEPT.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(stage) = kept.iter().find(|stage| *stage.values == values) {
            return stage;
        }
        let stage: &Stage = Box::leak(Box::new(Stage::at_run_time(values)));
        kept.push(stage);
        stage
    }

    /// This stage with a group switched on or off; `None` if there is no such group.
    pub fn with_switch(&'static self, group: &str, on: bool) -> Option<&'static Stage> {
        let mut values = self.values.clone();
        *values.terms.switch_mut(group)? = on;
        Some(Stage::altered(values))
    }

    /// This stage with a number replaced.
    pub fn with_number(&'static self, number: Number, value: i32) -> &'static Stage {
        let mut values = self.values.clone();
        number.set(&mut values, value);
        Stage::altered(values)
    }

    /// The stage of altered values: the compiled one where they stand as in eval.toml.
    fn altered(mut values: StageValues) -> &'static Stage {
        values.rehash();
        match STAGES.iter().find(|stage| *stage.values == values) {
            Some(stage) => stage,
            None => Stage::kept(values),
        }
    }

    /// The sum of material and piece-squares over a whole board, to be kept up to date by the board's moves.
    pub fn sums(&self, board: &Board) -> Sums {
        Sums::new(self.tables, board)
    }

    /// The evaluation in centipawns from the side to move's view, within [`MAX_EVALUATION`].
    #[inline]
    pub fn evaluate(&self, board: &Board, sums: &Sums, cache: &mut PawnCache) -> i32 {
        (self.evaluate)(self, board, sums, cache)
    }

    /// The evaluation taken apart.
    pub fn trace(&'static self, board: &Board) -> Trace {
        Trace::new(self, board)
    }
}

/// How far a position is from the endgame: 24 with all pieces on the board or more, 0 with kings and pawns alone.
pub fn phase(board: &Board) -> i32 {
    let count = |piece| board.pieces(piece).count() as i32;
    let minors = count(Piece::Knight) + count(Piece::Bishop);
    (minors + 2 * count(Piece::Rook) + 4 * count(Piece::Queen)).min(super::score::FULL_PHASE)
}

/// Blends a score, White's minus Black's, and keeps it off the mates.
pub(super) fn total(score: Score, phase: i32) -> i32 {
    score.taper(phase).clamp(-MAX_EVALUATION, MAX_EVALUATION)
}

#[inline(always)]
fn evaluate(params: &TermParams, hash: u32, board: &Board, sums: &Sums, cache: &mut PawnCache) -> i32 {
    let mut context = Context::new(board);
    if terms::need_attacks(params) {
        context.add_attacks();
    }
    let mut sink = ScoreSink { score: sums.score };
    if terms::use_pawns_alone(params) {
        let key = board.pawn_key() ^ u64::from(hash).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        sink.score += cache.get_or_insert(key, || {
            let mut pawns = ScoreSink::default();
            terms::collect(&context, true, params, &mut pawns);
            pawns.score
        });
    }
    terms::collect(&context, false, params, &mut sink);
    let white = total(sink.score, phase(board));
    if board.side_to_move() == Color::White { white } else { -white }
}
