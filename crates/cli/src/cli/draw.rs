//! Boards and answers as text and pictures; what is too large to be drawn is refused.

use super::args::one_of;
use super::run::output::Template;
use super::ui::Failure;
use crate::notation::{Glyphs, LatticeError, write_lattice};
use crate::picture::{
    self, Backdrop, Compared, Film, Grid, Layout, Look, Marks, PictureError, Scale, Scene, Style,
};
use crate::puzzle::{Bridges, Network, Solution};

/// What a picture is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Picture {
    /// Pixels.
    Png,
    /// Lines.
    Svg,
    /// Lines on a page.
    Pdf,
    /// Commands for LaTeX.
    Tikz,
}

impl Picture {
    /// The endings of names, as messages list them.
    pub(crate) const ENDINGS: &'static str = ".png, .svg, .pdf or .tikz";

    /// Refuses a name whose ending says another kind of picture, for the option that asks for
    /// this one.
    pub(crate) fn named(self, name: &Template) -> Result<(), Failure> {
        let ending = name.as_path().extension().unwrap_or_default();
        let said = Self::of(&ending.to_string_lossy().to_ascii_lowercase());
        if said.is_none_or(|said| said == self) {
            return Ok(());
        }
        let (option, shown) = (self.option(), name.as_path().display());
        let why = format!("{option} does not go with a name that ends like this");
        let hint = said.map(|said| format!("{} writes {shown}", said.option()));
        Err(Failure::usage(why)
            .about(shown)
            .hint(hint.unwrap_or_default()))
    }

    /// The option that asks for it.
    pub(crate) fn option(self) -> &'static str {
        match self {
            Self::Png => "--png",
            Self::Svg => "--svg",
            Self::Pdf => "--pdf",
            Self::Tikz => "--tikz",
        }
    }

    /// The kind of picture that a file of this ending holds.
    pub(crate) fn of(ending: &str) -> Option<Self> {
        match ending {
            "png" => Some(Self::Png),
            "svg" => Some(Self::Svg),
            "pdf" => Some(Self::Pdf),
            "tikz" => Some(Self::Tikz),
            _ => None,
        }
    }
}

/// How pictures look: the options that every command with pictures has.
#[derive(Clone, Debug, Default, clap::Args)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct LookArgs {
    /// Pixels per cell in pictures; else what is comfortable for the board's size
    #[arg(long, value_name = "PIXELS", value_parser = scale)]
    scale: Option<Scale>,
    /// The colours of pictures [default: screen]
    #[arg(long, value_name = "STYLE", value_parser = one_of(&Style::ALL, Style::name))]
    style: Option<Style>,
    /// Leave out the paper of pictures
    #[arg(long)]
    transparent: bool,
    /// What stands between the cells [default: lines]
    #[arg(long, value_name = "GRID", value_parser = one_of(&Grid::ALL, Grid::name))]
    pub(crate) grid: Option<Grid>,
    /// Number rows and columns
    #[arg(long)]
    pub(crate) coordinates: bool,
    /// Write this above the picture
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
}

impl LookArgs {
    /// Boards in this style, for commands that have a title of their own.
    pub(crate) fn styled(style: Option<Style>, grid: Option<Grid>, coordinates: bool) -> Self {
        Self {
            style,
            grid,
            coordinates,
            ..Self::default()
        }
    }

    /// Refuses all of them by name where no picture is asked for.
    pub(crate) fn refuse(&self) -> Result<(), Failure> {
        let given = [
            ("--scale", self.scale.is_some()),
            ("--style", self.style.is_some()),
            ("--transparent", self.transparent),
            ("--grid", self.grid.is_some()),
            ("--coordinates", self.coordinates),
            ("--title", self.title.is_some()),
        ];
        match given.into_iter().find(|&(_, given)| given) {
            Some((name, _)) => Err(Failure::usage(format!(
                "{name} is for pictures, and none is asked for"
            ))),
            None => Ok(()),
        }
    }

    /// Refuses what is about boards, for pictures of something else.
    pub(crate) fn refuse_of_boards(&self) -> Result<(), Failure> {
        let given = [
            ("--grid", self.grid.is_some()),
            ("--coordinates", self.coordinates),
        ];
        match given.into_iter().find(|&(_, given)| given) {
            Some((name, _)) => Err(Failure::usage(format!("{name} is for pictures of boards"))),
            None => Ok(()),
        }
    }

    /// What stands around a board.
    pub(crate) fn layout(&self) -> Layout {
        Layout {
            grid: self.grid.unwrap_or_default(),
            coordinates: self.coordinates,
            title: self.title.clone().unwrap_or_default(),
        }
    }

    /// A board with its bridges, if there are any, and marks.
    pub(crate) fn marked(
        &self,
        network: &Network,
        bridges: Option<&Bridges>,
        marks: &Marks,
    ) -> Scene {
        Scene::laid_out(network, bridges, marks, &self.layout())
    }

    /// Two answers side by side, with marks where they differ.
    pub(crate) fn both(&self, network: &Network, [one, other]: &[Solution; 2]) -> Scene {
        let compared = Compared {
            bridges: [one, other],
            names: ["one solution", "another solution"],
        };
        Scene::beside(network, compared, &self.layout())
    }

    /// This look for a film.
    pub(crate) fn of_film(&self, film: &Film) -> Look {
        let first = film.pictures().into_iter().next();
        self.of(&first.unwrap_or_else(|| film.strip(1)))
    }

    /// This look for a scene.
    fn of(&self, scene: &Scene) -> Look {
        Look {
            scale: self.scale.unwrap_or_else(|| Scale::sensible(scene)),
            style: self.style.unwrap_or_default(),
            backdrop: if self.transparent {
                Backdrop::Transparent
            } else {
                Backdrop::Paper
            },
        }
    }

    /// Why a scene cannot be drawn, if it is too large.
    pub(crate) fn refusal(&self, scene: &Scene) -> Option<PictureError> {
        self.of(scene).scale.check(scene).err()
    }

    /// A scene in this look.
    pub(crate) fn draw(&self, scene: &Scene, picture: Picture) -> Result<Vec<u8>, Failure> {
        let look = self.of(scene);
        let drawn = match picture {
            Picture::Png => picture::png(scene, look),
            Picture::Svg => picture::svg(scene, look).map(String::into_bytes),
            Picture::Pdf => picture::pdf(scene, look),
            Picture::Tikz => picture::tikz(scene, look).map(String::into_bytes),
        };
        drawn.map_err(|error| refused(&error))
    }
}

/// Reads a scale from the command line: pixels per cell.
pub(crate) fn scale(text: &str) -> Result<Scale, String> {
    let pixels = text.parse().map_err(|_| "expected a number of pixels")?;
    Scale::new(pixels).map_err(|error| error.to_string())
}

/// A board as text, with its bridges if there are any.
pub(crate) fn text(
    network: &Network,
    bridges: Option<&Bridges>,
    glyphs: Glyphs,
) -> Result<String, Failure> {
    write_lattice(network, bridges, glyphs).map_err(|error| {
        let hint = match error {
            LatticeError::TooLarge(_) => "an answer of any size can be written as CSV or JSON",
            LatticeError::Crossed(..) | LatticeError::TooMany { .. } => {
                "a picture shows it: name a file that ends in .png, .svg or .pdf"
            }
            LatticeError::Rule(_)
            | LatticeError::Adjacent(_)
            | LatticeError::NoCharacter { .. }
            | LatticeError::NoNumber(_) => "leave out =planks",
        };
        Failure::usage(error.to_string()).hint(hint)
    })
}

/// Why there is no picture.
pub(crate) fn refused(error: &PictureError) -> Failure {
    let message = error.to_string();
    let failure = match error {
        PictureError::Raster(_) => Failure::internal(message),
        PictureError::Interrupted => Failure::interrupted(),
        PictureError::TooManyCells { .. }
        | PictureError::TooManyPixels { .. }
        | PictureError::NoScale => Failure::usage(message),
    };
    match error.hint() {
        Some(hint) => failure.hint(hint),
        None => failure,
    }
}
