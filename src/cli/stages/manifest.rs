//! The manifest beside per-stage engines: which stage, values and build each is.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use toml_edit::{DocumentMut, Item, Table, value};

use crate::cli::beside::replace;
use crate::files::fault;

const FILE_NAME: &str = "manifest.toml";
const HEAD: &str = "# Written by `steinitz stages build`: the engines in this folder.\n";

/// One per-stage engine.
pub struct Entry {
    /// The stage's name.
    pub stage: String,
    /// The hash of its values.
    pub hash: u32,
    /// The hash of the evaluation file.
    pub file_hash: u32,
    /// What the engine calls itself, version included.
    pub engine: String,
    /// Cargo's profile.
    pub profile: String,
    /// The file's name.
    pub file: String,
    /// The file's size in bytes.
    pub size: u64,
}

/// The manifest of a folder.
pub struct Manifest {
    path: PathBuf,
    document: DocumentMut,
}

impl Manifest {
    /// The manifest of a folder; an empty one if there is none yet.
    pub fn open(folder: &Path) -> Result<Manifest, String> {
        let path = folder.join(FILE_NAME);
        let complaint = |error: String| format!("{}: {error}; repair it, or choose another folder", path.display());
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(fault(path.display(), &error)),
        };
        match text.parse::<DocumentMut>() {
            Ok(document) if document.iter().all(|(_, item)| item.is_table()) => Ok(Manifest { path, document }),
            Ok(_) => Err(complaint("it is no manifest of engines".into())),
            Err(error) => Err(complaint(format!("it is no TOML: {}", error.message()))),
        }
    }

    /// Whether a file of the folder is one of its engines.
    pub fn lists(&self, file: &str) -> bool {
        self.document.iter().any(|(_, entry)| entry.get("file").and_then(Item::as_str) == Some(file))
    }

    /// Enters an engine in place of an older one of the same stage, and writes the manifest.
    pub fn enter(&mut self, entry: Entry) -> Result<(), String> {
        let mut table = Table::new();
        table["file"] = value(entry.file);
        table["size"] = value(entry.size as i64);
        table["engine"] = value(entry.engine);
        table["hash"] = value(format!("{:08x}", entry.hash));
        table["file_hash"] = value(format!("{:08x}", entry.file_hash));
        table["profile"] = value(entry.profile);
        let known = self.document.get(&entry.stage).and_then(Item::as_table).map(|table| table.decor().clone());
        match known {
            Some(decor) => *table.decor_mut() = decor,
            None if self.document.is_empty() => table.decor_mut().set_prefix(format!("{HEAD}\n")),
            None => table.decor_mut().set_prefix("\n"),
        }
        self.document[&entry.stage] = Item::Table(table);
        let text = self.document.to_string();
        replace(&self.path, |file| file.write_all(text.as_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(stage: &str, size: u64) -> Entry {
        let engine = format!("Steinitz 0.1.0 ({stage}) 00000001");
        let file = format!("steinitz-{stage}");
        Entry { stage: stage.into(), hash: 1, file_hash: 2, engine, profile: "dist".into(), file, size }
    }

    #[test]
    fn entries_are_kept_and_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut manifest = Manifest::open(folder.path()).expect("an empty manifest");
        for (stage, size) in [("hce", 5), ("pst", 6), ("hce", 7)] {
            manifest.enter(entry(stage, size)).expect("it is written");
        }
        let manifest = Manifest::open(folder.path()).expect("the manifest");
        assert!(manifest.lists("steinitz-pst") && !manifest.lists("steinitz-oxide"));
        let text = fs::read_to_string(folder.path().join(FILE_NAME)).expect("the file");
        assert!(text.starts_with(HEAD) && text.contains("[hce]\nfile = \"steinitz-hce\"\nsize = 7\n"), "{text}");
        assert_eq!((text.matches("[hce]").count(), text.matches("[pst]").count()), (1, 1), "{text}");
    }

    #[test]
    fn what_is_no_manifest_is_left_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        for text in ["size = 3", "no toml"] {
            fs::write(folder.path().join(FILE_NAME), text).expect("the file");
            let complaint = Manifest::open(folder.path()).err().expect(text);
            assert!(complaint.contains(FILE_NAME), "{complaint}");
        }
    }
}
