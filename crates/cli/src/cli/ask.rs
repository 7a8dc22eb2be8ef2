//! One question about one board: answered, printed, written.

use std::borrow::Cow;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::bug;
use super::cutting;
use super::draw::{self, aside, time_left};
use super::exit::Exit;
use super::files::{AnswerFormat, Content};
use super::film::{NumberedFiles, RoundFilms};
use super::look::LookArgs;
use super::run::job::{Job, WrittenFile};
use super::run::output::{Output, Template};
use super::show::{self, Shares, TextStyle};
use super::trace;
use super::ui::{Failure, Message, Verbosity};
use crate::notation::{Glyphs, write_board, write_csv, write_prob};
use crate::puzzle::{Network, Solution};
use crate::query::{AnswerError, Query, QueryAnswer, QueryItem};
use crate::questions::{OtherSolutions, RepairGoal, SolveError, TieSearch};
use crate::report::{board_line, counted, details};
use crate::session::{
    AskError, Budget, Detail, Document, EngineName, Event, Formulated, Limit, Observer, Progress,
    Proofs, QuestionContext, SolveAnswer, Solver, SubjectInput, lp_within,
};
use crate::show::{SearchRound, search_film};

/// The settings for asking and printing that all boards share.
#[derive(Clone, Debug, Default)]
pub(crate) struct QuestionRunner {
    /// The settings for everything that the question leaves open.
    pub(crate) solver: Solver,
    pub(crate) glyphs: Option<Glyphs>,
    /// Whether printed boards have numbered rows and columns.
    pub(crate) coordinates: bool,
    pub(crate) look: LookArgs,
    /// How likelihoods are printed.
    pub(crate) shares: Shares,
    /// The name of the pictures of rounds, if each has a file of its own.
    pub(crate) numbered: Option<Template>,
}

/// The documents that a job has to write.
fn documents(job: &Job<'_, Content>) -> Vec<Document> {
    let contents = job.outputs.iter().map(|(content, _)| *content);
    let document = |content| match content {
        Content::Document(document) => Some(document),
        Content::Answer(_)
        | Content::Picture(_)
        | Content::Lp
        | Content::Board(_)
        | Content::Trace(_)
        | Content::Rounds(_) => None,
    };
    contents.filter_map(document).collect()
}

/// The repaired board, if the answer is one: with exactly one solution where that was asked for.
fn repaired(answer: &QueryAnswer) -> Option<&Network> {
    let QueryAnswer::Repair(answer) = answer else {
        return None;
    };
    let is_any = answer.work.0.wanted == RepairGoal::Solution;
    let best = answer.best();
    let best = best.filter(|best| is_any || best.others == OtherSolutions::None);
    best.map(|best| &best.network)
}

/// Whether other repairs cost as little, and none was asked for.
fn has_unlisted_repairs(answer: &QueryAnswer) -> bool {
    let QueryAnswer::Repair(answer) = answer else {
        return false;
    };
    let (repairing, found) = &*answer.work;
    let has_others = (found.ties.as_ref()).is_some_and(|ties| !ties.others.is_empty());
    has_others && repairing.ties == TieSearch::Whether
}

/// The contents of a document's file, or why there are none.
fn document_of(
    proofs: Result<&Option<Proofs>, &String>,
    document: Document,
) -> Result<Vec<u8>, String> {
    let proofs = proofs.map_err(String::clone)?.as_ref();
    let proofs = proofs.ok_or("it was not asked for")?;
    proofs.text(document).map(|text| text.as_bytes().to_vec())
}

/// Collects what is reported while a question is answered.
#[derive(Debug, Default)]
struct AskListener {
    /// The exit code of the items printed so far.
    exit: Exit,
    /// The progress of a search, each report with its time in seconds.
    moments: Vec<(f64, Progress)>,
    /// Its rounds.
    rounds: Vec<SearchRound>,
    /// All solutions, if a proof may be about them.
    solutions: Vec<Solution>,
}

impl QuestionRunner {
    /// The characters that boards are drawn with.
    fn glyphs(&self) -> Glyphs {
        self.glyphs.unwrap_or_default()
    }

    /// How answers are printed.
    fn style(&self) -> TextStyle {
        TextStyle {
            glyphs: self.glyphs(),
            shares: self.shares,
            coordinates: self.coordinates,
        }
    }

    /// Answers the question about a job's board, prints the answer and writes the board's files.
    pub(crate) fn ask(
        &self,
        job: &mut Job<'_, Content>,
        given: SubjectInput<'_>,
        query: &Query,
    ) -> Result<Exit, Failure> {
        let mut heard = AskListener::default();
        let begun = job.budget().seconds();
        let answer = match self.answer(job, given, query, &mut heard) {
            Ok(answered) => answered,
            Err(AnswerError::Ask(error)) => return Err(self.failure(job, given, query, &error)),
            Err(AnswerError::Read(error)) => return Err(error.into()),
            Err(AnswerError::Prove(error)) => return Err(error.into()),
        };
        let seconds = job.budget().seconds() - begun;
        let puzzle = given.puzzle();
        let puzzle = puzzle.expect("commands ask about boards that they have read");
        let network = puzzle.network();
        let (only, search) = (show::only_solution(&answer), show::solve_answer(&answer));
        let mut exit = Exit::worst([heard.exit, Exit::of(answer.ended())]);
        exit = Exit::worst([exit, self.print(job, network, &answer, seconds)]);
        // Files of a wrong claim by another solver are kept: it may answer differently the next
        // time.
        let is_verbose = job.call.ui.verbosity() == Verbosity::Verbose;
        if let Some(solving) = search
            && (is_verbose || solving.solved.files.is_some())
        {
            bug::leave_what_was_wrong(job, solving);
        }
        let wanted = documents(job);
        let proofs = match answer.provable(&heard.solutions) {
            Ok(_) if wanted.is_empty() => Ok(None),
            Ok(provable) => Proofs::of(network, provable, &wanted, job.budget())?.map(Some),
            Err(why) => Err(why.to_owned()),
        };
        for (content, output) in std::mem::take(&mut job.outputs) {
            let written = match content {
                Content::Lp => self.lp(job, given, query, search),
                Content::Answer(AnswerFormat::Start(format)) => match only {
                    Ok(solution) => {
                        let program = self.program(given, query, search)?;
                        let point = program.point(network, solution.verified());
                        Ok(Ok(format.write(&program.model, &point).into_bytes()))
                    }
                    Err(why) => Ok(Err(why.to_owned())),
                },
                Content::Document(document) => Ok(document_of(proofs.as_ref(), document)),
                Content::Answer(_)
                | Content::Picture(_)
                | Content::Board(_)
                | Content::Trace(_)
                | Content::Rounds(_) => self.content(job, content, network, &answer, &heard),
            };
            exit = Exit::worst([exit, job.write(output, written)]);
        }
        if let (Some(name), Some(solving)) = (&self.numbered, search)
            && let Some(numbered) = NumberedFiles::of(name, RoundFilms::NUMBER)?
        {
            let film = search_film(solving, &heard.rounds, &self.look);
            exit = Exit::worst([
                exit,
                numbered.write(&film, cutting::NO_ROUND, &self.look, job)?,
            ]);
        }
        Ok(exit)
    }

    /// Answers the question. Items are printed as they come.
    fn answer(
        &self,
        job: &mut Job<'_, Content>,
        given: SubjectInput<'_>,
        query: &Query,
        heard: &mut AskListener,
    ) -> Result<QueryAnswer, AnswerError> {
        let call = job.call;
        let budget = job.budget().clone();
        let name = job.name.clone();
        let detail = detail(job);
        let (clock, begun) = (budget.clone(), budget.seconds());
        let (moments, rounds) = (&mut heard.moments, &mut heard.rounds);
        let (are_kept, solutions) = (!documents(job).is_empty(), &mut heard.solutions);
        let mut listener = |event: Event<'_>| {
            match event {
                Event::Progress(progress) => moments.push((clock.seconds() - begun, progress)),
                Event::Round(round) => rounds.push(SearchRound::of(round)),
                Event::Log(_) | Event::Swept(_) | Event::Found(_) => {}
            }
            call.display.show_event(&name, event);
        };
        let mut unprinted = None;
        let mut items = |item: QueryItem| {
            if are_kept {
                solutions.extend(item.solution().cloned());
            }
            if let Err(failure) = self.print_item(job, &item) {
                unprinted = Some(failure);
            }
            ControlFlow::Continue(())
        };
        let mut context = QuestionContext {
            budget: &budget,
            observer: Observer::by(detail, &mut listener),
            solver: &self.solver,
            items: &mut items,
        };
        let answer = query.answer(given, &mut context);
        if let Some(failure) = unprinted {
            heard.exit = self.not_printed(job, failure);
        }
        answer
    }

    /// Prints an item.
    fn print_item(&self, job: &mut Job<'_, Content>, item: &QueryItem) -> Result<(), Failure> {
        let text = if job.call.json {
            item.record(Some(&job.name)) + "\n"
        } else {
            show::item_text(item, self.style())?
        };
        job.print(text);
        Ok(())
    }

    /// Warns that a solution could not be drawn as text. With planks chosen explicitly it is an
    /// error.
    fn not_printed(&self, job: &mut Job<'_, Content>, failure: Failure) -> Exit {
        if self.glyphs == Some(Glyphs::Planks) {
            return job.fail(failure.about(&job.name));
        }
        let what = format!("{}: not printed: {}", job.name, failure.message);
        job.emit(Message::Warning(what));
        Exit::Yes
    }

    /// Prints the answer, its warnings and the line about the board.
    fn print(
        &self,
        job: &mut Job<'_, Content>,
        network: &Network,
        answer: &QueryAnswer,
        seconds: f64,
    ) -> Exit {
        let name = job.name.clone();
        for warning in &answer.ended().warnings {
            job.emit(Message::Distrust(format!("{name}: {warning}")));
        }
        let mut exit = Exit::Yes;
        if job.call.json {
            job.print(job.query_record(answer));
        } else {
            match show::text(answer, network, self.style()) {
                Ok(text) => job.print(text),
                Err(failure) => exit = self.not_printed(job, failure),
            }
        }
        if job.call.ui.verbosity() > Verbosity::Quiet {
            let said = job.verdict(&answer.sentence());
            let line = board_line(&name, &said, network.board().rules());
            job.emit(Message::Summary(summary(&line, network, answer, seconds)));
        }
        if has_unlisted_repairs(answer) {
            let what = format!("{name}: --all prints the other repairs too");
            job.emit(Message::Note(what));
        }
        if job.call.ui.verbosity() == Verbosity::Verbose
            && let Some(solving) = show::solve_answer(answer)
        {
            let statistics = &solving.solved.statistics;
            job.emit(Message::Summary(details(&name, statistics)));
        }
        exit
    }

    /// The contents of a file.
    fn content(
        &self,
        job: &mut Job<'_, Content>,
        content: Content,
        network: &Network,
        answer: &QueryAnswer,
        heard: &AskListener,
    ) -> WrittenFile {
        let none = || Ok(Err("there is no answer".to_owned()));
        match (content, show::solve_answer(answer)) {
            (Content::Trace(format), Some(solving)) => {
                trace::render_trace(format, &job.name, solving, &heard.moments).map(Ok)
            }
            (Content::Rounds(rounds), Some(solving)) => {
                cutting::render_rounds(rounds, solving, &heard.rounds, &self.look, job)
            }
            (Content::Picture(picture), _) => match answer.scene(network, &self.look) {
                Some(scene) => draw::render_scene(&self.look, scene, picture, job).map(Ok),
                None => none(),
            },
            (Content::Answer(AnswerFormat::Json), _) => match show::only_solution(answer) {
                Ok(_) => Ok(Ok(job.query_record(answer).into_bytes())),
                Err(why) => Ok(Err(why.to_owned())),
            },
            (Content::Answer(format), _) => match show::only_solution(answer) {
                Ok(solution) => self.solution(format, network, solution).map(Ok),
                Err(why) => Ok(Err(why.to_owned())),
            },
            (Content::Board(format), _) => match repaired(answer) {
                Some(board) => write_board(board.board(), format)
                    .map(|text| Ok(text.into_bytes()))
                    .map_err(|unwritable| Failure::usage(unwritable.to_string())),
                None => none(),
            },
            (Content::Trace(_) | Content::Rounds(_) | Content::Lp | Content::Document(_), _) => {
                none()
            }
        }
    }

    /// The program that was solved, or would have been if the board had needed one.
    fn program<'s>(
        &self,
        given: SubjectInput<'_>,
        query: &Query,
        solving: Option<&'s SolveAnswer>,
    ) -> Result<Cow<'s, Formulated>, Failure> {
        if let Some(program) = solving.and_then(|solving| solving.program.as_ref()) {
            return Ok(Cow::Borrowed(program));
        }
        let program = program_of(query, given, &self.solver);
        Ok(Cow::Owned(
            program.expect("only one solution has a program")?,
        ))
    }

    /// The program as LP text; a large one may not be done in time.
    fn lp(
        &self,
        job: &Job<'_, Content>,
        given: SubjectInput<'_>,
        query: &Query,
        solving: Option<&SolveAnswer>,
    ) -> WrittenFile {
        let held = solving.and_then(|solving| solving.program.as_ref());
        let limited = time_left(job);
        let budget = limited.map_or_else(Budget::unlimited, Budget::within);
        let budget = budget.interrupted_by(Arc::clone(&job.call.interrupt));
        let program = match (held, limited, given) {
            (None, Some(_), SubjectInput::Puzzle(puzzle)) => {
                let (query, puzzle, solver) = (query.clone(), puzzle.clone(), self.solver.clone());
                let build = move || program_of(&query, SubjectInput::Puzzle(&puzzle), &solver);
                match aside(job.budget(), || budget.reached(), build)? {
                    Ok(program) => Cow::Owned(program.expect("only one solution has a program")?),
                    Err(limit) => return Err(Failure::limit(limit)),
                }
            }
            _ => self.program(given, query, solving)?,
        };
        let text = lp_within(&program.model, &budget).map(String::into_bytes);
        let late = || Failure::limit(budget.reached().unwrap_or(Limit::Time));
        text.map(Ok).ok_or_else(late)
    }

    /// A solution in a format.
    fn solution(
        &self,
        format: AnswerFormat,
        network: &Network,
        solution: &Solution,
    ) -> Result<Vec<u8>, Failure> {
        let text = match format {
            AnswerFormat::Text => draw::text(network, Some(solution), self.glyphs())?,
            AnswerFormat::Csv | AnswerFormat::Json | AnswerFormat::Start(_) => {
                write_csv(network, solution)
            }
            AnswerFormat::Prob => {
                write_prob(network, solution).map_err(|error| Failure::usage(error.to_string()))?
            }
        };
        Ok(text.into_bytes())
    }

    /// The failure to report. If the solver is at fault, the program that it received is written:
    /// to the file of `--lp`, else to a new one.
    fn failure(
        &self,
        job: &mut Job<'_, Content>,
        given: SubjectInput<'_>,
        query: &Query,
        error: &AskError,
    ) -> Failure {
        let failure = Failure::from(error).about(&job.name);
        let AskError::Solve(error) = error else {
            return failure;
        };
        if failure.exit != Exit::Internal {
            return failure;
        }
        let Some(network) = network_of(given) else {
            return failure;
        };
        for rule in bug::broken_rules(network, error) {
            job.emit(Message::Note(format!("{}: {rule}", job.name)));
        }
        let solved = if let SolveError::Refuted(refuted) = error {
            refuted.formulated.clone()
        } else {
            None
        };
        let program = solved.or_else(|| program_of(query, given, &self.solver)?.ok());
        let outputs = std::mem::take(&mut job.outputs).into_iter();
        let mut wanted = outputs.filter(|&(content, _)| content == Content::Lp);
        let wanted: Option<Output> = wanted.next().map(|(_, output)| output);
        let what = bug::describe(network, error);
        let answerer = error.answerer().and_then(EngineName::named);
        if answerer.is_some_and(EngineName::is_program) && wanted.is_none() {
            let left = match error.files() {
                Some(files) => bug::leave_files(files, &what, &job.input.name()),
                None if keeps_files(query) => None,
                None => {
                    Some("--keep-files FOLDER keeps what it is given and what it writes".into())
                }
            };
            return match left {
                Some(left) => failure.hint(left),
                None => failure,
            };
        }
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

/// The summary line of a board: its beginning, the board's size, its program's size, the time.
fn summary(line: &str, network: &Network, answer: &QueryAnswer, seconds: f64) -> String {
    let mut parts = vec![
        counted(network.islands().len(), "island"),
        counted(network.edges().len(), "edge"),
        counted(network.crossings().len(), "crossing"),
    ];
    let model = show::solve_answer(answer).and_then(|solving| solving.solved.statistics.model);
    if let Some(size) = model {
        parts.push(counted(size.columns, "column"));
        parts.push(counted(size.rows, "row"));
    }
    parts.push(format!("{seconds:.3} s"));
    format!("{line}; {}", parts.join(", "))
}

/// Whether the files of other solvers' programs are kept.
fn keeps_files(query: &Query) -> bool {
    let engine = match query {
        Query::Solve(question) => &question.engine,
        Query::Best(question) => &question.engine,
        Query::Unique(question) => &question.engine,
        Query::All(question) => &question.engine,
        Query::Common(question) => &question.engine,
        Query::Count(question) => &question.engine,
        Query::Likely(_)
        | Query::Sample(_)
        | Query::Check(_)
        | Query::CheckSoFar(_)
        | Query::Edges(_)
        | Query::Repair(_)
        | Query::Explain(_)
        | Query::Hint(_)
        | Query::Rate(_)
        | Query::Generate(_)
        | Query::Published(_)
        | Query::Program(_)
        | Query::CheckPoint(_)
        | Query::Convert(_)
        | Query::Relax(_)
        | Query::Branch(_)
        | Query::Study(_)
        | Query::SolveProgram(_)
        | Query::Draw(_)
        | Query::Compare(_) => return false,
    };
    engine.programs.keep_files.is_some()
}

/// The board that a command asks about.
fn network_of(given: SubjectInput<'_>) -> Option<&Network> {
    match given {
        SubjectInput::Puzzle(puzzle) => Some(puzzle.network()),
        SubjectInput::Readings(readings) => Some(readings.network()),
        SubjectInput::Nothing | SubjectInput::Texts(..) => None,
    }
}

/// The program that an engine would get for a question, if it is about one.
fn program_of(
    query: &Query,
    given: SubjectInput<'_>,
    solver: &Solver,
) -> Option<Result<Formulated, AskError>> {
    let SubjectInput::Puzzle(puzzle) = given else {
        return None;
    };
    if let Query::Solve(question) = query {
        return Some(question.program(puzzle, solver));
    }
    let Query::Best(question) = query else {
        return None;
    };
    Some(question.program(puzzle, solver))
}

/// The detail of an engine's reports: a trace needs its progress.
fn detail(job: &Job<'_, Content>) -> Detail {
    let shown = job.call.display.detail();
    let is_traced = |(content, _): &(Content, Output)| matches!(content, Content::Trace(_));
    if job.outputs.iter().any(is_traced) {
        shown.max(Detail::Progress)
    } else {
        shown
    }
}

impl From<&SolveError> for Failure {
    fn from(error: &SolveError) -> Self {
        let what = error.to_string();
        match error.limit() {
            Some(Limit::Memory) => {
                let hint = "--memory allows it more; --formulation cuts needs least";
                return Self::stopped(Limit::Memory, what).hint(hint);
            }
            Some(limit) => return Self::stopped(limit, what),
            None => {}
        }
        match error {
            _ if error.is_by_options() => Self::usage(what).hint("leave out --option"),
            SolveError::TooWide => {
                Self::usage(what).hint("hashi count --by list lists the solutions")
            }
            SolveError::Program { what, hint } => Self::usage(what.clone()).hint(hint.clone()),
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
    use crate::cli::args::LimitArgs;
    use crate::cli::run::input::Input;
    use crate::cli::run::job::{CallContext, ClosedOutput, JobPart};
    use crate::cli::run::pictures::MendPolicy;
    use crate::cli::run::progress::Display;
    use crate::cli::run::unread_board::UnreadBoard;
    use crate::cli::ui::{Color, Ui};
    use crate::notation::ReadOptions;
    use crate::puzzle::Bridges;
    use crate::questions::WarmStart;
    use crate::session::Solve;
    use crate::session::{Incumbent, Limit, MockEngine, Verdict};

    const RING: &str = "2,0,3\n0,0,0\n2,0,3\n";

    /// The exit code, the printed text and the messages for a ring of four islands with these
    /// outcomes of the engines.
    fn asked(
        said: [Vec<Verdict<Incumbent>>; 2],
        start: WarmStart,
        verbosity: Verbosity,
        files: Vec<(Content, Output)>,
    ) -> (Result<Exit, Failure>, String, Vec<Message>) {
        let [first, prover] = said.map(|said| said.into_iter().map(Ok).collect::<Vec<_>>());
        let solver = Solver::new()
            .start(start)
            .engine_by(move || Box::new(MockEngine::new("liar", first.clone())))
            .prover_by(move || Box::new(MockEngine::new("prover", prover.clone())));
        let asking = QuestionRunner {
            solver,
            glyphs: Some(Glyphs::Ascii),
            ..QuestionRunner::default()
        };
        let ui = Ui::new(Color::Never, verbosity);
        let interrupt: Arc<AtomicBool> = Arc::default();
        let call = CallContext {
            reading: ReadOptions::default(),
            mending: MendPolicy::Nothing,
            json: false,
            limits: LimitArgs::default(),
            records: false,
            when_closed: ClosedOutput::Ends,
            things: "board",
            sums_up: true,
            boards: Some(1),
            display: Display::new(Some(1), ui, &interrupt),
            interrupt,
            threads: crate::session::Threads::default(),
            guard: Mutex::default(),
            ui,
        };
        let board = UnreadBoard::new(Input::File("ring.csv".into()), "ring".to_owned());
        let (mut text, mut messages) = (String::new(), Vec::new());
        let mut hear = |part: JobPart| match part {
            JobPart::Text { text: more, .. } => text.push_str(&more),
            JobPart::Message(message) => messages.push(message),
            JobPart::End { .. } | JobPart::Keep { .. } | JobPart::Broken(_) => {}
        };
        let mut job = Job::new(&call, &board, files, &mut hear);
        let puzzle = RING.parse().expect("a board");
        let exit = asking.ask(
            &mut job,
            SubjectInput::Puzzle(&puzzle),
            &Solve::default().into(),
        );
        (exit, text, messages)
    }

    fn lie() -> Verdict<Incumbent> {
        let bridges: Bridges = [1, 0, 2, 2].into_iter().collect();
        Verdict::Yes(Incumbent::of(bridges))
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
        let found = Verdict::Yes(Incumbent::of(right));
        let said = [vec![Verdict::No(())], vec![found]];
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
            let said = [vec![Verdict::Undecided(limit)], vec![]];
            let came = asked(said, WarmStart::Nothing, Verbosity::Normal, Vec::new());
            assert_eq!((came.0, came.1.as_str()), (Ok(exit), ""), "{limit:?}");
        }
    }
}
