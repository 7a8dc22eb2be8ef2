//! The appearance of pictures: size, colours, background, and the surroundings of a board.

use std::num::NonZeroU32;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::picture::{
    self, Chart, ColouredBy, ComparedAnswers, Film, Grid, Layout, Look, Marks, PictureError, Scale,
    Scene, Style, Theme,
};
use crate::puzzle::{Bridges, Network, Solution};
use crate::session::UsageError;

crate::puzzle::by_name::closed! {
    /// What a picture is made of; its name is the ending of a file that holds one.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum PictureKind {
        /// Pixels.
        Png = "png",
        /// Lines.
        Svg = "svg",
        /// Lines on a page.
        Pdf = "pdf",
        /// Commands for LaTeX.
        Tikz = "tikz",
    }
}

impl PictureKind {
    /// A chart as the bytes of a file; nothing for TikZ, which only scenes are written in.
    ///
    /// # Errors
    /// [`PictureError`] if it cannot be drawn.
    pub fn chart(self, chart: &Chart) -> Result<Option<Vec<u8>>, PictureError> {
        match self {
            Self::Svg => Ok(Some(chart.svg().into_bytes())),
            Self::Png => chart.png().map(Some),
            Self::Pdf => chart.pdf().map(Some),
            Self::Tikz => Ok(None),
        }
    }
}

/// How pictures appear: the options that everything with pictures has.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[cfg_attr(
    feature = "arguments",
    derive(clap::Args),
    command(next_help_heading = "Pictures")
)]
pub struct Appearance {
    /// Pixels per cell in pictures; else what is comfortable for the board's size
    #[cfg_attr(feature = "arguments", arg(long, value_name = "PIXELS", value_parser = scale))]
    #[serde(serialize_with = "pixels", deserialize_with = "of_pixels")]
    #[schemars(with = "Option<NonZeroU32>")]
    pub scale: Option<Scale>,
    /// The colours of pictures [default: screen]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "STYLE",
        value_parser = crate::session::flags::one_of(&Style::ALL, Style::name)))]
    pub style: Option<Style>,
    /// Colours, sizes and fonts from a file, in the place of a style
    #[cfg_attr(feature = "arguments", arg(skip))]
    #[serde(skip)]
    pub theme: Option<Theme>,
    /// Leave out the paper of pictures
    #[cfg_attr(feature = "arguments", arg(long))]
    pub transparent: bool,
    /// What stands between the cells [default: lines]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "GRID",
        value_parser = crate::session::flags::one_of(&Grid::ALL, Grid::name)))]
    pub grid: Option<Grid>,
    /// Number rows and columns, of boards that are printed as text too
    #[cfg_attr(feature = "arguments", arg(long))]
    pub coordinates: bool,
    /// Write this above the picture
    #[cfg_attr(feature = "arguments", arg(long, value_name = "TEXT"))]
    pub title: Option<String>,
}

/// Parses a scale from the command line: pixels per cell.
#[cfg(feature = "arguments")]
fn scale(text: &str) -> Result<Scale, String> {
    let pixels = text.parse().map_err(|_| "expected a number of pixels")?;
    Scale::new(pixels).map_err(|error| error.to_string())
}

#[allow(
    clippy::ref_option,
    clippy::trivially_copy_pass_by_ref,
    reason = "as serde hands fields over"
)]
fn pixels<S: Serializer>(scale: &Option<Scale>, serializer: S) -> Result<S::Ok, S::Error> {
    scale.map(Scale::pixels).serialize(serializer)
}

fn of_pixels<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Scale>, D::Error> {
    let pixels: Option<u32> = Option::deserialize(deserializer)?;
    let scale = pixels.map(Scale::new).transpose();
    scale.map_err(serde::de::Error::custom)
}

impl Appearance {
    /// Rejects all options by name if there is no picture.
    ///
    /// # Errors
    /// [`UsageError`] names the first option that is given.
    pub fn refuse(&self) -> Result<(), UsageError> {
        let given = [
            ("scale", self.scale.is_some()),
            ("style", self.style.is_some()),
            ("theme", self.theme.is_some()),
            ("transparent", self.transparent),
            ("grid", self.grid.is_some()),
            ("coordinates", self.coordinates),
            ("title", self.title.is_some()),
        ];
        match given.into_iter().find(|&(_, given)| given) {
            Some((name, _)) => {
                Err(UsageError::field(name).then(" is for pictures, and none is asked for"))
            }
            None => Ok(()),
        }
    }

    /// Rejects all options but coordinates by name, for a board that is printed as text.
    ///
    /// # Errors
    /// [`UsageError`] names the first option that is given.
    pub fn refuse_beside_text(&self) -> Result<(), UsageError> {
        let others = Self {
            coordinates: false,
            ..self.clone()
        };
        others.refuse()
    }

    /// Rejects options about boards, for other pictures.
    ///
    /// # Errors
    /// [`UsageError`] names the first option that is given.
    pub fn refuse_of_boards(&self) -> Result<(), UsageError> {
        let given = [
            ("grid", self.grid.is_some()),
            ("coordinates", self.coordinates),
        ];
        match given.into_iter().find(|&(_, given)| given) {
            Some((name, _)) => Err(UsageError::field(name).then(" is for pictures of boards")),
            None => Ok(()),
        }
    }

    /// The layout of a board with these options.
    #[must_use]
    pub fn layout(&self) -> Layout {
        Layout {
            grid: self.grid.unwrap_or_default(),
            coordinates: self.coordinates,
            title: self.title.clone().unwrap_or_default(),
            form: self.theme().form().clone(),
            ..Layout::default()
        }
    }

    /// The theme of these options, or that of the style.
    fn theme(&self) -> &Theme {
        let style = || Theme::of(self.style.unwrap_or_default());
        self.theme.as_ref().unwrap_or_else(style)
    }

    /// The layout without a title, for one of several pictures with a common title.
    pub(crate) fn untitled(&self) -> Layout {
        Layout {
            title: String::new(),
            ..self.layout()
        }
    }

    /// A board with its bridges, if there are any, and marks.
    #[must_use]
    pub fn marked(&self, network: &Network, bridges: Option<&Bridges>, marks: &Marks) -> Scene {
        Scene::laid_out(network, bridges, marks, &self.layout())
    }

    /// A board with its bridges, if there are any.
    #[must_use]
    pub fn board(&self, network: &Network, bridges: Option<&Bridges>) -> Scene {
        self.marked(network, bridges, &Marks::default())
    }

    /// A board as coloured squares; `by` is the meaning of the colours.
    #[must_use]
    pub fn overview(&self, network: &Network, bridges: Option<&Bridges>, by: ColouredBy) -> Scene {
        Scene::overview(network, bridges, by, &self.layout())
    }

    /// Two answers with these names side by side, with marks where they differ.
    #[must_use]
    pub fn beside(&self, network: &Network, bridges: [&Bridges; 2], names: [&str; 2]) -> Scene {
        Scene::beside(network, ComparedAnswers { bridges, names }, &self.layout())
    }

    /// Two answers with these names, the second one dashed over the first.
    #[must_use]
    pub fn over(&self, network: &Network, bridges: [&Bridges; 2], names: [&str; 2]) -> Scene {
        Scene::over(network, ComparedAnswers { bridges, names }, &self.layout())
    }

    /// Two solutions side by side, with marks where they differ.
    #[must_use]
    pub fn both(&self, network: &Network, [one, other]: &[Solution; 2]) -> Scene {
        let names = ["one solution", "another solution"];
        self.beside(network, [one, other], names)
    }

    /// The look of a film.
    pub(crate) fn of_film(&self, film: &Film) -> Look {
        let first = film.pictures().into_iter().next();
        let first = first.unwrap_or_else(|| film.strip(1));
        Look {
            scale: self.scale.unwrap_or_else(|| Scale::of_film(&first)),
            ..self.of(&first)
        }
    }

    /// The look of a scene.
    fn of(&self, scene: &Scene) -> Look {
        Look {
            scale: self.scale.unwrap_or_else(|| Scale::sensible(scene)),
            palette: self.theme().palette(),
            is_transparent: self.transparent,
        }
    }

    /// Why a scene cannot be drawn, if it is too large.
    #[must_use]
    pub fn refusal(&self, scene: &Scene) -> Option<PictureError> {
        self.of(scene).scale.check(scene).err()
    }

    /// A scene as the bytes of a file.
    ///
    /// # Errors
    /// [`PictureError`] if it is too large.
    pub fn draw(&self, scene: &Scene, picture: PictureKind) -> Result<Vec<u8>, PictureError> {
        render(scene, self.of(scene), picture)
    }

    /// Many pictures on one as the bytes of a file.
    ///
    /// # Errors
    /// [`PictureError`] if it is too large.
    pub(crate) fn draw_strip(
        &self,
        scene: &Scene,
        picture: PictureKind,
    ) -> Result<Vec<u8>, PictureError> {
        let look = Look {
            scale: self.scale.unwrap_or_else(|| Scale::of_strip(scene)),
            ..self.of(scene)
        };
        render(scene, look, picture)
    }
}

/// A scene in a look as the bytes of a file.
fn render(scene: &Scene, look: Look, picture: PictureKind) -> Result<Vec<u8>, PictureError> {
    match picture {
        PictureKind::Png => picture::png(scene, look),
        PictureKind::Svg => picture::svg(scene, look).map(String::into_bytes),
        PictureKind::Pdf => picture::pdf(scene, look),
        PictureKind::Tikz => picture::tikz(scene, look).map(String::into_bytes),
    }
}
