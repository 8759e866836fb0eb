//! Colours swapped and ranks mirrored, every row of the trace changes sides and nothing else changes.

mod common;

use steinitz::eval::Stage;

#[test]
fn rows_change_sides_with_the_colours() {
    for board in common::positions() {
        let flipped = board.flipped();
        for stage in Stage::all() {
            let (one, other) = (stage.trace(&board), stage.trace(&flipped));
            assert_eq!(one.total, other.total, "{} in {}", stage.name, one.fen);
            assert_eq!(one.white, -other.white);
            assert_eq!(one.rows.len(), other.rows.len());
            for (row, mirror) in one.rows.iter().zip(&other.rows) {
                assert_eq!(row.name, mirror.name);
                assert_eq!((row.white, row.black), (mirror.black, mirror.white), "{} in {}", row.name, one.fen);
                assert_eq!(row.net, -mirror.net, "{} in {}", row.name, one.fen);
            }
        }
    }
}
