//! Moves in Standard Algebraic Notation, as scores of games and test suites write them: Nf3, exd8=Q+, O-O.

use std::fmt;

use super::{Board, Color, Move, Piece, Square, Wing};

/// The text means no move, or not a single one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SanError {
    /// It does not have the form of a move.
    Malformed(String),
    /// It has the form of a move, but the position does not allow it.
    Illegal {
        /// The move as given.
        text: String,
        /// The position.
        fen: String,
    },
    /// Several men can make the move.
    Ambiguous {
        /// The move as given.
        text: String,
        /// The moves it may mean, written in full.
        candidates: Vec<String>,
    },
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            SanError::Malformed(text) => {
                write!(f, "`{text}` is not a move; write piece (none for a pawn) and square: Nf3, Rad1, exd8=Q, O-O")
            }
            SanError::Illegal { text, fen } => {
                write!(f, "`{text}` is not legal in {fen}; check the piece, the square and what a pawn becomes")
            }
            SanError::Ambiguous { text, candidates } => {
                write!(f, "`{text}` may mean {}; write one of them", candidates.join(" or "))
            }
        }
    }
}

impl std::error::Error for SanError {}

/// What a text of SAN says about a move.
enum Pattern<'a> {
    Castling(Wing),
    /// `origin` is as much of the square of departure as is given: nothing, file, rank or both.
    Plain {
        piece: Piece,
        origin: &'a str,
        to: Square,
        promotion: Option<Piece>,
    },
}

impl Pattern<'_> {
    /// Reads the text. Marks of capture, check, mate and quality add nothing to a legal move and are not looked at.
    fn parse(text: &str) -> Option<Pattern<'_>> {
        let text = text.trim_end_matches(['+', '#', '!', '?']);
        match text {
            "O-O" | "0-0" => return Some(Pattern::Castling(Wing::King)),
            "O-O-O" | "0-0-0" => return Some(Pattern::Castling(Wing::Queen)),
            _ => {}
        }
        let (piece, rest) = match text.chars().next().and_then(piece_of) {
            Some(piece) => (piece, &text[1..]),
            None => (Piece::Pawn, text),
        };
        let promotion = rest.chars().next_back().and_then(piece_of).filter(|piece| Piece::PROMOTIONS.contains(piece));
        let rest = match promotion {
            Some(_) => rest[..rest.len() - 1].trim_end_matches('='),
            None => rest,
        };
        let (origin, target) = rest.split_at_checked(rest.len().checked_sub(2)?)?;
        let to: Square = target.parse().ok()?;
        let origin = origin.strip_suffix(['x', '-']).unwrap_or(origin);
        let well_formed = origin.len() <= 2 && origin.chars().all(|letter| matches!(letter, 'a'..='h' | '1'..='8'));
        // A pawn that says nothing of its file stays on it.
        let origin = if piece == Piece::Pawn && origin.is_empty() { &target[..1] } else { origin };
        well_formed.then_some(Pattern::Plain { piece, origin, to, promotion })
    }

    fn fits(&self, mv: Move, board: &Board) -> bool {
        match *self {
            Pattern::Castling(wing) => mv.is_castling() && Wing::of(mv.from(), mv.to()) == wing,
            Pattern::Plain { piece, origin, to, promotion } => {
                let from = mv.from().to_string();
                !mv.is_castling()
                    && (mv.to(), mv.promotion()) == (to, promotion)
                    && board.piece_on(mv.from()) == Some(piece)
                    && (from.starts_with(origin) || from.ends_with(origin))
            }
        }
    }
}

/// The piece of an upper-case letter. Pawns have none in SAN.
fn piece_of(letter: char) -> Option<Piece> {
    match Piece::from_letter(letter)? {
        (_, Piece::Pawn) | (Color::Black, _) => None,
        (Color::White, piece) => Some(piece),
    }
}

impl Board {
    /// The legal move that a text of SAN means. Castling may be written with letters or zeros, a promotion without
    /// its `=`; marks of capture, check, mate and quality may be missing, superfluous or wrong.
    ///
    /// # Errors
    ///
    /// When the text is not a move, or not a legal one, or several men can make it.
    pub fn parse_san(&self, text: &str) -> Result<Move, SanError> {
        let pattern = Pattern::parse(text).ok_or_else(|| SanError::Malformed(text.to_owned()))?;
        let moves = self.legal_moves();
        let candidates: Vec<Move> = moves.into_iter().filter(|&mv| pattern.fits(mv, self)).collect();
        match candidates[..] {
            [mv] => Ok(mv),
            [] => Err(SanError::Illegal { text: text.to_owned(), fen: self.to_fen() }),
            _ => {
                let mut candidates: Vec<String> = candidates.iter().map(|mv| mv.san(self)).collect();
                candidates.sort();
                Err(SanError::Ambiguous { text: text.to_owned(), candidates })
            }
        }
    }
}

impl Move {
    /// The move in SAN, for `board`, where it must be legal. [`Move::NULL`] is `--`.
    pub fn san(self, board: &Board) -> String {
        let Some(piece) = board.piece_on(self.from()).filter(|_| self != Move::NULL) else {
            return "--".to_owned();
        };
        let mut next = *board;
        next.make(self);
        let check = match (next.in_check(), next.has_legal_move()) {
            (false, _) => "",
            (true, true) => "+",
            (true, false) => "#",
        };
        if self.is_castling() {
            let castling = if Wing::of(self.from(), self.to()) == Wing::King { "O-O" } else { "O-O-O" };
            return format!("{castling}{check}");
        }
        let capture = if self.is_capture() { "x" } else { "" };
        let letter = |piece: Piece| piece.letter(Color::White);
        let promotion = self.promotion().map_or(String::new(), |piece| format!("={}", letter(piece)));
        let man = match piece {
            Piece::Pawn if self.is_capture() => self.from().file().to_string(),
            Piece::Pawn => String::new(),
            _ => format!("{}{}", letter(piece), self.origin(piece, board)),
        };
        format!("{man}{capture}{}{promotion}{check}", self.to())
    }

    /// As much of the square of departure as tells this man from others of its kind: the file if that will do, else
    /// the rank if that will do, else both.
    fn origin(self, piece: Piece, board: &Board) -> String {
        let from = self.from();
        let moves = board.legal_moves();
        let rivals = || {
            let same = |mv: &Move| mv.to() == self.to() && board.piece_on(mv.from()) == Some(piece);
            moves.into_iter().filter(same).map(Move::from).filter(|&rival| rival != from)
        };
        if rivals().next().is_none() {
            String::new()
        } else if rivals().all(|rival| rival.file() != from.file()) {
            from.file().to_string()
        } else if rivals().all(|rival| rival.rank() != from.rank()) {
            from.rank().to_string()
        } else {
            from.to_string()
        }
    }
}
