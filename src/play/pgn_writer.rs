//! Games in Portable Game Notation (S. J. Edwards, 1994), for people and programs to look at.

use std::fmt::Write;

use super::{Game, Ply, Reason};
use crate::board::{Board, Color, Move};
use crate::search::value::mate_distance;

/// Columns of movetext, as the standard asks.
const COLUMNS: usize = 80;

/// What is known of a game besides its moves.
pub struct Headers<'a> {
    /// The names of White and Black.
    pub players: [&'a str; 2],
    /// What the games are played for.
    pub event: &'a str,
    /// The number of the game in it.
    pub round: &'a str,
    /// The limits, as people write them.
    pub limits: &'a str,
}

/// A game as PGN, with an empty line at its end. Moves of the opening are marked `book`; all others have the score that
/// their player saw, in pawns from its own view or as a distance to mate, and the depth: `+0.34/12`, `-M5/20`.
pub fn pgn(game: &Game, headers: &Headers) -> String {
    let Game { opening, plies, result, reason } = game;
    let mut text = tags(game, headers);
    let mut board = opening.start;
    let mut words = Vec::new();
    for &mv in &opening.moves {
        push_move(&mut words, &board, mv, "book".into());
        board.make(mv);
    }
    for ply in plies {
        push_move(&mut words, &board, ply.mv, opinion(ply, board.side_to_move()));
        board.make(ply.mv);
    }
    words.push(format!("{{{reason}}}"));
    words.push(result.to_string());
    text.push('\n');
    text.push_str(&wrapped(&words));
    text.push_str("\n\n");
    text
}

fn tags(game: &Game, headers: &Headers) -> String {
    let Headers { players: [white, black], event, round, limits } = headers;
    let plies = (game.opening.moves.len() + game.plies.len()).to_string();
    let termination = match game.reason {
        Reason::TimeForfeit => "time forfeit",
        Reason::WinAdjudicated | Reason::DrawAdjudicated | Reason::TooLong => "adjudication",
        _ => "normal",
    };
    let (result, start) = (game.result.to_string(), &game.opening.start);
    let mut tags = vec![
        ("Event", *event),
        ("Site", "?"),
        ("Date", "????.??.??"),
        ("Round", *round),
        ("White", *white),
        ("Black", *black),
        ("Result", &result),
    ];
    let fen = start.to_fen();
    if *start != Board::startpos() {
        tags.extend([("SetUp", "1"), ("FEN", &fen)]);
    }
    if start.is_chess960() {
        tags.push(("Variant", "Chess960"));
    }
    tags.extend([("PlyCount", plies.as_str()), ("TimeControl", *limits), ("Termination", termination)]);
    tags.into_iter().fold(String::new(), |mut text, (name, value)| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        // Writing to a string cannot fail.
        let _ = writeln!(text, "[{name} \"{value}\"]");
        text
    })
}

/// A move with its number, as every move that follows a comment needs one, and with a comment.
fn push_move(words: &mut Vec<String>, board: &Board, mv: Move, comment: String) {
    let dots = if board.side_to_move() == Color::White { "." } else { "..." };
    words.push(format!("{}{dots}", board.fullmove_number()));
    words.push(mv.san(board));
    words.push(format!("{{{comment}}}"));
}

/// Score and depth of a move, from its player's view.
fn opinion(ply: &Ply, side: Color) -> String {
    let score = if side == Color::White { ply.score } else { -ply.score };
    let sign = if score < 0 { '-' } else { '+' };
    match mate_distance(score) {
        Some(moves) => format!("{sign}M{}/{}", moves.abs(), ply.depth),
        None => format!("{sign}{}.{:02}/{}", score.abs() / 100, score.abs() % 100, ply.depth),
    }
}

/// Words in lines that are not too long.
fn wrapped(words: &[String]) -> String {
    let (mut text, mut column) = (String::new(), 0);
    for word in words {
        if column > 0 && column + 1 + word.len() > COLUMNS {
            text.push('\n');
            column = 0;
        }
        if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += word.len();
    }
    text
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::pgn::games;
    use super::*;
    use crate::play::{GameResult, Opening};
    use crate::search::value::{mate_in, mated_in};

    fn game(start: Board, book: &[&str], moves: &[(&str, i32)]) -> Game {
        let mut board = start;
        let mut step = |text: &str| {
            let mv = board.parse_move(text).unwrap();
            board.make(mv);
            mv
        };
        let opening = Opening { start, moves: book.iter().map(|text| step(text)).collect() };
        let ply =
            |&(text, score): &(&str, i32)| Ply { mv: step(text), score, depth: 9, nodes: 1, time: Duration::ZERO };
        let plies = moves.iter().map(ply).collect();
        Game { opening, plies, result: GameResult::BlackWins, reason: Reason::Checkmate }
    }

    const HEADERS: Headers =
        Headers { players: ["a \"b\"", "c"], event: "sprt", round: "1.2", limits: "100 nodes a move" };

    #[test]
    fn a_game_is_written_move_by_move() {
        let moves = [("e7e5", -31), ("g2g4", mated_in(2)), ("d8h4", -mate_in(1))];
        let text = pgn(&game(Board::startpos(), &["f2f3"], &moves), &HEADERS);
        let movetext = "\n\n1. f3 {book} 1... e5 {+0.31/9} 2. g4 {-M1/9} 2... Qh4# {+M1/9} {checkmate} 0-1\n\n";
        assert!(text.ends_with(movetext), "{text}");
        for tag in ["[White \"a \\\"b\\\"\"]", "[Result \"0-1\"]", "[PlyCount \"4\"]", "[Termination \"normal\"]"] {
            assert!(text.contains(tag), "{tag}: {text}");
        }
        assert!(!text.contains("FEN") && text.lines().all(|line| line.len() <= COLUMNS));
    }

    #[test]
    fn what_is_written_can_be_read() {
        let start = Board::from_fen("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 20").unwrap();
        let moves = [("e1c1", 120), ("h8h1", -500), ("d1h1", 500)];
        let one = game(start, &["e8g8"], &moves[..1]);
        let other = game(Board::startpos(), &["e2e4"], &[]);
        let text = pgn(&one, &HEADERS) + &pgn(&other, &HEADERS);
        let read = games(&text).unwrap_or_else(|(line, error)| panic!("{line}: {error}\n{text}"));
        let moves =
            |game: &Game| [&game.opening.moves[..], &game.plies.iter().map(|p| p.mv).collect::<Vec<_>>()].concat();
        for (game, read) in [one, other].iter().zip(read) {
            assert_eq!((game.opening.start, moves(game)), (read.start, read.moves));
        }
    }
}
