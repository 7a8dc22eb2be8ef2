//! One question about one board: asked, printed, written.

use super::cutting::{self, Kept};
use super::draw::{self, LookArgs};
use super::exit::Exit;
use super::files::{AnswerFormat, Content};
use super::film::{Numbered, Rounds};
use super::run::job::{Job, Written};
use super::run::output::{Output, Template};
use super::show::{self, Shares};
use super::trace::{self, Moments};
use super::ui::{Failure, Message, Verbosity};
use super::{bug, proof};
use crate::engine::{Detail, EngineError, Event, Observer};
use crate::milp::lp;
use crate::notation::{Glyphs, write_board, write_csv, write_prob};
use crate::puzzle::{Puzzle, Solution};
use crate::questions::{
    Answer, Finding, Question, Reply, SolveError, Solver, Status, Sweep, Uniqueness,
};
use crate::report::{ReplyRecord, SolutionRecord, details, line, summary};

/// How questions are asked and answers shown, for all boards.
#[derive(Clone, Debug, Default)]
pub(crate) struct Asking {
    pub(crate) solver: Solver,
    pub(crate) glyphs: Option<Glyphs>,
    pub(crate) look: LookArgs,
    /// How likelihoods are printed.
    pub(crate) shares: Shares,
    /// The name of the pictures of rounds, if each is to have a file.
    pub(crate) numbered: Option<Template>,
}

/// What is heard while a question is answered.
#[derive(Debug, Default)]
struct Heard {
    /// How what was printed on the way ends the program.
    exit: Exit,
    /// The moments of a search.
    moments: Moments,
    /// Its rounds.
    rounds: Vec<Kept>,
}

impl Asking {
    /// The characters that boards are drawn with.
    fn glyphs(&self) -> Glyphs {
        self.glyphs.unwrap_or_default()
    }

    /// Asks about a job's board, prints the reply and writes the board's files.
    pub(crate) fn ask(
        &self,
        job: &mut Job<'_, Content>,
        puzzle: &Puzzle,
        question: &Question,
    ) -> Result<Exit, Failure> {
        let mut heard = Heard::default();
        let reply = match self.reply(job, puzzle, question, &mut heard) {
            Ok(reply) => reply,
            Err(error) => return Err(self.failure(job, puzzle, question, &error)),
        };
        let mut exit = Exit::gravest([heard.exit, Exit::of(reply.status(), reply.stop())]);
        exit = Exit::gravest([exit, self.print(job, &reply)]);
        if job.session.ui.verbosity() == Verbosity::Verbose {
            bug::leave_what_was_wrong(job, &reply);
        }
        for (content, output) in std::mem::take(&mut job.outputs) {
            let written = self.content(job, content, &reply, &heard);
            exit = Exit::gravest([exit, job.write(output, written)]);
        }
        if let Some(name) = &self.numbered
            && let Some(numbered) = Numbered::of(name, Rounds::NUMBER)?
        {
            let film = cutting::film(&reply, &heard.rounds, &self.look);
            exit = Exit::gravest([
                exit,
                numbered.write(&film, cutting::NO_ROUND, &self.look, job)?,
            ]);
        }
        Ok(exit)
    }

    /// Asks. Of all solutions each is printed as it is found.
    fn reply(
        &self,
        job: &mut Job<'_, Content>,
        puzzle: &Puzzle,
        question: &Question,
        heard: &mut Heard,
    ) -> Result<Reply, SolveError> {
        let session = job.session;
        let budget = job.budget().clone();
        let prints_each = matches!(
            question,
            Question::All { .. } | Question::Sweep(Sweep::Sample { .. }, _)
        );
        let (mut number, mut undrawn) = (0_u64, None);
        let name = job.name.clone();
        let detail = detail(job);
        let (clock, begun) = (budget.clone(), budget.seconds());
        let (moments, rounds) = (&mut heard.moments, &mut heard.rounds);
        let mut listener = |event: Event<'_>| {
            match event {
                Event::Progress(progress) => moments.push((clock.seconds() - begun, progress)),
                Event::Round(round) => rounds.push(Kept::of(round)),
                Event::Log(_) | Event::Swept(_) | Event::Found(_) => {}
            }
            session.display.hear(&name, event);
            if let (Event::Found(solution), true) = (event, prints_each) {
                number += 1;
                let printed = self.print_one(job, puzzle, number, solution);
                undrawn = printed.err().or(undrawn.take());
            }
        };
        let mut observer = Observer::by(detail, &mut listener);
        let reply = self
            .solver
            .ask_within(puzzle, question, &budget, &mut observer);
        if let Some(failure) = undrawn {
            heard.exit = self.not_printed(job, failure);
        }
        reply
    }

    /// Prints one of several solutions.
    fn print_one(
        &self,
        job: &mut Job<'_, Content>,
        puzzle: &Puzzle,
        number: u64,
        solution: &Solution,
    ) -> Result<(), Failure> {
        if job.session.json {
            let name = job.name.clone();
            job.print(line(&SolutionRecord::new(&name, number, solution)));
            return Ok(());
        }
        let gap = if number > 1 { "\n" } else { "" };
        let text = draw::text(puzzle, Some(solution), self.glyphs())?;
        job.print(format!("{gap}{text}"));
        Ok(())
    }

    /// Says that a solution could not be drawn as text. Whoever asks for planks wants nothing
    /// else, so there it is an error.
    fn not_printed(&self, job: &mut Job<'_, Content>, failure: Failure) -> Exit {
        if self.glyphs == Some(Glyphs::Planks) {
            let exit = failure.exit;
            job.tell(Message::Failed(failure.about(&job.name)));
            return exit;
        }
        let what = format!("{}: not printed: {}", job.name, failure.message);
        job.tell(Message::Warning(what));
        Exit::Yes
    }

    /// Prints the reply, its warnings and the line about the board.
    fn print(&self, job: &mut Job<'_, Content>, reply: &Reply) -> Exit {
        let name = job.name.clone();
        for warning in &reply.warnings {
            job.tell(Message::Distrust(format!("{name}: {warning}")));
        }
        let mut exit = Exit::Yes;
        if job.session.json {
            job.print(line(&ReplyRecord::new(&name, reply)));
        } else {
            match show::text(reply, self.glyphs(), self.shares) {
                Ok(text) => job.print(text),
                Err(failure) => exit = self.not_printed(job, failure),
            }
        }
        job.tell(Message::Summary(summary(&name, reply)));
        if job.session.ui.verbosity() == Verbosity::Verbose {
            job.tell(Message::Summary(details(&name, &reply.statistics)));
        }
        exit
    }

    /// What a file holds.
    fn content(
        &self,
        job: &Job<'_, Content>,
        content: Content,
        reply: &Reply,
        heard: &Heard,
    ) -> Written {
        match content {
            Content::Trace(format) => {
                trace::written(format, &job.name, reply, &heard.moments).map(Ok)
            }
            Content::Rounds(rounds) => {
                let (name, budget) = (&job.name, job.budget());
                cutting::written(rounds, name, reply, &heard.rounds, &self.look, budget)
            }
            Content::Lp => self.program(reply).map(Ok),
            Content::Proof => proof::of(reply, job.budget()),
            Content::Picture(picture) => match show::picture(reply, picture, &self.look) {
                Some(drawn) => drawn.map(Ok),
                None => Ok(Err("there is no answer".to_owned())),
            },
            Content::Answer(format) => match only(reply) {
                Ok(()) => self
                    .answer(job, format, reply)
                    .map(|text| Ok(text.into_bytes())),
                Err(why) => Ok(Err(why.to_owned())),
            },
            Content::Board(format) => match &reply.finding {
                Finding::Repair(repair) if repair.best.is_some() => {
                    let best = repair.best.as_ref().expect("it is some");
                    write_board(best.network.board(), format)
                        .map(|text| Ok(text.into_bytes()))
                        .map_err(|unwritable| Failure::usage(unwritable.to_string()))
                }
                _ => Ok(Err("there is no answer".to_owned())),
            },
        }
    }

    /// The program that was solved, or would have been had the board needed one.
    fn program(&self, reply: &Reply) -> Result<Vec<u8>, Failure> {
        if let Some(program) = &reply.program {
            return Ok(lp::write(&program.model).into_bytes());
        }
        let program = self.solver.program(&reply.puzzle, &reply.question);
        let program = program.map_err(|error| Failure::from(&error))?;
        Ok(lp::write(&program.model).into_bytes())
    }

    /// A solution in a format.
    fn answer(
        &self,
        job: &Job<'_, Content>,
        format: AnswerFormat,
        reply: &Reply,
    ) -> Result<String, Failure> {
        let solution = reply.found().expect("there is an answer");
        match format {
            AnswerFormat::Text => draw::text(&reply.puzzle, Some(solution), self.glyphs()),
            AnswerFormat::Csv => Ok(write_csv(&reply.puzzle, solution)),
            AnswerFormat::Json => Ok(line(&ReplyRecord::new(&job.name, reply))),
            AnswerFormat::Prob => write_prob(&reply.puzzle, solution)
                .map_err(|error| Failure::usage(error.to_string())),
        }
    }

    /// Why there is no reply. When it is the solver's fault, the program that it was given
    /// is left behind: in the file that was asked for, else in a new one.
    fn failure(
        &self,
        job: &mut Job<'_, Content>,
        puzzle: &Puzzle,
        question: &Question,
        error: &SolveError,
    ) -> Failure {
        let failure = Failure::from(error).about(&job.name);
        if failure.exit != Exit::Internal {
            return failure;
        }
        for rule in bug::broken_rules(puzzle, error) {
            job.tell(Message::Note(format!("{}: {rule}", job.name)));
        }
        let program = match error {
            SolveError::Refuted(refuted) => refuted.formulated.clone(),
            _ => None,
        };
        let program = program.or_else(|| self.solver.program(puzzle, question).ok());
        let outputs = std::mem::take(&mut job.outputs).into_iter();
        let mut wanted = outputs.filter(|&(content, _)| content == Content::Lp);
        let wanted: Option<Output> = wanted.next().map(|(_, output)| output);
        let what = bug::describe(puzzle, error);
        let left =
            program.and_then(|program| bug::leave(&program, &what, &job.input.name(), wanted));
        match left {
            Some(path) => failure.hint(format!(
                "this is a bug; please report it with {}, the program that was solved",
                path.display()
            )),
            None => failure,
        }
    }
}

/// What there is to hear of an engine: a trace needs its progress.
fn detail(job: &Job<'_, Content>) -> Detail {
    let shown = job.session.display.detail();
    let is_traced = |(content, _): &(Content, Output)| matches!(content, Content::Trace(_));
    if job.outputs.iter().any(is_traced) {
        shown.max(Detail::Progress)
    } else {
        shown
    }
}

/// Whether there is one answer to write; else why not.
fn only(reply: &Reply) -> Result<(), &'static str> {
    match (&reply.finding, reply.status()) {
        (Finding::Unique(Uniqueness::Several(_)), _) => Err("there are several solutions"),
        (Finding::Unique(_), Status::Undecided) => Err("nothing is proved"),
        (
            Finding::Solution {
                answer: Answer::Solved(_),
                ..
            },
            _,
        )
        | (Finding::Unique(_), Status::Unique) => Ok(()),
        _ => Err("there is no answer"),
    }
}

impl From<&SolveError> for Failure {
    fn from(error: &SolveError) -> Self {
        let what = error.to_string();
        match error {
            SolveError::Engine(EngineError::Options { .. }) => {
                Self::usage(what).hint("leave out --option")
            }
            SolveError::TooWide => {
                Self::usage(what).hint("hashi count --by list lists the solutions")
            }
            _ if error.is_refusal() => Self::usage(what),
            _ => Self::internal(what),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::sync::atomic::AtomicBool;
    use std::sync::{Arc, Mutex};

    use super::*;
    use crate::cli::args::Limits;
    use crate::cli::run::boards::Board;
    use crate::cli::run::input::Input;
    use crate::cli::run::job::{Part, Session};
    use crate::cli::run::progress::Display;
    use crate::cli::ui::{Color, Ui};
    use crate::engine::{Incumbent, Limit, MockEngine, Outcome};
    use crate::notation::ReadOptions;
    use crate::puzzle::Bridges;
    use crate::questions::WarmStart;

    const RING: &str = "2,0,3\n0,0,0\n2,0,3\n";

    /// What a board comes to: its exit, what is printed, what is said.
    type Came = (Result<Exit, Failure>, String, Vec<Message>);

    /// What comes of a ring of four islands when these engines say this.
    fn asked(
        said: [Vec<Outcome>; 2],
        start: WarmStart,
        verbosity: Verbosity,
        files: Vec<(Content, Output)>,
    ) -> Came {
        let [first, prover] = said.map(|said| said.into_iter().map(Ok).collect::<Vec<_>>());
        let solver = Solver::new()
            .start(start)
            .engine_by(move || Box::new(MockEngine::new("liar", first.clone())))
            .prover_by(move || Box::new(MockEngine::new("prover", prover.clone())));
        let asking = Asking {
            solver,
            glyphs: Some(Glyphs::Ascii),
            ..Asking::default()
        };
        let ui = Ui::new(Color::Never, verbosity);
        let interrupt: Arc<AtomicBool> = Arc::default();
        let session = Session {
            reading: ReadOptions::default(),
            json: false,
            limits: Limits::default(),
            boards: 1,
            display: Display::new(1, ui, &interrupt),
            interrupt,
            guard: Mutex::default(),
            ui,
        };
        let board = Board::new(Input::File("ring.csv".into()), "ring".to_owned());
        let (mut text, mut messages) = (String::new(), Vec::new());
        let mut hear = |part: Part| match part {
            Part::Text { text: more, .. } => text.push_str(&more),
            Part::Message(message) => messages.push(message),
            Part::End(_) => {}
        };
        let mut job = Job::new(&session, &board, files, &mut hear);
        let puzzle = RING.parse().expect("a board");
        let exit = asking.ask(&mut job, &puzzle, &Question::One);
        (exit, text, messages)
    }

    fn lie() -> Outcome {
        let bridges: Bridges = [1, 0, 2, 2].into_iter().collect();
        Outcome::Satisfied(Incumbent::of(bridges))
    }

    #[test]
    fn an_answer_that_does_not_verify_leaves_the_program_behind() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("m.lp");
        let files = vec![(Content::Lp, Output::open(&path).unwrap())];
        let said = [vec![lie()], vec![]];
        let (exit, text, _) = asked(said, WarmStart::Nothing, Verbosity::Normal, files);
        let failure = exit.unwrap_err();
        assert_eq!((failure.exit, text.as_str()), (Exit::Internal, ""));
        assert!(failure.message.starts_with("ring.csv: liar"), "{failure:?}");
        assert!(failure.hint.unwrap().contains("m.lp"));
        let text = fs::read_to_string(&path).unwrap();
        for part in [
            "\\ claimed: r1c1 r1c3 1\n",
            "\\ broken: r1c1 has 1 bridge, its clue is 2\n",
            "degree_r1c1",
        ] {
            assert!(text.contains(part), "no {part:?} in {text}");
        }
    }

    #[test]
    fn a_false_claim_is_said_even_if_little_is_wanted() {
        let right: Bridges = [1, 1, 2, 1].into_iter().collect();
        let found = Outcome::Satisfied(Incumbent::of(right));
        let said = [vec![Outcome::Infeasible], vec![found]];
        let (exit, text, messages) = asked(said, WarmStart::Auto, Verbosity::Quiet, Vec::new());
        assert_eq!(exit, Ok(Exit::Yes));
        assert!(text.starts_with("2---3\n"), "{text}");
        let is_said = |message: &Message| {
            matches!(message, Message::Distrust(text)
                if text.starts_with("ring.csv: liar wrongly claimed"))
        };
        assert!(messages.iter().any(is_said), "{messages:?}");
    }

    #[test]
    fn limits_have_their_exit_codes() {
        for (limit, exit) in [
            (Limit::Time, Exit::Undecided),
            (Limit::Memory, Exit::Undecided),
            (Limit::Interrupted, Exit::Interrupted),
        ] {
            let said = [vec![Outcome::Unknown { limit }], vec![]];
            let came = asked(said, WarmStart::Nothing, Verbosity::Normal, Vec::new());
            assert_eq!((came.0, came.1.as_str()), (Ok(exit), ""), "{limit:?}");
        }
    }
}
