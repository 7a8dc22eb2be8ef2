//! `hashi check`: whether an answer keeps the rules, and which it breaks. The rules alone
//! decide; nothing is solved.

use super::check_answers;
#[cfg(not(feature = "scan"))]
use super::check_args::NO_ANSWER;
use super::check_args::{CheckArgs, print_answer};
#[cfg(feature = "scan")]
use super::check_picture::run as check_picture;
use super::exit::Exit;
use super::run::MEMORY;
use super::run::input::Input;
use super::run::interrupt::Interrupt;
use super::ui::{Failure, Message, Stdout, Ui};
use crate::puzzle::Violation;
use crate::report::{ErrorRecord, line};
use crate::session::{Check, CheckPoint, CheckSoFar, Observer, Solver, Threads};

pub(crate) fn run(args: &CheckArgs, ui: Ui) -> Result<Exit, Failure> {
    if let Some(option) = args.option_about_best().filter(|_| args.model.is_none()) {
        let what = format!("{option} is for --model: it is about a solver's point");
        return Err(Failure::usage(what));
    }
    if let Some(folder) = &args.answers {
        return check_answers::run(args, folder, ui);
    }
    if let Some(folder) = args
        .solution
        .as_ref()
        .and_then(Input::path)
        .filter(|it| it.is_dir())
    {
        let failure = Failure::usage("expected one answer, found a folder");
        let hint = "--answers FOLDER checks all answers in a folder";
        return Err(failure.about(folder.display()).hint(hint));
    }
    let takes_time = args.so_far || args.prove_best || args.solution.is_none();
    if let Some(option) = args.ask.limits.given_option().filter(|_| !takes_time) {
        let what = format!(
            "{option} is for --so-far, --prove-best, --answers and pictures: the rules alone take no \
             time"
        );
        return Err(Failure::usage(what));
    }
    args.ask.refuse_force()?;
    if args.ask.keeps_records() {
        return Err(Failure::usage("--resume and --csv are for --answers"));
    }
    if let Some(option) = args.option_about_answers() {
        return Err(Failure::usage(format!("{option} is for --answers")));
    }
    if !args.pictures.files()?.is_empty() {
        let what = "pictures are for --answers here";
        let hint = "hashi render --solution ANSWER --faults draws one answer";
        return Err(Failure::usage(what).hint(hint));
    }
    let checked = match (&args.solution, &args.model) {
        (None, _) => check_picture(args, ui),
        (Some(solution), Some(model)) => check_point(args, solution, model, ui),
        (Some(solution), None) if args.so_far => check_so_far(args, solution, ui),
        (Some(solution), None) => check(args, solution, ui),
    };
    if args.ask.wants_json()
        && let Err(failure) = &checked
    {
        let (board, hint) = (args.board.display_name(), failure.hint.as_deref());
        let record = ErrorRecord::new(&board, &failure.message, hint);
        Stdout::write(line(&record).as_bytes())?;
    }
    checked
}

/// An error: this build reads no pictures that could show an answer.
#[cfg(not(feature = "scan"))]
fn check_picture(_: &CheckArgs, _: Ui) -> Result<Exit, Failure> {
    Err(Failure::usage(NO_ANSWER))
}

/// Checks whether an unfinished answer can be completed.
fn check_so_far(args: &CheckArgs, solution: &Input, ui: Ui) -> Result<Exit, Failure> {
    let interrupt = Interrupt::listen()?;
    let budget = args
        .ask
        .limits
        .budget(&interrupt.flag(), &Threads::default());
    let (puzzle, answer) = args.read(solution, ui)?;
    interrupt.allow_grace(ui);
    let question = CheckSoFar {
        answer: Some(answer),
    };
    let checked = Solver::new().answer_within(&puzzle, &question, &budget, Observer::none())?;
    print_answer(
        args,
        solution,
        (&puzzle, &checked),
        &checked.text(&puzzle),
        ui,
    )
}

fn check(args: &CheckArgs, solution: &Input, ui: Ui) -> Result<Exit, Failure> {
    let (puzzle, answer) = args.read(solution, ui)?;
    let question = Check {
        answer: Some(answer),
    };
    let checked = Solver::new().answer(&puzzle, &question)?;
    let text = checked.text();
    let exit = print_answer(args, solution, (&puzzle, &checked), &text, ui)?;
    let lacks_bridges = |broken: &Violation| matches!(broken, Violation::Degree { .. });
    if checked.broken.iter().any(lacks_bridges)
        && checked.broken.iter().all(|one| one.is_wanting(&puzzle))
        && checked.meant.is_none()
        && checked.ended.reason.is_none()
    {
        let what = "--so-far asks whether an answer that is not finished can be completed";
        ui.emit(&Message::Note(what.to_owned()));
    }
    if checked.fits_another_board() {
        let what = "most bridges of the answer are at no islands of the board: perhaps it is the \
                    answer to another one";
        ui.emit(&Message::Note(what.to_owned()));
    }
    Ok(exit)
}

/// Checks whether a solver's point is a solution.
fn check_point(args: &CheckArgs, solution: &Input, model: &Input, ui: Ui) -> Result<Exit, Failure> {
    let aim = args.aim.aim(ui)?;
    let interrupt = Interrupt::listen()?;
    let limits = args.ask.clone().or_memory(MEMORY).limits;
    let budget = limits.budget(&interrupt.flag(), &Threads::default());
    args.refuse_two_inputs(solution)?;
    let (puzzle, file) = (args.puzzle(ui)?, solution.read(ui)?);
    interrupt.allow_grace(ui);
    let question = CheckPoint {
        file: Some(file.into()),
        model: Some(model.read(ui)?.into()),
        aim,
        prove_best: args.prove_best,
        ..CheckPoint::default()
    };
    let checked = Solver::new().answer_within(&puzzle, &question, &budget, Observer::none())?;
    let broken = checked.bridges.violations().into_iter();
    let text: String = broken
        .flat_map(|broken| [broken.text, "\n".to_owned()])
        .collect();
    print_answer(args, solution, (&puzzle, &checked), &text, ui)
}
