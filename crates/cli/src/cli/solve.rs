//! `hashi solve`: a solution of each board, the best one, all of them, whether there is only one,
//! or what all have in common.

use super::aim::AimArgs;
use super::args::{heading, plain_text};
use super::ask::QuestionRunner;
use super::draw::option;
use super::exit::Exit;
use super::files::{self, AnswerFormat, Content, LookScope, PictureArgs};
use super::film::{FilmArgs, NumberedFiles, RoundFilms};
use super::kind::{Kind, named_as, unlike_others};
use super::proof::program_beside;
use super::run::batch::table::Layout;
use super::run::output::Template;
use super::run::{AskArgs, BoardArgs, CommandCall, MEMORY};
use super::ui::{Failure, Ui};
use crate::notation::Glyphs;
use crate::query::Query;
use crate::session::{
    All, Best, Common, Document, EngineName, EngineSettings, Formulation, ObjectiveOption, Solve,
    SolveSearch, SubjectInput, Unique,
};

/// Solve boards and print the answers
///
/// The answer is printed as text, and a line about each board goes to standard error.
/// No answer is printed that does not keep every rule of the puzzle, whatever the
/// solver says; that there is none is only said with an elementary reason or a proof by
/// clause learning.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi solve board.csv
  hashi solve board.csv --png answer.png --lp model.lp
  hashi solve boards/ --recursive --jobs 0 --svg 'pictures/{name}.svg'
  hashi solve - --json < board.csv
  hashi solve board.csv --engine cdcl
  hashi solve board.csv --engine cbc --minimise length --prove-best
  hashi solve board.csv --engine glpk=/opt/glpk/bin/glpsol --formulation notebook
  hashi solve board.csv --solver-command 'mysolver {mps} --limit {seconds} --out {solution}'
  hashi solve board.csv --unique --svg differences.svg --proof board.proof
  hashi solve board.csv --unique --veripb board.pbp
  hashi solve board.csv --all --limit 10
  hashi solve board.csv --minimise length
  hashi solve board.csv --minimise length --start none --trace search.svg
  hashi solve board.csv --formulation cuts --minimise length --rounds rounds.gif
  hashi solve board.csv --start none --formulation notebook --time-limit 1m -v")]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    boards: BoardArgs,
    #[command(flatten)]
    ask: AskArgs,
    /// Draw the text with plain characters; planks for one place a cell, up to 3 bridges
    #[arg(long, value_name = "STYLE", num_args = 0..=1, require_equals = true,
        default_missing_value = "lattice", value_parser = plain_text(), conflicts_with_all = ["json", "resume", "csv"])]
    ascii: Option<Glyphs>,
    /// With --csv: a column for answers too, the bridges as r1c1-r1c3=2 with blanks between
    #[arg(long, requires = "csv", conflicts_with_all = ["all", "common", "ascii"],
        help_heading = heading::RECORDS)]
    answer_column: bool,
    #[command(flatten)]
    question: SolveQuestionArgs,
    #[command(flatten)]
    aim: AimArgs,
    /// With --minimise or --maximise: show that nothing is better, whatever the solver claims, by a
    /// sweep over all solutions or a proof of clause learning
    #[arg(long, help_heading = "Objective", conflicts_with_all = ["all", "unique", "common"])]
    prove_best: bool,
    #[command(flatten)]
    engine: EngineSettings,
    #[command(flatten)]
    search: SolveSearch,
    #[command(flatten)]
    files: SolveFileArgs,
    #[command(flatten)]
    frame: FilmArgs,
    #[command(flatten)]
    pictures: PictureArgs,
}

/// Which files to write, beside pictures.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = heading::FILES)]
struct SolveFileArgs {
    /// The answer, in the format that the ending says: txt, csv, json or prob; or a warm start for
    /// the program that is solved: sol for HiGHS and SCIP, mst for Gurobi, cbc for CBC
    #[arg(long, short, value_name = "FILE")]
    out: Option<Template>,
    /// The program that HiGHS solves, as CPLEX-LP text
    #[arg(long, value_name = "FILE", value_parser = named_as::<Template>(&[Kind::Lp]))]
    lp: Option<Template>,
    /// HiGHS's search over time, as jsonl or as a chart: svg, pdf or png
    #[arg(long, value_name = "FILE")]
    trace: Option<Template>,
    /// The rounds of cuts, as HiGHS solves and its answers are cut off: a film (gif, apng), a
    /// strip (png, svg, pdf, tikz), data (jsonl), or with {round} in the name a picture for each round
    #[arg(long, value_name = "FILE")]
    rounds: Option<Template>,
    /// A proof for check-proof that there is no solution; with --unique or --all that there is no
    /// other, with --minimise or --maximise none that is better
    #[arg(long, value_name = "FILE", value_parser = unlike_others::<Template>())]
    proof: Option<Template>,
    /// The same for the program veripb, from a program that says the rules and nothing else; that
    /// is written beside it, ending in opb
    #[arg(long, value_name = "FILE", value_parser = unlike_others::<Template>())]
    veripb: Option<Template>,
}

/// Options about one solution.
const ABOUT_ONE: [&str; 10] = [
    "lp",
    "start",
    "deduce",
    "minimise",
    "maximise",
    "root",
    "capacities",
    "big_m",
    "trace",
    "rounds",
];
/// Questions about all solutions that do not list them. An option that requires another conflicts
/// with what that one conflicts with: clap drops the requirement there.
const OTHER_QUESTIONS: [&str; 2] = ["unique", "common"];
/// Proofs; there is none about common bridges.
const PROOFS: [&str; 2] = ["proof", "veripb"];

/// Which question is asked, if not for one solution.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "All solutions")]
struct SolveQuestionArgs {
    /// Print every solution, those with fewer bridges on the first edges first
    #[arg(long, group = "question", conflicts_with_all = ABOUT_ONE)]
    all: bool,
    /// With --all: stop when there are more than so many
    #[arg(long, value_name = "NUMBER", requires = "all", conflicts_with_all = OTHER_QUESTIONS,
        conflicts_with_all = ABOUT_ONE)]
    limit: Option<u64>,
    /// Say whether there is exactly one; if not, print two, a picture marks where they differ
    #[arg(long, group = "question", conflicts_with_all = ABOUT_ONE)]
    unique: bool,
    /// Print the least and the most bridges that each edge carries in any solution
    #[arg(long, group = "question", conflicts_with_all = ABOUT_ONE, conflicts_with_all = PROOFS,
        conflicts_with = "ascii")]
    common: bool,
}

impl SolveArgs {
    /// The question. Options without effect on it are errors.
    fn question(&self, aim: ObjectiveOption) -> Result<Query, Failure> {
        let SolveQuestionArgs {
            all,
            unique,
            common,
            limit,
        } = self.question;
        let (engine, search) = (self.engine.clone(), self.search.clone());
        self.refuse_files_of_one()?;
        self.refuse(&aim)?;
        let query = match (all, unique, common) {
            (true, ..) => All { limit, engine }.into(),
            (_, true, _) => Unique { engine }.into(),
            (.., true) => Common { engine }.into(),
            _ if aim.is_given() => Best {
                aim,
                engine,
                search,
                prove_best: self.prove_best,
            }
            .into(),
            _ if self.prove_best => {
                let why = "--prove-best is about the best solution";
                let hint = "name what is best with --minimise or --maximise";
                return Err(Failure::usage(why).hint(hint));
            }
            _ => Solve { engine, search }.into(),
        };
        Query::check(&query)?;
        self.engine.look_up()?;
        Ok(query)
    }

    /// The settings for asking and printing.
    fn asking(&self) -> Result<QuestionRunner, Failure> {
        Ok(QuestionRunner {
            glyphs: self.ascii,
            coordinates: self.pictures.look.coordinates,
            look: self.pictures.look.clone(),
            numbered: self.numbered()?.and(self.files.rounds.clone()),
            ..QuestionRunner::default()
        })
    }

    /// Rejects files about one solution if the question is about all.
    fn refuse_files_of_one(&self) -> Result<(), Failure> {
        let (asked, as_data) = match &self.question {
            SolveQuestionArgs { all: true, .. } => ("--all", "--json prints every solution"),
            SolveQuestionArgs { common: true, .. } => ("--common", "--json prints the numbers"),
            _ => return Ok(()),
        };
        let why = |file: &str| {
            Failure::usage(format!(
                "{file} is of one solution, and {asked} is about all"
            ))
        };
        if self.files.out.is_some() {
            let hint = format!("{as_data} as data; or write what is printed into a file, with >");
            return Err(why("--out").hint(hint));
        }
        match self.pictures.named().into_iter().next() {
            Some((kind, _)) => {
                let hint = format!(
                    "hashi count --likely {0} draws in how many of all solutions each edge is \
                     built, --unique {0} where two differ",
                    option(kind)
                );
                Err(why(option(kind)).hint(hint))
            }
            None => Ok(()),
        }
    }

    /// Rejects options that do not go with the engine.
    fn refuse(&self, aim: &ObjectiveOption) -> Result<(), Failure> {
        let cdcl = self.engine.engine() == Some(EngineName::Cdcl);
        if cdcl && aim.is_given() {
            // The question is rejected before its files are.
            return Ok(());
        }
        let start = self.files.out.as_ref().filter(|out| !out.is_dash());
        let start = start.and_then(|out| files::answer(out).ok());
        if let Some((Content::Answer(AnswerFormat::Start(_)), out)) = start
            && (self.question.unique || self.engine.is_sweep())
        {
            let why = "a warm start is a point of a program, and this question has none";
            let hint = "leave --unique out, and sweep; or write txt, csv, json or prob";
            return Err(Failure::usage(why)
                .about(out.as_path().display())
                .hint(hint));
        }
        if self.files.lp.is_some() && (cdcl || self.engine.is_sweep()) {
            let why = "--lp is the program that HiGHS solves, and another engine is asked for";
            return Err(Failure::usage(why).hint("hashi model writes programs"));
        }
        let is_other = cdcl || self.engine.is_sweep() || self.engine.is_program();
        if self.files.trace.is_some() && is_other {
            let why = "--trace is of HiGHS's search, and another engine is asked for";
            return Err(Failure::usage(why).hint("leave it out, or choose --engine highs"));
        }
        match self.files.rounds {
            Some(_) => self.refuse_rounds(),
            None => Ok(()),
        }
    }

    /// Rejects `--rounds` if there are no rounds.
    fn refuse_rounds(&self) -> Result<(), Failure> {
        if self.engine.engine() == Some(EngineName::Cdcl) || self.engine.is_sweep() {
            let why = "--rounds is of a search on the program, and another engine is asked for";
            return Err(Failure::usage(why).hint("leave it out, or choose --engine highs"));
        }
        match self.engine.formulation.unwrap_or_default() {
            Formulation::Cuts => Ok(()),
            Formulation::Notebook
            | Formulation::Flow
            | Formulation::Order
            | Formulation::Multi
            | Formulation::MultiDirected
            | Formulation::Tree => {
                let why = "--rounds is for the formulation cuts, the only one with rounds";
                Err(Failure::usage(why).hint("add --formulation cuts"))
            }
        }
    }

    /// The numbered pictures of the rounds, if requested.
    fn numbered(&self) -> Result<Option<NumberedFiles<'_>>, Failure> {
        let of = |name| NumberedFiles::of(name, RoundFilms::NUMBER);
        let numbered = self.files.rounds.as_ref().map(of);
        Ok(numbered.transpose()?.flatten())
    }

    /// The requested files, including the program for a derivation for VeriPB.
    fn files<'a>(
        &'a self,
        program: Option<&'a Template>,
    ) -> Result<Vec<(Content, &'a Template)>, Failure> {
        let mut wanted = Vec::new();
        if let Some(out) = &self.files.out {
            wanted.push(files::answer(out)?);
        }
        if let Some(trace) = &self.files.trace {
            wanted.push(files::trace(trace)?);
        }
        let numbered = self.numbered()?.is_some();
        let rounds = match &self.files.rounds {
            Some(name) if !numbered => Some((self.frame.paced(RoundFilms::of(name)?), name)),
            Some(_) | None => None,
        };
        self.frame
            .refuse(rounds.and_then(|(rounds, _)| rounds.reel()))?;
        let is_drawn = numbered || matches!(rounds, Some((RoundFilms::Film(_), _)));
        wanted.extend(rounds.map(|(rounds, name)| (Content::Rounds(rounds), name)));
        let are_printed = !self.ask.wants_json() && !self.question.common;
        let others = match (is_drawn, are_printed) {
            (true, _) => LookScope::Pictures,
            (false, true) => LookScope::Text,
            (false, false) => LookScope::Nothing,
        };
        wanted.extend(self.pictures.beside(others)?);
        let others = [
            (Content::Lp, self.files.lp.as_ref()),
            (
                Content::Document(Document::Proof),
                self.files.proof.as_ref(),
            ),
            (Content::Document(Document::Program), program),
            (
                Content::Document(Document::Veripb),
                self.files.veripb.as_ref(),
            ),
        ];
        for (content, template) in others {
            wanted.extend(template.map(|template| (content, template)));
        }
        Ok(wanted)
    }
}

pub(crate) fn run(args: &SolveArgs, ui: Ui) -> Result<Exit, Failure> {
    let query = args.question(args.aim.aim(ui)?)?;
    let asking = args.asking()?;
    let program = program_beside(args.files.veripb.as_ref())?;
    let call = CommandCall {
        boards: &args.boards,
        ask: if args.engine.is_sweep() || args.prove_best {
            args.ask.or_memory(MEMORY)
        } else {
            args.ask.clone()
        }
        .with_layout(Layout::of(args.answer_column)),
        files: args.files(program.as_ref())?,
        reads: args.aim.reads(),
        ui,
    };
    let series = args.numbered()?.map(NumberedFiles::series);
    call.run_numbered(series, |job| {
        let puzzle = match &query {
            Query::Solve(_) | Query::Best(_) => job.likely_puzzle()?,
            _ => job.puzzle()?,
        };
        asking.ask(job, SubjectInput::Puzzle(&puzzle), &query)
    })
}
