//! The values of terms: their shapes, and how each is written.

use crate::diagnostic::Problems;
use crate::document::{Key, Kind, Node};
use crate::draft::fields;
use crate::names::PIECES;

/// A middlegame and an endgame value, in centipawns.
pub type Pair = [i16; 2];

/// The most entries of a table by count.
const MOST_COUNTS: usize = 64;

/// The form of a term's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// `[mg, eg]`
    Pair,
    /// Eight pairs, by relative rank or by file.
    Eight,
    /// A pair for each piece, `{ knight = [4, 4] }`; a piece left out is zero.
    PiecePairs,
    /// A whole number for each piece, `{ knight = 4 }`; a piece left out is zero.
    PieceNumbers,
    /// A whole number.
    Number,
    /// This many pairs by count, `{ count = [[0, 0], [5, 7]] }`.
    Count(usize),
}

impl Shape {
    /// How many slots a value of this shape takes: a pair or a whole number is one, a table as many as its entries.
    pub fn slots(self) -> usize {
        match self {
            Shape::Pair | Shape::Number => 1,
            Shape::Eight => 8,
            Shape::PiecePairs | Shape::PieceNumbers => PIECES.len(),
            Shape::Count(length) => length,
        }
    }

    /// The shape with its article, for messages.
    pub fn article(self) -> String {
        match self {
            Shape::Pair => "a pair".into(),
            Shape::Eight => "a table of eight pairs".into(),
            Shape::PiecePairs => "pairs by piece".into(),
            Shape::PieceNumbers => "whole numbers by piece".into(),
            Shape::Number => "a whole number".into(),
            Shape::Count(length) => format!("a table by count of {length}"),
        }
    }
}

/// A term's value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// See [`Shape::Pair`].
    Pair(Pair),
    /// See [`Shape::Eight`].
    Eight([Pair; 8]),
    /// See [`Shape::PiecePairs`]; in the order of [`PIECES`].
    PiecePairs([Pair; 6]),
    /// See [`Shape::PieceNumbers`]; in the order of [`PIECES`].
    PieceNumbers([i16; 6]),
    /// See [`Shape::Number`].
    Number(i16),
    /// See [`Shape::Count`].
    Count(Vec<Pair>),
}

impl Value {
    /// The form of the value.
    pub fn shape(&self) -> Shape {
        match self {
            Value::Pair(_) => Shape::Pair,
            Value::Eight(_) => Shape::Eight,
            Value::PiecePairs(_) => Shape::PiecePairs,
            Value::PieceNumbers(_) => Shape::PieceNumbers,
            Value::Number(_) => Shape::Number,
            Value::Count(pairs) => Shape::Count(pairs.len()),
        }
    }

    /// The value as slots, as many as [`Shape::slots`] says; a whole number stands in the middlegame half.
    pub fn slots(&self) -> Vec<Pair> {
        match self {
            Value::Pair(pair) => vec![*pair],
            Value::Eight(pairs) => pairs.to_vec(),
            Value::PiecePairs(pairs) => pairs.to_vec(),
            Value::PieceNumbers(numbers) => numbers.iter().map(|&number| [number, 0]).collect(),
            Value::Number(number) => vec![[*number, 0]],
            Value::Count(pairs) => pairs.clone(),
        }
    }

    /// Whether every number is zero, as in a stage that never sets the term.
    pub fn is_zero(&self) -> bool {
        self.slots().iter().all(|slot| *slot == [0, 0])
    }

    /// The value written at `node`; none, and reported, if anything is wrong with it.
    pub(crate) fn read(name: &Key, node: &Node, problems: &mut Problems) -> Option<Value> {
        let before = problems.len();
        let value = match &node.kind {
            Kind::Array(nodes) if nodes.first().is_some_and(Node::is_array) => eight(name, node, nodes, problems),
            Kind::Array(_) => Some(Value::Pair(pair(node, problems))),
            Kind::Table(entries) => by_piece_or_count(name, node, entries, problems),
            _ => Some(Value::Number(number(node, problems))),
        };
        value.filter(|_| problems.len() == before)
    }
}

fn eight(name: &Key, node: &Node, nodes: &[Node], problems: &mut Problems) -> Option<Value> {
    let pairs = pairs(nodes, problems);
    let length = pairs.len();
    let eight = pairs.try_into().ok().map(Value::Eight);
    if eight.is_none() {
        problems.report(
            &node.span,
            format!("a table by rank or file has eight pairs, this one has {length}"),
            format!("write eight; a table by count is written `{} = {{ count = [...] }}`", name.name),
        );
    }
    eight
}

fn by_piece_or_count(name: &Key, node: &Node, entries: &[(Key, Node)], problems: &mut Problems) -> Option<Value> {
    // The pieces in their order, then the one key of a table by count.
    const KEYS: [&str; 7] = ["pawn", "knight", "bishop", "rook", "queen", "king", "count"];
    let before = problems.len();
    let fields = fields(entries, &format!("`{}`", name.name), &KEYS, problems);
    let Some((_, _, first)) = fields.first() else {
        if problems.len() == before {
            problems.report(
                &node.span,
                format!("`{}` is an empty table", name.name),
                "write `{ knight = [4, 4] }`, or delete the line",
            );
        }
        return None;
    };
    if let Some((_, key, counts)) = fields.iter().find(|(field, ..)| KEYS[*field] == "count") {
        if fields.len() > 1 {
            problems.report(&key.span, "a table by count has no values by piece", "keep `count` or the pieces");
        }
        return by_count(counts, problems);
    }
    if first.is_array() {
        let mut pairs = [[0, 0]; 6];
        for (piece, _, node) in fields {
            pairs[piece] = pair(node, problems);
        }
        Some(Value::PiecePairs(pairs))
    } else {
        let mut numbers = [0; 6];
        for (piece, _, node) in fields {
            numbers[piece] = number(node, problems);
        }
        Some(Value::PieceNumbers(numbers))
    }
}

fn by_count(node: &Node, problems: &mut Problems) -> Option<Value> {
    match &node.kind {
        Kind::Array(nodes) if (1..=MOST_COUNTS).contains(&nodes.len()) => Some(Value::Count(pairs(nodes, problems))),
        Kind::Array(nodes) => {
            problems.report(
                &node.span,
                format!("a table by count has 1 to {MOST_COUNTS} pairs, this one has {}", nodes.len()),
                "write a pair for each count, beginning with the count 0",
            );
            None
        }
        _ => {
            problems.report(
                &node.span,
                format!("a table by count is an array of pairs, not {}", node.article()),
                "write `{ count = [[0, 0], [5, 7]] }`",
            );
            None
        }
    }
}

fn pairs(nodes: &[Node], problems: &mut Problems) -> Vec<Pair> {
    nodes.iter().map(|node| pair(node, problems)).collect()
}

/// A pair; zero, and reported, if it is none.
pub(crate) fn pair(node: &Node, problems: &mut Problems) -> Pair {
    let Kind::Array(nodes) = &node.kind else {
        problems.report(
            &node.span,
            format!("expected a pair, found {}", node.article()),
            "write [middlegame, endgame]",
        );
        return [0, 0];
    };
    let numbers: Vec<i16> = nodes.iter().map(|node| number(node, problems)).collect();
    numbers.try_into().unwrap_or_else(|numbers: Vec<i16>| {
        problems.report(
            &node.span,
            format!("a pair has two numbers, this one has {}", numbers.len()),
            "write [middlegame, endgame]; a table is an array of such pairs",
        );
        [0, 0]
    })
}

/// A whole number; zero, and reported, if it is none.
pub(crate) fn number(node: &Node, problems: &mut Problems) -> i16 {
    let text = problems.text(&node.span).to_string();
    let (message, help) = match &node.kind {
        Kind::Integer(value) => match i16::try_from(*value) {
            Ok(value) => return value,
            Err(_) => {
                (format!("{text} is out of range"), format!("values are centipawns from {} to {}", i16::MIN, i16::MAX))
            }
        },
        Kind::Float(value) if !value.is_finite() => (format!("{text} is not a value"), "write a whole number".into()),
        Kind::Float(value) => (format!("{text} is not a whole number"), format!("write {}", value.round() as i64)),
        Kind::String(text) if text.parse::<i16>().is_ok() => {
            (format!("\"{text}\" is a text, not a number"), format!("write {text}"))
        }
        _ => (format!("expected a whole number, found {}", node.article()), "write a whole number".into()),
    };
    problems.report(&node.span, message, help);
    0
}
