//! A whole game of the engine against itself, every move checked by another implementation of the rules.

use shakmaty::uci::UciMove;
use shakmaty::{Chess, Position};

use crate::driver::Engine;

#[test]
fn a_game_against_itself_is_legal_to_the_end() {
    let mut engine = Engine::start();
    let mut position = Chess::default();
    let mut moves = String::new();
    let mut replies = 0;
    engine.answer("ucinewgame");
    for ply in 0..200 {
        if position.is_game_over() {
            break;
        }
        engine.send(&format!("position startpos moves{moves}; go movetime 20"));
        let answer = engine.line("bestmove");
        let words: Vec<_> = answer.split(' ').collect();
        position = play(position, words[1]).unwrap_or_else(|error| panic!("ply {ply}: {answer}: {error}\n{moves}"));
        if let ["ponder", reply] = words[2..] {
            let after = play(position.clone(), reply).unwrap_or_else(|error| panic!("{answer}: {error}\n{moves}"));
            assert!(!after.is_checkmate() && !after.is_stalemate(), "{answer} ends the game\n{moves}");
            replies += 1;
        }
        moves.push(' ');
        moves.push_str(words[1]);
    }
    assert!(replies > 0);
    engine.close();
}

fn play(position: Chess, text: &str) -> Result<Chess, String> {
    let step = UciMove::from_ascii(text.as_bytes()).map_err(|error| error.to_string())?;
    let step = step.to_move(&position).map_err(|error| error.to_string())?;
    position.play(step).map_err(|error| error.to_string())
}
