//! Numbers replaced so that what stood in columns still does.

use std::ops::Range;

use super::splice::{Edit, line_end, line_start};

/// A number in the text, as it is and as it shall be.
#[derive(Clone, Debug)]
pub struct Cell {
    /// Where it stands, in bytes.
    pub range: Range<usize>,
    /// What it is.
    pub old: i16,
    /// What it shall be.
    pub new: i16,
}

/// Replaces the numbers of some rows. Where these are lines with their numbers in columns, aligned to the right, the
/// columns are kept, and made wider where need be; elsewhere a comment behind the numbers keeps its column if it can.
pub fn edits(text: &str, rows: &[Vec<Cell>]) -> Vec<Edit> {
    aligned(text, rows).unwrap_or_else(|| plain(text, rows))
}

/// A number with the blanks before it.
struct Field<'a> {
    cell: &'a Cell,
    blanks: usize,
    width: usize,
}

impl<'a> Field<'a> {
    fn new(text: &str, cell: &'a Cell) -> Field<'a> {
        let before = &text[..cell.range.start];
        let blanks = before.len() - before.trim_end_matches(' ').len();
        Field { cell, blanks, width: blanks + cell.range.len() }
    }

    fn edit(&self, extra: usize) -> Edit {
        let Range { start, end } = self.cell.range;
        let number = self.cell.new.to_string();
        Edit { range: start - self.blanks..end, text: format!("{number:>width$}", width = self.width + extra) }
    }
}

fn aligned(text: &str, rows: &[Vec<Cell>]) -> Option<Vec<Edit>> {
    let columns = rows.first()?.len();
    let mut lines: Vec<usize> = rows.iter().flatten().map(|cell| line_start(text, cell.range.start)).collect();
    lines.dedup();
    if rows.len() < 2 || lines.len() != rows.len() || rows.iter().any(|row| row.len() != columns) {
        return None;
    }
    let fields: Vec<Vec<Field>> =
        rows.iter().map(|row| row.iter().map(|cell| Field::new(text, cell)).collect()).collect();
    let column = |index: usize| fields.iter().map(move |row| &row[index]);
    let right_edge =
        |field: &Field| text[line_start(text, field.cell.range.start)..field.cell.range.end].chars().count();
    let in_column = |index: &usize| column(*index).map(right_edge).all(|edge| edge == right_edge(&fields[0][*index]));
    if !(0..columns).all(|index| in_column(&index)) {
        return None;
    }
    let mut extras: Vec<usize> = (0..columns)
        .map(|index| {
            let blanks = column(index).map(|field| field.blanks).min().unwrap_or(0).min(1);
            let needed = |field: &Field| (blanks + field.cell.new.to_string().len()).saturating_sub(field.width);
            column(index).map(needed).max().unwrap_or(0)
        })
        .collect();
    // Columns that are all of one width grow together.
    let widths = |row: &Vec<Field>| row.iter().skip(1).map(|field| field.width).collect::<Vec<_>>();
    if fields.iter().map(widths).all(|widths| widths.windows(2).all(|pair| pair[0] == pair[1])) {
        let most = extras.iter().copied().max().unwrap_or(0);
        extras.fill(most);
    }
    let changes = |field: &&Field, extra: usize| extra > 0 || field.cell.old != field.cell.new;
    let edits = fields.iter().flat_map(|row| {
        let row = row.iter().zip(&extras);
        row.filter(|(field, extra)| changes(field, **extra)).map(|(field, &extra)| field.edit(extra))
    });
    Some(edits.collect())
}

fn plain(text: &str, rows: &[Vec<Cell>]) -> Vec<Edit> {
    let cells = rows.iter().flatten().filter(|cell| cell.old != cell.new);
    let numbers: Vec<_> = cells.map(|cell| Edit { range: cell.range.clone(), text: cell.new.to_string() }).collect();
    let line = |edit: &Edit| line_start(text, edit.range.start);
    let lines = numbers.chunk_by(|one, next| line(one) == line(next));
    let comments: Vec<_> = lines.filter_map(|edits| comment(text, edits)).collect();
    [numbers, comments].concat()
}

/// The edit that gives or takes the blanks before a comment what the numbers of its line took or gave; none where there
/// is no comment set apart by two blanks or more.
fn comment(text: &str, edits: &[Edit]) -> Option<Edit> {
    let growth: isize = edits.iter().map(|edit| edit.text.len() as isize - edit.range.len() as isize).sum();
    let end = edits.last()?.range.end;
    let rest = &text[end..line_end(text, end)];
    let (before, _) = rest.split_once('#')?;
    let blanks = before.len() - before.trim_end_matches(' ').len();
    if growth == 0 || blanks < 2 || before.contains(['"', '\'']) {
        return None;
    }
    let blanks_end = end + before.len();
    let left = (blanks as isize - growth).max(1) as usize;
    Some(Edit { range: blanks_end - blanks..blanks_end, text: " ".repeat(left) })
}
