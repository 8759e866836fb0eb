//! From files of labelled positions to samples, with the engine's own evaluation as the judge of every one.

use std::path::PathBuf;

use rayon::prelude::*;

use super::dataset::{Item, Reader};
use super::gradient::Objective;
use super::label::Labelled;
use super::parameters::values;
use super::samples::Samples;
use super::transfer::{Pair, Transfer};
use crate::board::{Board, Color};
use crate::eval::{PawnCache, Stage};

/// Consecutive positions without a game's name that are kept together.
pub const UNNAMED_TOGETHER: u32 = 256;

/// Parts that a portion of a file is worked on in, whatever the number of cores.
const PARTS: usize = 64;

/// Bad lines that are kept for the report.
const BAD_LINES_SHOWN: usize = 5;

/// What some files hold.
#[derive(Default)]
pub struct Gathered {
    /// The positions, in the order of the files.
    pub samples: Samples,
    /// For each position the number of its game, or of a run of lines where games have no names.
    pub games: Vec<u32>,
    /// Whether games have names, and whether these are of use: most games have more than one position.
    pub games_are_named: bool,
    /// The first bad lines, each with its place and what is wrong.
    pub bad_lines: Vec<String>,
    /// All bad lines.
    pub bad: usize,
    /// Positions with the side to move in check, which are left out: the search never evaluates them.
    pub in_check: usize,
}

/// Reads files and takes every position apart; `progress` is told how many positions there are so far.
///
/// # Errors
/// A file cannot be read, or a position's coefficients do not come to the engine's evaluation of it.
pub fn gather(paths: &[PathBuf], stage: &Stage, mut progress: impl FnMut(usize)) -> Result<Gathered, String> {
    let workshop = Workshop::new(stage);
    let mut gathered = Gathered::default();
    let mut runs = Runs::default();
    for path in paths {
        let mut reader = Reader::open(path)?;
        let name = path.display().to_string();
        runs.end();
        loop {
            let portion = reader.portion()?;
            if portion.is_empty() {
                break;
            }
            let parts: Vec<Part> = portion
                .par_chunks(portion.len().div_ceil(PARTS))
                .map_init(PawnCache::new, |cache, items| workshop.part(items, &name, cache))
                .collect::<Result<_, String>>()?;
            for part in parts {
                gathered.samples.copy(&part.samples, 0..part.samples.len())?;
                gathered.games.extend(part.games.into_iter().map(|name| runs.number(name)));
                gathered.bad += part.bad.len();
                let room = BAD_LINES_SHOWN - gathered.bad_lines.len();
                gathered.bad_lines.extend(part.bad.into_iter().take(room));
                gathered.in_check += part.in_check;
            }
            progress(gathered.samples.len());
        }
    }
    gathered.samples.shrink();
    gathered.games_are_named = runs.are_named();
    Ok(gathered)
}

/// What a core made of some items.
#[derive(Default)]
struct Part {
    samples: Samples,
    games: Vec<Option<String>>,
    bad: Vec<String>,
    in_check: usize,
}

/// What it takes to turn items into samples.
struct Workshop<'a> {
    stage: &'a Stage,
    objective: Objective,
    rows: Vec<&'static str>,
    values: Vec<Pair>,
}

impl Workshop<'_> {
    fn new(stage: &Stage) -> Workshop<'_> {
        let transfers = Transfer::all(&stage.values.terms);
        let rows = transfers.iter().map(Transfer::row).collect();
        let values = values(stage.values);
        Workshop { stage, objective: Objective { transfers, k: 1.0, lambda: 1.0 }, rows, values }
    }

    /// Works on some items of a file that messages call `name`.
    fn part(&self, items: &[Item], name: &str, cache: &mut PawnCache) -> Result<Part, String> {
        let mut part = Part::default();
        for item in items {
            match item {
                Item::Damaged(complaint) => part.bad.push(complaint.clone()),
                Item::Line(number, line) => match Labelled::read(line) {
                    Err(complaint) => part.bad.push(format!("{name}:{number}: {complaint}")),
                    Ok(labelled) => self.add(labelled, &mut part, cache)?,
                },
                Item::Game(game) => {
                    for position in &game.positions {
                        self.add(Labelled::of_game(game, position), &mut part, cache)?;
                    }
                }
            }
        }
        Ok(part)
    }

    fn add(&self, labelled: Labelled, part: &mut Part, cache: &mut PawnCache) -> Result<(), String> {
        let Labelled { board, result, score, game } = labelled;
        if board.in_check() {
            part.in_check += 1;
            return Ok(());
        }
        part.samples.push(&self.stage.coefficients(&board), &self.rows, result, score)?;
        part.games.push(game);
        self.judge(&board, &part.samples, cache)
    }

    /// Compares the last sample's value with the engine's evaluation, which rounds to whole centipawns.
    fn judge(&self, board: &Board, samples: &Samples, cache: &mut PawnCache) -> Result<(), String> {
        let engine = self.stage.evaluate(board, &self.stage.sums(board), cache);
        let engine = if board.side_to_move() == Color::White { engine } else { -engine };
        let limit = crate::eval::MAX_EVALUATION as f32;
        let rebuilt = self.objective.evaluate(&samples.sample(samples.len() - 1), &self.values).clamp(-limit, limit);
        if (rebuilt - engine as f32).abs() < 1.02 {
            return Ok(());
        }
        Err(format!(
            "the coefficients come to {rebuilt:.1} where stage {} evaluates {engine}, in {}; a term's feature and the \
             counts that it gives to the tuner disagree",
            self.stage.name,
            board.to_fen()
        ))
    }
}

/// Numbers runs of positions that belong together.
#[derive(Default)]
struct Runs {
    number: u32,
    name: Option<String>,
    len: u32,
    named_runs: u32,
    named_positions: u32,
}

impl Runs {
    fn end(&mut self) {
        (self.number, self.name, self.len) = (self.number + 1, None, 0);
    }

    fn number(&mut self, name: Option<String>) -> u32 {
        if name != self.name || name.is_none() && self.len == UNNAMED_TOGETHER {
            self.end();
        }
        if name.is_some() {
            self.named_positions += 1;
            self.named_runs += u32::from(self.len == 0);
        }
        self.len += 1;
        self.name = name;
        self.number
    }

    /// Names that are all different name positions, not games.
    fn are_named(&self) -> bool {
        self.named_positions > 0 && self.named_positions >= 2 * self.named_runs
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn gathered(text: &str) -> Result<Gathered, String> {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(text.as_bytes()).unwrap();
        gather(&[file.path().to_owned()], Stage::find("hce").unwrap_or(Stage::default()), |_| ())
    }

    #[test]
    fn bad_lines_are_counted_and_the_first_are_named() {
        let good = "4k3/8/8/8/8/8/4P3/4K3 w - - c9 \"1-0\";\n";
        let in_check = "4k3/8/8/8/8/8/4R3/4K3 b - - c9 \"1-0\";\n";
        let text = format!("{good}\nnonsense\n{good}{in_check}{}", "8/8/8/8/8/8/8/8 w - - [0.5]\n".repeat(9));
        let gathered = gathered(&text).unwrap();
        assert_eq!((gathered.samples.len(), gathered.bad, gathered.in_check), (2, 10, 1));
        assert_eq!(gathered.bad_lines.len(), BAD_LINES_SHOWN);
        assert!(gathered.bad_lines[0].contains(":3: ") && gathered.bad_lines[1].contains(":6: "));
    }

    #[test]
    fn games_of_datagen_are_read_with_their_scores() {
        use crate::play::format::{GameRecord, Position, Settings, header};
        use crate::play::{GameResult, Reason};
        let settings = r#"{"engine":"","search":0,"stage":"hce","stage_hash":"","nodes":1,"hash":1,"seed":1,"book":null,
            "random_plies":8,"balance":1,"per_game":0,"score_limit":1,"win":[1,1],"draw":[1,1,1],"max_plies":1}"#;
        let mut bytes = header(&serde_json::from_str::<Settings>(settings).unwrap());
        for number in 0..3 {
            let board = Board::from_fen("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1").unwrap();
            let positions = vec![Position { board, score: 70 }, Position { board, score: 99_999 }];
            let (result, reason) = (GameResult::WhiteWins, Reason::ALL[0]);
            bytes.extend(GameRecord { number, result, reason, plies: 2, positions }.to_block());
        }
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(&bytes).unwrap();
        let games = gather(&[file.path().to_owned()], Stage::default(), |_| ()).unwrap();
        assert_eq!((games.samples.len(), games.games_are_named), (6, true));
        let sample = games.samples.sample(4);
        assert_eq!((sample.result, sample.score), (GameResult::WhiteWins, Some(70)));
        assert_eq!(games.samples.sample(5).score, Some(i16::MAX));
    }

    #[test]
    fn positions_of_a_game_have_its_number() {
        let line = |id: &str| format!("4k3/8/8/8/8/8/4P3/4K3 w - - c9 \"1-0\"; id \"{id}\";\n");
        let games = gathered(&["a", "a", "b", "b", "b", "a"].map(line).concat()).unwrap();
        assert!(games.games_are_named);
        assert_eq!(games.games.iter().map(|game| game - games.games[0]).collect::<Vec<_>>(), [0, 0, 1, 1, 1, 2]);
        assert!(!gathered(&["a", "b", "c"].map(line).concat()).unwrap().games_are_named);
        let unnamed = gathered(&"4k3/8/8/8/8/8/4P3/4K3 w - - [1.0]\n".repeat(600)).unwrap();
        assert!(!unnamed.games_are_named);
        assert_eq!(unnamed.games[599] - unnamed.games[0], 2);
    }
}
