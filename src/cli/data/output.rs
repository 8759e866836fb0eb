//! Where text is written: standard output, or a file that appears when it is whole.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;
use tempfile::NamedTempFile;

use crate::cli::beside::beside;
use crate::files::fault;

/// An open output.
pub struct Output {
    name: String,
    sink: Sink,
    /// Where a new file goes in the end, and whether it may replace another one.
    destination: PathBuf,
    force: bool,
}

enum Sink {
    Plain(BufWriter<Target>),
    Packed(GzEncoder<BufWriter<Target>>),
}

enum Target {
    Stdout(io::Stdout),
    /// A device or pipe, which cannot be replaced.
    Special(File),
    /// Beside the destination, until it is whole.
    New(NamedTempFile),
}

impl Output {
    /// Opens `-` for standard output, or a file, to be compressed if its name ends in `.gz`.
    ///
    /// # Errors
    /// It cannot be written, or is there already and `force` is not set.
    pub fn open(path: &Path, force: bool) -> Result<Output, String> {
        let is_stdout = path == Path::new("-");
        let name = if is_stdout { "standard output".to_owned() } else { path.display().to_string() };
        let target = match fs::metadata(path) {
            _ if is_stdout => Target::Stdout(io::stdout()),
            Ok(found) if found.is_file() && !force => {
                return Err(format!("{name}: is there already; name another file, or replace it with --force"));
            }
            Ok(found) if !found.is_file() => {
                Target::Special(OpenOptions::new().write(true).open(path).map_err(|error| fault(&name, &error))?)
            }
            _ => Target::New(beside(path).map_err(|error| fault(&name, &error))?),
        };
        let writer = BufWriter::with_capacity(1 << 16, target);
        let sink = match path.extension().is_some_and(|extension| extension == "gz") {
            true => Sink::Packed(GzEncoder::new(writer, Compression::default())),
            false => Sink::Plain(writer),
        };
        Ok(Output { name, sink, destination: path.to_owned(), force })
    }

    /// Writes a line. When nobody reads standard output any more, the program ends quietly.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn line(&mut self, text: &str) -> Result<(), String> {
        let result = match &mut self.sink {
            Sink::Plain(writer) => writeln!(writer, "{text}"),
            Sink::Packed(writer) => writeln!(writer, "{text}"),
        };
        result.map_err(|error| fault(&self.name, &error))
    }

    /// Ends the output; a new file takes its place. Its name is returned, or none for standard output.
    ///
    /// # Errors
    /// It cannot be written; a file of that name is as it was.
    pub fn finish(self) -> Result<Option<String>, String> {
        let Output { name, sink, destination, force } = self;
        let close = || -> io::Result<bool> {
            let writer = match sink {
                Sink::Plain(writer) => writer,
                Sink::Packed(encoder) => encoder.finish()?,
            };
            match writer.into_inner().map_err(io::IntoInnerError::into_error)? {
                Target::Stdout(mut stdout) => stdout.flush().map(|()| false),
                Target::Special(mut file) => file.flush().map(|()| true),
                Target::New(file) => {
                    file.as_file().sync_all()?;
                    match force {
                        true => file.persist(destination)?,
                        false => file.persist_noclobber(destination)?,
                    };
                    Ok(true)
                }
            }
        };
        match close() {
            Ok(is_named) => Ok(is_named.then_some(name)),
            Err(error) => Err(fault(name, &error)),
        }
    }
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Target::Stdout(stdout) => match stdout.write(bytes) {
                Err(error) if error.kind() == ErrorKind::BrokenPipe => std::process::exit(0),
                result => result,
            },
            Target::Special(file) => file.write(bytes),
            Target::New(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Target::Stdout(stdout) => stdout.flush(),
            Target::Special(file) => file.flush(),
            Target::New(file) => file.flush(),
        }
    }
}
