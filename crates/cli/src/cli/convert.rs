//! `hashi convert`: boards from one notation into another, with answers on request.

use std::collections::BTreeMap;
use std::sync::Mutex;

use super::args::one_of;
use super::exit::Exit;
use super::run::guard::{Guard, Owner};
use super::run::job::Job;
use super::run::naming::board_format;
use super::run::output::Template;
use super::run::{AskArgs, BoardArgs, CommandCall};
use super::ui::{Failure, Message, Ui};
use crate::notation::{Format, WrittenText};
use crate::puzzle::Puzzle;
use crate::session::{Answer as _, Convert, ConvertAnswer, Event, Observer, Solver};

/// Convert boards between notations
///
/// What a notation has no words for is an error that names it; with --lossy it is left
/// out, with a warning for each kind. docs/notations.md lists the notations.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi convert board.has --to puzz-link
  hashi convert 'https://puzz.link/p?hashi/3/2/2g2i' --to text
  hashi convert boards/*.has --with-answer -o 'converted/{name}.json'
  hashi convert ids.txt --lines --to csv --resume converted.jsonl
  hashi convert ids.txt#2 --to csv -o board.csv")]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    boards: BoardArgs,
    /// The notation to write; else the one of the file's ending
    #[arg(long, value_name = "FORMAT", required_unless_present = "out",
        value_parser = one_of(&Format::ALL, Format::name))]
    to: Option<Format>,
    /// The file, {name} standing for the board's; else text is printed
    #[arg(long, short, value_name = "FILE")]
    out: Option<Template>,
    /// Solve each board and write its verified answer with it
    #[arg(long, conflicts_with = "lossy")]
    with_answer: bool,
    /// Leave out what the notation cannot say, with a warning for each kind
    #[arg(long)]
    lossy: bool,
    #[command(flatten)]
    ask: AskArgs,
}

pub(crate) fn run(args: &ConvertArgs, ui: Ui) -> Result<Exit, Failure> {
    if let (Some(name), false) = (args.ask.limits.given_option(), args.with_answer) {
        return Err(Failure::usage(format!("{name} is for --with-answer")));
    }
    let format = args.format()?;
    let out = args.out.as_ref().filter(|out| !out.is_dash());
    let call = |files| CommandCall {
        boards: &args.boards,
        ask: args.ask.clone(),
        files,
        reads: Vec::new(),
        ui,
    };
    match out {
        Some(out) if !out.has_name() && format.separator().is_some() => {
            args.convert_together(out, format, call(Vec::new()), ui)
        }
        _ => {
            let files = out.into_iter().map(|out| ((), out)).collect();
            call(files).run(|job| args.convert(job, format, None))
        }
    }
}

impl ConvertArgs {
    /// The notation to write.
    fn format(&self) -> Result<Format, Failure> {
        match (self.to, &self.out) {
            (Some(format), _) => Ok(format),
            (None, Some(out)) if !out.is_dash() => {
                let format = board_format(out.as_path());
                format.map_err(|failure| Failure {
                    hint: failure.hint.map(|hint| format!("{hint}; --to names one")),
                    ..failure
                })
            }
            (None, _) => Err(Failure::usage("--to names the notation to print")),
        }
    }

    /// Writes all boards into one file, in the form that is printed.
    fn convert_together(
        &self,
        out: &Template,
        format: Format,
        call: CommandCall<'_, ()>,
        ui: Ui,
    ) -> Result<Exit, Failure> {
        if self.ask.is_resumed() {
            let what = "--resume does not go with one file for all boards";
            let hint = "put {name} where the board's name should go";
            return Err(Failure::usage(what)
                .hint(hint)
                .about(out.as_path().display()));
        }
        let texts: Mutex<BTreeMap<usize, String>> = Mutex::default();
        let open = |guard: &mut Guard| guard.writes(out.as_path(), &Owner::Call);
        let done = call.run_opened(open, |job| self.convert(job, format, Some(&texts)))?;
        let texts = texts.into_inner().expect("no thread has ended with them");
        if texts.is_empty() || done.exit == Exit::Interrupted {
            let what = format!("{}: not written", done.opened.display_path().display());
            ui.emit(&Message::Note(what));
            return Ok(done.exit);
        }
        let text: String = texts.into_values().collect();
        done.opened.write(text.as_bytes())?;
        Ok(done.exit)
    }

    /// Writes a job's board, or adds it to the texts of one file.
    fn convert(
        &self,
        job: &mut Job<'_, ()>,
        format: Format,
        texts: Option<&Mutex<BTreeMap<usize, String>>>,
    ) -> Result<Exit, Failure> {
        let several = !job.call.is_single();
        let separator = format.separator();
        let puzzle = job.likely_puzzle()?;
        let prints = job.outputs.is_empty() && texts.is_none() && !job.call.json;
        if prints && several && separator.is_none() {
            let what = format!("a text in {} has one board only", format.name());
            let out = format!("--out '{{name}}.{}'", format.name());
            let hint = match self.boards.layout() {
                Some(_) => format!(
                    "--resume FILE keeps a record of each, and hashi convert FILE {out} makes files of them"
                ),
                None => format!("name a file for each, as in {out}"),
            };
            return Err(Failure::usage(what).about(&job.name).hint(hint));
        }
        let answer = self.render_board(job, &puzzle, format)?;
        if job.call.json {
            job.print(job.record(&answer));
        }
        let Ok(WrittenText { text, lost }) = answer.written else {
            let what = format!("{}: {}", job.name, answer.sentence());
            if job.call.json {
                // The record already contains it.
                job.emit(Message::Summary(what));
                return Ok(Exit::of(&answer.ended));
            }
            return Err(Failure::unsolved(&answer.ended, what));
        };
        if job.is_drawn {
            let what = "left out: the drawing of an answer; 'hashi check' and 'hashi render \
                --solution' read it";
            job.emit(Message::Warning(format!("{}: {what}", job.name)));
        }
        for lost in lost {
            let what = format!("{}: left out: {lost}", job.name);
            job.emit(Message::Warning(what));
        }
        job.go_on()?;
        if let Some(((), output)) = job.outputs.pop() {
            return Ok(job.write(output, Ok(Ok(text.into_bytes()))));
        }
        let text = text + separator.filter(|_| several).unwrap_or_default();
        if let Some(texts) = texts {
            let mut texts = texts.lock().expect("no thread ends while it holds them");
            texts.insert(job.place, text);
        } else if prints {
            job.print_alone(text);
        }
        Ok(Exit::Yes)
    }

    /// The board in the notation, with its answer on request.
    fn render_board(
        &self,
        job: &mut Job<'_, ()>,
        puzzle: &Puzzle,
        format: Format,
    ) -> Result<ConvertAnswer, Failure> {
        let convert = Convert {
            to: Some(format),
            lossy: self.lossy,
            with_answer: self.with_answer,
        };
        let call = job.call;
        let name = job.name.clone();
        let budget = job.budget().clone();
        let mut listener = |event: Event<'_>| call.display.show_event(&name, event);
        let observer = Observer::by(call.display.detail(), &mut listener);
        let written = Solver::new().answer_within(puzzle, &convert, &budget, observer);
        let written = written.map_err(|error| Failure::from(&error).about(&name))?;
        for warning in &written.ended.warnings {
            job.emit(Message::Distrust(format!("{name}: {warning}")));
        }
        Ok(written)
    }
}
