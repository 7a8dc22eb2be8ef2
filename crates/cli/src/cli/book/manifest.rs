//! Manifests of `hashi generate` in the place of boards: the puzzles that they name, in their
//! order.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::cli::kind::Kind;
use crate::cli::run::BoardArgs;
use crate::cli::run::input::Input;
use crate::cli::ui::Failure;

/// What a book reads of a record.
#[derive(Deserialize)]
struct ManifestRecord {
    #[serde(rename = "type")]
    kind: String,
    file: Option<String>,
    text: Option<String>,
}

/// The same arguments with the puzzles of manifests in the place of these; and the manifests.
pub(super) fn expanded(args: &BoardArgs) -> Result<(BoardArgs, Vec<PathBuf>), Failure> {
    let (mut boards, mut manifests) = (Vec::new(), Vec::new());
    for input in &args.boards {
        let manifest = input.path().filter(|path| is_manifest(path));
        match manifest.filter(|_| !args.is_stream()) {
            Some(path) => {
                boards.extend(puzzles(path)?);
                manifests.push(path.to_owned());
            }
            None => boards.push(input.clone()),
        }
    }
    let mut args = args.clone();
    args.boards = boards;
    Ok((args, manifests))
}

fn is_manifest(path: &Path) -> bool {
    Kind::said(path) == Some(Kind::Lines) && path.is_file()
}

/// The puzzles that a manifest names.
fn puzzles(path: &Path) -> Result<Vec<Input>, Failure> {
    let source = Input::File(path.to_owned()).read_quietly()?;
    let text = source.text()?;
    let mut puzzles = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() {
            continue;
        }
        let name = path.display();
        let record: ManifestRecord = serde_json::from_str(line).map_err(|error| {
            let column = error.column();
            let what = format!("{name}:{number}:{column}: expected a record of hashi generate");
            Failure::usage(what)
        })?;
        let wrong = |found: &str| {
            let wanted = "expected a puzzle with its file or its text";
            Failure::usage(format!("{name}:{number}: {wanted}, found {found}"))
        };
        puzzles.push(match (record.kind.as_str(), record.file, record.text) {
            ("puzzle", Some(file), _) => Input::File(place(path, &file).ok_or_else(|| {
                let what = format!("{name}:{number}: the puzzle's file {file} is not there");
                Failure::usage(what).hint("it may also stand beside the manifest")
            })?),
            ("puzzle", None, Some(text)) => Input::Literal(text),
            ("puzzle", None, None) => return Err(wrong("neither")),
            (kind, ..) => return Err(wrong(&format!("a record of type {kind}"))),
        });
    }
    if puzzles.is_empty() {
        let what = format!("{}: expected puzzles, found none", path.display());
        return Err(Failure::usage(what));
    }
    Ok(puzzles)
}

/// Where a puzzle's file is: as it is named, or in the folder of the manifest, which may have
/// been moved with it.
fn place(manifest: &Path, file: &str) -> Option<PathBuf> {
    let folder = manifest.parent().unwrap_or(Path::new(""));
    let beside = Path::new(file).file_name().map(|name| folder.join(name));
    let places = [Some(PathBuf::from(file)), Some(folder.join(file)), beside];
    places.into_iter().flatten().find(|path| path.is_file())
}
