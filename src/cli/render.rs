//! `hashi render`: a picture of a board, with an answer or without, right or wrong.

use std::ffi::OsStr;
use std::path::Path;

use super::args::{Reading, one_of, plain_text};
use super::draw::{self, LookArgs, Picture};
use super::exit::Exit;
use super::input::Input;
use super::interrupt::Interrupt;
use super::naming::name_outputs;
use super::output::{Output, Template};
use super::ui::{Failure, Message, Stdout, Ui};
use crate::notation::{Glyphs, read_answer, read_board};
use crate::picture::{By, Compared, Marks, Scene};
use crate::puzzle::{Bridges, Network, verify};

/// Draw a board, with an answer or without
///
/// An answer is drawn as it is; hashi check says whether it keeps the rules.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi render board.csv
  hashi render board.csv -o board.png --scale 40
  hashi render board.csv -s answer.csv --faults -o wrong.pdf
  hashi render board.csv -s one.csv --against other.csv -o both.svg
  hashi solve board.csv | hashi render board.csv --solution - -o answer.svg")]
pub(crate) struct RenderArgs {
    /// The board: a file, or - for standard input
    board: Input,
    #[command(flatten)]
    reading: Reading,
    /// The answer to draw, as text, CSV or JSON: a file, or -
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
    /// Squares in colours instead of digits, for very large boards
    #[arg(long, value_name = "WHAT", value_parser = one_of(&By::ALL, By::name),
        conflicts_with_all = ["against", "faults"])]
    overview: Option<By>,
    /// The file, drawn as its ending says: png, svg, pdf or txt; else text is printed
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    out: Template,
    #[command(flatten)]
    look: LookArgs,
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
            ending => Picture::of(ending).map(Self::Picture).ok_or_else(|| {
                Failure::usage(format!(
                    "{}: expected a name that ends in .png, .svg, .pdf or .txt",
                    path.display()
                ))
            }),
        }
    }
}

pub(crate) fn run(args: &RenderArgs, ui: Ui) -> Result<Exit, Failure> {
    if args.board == Input::Stdin && args.solution == Some(Input::Stdin) {
        return Err(Failure::usage(
            "standard input can be the board or the answer, not both",
        ));
    }
    let (drawing, output) = if args.out.is_dash() {
        (Drawing::Text, None)
    } else {
        let names = name_outputs(std::slice::from_ref(&args.board), &[&args.out])?;
        let path = &names[0][0];
        (Drawing::of(path)?, Some(Output::open(path)?))
    };
    let temporary = output.as_ref().and_then(Output::temporary);
    let _interrupt = Interrupt::listen(temporary.into_iter().collect())?;
    let network = Network::of(read_board(&args.board.read(ui)?, &args.reading.options())?);
    if drawing == Drawing::Text {
        args.refuse()?;
    }
    let drawn = match drawing {
        Drawing::Text => {
            let bridges = answer(args.solution.as_ref(), &network, ui)?;
            let glyphs = args.ascii.unwrap_or_default();
            draw::text(&network, bridges.as_ref(), glyphs).map(String::into_bytes)
        }
        Drawing::Picture(picture) => {
            let scene = scene(args, &network, ui)?;
            args.look.draw(&scene, picture)
        }
    };
    let bytes = drawn.map_err(|failure| failure.about(args.board.shown()))?;
    match output {
        Some(output) => output.write(&bytes)?,
        None => {
            Stdout::write(&bytes)?;
        }
    }
    Ok(Exit::Yes)
}

impl RenderArgs {
    /// Refuses whatever is for pictures only.
    fn refuse(&self) -> Result<(), Failure> {
        let given = [
            ("--against", self.against.is_some()),
            ("--faults", self.faults),
            ("--overview", self.overview.is_some()),
        ];
        match given.into_iter().find(|&(_, given)| given) {
            Some((name, _)) => Err(Failure::usage(format!(
                "{name} is for pictures, and none is asked for"
            ))),
            None => self.look.refuse(),
        }
    }
}

/// What is drawn.
fn scene(args: &RenderArgs, network: &Network, ui: Ui) -> Result<Scene, Failure> {
    let layout = args.look.layout();
    let bridges = answer(args.solution.as_ref(), network, ui)?;
    if let Some(by) = args.overview {
        return Ok(Scene::overview(network, bridges.as_ref(), by, &layout));
    }
    let (Some(bridges), Some(solution)) = (&bridges, &args.solution) else {
        return Ok(Scene::laid_out(network, None, &Marks::default(), &layout));
    };
    if let Some(against) = &args.against {
        let other = placed(against, network, ui)?;
        let names = [solution.name(), against.name()];
        let compared = Compared {
            bridges: [bridges, &other],
            names: [&names[0], &names[1]],
        };
        return Ok(if args.over {
            Scene::over(network, compared, &layout)
        } else {
            Scene::beside(network, compared, &layout)
        });
    }
    let marks = match verify(network, bridges.clone()) {
        Err(wrong) if args.faults => Marks::faults(network, bridges, &wrong.0),
        _ => Marks::default(),
    };
    Ok(Scene::laid_out(network, Some(bridges), &marks, &layout))
}

/// The bridges of an answer, if there is one.
fn answer(solution: Option<&Input>, network: &Network, ui: Ui) -> Result<Option<Bridges>, Failure> {
    match solution {
        Some(solution) => placed(solution, network, ui).map(Some),
        None => Ok(None),
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
