//! Which tablebase files there are, and whether they look whole, before the library maps them into memory.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Between two directories of a path.
const SEPARATOR: char = if cfg!(windows) { ';' } else { ':' };

/// The most men that tables exist for.
const MOST_MEN: usize = 7;

/// The directories of a path and what they hold.
pub(super) struct Found {
    /// The directories as the library takes them.
    pub path: String,
    /// Positions of up to so many men have all their win-draw-loss tables.
    pub wdl_men: usize,
    /// Positions of up to so many men have all their distance-to-zero tables too.
    pub dtz_men: usize,
}

/// A kind of table.
struct Kind {
    suffix: &'static str,
    magic: [u8; 4],
}

const WDL: Kind = Kind { suffix: "rtbw", magic: [0x71, 0xe8, 0x23, 0x5d] };
const DTZ: Kind = Kind { suffix: "rtbz", magic: [0xd7, 0x66, 0x0c, 0xa5] };

/// Looks for tables in the directories of `paths`; `None` when it names no directory.
///
/// # Errors
/// Names the directory or file that cannot be used, and the remedy.
pub(super) fn find(paths: &str) -> Result<Option<Found>, String> {
    let directories: Vec<&str> = paths.split(SEPARATOR).map(str::trim).filter(|part| !part.is_empty()).collect();
    if directories.is_empty() || directories == ["<empty>"] {
        return Ok(None);
    }
    for directory in &directories {
        std::fs::read_dir(directory)
            .map_err(|error| format!("tablebases: cannot read the directory {directory}: {error}; check SyzygyPath"))?;
    }
    let wdl_men = complete(&directories, &WDL, MOST_MEN)?;
    if wdl_men == 0 {
        let first = format!("{}.{}", materials(3)[0], WDL.suffix);
        return Err(format!(
            "tablebases: {} does not hold all tables of three men, {first} and so on; check SyzygyPath",
            directories.join(", ")
        ));
    }
    let dtz_men = complete(&directories, &DTZ, wdl_men)?;
    let here = std::env::current_dir().unwrap_or_default();
    let parts: Result<Vec<&str>, String> = directories.iter().map(|part| without_drive(part, &here)).collect();
    Ok(Some(Found { path: parts?.join(":"), wdl_men, dtz_men }))
}

/// The number of men up to which no table of a kind is missing. A position's captures and promotions lead into other
/// tables, and the library is not safe to use from two threads once it misses a file: an incomplete set is not used.
fn complete(directories: &[&str], kind: &Kind, most: usize) -> Result<usize, String> {
    for men in 3..=most {
        for material in materials(men) {
            let name = format!("{material}.{}", kind.suffix);
            let files = directories.iter().map(|directory| Path::new(directory).join(&name));
            match files.into_iter().find(|file| file.exists()) {
                Some(file) => check(&file, kind)?,
                None => return Ok(if men == 3 { 0 } else { men - 1 }),
            }
        }
    }
    Ok(most)
}

/// Whether a file begins as such a table does and has a possible length: a table is blocks of 64 bytes with a checksum
/// of 16 behind them. An interrupted download is found so, a flipped bit is not.
fn check(file: &PathBuf, kind: &Kind) -> Result<(), String> {
    let remedy = "download it again, or take its directory out of SyzygyPath";
    let mut magic = [0; 4];
    let length = File::open(file)
        .and_then(|mut opened| opened.read_exact(&mut magic).and_then(|()| Ok(opened.metadata()?.len())))
        .map_err(|error| format!("tablebases: cannot read {}: {error}; {remedy}", file.display()))?;
    if magic != kind.magic || length < 80 || length % 64 != 16 {
        return Err(format!("tablebases: {} is damaged or no table; {remedy}", file.display()));
    }
    Ok(())
}

/// The names of all tables of so many men: `KQvK`, `KRvK` and so on.
fn materials(men: usize) -> Vec<String> {
    let mut names = Vec::new();
    for weaker in 0..=(men - 2) / 2 {
        let stronger = men - 2 - weaker;
        for (number, strong) in sides(stronger).iter().enumerate() {
            let as_strong_at_most = if stronger == weaker { number } else { 0 };
            names.extend(sides(weaker).iter().skip(as_strong_at_most).map(|weak| format!("K{strong}vK{weak}")));
        }
    }
    names
}

/// Every choice of so many men beside the king, the strongest first.
fn sides(men: usize) -> Vec<String> {
    const LETTERS: &str = "QRBNP";
    if men == 0 {
        return vec![String::new()];
    }
    let mut longer = Vec::new();
    for side in sides(men - 1) {
        let weakest = side.chars().last().and_then(|letter| LETTERS.find(letter)).unwrap_or(0);
        longer.extend(LETTERS[weakest..].chars().map(|letter| format!("{side}{letter}")));
    }
    longer
}

/// A directory without the drive of Windows: the library takes its colon for a separator. Only the drive of the working
/// directory, `here`, can be left out.
fn without_drive<'a>(directory: &'a str, here: &Path) -> Result<&'a str, String> {
    match directory.split_once(':') {
        None => Ok(directory),
        Some((drive, rest))
            if rest.starts_with(['\\', '/'])
                && here.to_string_lossy().to_lowercase().starts_with(&format!("{}:", drive.to_lowercase())) =>
        {
            Ok(rest)
        }
        Some((drive, _)) => {
            Err(format!("tablebases: start the engine from drive {drive}: to use {directory}, with its full path"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_has_its_name() {
        let counts: Vec<usize> = (3..=MOST_MEN).map(|men| materials(men).len()).collect();
        assert_eq!(counts, [5, 30, 110, 365, 1001]);
        assert_eq!(materials(3), ["KQvK", "KRvK", "KBvK", "KNvK", "KPvK"]);
        let four = materials(4);
        for name in ["KQQvK", "KNPvK", "KQvKQ", "KQvKP", "KBvKN", "KPvKP"] {
            assert!(four.iter().any(|material| material == name), "{name} in {four:?}");
        }
        assert!(!four.iter().any(|material| material == "KNvKB"));
    }

    #[test]
    fn only_the_working_directorys_drive_can_be_left_out() {
        let here = Path::new("c:\\engines");
        assert_eq!(without_drive("C:\\tables", here), Ok("\\tables"));
        assert_eq!(without_drive("tables/three", here), Ok("tables/three"));
        for directory in ["D:\\tables", "C:tables"] {
            assert!(without_drive(directory, here).is_err_and(|error| error.contains(directory)));
        }
    }
}
