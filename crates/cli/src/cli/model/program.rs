//! What is stated: the program of a board with deduced and given bounds, cuts listed, relaxed.

use std::path::{Path, PathBuf};

use crate::cli::args::one_of;
use crate::cli::formulation::Unstated;
use crate::cli::run::boards;
use crate::cli::run::input::Input;
use crate::cli::run::job::Job;
use crate::cli::ui::{Failure, Message, Ui};
use crate::desk::Choice;
use crate::milp::{Formulated, Outline};
use crate::notation::read_answer;
use crate::puzzle::{EdgeId, Network, Puzzle};
use crate::questions::{Deduce, bounds};

/// What is added to a formulation's program.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Program")]
pub(super) struct ProgramArgs {
    /// How deep deduction goes to fix columns
    #[arg(long, default_value = "none", value_name = "TIER",
        value_parser = one_of(&Deduce::ALL, Deduce::name))]
    deduce: Deduce,
    /// Fix the edges that this answer names, part of a solution: text, CSV or JSON
    #[arg(long, value_name = "FILE")]
    fix: Option<Input>,
    /// Let every column take all numbers between its bounds
    #[arg(long)]
    relax: bool,
    /// List every cut of the formulation cuts, for up to 16 islands
    #[arg(long)]
    all_cuts: bool,
}

impl ProgramArgs {
    /// The files that are read for it.
    pub(super) fn reads(&self) -> Option<PathBuf> {
        self.fix.as_ref().and_then(Input::path).map(Path::to_owned)
    }

    /// The option that is about one board, if it is given.
    pub(super) fn alone(&self) -> Option<&'static str> {
        self.fix.as_ref().map(|_| "--fix")
    }

    /// The first option that changes bounds of columns alone, if one is given.
    pub(super) fn of_bounds(&self) -> Option<&'static str> {
        match self.deduce {
            Deduce::UpTo(_) => Some("--deduce"),
            Deduce::Nothing => self.alone(),
        }
    }

    /// Refuses standard input for two things.
    pub(super) fn refuse(&self, boards: &[Input]) -> Result<(), Failure> {
        let inputs = boards.iter().chain(&self.fix);
        if inputs.filter(|input| **input == Input::Stdin).count() > 1 {
            let why = "standard input can be the board or the answer of --fix, not both";
            return Err(Failure::usage(why));
        }
        Ok(())
    }

    /// The program of a job's board, or why this formulation cannot state it.
    pub(super) fn stated<T>(
        &self,
        choice: &Choice,
        puzzle: &Puzzle,
        job: &mut Job<'_, T>,
    ) -> Result<Result<Formulated, Unstated>, Failure> {
        let mut program = match choice.program(puzzle) {
            Ok(program) => program,
            Err(why) => return Ok(Err(why.into())),
        };
        let completed = self.complete(&mut program, choice, puzzle, job)?;
        Ok(completed.map(|()| program))
    }

    /// The same as an outline, for counting.
    pub(super) fn outlined<T>(
        &self,
        choice: &Choice,
        puzzle: &Puzzle,
        job: &mut Job<'_, T>,
    ) -> Result<Result<Outline, Unstated>, Failure> {
        let mut outline = match choice.outline(puzzle) {
            Ok(outline) => outline,
            Err(why) => return Ok(Err(why.into())),
        };
        let completed = self.complete(outline.built(), choice, puzzle, job)?;
        Ok(completed.map(|()| outline))
    }

    /// Adds to a formulation's program what is wanted, or says why that cannot be.
    fn complete<T>(
        &self,
        program: &mut Formulated,
        choice: &Choice,
        puzzle: &Puzzle,
        job: &mut Job<'_, T>,
    ) -> Result<Result<(), Unstated>, Failure> {
        self.tighten(program, puzzle, job);
        if let Some(answer) = &self.fix {
            program.fix_bridges(&fixed(answer, puzzle, job.session.ui)?);
        }
        if self.all_cuts {
            if program.is_complete(puzzle) {
                let what = format!(
                    "--all-cuts: the formulation {} leaves no cuts out",
                    choice.name
                );
                return Ok(Err(Unstated::Refused(what)));
            }
            if let Err(why) = program.add_all_cuts(puzzle) {
                return Ok(Err(Unstated::Refused(why.to_string())));
            }
        }
        if self.relax {
            program.model.relax();
        }
        Ok(Ok(()))
    }

    /// Fixes what deduction finds, as far as it is to go.
    fn tighten<T>(&self, program: &mut Formulated, puzzle: &Puzzle, job: &mut Job<'_, T>) {
        if let Deduce::UpTo(tier) = self.deduce {
            let (domains, warning) = bounds(puzzle, tier, job.budget());
            if let Some(warning) = warning {
                let warning = format!("{}: {warning}", job.name);
                job.tell(Message::Distrust(warning));
            }
            program.tighten(&domains);
        }
    }
}

/// The edges that an answer names, with their bridges.
fn fixed(answer: &Input, network: &Network, ui: Ui) -> Result<Vec<(EdgeId, u8)>, Failure> {
    let placed = read_answer(&boards::answer(answer, ui)?, network)?;
    let most = network.board().rules().max_bridges();
    let fixed = placed.iter().map(|one| {
        let cells = [one.from, one.to];
        let same = |edge: &EdgeId| {
            let [from, to] = network.cells_of(*edge);
            [from, to] == cells || [to, from] == cells
        };
        let refused = |what: String| Failure::usage(what).about(answer.shown());
        let edge = network.edges().ids().find(same).ok_or_else(|| {
            refused(format!(
                "there is no edge between {} and {}",
                one.from, one.to
            ))
        })?;
        if one.count > most {
            let what = format!(
                "an edge carries at most {most} bridges, found {}",
                one.count
            );
            return Err(refused(what));
        }
        Ok((edge, one.count))
    });
    fixed.collect()
}
