//! `steinitz datagen`: games of a stage against itself, for tuning.

use std::path::PathBuf;
use std::thread::available_parallelism;
use std::time::Instant;

use indicatif::ProgressBar;

use super::interrupt;
use super::progress::style;
use crate::eval::Stage;
use crate::play::data_file::DataFile;
use crate::play::datagen::{Generator, Target, search_print};
use crate::play::format::Settings;
use crate::play::{Openings, Rules};
use crate::uci;

/// Play games of a stage against itself and keep positions with scores and results for tuning.
///
/// Kept are positions that are quiet: the side to move is not in check, and its best move neither takes nor promotes.
/// The games depend on the options but for --threads, --games and --positions. When the command is interrupted, even by
/// kill -9, the same command goes on where it was; with a higher target it makes an existing file longer. `steinitz data`
/// tells what is in the file and turns it into EPD.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    target: TargetArguments,
    /// File of games, created or continued.
    #[arg(long, value_name = "FILE", default_value = "selfplay.szd")]
    out: PathBuf,
    /// Nodes a move.
    #[arg(long, value_name = "N", default_value_t = 8000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Games played at the same time [default: as many as the processor runs threads].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    threads: Option<u32>,
    /// Seed of everything random.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Stage of the evaluation.
    #[arg(long, value_parser = super::stage)]
    stage: Option<&'static Stage>,
    /// Book of openings: positions as EPD or FEN, a line each, or games as .pgn; plain or gzip.
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// Random moves at the start of each game [default: 8, after a book 0].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=200))]
    random_plies: Option<u32>,
    /// Centipawns that an opening may be out of balance.
    #[arg(long, value_name = "CP", default_value_t = 300, value_parser = clap::value_parser!(i32).range(1..=20_000))]
    balance: i32,
    /// Positions to keep of a game at most, picked at random; 0: all that are fit.
    #[arg(long, value_name = "N", default_value_t = 32)]
    per_game: u32,
    /// Centipawns beyond which a game is decided and its positions are not kept.
    #[arg(long, value_name = "CP", default_value_t = 2000, value_parser = clap::value_parser!(i32).range(1..=20_000))]
    score_limit: i32,
}

/// How much to generate.
#[derive(clap::Args)]
#[group(required = true, multiple = false)]
struct TargetArguments {
    /// Games that the file shall have.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: Option<u32>,
    /// Positions that the file shall have at least; it ends with the game that reaches them.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    positions: Option<u64>,
}

impl TargetArguments {
    fn target(&self) -> Target {
        match (self.games, self.positions) {
            (Some(games), _) => Target::Games(games),
            (None, positions) => Target::Positions(positions.unwrap_or(0)),
        }
    }
}

/// The hash table of each player, in mebibytes: room for all that a game's searches of few nodes find out.
const HASH_MIB: u32 = 4;

/// The longest games, in plies.
const MAX_PLIES: u32 = 400;

/// Draws are not agreed upon before this move.
const DRAW_FROM_MOVE: u32 = 50;

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), String> {
    let stage = arguments.stage.unwrap_or(Stage::default());
    let openings = arguments.openings()?;
    let settings = arguments.settings(stage, &openings)?;
    let target = arguments.target.target();
    let threads = arguments.threads.map_or_else(|| available_parallelism().map_or(1, usize::from), |n| n as usize);

    let stop = interrupt::flag()?;
    let mut file = DataFile::open(&arguments.out, &settings)?;
    let (old_games, old_positions) = (file.games, file.positions);
    let (mut games, mut positions) = (old_games, old_positions);
    let start = Instant::now();
    let progress = progress(target, &file);
    let generator = Generator { settings: &settings, openings: &openings, stage };
    let result = generator.run(&mut file, target, threads, stop, |game| {
        games += 1;
        positions += game.positions.len() as u64;
        progress.set_position(if let Target::Games(_) = target { games.into() } else { positions });
        let speed = (positions - old_positions) as f64 / start.elapsed().as_secs_f64();
        progress.set_message(format!("{games} games, {positions} positions, {speed:.0} positions/s"));
    });
    progress.finish_and_clear();
    let finished = result?;
    let (name, new, seconds) = (arguments.out.display(), positions - old_positions, start.elapsed().as_secs_f64());
    uci::line(format!(
        "{name}: {games} games, {positions} positions; {} games and {new} positions of them in {seconds:.1} s, {:.0} positions/s",
        games - old_games,
        new as f64 / seconds,
    ));
    match finished {
        true => Ok(()),
        false => Err("interrupted; the same command goes on".into()),
    }
}

impl Arguments {
    fn openings(&self) -> Result<Openings, String> {
        let mut openings = match &self.book {
            None => Openings::random(self.seed, self.random_plies.unwrap_or(8)),
            Some(path) => Openings::from_book(path, self.seed, self.random_plies.unwrap_or(0))?,
        };
        openings.balance = Some(self.balance);
        Ok(openings)
    }

    fn settings(&self, stage: &'static Stage, openings: &Openings) -> Result<Settings, String> {
        let rules = Rules::default();
        Ok(Settings {
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            search: search_print(stage)?,
            stage: stage.name.to_owned(),
            stage_hash: format!("{:08x}", stage.hash),
            nodes: self.nodes,
            hash: HASH_MIB,
            seed: self.seed,
            book: self.book.as_ref().map(|_| format!("{:08x}", openings.book_checksum())),
            random_plies: openings.random_plies(),
            balance: self.balance,
            per_game: self.per_game,
            score_limit: self.score_limit,
            win: (rules.win_score, rules.win_plies),
            draw: (rules.draw_score, rules.draw_plies, DRAW_FROM_MOVE),
            max_plies: MAX_PLIES,
        })
    }
}

/// A bar of what the file shall have.
fn progress(target: Target, file: &DataFile) -> ProgressBar {
    let (length, position) = match target {
        Target::Games(games) => (games.into(), file.games.into()),
        Target::Positions(positions) => (positions, file.positions),
    };
    let style = style("{percent:>3}% [{bar:30}] {eta} left, {msg}");
    let progress = ProgressBar::new(length).with_style(style).with_position(position);
    progress.reset_eta();
    progress
}
