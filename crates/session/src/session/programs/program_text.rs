//! Programs in the file formats of solvers.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::engine::{Budget, LimitedText};
use crate::milp::{Formulated, lp, mps, opb};
use crate::puzzle::{Connectivity, Network};
use crate::session::asking::usage_error::UsageError;

/// A language of files of programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ProgramText {
    /// CPLEX-LP.
    Lp,
    /// Free MPS.
    Mps,
    /// OPB, for programs whose columns are all binary.
    Opb,
}

impl ProgramText {
    /// Writes a program piece by piece. OPB is complete before its first piece is written.
    ///
    /// # Errors
    /// Those of the writer, inside; [`UsageError`] if the format cannot represent the program.
    pub fn put(
        self,
        text: &mut dyn fmt::Write,
        program: &Formulated,
        network: &Network,
    ) -> Result<fmt::Result, UsageError> {
        let missing = missing_rows(program, network);
        Ok(match self {
            Self::Lp => missing
                .map_or(Ok(()), |what| writeln!(text, "\\ {what}"))
                .and_then(|()| lp::put(text, &program.model)),
            Self::Mps => missing
                .map_or(Ok(()), |what| writeln!(text, "* {what}"))
                .and_then(|()| mps::put(text, &program.model)),
            Self::Opb => {
                let whole = opb::write(&program.model, missing.as_slice());
                let whole = whole.map_err(|error| {
                    UsageError::because(error.to_string())
                        .hint("{formulation=cuts} without {relax} has binary columns alone")
                })?;
                text.write_str(&whole)
            }
        })
    }

    /// The program as one text; nothing if a limit is reached before its end.
    ///
    /// # Errors
    /// [`UsageError`] if the format cannot represent the program.
    pub fn write(
        self,
        program: &Formulated,
        network: &Network,
        budget: &Budget,
    ) -> Result<Option<String>, UsageError> {
        let mut text = LimitedText::new(budget);
        let written = self.put(&mut text, program, network)?;
        Ok(written.ok().map(|()| text.written()))
    }
}

/// The comment in the file of a program without the rows that are only found while it is solved.
#[must_use]
pub(in crate::session) fn missing_rows(
    program: &Formulated,
    network: &Network,
) -> Option<&'static str> {
    if program.is_complete(network) {
        return None;
    }
    Some(match network.board().rules().connectivity() {
        Connectivity::Required => {
            "connectivity is missing: a point that keeps all rows may fall apart; \
             hashi model --all-cuts lists every cut of a small board"
        }
        Connectivity::Free => {
            "the rows that forbid loops are missing: a point that keeps all rows may have some; \
             hashi model --all-cuts lists them for a small board"
        }
    })
}
