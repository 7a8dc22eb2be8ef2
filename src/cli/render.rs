//! `hashi render`: pictures of boards, with an answer or without, right or wrong.

use std::ffi::OsStr;
use std::path::Path;

use super::args::plain_text;
use super::draw::{self, Picture};
use super::exit::Exit;
use super::run::input::Input;
use super::run::job::Job;
use super::run::output::Template;
use super::run::{AskArgs, BoardArgs, Call};
use super::ui::{Failure, Message, Ui};
use crate::notation::{Glyphs, read_answer};
use crate::picture::Scale;
use crate::puzzle::{Bridges, Network};

/// Draw boards, with an answer or without
///
/// An answer is drawn as it is; hashi check says whether it keeps the rules.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi render board.csv
  hashi render board.csv -o board.png --scale 40
  hashi render boards/ --recursive --jobs 0 -o 'pictures/{name}.svg'
  hashi solve board.csv | hashi render board.csv --solution - -o answer.svg")]
pub(crate) struct RenderArgs {
    #[command(flatten)]
    boards: BoardArgs,
    /// The answer to draw, as text, CSV or JSON: a file, or -
    #[arg(long, short, value_name = "FILE")]
    solution: Option<Input>,
    /// The file, drawn as its ending says: png, svg or txt; else text is printed
    #[arg(long, short, value_name = "FILE")]
    out: Option<Template>,
    /// Pixels per cell in pictures; else what is comfortable for the board's size
    #[arg(long, value_name = "PIXELS", value_parser = draw::scale)]
    scale: Option<Scale>,
    /// Draw the text with plain characters; planks for one place a cell, up to 3 bridges
    #[arg(long, value_name = "STYLE", num_args = 0..=1, require_equals = true,
        default_missing_value = "lattice", value_parser = plain_text())]
    ascii: Option<Glyphs>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Drawing {
    Text,
    Picture(Picture),
}

impl Drawing {
    fn of(path: &Path) -> Result<Self, Failure> {
        let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default();
        match ending.to_ascii_lowercase().as_str() {
            "txt" => Ok(Self::Text),
            "png" => Ok(Self::Picture(Picture::Png)),
            "svg" => Ok(Self::Picture(Picture::Svg)),
            _ => Err(Failure::usage(format!(
                "{}: expected a name that ends in .png, .svg or .txt",
                path.display()
            ))),
        }
    }
}

pub(crate) fn run(args: &RenderArgs, ui: Ui) -> Result<Exit, Failure> {
    let out = args.out.as_ref().filter(|out| !out.is_dash());
    let files = match out {
        Some(out) => vec![(Drawing::of(out.as_path())?, out)],
        None => Vec::new(),
    };
    args.refuse(files.first().map(|&(drawing, _)| drawing))?;
    let call = Call {
        boards: &args.boards,
        ask: AskArgs::default(),
        files,
        reads: args
            .solution
            .iter()
            .filter_map(Input::path)
            .map(Path::to_owned)
            .collect(),
        ui,
    };
    call.run(|job| args.draw(job, ui))
}

impl RenderArgs {
    /// Draws a job's board.
    fn draw(&self, job: &mut Job<'_, Drawing>, ui: Ui) -> Result<Exit, Failure> {
        if self.solution.is_some() && job.session.boards > 1 {
            let why = "--solution is for one board";
            return Err(Failure::usage(why));
        }
        let puzzle = job.puzzle()?;
        let bridges = match &self.solution {
            Some(solution) => Some(placed(solution, &puzzle, ui)?),
            None => None,
        };
        let (drawing, output) = match job.outputs.pop() {
            Some((drawing, output)) => (drawing, Some(output)),
            None => (Drawing::Text, None),
        };
        let bytes = self.drawn(drawing, &puzzle, bridges.as_ref());
        let bytes = bytes.map_err(|failure| failure.about(&job.name))?;
        job.go_on()?;
        if let Some(output) = output {
            return Ok(job.write(output, Ok(Ok(bytes))));
        }
        job.print(String::from_utf8(bytes).expect("text is printed, pictures are not"));
        Ok(Exit::Yes)
    }

    /// Refuses what does not count for what is drawn.
    fn refuse(&self, drawing: Option<Drawing>) -> Result<(), Failure> {
        if self.boards.boards.contains(&Input::Stdin) && self.solution == Some(Input::Stdin) {
            return Err(Failure::usage(
                "standard input can be the board or the answer, not both",
            ));
        }
        match (drawing, self.scale, self.ascii) {
            (None | Some(Drawing::Text), Some(_), _) => Err(Failure::usage(
                "--scale is for pictures: name a file that ends in .png or .svg",
            )),
            (Some(Drawing::Picture(_)), _, Some(_)) => {
                Err(Failure::usage("--ascii is for text, not for pictures"))
            }
            _ => Ok(()),
        }
    }

    fn drawn(
        &self,
        drawing: Drawing,
        network: &Network,
        bridges: Option<&Bridges>,
    ) -> Result<Vec<u8>, Failure> {
        match drawing {
            Drawing::Text => {
                let glyphs = self.ascii.unwrap_or_default();
                draw::text(network, bridges, glyphs).map(String::into_bytes)
            }
            Drawing::Picture(picture) => draw::picture(network, bridges, (picture, self.scale)),
        }
    }
}

/// The bridges of an answer. Those that are nowhere cannot be drawn.
fn placed(solution: &Input, network: &Network, ui: Ui) -> Result<Bridges, Failure> {
    let placed = read_answer(&solution.read(ui)?, network)?;
    Bridges::placed(network, &placed).map_err(|nowhere| {
        for violation in nowhere.iter().skip(1) {
            ui.tell(&Message::Note(violation.describe(network)));
        }
        let first = nowhere.first().map(|violation| violation.describe(network));
        Failure::usage(first.unwrap_or_default()).about(solution.shown())
    })
}
