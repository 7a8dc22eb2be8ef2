//! Films: a file for each picture; rounds as a film or as data.

use std::time::Duration;

use super::args::duration;
use super::draw::render_scene;
use super::exit::Exit;
use super::kind::{Kind, PICTURES};
use super::run::job::{Job, WrittenFile};
use super::run::output::{NumberedOutputs, Template};
use super::ui::{Failure, Message};
use crate::show::{Appearance, Film, FilmFrames, IN_A_ROW, PictureError, PictureKind};

/// How films are shown.
#[derive(Clone, Debug, Default, clap::Args)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct FilmArgs {
    /// Frame duration; the last frame stays three times as long [default: 1.5s]
    #[arg(long, value_name = "TIME", value_parser = frame)]
    frame: Option<Duration>,
}

/// Reads how long a picture is shown.
fn frame(text: &str) -> Result<Duration, String> {
    /// What both kinds of films can say, and programs that show them keep to.
    const ALLOWED: [Duration; 2] = [Duration::from_millis(20), Duration::from_secs(20)];
    let time = duration(text)?;
    if (ALLOWED[0]..=ALLOWED[1]).contains(&time) {
        Ok(time)
    } else {
        Err("expected a time from 20ms to 20s".to_owned())
    }
}

impl FilmArgs {
    /// Refuses a time for pictures where none is shown after another.
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

    /// A film whose pictures are shown for the time that is asked for.
    pub(crate) fn paced_reel(&self, reel: FilmFrames) -> FilmFrames {
        self.frame.map_or(reel, |each| reel.paced(each))
    }

    /// The same of rounds.
    pub(crate) fn paced(&self, rounds: RoundFilms) -> RoundFilms {
        match rounds {
            RoundFilms::Film(reel) => RoundFilms::Film(self.paced_reel(reel)),
            RoundFilms::Lines => rounds,
        }
    }
}

/// The files that films are written into.
fn films() -> Vec<(Kind, FilmFrames)> {
    let mut films = vec![
        (Kind::Gif, FilmFrames::Gif(FilmFrames::EACH)),
        (Kind::Apng, FilmFrames::Apng(FilmFrames::EACH)),
    ];
    films.extend(PICTURES.map(|(kind, picture)| (kind, FilmFrames::Strip(picture))));
    films
}

/// How a film is written into the file of this name.
pub(crate) fn reel(name: &Template) -> Result<FilmFrames, Failure> {
    Kind::of(name.as_path(), &films())
}

/// A film's bytes, unless a limit comes before; how far it is is shown.
pub(crate) fn encode_film<T>(
    reel: FilmFrames,
    film: &Film,
    appearance: &Appearance,
    job: &Job<'_, T>,
) -> WrittenFile {
    if let FilmFrames::Strip(picture) = reel {
        return render_scene(appearance, film.strip(IN_A_ROW), picture, job);
    }
    let (budget, all) = (job.budget(), film.len());
    let mut pictures = 0;
    let mut reached = None;
    let mut go_on = || {
        pictures += 1;
        let doing = format!("picture {pictures} of {all}");
        job.call.display.show(&job.name, &doing);
        reached = budget.reached();
        reached.is_none()
    };
    let bytes = reel.encode(film, appearance, &mut go_on);
    match (bytes, reached) {
        (Ok(bytes), _) => Ok(Ok(bytes)),
        (Err(PictureError::Interrupted), Some(limit)) => Ok(Err(limit.to_string())),
        (Err(error), _) => Err(error.into()),
    }
}

/// How the rounds of the cutting-plane method are written into one file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RoundFilms {
    Film(FilmFrames),
    Lines,
}

impl RoundFilms {
    /// What stands for a round's number in the name of a file.
    pub(crate) const NUMBER: &'static str = "{round}";

    /// The film that they are, if they are one.
    pub(crate) fn reel(self) -> Option<FilmFrames> {
        match self {
            Self::Film(reel) => Some(reel),
            Self::Lines => None,
        }
    }

    /// As the ending of a file's name says.
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
    /// The files that a name with this word in it stands for; nothing for another name.
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
            job.emit(Message::Note(format!("{name}: not written, {none}")));
        }
        // All of them are opened before the first is written: those of a film that cannot be
        // written to its end are of no use.
        let files = (1..=film.len()).map(|number| job.open(&self.series.file(&job.stem, number)));
        let files = files.collect::<Result<Vec<_>, Failure>>()?;
        let mut exit = Exit::Yes;
        for ((number, scene), output) in (1..).zip(film.pictures()).zip(files) {
            if job.go_on().is_err() {
                let left = if number == 1 {
                    "not written"
                } else {
                    "not all written"
                };
                let why = format!("{name}: {left}, interrupted");
                job.emit(Message::Note(why));
                return Ok(Exit::Interrupted);
            }
            let written = render_scene(look, scene, self.picture, job);
            exit = Exit::worst([exit, job.write(output, written)]);
        }
        Ok(exit)
    }
}
