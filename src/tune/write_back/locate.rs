//! The numbers of a value and where they stand in the text.

use steinitz_evalc::{PIECES, Value};
use toml_edit::{Item, Value as TomlValue};

use super::grid::Cell;

/// A value's numbers.
#[derive(Default)]
pub struct Located {
    /// Row by row: pairs, or the rows of a table.
    pub rows: Vec<Vec<Cell>>,
    /// Pieces that the value leaves out and that shall have one, with its text.
    pub missing: Vec<(&'static str, String)>,
}

/// The numbers of a term's value.
pub fn value(item: &Item, old: &Value, new: &Value) -> Located {
    let (old_slots, new_slots) = (old.slots(), new.slots());
    let pairs = |item: Option<&Item>| item.map_or(Vec::new(), |item| rows(item, &old_slots, &new_slots));
    match old {
        Value::Pair(_) => Located { rows: vec![row(item, &old_slots[0], &new_slots[0])], ..Located::default() },
        Value::Number(_) => {
            Located { rows: vec![number(item, old_slots[0][0], new_slots[0][0])], ..Located::default() }
        }
        Value::Eight(_) => Located { rows: pairs(Some(item)), ..Located::default() },
        Value::Count(_) => Located { rows: pairs(item.get("count")), ..Located::default() },
        Value::PiecePairs(_) => by_piece(item, |piece, item| match item {
            Some(item) => Ok(row(item, &old_slots[piece], &new_slots[piece])),
            None => Err((old_slots[piece] != new_slots[piece])
                .then(|| format!("[{}, {}]", new_slots[piece][0], new_slots[piece][1]))),
        }),
        Value::PieceNumbers(_) => by_piece(item, |piece, item| match item {
            Some(item) => Ok(number(item, old_slots[piece][0], new_slots[piece][0])),
            None => Err((old_slots[piece] != new_slots[piece]).then(|| new_slots[piece][0].to_string())),
        }),
    }
}

fn by_piece(item: &Item, find: impl Fn(usize, Option<&Item>) -> Result<Vec<Cell>, Option<String>>) -> Located {
    let mut located = Located::default();
    for (index, piece) in PIECES.into_iter().enumerate() {
        match find(index, item.get(piece)) {
            Ok(row) => located.rows.push(row),
            Err(missing) => located.missing.extend(missing.map(|text| (piece, text))),
        }
    }
    // In the order of the text, which need not be that of the pieces.
    located.rows.sort_by_key(|row| row.first().map_or(0, |cell| cell.range.start));
    located
}

/// The numbers of an array of arrays.
pub fn rows<const N: usize>(item: &Item, old: &[[i16; N]], new: &[[i16; N]]) -> Vec<Vec<Cell>> {
    let rows = item.as_array().into_iter().flat_map(|array| array.iter());
    rows.zip(old.iter().zip(new)).map(|(row, (old, new))| cells(row, old, new)).collect()
}

/// The numbers of an array.
pub fn row<const N: usize>(item: &Item, old: &[i16; N], new: &[i16; N]) -> Vec<Cell> {
    item.as_value().map_or(Vec::new(), |value| cells(value, old, new))
}

fn cells<const N: usize>(value: &TomlValue, old: &[i16; N], new: &[i16; N]) -> Vec<Cell> {
    let values = value.as_array().into_iter().flat_map(|array| array.iter());
    let halves = old.iter().zip(new);
    values.zip(halves).filter_map(|(value, (&old, &new))| Some(Cell { range: value.span()?, old, new })).collect()
}

fn number(item: &Item, old: i16, new: i16) -> Vec<Cell> {
    item.span().map(|range| Cell { range, old, new }).into_iter().collect()
}
