//! The program's exit codes, for scripts.

use std::fmt::Write as _;
use std::process::ExitCode;

use crate::session::{Conclusion, Limit, Verdict};

/// How a run of the program ended.
///
/// # Examples
/// ```
/// use hashilab_cli::cli::Exit;
/// assert_eq!(Exit::Undecided.code(), 3);
/// assert_eq!(Exit::worst([Exit::Yes, Exit::No, Exit::Undecided]), Exit::Undecided);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Exit {
    /// Done, and the answer is yes: solved, right.
    #[default]
    Yes,
    /// Done, and the answer is no: infeasible, not unique, wrong.
    No,
    /// The command line or an input is invalid, or a file cannot be used.
    Usage,
    /// Not decided: a limit was reached, or nothing confirmed that a board is infeasible.
    Undecided,
    /// The solver failed, or its answer did not verify.
    Internal,
    /// Ended by Ctrl-C.
    Interrupted,
}

impl Exit {
    /// All exit codes in order.
    pub const ALL: [Self; 6] = [
        Self::Yes,
        Self::No,
        Self::Usage,
        Self::Undecided,
        Self::Internal,
        Self::Interrupted,
    ];

    /// The number for the shell.
    #[must_use]
    pub fn code(self) -> u8 {
        match self {
            Self::Yes => 0,
            Self::No => 1,
            Self::Usage => 2,
            Self::Undecided => 3,
            Self::Internal => 4,
            Self::Interrupted => 130,
        }
    }

    /// Its meaning in `--help`.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            Self::Yes => "done, the answer is yes (solved, right)",
            Self::No => "done, the answer is no (infeasible, not unique, wrong)",
            Self::Usage => "wrong usage, or an input or output that cannot be used",
            Self::Undecided => "undecided: a limit was reached, or no proof was found",
            Self::Internal => "internal: the solver failed, or its answer is wrong",
            Self::Interrupted => "interrupted by Ctrl-C",
        }
    }

    /// The exit code of several boards: interrupted, then 4, 2, 3, 1, 0.
    #[must_use]
    pub fn worst(exits: impl IntoIterator<Item = Self>) -> Self {
        exits
            .into_iter()
            .max_by_key(|exit| exit.severity())
            .unwrap_or(Self::Yes)
    }

    fn severity(self) -> u8 {
        match self {
            Self::Yes => 0,
            Self::No => 1,
            Self::Undecided => 2,
            Self::Usage => 3,
            Self::Internal => 4,
            Self::Interrupted => 5,
        }
    }

    /// The exit code for a question with this conclusion.
    pub(crate) fn of(ended: &Conclusion) -> Self {
        match ended.verdict() {
            Verdict::Yes(()) => Self::Yes,
            _ if ended.is_interrupted() => Self::Interrupted,
            Verdict::No(()) => Self::No,
            Verdict::Undecided(()) => Self::Undecided,
        }
    }

    /// The exit code for a question that this limit ended without a result.
    pub(crate) fn undecided(stop: Limit) -> Self {
        Self::of(&Conclusion::undecided(stop))
    }

    /// The table of exit codes in `--help`.
    pub(crate) fn table() -> String {
        let mut table = String::from("Exit codes (several boards: the worst of 4, 2, 3, 1, 0):");
        for exit in Self::ALL {
            let _ = write!(table, "\n  {:>3}  {}", exit.code(), exit.meaning());
        }
        table
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}

#[cfg(test)]
mod tests {
    use super::Exit;

    #[test]
    fn several_boards_end_with_the_worst() {
        let order = [
            Exit::Yes,
            Exit::No,
            Exit::Undecided,
            Exit::Usage,
            Exit::Internal,
        ];
        for (index, &graver) in order.iter().enumerate() {
            for &lesser in &order[..=index] {
                assert_eq!(Exit::worst([lesser, graver]), graver);
                assert_eq!(Exit::worst([graver, lesser]), graver);
            }
        }
        assert_eq!(Exit::worst([]), Exit::Yes);
    }

    #[test]
    fn the_table_has_every_code_and_fits_the_terminal() {
        let table = Exit::table();
        assert_eq!(table.lines().count(), 1 + Exit::ALL.len());
        assert!(table.lines().all(|line| line.len() <= 80), "{table}");
    }
}
