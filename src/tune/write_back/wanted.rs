//! The stage that eval.toml shall have, and how its values are written where they are new.

use steinitz_evalc::{Evaluation, Pair, Setting, Shape, Stage, Value};

use crate::eval::Slot;
use crate::tune::parameters::{Entry, Place};

/// A stage of the file with other values, given as slots; what did not change stays as it is.
pub fn wanted(evaluation: &Evaluation, stage: &Stage, entries: &[Entry], old: &[Slot], new: &[Slot]) -> Stage {
    let mut wanted = stage.clone();
    for ((entry, old), new) in entries.iter().zip(old).zip(new).filter(|((_, old), new)| old != new) {
        let pair = new.map(|half| half.clamp(i16::MIN.into(), i16::MAX.into()) as i16);
        // The half that a whole number does not have is zero in both.
        debug_assert!(!entry.single || old[1] == new[1]);
        match entry.place {
            Place::Term(parameter, index) => set_term(evaluation, &mut wanted, parameter.name, index, pair),
            Place::Material(piece) => {
                if let Some(material) = wanted.material.get_mut(piece.index()) {
                    *material = pair;
                }
            }
            Place::PieceSquare(piece, square) => {
                if let Some(tables) = &mut wanted.piece_squares {
                    let (rank, file) = (7 - square.rank().index(), square.file().index());
                    tables[piece.index()].mg[rank][file] = pair[0];
                    tables[piece.index()].eg[rank][file] = pair[1];
                }
            }
        }
    }
    wanted
}

fn set_term(evaluation: &Evaluation, stage: &mut Stage, name: &str, index: usize, pair: Pair) {
    let Some(parameter) = evaluation.parameters.iter().find(|parameter| parameter.name == name) else { return };
    let known = stage.terms.iter().position(|term| term.name == name);
    let mut slots = match known {
        Some(known) => stage.terms[known].value.slots(),
        None => vec![[0, 0]; parameter.shape.slots()],
    };
    let Some(slot) = slots.get_mut(index) else { return };
    *slot = pair;
    let value = value(parameter.shape, slots);
    match known {
        Some(known) => stage.terms[known].value = value,
        None => {
            // Terms stand in the order of the parameters.
            let before = |term: &Setting<Value>| {
                let position = |name: &str| evaluation.parameters.iter().position(|other| other.name == name);
                position(&term.name) < position(name)
            };
            let place = stage.terms.iter().filter(|term| before(term)).count();
            let (location, from) = (parameter.location, stage.name.clone());
            stage.terms.insert(place, Setting { name: name.to_owned(), value, location, from });
        }
    }
}

fn value(shape: Shape, slots: Vec<Pair>) -> Value {
    let array = |slots: &[Pair]| std::array::from_fn(|index| slots[index]);
    match shape {
        Shape::Pair => Value::Pair(slots[0]),
        Shape::Number => Value::Number(slots[0][0]),
        Shape::Eight => Value::Eight(std::array::from_fn(|index| slots[index])),
        Shape::PiecePairs => Value::PiecePairs(array(&slots)),
        Shape::PieceNumbers => Value::PieceNumbers(array(&slots).map(|slot| slot[0])),
        Shape::Count(_) => Value::Count(slots),
    }
}

/// A term's value as the file writes it, on one line.
pub fn text(value: &Value) -> String {
    let pair = |[mg, eg]: &Pair| format!("[{mg}, {eg}]");
    let pairs = |pairs: &[Pair]| format!("[{}]", pairs.iter().map(pair).collect::<Vec<_>>().join(", "));
    let by_piece = |entries: Vec<(bool, String)>| {
        let named = steinitz_evalc::PIECES.iter().zip(&entries);
        // A piece that is left out is zero, but a table must not be empty.
        let all = entries.iter().all(|(is_zero, _)| *is_zero);
        let kept = named.filter(|(_, (is_zero, _))| all || !is_zero);
        let written: Vec<_> = kept.map(|(piece, (_, text))| format!("{piece} = {text}")).collect();
        format!("{{ {} }}", written.join(", "))
    };
    match value {
        Value::Pair(one) => pair(one),
        Value::Number(number) => number.to_string(),
        Value::Eight(eight) => pairs(eight),
        Value::Count(counts) => format!("{{ count = {} }}", pairs(counts)),
        Value::PiecePairs(pairs) => by_piece(pairs.iter().map(|it| (*it == [0, 0], pair(it))).collect()),
        Value::PieceNumbers(numbers) => by_piece(numbers.iter().map(|it| (*it == 0, it.to_string())).collect()),
    }
}

/// A half of a piece-square table as the file writes it, a line a rank.
pub fn table_text(rows: &[[i16; 8]; 8]) -> String {
    let width = rows.iter().flatten().map(|number| number.to_string().len()).max().unwrap_or(1);
    let lines = rows.iter().enumerate().map(|(index, row)| {
        let numbers: Vec<_> = row.iter().map(|number| format!("{number:width$}")).collect();
        format!("  [{}],  # rank {}\n", numbers.join(", "), 8 - index)
    });
    format!("[\n{}]", lines.collect::<String>())
}
