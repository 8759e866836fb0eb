//! Syzygy tablebases: what is known of every position with few men.
//!
//! Two tables answer for a material: WDL (win, draw or loss, small, asked by the search) and DTZ (plies to the next
//! capture or pawn move that keeps the result, large, asked at the root alone). Ronald de Man made the format; pyrrhic-rs
//! reads it. Tables know no castling rights, and know the fifty-move rule as if its count had just begun.

mod files;
mod library;
mod probing;
mod root;

use std::fmt;
use std::sync::Mutex;

use pyrrhic_rs::{TBError, TableBases, WdlProbeResult};

use self::files::Found;
use self::library::{Attacks, Men};
use super::value::{DRAW, TB_WIN, Value};
use crate::board::{Board, Color, Wing};

pub(super) use probing::Probing;
pub use root::{RankedMove, RootRanking, SURE_WIN};

/// A draw that only the fifty-move rule makes one is worth a little to the side that would win, in centipawns.
pub const CURSED_WIN: Value = 2;

/// The result of a position for the side to move when both sides play perfectly.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Wdl {
    /// Lost.
    Loss,
    /// Lost, but for the fifty-move rule, which makes it a draw.
    BlessedLoss,
    /// Drawn.
    Draw,
    /// Won, but for the fifty-move rule, which makes it a draw.
    CursedWin,
    /// Won.
    Win,
}

impl Wdl {
    /// The value of a position with this result at the root; `rule50` says whether the fifty-move rule counts.
    pub fn value(self, rule50: bool) -> Value {
        match self {
            Wdl::Win => TB_WIN,
            Wdl::CursedWin => {
                if rule50 {
                    CURSED_WIN
                } else {
                    TB_WIN
                }
            }
            Wdl::Draw => DRAW,
            Wdl::BlessedLoss => -Wdl::CursedWin.value(rule50),
            Wdl::Loss => -TB_WIN,
        }
    }

    /// The same result from the other side's view.
    fn reversed(self) -> Wdl {
        match self {
            Wdl::Loss => Wdl::Win,
            Wdl::BlessedLoss => Wdl::CursedWin,
            Wdl::Draw => Wdl::Draw,
            Wdl::CursedWin => Wdl::BlessedLoss,
            Wdl::Win => Wdl::Loss,
        }
    }
}

/// What the user has set: where the tables are and how to use them.
pub struct Syzygy {
    tablebases: Option<Tablebases>,
    /// Positions with as many men as the tables have at most are looked up from this remaining depth on, in plies.
    pub probe_depth: i32,
    /// Positions with more men are not looked up.
    pub probe_limit: u32,
    /// Whether the fifty-move rule counts.
    pub rule50: bool,
}

impl Syzygy {
    /// The probe depth until it is set, in plies.
    pub const DEFAULT_PROBE_DEPTH: i64 = 1;
    /// The probe limit until it is set, in men: all tables there are.
    pub const DEFAULT_PROBE_LIMIT: i64 = 7;

    /// No tables.
    pub fn new() -> Syzygy {
        Syzygy {
            tablebases: None,
            probe_depth: Syzygy::DEFAULT_PROBE_DEPTH as i32,
            probe_limit: Syzygy::DEFAULT_PROBE_LIMIT as u32,
            rule50: true,
        }
    }

    /// Replaces the tables by those of `paths`, or by none. See [`Tablebases::open`].
    ///
    /// # Errors
    /// Names the path and the remedy; tables opened before stay in use.
    pub fn open(&mut self, paths: &str) -> Result<(), String> {
        let found = files::find(paths)?;
        self.tablebases = None;
        self.tablebases = found.map(Tablebases::load).transpose()?;
        Ok(())
    }

    /// The tables in use.
    pub fn tablebases(&self) -> Option<&Tablebases> {
        self.tablebases.as_ref()
    }
}

impl Default for Syzygy {
    fn default() -> Syzygy {
        Syzygy::new()
    }
}

/// Open tables; there can be one such value at a time in a process. Threads share it by reference.
///
/// The files are mapped into memory when a table is asked first. Only their headers are checked: what a damaged file
/// says, and whether reading it ends well, is not known.
pub struct Tablebases {
    library: TableBases<Attacks>,
    /// Held while the library looks at DTZ tables, which it does for one thread at a time only.
    dtz: Mutex<()>,
    wdl_men: usize,
    dtz_men: usize,
}

impl Tablebases {
    /// Opens the tables in the directories of `paths`, separated by `:`, on Windows by `;`; empty parts count for
    /// nothing. `None` when it is empty or `<empty>`. Of several files with one name the first counts. Sets are used up
    /// to the number of men for which no file is missing.
    ///
    /// # Errors
    /// Names the directory or file that cannot be used, and the remedy.
    pub fn open(paths: &str) -> Result<Option<Tablebases>, String> {
        files::find(paths)?.map(Tablebases::load).transpose()
    }

    fn load(found: Found) -> Result<Tablebases, String> {
        let Found { path, wdl_men, dtz_men } = found;
        match TableBases::new(&path) {
            Ok(library) => Ok(Tablebases { library, dtz: Mutex::new(()), wdl_men, dtz_men }),
            Err(TBError::AlreadyInitialized) => Err("tablebases: some are open already; close them first".into()),
            Err(error) => Err(format!("tablebases: {path} cannot be opened: {error:?}; check SyzygyPath")),
        }
    }

    /// Positions of up to so many men, kings included, have a win-draw-loss result.
    pub fn men(&self) -> usize {
        self.wdl_men
    }

    /// The result of a position with up to [`Tablebases::men`] men, no castling rights, and a halfmove clock of 0: with
    /// any other clock the fifty-move rule may spoil what the tables promise.
    pub fn probe_wdl(&self, board: &Board) -> Option<Wdl> {
        if board.halfmove_clock() == 0 && is_within(board, self.wdl_men) { self.wdl(board) } else { None }
    }

    /// The result if the halfmove clock stood at 0. The position must be [`is_within`] reach.
    fn wdl(&self, board: &Board) -> Option<Wdl> {
        let Men {
            colors: [white, black],
            pieces: [pawns, knights, bishops, rooks, queens, kings],
            en_passant,
            white_to_move,
        } = Men::of(board);
        let result = self
            .library
            .probe_wdl(white, black, kings, queens, rooks, bishops, knights, pawns, en_passant, white_to_move)
            .ok()?;
        Some(match result {
            WdlProbeResult::Loss => Wdl::Loss,
            WdlProbeResult::BlessedLoss => Wdl::BlessedLoss,
            WdlProbeResult::Draw => Wdl::Draw,
            WdlProbeResult::CursedWin => Wdl::CursedWin,
            WdlProbeResult::Win => Wdl::Win,
        })
    }
}

impl fmt::Display for Tablebases {
    /// What there is, in a few words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "tablebases of up to {} men, with DTZ up to {}", self.wdl_men, self.dtz_men)
    }
}

/// Whether tables of up to so many men can know the position: they know nothing of castling.
fn is_within(board: &Board, men: usize) -> bool {
    let can_castle = || {
        Color::ALL.into_iter().any(|color| Wing::ALL.into_iter().any(|wing| board.castling_rook(color, wing).is_some()))
    };
    board.occupied().count() as usize <= men && !can_castle()
}
