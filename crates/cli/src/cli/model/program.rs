//! The program of a board with all additions.

use std::path::{Path, PathBuf};

use crate::cli::run::boards;
use crate::cli::run::input::Input;
use crate::cli::run::job::Job;
use crate::cli::run::pictures::answer_text;
use crate::cli::ui::{Failure, Message};
use crate::puzzle::Puzzle;
use crate::session::{Choice, Formulated, Limit, ProgramAdditions, ProgramError, ProgramRequest};

/// What is added to a formulation's program.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Program")]
pub(super) struct ProgramArgs {
    #[command(flatten)]
    additions: ProgramAdditions,
    /// Fix the edges that this answer names, part of a solution: text, CSV, JSON or a picture
    #[arg(long, value_name = "FILE")]
    fix: Option<Input>,
}

impl ProgramArgs {
    /// The file to read for the additions.
    pub(super) fn reads(&self) -> Option<PathBuf> {
        self.fix.as_ref().and_then(Input::path).map(Path::to_owned)
    }

    /// The option that requires a single board, if it is given.
    pub(super) fn alone(&self) -> Option<&'static str> {
        self.fix.as_ref().map(|_| "--fix")
    }

    /// The first given option that only changes the bounds of columns.
    pub(super) fn of_bounds(&self) -> Option<&'static str> {
        if self.additions.deduces() {
            return Some("--deduce");
        }
        self.alone()
    }

    /// Rejects standard input for two things.
    pub(super) fn refuse(&self, boards: &[Input]) -> Result<(), Failure> {
        let inputs = boards.iter().chain(&self.fix);
        if inputs.filter(|input| **input == Input::Stdin).count() > 1 {
            let why = "standard input can be the board or the answer of --fix, not both";
            return Err(Failure::usage(why));
        }
        Ok(())
    }

    /// The additions, with the answer read.
    pub(super) fn additions<T>(
        &self,
        puzzle: &Puzzle,
        job: &Job<'_, T>,
    ) -> Result<ProgramAdditions, Failure> {
        let read = |fix| {
            let source = boards::answer(fix, job.call.ui)?;
            answer_text(source, puzzle.board(), job.budget())
        };
        let answer = self.fix.as_ref().map(read);
        Ok(ProgramAdditions {
            fix: answer.transpose()?.map(Into::into),
            ..self.additions.clone()
        })
    }

    /// The program of a job's board.
    pub(super) fn stated<T>(
        &self,
        choice: &Choice,
        puzzle: &Puzzle,
        job: &mut Job<'_, T>,
    ) -> Result<Formulated, Failure> {
        let additions = self.additions(puzzle, job)?;
        let stated = additions.program(choice, puzzle, job.budget())?;
        Ok(pass_warnings(stated, job))
    }
}

/// Passes a warning on and returns the program.
pub(super) fn pass_warnings<P, T>(stated: ProgramRequest<P>, job: &mut Job<'_, T>) -> P {
    if let Some(warning) = stated.warning {
        let warning = format!("{}: {warning}", job.name);
        job.emit(Message::Distrust(warning));
    }
    stated.program
}

impl From<ProgramError> for Failure {
    fn from(why: ProgramError) -> Self {
        match why {
            ProgramError::TooLarge(why) => {
                Self::stopped(Limit::Memory, format!("undecided, {why}"))
            }
            ProgramError::Stopped(limit) => Self::limit(limit).about("not written"),
            ProgramError::Refused(refused) => refused.into(),
            ProgramError::Answer(error) => error.into(),
        }
    }
}
