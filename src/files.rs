//! Reads puzzles from files and writes solutions into files, for programs that use the library. A
//! file is written whole or not at all. Standard input and output, several boards in a file and
//! names with `{name}` are handled by the command line only.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::{fs, io};

use hashilab_notation::{
    Glyphs, LatticeError, ParseError, ReadOptions, Source, WriteError, write_csv, write_lattice,
    write_prob,
};
#[cfg(feature = "draw")]
use hashilab_picture::PictureError;
#[cfg(feature = "draw")]
use hashilab_show::ToPicture as _;

use crate::puzzle::{Puzzle, Solution};

/// Why a file could not be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// The system reported an error.
    #[error("{}: {source}", path.display())]
    System {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The file contains no board.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// The file name's extension is not one of the known formats.
    #[error("{}: expected a name that ends in {ENDINGS}", .0.display())]
    Ending(PathBuf),
    /// The board is too large for text, or has something that text cannot show.
    #[error(transparent)]
    Lattice(#[from] LatticeError),
    /// The notation cannot express something on the board.
    #[error(transparent)]
    Unwritable(#[from] WriteError),
    /// The board cannot be drawn.
    #[cfg(feature = "draw")]
    #[error(transparent)]
    Picture(#[from] PictureError),
}

/// The extensions that select the format of a solution.
#[cfg(feature = "draw")]
const ENDINGS: &str = ".txt, .csv, .prob, .svg or .png";
/// The extensions that select the format of a solution.
#[cfg(not(feature = "draw"))]
const ENDINGS: &str = ".txt, .csv or .prob";

/// Reads a puzzle from a file; the notation is detected by the extension or the content.
///
/// # Errors
/// A [`FileError`] if the file cannot be read or contains no board.
///
/// # Examples
/// ```
/// use hashilab::files;
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("board.csv");
/// std::fs::write(&path, "2,,3\n,,\n,,1\n")?;
/// let puzzle = files::read_puzzle(&path)?;
/// assert_eq!((puzzle.islands().len(), puzzle.edges().len()), (3, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_puzzle(path: impl AsRef<Path>) -> Result<Puzzle, FileError> {
    let path = path.as_ref();
    let bytes = fs::read(path).map_err(|source| refused(path, source))?;
    let source = Source::new(path.to_string_lossy(), bytes);
    Ok(Puzzle::read(&source, &ReadOptions::default())?)
}

/// Writes a solution in the format of the file's extension: text, CSV (`from,to,bridges`), the ProB
/// tool's relation, or a picture. An existing file is replaced.
///
/// # Errors
/// A [`FileError`] if it cannot be written; an existing file is then unchanged.
///
/// # Examples
/// ```
/// use hashilab::{Puzzle, Solver, files};
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("answer.csv");
/// let puzzle: Puzzle = "2,,2\n".parse()?;
/// let solution = Solver::new().solve(&puzzle)?.solution()?;
/// files::write_solution(&path, &solution)?;
/// assert_eq!(std::fs::read_to_string(&path)?, "from,to,bridges\nr1c1,r1c3,2\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_solution(path: impl AsRef<Path>, solution: &Solution) -> Result<(), FileError> {
    let path = path.as_ref();
    let puzzle = solution.puzzle();
    let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default();
    let bytes = match ending.to_ascii_lowercase().as_str() {
        "txt" => write_lattice(puzzle, Some(solution), Glyphs::Unicode)?.into_bytes(),
        "csv" => write_csv(puzzle, solution).into_bytes(),
        "prob" => write_prob(puzzle, solution)?.into_bytes(),
        #[cfg(feature = "draw")]
        "svg" => solution.to_svg().into_bytes(),
        #[cfg(feature = "draw")]
        "png" => solution.to_png()?,
        _ => return Err(FileError::Ending(path.to_owned())),
    };
    replace(path, &bytes).map_err(|source| refused(path, source))
}

fn refused(path: &Path, source: io::Error) -> FileError {
    let path = path.to_owned();
    FileError::System { path, source }
}

/// Writes a file under another name and renames it.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}", std::process::id()));
    let staged = path.with_file_name(name);
    let written = fs::write(&staged, bytes).and_then(|()| fs::rename(&staged, path));
    if written.is_err() {
        // The file may be missing; an error here does not matter.
        let _ = fs::remove_file(&staged);
    }
    written
}
