//! What several tests share.

use steinitz::board::Board;

/// The corpus of real positions, standard and Chess960.
#[allow(dead_code)]
pub fn positions() -> Vec<Board> {
    let files = [include_str!("../data/positions.fen"), include_str!("../data/positions-chess960.fen")];
    let lines = files.iter().flat_map(|file| file.lines()).filter(|line| !line.starts_with('#'));
    lines.map(|fen| Board::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))).collect()
}
