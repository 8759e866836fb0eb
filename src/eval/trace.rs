//! The sink that keeps everything: the evaluation taken apart into rows and terms.

use super::context::Context;
use super::generated::{PARAMETERS, TermParams};
use super::score::FULL_PHASE;
use super::term::{Term, TermSink};
use super::{Feature, Parameter, Score, Shape, Slot, Stage, Values, stage, terms};
use crate::board::{Bitboard, Board, Color, Piece};
use serde::Serialize;

/// An evaluation taken apart. `Display` prints it as a table of rows, [`Trace::terms`] with every row's terms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Trace {
    /// The stage that evaluated.
    pub stage: &'static str,
    /// The file that says the stage's values.
    pub file: &'static str,
    /// The position.
    pub fen: String,
    /// The rows: material, piece-squares, and each group of terms that is on.
    pub rows: Vec<Row>,
    /// 24 in the middlegame, 0 in a pawn ending.
    pub phase: i32,
    /// The evaluation from White's view, centipawns.
    pub white: i32,
    /// `White` or `Black`.
    pub side_to_move: &'static str,
    /// The evaluation from the side to move's view, centipawns.
    pub total: i32,
}

/// A row of the trace: some terms' sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// The row's name.
    pub name: &'static str,
    /// White's sum, from White's view.
    pub white: Halves,
    /// Black's sum, from Black's view.
    pub black: Halves,
    /// White's minus Black's, blended by the phase.
    pub net: i32,
    /// What the row is summed from.
    pub terms: Vec<TermTrace>,
}

/// Middlegame and endgame centipawns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Halves {
    /// Middlegame.
    pub mg: i32,
    /// Endgame.
    pub eg: i32,
}

/// One value of eval.toml at work.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TermTrace {
    /// The parameter, and the entry where it is a table: `mobility.knight`, `passed[rank 7]`.
    pub name: String,
    /// The value as eval.toml writes it; none for piece-square tables and transfer functions.
    pub value: Option<String>,
    /// The line of eval.toml that sets it for this stage.
    pub line: Option<u32>,
    /// The parameters that the term takes besides.
    pub settings: Vec<Setting>,
    /// What it comes to for White.
    pub white: Share,
    /// What it comes to for Black.
    pub black: Share,
}

/// A parameter that a term takes besides its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Setting {
    /// The parameter.
    pub name: &'static str,
    /// Its value as eval.toml writes it.
    pub value: String,
    /// The line of eval.toml that sets it for this stage.
    pub line: Option<u32>,
}

/// What a value comes to for one side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Share {
    /// How often it counts; none for a transfer function, which counts nothing itself.
    pub count: Option<i32>,
    /// Where.
    pub squares: Vec<String>,
    /// Danger units, for terms that add these instead of score.
    pub units: Option<i32>,
    /// The contribution to the row, from the side's own view.
    #[serde(flatten)]
    pub score: Halves,
}

impl From<Score> for Halves {
    fn from(score: Score) -> Halves {
        Halves { mg: score.mg(), eg: score.eg() }
    }
}

impl From<Halves> for Score {
    fn from(halves: Halves) -> Score {
        Score::new(halves.mg, halves.eg)
    }
}

impl Trace {
    /// Evaluates a position and keeps every step.
    pub fn new(stage: &'static Stage, board: &Board) -> Trace {
        let params = &stage.values.terms;
        let mut sink = Collected::default();
        let mut context = Context::new(board);
        if terms::need_attacks(params) {
            context.add_attacks();
        }
        terms::collect(&context, true, params, &mut sink);
        terms::collect(&context, false, params, &mut sink);

        let phase = stage::phase(board);
        let mut rows = vec![row("Material", phase, material(stage, board))];
        if stage.values.piece_squares.0.iter().flatten().any(|&score| score != Score::ZERO) {
            rows.push(row("Piece-squares", phase, piece_squares(stage, board)));
        }
        for terms in terms::ROWS.iter().filter(|terms| params.switch(terms[0].group) == Some(true)) {
            let traces = terms.iter().flat_map(|term| sink.term(stage, term)).collect();
            rows.push(row(terms[0].row, phase, traces));
        }
        let net = rows.iter().map(|row| Score::from(row.white) - Score::from(row.black)).sum();
        let white = stage::total(net, phase);
        let (side_to_move, total) = match board.side_to_move() {
            Color::White => ("White", white),
            Color::Black => ("Black", -white),
        };
        Trace {
            stage: stage.name,
            file: stage.values.file,
            fen: board.to_fen(),
            rows,
            phase,
            white,
            side_to_move,
            total,
        }
    }

    /// The table with each row opened into its terms.
    pub fn terms(&self) -> impl std::fmt::Display + '_ {
        super::trace_table::Table { trace: self, terms: true }
    }
}

fn row(name: &'static str, phase: i32, terms: Vec<TermTrace>) -> Row {
    let white: Score = terms.iter().map(|term| Score::from(term.white.score)).sum();
    let black: Score = terms.iter().map(|term| Score::from(term.black.score)).sum();
    Row { name, white: white.into(), black: black.into(), net: (white - black).taper(phase), terms }
}

fn share(count: i32, squares: Bitboard, score: Score) -> Share {
    let squares = squares.into_iter().map(|square| square.to_string()).collect();
    Share { count: Some(count), squares, units: None, score: score.into() }
}

fn material(stage: &Stage, board: &Board) -> Vec<TermTrace> {
    let worth = |piece: Piece| stage.values.material[piece];
    pieces(board, |us, piece| {
        let squares = board.colored(us, piece);
        share(squares.count() as i32, squares, worth(piece) * squares.count() as i32)
    })
    .filter(|(piece, _)| *piece != Piece::King)
    .map(|(piece, term)| TermTrace {
        name: format!("material.{}", piece.name()),
        value: Some(written(worth(piece).slot(0), Shape::Pair)),
        line: Some(stage.values.material_lines[piece.index()]),
        ..term
    })
    .collect()
}

fn piece_squares(stage: &Stage, board: &Board) -> Vec<TermTrace> {
    let table = &stage.values.piece_squares;
    pieces(board, |us, piece| {
        let squares = board.colored(us, piece);
        let score = squares.into_iter().map(|square| table[piece][square.relative(us).index()]).sum();
        share(squares.count() as i32, squares, score)
    })
    .map(|(piece, term)| TermTrace {
        name: format!("pst.{}", piece.name()),
        line: Some(stage.values.piece_square_lines[piece.index()]),
        ..term
    })
    .collect()
}

/// The pieces on the board, with each side's share; the rest is for the caller to fill in.
fn pieces(board: &Board, share: impl Fn(Color, Piece) -> Share) -> impl Iterator<Item = (Piece, TermTrace)> {
    let here = Piece::ALL.into_iter().filter(|&piece| board.pieces(piece).any());
    here.map(move |piece| {
        let (white, black) = (share(Color::White, piece), share(Color::Black, piece));
        let term = TermTrace { name: String::new(), value: None, line: None, settings: Vec::new(), white, black };
        (piece, term)
    })
}

/// Everything that the collector handed over.
#[derive(Default)]
struct Collected(Vec<Picked>);

struct Picked {
    us: Color,
    term: &'static Term,
    slot: usize,
    label: String,
    value: Slot,
    share: Share,
}

impl Collected {
    /// A term's trace: one for each slot that either side picked, or one that says that neither did.
    fn term(&self, stage: &Stage, term: &'static Term) -> Vec<TermTrace> {
        let picked = |slot: usize, us: Color| {
            self.0.iter().filter(move |pick| std::ptr::eq(pick.term, term) && pick.slot == slot && pick.us == us)
        };
        let mut slots: Vec<_> = self.0.iter().filter(|pick| std::ptr::eq(pick.term, term)).collect();
        slots.sort_by_key(|pick| pick.slot);
        slots.dedup_by_key(|pick| pick.slot);
        let counted =
            |pick: &&Picked| Color::ALL.iter().any(|&us| picked(pick.slot, us).any(|pick| pick.share.count != Some(0)));
        let parameter = term.parameter();
        let shape = parameter.map_or(Shape::Pair, |parameter| parameter.shape);
        let none = || parameter.map_or(Share::default(), |_| share(0, Bitboard::EMPTY, Score::ZERO));
        let side = |slot, us| picked(slot, us).map(|pick| pick.share.clone()).fold(none(), Share::and);
        let mut traces: Vec<TermTrace> = slots
            .into_iter()
            .filter(counted)
            .map(|pick| TermTrace {
                name: format!("{}{}", term.name, pick.label),
                value: parameter.map(|_| written(pick.value, shape)),
                line: parameter.and_then(|parameter| line(stage, parameter)),
                settings: Vec::new(),
                white: side(pick.slot, Color::White),
                black: side(pick.slot, Color::Black),
            })
            .collect();
        if traces.is_empty() {
            traces.push(TermTrace {
                name: term.name.to_owned(),
                value: parameter.map(|parameter| whole(&stage.values.terms, parameter)),
                line: parameter.and_then(|parameter| line(stage, parameter)),
                settings: Vec::new(),
                white: none(),
                black: none(),
            });
        }
        let arguments = term.arguments.iter().filter_map(|name| Parameter::find(name));
        traces[0].settings = arguments
            .map(|parameter| Setting {
                name: parameter.name,
                value: whole(&stage.values.terms, parameter),
                line: line(stage, parameter),
            })
            .collect();
        traces
    }

    fn pick<V: Values, F: Feature<V>>(
        &mut self,
        us: Color,
        term: &'static Term,
        values: &V,
        feature: &F,
        share: impl Fn(super::Pick, Slot) -> Share,
    ) {
        feature.picks(|pick| {
            let value = values.slot(pick.slot);
            let (slot, label) = (pick.slot, F::label(pick.slot));
            self.0.push(Picked { us, term, slot, label, value, share: share(pick, value) });
        });
    }
}

impl Share {
    fn and(mut self, other: Share) -> Share {
        self.count = add(self.count, other.count);
        self.squares.extend(other.squares);
        self.units = add(self.units, other.units);
        self.score.mg += other.score.mg;
        self.score.eg += other.score.eg;
        self
    }
}

fn add(one: Option<i32>, other: Option<i32>) -> Option<i32> {
    one.map_or(other, |one| Some(one + other.unwrap_or(0)))
}

impl TermSink for Collected {
    fn feature<V, F>(&mut self, us: Color, term: &'static Term, values: &V, feature: F)
    where
        V: Values<Worth = Score>,
        F: Feature<V>,
    {
        self.pick(us, term, values, &feature, |pick, [mg, eg]| {
            share(pick.count, pick.squares, Score::new(mg, eg) * pick.count)
        });
    }

    fn danger<V, F>(&mut self, us: Color, term: &'static Term, values: &V, feature: F) -> i32
    where
        V: Values<Worth = i32>,
        F: Feature<V>,
    {
        self.pick(us, term, values, &feature, |pick, [weight, _]| Share {
            units: Some(weight * pick.count),
            ..share(pick.count, pick.squares, Score::ZERO)
        });
        feature.worth(values)
    }

    fn transfer(&mut self, us: Color, term: &'static Term, units: i32, score: Score) {
        let share = Share { units: Some(units), score: score.into(), ..Share::default() };
        self.0.push(Picked { us, term, slot: 0, label: String::new(), value: [0, 0], share });
    }
}

/// The line of eval.toml that sets a parameter for a stage.
fn line(stage: &Stage, parameter: &Parameter) -> Option<u32> {
    let index = PARAMETERS.iter().position(|other| other.name == parameter.name)?;
    stage.values.lines.get(index).copied().filter(|&line| line > 0)
}

/// A slot as eval.toml writes it.
fn written([mg, eg]: Slot, shape: Shape) -> String {
    match shape {
        Shape::Number | Shape::PieceNumbers => mg.to_string(),
        _ => format!("[{mg}, {eg}]"),
    }
}

/// A whole parameter as eval.toml writes it.
fn whole(params: &TermParams, parameter: &Parameter) -> String {
    let slots = params.slots();
    let slots = &slots[parameter.offset..][..parameter.len];
    let entries = |separator: &str, name: fn(usize) -> String| {
        let entries = slots.iter().enumerate().filter(|(index, slot)| name(*index).is_empty() || **slot != [0, 0]);
        let entries = entries.map(|(index, slot)| name(index) + &written(*slot, parameter.shape));
        entries.collect::<Vec<_>>().join(separator)
    };
    match parameter.shape {
        Shape::Pair | Shape::Number => entries("", |_| String::new()),
        Shape::Eight => format!("[{}]", entries(", ", |_| String::new())),
        Shape::Count => format!("{{ count = [{}] }}", entries(", ", |_| String::new())),
        Shape::PiecePairs | Shape::PieceNumbers => {
            format!("{{ {} }}", entries(", ", |index| format!("{} = ", Piece::ALL[index].name())))
        }
    }
}

/// The phase as percentages of middlegame and endgame.
pub(super) fn percentages(phase: i32) -> (i32, i32) {
    let middlegame = (phase * 100 + FULL_PHASE / 2) / FULL_PHASE;
    (middlegame, 100 - middlegame)
}
