//! One board from its text to its answer and its files.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::answered::{Answered, Look};
use super::files::{Content, Files};
use super::proof;
use super::{bug, summary};
use crate::cli::aim::Aim;
use crate::cli::args::Limits;
use crate::cli::exit::Exit;
use crate::cli::input::Input;
use crate::cli::progress::Display;
use crate::cli::ui::{Failure, Message, Ui, Verbosity};
use crate::engine::{
    Budget, Cdcl, Engine, EngineError, EngineName, Event, Highs, HighsOptions, Limit, Observer,
    Task,
};
use crate::milp::Formulation;
use crate::notation::{Glyphs, ReadOptions, Source, read_board};
use crate::picture::Scale;
use crate::puzzle::Network;
use crate::questions::{Answer, Deduce, Engines, SolveError, Solved, WarmStart, solve};
use crate::report::{Asked, ErrorRecord, line};

/// What is the same for all boards.
pub(super) struct Settings {
    pub(super) reading: ReadOptions,
    pub(super) aim: Option<Aim>,
    pub(super) engine: EngineName,
    pub(super) start: WarmStart,
    pub(super) deduce: Option<Deduce>,
    pub(super) formulation: Formulation,
    pub(super) highs: HighsOptions,
    pub(super) limits: Limits,
    pub(super) look: Look,
    pub(super) scale: Option<Scale>,
    pub(super) interrupt: Arc<AtomicBool>,
    pub(super) display: Display,
    pub(super) ui: Ui,
}

/// A board to solve.
pub(super) struct Job {
    pub(super) input: Input,
    pub(super) stdin: Option<Result<Source, Failure>>,
    pub(super) files: Files,
}

/// What came of a board.
#[derive(Debug)]
pub(super) struct Done {
    pub(super) name: String,
    pub(super) exit: Exit,
    /// For standard output.
    pub(super) text: String,
    /// For standard error.
    pub(super) messages: Vec<Message>,
}

impl Done {
    fn fail(&mut self, failure: Failure) {
        self.exit = Exit::gravest([self.exit, failure.exit]);
        self.messages.push(Message::Failed(failure));
    }
}

/// Solves a board. Nothing if the work has been interrupted before.
pub(super) fn work(job: Job, settings: &Settings) -> Option<Done> {
    if settings.interrupt.load(Ordering::Relaxed) {
        return None;
    }
    let seed = settings.highs.seed.into();
    let mut highs = match settings.engine {
        EngineName::Highs => {
            Some(Highs::new(&settings.highs).expect("the options have been tried"))
        }
        EngineName::Cdcl => None,
    };
    let mut engines = Engines {
        first: highs.as_mut().map(|highs| highs as &mut dyn Engine),
        prover: &mut Cdcl { seed },
        start: settings.start,
        deduce: settings.deduce,
    };
    Some(work_with(&mut engines, job, settings))
}

/// Solves a board with these engines.
fn work_with(engines: &mut Engines<'_>, job: Job, settings: &Settings) -> Done {
    let mut done = Done {
        name: job.input.shown(),
        exit: Exit::Yes,
        text: String::new(),
        messages: Vec::new(),
    };
    let budget = settings.limits.budget(&settings.interrupt);
    let read = job.stdin.unwrap_or_else(|| job.input.read(settings.ui));
    let board = read.and_then(|source| Ok(read_board(&source, &settings.reading)?));
    let answered = board.and_then(|board| {
        let network = Network::of(board);
        let asked = Question {
            input: &job.input,
            network: &network,
            budget: &budget,
            settings,
        };
        asked.answer(engines, job.files, &mut done)
    });
    if let Err(failure) = answered {
        if settings.look == Look::Json {
            let hint = failure.hint.as_deref();
            done.text = line(&ErrorRecord::new(&done.name, &failure.message, hint));
        }
        done.fail(failure);
    }
    done
}

/// A board that has been read, and what is wanted of it.
struct Question<'a> {
    input: &'a Input,
    network: &'a Network,
    /// Reading counts too.
    budget: &'a Budget,
    settings: &'a Settings,
}

impl Question<'_> {
    /// Solves the board, writes its files and says what is to be printed.
    fn answer(
        &self,
        engines: &mut Engines<'_>,
        files: Files,
        done: &mut Done,
    ) -> Result<(), Failure> {
        let mut task = Task::new(self.network, self.settings.formulation);
        if let Some(aim) = &self.settings.aim {
            task = task.aiming_at(aim.objective(self.network)?);
        }
        let name = self.input.shown();
        proof::refuse(&files, self.network).map_err(|failure| failure.about(&name))?;
        let solved = match self.solve(engines, &task) {
            Ok(solved) => solved,
            Err(error) => {
                done.messages = self.broken_rules(&error);
                return Err(self.failure(&task, &error, files).about(name));
            }
        };
        let asked = Asked {
            board: &name,
            engine: engines.name(),
            formulation: engines.first.as_ref().map(|_| task.formulation().name()),
        };
        let answered = Answered::new(self.network, &solved, asked);
        self.report(&answered, &solved, done);
        self.leave_what_was_wrong(&task, &solved, done);
        self.write(files, &answered, &task, done);
        Ok(())
    }

    fn solve(&self, engines: &mut Engines<'_>, task: &Task<'_>) -> Result<Solved, SolveError> {
        let display = &self.settings.display;
        let name = self.input.shown();
        let mut listener = |event: Event<'_>| display.hear(&name, event);
        let mut observer = Observer::by(display.detail(), &mut listener);
        let mut solved = solve(task, engines, self.budget, &mut observer)?;
        solved.statistics.total_seconds = self.budget.seconds();
        Ok(solved)
    }

    /// With -v, the program of an engine that claimed wrongly that there is no solution is
    /// left behind.
    fn leave_what_was_wrong(&self, task: &Task<'_>, solved: &Solved, done: &mut Done) {
        if self.settings.ui.verbosity() != Verbosity::Verbose {
            return;
        }
        for warning in &solved.warnings {
            let what = warning.to_string();
            if let Some(path) = bug::leave(task, &what, (&self.input.name(), None)) {
                let name = self.input.shown();
                let note = format!("{name}: the program is in {}", path.display());
                done.messages.push(Message::Note(note));
            }
        }
    }

    /// What is printed about an answer.
    fn report(&self, answered: &Answered<'_>, solved: &Solved, done: &mut Done) {
        done.exit = exit_of(solved);
        let name = &self.input.shown();
        for warning in &solved.warnings {
            let warning = format!("{name}: {warning}");
            done.messages.push(Message::Warning(warning));
        }
        match answered.printed(self.settings.look) {
            Ok(text) => done.text = text,
            // Whoever asks for planks wants nothing else.
            Err(failure) if self.settings.look == Look::Text(Glyphs::Planks) => {
                done.fail(failure.about(name));
            }
            Err(Failure { message, .. }) => {
                let warning = format!("{name}: not printed: {message}");
                done.messages.push(Message::Warning(warning));
            }
        }
        let summary = summary::summary(name, self.network, solved);
        done.messages.push(Message::Summary(summary));
        if self.settings.ui.verbosity() == Verbosity::Verbose {
            let details = summary::details(name, &solved.statistics);
            done.messages.push(Message::Summary(details));
        }
    }

    /// Writes the files. One that cannot be written does not keep the others from it.
    fn write(&self, files: Files, answered: &Answered<'_>, task: &Task<'_>, done: &mut Done) {
        for (content, output) in files {
            let shown = output.shown().display().to_string();
            let written = match self.content(content, answered, task) {
                Ok(Ok(bytes)) => output.write(&bytes),
                Ok(Err(why)) => {
                    let note = format!("{shown}: not written, {why}");
                    done.messages.push(Message::Note(note));
                    Ok(())
                }
                Err(failure) => Err(failure.about("not written").about(shown)),
            };
            if let Err(failure) = written {
                done.fail(failure);
            }
        }
    }

    /// What a file holds, or why there is nothing to put into it.
    fn content(
        &self,
        content: Content,
        answered: &Answered<'_>,
        task: &Task<'_>,
    ) -> Result<Result<Vec<u8>, String>, Failure> {
        match (content, answered.answer()) {
            (Content::Proof, Answer::Infeasible(_)) => {
                proof::proof(self.network, None, self.budget)
            }
            (Content::Proof, Answer::Solved(_)) => Ok(Err("there is a solution".to_owned())),
            (Content::Proof, Answer::Undecided(_)) => Ok(Err("nothing is proved".to_owned())),
            (Content::Answer(_) | Content::Picture(_) | Content::Lp, _) => {
                let written = answered.written(content, task, self.settings.scale)?;
                Ok(written.ok_or_else(|| "there is no answer".to_owned()))
            }
        }
    }

    /// Why there is no answer. When it is the solver's fault, the program that it was given
    /// is left behind: in the file that was asked for, else in a new one.
    fn failure(&self, task: &Task<'_>, error: &SolveError, files: Files) -> Failure {
        match error {
            SolveError::Unsupported(_) => return Failure::usage(error.to_string()),
            SolveError::Engine(EngineError::Options { .. }) => {
                return Failure::usage(error.to_string()).hint("leave out --option");
            }
            SolveError::Engine(_) | SolveError::Unproved(_) | SolveError::Refuted(_) => {}
        }
        let failure = Failure::internal(error.to_string());
        let wanted = files
            .into_iter()
            .find(|&(content, _)| content == Content::Lp);
        let what = bug::describe(self.network, error);
        match bug::leave(
            task,
            &what,
            (&self.input.name(), wanted.map(|(_, output)| output)),
        ) {
            Some(path) => failure.hint(format!(
                "this is a bug; please report it with {}, the program that was solved",
                path.display()
            )),
            None => failure,
        }
    }

    /// The rules that an engine's answer breaks, one note each.
    fn broken_rules(&self, error: &SolveError) -> Vec<Message> {
        const MOST_TOLD: usize = 10;
        let SolveError::Refuted(refuted) = error else {
            return Vec::new();
        };
        let name = self.input.shown();
        let violations = refuted.violations.0.iter().take(MOST_TOLD);
        violations
            .map(|violation| violation.describe(self.network))
            .map(|rule| Message::Note(format!("{name}: {rule}")))
            .collect()
    }
}

fn exit_of(solved: &Solved) -> Exit {
    let ended_by = |limit| match limit {
        Some(Limit::Interrupted) => Exit::Interrupted,
        Some(Limit::Time | Limit::Effort | Limit::Memory | Limit::Gap) | None => Exit::Undecided,
    };
    match (&solved.answer, &solved.best) {
        (Answer::Solved(_), Some(best)) if !best.is_optimal() => ended_by(best.limit),
        (Answer::Solved(_), _) => Exit::Yes,
        (Answer::Infeasible(_), _) => Exit::No,
        (Answer::Undecided(undecided), _) => ended_by(Some(undecided.limit)),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::cli::output::Output;
    use crate::cli::ui::Color;
    use crate::engine::{Incumbent, MockEngine, Outcome};
    use crate::puzzle::Bridges;

    const RING: &str = "2,0,3\n0,0,0\n2,0,3\n";

    /// What comes of a ring of four islands when the engine says this.
    fn told(outcome: Result<Outcome, EngineError>, files: Files, look: Look) -> Done {
        let mut engines = Engines {
            first: Some(&mut MockEngine::new("liar", [outcome])),
            prover: &mut MockEngine::new("prover", []),
            start: WarmStart::Nothing,
            deduce: None,
        };
        told_by(&mut engines, files, (look, Verbosity::Normal))
    }

    /// What comes of a ring of four islands when these engines are asked.
    fn told_by(
        engines: &mut Engines<'_>,
        files: Files,
        (look, verbosity): (Look, Verbosity),
    ) -> Done {
        let ui = Ui::new(Color::Never, verbosity);
        let interrupt = Arc::default();
        let settings = Settings {
            reading: ReadOptions::default(),
            aim: None,
            engine: EngineName::Highs,
            start: engines.start,
            deduce: engines.deduce,
            formulation: Formulation::Flow,
            highs: HighsOptions::default(),
            limits: Limits::default(),
            look,
            scale: None,
            display: Display::new(1, ui, &interrupt),
            interrupt,
            ui,
        };
        let job = Job {
            input: Input::File("ring.csv".into()),
            stdin: Some(Ok(Source::new("ring.csv", RING))),
            files,
        };
        work_with(engines, job, &settings)
    }

    fn failure(done: &Done) -> &Failure {
        let failed = done.messages.iter().find_map(|message| match message {
            Message::Failed(failure) => Some(failure),
            Message::Warning(_) | Message::Note(_) | Message::Summary(_) | Message::Log(_) => None,
        });
        failed.expect("a failure")
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
        let done = told(Ok(lie()), files, Look::Text(Glyphs::Ascii));
        assert_eq!((done.exit, done.text.as_str()), (Exit::Internal, ""));
        let failure = failure(&done);
        assert!(failure.message.starts_with("ring.csv: liar"), "{failure:?}");
        assert!(
            failure.hint.as_ref().unwrap().contains("m.lp"),
            "{failure:?}"
        );
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains("\\ claimed: r1c1 r1c3 1\n"), "{text}");
        assert!(
            text.contains("\\ broken: r1c1 has 1 bridge, its clue is 2\n"),
            "{text}"
        );
        assert!(text.contains("degree_r1c1"), "{text}");
    }

    #[test]
    fn without_a_file_for_it_the_program_gets_a_new_one() {
        let done = told(Ok(lie()), Vec::new(), Look::Json);
        assert!(
            done.text
                .starts_with(r#"{"type":"error","schema":1,"board":"ring.csv""#)
        );
        let hint = failure(&done).hint.clone().unwrap();
        let start = hint.find("hashi-bug-ring-").unwrap();
        let path = &hint[start..hint.find(".lp").unwrap() + ".lp".len()];
        let text = fs::read_to_string(path).unwrap();
        fs::remove_file(path).unwrap();
        assert!(text.contains("\\ claimed: "), "{text}");
    }

    #[test]
    fn a_false_claim_is_a_warning_and_leaves_the_program_behind_when_asked() {
        let right: Bridges = [1, 1, 2, 1].into_iter().collect();
        for verbosity in [Verbosity::Normal, Verbosity::Verbose] {
            let found = Outcome::Satisfied(Incumbent::of(right.clone()));
            let mut engines = Engines {
                first: Some(&mut MockEngine::new("liar", [Ok(Outcome::Infeasible)])),
                prover: &mut MockEngine::new("prover", [Ok(found)]),
                start: WarmStart::Auto,
                deduce: None,
            };
            let look = (Look::Text(Glyphs::Ascii), verbosity);
            let done = told_by(&mut engines, Vec::new(), look);
            assert_eq!(done.exit, Exit::Yes);
            assert!(done.text.starts_with("2---3\n"), "{}", done.text);
            let warned = done.messages.iter().any(|message| {
                matches!(message, Message::Warning(text)
                    if text.starts_with("ring.csv: liar wrongly claimed"))
            });
            assert!(warned, "{:?}", done.messages);
            let left = done.messages.iter().find_map(|message| match message {
                Message::Note(text) => text.strip_prefix("ring.csv: the program is in "),
                Message::Failed(_)
                | Message::Warning(_)
                | Message::Summary(_)
                | Message::Log(_) => None,
            });
            assert_eq!(left.is_some(), verbosity == Verbosity::Verbose);
            if let Some(path) = left {
                let text = fs::read_to_string(path).unwrap();
                fs::remove_file(path).unwrap();
                assert!(text.contains("\\ liar wrongly claimed"), "{text}");
                assert!(text.contains("degree_r1c1"), "{text}");
            }
        }
    }

    #[test]
    fn a_broken_engine_is_an_internal_failure() {
        let broken = Err(EngineError::Failed {
            engine: "liar",
            what: "out of ideas".to_owned(),
        });
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("m.lp");
        let files = vec![(Content::Lp, Output::open(&path).unwrap())];
        let done = told(broken, files, Look::Text(Glyphs::Unicode));
        assert_eq!(done.exit, Exit::Internal);
        assert_eq!(
            failure(&done).message,
            "ring.csv: liar failed: out of ideas"
        );
        assert!(path.exists());
    }

    #[test]
    fn limits_are_undecided_and_ctrl_c_is_its_own_end() {
        let ends = [
            (Limit::Time, Exit::Undecided),
            (Limit::Effort, Exit::Undecided),
            (Limit::Interrupted, Exit::Interrupted),
        ];
        for (limit, exit) in ends {
            let outcome = Ok(Outcome::Unknown { limit });
            let done = told(outcome, Vec::new(), Look::Text(Glyphs::Unicode));
            assert_eq!((done.exit, done.text.as_str()), (exit, ""), "{limit:?}");
        }
    }
}
