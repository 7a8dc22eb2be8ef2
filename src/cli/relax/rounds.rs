//! The rounds of the cutting-plane method: as a film, as a strip, and as data.

use std::path::Path;
use std::time::Duration;

use super::drawn::{Drawing, Shown};
use super::found::Relaxed;
use super::wrong_ending;
use crate::cli::draw::Picture;
use crate::cli::exit::Exit;
use crate::cli::formulation::ending;
use crate::cli::run::job::{Job, Written};
use crate::cli::run::output::Template;
use crate::cli::ui::Failure;
use crate::engine::{LpOutcome, LpRound};
use crate::picture::{Film, Tile};
use crate::puzzle::IslandId;
use crate::report::{RoundRecord, counted, line};

/// How long each picture of a film is shown.
const EACH: Duration = Duration::from_millis(1_500);
/// How many pictures stand in a row of a strip.
const IN_A_ROW: usize = 4;

/// What stands for a round's number in the name of a file.
pub(super) const NUMBER: &str = "{round}";

/// A picture for each round, in a file of its own.
#[derive(Clone, Copy)]
pub(super) struct Numbered<'a> {
    name: &'a Template,
    picture: Picture,
}

impl<'a> Numbered<'a> {
    /// The files that a name with `{round}` in it stands for; nothing for another name.
    pub(super) fn of(name: &'a Template) -> Result<Option<Self>, Failure> {
        if !name.as_path().to_string_lossy().contains(NUMBER) {
            return Ok(None);
        }
        let picture = Picture::of(&ending(name.as_path()));
        let picture = picture.ok_or_else(|| wrong_ending(name, ".png, .svg or .pdf"))?;
        Ok(Some(Self { name, picture }))
    }

    /// Writes a file for each round and one for the last point.
    pub(super) fn write<T>(
        self,
        drawing: &Drawing<'_>,
        job: &mut Job<'_, T>,
    ) -> Result<Exit, Failure> {
        if job.session.boards > 1 && !self.name.has_name() {
            let why = "several boards need files of their own";
            return Err(Failure::usage(why).hint("put {name} where the board's name should go"));
        }
        let board = job.input.name();
        let Some(one) = drawing.found.relaxed.iter().find(|one| one.name == "cuts") else {
            return Ok(Exit::Yes);
        };
        let mut exit = Exit::Yes;
        let mut guard = job.session.guard.clone();
        for (number, scene) in (1..).zip(film(drawing, one).pictures()) {
            job.go_on()?;
            let path = self.name.expand(&board);
            let path = path
                .to_string_lossy()
                .replace(NUMBER, &format!("{number:02}"));
            let output = guard.writes(Path::new(&path), &job.input)?;
            let drawn = drawing.look.draw(&scene, self.picture);
            exit = Exit::gravest([exit, job.write(output, drawn.map(Ok))]);
        }
        Ok(exit)
    }
}

/// How rounds are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rounds {
    Gif,
    Apng,
    Strip(Picture),
    Lines,
}

impl Rounds {
    /// As the ending of a file's name says.
    pub(super) fn of(name: &Template) -> Result<Self, Failure> {
        Ok(match &*ending(name.as_path()) {
            "gif" => Self::Gif,
            "apng" => Self::Apng,
            "jsonl" => Self::Lines,
            other => match Picture::of(other) {
                Some(picture) => Self::Strip(picture),
                None if name.is_dash() => Self::Lines,
                None => {
                    let wanted = ".gif, .apng, .png, .svg, .pdf or .jsonl";
                    return Err(wrong_ending(name, wanted));
                }
            },
        })
    }

    /// The rounds of the formulation cuts.
    pub(super) fn written(self, drawing: &Drawing<'_>) -> Written {
        let relaxed = drawing.found.relaxed.iter();
        let Some(one) = relaxed.into_iter().find(|one| one.name == "cuts") else {
            return Ok(Err("cuts was not solved".to_owned()));
        };
        if self == Self::Lines {
            return Ok(Ok(lines(drawing, one).into_bytes()));
        }
        let film = film(drawing, one);
        if film.is_empty() {
            return Ok(Err("there is no round to draw".to_owned()));
        }
        let bytes = match self {
            Self::Strip(picture) => drawing.drawn(&film.strip(IN_A_ROW), picture),
            Self::Gif => drawing.look.film(&film, |film, look| film.gif(look, EACH)),
            Self::Apng | Self::Lines => {
                drawing.look.film(&film, |film, look| film.apng(look, EACH))
            }
        };
        bytes.map(Ok)
    }
}

/// The island sets of a round's cuts.
fn sets(round: &LpRound) -> Vec<Vec<IslandId>> {
    let cuts = round.cuts.iter();
    cuts.map(|(cut, _)| cut.islands().to_vec()).collect()
}

/// A picture for each round, and one for the last point.
pub(crate) fn film(drawing: &Drawing<'_>, one: &Relaxed) -> Film {
    let relaxation = &one.relaxation;
    let (program, scale) = (&relaxation.program, drawing.found.scale);
    let mut film = Film::default();
    let mut push = |point, sets: &[Vec<IslandId>], caption: String| {
        let shown = Shown {
            program,
            point,
            sets,
        };
        let scene = drawing.scene(&drawing.marks(shown));
        film.push(Tile::new(drawing.titled(&scene), caption));
    };
    for (number, round) in (1..).zip(&relaxation.rounds) {
        let (bound, cuts) = (round.point.bound * scale, counted(round.cuts.len(), "cut"));
        let caption = format!("round {number}: {bound:.3}, {cuts} found");
        push(&round.point, &sets(round), caption);
    }
    if let LpOutcome::Optimal(point) = &relaxation.outcome {
        let bound = point.bound * scale;
        let caption = format!("the end: {bound:.3}, no cut is violated");
        push(point, &[], caption);
    }
    film
}

/// A record for each round, and one for the last point.
fn lines(drawing: &Drawing<'_>, one: &Relaxed) -> String {
    let relaxation = &one.relaxation;
    let about = (&*drawing.found.puzzle, relaxation);
    let scale = drawing.found.scale;
    let mut text = String::new();
    for (number, round) in (1..).zip(&relaxation.rounds) {
        let record = RoundRecord::new(number, about, (&round.point, scale), &round.cuts);
        text.push_str(&line(&record));
    }
    if let LpOutcome::Optimal(point) = &relaxation.outcome {
        let number = relaxation.rounds.len() + 1;
        let record = RoundRecord::new(number, about, (point, scale), &[]);
        text.push_str(&line(&record));
    }
    text
}
