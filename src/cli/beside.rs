//! Files that appear whole or not at all: written beside the place where they are to stand.

use std::fs::File;
use std::io;
use std::path::Path;

use tempfile::{Builder, NamedTempFile};

use crate::files::fault;

/// A new file in the folder of another one, with the rights that a new file has.
pub fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = Builder::new();
    builder.prefix(".steinitz-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}

/// Writes a file whole or not at all, in place of an older one.
///
/// # Errors
/// It cannot be written; an older one is as it was.
pub fn replace(path: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> Result<(), String> {
    let attempt = || {
        let mut file = beside(path)?;
        write(file.as_file_mut())?;
        file.as_file().sync_all()?;
        file.persist(path).map_err(|error| error.error).map(drop)
    };
    attempt().map_err(|error: io::Error| format!("{}; nothing was written", fault(path.display(), &error)))
}
