//! The manifest of a board in parts: which board it was, what its parts are asked, and which
//! files they are in. `split` writes it, `merge` reads it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::run::batch::Digest;
use super::run::input::Input;
use super::ui::Failure;
use crate::desk::{AskedOfParts, ObjectiveOption};
use crate::notation::{Format, ReadOptions, Source};
use crate::puzzle::Puzzle;
use crate::report::SCHEMA;

/// What a manifest says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Manifest {
    r#type: String,
    schema: u32,
    /// The whole board's name.
    pub(crate) board: String,
    /// The digest of the text that it was read from.
    pub(crate) digest: String,
    /// The whole board, as CSV.
    pub(crate) text: String,
    /// What the parts are asked.
    pub(crate) ask: AskedOfParts,
    /// What the best is, where that is asked.
    pub(crate) aim: ObjectiveOption,
    /// The parts in their order.
    pub(crate) parts: Vec<PartFile>,
}

/// A part and its file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct PartFile {
    /// Its name, beside the manifest.
    pub(crate) file: String,
    /// The digest of what is in it.
    pub(crate) digest: String,
    /// What the part gives beside the whole board.
    pub(crate) given: Vec<String>,
    /// How much work it is thought to be, as the logarithm to base 2.
    pub(crate) bits: f64,
}

/// The type of a manifest.
const SPLIT: &str = "split";

impl Manifest {
    /// That of a board, whose parts are still to come.
    pub(crate) fn of(board: &str, source: &Source, text: String) -> Self {
        Self {
            r#type: SPLIT.to_owned(),
            schema: SCHEMA,
            board: board.to_owned(),
            digest: Digest::of(&source.bytes).to_string(),
            text,
            ask: AskedOfParts::default(),
            aim: ObjectiveOption::default(),
            parts: Vec::new(),
        }
    }

    /// Reads a file.
    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        let source = Input::File(path.to_owned()).read_quietly()?;
        let wrong = |why: String| {
            let what = format!("expected the manifest that hashi split wrote{why}");
            Failure::usage(what).about(path.display())
        };
        let manifest: Self =
            serde_json::from_slice(&source.bytes).map_err(|error| wrong(format!(": {error}")))?;
        if manifest.r#type != SPLIT {
            return Err(wrong(String::new()));
        }
        if manifest.schema != SCHEMA {
            return Err(wrong(format!(" with schema {SCHEMA}")));
        }
        Ok(manifest)
    }

    /// The whole board.
    pub(crate) fn whole(&self) -> Result<Puzzle, Failure> {
        read(&self.board, self.text.clone().into_bytes())
    }
}

/// A board as `split` wrote it.
fn read(name: &str, text: Vec<u8>) -> Result<Puzzle, Failure> {
    let options = ReadOptions {
        format: Some(Format::Csv),
        ..ReadOptions::default()
    };
    Ok(Puzzle::read(&Source::new(name, text), &options)?)
}

/// A part of a board, or of a part of it, that is answered as it is.
#[derive(Clone, Debug)]
pub(crate) struct PartLeaf {
    /// Its file, as messages show it.
    pub(crate) name: String,
    pub(crate) digest: String,
    pub(crate) puzzle: Puzzle,
}

/// A board in parts, some of which are in parts themselves.
#[derive(Clone, Debug)]
pub(crate) struct PartTree {
    /// The manifest of the whole board.
    pub(crate) root: Manifest,
    /// The parts that are answered as they are.
    pub(crate) leaves: Vec<PartLeaf>,
    /// The parts that are in parts, by their digests.
    pub(crate) again: BTreeMap<String, String>,
}

impl PartTree {
    /// What these manifests make together: one is of the whole board, and every other of a part.
    pub(crate) fn of(paths: &[PathBuf]) -> Result<Self, Failure> {
        let mut by_board: BTreeMap<String, (&PathBuf, Manifest)> = BTreeMap::new();
        for path in paths {
            let manifest = Manifest::read(path)?;
            let digest = manifest.digest.clone();
            if let Some((other, _)) = by_board.insert(digest, (path, manifest)) {
                let what = format!("is of the same board as {}", other.display());
                return Err(Failure::usage(what).about(path.display()));
            }
        }
        // A board that is not divided is its own only part.
        let all_parts = by_board.iter().flat_map(|(board, (_, manifest))| {
            let parts = manifest.parts.iter().map(|part| part.digest.clone());
            parts.filter(move |part| part != board)
        });
        let all_parts: Vec<String> = all_parts.collect();
        let mut roots = by_board
            .iter()
            .filter(|(digest, _)| !all_parts.contains(digest));
        let (Some((root, _)), others) = (roots.next(), roots.next()) else {
            return Err(Failure::usage("no manifest is of the whole board"));
        };
        if let Some((_, (path, _))) = others {
            let what = "is of another board than the other manifests";
            return Err(Failure::usage(what).about(path.display()));
        }
        let root = root.clone();
        let mut tree = Self {
            root: by_board[&root].1.clone(),
            leaves: Vec::new(),
            again: BTreeMap::new(),
        };
        tree.grow(&mut by_board, &root)?;
        Ok(tree)
    }

    /// Adds the parts of a board.
    fn grow(
        &mut self,
        by_board: &mut BTreeMap<String, (&PathBuf, Manifest)>,
        board: &str,
    ) -> Result<(), Failure> {
        let Some((path, manifest)) = by_board.remove(board) else {
            return Ok(());
        };
        if (manifest.ask, &manifest.aim) != (self.root.ask, &self.root.aim) {
            let what = "asks another question of its parts than the manifest of the whole board";
            return Err(Failure::usage(what).about(path.display()));
        }
        let folder = path.parent().unwrap_or(Path::new(""));
        for part in &manifest.parts {
            let file = folder.join(&part.file);
            let name = file.display().to_string();
            if by_board.contains_key(&part.digest) {
                self.again.insert(part.digest.clone(), name);
                self.grow(by_board, &part.digest)?;
                continue;
            }
            let source = Input::File(file).read_quietly()?;
            if Digest::of(&source.bytes).to_string() != part.digest {
                let what = "was changed since the board was split";
                return Err(Failure::usage(what).about(name));
            }
            self.leaves.push(PartLeaf {
                puzzle: read(&name, source.bytes)?,
                digest: part.digest.clone(),
                name,
            });
        }
        Ok(())
    }
}
