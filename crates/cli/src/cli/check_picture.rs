//! `hashi check` of a picture that shows both board and answer.

use hashilab_mend::{Evidence, clue_text};
use hashilab_scan::{Pixels, Scan, Tone};

use super::check_args::{CheckArgs, NO_ANSWER, print_answer};
use super::exit::Exit;
use super::read::answer::drawn_answer;
use super::read::board::{ShownBoard, from_picture, is_picture};
use super::run::boards::one;
use super::run::guard::{Guard, Owner};
use super::run::interrupt::Interrupt;
use super::run::output::Output;
use super::run::pictures::MendPolicy;
use super::ui::{Failure, Ui};
use crate::puzzle::Pos;
use crate::session::{Check, CheckAnswer, CheckSoFar, Observer, Solver, Threads};

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
    if seen.bridges.is_empty() && !args.so_far {
        let what = "expected a picture that shows bridges too, found none in it";
        return Err(about(Failure::usage(what).hint(NO_ANSWER)));
    }
    let cells: Vec<Pos> = seen.islands.iter().map(|island| island.cell).collect();
    let answer = drawn_answer(&seen, &cells, &source.name).map_err(about)?;
    let answer = Some(answer.into());
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
    mark(overlay, pixels, &seen, &wrong_islands(&checked))?;
    let text = checked.text();
    print_answer(args, &args.board, (&puzzle, &checked), &text, ui)
}

/// The cells at which rules are broken. Islands that are not joined to the others are so where they
/// lack no bridge: the largest component is right.
fn wrong_islands(checked: &CheckAnswer) -> Vec<String> {
    let apart = match &checked.broken[..] {
        [alone] => Some(alone.islands_apart()),
        _ => None,
    };
    let islands = checked.puzzle.islands();
    let apart = apart.into_iter().flatten();
    let apart = apart.map(|island| islands[island].pos.to_string());
    let others = checked.violations().into_iter();
    let others = others.filter(|one| one.rule != "connected");
    others.flat_map(|one| one.cells).chain(apart).collect()
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
