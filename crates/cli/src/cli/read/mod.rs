//! `hashi read`: reads boards from pictures.

pub(super) mod answer;
pub(super) mod board;
mod messages;
mod record;

use std::ffi::OsString;
use std::num::NonZeroU16;
use std::str::FromStr;
use std::time::Duration;

use hashilab_mend::{self as mend, Evidence, Reading, Unsure};
use hashilab_scan::{Parts, Pixels, Scan, Tone, parts};

use super::args::{RuleArgs, duration, memory};
use super::exit::Exit;
use super::kind::{Kind, named_as};
use super::run::guard::{Guard, Owner};
use super::run::input::Input;
use super::run::interrupt::Interrupt;
use super::run::naming::board_format;
use super::run::output::{Output, Template};
use super::run::pictures::MendPolicy;
use super::ui::{Failure, Message, Stdout, Ui};
use crate::notation::{Format, write_board};
use crate::puzzle::{Rules, Size};
use crate::report::line;
use crate::session::{Budget, Solver};

/// Read boards from pictures
///
/// A screenshot, a scan or a photo (PNG, JPEG, WebP, GIF, BMP) of a board: islands as
/// circles, as filled discs, or digits alone. A board that has no solution as it was read, or
/// a clue that is not clear, is mended: the likeliest clues that have a solution are taken, and
/// every change is said. Where something is doubtful nothing is printed but what it is and
/// where, and the exit code is 2.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi read photo.jpg > board.csv
  hashi read photo.jpg -o board.csv --overlay seen.png
  hashi read *.png -o 'boards/{name}.csv' --overlay 'seen/{name}.png'
  hashi read page.jpg --boards 6 -o '{name}.csv'
  hashi read photo.jpg --probabilities clues.csv; hashi repair clues.csv --unique
  hashi read photo.jpg --quiet | hashi solve -")]
pub(crate) struct ReadArgs {
    /// Pictures, or - for standard input
    #[arg(value_name = "PICTURE", required = true)]
    pictures: Vec<OsString>,
    /// Write the board, as its ending says; else it is printed
    #[arg(long, short, value_name = "FILE")]
    out: Option<Template>,
    /// Draw what was seen over the picture, as PNG: mended clues with both numbers, what is
    /// doubtful in red
    #[arg(long, value_name = "FILE", value_parser = named_as::<Template>(&[Kind::Png]))]
    overlay: Option<Template>,
    /// Draw a solution in its place in that picture too, where the board has one; else the bridges
    /// that are drawn
    #[arg(long, requires = "overlay", conflicts_with = "no_mend")]
    solution: bool,
    /// Read this many boards, in rows and columns as on a magazine's page: 6, or 2x3 for two rows
    /// of three. They are numbered by rows: {name} stands for page-1, page-2 and so on
    #[arg(long, value_name = "NUMBER")]
    boards: Option<BoardsOnPage>,
    /// Write how likely each clue is, a table that 'hashi repair' reads
    #[arg(long, value_name = "FILE", value_parser = named_as::<Template>(&[Kind::Csv]))]
    probabilities: Option<Template>,
    /// Take what was read as it is, whether it has a solution or not
    #[arg(long)]
    no_mend: bool,
    /// Print records in JSON, one a line, in the place of boards
    #[arg(long)]
    json: bool,
    /// Longest time for each picture, as in 500ms, 10s, 2m
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "1m")]
    time_limit: Duration,
    /// Most memory that the program may use, as in 800MB, 2GiB; a picture that needs more is not
    /// read
    #[arg(long, value_name = "SIZE", value_parser = memory)]
    memory: Option<u64>,
    #[command(flatten)]
    rules: RuleArgs,
}

/// The boards on a page: their number, and their rows where these are given.
#[derive(Clone, Copy, Debug)]
struct BoardsOnPage {
    number: NonZeroU16,
    rows: Option<u16>,
}

impl FromStr for BoardsOnPage {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let given = if text.contains(['x', 'X']) {
            let Size { rows, cols } = text.parse()?;
            let number = rows.checked_mul(cols).and_then(NonZeroU16::new);
            number.map(|number| (number, Some(rows)))
        } else {
            text.parse().ok().map(|number| (number, None))
        };
        let (number, rows) = given.ok_or_else(|| {
            format!(
                "expected a number of boards from 1 to {}, or their rows and columns as in 2x3",
                u16::MAX
            )
        })?;
        Ok(Self { number, rows })
    }
}

/// The files of one picture.
struct Outputs {
    board: Option<(Format, Output)>,
    overlay: Option<Output>,
    probabilities: Option<Output>,
}

pub(crate) fn run(args: &ReadArgs, ui: Ui) -> Result<Exit, Failure> {
    let boards = args
        .boards
        .map_or(1, |boards| usize::from(boards.number.get()));
    let format = args.format_of_files(boards)?;
    let inputs: Vec<Input> = args.pictures.iter().cloned().map(Input::from).collect();
    if inputs
        .iter()
        .filter(|input| **input == Input::Stdin)
        .count()
        > 1
    {
        return Err(Failure::usage(
            "standard input can be only one of the pictures",
        ));
    }
    let mut guard = Guard::default();
    for input in &inputs {
        guard.reads(input, "a picture");
    }
    let mut tasks = Vec::new();
    for input in inputs {
        let mut outputs = Vec::new();
        for board in 1..=boards {
            let name = match args.boards {
                Some(_) => format!("{}-{board}", input.name()),
                None => input.name(),
            };
            let owner = Owner::Board(name.clone());
            let mut open = |template: &Option<Template>| {
                let template = template.as_ref().filter(|template| !template.is_dash());
                template
                    .map(|template| guard.writes(&template.expand(&name), &owner))
                    .transpose()
            };
            outputs.push(Outputs {
                board: format.zip(open(&args.out)?),
                overlay: open(&args.overlay)?,
                probabilities: open(&args.probabilities)?,
            });
        }
        tasks.push((input, outputs));
    }
    let interrupt = Interrupt::listen()?;
    interrupt.be_patient();
    let mut exits = Vec::new();
    for (input, outputs) in tasks {
        let name = input.display_name();
        let budget = args.budget(&interrupt);
        let fail = |name: &str, failure: Failure| {
            let exit = failure.exit;
            if args.json {
                // If this fails, standard output is closed; the message below is for people.
                let _ = Stdout::write(line(&record::failed(name, &failure.message)).as_bytes());
            }
            ui.emit(&Message::Failed(failure.about(name)));
            exit
        };
        let pictures = match args.pictures_of_boards(&input, &budget, ui) {
            Ok(pictures) => pictures,
            Err(failure) => {
                exits.push(fail(&name, failure));
                continue;
            }
        };
        for (board, (pixels, outputs)) in (1..).zip(pictures.into_iter().zip(outputs)) {
            let name = match args.boards {
                Some(_) => format!("{name}, board {board}"),
                None => name.clone(),
            };
            let done = args.read(&name, pixels, outputs, &budget, ui);
            exits.push(done.unwrap_or_else(|failure| fail(&name, failure)));
        }
        if exits.last() == Some(&Exit::Interrupted) {
            break;
        }
    }
    Ok(Exit::worst(exits))
}

impl ReadArgs {
    /// The limits for one picture, which begins now.
    fn budget(&self, interrupt: &Interrupt) -> Budget {
        let budget = Budget::within(self.time_limit).interrupted_by(interrupt.flag());
        match self.memory {
            Some(bytes) => budget.within_memory(bytes),
            None => budget,
        }
    }

    /// The format of the files of boards, of which each picture has this many; none if boards are
    /// printed.
    ///
    /// # Errors
    /// If options do not go with each other, or several boards would share a file.
    fn format_of_files(&self, boards: usize) -> Result<Option<Format>, Failure> {
        let format = match &self.out {
            Some(out) if !out.is_dash() => Some(board_format(out.as_path())?),
            Some(_) | None => None,
        };
        if self.json && self.out.as_ref().is_some_and(Template::is_dash) {
            return Err(Failure::usage("--json prints records, so -o cannot be -"));
        }
        for (option, name) in [
            ("--overlay", &self.overlay),
            ("--probabilities", &self.probabilities),
        ] {
            if let Some(name) = name
                && name.is_dash()
            {
                return Err(Failure::usage(format!("{option} cannot be -, name a file")));
            }
        }
        let templates = [&self.out, &self.overlay, &self.probabilities];
        let templates = templates
            .into_iter()
            .flatten()
            .filter(|template| !template.is_dash());
        let shared = templates.into_iter().find(|template| !template.has_name());
        if let Some(shared) = shared
            && self.pictures.len() * boards > 1
        {
            let (number, what) = match self.pictures.len() {
                1 => (boards, "boards"),
                pictures => (pictures, "pictures"),
            };
            let what = format!("{number} {what} cannot share one output file");
            return Err(Failure::usage(what)
                .about(shared.as_path().display())
                .hint("put {name} where the picture's name should go"));
        }
        let prints = !self.json && format.is_none();
        if prints && self.pictures.len() * boards > 1 {
            let what =
                "several boards need files: name them, as in -o '{name}.csv', or ask for --json";
            return Err(Failure::usage(what));
        }
        Ok(format)
    }

    /// The picture, or its parts with one board each.
    fn pictures_of_boards(
        &self,
        input: &Input,
        budget: &Budget,
        ui: Ui,
    ) -> Result<Vec<Pixels>, Failure> {
        let pixels = board::decoded(&input.read(ui)?, budget)?;
        let Some(boards) = self.boards else {
            return Ok(vec![pixels]);
        };
        let number = usize::from(boards.number.get());
        let divided = parts(
            &pixels,
            number,
            boards.rows.map(usize::from),
            &board::go_on(budget),
        );
        match divided.map_err(|error| board::failure(error, budget))? {
            Parts::Boards(boards) => Ok(boards),
            other => Err(messages::not_divided(number, &other)),
        }
    }

    fn read(
        &self,
        name: &str,
        pixels: Pixels,
        outputs: Outputs,
        budget: &Budget,
        ui: Ui,
    ) -> Result<Exit, Failure> {
        let seen = board::scanned(&pixels, budget)?;
        let mending = if self.no_mend {
            MendPolicy::Nothing
        } else {
            MendPolicy::OneSolution
        };
        let rules = self.rules.overrides().over(Rules::default());
        let reading = mend::reading(
            &seen,
            rules,
            (mending, Evidence::All),
            &Solver::new(),
            budget,
        )?;
        if let Some(output) = outputs.probabilities {
            output.write(record::probabilities(&seen).as_bytes())?;
        }
        if let Some(output) = outputs.overlay {
            let png = overlay(pixels, &seen, &reading, self.solution).to_png();
            output.write(&png.map_err(Failure::internal)?)?;
        }
        let record = self.json.then(|| line(&record::of(name, &seen, &reading)));
        let reading = match reading {
            Ok(reading) => reading,
            Err(unsure) => {
                let is_marked = !messages::doubted(&seen, &unsure).is_empty()
                    || !messages::loose(&seen).is_empty();
                let look = if self.overlay.is_some() && is_marked {
                    "the overlay marks in red what is doubtful"
                } else if self.overlay.is_some() {
                    "the overlay shows what was seen"
                } else {
                    "--overlay FILE draws what was seen, --probabilities FILE writes it down for 'hashi repair'"
                };
                let failure =
                    messages::unsure(&seen, &unsure).hint(messages::advice(&seen, &unsure, look));
                let Some(record) = record else {
                    return Err(failure);
                };
                Stdout::write(record.as_bytes())?;
                let exit = failure.exit;
                ui.emit(&Message::Failed(failure.about(name)));
                return Ok(exit);
            }
        };
        for change in &reading.changes {
            ui.emit(&Message::Distrust(format!(
                "{name}: {}",
                messages::change(&seen, change)
            )));
        }
        for what in messages::beside(&seen) {
            ui.emit(&Message::Distrust(format!("{name}: {what}")));
        }
        match outputs.board {
            Some((format, output)) => {
                let text = write_board(&reading.board, format);
                let text = text.map_err(|error| Failure::usage(error.to_string()))?;
                output.write(text.as_bytes())?;
            }
            None if self.json => {}
            None => {
                let text = write_board(&reading.board, Format::Csv);
                let text = text.map_err(|error| Failure::usage(error.to_string()))?;
                Stdout::write(text.as_bytes())?;
            }
        }
        if let Some(record) = record {
            Stdout::write(record.as_bytes())?;
        }
        ui.emit(&Message::Summary(format!(
            "{name}: {}",
            messages::summary(&seen, &reading)
        )));
        Ok(Exit::Yes)
    }
}

/// What was read, drawn over the picture: the bridges that are drawn there, or a solution.
fn overlay(
    mut pixels: Pixels,
    seen: &Scan,
    reading: &Result<Reading, Unsure>,
    with_solution: bool,
) -> Pixels {
    let solution = reading
        .as_ref()
        .ok()
        .and_then(|reading| reading.solution.clone());
    let bridges = solution.filter(|_| with_solution).unwrap_or_else(|| {
        let drawn = seen.bridges.iter();
        drawn
            .map(|bridge| (bridge.from, bridge.to, bridge.lines))
            .collect()
    });
    for (from, to, lines) in bridges {
        let (from, to) = (&seen.islands[from], &seen.islands[to]);
        pixels.connect(
            (from.x, from.y),
            (to.x, to.y),
            lines,
            f32::midpoint(from.radius, to.radius),
        );
    }
    let unsure = reading.as_ref().err();
    let doubted = unsure.map(|unsure| messages::doubted(seen, unsure));
    let doubted = doubted.unwrap_or_default();
    for (index, island) in seen.islands.iter().enumerate() {
        let read = mend::clue_text(&island.clues);
        let change = reading
            .as_ref()
            .ok()
            .and_then(|reading| reading.changes.iter().find(|change| change.island == index));
        let (label, tone) = match change {
            Some(change) if change.read == change.now => (change.now.to_string(), Tone::Mended),
            Some(change) => (format!("{read}>{}", change.now), Tone::Mended),
            None if doubted.contains(&index) => (read, Tone::Unsure),
            None => (read, Tone::Read),
        };
        pixels.mark(island.x, island.y, island.radius, &label, tone);
    }
    let radius = seen.islands.first().map_or(10.0, |island| island.radius);
    for (x, y, label) in messages::loose(seen) {
        pixels.mark(x, y, radius, &label, Tone::Unsure);
    }
    pixels
}
