//! Films: a file for each picture; rounds as a film or as data.

use super::draw::drawn;
use super::exit::Exit;
use super::formulation::ending;
use super::run::job::{Job, Written};
use super::run::output::{Series, Template};
use super::ui::{Failure, Message};
use crate::picture::{Film, PictureError};
use crate::show::{Appearance, IN_A_ROW, PictureKind, Reel};

/// How a film is written into the file of this name.
pub(crate) fn reel(name: &Template) -> Option<Reel> {
    Reel::of(&ending(name.as_path()))
}

/// A film's bytes, unless a limit comes before; how far it is is shown.
pub(crate) fn written<T>(
    reel: Reel,
    film: &Film,
    appearance: &Appearance,
    job: &Job<'_, T>,
) -> Written {
    if let Reel::Strip(picture) = reel {
        return drawn(appearance, film.strip(IN_A_ROW), picture, job);
    }
    let (budget, all) = (job.budget(), film.len());
    let mut pictures = 0;
    let mut reached = None;
    let mut go_on = || {
        pictures += 1;
        let doing = format!("picture {pictures} of {all}");
        job.session.display.show(&job.name, &doing);
        reached = budget.reached();
        reached.is_none()
    };
    let bytes = reel.written(film, appearance, &mut go_on);
    match (bytes, reached) {
        (Ok(bytes), _) => Ok(Ok(bytes)),
        (Err(PictureError::Interrupted), Some(limit)) => Ok(Err(limit.to_string())),
        (Err(error), _) => Err(error.into()),
    }
}

/// How the rounds of the cutting-plane method are written into one file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rounds {
    Film(Reel),
    Lines,
}

impl Rounds {
    /// What stands for a round's number in the name of a file.
    pub(crate) const NUMBER: &'static str = "{round}";

    /// As the ending of a file's name says.
    pub(crate) fn of(name: &Template) -> Result<Self, Failure> {
        if name.is_dash() || ending(name.as_path()) == "jsonl" {
            return Ok(Self::Lines);
        }
        let wanted = || wrong_ending(name, &format!(".jsonl, {}", Reel::ENDINGS));
        reel(name).map(Self::Film).ok_or_else(wanted)
    }
}

/// A file for each picture of a film.
#[derive(Clone, Copy)]
pub(crate) struct Numbered<'a> {
    series: Series<'a>,
    picture: PictureKind,
}

impl<'a> Numbered<'a> {
    /// The files that a name with this word in it stands for; nothing for another name.
    pub(crate) fn of(name: &'a Template, word: &'static str) -> Result<Option<Self>, Failure> {
        let Some(series) = Series::of(name, word) else {
            return Ok(None);
        };
        let picture = PictureKind::of(&ending(name.as_path()));
        let picture = picture.ok_or_else(|| wrong_ending(name, PictureKind::ENDINGS))?;
        Ok(Some(Self { series, picture }))
    }

    /// Their names.
    pub(crate) fn series(self) -> Series<'a> {
        self.series
    }

    /// Writes the files, or says that there is nothing to draw: `none` of it.
    pub(crate) fn write<T>(
        self,
        film: &Film,
        none: &str,
        look: &Appearance,
        job: &mut Job<'_, T>,
    ) -> Result<Exit, Failure> {
        let name = self.series.pattern(&job.stem);
        let name = name.display();
        if film.is_empty() {
            job.tell(Message::Note(format!("{name}: not written, {none}")));
        }
        let mut exit = Exit::Yes;
        for (number, scene) in (1..).zip(film.pictures()) {
            if job.go_on().is_err() {
                let left = if number == 1 {
                    "not written"
                } else {
                    "not all written"
                };
                let why = format!("{name}: {left}, interrupted");
                job.tell(Message::Note(why));
                return Ok(Exit::Interrupted);
            }
            let output = job.open(&self.series.file(&job.stem, number))?;
            let written = drawn(look, scene, self.picture, job);
            exit = Exit::gravest([exit, job.write(output, written)]);
        }
        Ok(exit)
    }
}

/// A name whose ending says nothing that can be written.
pub(crate) fn wrong_ending(name: &Template, wanted: &str) -> Failure {
    let shown = name.as_path().display();
    Failure::usage(format!("{shown}: expected a name that ends in {wanted}"))
}
