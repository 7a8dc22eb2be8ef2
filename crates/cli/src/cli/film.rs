//! Films: a file for each picture; rounds as a film or as data.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use super::args::duration;
use super::draw::{AFTER_THE_LIMIT, aside, render_scene, time_left};
use super::exit::Exit;
use super::kind::{Kind, PICTURES};
use super::run::job::Job;
use super::run::output::{NumberedOutputs, Template};
use super::ui::{Failure, Message};
use crate::report::counted;
use crate::session::{Budget, Limit};
use crate::show::{Appearance, Film, FilmFrames, IN_A_ROW, PictureError, PictureKind};

/// How films are shown.
#[derive(Clone, Debug, Default, clap::Args)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct FilmArgs {
    /// Frame duration; the last frame stays three times as long [default: 1.5s]
    #[arg(long, value_name = "TIME", value_parser = frame)]
    frame: Option<Duration>,
}

/// Parses the duration of a frame.
fn frame(text: &str) -> Result<Duration, String> {
    /// Durations that both kinds of films can store and programs respect.
    const ALLOWED: [Duration; 2] = [Duration::from_millis(20), Duration::from_secs(20)];
    let time = duration(text)?;
    if (ALLOWED[0]..=ALLOWED[1]).contains(&time) {
        Ok(time)
    } else {
        Err("expected a time from 20ms to 20s".to_owned())
    }
}

impl FilmArgs {
    /// Rejects a duration if there is no animation.
    pub(crate) fn refuse(&self, reel: Option<FilmFrames>) -> Result<(), Failure> {
        match reel {
            Some(FilmFrames::Gif(_) | FilmFrames::Apng(_)) => Ok(()),
            Some(FilmFrames::Strip(_)) | None if self.frame.is_none() => Ok(()),
            Some(FilmFrames::Strip(_)) | None => {
                let why = "--frame is for a film, and none is asked for";
                Err(Failure::usage(why).hint("a film is a file that ends in .gif or .apng"))
            }
        }
    }

    /// A film with the requested duration of its frames.
    pub(crate) fn paced_reel(&self, reel: FilmFrames) -> FilmFrames {
        self.frame.map_or(reel, |each| reel.paced(each))
    }

    /// The films of rounds with the requested duration of their frames.
    pub(crate) fn paced(&self, rounds: RoundFilms) -> RoundFilms {
        match rounds {
            RoundFilms::Film(reel) => RoundFilms::Film(self.paced_reel(reel)),
            RoundFilms::Lines => rounds,
        }
    }
}

/// The budget of work whose film is drawn afterwards: half of the time, if that is limited.
pub(crate) fn budget_beside_film(budget: &Budget) -> Budget {
    budget.part(budget.remaining().map(|left| left / 2))
}

/// The formats of films.
fn films() -> Vec<(Kind, FilmFrames)> {
    let mut films = vec![
        (Kind::Gif, FilmFrames::Gif(FilmFrames::EACH)),
        (Kind::Apng, FilmFrames::Apng(FilmFrames::EACH)),
    ];
    films.extend(PICTURES.map(|(kind, picture)| (kind, FilmFrames::Strip(picture))));
    films
}

/// The format of a film with this file name.
pub(crate) fn reel(name: &Template) -> Result<FilmFrames, Failure> {
    Kind::of(name.as_path(), &films())
}

/// A film's bytes; shows the progress. An animation ends at a limit with the
/// pictures drawn by then, and a note says so; so does one whose pictures a limit `cut` before.
pub(crate) fn encode_film<T>(
    reel: FilmFrames,
    film: Film,
    cut: Option<Limit>,
    appearance: &Appearance,
    job: &mut Job<'_, T>,
) -> Result<Vec<u8>, Failure> {
    let all = film.len();
    let drawn = if let FilmFrames::Strip(picture) = reel {
        DrawnFilm {
            bytes: render_scene(appearance, film.strip(IN_A_ROW), picture, job)?,
            pictures: all,
            limit: None,
        }
    } else {
        encode_animation(reel, film, appearance, job)?
    };
    if let Some(limit) = drawn.limit.or(cut) {
        let pictures = counted(drawn.pictures, "picture");
        let what = format!("{}: the film ends after {pictures}, {limit}", job.name);
        job.emit(Message::Note(what));
    }
    Ok(drawn.bytes)
}

/// A film as far as it was drawn.
struct DrawnFilm {
    bytes: Vec<u8>,
    /// How many pictures it has.
    pictures: usize,
    /// The limit that ended drawing.
    limit: Option<Limit>,
}

/// The time between the last look at the limits and the end of drawing: that of a large picture.
const OF_A_PICTURE: Duration = Duration::from_millis(300);

/// An animation, drawn until a limit. Since a picture may be large, a separate thread draws.
fn encode_animation<T>(
    reel: FilmFrames,
    film: Film,
    appearance: &Appearance,
    job: &Job<'_, T>,
) -> Result<DrawnFilm, Failure> {
    let (all, appearance, whole) = (film.len(), appearance.clone(), job.budget().clone());
    let left = time_left(job);
    let late = left.map(Budget::within);
    let drawing = left.map(|left| Budget::within(left.saturating_sub(OF_A_PICTURE)));
    let begun = Arc::new(AtomicUsize::new(0));
    let number = Arc::clone(&begun);
    let draw = move || {
        let mut stopped = None;
        let mut go_on = || {
            stopped = match whole.reached() {
                Some(Limit::Time) => drawing.as_ref().and_then(Budget::reached),
                other => other,
            };
            if stopped.is_none() {
                number.fetch_add(1, Ordering::Relaxed);
            }
            stopped.is_none()
        };
        let bytes = reel.encode(&film, &appearance, &mut go_on);
        (bytes, stopped)
    };
    let give_up = || {
        let doing = format!("picture {} of {all}", begun.load(Ordering::Relaxed));
        job.call.display.show(&job.name, &doing);
        let is_late = late.as_ref().is_some_and(|late| late.reached().is_some());
        if job.budget().is_interrupted() {
            return Some(Limit::Interrupted);
        }
        is_late.then_some(Limit::Time)
    };
    let (bytes, limit) = match aside(job.budget(), give_up, draw)? {
        Ok((_, Some(Limit::Interrupted))) => return Err(Failure::interrupted()),
        Ok((Err(PictureError::Interrupted), Some(limit))) | Err(limit) => {
            return Err(Failure::limit(limit));
        }
        Ok(drawn) => drawn,
    };
    Ok(DrawnFilm {
        bytes: bytes?,
        pictures: begun.load(Ordering::Relaxed),
        limit,
    })
}

/// The formats of one file with the rounds of the cutting-plane method.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RoundFilms {
    Film(FilmFrames),
    Lines,
}

impl RoundFilms {
    /// The placeholder for a round's number in the name of a file.
    pub(crate) const NUMBER: &'static str = "{round}";

    /// The film, if the format is one.
    pub(crate) fn reel(self) -> Option<FilmFrames> {
        match self {
            Self::Film(reel) => Some(reel),
            Self::Lines => None,
        }
    }

    /// The format by the extension of a file's name.
    pub(crate) fn of(name: &Template) -> Result<Self, Failure> {
        if name.is_dash() {
            return Ok(Self::Lines);
        }
        let films = films().into_iter();
        let films = films.map(|(kind, reel)| (kind, Self::Film(reel)));
        let written: Vec<(Kind, Self)> = [(Kind::Lines, Self::Lines)]
            .into_iter()
            .chain(films)
            .collect();
        Kind::of(name.as_path(), &written)
    }
}

/// A file for each picture of a film.
#[derive(Clone, Copy)]
pub(crate) struct NumberedFiles<'a> {
    series: NumberedOutputs<'a>,
    picture: PictureKind,
}

impl<'a> NumberedFiles<'a> {
    /// The files of a name with this placeholder; nothing for another name.
    pub(crate) fn of(name: &'a Template, word: &'static str) -> Result<Option<Self>, Failure> {
        let Some(series) = NumberedOutputs::of(name, word) else {
            return Ok(None);
        };
        let picture = Kind::of(name.as_path(), &PICTURES)?;
        Ok(Some(Self { series, picture }))
    }

    /// Their names.
    pub(crate) fn series(self) -> NumberedOutputs<'a> {
        self.series
    }

    /// Writes the files, or reports that there is nothing to draw: `none` of it.
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
            job.emit(Message::Note(format!("{name}: not written, {none}")));
        }
        // All files are opened before the first is written: an incomplete film is of no use.
        let files = (1..=film.len()).map(|number| job.open(&self.series.file(&job.stem, number)));
        let files = files.collect::<Result<Vec<_>, Failure>>()?;
        let mut exit = Exit::Yes;
        for ((number, scene), output) in (1..).zip(film.pictures()).zip(files) {
            let stopped = if job.budget().is_interrupted() {
                Some(Limit::Interrupted)
            } else {
                (job.overdue() >= AFTER_THE_LIMIT).then_some(Limit::Time)
            };
            if let Some(limit) = stopped {
                let (drawn, all) = (number - 1, counted(film.len(), "picture"));
                let failure = Failure::limit(limit).about(format!("{drawn} of {all} written"));
                return Ok(Exit::worst([exit, job.fail(failure.about(name))]));
            }
            let written = render_scene(look, scene, self.picture, job);
            exit = Exit::worst([exit, job.write(output, written.map(Ok))]);
        }
        Ok(exit)
    }
}
