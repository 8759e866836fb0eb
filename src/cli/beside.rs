//! Files that appear whole or not at all: written beside the place where they are to stand.

use std::io;
use std::path::Path;

use tempfile::{Builder, NamedTempFile};

/// A new file in the folder of another one, with the rights that a new file has.
pub fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = Builder::new();
    builder.prefix(".steinitz-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}
