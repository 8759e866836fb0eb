//! From files of labelled positions to samples, with the engine's own evaluation as the judge of every one.

use std::path::PathBuf;

use rayon::prelude::*;

use super::dataset::Reader;
use super::gradient::Objective;
use super::label::Labelled;
use super::samples::Samples;
use super::transfer::{Pair, Transfer};
use crate::board::{Board, Color};
use crate::eval::{PawnCache, Stage, slots};

/// Consecutive positions without a game's name that are kept together.
pub const UNNAMED_TOGETHER: u32 = 256;

/// Lines that one core works on at a time.
const PART: usize = 512;

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
        runs.end();
        while let Some(lines) = reader.lines()? {
            let parts: Vec<Part> = lines
                .par_chunks(PART)
                .map_init(PawnCache::new, |cache, lines| workshop.part(lines, cache))
                .collect::<Result<_, String>>()?;
            for part in parts {
                gathered.samples.copy(&part.samples, 0..part.samples.len())?;
                gathered.games.extend(part.games.into_iter().map(|name| runs.number(name)));
                for (line, complaint) in part.bad {
                    gathered.bad += 1;
                    if gathered.bad_lines.len() < BAD_LINES_SHOWN {
                        gathered.bad_lines.push(format!("{}: {complaint}", reader.place(line)));
                    }
                }
                gathered.in_check += part.in_check;
            }
            progress(gathered.samples.len());
        }
    }
    gathered.samples.shrink();
    gathered.games_are_named = runs.are_named();
    Ok(gathered)
}

/// What a core made of some lines.
#[derive(Default)]
struct Part {
    samples: Samples,
    games: Vec<Option<String>>,
    bad: Vec<(usize, String)>,
    in_check: usize,
}

/// What it takes to turn lines into samples.
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
        let values = slots(stage.values).into_iter().map(|slot| slot.map(|half| half as f32)).collect();
        Workshop { stage, objective: Objective { transfers, k: 1.0, lambda: 1.0 }, rows, values }
    }

    fn part(&self, lines: &[(usize, String)], cache: &mut PawnCache) -> Result<Part, String> {
        let mut part = Part::default();
        for (number, line) in lines {
            match Labelled::read(line) {
                Err(complaint) => part.bad.push((*number, complaint)),
                Ok(labelled) if labelled.board.in_check() => part.in_check += 1,
                Ok(Labelled { board, result, score, game }) => {
                    let coefficients = self.stage.coefficients(&board);
                    part.samples.push(&coefficients, &self.rows, result, score)?;
                    part.games.push(game);
                    self.judge(&board, &part.samples, cache)?;
                }
            }
        }
        Ok(part)
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
