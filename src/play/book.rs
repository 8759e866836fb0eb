//! Books of openings: EPD or FEN, a position a line, or games in PGN, whose moves are the opening. Plain or gzip.

use std::path::Path;

use super::opening::Opening;
use super::pgn;
use crate::epd::{EpdError, Record};
use crate::files::{self, Lines};

/// Reads a book. A file whose name ends in `.pgn` or `.pgn.gz` holds games, any other one positions; there, lines that
/// begin with `#` are comments. Openings after which the game is over are left out.
///
/// # Errors
/// The file cannot be read, a line is wrong, which is named, or nothing is left.
pub fn read(path: &Path) -> Result<Vec<Opening>, String> {
    let name = path.display();
    let named = |(line, error): (usize, String)| format!("{name}:{line}: {error}");
    let mut openings = match is_pgn(path) {
        true => pgn::games(&files::read(path)?).map_err(named)?,
        false => positions(path, named)?,
    };
    openings.retain(|opening| !opening.is_over());
    match openings.is_empty() {
        true => Err(format!("{name}: no opening to play from; give positions as EPD, a line each, or games as .pgn")),
        false => Ok(openings),
    }
}

fn is_pgn(path: &Path) -> bool {
    let name = path.to_string_lossy().to_ascii_lowercase();
    name.trim_end_matches(".gz").ends_with(".pgn")
}

fn positions(path: &Path, named: impl Fn((usize, String)) -> String) -> Result<Vec<Opening>, String> {
    let (mut lines, mut openings) = (Lines::open(path)?, Vec::new());
    while let Some((number, line)) = lines.read()? {
        let record: Record = line.parse().map_err(|error: EpdError| named((number, error.to_string())))?;
        openings.push(Opening::from(record.board));
    }
    Ok(openings)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    const EPD: &str = "# a book\nrnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - id \"e4 e5\";\n\n\
                       8/8/8/3k4/8/8/8/4K3 w - - 0 1\n8/8/8/3k4/8/8/P7/4K3 b - - 3 40\n";

    fn read_as(name: &str, bytes: &[u8]) -> Result<Vec<Opening>, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        read(&path)
    }

    fn packed(text: &str) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(text.as_bytes()).unwrap();
        encoder.finish().unwrap()
    }

    #[test]
    fn positions_and_games_are_read_plain_and_packed() {
        let positions = read_as("book.epd", EPD.as_bytes()).unwrap();
        let fens: Vec<_> = positions.iter().map(|opening| opening.start.to_fen()).collect();
        assert_eq!(fens.len(), 2, "the drawn one is left out");
        assert_eq!(fens[1], "8/8/8/3k4/8/8/P7/4K3 b - - 3 40");
        assert_eq!(read_as("book", &packed(EPD)).unwrap(), positions);
        let games = "1. e4 e5 *\n1. d4 *\n1. f3 e5 2. g4 Qh4# 0-1";
        assert_eq!(read_as("BOOK.PGN.gz", &packed(games)).unwrap().len(), 2);
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (name, bytes, named) in [
            ("a.epd", &b"8/8/8/3k4/8/8/P7/4K3 b - -\nnonsense"[..], "a.epd:2: "),
            ("a.pgn", b"1. e4 e4", "a.pgn:1: `e4`"),
            ("a.epd", b"", "no opening"),
            ("a.gz", b"\x1f\x8bbroken", "a.gz:1: "),
            ("a.epd", b"\xff\xfe\0", "a.epd:1: "),
        ] {
            let error = read_as(name, bytes).unwrap_err();
            assert!(error.contains(named), "{error}");
        }
        assert!(read(Path::new("/nowhere/book.epd")).unwrap_err().starts_with("/nowhere/book.epd: "));
    }
}
