//! What several tests share.

#[cfg(target_os = "linux")]
use std::path::Path;
#[cfg(target_os = "linux")]
use std::process::Command;

use steinitz::board::Board;
use steinitz::eval::Stage;
use steinitz::eval::load::StageFile;

/// The corpus of real positions, standard and Chess960.
#[allow(dead_code)]
pub fn positions() -> Vec<Board> {
    let files = [include_str!("../data/positions.fen"), include_str!("../data/positions-chess960.fen")];
    let lines = files.iter().flat_map(|file| file.lines()).filter(|line| !line.starts_with('#'));
    lines.map(|fen| Board::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))).collect()
}

/// A stage of eval.toml, also in a build of another one alone.
#[allow(dead_code)]
pub fn stage(name: &str) -> &'static Stage {
    let all = StageFile::built_in().unwrap_or_else(|report| panic!("{report}"));
    Stage::find(name).or_else(|| all.find(name)).unwrap_or_else(|| panic!("eval.toml has no stage {name}"))
}

/// The arguments of a command as every build takes them: a stage that a build of another one lacks is named by its file.
#[allow(dead_code)]
pub fn arguments(words: &[&str]) -> Vec<String> {
    let all = StageFile::built_in().unwrap_or_else(|report| panic!("{report}"));
    let is_elsewhere = |word: &str| all.find(word).is_some() && Stage::find(word).is_none();
    words.iter().map(|&word| if is_elsewhere(word) { format!("eval.toml:{word}") } else { word.into() }).collect()
}

/// A file system of a few kibibytes, gone after the test.
#[cfg(target_os = "linux")]
pub struct SmallDisk(tempfile::TempDir);

#[cfg(target_os = "linux")]
#[allow(dead_code)]
impl SmallDisk {
    /// Mounts it; None, with a message, where the test may not.
    pub fn mount(kibibytes: usize) -> Option<SmallDisk> {
        let folder = tempfile::tempdir().expect("a folder");
        let size = format!("size={kibibytes}k,mode=700");
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", &size, "none"]).arg(folder.path()).output();
        if !mounted.is_ok_and(|output| output.status.success()) {
            eprintln!("skipped: no small file system can be mounted here");
            return None;
        }
        Some(SmallDisk(folder))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.0.path()
    }
}

#[cfg(target_os = "linux")]
impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.0.path()).status();
    }
}
