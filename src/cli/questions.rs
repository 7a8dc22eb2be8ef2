//! Questions about all solutions of a board, as `solve` and `count` ask them: all of them,
//! how many, whether one only, what they have in common.
//!
//! Boards are taken one after the other; solutions are printed as they are found.

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::args::Limits;
use super::draw;
use super::exit::Exit;
use super::input::Input;
use super::ui::{Failure, Message, Reader, Stdout, Ui};
use crate::engine::{Budget, EngineError, Highs, HighsOptions, Limit};
use crate::logic::Domains;
use crate::milp::Formulation;
use crate::notation::{Glyphs, ReadOptions, read_board};
use crate::puzzle::{Network, Solution};
use crate::questions::{
    Backbone, Count, Listed, Program, Solutions, SolveError, Stop, Uniqueness, backbone,
    backbone_by, count, unique,
};
use crate::report::{
    BoundsRecord, CommonRecord, CountRecord, DifferenceRecord, SolutionRecord, UniqueRecord, line,
};

/// How results are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// Text, and boards in it with these glyphs.
    Text(Glyphs),
    /// Records.
    Json,
}

/// How HiGHS is asked.
#[derive(Clone, Debug)]
pub(crate) struct Programs {
    pub(crate) formulation: Formulation,
    pub(crate) highs: HighsOptions,
}

/// What is the same for all boards.
#[derive(Clone, Debug)]
pub(crate) struct Asking {
    pub(crate) reading: ReadOptions,
    pub(crate) limits: Limits,
    pub(crate) wanted: Option<u64>,
    /// How HiGHS is asked; else clause learning is.
    pub(crate) program: Option<Programs>,
    pub(crate) form: Form,
    pub(crate) interrupt: Arc<AtomicBool>,
    pub(crate) ui: Ui,
}

/// A board that a question is about.
pub(crate) struct About<'a> {
    name: String,
    network: Network,
    budget: Budget,
    asking: &'a Asking,
}

impl Programs {
    fn engine(&self) -> Highs {
        Highs::new(&self.highs).expect("the options have been tried")
    }
}

impl Asking {
    /// Reads a board; its time begins before.
    pub(crate) fn about(&self, input: &Input) -> Result<About<'_>, Failure> {
        let budget = self.limits.budget(&self.interrupt);
        let source = input.read(self.ui)?;
        Ok(About {
            name: input.shown(),
            network: Network::of(read_board(&source, &self.reading)?),
            budget,
            asking: self,
        })
    }
}

/// In which order solutions are wanted.
#[derive(Clone, Copy, Debug)]
enum Order {
    Lexicographic,
    /// The first few as soon as possible.
    Any,
}

impl About<'_> {
    /// The board's name, as messages show it.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The board.
    pub(crate) fn network(&self) -> &Network {
        &self.network
    }

    /// The time that the question has.
    pub(crate) fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Says something on standard error.
    pub(crate) fn note(&self, note: &str) {
        self.asking.ui.tell(&Message::Note(note.to_owned()));
    }

    /// Asks something of the solutions, whoever tells them. Clause learning does in this order.
    fn of_solutions<T>(
        &self,
        order: Order,
        ask: impl FnOnce(&mut Solutions<'_>) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let mut highs;
        let solutions = match (&self.asking.program, order) {
            (None, Order::Lexicographic) => Ok(Solutions::of(&self.network)),
            (None, Order::Any) => Ok(Solutions::in_any_order(&self.network)),
            (Some(programs), _) => {
                highs = programs.engine();
                Program::new(&self.network, programs.formulation, &mut highs).map(Solutions::by)
            }
        };
        let solutions = solutions.map_err(|error| self.failure(&error))?;
        let mut solutions = match self.asking.wanted {
            Some(wanted) => solutions.at_most(wanted),
            None => solutions,
        };
        let answer = ask(&mut solutions)?;
        if let Some(warning) = solutions.warning() {
            let warning = format!("{}: {warning}", self.name);
            self.asking.ui.tell(&Message::Warning(warning));
        }
        Ok(answer)
    }

    /// What all solutions have in common, whoever tells some of them.
    fn ask_common(&self) -> Result<Backbone, SolveError> {
        match &self.asking.program {
            None => backbone(&self.network, &self.budget),
            Some(programs) => {
                let mut highs = programs.engine();
                let program = Program::new(&self.network, programs.formulation, &mut highs)?;
                backbone_by(program, &self.budget)
            }
        }
    }

    fn failure(&self, error: &SolveError) -> Failure {
        let failure = match error {
            SolveError::Unsupported(_) => Failure::usage(error.to_string()),
            SolveError::Engine(EngineError::Options { .. }) => {
                Failure::usage(error.to_string()).hint("leave out --option")
            }
            SolveError::Engine(_) | SolveError::Unproved(_) | SolveError::Refuted(_) => {
                Failure::internal(error.to_string())
            }
        };
        failure.about(&self.name)
    }

    /// Says on standard error what came of the board.
    fn sum_up(&self, outcome: &str) {
        let seconds = self.budget.seconds();
        let summary = format!("{}: {outcome}; {seconds:.3} s", self.name);
        self.asking.ui.tell(&Message::Summary(summary));
    }

    fn drawn(&self, solution: &Solution, glyphs: Glyphs) -> Result<String, Failure> {
        draw::text(&self.network, Some(solution), glyphs)
            .map_err(|failure| failure.about(&self.name))
    }

    /// Prints all solutions as they are found.
    pub(crate) fn all(&self) -> Result<Exit, Failure> {
        let Some(count) =
            self.of_solutions(Order::Lexicographic, |solutions| self.print_all(solutions))?
        else {
            return Ok(Exit::Yes);
        };
        if self.asking.form == Form::Json {
            Stdout::write(line(&CountRecord::new(&self.name, count)).as_bytes())?;
        }
        self.sum_up(&counted(count));
        Ok(match count {
            Count::Exactly(0) => Exit::No,
            Count::Exactly(_) => Exit::Yes,
            Count::AtLeast(_, stop) => stopped(stop),
        })
    }

    /// Prints a list to its end; nothing comes of it when nobody reads any more.
    fn print_all(&self, solutions: &mut Solutions<'_>) -> Result<Option<Count>, Failure> {
        loop {
            let next = solutions.next(&self.budget);
            match next.map_err(|error| self.failure(&error))? {
                Listed::Solution(solution) => {
                    let text = self.one_of_all(solutions.told(), &solution)?;
                    if Stdout::write(text.as_bytes())? == Reader::Gone {
                        return Ok(None);
                    }
                }
                Listed::Complete => return Ok(Some(Count::Exactly(solutions.told()))),
                Listed::Stopped(stop) => {
                    return Ok(Some(Count::AtLeast(solutions.told(), stop)));
                }
            }
        }
    }

    fn one_of_all(&self, number: u64, solution: &Solution) -> Result<String, Failure> {
        match self.asking.form {
            Form::Json => {
                let numbered = (number, solution);
                Ok(line(&SolutionRecord::new(
                    &self.name,
                    numbered,
                    &self.network,
                )))
            }
            Form::Text(glyphs) => {
                let gap = if number > 1 { "\n" } else { "" };
                Ok(format!("{gap}{}", self.drawn(solution, glyphs)?))
            }
        }
    }

    /// Prints the number of solutions.
    pub(crate) fn count(&self) -> Result<Exit, Failure> {
        let count = self.of_solutions(Order::Lexicographic, |solutions| {
            count(solutions, &self.budget).map_err(|error| self.failure(&error))
        })?;
        let text = match (self.asking.form, count) {
            (Form::Json, _) => line(&CountRecord::new(&self.name, count)),
            (Form::Text(_), Count::Exactly(number)) => format!("{number}\n"),
            (Form::Text(_), Count::AtLeast(number, _)) => format!("at least {number}\n"),
        };
        Stdout::write(text.as_bytes())?;
        self.sum_up(&counted(count));
        Ok(match count {
            Count::Exactly(_) => Exit::Yes,
            Count::AtLeast(_, stop) => stopped(stop),
        })
    }

    /// Whether there is exactly one solution; what was found is printed.
    pub(crate) fn unique(&self) -> Result<(Exit, Uniqueness), Failure> {
        let answer = self.of_solutions(Order::Any, |solutions| {
            unique(solutions, &self.budget).map_err(|error| self.failure(&error))
        })?;
        let text = match self.asking.form {
            Form::Json => line(&UniqueRecord::new(&self.name, &self.network, &answer)),
            Form::Text(glyphs) => self.text_of(&answer, glyphs)?,
        };
        Stdout::write(text.as_bytes())?;
        let (exit, outcome) = match &answer {
            Uniqueness::Infeasible => (Exit::No, "no solution".to_owned()),
            Uniqueness::Unique(_) => (Exit::Yes, "unique".to_owned()),
            Uniqueness::Several(_) => (Exit::No, "not unique, here are two solutions".to_owned()),
            Uniqueness::Undecided { stop, .. } => (stopped(*stop), format!("undecided, {stop}")),
        };
        self.sum_up(&outcome);
        Ok((exit, answer))
    }

    fn text_of(&self, answer: &Uniqueness, glyphs: Glyphs) -> Result<String, Failure> {
        match answer {
            Uniqueness::Infeasible | Uniqueness::Undecided { found: None, .. } => Ok(String::new()),
            Uniqueness::Unique(solution)
            | Uniqueness::Undecided {
                found: Some(solution),
                ..
            } => self.drawn(solution, glyphs),
            Uniqueness::Several(both) => {
                let [one, other] = &**both;
                let (first, second) = (self.drawn(one, glyphs)?, self.drawn(other, glyphs)?);
                let mut text = format!("{first}\n{second}\n");
                for edge in DifferenceRecord::all(&self.network, one, other) {
                    let DifferenceRecord { from, to, bridges } = edge;
                    let _ = writeln!(text, "{from}-{to}: {} or {}", bridges[0], bridges[1]);
                }
                Ok(text)
            }
        }
    }

    /// Prints what all solutions have in common.
    pub(crate) fn backbone(&self) -> Result<Exit, Failure> {
        let answer = self.ask_common().map_err(|error| self.failure(&error))?;
        let (exit, outcome, known) = match &answer {
            Backbone::Infeasible => (Exit::No, "no solution".to_owned(), None),
            Backbone::All(domains) => (Exit::Yes, self.alike(domains), Some(domains)),
            Backbone::Undecided { certain, limit } => {
                let outcome = format!("undecided, {limit}; so far {}", self.alike(certain));
                (limited(*limit), outcome, Some(certain))
            }
        };
        let text = match self.asking.form {
            Form::Json => line(&CommonRecord::new(&self.name, &self.network, &answer)),
            Form::Text(_) => known.map_or(String::new(), |known| table(&self.network, known)),
        };
        Stdout::write(text.as_bytes())?;
        self.sum_up(&outcome);
        Ok(exit)
    }

    fn alike(&self, domains: &Domains) -> String {
        let (fixed, edges) = (domains.fixed(), self.network.edges().len());
        format!("{fixed} of {edges} edges are the same in all solutions")
    }
}

/// The bounds of every edge, one a line.
fn table(network: &Network, domains: &Domains) -> String {
    let mut text = String::from("from,to,least,most\n");
    for edge in BoundsRecord::all(network, domains) {
        let BoundsRecord {
            from,
            to,
            least,
            most,
        } = edge;
        let _ = writeln!(text, "{from},{to},{least},{most}");
    }
    text
}

fn counted(count: Count) -> String {
    match count {
        Count::Exactly(0) => "no solution".to_owned(),
        Count::Exactly(1) => "1 solution".to_owned(),
        Count::Exactly(number) => format!("{number} solutions"),
        Count::AtLeast(number, stop) => format!("at least {number}, {stop}"),
    }
}

fn stopped(stop: Stop) -> Exit {
    match stop {
        Stop::Enough => Exit::Undecided,
        Stop::Limit(limit) => limited(limit),
    }
}

fn limited(limit: Limit) -> Exit {
    match limit {
        Limit::Interrupted => Exit::Interrupted,
        Limit::Time | Limit::Effort | Limit::Memory | Limit::Gap => Exit::Undecided,
    }
}
