//! `hashi merge --split`: the answers about the parts of a board, and the proofs, put together.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::exit::Exit;
use super::manifest::{PartLeaf, PartTree};
use super::merge::listed;
use super::run::batch::records::{BoardMark, FileHeader, Footer};
use super::run::batch::table::opened;
use super::run::guard::{Guard, Owner};
use super::run::input::Input;
use super::run::output::Output;
use super::show::{ShownAnswer, TextStyle};
use super::ui::{Failure, Message, Stdout, Ui, plain};
use crate::desk::{
    Answer as _, AnsweredPart, AskedOfParts, Joined, Joining, NoAnswerOfParts, NotJoined, Record,
    board_digest, is_decided, join, joined_proof, subject_of_proof,
};
use crate::puzzle::{Network, Puzzle};
use crate::report::{board_line, counted, line};

/// What is put together.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WantedParts<'a> {
    /// The manifests.
    pub(crate) manifests: &'a [PathBuf],
    /// Files of records.
    pub(crate) files: &'a [PathBuf],
    /// Files of proofs, and folders of them.
    pub(crate) proofs: &'a [PathBuf],
    /// Where the proof of the whole goes.
    pub(crate) proof: Option<&'a PathBuf>,
    /// Whether a record is printed.
    pub(crate) json: bool,
}

pub(crate) fn run(wanted: WantedParts<'_>, ui: Ui) -> Result<Exit, Failure> {
    let mut guard = Guard::default();
    for path in wanted.manifests.iter().chain(wanted.files) {
        guard.reads(&Input::File(path.clone()), "input");
    }
    let proofs = proof_files(wanted.proofs)?;
    for path in &proofs {
        guard.reads(&Input::File(path.clone()), "proof");
    }
    let output = wanted.proof.map(|path| guard.writes(path, &Owner::Call));
    let output = output.transpose()?;
    let tree = PartTree::of(wanted.manifests)?;
    let records = PartRecords::of(wanted.files, &tree)?;
    let whole = tree.root.whole()?;
    let parts: Vec<AnsweredPart<'_>> = records.of_leaves(&tree)?;
    let joining = Joining {
        ask: tree.root.ask,
        aim: tree.root.aim.clone(),
    };
    let joined = join(&whole, &joining, &parts)?;
    let name = &tree.root.board;
    let exit = match &joined {
        Joined::Count(answer) => print(name, &whole, answer, wanted.json, ui)?,
        Joined::Unique(answer) => print(name, &whole, answer, wanted.json, ui)?,
        Joined::Best(answer) => print(name, &whole, answer, wanted.json, ui)?,
    };
    let open: Vec<String> = parts
        .iter()
        .filter(|part| !is_decided(part.record))
        .map(|part| part.name.to_owned())
        .collect();
    if !open.is_empty() {
        let what = format!("a limit ended the work on {}", listed(&open, "part"));
        ui.tell(&Message::Note(what + "; hashi split divides it again"));
    }
    let parts = counted(parts.len() as u64, "part");
    let sentence = match &joined {
        Joined::Count(answer) => answer.sentence(),
        Joined::Unique(answer) => answer.sentence(),
        Joined::Best(answer) => answer.sentence(),
    };
    let said = board_line(name, &format!("{sentence}; from {parts}"), whole.rules());
    ui.tell(&Message::Summary(said));
    if let Some(output) = output {
        write_proof(output, &whole, &tree.leaves, &proofs)?;
    }
    Ok(exit)
}

/// Prints an answer about the whole.
fn print(
    name: &str,
    whole: &Puzzle,
    answer: &impl ShownAnswer,
    json: bool,
    ui: Ui,
) -> Result<Exit, Failure> {
    for warning in &answer.ended().warnings {
        ui.tell(&Message::Distrust(format!("{name}: {warning}")));
    }
    let text = if json {
        line(&Record::of(name, answer))
    } else {
        answer.text(whole, TextStyle::default())?
    };
    Stdout::write(text.as_bytes())?;
    Ok(Exit::of(answer.ended()))
}

impl From<NoAnswerOfParts> for Failure {
    fn from(error: NoAnswerOfParts) -> Self {
        match error {
            NoAnswerOfParts::Parse(error) => error.into(),
            NoAnswerOfParts::Division(_) | NoAnswerOfParts::Record { .. } => {
                Self::usage(error.to_string())
            }
        }
    }
}

/// The records of parts, by the digests of the parts' texts.
struct PartRecords(BTreeMap<String, (String, PathBuf)>);

/// Options by which a part would be read as another board.
const CHANGING: [&str; 5] = ["most-bridges", "connectivity", "loops", "from", "size"];

impl PartRecords {
    /// Those in these files. A part has one that decides, or one that does not.
    fn of(files: &[PathBuf], tree: &PartTree) -> Result<Self, Failure> {
        let mut records = Self(BTreeMap::new());
        for path in files {
            let (header, mut lines) = opened(path)?;
            is_of(&header, tree, path)?;
            while let Some(text) = lines.next()? {
                if Footer::read(&text).is_some() {
                    continue;
                }
                let mark = BoardMark::read(&text).map_err(|why| lines.wrong(&why))?;
                if mark.batch.exit.is_none() {
                    continue;
                }
                let digest = mark.batch.digest().unwrap_or_default().to_owned();
                let board = mark.name().to_owned();
                records.take(tree, path, &digest, &board, text)?;
            }
        }
        Ok(records)
    }

    fn take(
        &mut self,
        tree: &PartTree,
        path: &Path,
        digest: &str,
        board: &str,
        text: String,
    ) -> Result<(), Failure> {
        let is_leaf = tree.leaves.iter().any(|leaf| leaf.digest == digest);
        if !is_leaf && tree.again.contains_key(digest) {
            if is_decided(&text) {
                let what = format!("{board} is answered, and in parts too");
                return Err(Failure::usage(what).about(path.display()));
            }
            return Ok(());
        }
        if !is_leaf {
            let what = format!("{board} is no part of the board");
            return Err(Failure::usage(what).about(path.display()));
        }
        match self.0.get(digest) {
            Some((old, other)) if is_decided(old) && is_decided(&text) => {
                let what = format!("{board} is answered in {} too", other.display());
                return Err(Failure::usage(what).about(path.display()));
            }
            Some((old, _)) if is_decided(old) => {}
            Some(_) | None => {
                self.0.insert(digest.to_owned(), (text, path.to_owned()));
            }
        }
        Ok(())
    }

    /// A record for each part, or which parts have none.
    fn of_leaves<'a>(&'a self, tree: &'a PartTree) -> Result<Vec<AnsweredPart<'a>>, Failure> {
        let (mut answered, mut missing) = (Vec::new(), Vec::new());
        for leaf in &tree.leaves {
            match self.0.get(&leaf.digest) {
                Some((record, _)) => answered.push(AnsweredPart {
                    name: &leaf.name,
                    network: Network::clone(&leaf.puzzle),
                    record,
                }),
                None => missing.push(leaf.name.clone()),
            }
        }
        if missing.is_empty() {
            return Ok(answered);
        }
        let what = format!("missing: the answers about {}", listed(&missing, "part"));
        Err(Failure::usage(what).hint("answer them, then merge again"))
    }
}

/// Refuses records of another question than the manifest's.
fn is_of(header: &FileHeader, tree: &PartTree, path: &Path) -> Result<(), Failure> {
    let (ask, has) = (tree.root.ask, |name| header.has(name));
    let wanted = match ask {
        AskedOfParts::Count => "hashi count",
        AskedOfParts::Unique => "hashi solve --unique",
        AskedOfParts::Best => "hashi solve --minimise or --maximise",
    };
    let is_asked = match ask {
        AskedOfParts::Count => header.command == "count",
        AskedOfParts::Unique => header.command == "solve" && has("unique"),
        AskedOfParts::Best => header.command == "solve" && (has("minimise") || has("maximise")),
    };
    if !is_asked {
        let what = format!("expected the records of {wanted}, as the manifest says");
        return Err(Failure::usage(what).about(path.display()));
    }
    if let Some(option) = CHANGING.into_iter().find(|option| has(option)) {
        let what = format!("was made with --{option}, which makes other boards of the parts");
        return Err(Failure::usage(what).about(path.display()));
    }
    if let Some(weights) = &tree.root.aim.weights
        && !header.reads_just(&weights.text)
    {
        let what = "was made with other weights than the manifest says";
        return Err(Failure::usage(what).about(path.display()));
    }
    Ok(())
}

/// The files of proofs; in folders all files, in the order of their names.
fn proof_files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let unreadable =
            |error: std::io::Error| Failure::usage(plain(&error)).about(path.display());
        let mut found = Vec::new();
        for entry in fs::read_dir(path).map_err(unreadable)? {
            let file = entry.map_err(unreadable)?.path();
            if file.is_file() {
                found.push(file);
            }
        }
        found.sort_by(|a, b| alphanumeric_sort::compare_path(a, b).then_with(|| a.cmp(b)));
        files.extend(found);
    }
    Ok(files)
}

/// Joins the proofs of all parts, has the checker say that they prove the claim of the whole,
/// and writes that.
fn write_proof(
    output: Output,
    whole: &Puzzle,
    leaves: &[PartLeaf],
    files: &[PathBuf],
) -> Result<(), Failure> {
    let mut texts: BTreeMap<String, (String, &PathBuf)> = BTreeMap::new();
    for path in files {
        let text = Input::File(path.clone())
            .read_quietly()?
            .text()?
            .into_owned();
        let Some(board) = subject_of_proof(&text).map(str::to_owned) else {
            let what = "expected a proof, which says what board it is of";
            return Err(Failure::usage(what).about(path.display()));
        };
        if let Some((_, other)) = texts.insert(board, (text, path)) {
            let what = format!("is of the same board as {}", other.display());
            return Err(Failure::usage(what).about(path.display()));
        }
    }
    let (mut cases, mut missing) = (Vec::new(), Vec::new());
    for leaf in leaves {
        match texts.remove(&board_digest(leaf.puzzle.board())) {
            Some((text, _)) => cases.push((Network::clone(&leaf.puzzle), text)),
            None => missing.push(leaf.name.clone()),
        }
    }
    if !missing.is_empty() {
        let what = format!("missing: the proofs of {}", listed(&missing, "part"));
        return Err(Failure::usage(what).hint("write them with solve --proof, then merge again"));
    }
    if let Some((_, path)) = texts.values().next() {
        let what = "is the proof of no part of the board";
        return Err(Failure::usage(what).about(path.display()));
    }
    let cases: Vec<(Network, &str)> = cases
        .iter()
        .map(|(network, text)| (network.clone(), &**text))
        .collect();
    let text = joined_proof(whole, &cases).map_err(|error| match (&error, error.part()) {
        (_, Some((case, why))) => {
            let what = format!("the proof of {}: {why}", leaves[case].name);
            Failure::usage(what)
        }
        (NotJoined::Parts(_), None) => Failure::usage(error.to_string()),
        (NotJoined::Whole(_), None) => {
            Failure::usage(error.to_string()).hint("check-proof says which of them is wrong")
        }
    })?;
    output.write(text.as_bytes())
}
