//! Why a program is not stated, cells and endings of files.

use std::path::Path;

use super::ui::Failure;
use crate::engine::Limit;
use crate::milp::Unsupported;
use crate::puzzle::Pos;

/// Why a program is not stated.
pub(crate) enum Unstated {
    /// The board or the options do not go with the formulation.
    Refused(String),
    /// It would need more memory than it may.
    TooLarge(String),
}

impl Unstated {
    /// The same as the end of the work on a board.
    pub(crate) fn failure(self) -> Failure {
        match self {
            Self::Refused(why) => Failure::usage(why),
            Self::TooLarge(why) => Failure::stopped(Limit::Memory, format!("undecided, {why}")),
        }
    }

    /// The same in words.
    pub(crate) fn why(&self) -> &str {
        match self {
            Self::Refused(why) | Self::TooLarge(why) => why,
        }
    }
}

impl From<Unsupported> for Unstated {
    fn from(why: Unsupported) -> Self {
        match why {
            Unsupported::TooLarge { .. } => Self::TooLarge(why.to_string()),
            Unsupported::Rule(_) | Unsupported::NoSetting { .. } | Unsupported::NoIsland(_) => {
                Self::Refused(why.to_string())
            }
        }
    }
}

/// A cell as people write it: r3c5, row and column from 1.
pub(crate) fn cell(text: &str) -> Result<Pos, String> {
    Ok(crate::desk::flags::cell(text)?.0)
}

/// The ending of a file's name in lower case, the last one behind `.gz` left out.
pub(crate) fn ending(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let name = name.to_ascii_lowercase();
    let (_, ending) = name.rsplit_once('.').unwrap_or_default();
    ending.to_owned()
}

#[cfg(test)]
mod tests {
    use super::cell;
    use crate::puzzle::Pos;

    #[test]
    fn cells_are_counted_from_one() {
        assert_eq!(cell("r3c5"), Ok(Pos::new(2, 4)));
        for wrong in ["", "r0c1", "r1c0", "3,5", "r1", "r1c70000", "c1r1", "r-1c2"] {
            assert!(cell(wrong).is_err(), "{wrong}");
        }
    }
}
