//! The files that `--proof` and `--veripb` write.

use super::kind::wrong_ending;
use super::run::output::Template;
use super::ui::Failure;
use crate::questions::ProveError;

/// The file of the plain program for a derivation for VeriPB: beside the derivation.
pub(crate) fn program_beside(derivation: Option<&Template>) -> Result<Option<Template>, Failure> {
    let Some(name) = derivation else {
        return Ok(None);
    };
    let program = name.ending_in("opb");
    if program.as_path() == name.as_path() {
        let wanted = "another word than .opb, as in board.pbp: the program is written beside it";
        return Err(wrong_ending(name.as_path(), wanted));
    }
    Ok(Some(program))
}

impl From<ProveError> for Failure {
    fn from(error: ProveError) -> Self {
        match error {
            ProveError::TooLarge(_) => Self::usage(error.to_string()),
            ProveError::Wrong(_)
            | ProveError::Kept
            | ProveError::Denied
            | ProveError::Refuted(_) => Self::internal(error.to_string()),
        }
    }
}
