//! `hashi check` of a picture that shows both board and answer.

use std::fmt::Write as _;

use hashilab_mend::{Evidence, clue_text};
use hashilab_scan::{Pixels, Scan, SeenBridge, Tone};

use super::check_args::{CheckArgs, NO_ANSWER, print_answer};
use super::exit::Exit;
use super::read::board::{ShownBoard, from_picture, is_picture};
use super::run::boards::one;
use super::run::guard::{Guard, Owner};
use super::run::interrupt::Interrupt;
use super::run::output::Output;
use super::run::pictures::MendPolicy;
use super::ui::{Failure, Ui};
use crate::notation::Source;
use crate::session::{Check, CheckSoFar, NamedText, Observer, Solver, Threads};

/// Bridges are doubtful if a smaller share of their cross-sections agrees.
const SURE: f32 = 0.65;

/// Checks whether the bridges drawn in a picture keep the rules, or can be completed.
pub(super) fn run(args: &CheckArgs, ui: Ui) -> Result<Exit, Failure> {
    let interrupt = Interrupt::listen()?;
    let flag = interrupt.flag();
    let budget = args.ask.limits.budget(&flag, &Threads::default());
    let source = one(&args.board, &args.reading, ui)?;
    if !is_picture(&source) {
        let hint = "a picture of a board may show its answer too, and this is none";
        return Err(Failure::usage(NO_ANSWER).hint(hint).about(&source.name));
    }
    let mut guard = Guard::default();
    guard.reads(&args.board, "picture");
    let owner = Owner::Board(args.board.name());
    let overlay = args.overlay.as_ref();
    let overlay = overlay.map(|path| guard.writes(path, &owner));
    let overlay = overlay.transpose()?;
    interrupt.allow_grace(ui);
    let mending = args.reading.mending(MendPolicy::Solvable);
    // Repairing clues to fit the bridges would make every answer right.
    let how = (mending, Evidence::Clues, &budget);
    let ShownBoard {
        pixels,
        seen,
        puzzle,
    } = from_picture(&source, &args.reading.options(), how, &mut |message| {
        ui.emit(&message);
    })?;
    let about = |failure: Failure| failure.about(&source.name);
    let answer = Some(drawn_answer(&seen, args.so_far, &source.name).map_err(about)?);
    let solver = Solver::new();
    if args.so_far {
        let question = CheckSoFar { answer };
        let checked = solver.answer_within(&puzzle, &question, &budget, Observer::none())?;
        let bounds = checked.bounds().into_iter();
        let wrong: Vec<String> = bounds.flat_map(|bound| [bound.from, bound.to]).collect();
        mark(overlay, pixels, &seen, &wrong)?;
        let text = checked.text(&puzzle);
        return print_answer(args, &args.board, (&puzzle, &checked), &text, ui);
    }
    let question = Check { answer };
    let checked = solver.answer_within(&puzzle, &question, &budget, Observer::none())?;
    let violations = checked.violations().into_iter();
    let wrong: Vec<String> = violations.flat_map(|one| one.cells).collect();
    mark(overlay, pixels, &seen, &wrong)?;
    let text = checked.text();
    print_answer(args, &args.board, (&puzzle, &checked), &text, ui)
}

/// The bridges drawn in the picture, as the text of an answer. An unfinished answer may have none.
fn drawn_answer(seen: &Scan, may_be_none: bool, name: &str) -> Result<NamedText, Failure> {
    let cell = |island: usize| seen.islands[island].cell;
    let place = |bridge: &SeenBridge| format!("{} and {}", cell(bridge.from), cell(bridge.to));
    let is_doubtful = |bridge: &&SeenBridge| bridge.lines > 2 || bridge.agreement < SURE;
    if let Some(doubtful) = seen.bridges.iter().find(is_doubtful) {
        let what = format!(
            "not sure: the bridges between {} cannot be counted",
            place(doubtful)
        );
        return Err(Failure::usage(what).hint(format!(
            "hashi read {name} --overlay seen.png draws what was seen"
        )));
    }
    if seen.bridges.is_empty() && !may_be_none {
        let what = "expected a picture that shows bridges too, found none in it";
        return Err(Failure::usage(what).hint(NO_ANSWER));
    }
    let mut text = "from,to,bridges\n".to_owned();
    for bridge in &seen.bridges {
        let (from, to) = (cell(bridge.from), cell(bridge.to));
        let _ = writeln!(text, "{from},{to},{}", bridge.lines);
    }
    Ok(Source::new(format!("{name} (bridges)"), text).into())
}

/// Draws what was read over the picture, with the islands in these cells in red.
fn mark(
    overlay: Option<Output>,
    mut pixels: Pixels,
    seen: &Scan,
    wrong: &[String],
) -> Result<(), Failure> {
    let Some(overlay) = overlay else {
        return Ok(());
    };
    for bridge in &seen.bridges {
        let (from, to) = (&seen.islands[bridge.from], &seen.islands[bridge.to]);
        let radius = f32::midpoint(from.radius, to.radius);
        pixels.connect((from.x, from.y), (to.x, to.y), bridge.lines, radius);
    }
    for island in &seen.islands {
        let tone = if wrong.contains(&island.cell.to_string()) {
            Tone::Unsure
        } else {
            Tone::Read
        };
        let label = clue_text(&island.clues);
        pixels.mark(island.x, island.y, island.radius, &label, tone);
    }
    overlay.write(&pixels.to_png().map_err(Failure::internal)?)
}
