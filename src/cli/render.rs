//! `hashi render`: a picture of a board, with an answer or without, right or wrong.

use std::ffi::OsStr;
use std::path::Path;

use super::args::{Reading, plain_text};
use super::draw::{self, Picture};
use super::exit::Exit;
use super::input::Input;
use super::interrupt::Interrupt;
use super::naming::name_outputs;
use super::output::{Output, Template};
use super::ui::{Failure, Message, Stdout, Ui};
use crate::notation::{Glyphs, read_answer, read_board};
use crate::picture::Scale;
use crate::puzzle::{Bridges, Network};

/// Draw a board, with an answer or without
///
/// An answer is drawn as it is; hashi check says whether it keeps the rules.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi render board.csv
  hashi render board.csv -o board.png --scale 40
  hashi solve board.csv | hashi render board.csv --solution - -o answer.svg")]
pub(crate) struct RenderArgs {
    /// The board: a file, or - for standard input
    board: Input,
    #[command(flatten)]
    reading: Reading,
    /// The answer to draw, as text, CSV or JSON: a file, or -
    #[arg(long, short, value_name = "FILE")]
    solution: Option<Input>,
    /// The file, drawn as its ending says: png, svg or txt; else text is printed
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    out: Template,
    /// Pixels per cell in pictures; else what suits the board's size
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
    let bridges = match &args.solution {
        Some(solution) => Some(placed(solution, &network, ui)?),
        None => None,
    };
    let bytes = drawn(args, drawing, (&network, bridges.as_ref()))
        .map_err(|failure| failure.about(args.board.shown()))?;
    match output {
        Some(output) => output.write(&bytes)?,
        None => {
            Stdout::write(&bytes)?;
        }
    }
    Ok(Exit::Yes)
}

fn drawn(
    args: &RenderArgs,
    drawing: Drawing,
    (network, bridges): (&Network, Option<&Bridges>),
) -> Result<Vec<u8>, Failure> {
    match drawing {
        Drawing::Text => {
            let glyphs = args.ascii.unwrap_or_default();
            draw::text(network, bridges, glyphs).map(String::into_bytes)
        }
        Drawing::Picture(picture) => draw::picture(network, bridges, (picture, args.scale)),
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
