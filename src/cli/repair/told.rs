//! What is said of a repair, and the files that show it.

use std::fmt::Write as _;

use crate::cli::draw::{self, Picture};
use crate::cli::output::Output;
use crate::cli::questions::Form;
use crate::cli::ui::{Failure, Message, Ui};
use crate::notation::{Format, write_board};
use crate::picture::{Marks, Scale};
use crate::puzzle::Clue;
use crate::questions::{Ending, Measure, Others, Readings, Repair, Repaired};
use crate::report::{ChangeRecord, RepairRecord, line};

/// What a file gets.
#[derive(Clone, Copy, Debug)]
pub(super) enum Content {
    Board(Format),
    Picture(Picture),
}

/// A repair that is being told.
pub(super) struct Told<'a> {
    pub(super) name: &'a str,
    pub(super) readings: &'a Readings,
    pub(super) found: &'a Repair,
    pub(super) form: Form,
    pub(super) scale: Option<Scale>,
}

impl Told<'_> {
    /// What is printed: a line for each change, and the solution.
    pub(super) fn text(&self) -> Result<String, Failure> {
        let glyphs = match self.form {
            Form::Text(glyphs) => glyphs,
            Form::Json => {
                let record = RepairRecord::new(self.name, self.readings, self.found);
                return Ok(line(&record));
            }
        };
        let Some(best) = &self.found.best else {
            return Ok(String::new());
        };
        let mut text = String::new();
        for change in ChangeRecord::all(self.readings, best) {
            let ChangeRecord {
                cell, read, now, ..
            } = &change;
            let _ = write!(text, "{cell}: {now} instead of {read}");
            if let (Some(now), Some(read)) = (change.now_probability, change.read_probability) {
                let _ = write!(text, ", p {now:.3} instead of {read:.3}");
            }
            text.push('\n');
        }
        if !text.is_empty() {
            text.push('\n');
        }
        let drawing = draw::text(&best.network, Some(&best.solution), glyphs);
        Ok(text + &drawing.map_err(|failure| failure.about(self.name))?)
    }

    /// Writes the files, or says why not.
    pub(super) fn write(&self, files: Vec<(Content, Output)>, ui: Ui) -> Result<(), Failure> {
        for (content, output) in files {
            let shown = output.shown().display().to_string();
            match &self.found.best {
                None => {
                    let note = format!("{shown}: not written, there is no answer");
                    ui.tell(&Message::Note(note));
                }
                Some(best) => {
                    let bytes = self.bytes(content, best);
                    let bytes = bytes.map_err(|failure| failure.about("not written"));
                    output.write(&bytes.map_err(|failure| failure.about(&shown))?)?;
                }
            }
        }
        Ok(())
    }

    fn bytes(&self, content: Content, best: &Repaired) -> Result<Vec<u8>, Failure> {
        match content {
            Content::Board(format) => write_board(best.network.board(), format)
                .map(String::into_bytes)
                .map_err(|unwritable| Failure::usage(unwritable.to_string())),
            Content::Picture(picture) => {
                let changed: Vec<(_, Clue)> = best
                    .changes
                    .iter()
                    .map(|change| (change.island, change.read))
                    .collect();
                let marks = Marks {
                    changed,
                    ..Marks::default()
                };
                let how = (picture, self.scale);
                draw::marked(&best.network, Some(&best.solution), &marks, how)
            }
        }
    }

    /// What came of it, in a line.
    pub(super) fn outcome(&self) -> String {
        let found = self.found;
        let Some(best) = &found.best else {
            return match found.ending {
                Ending::Best | Ending::NoneUnique => unreachable!("a board has been found"),
                Ending::Infeasible => "no clues have a solution".to_owned(),
                Ending::Limit(limit) => format!("undecided, {limit}"),
            };
        };
        let mut parts = vec![changes(self.readings, best)];
        parts.extend(match best.others {
            Others::Unknown => None,
            Others::None => Some("the only solution".to_owned()),
            Others::Some => Some("not the only solution".to_owned()),
        });
        parts.push(match found.ending {
            Ending::Limit(limit) => limit.to_string(),
            Ending::NoneUnique => "no clues have exactly one".to_owned(),
            Ending::Best | Ending::Infeasible => self.optimality(best),
        });
        parts.join(", ")
    }

    /// Whose bound makes it the best, and what the bound is.
    fn optimality(&self, best: &Repaired) -> String {
        let shown = |cost: u64| match self.readings.measure() {
            Measure::Changes { .. } => cost.to_string(),
            Measure::Likelihood => format!("{:.3}", cost as f64 / 1e6),
        };
        match self.found.bound {
            Some(bound) => format!("cost {}, bound {} by HiGHS", shown(best.cost), shown(bound)),
            None => format!("cost {}, no bound", shown(best.cost)),
        }
    }
}

/// How many clues were changed, and by how much.
fn changes(readings: &Readings, best: &Repaired) -> String {
    let count = match best.changes.len() {
        0 => return "nothing to repair".to_owned(),
        1 => "1 clue changed".to_owned(),
        count => format!("{count} clues changed"),
    };
    match readings.measure() {
        Measure::Likelihood => count,
        Measure::Changes { weight } => {
            let all = best.changes.len() as u64 * weight;
            format!("{count} by {} in all", best.cost.saturating_sub(all))
        }
    }
}
