//! Questions whose answer is printed as a table: `relax` and `branch`.

use std::ops::ControlFlow;

use super::film::budget_beside_film;
use super::run::job::Job;
use super::ui::{Failure, Message};
use crate::puzzle::Puzzle;
use crate::session::{Answer as _, Ask, Observer, QuestionContext, Solver};

/// Answers a question about a job's board, and prints the answer: its record, or its table. A film
/// of the answer needs time, too. Returns the answer and its items.
pub(super) fn ask<Q: Ask<Subject = Puzzle>, T>(
    question: &Q,
    has_film: bool,
    job: &mut Job<'_, T>,
    table: impl FnOnce(&Q::Answer) -> String,
) -> Result<(Q::Answer, Vec<Q::Item>), Failure> {
    let puzzle = job.puzzle()?;
    let begun = job.budget().seconds();
    let mut items = Vec::new();
    let budget = if has_film {
        &budget_beside_film(job.budget())
    } else {
        job.budget()
    };
    let answer = {
        let (display, name) = (&job.call.display, &job.name);
        let mut listener = |event: crate::session::Event<'_>| display.show_event(name, event);
        let mut context = QuestionContext {
            budget,
            observer: Observer::by(display.detail(), &mut listener),
            solver: &Solver::new(),
            items: &mut |item| {
                items.push(item);
                ControlFlow::Continue(())
            },
        };
        question.ask(&puzzle, &mut context)
    };
    let answer = answer.map_err(|error| Failure::from(&error).about(&job.name))?;
    let seconds = job.budget().seconds() - begun;
    for warning in &answer.ended().warnings {
        job.emit(Message::Distrust(format!("{}: {warning}", job.name)));
    }
    job.print(if job.call.json {
        job.record(&answer)
    } else {
        table(&answer)
    });
    job.sum_up(&puzzle, &format!("{}, {seconds:.3} s", answer.sentence()));
    Ok((answer, items))
}
