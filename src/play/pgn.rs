//! The moves of games in Portable Game Notation (S. J. Edwards, 1994): tags and main lines, all else is passed over.

use crate::board::Board;
use crate::play::Opening;

/// What is being read.
#[derive(Default)]
struct Reader {
    fen: Option<String>,
    chess960: bool,
    /// The game whose moves have begun, and the position it has come to.
    game: Option<(Opening, Board)>,
    /// Depth of nested variations.
    variations: u32,
    in_comment: bool,
    games: Vec<Opening>,
}

/// Reads every game of a text that has moves or a result.
///
/// # Errors
/// The first line that is not PGN or not legal, and why.
pub(super) fn games(text: &str) -> Result<Vec<Opening>, (usize, String)> {
    let mut reader = Reader::default();
    for (index, line) in text.lines().enumerate() {
        reader.read_line(line).map_err(|error| (index + 1, error))?;
    }
    if reader.in_comment || reader.variations > 0 {
        return Err((text.lines().count(), "a comment or variation does not end".into()));
    }
    reader.end_moves();
    Ok(reader.games)
}

impl Reader {
    fn read_line(&mut self, line: &str) -> Result<(), String> {
        let outside = !self.in_comment && self.variations == 0;
        if outside && line.starts_with('%') {
            return Ok(());
        }
        if outside && line.trim_start().starts_with('[') {
            self.end_moves();
            self.read_tag(line.trim());
            return Ok(());
        }
        let mut rest = line.trim();
        while !rest.is_empty() {
            rest = self.read_token(rest)?.trim_start();
        }
        Ok(())
    }

    /// Notes a tag that says where the game begins.
    fn read_tag(&mut self, tag: &str) {
        let value = tag.split('"').nth(1).unwrap_or_default();
        match tag.trim_start_matches('[').split_whitespace().next() {
            Some("FEN") => self.fen = Some(value.to_owned()),
            Some("Variant") => self.chess960 = value.to_ascii_lowercase().contains("960") || value == "Fischerandom",
            _ => {}
        }
    }

    /// Reads one token of movetext and returns what follows it.
    fn read_token<'a>(&mut self, text: &'a str) -> Result<&'a str, String> {
        if self.in_comment {
            let (_, behind) = text.split_once('}').unwrap_or(("", ""));
            self.in_comment = !text.contains('}');
            return Ok(behind);
        }
        let ends = |letter: char| letter.is_whitespace() || "{}();".contains(letter);
        match text.as_bytes()[0] {
            b'{' => self.in_comment = true,
            b';' => return Ok(""),
            b'(' => self.variations += 1,
            b')' => self.variations = self.variations.checked_sub(1).ok_or("a variation ends that has not begun")?,
            b'}' => return Err("a comment ends that has not begun".into()),
            _ => {
                let (token, behind) = text.split_at(text.find(ends).unwrap_or(text.len()));
                if self.variations == 0 {
                    self.read_word(token)?;
                }
                return Ok(behind);
            }
        }
        Ok(&text[1..])
    }

    /// A move, a move number, a number of an annotation, or a result.
    fn read_word(&mut self, word: &str) -> Result<(), String> {
        if matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*") {
            self.begin_moves()?;
            self.end_moves();
            return Ok(());
        }
        let castling_with_zeros = word.starts_with("0-0");
        let text = match castling_with_zeros {
            true => word,
            false => word.trim_start_matches(|letter: char| letter.is_ascii_digit()).trim_start_matches('.'),
        };
        if text.is_empty() || text.starts_with('$') || text.trim_matches(['!', '?']).is_empty() {
            return Ok(());
        }
        self.begin_moves()?;
        if let Some((opening, board)) = &mut self.game {
            let mv = board.parse_san(text).map_err(|error| error.to_string())?;
            opening.moves.push(mv);
            board.make(mv);
        }
        Ok(())
    }

    fn begin_moves(&mut self) -> Result<(), String> {
        if self.game.is_none() {
            let start = match &self.fen {
                None => Board::startpos(),
                Some(fen) if self.chess960 => Board::from_fen_chess960(fen).map_err(|error| error.to_string())?,
                Some(fen) => Board::from_fen(fen).map_err(|error| error.to_string())?,
            };
            self.game = Some((Opening::from(start), start));
        }
        Ok(())
    }

    /// Ends the game whose moves have begun; a tag before any move belongs to the next one.
    fn end_moves(&mut self) {
        if let Some((opening, _)) = self.game.take() {
            self.games.push(opening);
            (self.fen, self.chess960) = (None, false);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The moves of every game.
    fn read(text: &str) -> Vec<String> {
        let moves = |game: &Opening| game.moves.iter().map(|mv| mv.uci(false)).collect::<Vec<_>>().join(" ");
        games(text).unwrap().iter().map(moves).collect()
    }

    #[test]
    fn main_lines_are_read_past_everything_else() {
        let text = "% escaped\n[Event \"a; (b\"]\n[White \"?\"]\n\n1. e4 {best (by\n[test]} e5 $1 2.Nf3!? (2. f4 {x) } exf4 \
                    (2... d5)) 2... Nc6 ; rest (of line\n3. Bb5 a6 1/2-1/2\n\n[Event \"b\"]\n\n1.d4 *\n1. c4 c5 1-0 1. Nf3";
        let games = ["e2e4 e7e5 g1f3 b8c6 f1b5 a7a6", "d2d4", "c2c4 c7c5", "g1f3"];
        assert_eq!(read(text), games);
        assert!(read("").is_empty());
    }

    #[test]
    fn games_begin_where_their_tags_say() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        let text = format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n1. O-O 0-0-0 *\n\n1. e4 *\n[FEN \"{fen}\"]\n*\n");
        let games = games(&text).unwrap();
        let starts: Vec<_> = games.iter().map(|game| game.start.to_fen()).collect();
        assert_eq!(starts, [fen, &Board::startpos().to_fen(), fen]);
        let moves: Vec<_> = games.iter().map(|game| game.moves.len()).collect();
        assert_eq!(moves, [2, 1, 0]);
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line() {
        for (text, line, named) in [
            ("1. e4 e5\n2. Ke3", 2, "`Ke3`"),
            ("\n1. e4 e5 hello", 2, "`hello`"),
            ("1. e4 )", 1, "variation"),
            ("1. e4 }", 1, "comment"),
            ("1. e4 {", 1, "comment"),
            ("[FEN \"8/8\"]\n\n1. e4", 3, "side to move"),
        ] {
            let (at, error) = games(text).err().unwrap_or_else(|| panic!("{text}"));
            assert!(at == line && error.contains(named), "{text}: {at}: {error}");
        }
    }
}
