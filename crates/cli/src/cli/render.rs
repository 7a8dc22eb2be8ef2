//! `hashi render`: pictures of boards, with an answer or without, right or wrong.

use std::path::Path;

use super::args::{one_of, plain_text};
use super::draw;
use super::exit::Exit;
use super::kind::{Kind, PICTURES};
use super::look::LookArgs;
use super::run::boards;
use super::run::input::Input;
use super::run::job::Job;
use super::run::output::Template;
use super::run::pictures::answer_text;
use super::run::{AskArgs, BoardArgs, CommandCall};
use super::show::{TextStyle, render_as_seen};
use super::ui::{Failure, Message, Ui};
use crate::notation::{Glyphs, read_answer};
use crate::puzzle::{Bridges, Network, Puzzle};
use crate::session::{Check, Observer, Solver};
use crate::show::{ColouredBy, PictureKind, Scene, faults};

/// Draw boards, with an answer or without
///
/// An answer is drawn as it is; hashi check says whether it keeps the rules.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi render board.csv
  hashi render board.csv --coordinates
  hashi render board.csv -o board.png --scale 40
  hashi render boards/ --recursive --jobs 0 -o 'pictures/{name}.svg'
  hashi render board.csv -s answer.csv --faults -o wrong.pdf
  hashi render board.csv -s one.csv --against other.csv -o both.svg
  hashi solve board.csv | hashi render board.csv --solution - -o answer.svg")]
pub(crate) struct RenderArgs {
    #[command(flatten)]
    boards: BoardArgs,
    /// The answer to draw, as text, CSV, JSON or a picture: a file, or -
    #[arg(long, short, value_name = "FILE")]
    solution: Option<Input>,
    /// Another answer, drawn beside the first one
    #[arg(long, value_name = "FILE", requires = "solution")]
    against: Option<Input>,
    /// Draw the other answer dashed over the first one
    #[arg(long, requires = "against")]
    over: bool,
    /// Draw in red what is against the rules, and in colours what is not joined
    #[arg(long, requires = "solution", conflicts_with = "against")]
    faults: bool,
    /// With --faults: the answer is not finished, and what more bridges may mend is not wrong
    #[arg(long, requires = "faults", conflicts_with_all = ["against", "overview"])]
    so_far: bool,
    /// Squares in colours instead of digits, for very large boards
    #[arg(long, value_name = "WHAT", value_parser = one_of(&ColouredBy::ALL, ColouredBy::name),
        conflicts_with_all = ["against", "faults"])]
    overview: Option<ColouredBy>,
    /// The file, drawn as its ending says: png, svg, pdf, tikz or txt; else text is printed
    #[arg(long, short, value_name = "FILE")]
    out: Option<Template>,
    #[command(flatten)]
    look: LookArgs,
    /// Draw the text with plain characters; planks for one place a cell, up to 3 bridges
    #[arg(long, value_name = "STYLE", num_args = 0..=1, require_equals = true,
        default_missing_value = "lattice", value_parser = plain_text())]
    ascii: Option<Glyphs>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum RenderedBoard {
    Text,
    Picture(PictureKind),
}

impl RenderedBoard {
    /// The format by the extension of a file's name.
    fn of(path: &Path) -> Result<Self, Failure> {
        let pictures = PICTURES.map(|(kind, picture)| (kind, Self::Picture(picture)));
        let [png, svg, pdf, tikz] = pictures;
        Kind::of(path, &[png, svg, pdf, tikz, (Kind::Text, Self::Text)])
    }
}

pub(crate) fn run(args: &RenderArgs, ui: Ui) -> Result<Exit, Failure> {
    let out = args.out.as_ref().filter(|out| !out.is_dash());
    let files = match out {
        Some(out) => vec![(RenderedBoard::of(out.as_path())?, out)],
        None => Vec::new(),
    };
    args.refuse(
        files
            .first()
            .map_or(RenderedBoard::Text, |&(drawing, _)| drawing),
    )?;
    let answers = args.solution.iter().chain(&args.against);
    let call = CommandCall {
        boards: &args.boards,
        ask: AskArgs::default(),
        files,
        reads: answers
            .filter_map(Input::path)
            .map(Path::to_owned)
            .collect(),
        ui,
    };
    let alone = args.solution.as_ref().map(|_| "--solution");
    call.run_alone(alone, |job| args.draw(job))
}

impl RenderArgs {
    /// Draws a job's board.
    fn draw(&self, job: &mut Job<'_, RenderedBoard>) -> Result<Exit, Failure> {
        let puzzle = job.likely_puzzle_for(self.solution.as_ref())?;
        let (drawing, output) = match job.outputs.pop() {
            Some((drawing, output)) => (drawing, Some(output)),
            None => (RenderedBoard::Text, None),
        };
        let drawn = match drawing {
            RenderedBoard::Text => {
                let bridges = answer(self.solution.as_ref(), &puzzle, job)?;
                let style = TextStyle {
                    glyphs: self.ascii.unwrap_or_default(),
                    coordinates: self.look.coordinates,
                    ..TextStyle::default()
                };
                render_as_seen(&puzzle, bridges.as_ref(), style).map(String::into_bytes)
            }
            RenderedBoard::Picture(picture) => {
                draw::render_scene(&self.look, self.scene(&puzzle, job)?, picture, job)
            }
        };
        let bytes = drawn.map_err(|failure| failure.about(&job.name))?;
        // Pictures show the rules themselves.
        if drawing == RenderedBoard::Text {
            job.report_rules(&puzzle);
        }
        job.go_on()?;
        if let Some(output) = output {
            return Ok(job.write(output, Ok(Ok(bytes))));
        }
        job.print(String::from_utf8(bytes).expect("text is printed, pictures are not"));
        Ok(Exit::Yes)
    }

    /// Rejects options that have no effect on the drawing.
    fn refuse(&self, drawing: RenderedBoard) -> Result<(), Failure> {
        let inputs = self.boards.boards.iter();
        let inputs = inputs.chain(&self.solution).chain(&self.against);
        if inputs.filter(|input| **input == Input::Stdin).count() > 1 {
            return Err(Failure::usage(
                "standard input can be the board or an answer, not both",
            ));
        }
        let of_pictures = [
            ("--against", self.against.is_some()),
            ("--faults", self.faults),
            ("--overview", self.overview.is_some()),
        ];
        if self.overview == Some(ColouredBy::Component) && self.solution.is_none() {
            let what = "--overview component colours the parts of an answer: --solution names it";
            return Err(Failure::usage(what));
        }
        let (grid, coordinates) = (self.look.grid.is_some(), self.look.coordinates);
        if self.overview.is_some() && (grid || coordinates) {
            let name = if grid { "--grid" } else { "--coordinates" };
            return Err(Failure::usage(format!("{name} is not for overviews")));
        }
        let given = of_pictures.into_iter().find(|&(_, given)| given);
        match (drawing, given, self.ascii) {
            (RenderedBoard::Text, Some((name, _)), _) => Err(Failure::usage(format!(
                "{name} is for pictures, and none is asked for"
            ))),
            (RenderedBoard::Text, None, _) => Ok(self.look.refuse_beside_text()?),
            (RenderedBoard::Picture(_), _, Some(_)) => {
                Err(Failure::usage("--ascii is for text, not for pictures"))
            }
            (RenderedBoard::Picture(_), _, None) => Ok(()),
        }
    }

    /// The scene to draw.
    fn scene(&self, puzzle: &Puzzle, job: &Job<'_, RenderedBoard>) -> Result<Scene, Failure> {
        let look = &self.look;
        if let (Some(solution), true) = (&self.solution, self.faults) {
            return self.with_faults(puzzle, solution, job);
        }
        let network: &Network = puzzle;
        let bridges = answer(self.solution.as_ref(), network, job)?;
        if let Some(by) = self.overview {
            return Ok(look.overview(network, bridges.as_ref(), by));
        }
        let (Some(bridges), Some(solution)) = (&bridges, &self.solution) else {
            return Ok(look.board(network, None));
        };
        if let Some(against) = &self.against {
            let other = placed(against, network, job)?;
            let names = [solution.name(), against.name()];
            let names = [names[0].as_str(), names[1].as_str()];
            let both = [bridges, &other];
            return Ok(if self.over {
                look.over(network, both, names)
            } else {
                look.beside(network, both, names)
            });
        }
        Ok(look.board(network, Some(bridges)))
    }

    /// The scene of an answer with what is wrong in it, bridges between no islands too.
    fn with_faults(
        &self,
        puzzle: &Puzzle,
        solution: &Input,
        job: &Job<'_, RenderedBoard>,
    ) -> Result<Scene, Failure> {
        let source = boards::answer(solution, job.call.ui)?;
        let text = answer_text(source, puzzle.board(), job.budget())?;
        let answer = Some(text.into());
        let (question, observer) = (Check { answer }, Observer::none());
        let checked = Solver::new().answer_within(puzzle, &question, job.budget(), observer)?;
        if checked.is_right() {
            return Ok(self.look.board(puzzle, Some(&checked.bridges)));
        }
        let marks = faults(puzzle, &checked.bridges, &checked.broken, !self.so_far);
        Ok(self.look.marked(puzzle, Some(&checked.bridges), &marks))
    }
}

/// The bridges of an answer, if there is one.
fn answer(
    solution: Option<&Input>,
    network: &Network,
    job: &Job<'_, RenderedBoard>,
) -> Result<Option<Bridges>, Failure> {
    match solution {
        Some(solution) => placed(solution, network, job).map(Some),
        None => Ok(None),
    }
}

/// The bridges of an answer. Bridges outside all edges cannot be drawn.
fn placed(
    solution: &Input,
    network: &Network,
    job: &Job<'_, RenderedBoard>,
) -> Result<Bridges, Failure> {
    let ui = job.call.ui;
    let source = boards::answer(solution, ui)?;
    let text = answer_text(source, network.board(), job.budget())?;
    let placed = read_answer(&text, network)?;
    Bridges::placed(network, &placed).map_err(|nowhere| {
        for violation in nowhere.iter().skip(1) {
            ui.emit(&Message::Note(violation.describe(network)));
        }
        let first = nowhere.first().map(|violation| violation.describe(network));
        Failure::usage(first.unwrap_or_default()).about(solution.display_name())
    })
}
