//! Which files each board writes, settled before any work: several boards need `{name}`,
//! and no file is written twice or over a board.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use super::input::Input;
use super::output::Template;
use super::ui::Failure;
use crate::notation::Format;

/// The notation that a board is written in, which is its file's ending.
pub(crate) fn board_format(path: &Path) -> Result<Format, Failure> {
    let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default();
    Format::named(&ending.to_ascii_lowercase()).ok_or_else(|| {
        let names: Vec<String> = Format::ALL
            .map(|format| format!(".{}", format.name()))
            .into();
        let message = "expected a name that ends in a notation";
        Failure::usage(message)
            .about(path.display())
            .hint(format!("the notations are {}", names.join(", ")))
    })
}

/// For each input the files that it writes, in the order of the templates.
pub(crate) fn name_outputs(
    inputs: &[Input],
    templates: &[&Template],
) -> Result<Vec<Vec<PathBuf>>, Failure> {
    if inputs
        .iter()
        .filter(|&input| *input == Input::Stdin)
        .count()
        > 1
    {
        return Err(Failure::usage(
            "standard input can be only one of the boards",
        ));
    }
    if inputs.len() > 1
        && let Some(shared) = templates.iter().find(|template| !template.has_name())
    {
        let shared = shared.as_path();
        return Err(Failure::usage(format!(
            "{}: {} boards cannot share one output file",
            shared.display(),
            inputs.len()
        ))
        .hint(format!(
            "put {{name}} where the board's name should go, as in {}",
            suggestion(shared).display()
        )));
    }
    let outputs: Vec<Vec<PathBuf>> = inputs
        .iter()
        .map(|input| {
            let name = input.name();
            templates.iter().map(|one| one.expand(&name)).collect()
        })
        .collect();
    refuse_clashes(inputs, &outputs)?;
    Ok(outputs)
}

/// Refuses a file that is one of the boards.
pub(crate) fn refuse_inputs(inputs: &[Input], file: &Path) -> Result<(), Failure> {
    refuse_clashes(inputs, &[vec![file.to_owned()]])
}

/// The same name with a placeholder: `out.png` becomes `out-{name}.png`.
fn suggestion(path: &Path) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    if !name.is_empty() {
        name.push("-");
    }
    name.push("{name}");
    if let Some(ending) = path.extension() {
        name.push(".");
        name.push(ending);
    }
    path.with_file_name(name)
}

fn refuse_clashes(inputs: &[Input], outputs: &[Vec<PathBuf>]) -> Result<(), Failure> {
    let boards: BTreeMap<PathBuf, &Input> = inputs
        .iter()
        .filter_map(|input| Some((identity(input.path()?)?, input)))
        .collect();
    let mut written: BTreeMap<PathBuf, &Input> = BTreeMap::new();
    for (input, files) in inputs.iter().zip(outputs) {
        for file in files {
            let Some(identity) = identity(file) else {
                continue;
            };
            let shown = file.display();
            if let Some(board) = boards.get(&identity) {
                let board = board.shown();
                return Err(Failure::usage(format!(
                    "{shown}: would be written over the board {board}"
                )));
            }
            match written.insert(identity, input) {
                None => {}
                Some(other) if std::ptr::eq(other, input) => {
                    return Err(Failure::usage(format!("{shown}: named for two outputs")));
                }
                Some(other) => return Err(shared(file, other, input)),
            }
        }
    }
    Ok(())
}

/// Two boards whose names are the same apart from the folder, or the same altogether.
fn shared(file: &Path, one: &Input, other: &Input) -> Failure {
    let (file, one, other) = (file.display(), one.shown(), other.shown());
    if one == other {
        return Failure::usage(format!(
            "{file}: would be written twice, {one} is given twice"
        ));
    }
    Failure::usage(format!(
        "{file}: would be written for both {one} and {other}"
    ))
    .hint("their names differ only in the folder or the ending: solve them in two calls")
}

/// What makes two names mean one file; `None` for pipes and devices, which can be written
/// many times, and for what cannot be there.
fn identity(path: &Path) -> Option<PathBuf> {
    match fs::metadata(path) {
        Ok(found) if found.is_file() => fs::canonicalize(path).ok(),
        Ok(_) => None,
        Err(_) => {
            let folder = path
                .parent()
                .filter(|folder| !folder.as_os_str().is_empty());
            let folder = fs::canonicalize(folder.unwrap_or(Path::new("."))).ok()?;
            Some(folder.join(path.file_name()?))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::{Failure, name_outputs, suggestion};
    use crate::cli::input::Input;
    use crate::cli::output::Template;

    fn named(inputs: &[&str], templates: &[&str]) -> Result<Vec<Vec<PathBuf>>, Failure> {
        let inputs: Vec<Input> = inputs
            .iter()
            .map(|&text| Input::from(OsString::from(text)))
            .collect();
        let templates: Vec<Template> = templates
            .iter()
            .map(|&text| Template::from(OsString::from(text)))
            .collect();
        name_outputs(&inputs, &templates.iter().collect::<Vec<_>>())
    }

    fn message(inputs: &[&str], templates: &[&str]) -> String {
        named(inputs, templates).unwrap_err().message
    }

    #[test]
    fn each_board_has_its_own_files() {
        let files = named(&["a/x.csv", "-"], &["{name}.png", "{name}.lp"]).unwrap();
        let texts = |paths: [&str; 2]| paths.map(PathBuf::from).to_vec();
        assert_eq!(files[0], texts(["x.png", "x.lp"]));
        assert_eq!(files[1], texts(["stdin.png", "stdin.lp"]));
    }

    #[test]
    fn one_board_needs_no_placeholder_and_several_do() {
        assert!(named(&["x.csv"], &["out.png"]).is_ok());
        assert_eq!(
            message(&["x.csv", "y.csv"], &["out.png"]),
            "out.png: 2 boards cannot share one output file"
        );
        assert_eq!(
            suggestion(Path::new("a/out.png")),
            Path::new("a/out-{name}.png")
        );
    }

    #[test]
    fn no_file_is_written_twice() {
        assert_eq!(
            message(&["a/x.csv", "b/x.csv"], &["{name}.png"]),
            "x.png: would be written for both a/x.csv and b/x.csv"
        );
        assert_eq!(
            message(&["x.csv"], &["o", "./o"]),
            "./o: named for two outputs"
        );
        assert_eq!(
            message(&["-", "x", "-"], &[]),
            "standard input can be only one of the boards"
        );
        assert!(named(&["x.csv"], &["/dev/null", "/dev/null"]).is_ok());
    }

    #[test]
    fn no_board_is_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let board = folder.path().join("x.csv");
        fs::write(&board, "1,1").unwrap();
        let board = board.to_str().unwrap();
        let found = message(&[board], &[board]);
        assert!(found.contains("would be written over the board"), "{found}");
    }
}
