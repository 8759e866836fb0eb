//! Positions of files as the commands on data see them: those that the tuner reads.

use std::path::{Path, PathBuf};

use crate::cli::mistakes::Mistakes;
use crate::play::format::GameRecord;
use crate::tune::dataset::{Item, Reader};
use crate::tune::label::Labelled;

/// What is found in a file.
pub enum Found<'a> {
    /// A game; its positions follow.
    Game(&'a GameRecord),
    /// A position, of a game or of a line.
    Position(&'a Labelled),
}

/// Reads on to the end of the file, telling `each` what is found; what cannot be read is noted and passed over.
///
/// # Errors
/// The file cannot be read on, or `each` gives up.
pub fn read(
    reader: &mut Reader,
    path: &Path,
    mistakes: &mut Mistakes,
    mut each: impl FnMut(Found) -> Result<(), String>,
) -> Result<(), String> {
    while let Some(item) = reader.item()? {
        match item {
            Item::Game(game) => {
                each(Found::Game(&game))?;
                let name = Some(name(path, &game));
                for position in &game.positions {
                    each(Found::Position(&Labelled { game: name.clone(), ..Labelled::of_game(&game, position) }))?;
                }
            }
            Item::Line(number, text) => match Labelled::read(&text) {
                Ok(labelled) => each(Found::Position(&labelled))?,
                Err(error) => mistakes.note(&format!("{}:{number}: {error}", path.display())),
            },
            Item::Damaged(complaint) => mistakes.note(&complaint),
        }
    }
    Ok(())
}

/// Names a game among those of other files, in a form that stands in quotes.
fn name(file: &Path, game: &GameRecord) -> String {
    let file = file.file_stem().unwrap_or_default().to_string_lossy();
    format!("{} {}", file.replace('"', "'"), game.number)
}

/// What is said of files without a position.
pub fn no_position(files: &[PathBuf]) -> String {
    let names: Vec<_> = files.iter().map(|path| path.display().to_string()).collect();
    format!("{}: no labelled position; give files of `steinitz datagen`, or EPD with c9 \"1-0\"", names.join(", "))
}
