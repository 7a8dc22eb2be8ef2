//! How a hint ends: the exit code, the record's words and what is said.

use crate::cli::exit::Exit;
use crate::engine::Limit;
use crate::questions::Stop;
use crate::report::Ended;

/// How a hint ends.
pub(super) struct Close {
    pub(super) exit: Exit,
    pub(super) ended: Ended,
    /// What is said of it.
    pub(super) said: Option<String>,
}

impl Close {
    /// With a reason, which is said.
    pub(super) fn because(exit: Exit, ended: Ended) -> Self {
        Self {
            exit,
            said: ended.reason.clone(),
            ended,
        }
    }

    /// At a limit.
    pub(super) fn undecided(limit: Limit, why: String) -> Self {
        let stop = Stop::Limit(limit);
        Self {
            exit: Exit::undecided(stop),
            said: Some(format!("undecided, {why}")),
            ended: Ended::undecided(stop).because(why),
        }
    }
}
