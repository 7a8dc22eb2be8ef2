//! The names of boards' files: several boards need `{name}`, and boards need names.

use std::path::{Path, PathBuf};

use super::input::Input;
use super::output::Template;
use super::unread_board::UnreadBoard;
use crate::cli::kind::{ending, wrong_ending};
use crate::cli::ui::Failure;
use crate::notation::Format;

/// The notation for a board's file, by its extension.
pub(crate) fn board_format(path: &Path) -> Result<Format, Failure> {
    let said = ending(path);
    Format::written_to(&said).ok_or_else(|| {
        let wrong = wrong_ending(path, "a notation");
        if ["xlsx", "xls", "ods"].contains(&said.as_str()) {
            return wrong.hint("spreadsheets are read and not written; they open .csv");
        }
        let endings = Format::ALL.iter().flat_map(|format| format.extensions());
        let endings = endings.filter(|&ending| Format::written_to(ending).is_some());
        let mut endings: Vec<String> = endings.map(|ending| format!(".{ending}")).collect();
        endings.sort_unstable();
        endings.dedup();
        wrong.hint(format!("the endings are {}", endings.join(", ")))
    })
}

/// An error for standard input given twice, and for one file for several boards.
pub(super) fn check(boards: &[UnreadBoard], templates: &[&Template]) -> Result<(), Failure> {
    let typed: Vec<&UnreadBoard> = boards
        .iter()
        .filter(|board| board.input == Input::Stdin)
        .collect();
    // Standard input that is read a second time is empty, and so has no parts.
    if typed.len() > 1 && typed.iter().any(|board| board.part().is_none()) {
        return Err(Failure::usage(
            "standard input can be only one of the boards",
        ));
    }
    let shared = templates.iter().find(|template| !template.has_name());
    match shared {
        Some(shared) if boards.len() > 1 => {
            let path = shared.as_path();
            Err(Failure::usage(format!(
                "{}: {} boards cannot share one output file",
                path.display(),
                boards.len()
            ))
            .hint(format!(
                "put {{name}} where the board's name should go, as in {}",
                suggestion(path).display()
            )))
        }
        Some(_) | None => Ok(()),
    }
}

/// The name with a placeholder: `out.png` becomes `out-{name}.png`.
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

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::suggestion;

    #[test]
    fn a_placeholder_is_suggested_before_the_ending() {
        let suggested = suggestion(Path::new("a/out.png"));
        assert_eq!(suggested, Path::new("a/out-{name}.png"));
    }
}
