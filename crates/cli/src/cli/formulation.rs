//! Why a program is not stated, cells and endings of files.

use super::ui::Failure;
use crate::engine::Limit;
use crate::milp::Unsupported;

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
