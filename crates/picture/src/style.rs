//! Styles: which colour stands for what, and what is dashed.
//!
//! The groups and the colour-blind style take the palette of Okabe and Ito (2008), whose
//! colours people with any kind of colour vision tell apart; heat runs from a light to a
//! dark shade, so that it can be read without colours too.

use super::scene::Part;
use super::tone::Tone;

/// A colour as red, green and blue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Colour(pub(super) u8, pub(super) u8, pub(super) u8);

impl Colour {
    /// So far on the way from this colour to another one, from 0 to 255.
    fn towards(self, other: Self, way: u8) -> Self {
        let mix = |from: u8, to: u8| {
            let sum = u32::from(from) * u32::from(255 - way) + u32::from(to) * u32::from(way);
            u8::try_from((sum + 127) / 255).expect("a mean of two bytes is a byte")
        };
        Self(
            mix(self.0, other.0),
            mix(self.1, other.1),
            mix(self.2, other.2),
        )
    }
}

/// The colours of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Style {
    /// For reports and screens: dark print, blue bridges, cream islands.
    #[default]
    Screen,
    /// For paper: white islands and dark colours, which stay apart in grey print.
    Print,
    /// Light on dark.
    Dark,
    /// Only colours that people with any kind of colour vision tell apart.
    ColourBlind,
    /// Black, white and greys.
    Mono,
}

impl Style {
    /// All styles.
    pub const ALL: [Self; 5] = [
        Self::Print,
        Self::Screen,
        Self::Dark,
        Self::ColourBlind,
        Self::Mono,
    ];

    /// The name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Print => "print",
            Self::Screen => "screen",
            Self::Dark => "dark",
            Self::ColourBlind => "colour-blind",
            Self::Mono => "mono",
        }
    }

    /// The colours of whatever stands for this: of lines, rims and texts, and of what a rim
    /// surrounds.
    pub(super) fn colours(self, part: Part) -> [Colour; 2] {
        let palette = self.palette();
        [palette.line(part), palette.inside(part)]
    }

    /// The paper's colour.
    pub(super) fn paper(self) -> Colour {
        self.palette().paper
    }

    /// How opaque a shade is, from 0 to 255.
    pub(super) fn tint(self) -> u8 {
        self.palette().tint
    }

    fn palette(self) -> &'static Palette {
        match self {
            Self::Screen => &SCREEN,
            Self::Print => &PRINT,
            Self::Dark => &DARK,
            Self::ColourBlind => &COLOUR_BLIND,
            Self::Mono => &MONO,
        }
    }
}

/// The colours of one style.
struct Palette {
    paper: Colour,
    /// What is printed.
    ink: Colour,
    /// What is found: bridges, and numbers that are not printed.
    found: Colour,
    island: Colour,
    sign: Colour,
    wall: Colour,
    grid: Colour,
    border: Colour,
    /// What draws the eye to an edge.
    mark: Colour,
    /// What was printed and is no longer.
    old: Colour,
    wrong: Colour,
    strong: Colour,
    premise: Colour,
    conclusion: Colour,
    /// How far from the paper's colour a tint is, from 0 to 255.
    tint: u8,
    groups: [Colour; Tone::GROUPS as usize],
    /// The least heat and the most.
    heat: [Colour; 2],
}

impl Palette {
    fn line(&self, part: Part) -> Colour {
        match part {
            Part::Grid => self.grid,
            Part::Border | Part::Dot | Part::Ignored => self.border,
            Part::Mark => self.mark,
            Part::Bridge | Part::Found => self.found,
            Part::Wall | Part::Plate => self.wall,
            Part::Old | Part::Coordinate => self.old,
            Part::Forbidden | Part::Changed => self.wrong,
            Part::Tone(tone) | Part::Dashed(tone) | Part::Rim(tone) => self.tone(tone),
            Part::Tint(tone) => self.paper.towards(self.tone(tone), self.tint),
            Part::Given
            | Part::Sign
            | Part::Island
            | Part::Clue
            | Part::Title
            | Part::Caption
            | Part::Note => self.ink,
        }
    }

    fn inside(&self, part: Part) -> Colour {
        match part {
            Part::Island | Part::Rim(_) => self.island,
            Part::Sign => self.sign,
            Part::Wall => self.wall,
            Part::Tone(tone) | Part::Dashed(tone) => self.tone(tone),
            Part::Tint(tone) => self.paper.towards(self.tone(tone), self.tint),
            Part::Dot => self.border,
            Part::Grid
            | Part::Border
            | Part::Mark
            | Part::Ignored
            | Part::Bridge
            | Part::Given
            | Part::Plate
            | Part::Forbidden
            | Part::Clue
            | Part::Found
            | Part::Changed
            | Part::Old
            | Part::Title
            | Part::Note
            | Part::Caption
            | Part::Coordinate => self.paper,
        }
    }

    fn tone(&self, tone: Tone) -> Colour {
        match tone {
            Tone::Usual => self.found,
            Tone::Faint => self.border,
            Tone::Strong => self.strong,
            Tone::Wrong => self.wrong,
            Tone::Premise => self.premise,
            Tone::Conclusion => self.conclusion,
            Tone::Group(group) => self.groups[usize::from(group % Tone::GROUPS)],
            Tone::Heat(heat) => self.heat[0].towards(self.heat[1], heat),
        }
    }
}

const WHITE: Colour = Colour(0xFF, 0xFF, 0xFF);
const INK: Colour = Colour(0x1D, 0x2B, 0x38);

/// Groups in an order in which neighbours differ most.
const OKABE_ITO: [Colour; 8] = [
    Colour(0x00, 0x72, 0xB2),
    Colour(0xD5, 0x5E, 0x00),
    Colour(0x00, 0x9E, 0x73),
    Colour(0xCC, 0x79, 0xA7),
    Colour(0xE6, 0x9F, 0x00),
    Colour(0x56, 0xB4, 0xE9),
    Colour(0x6B, 0x4A, 0x9E),
    Colour(0x70, 0x70, 0x70),
];

const SCREEN: Palette = Palette {
    paper: WHITE,
    ink: INK,
    found: Colour(0x1F, 0x6A, 0xB0),
    island: Colour(0xFF, 0xF4, 0xD2),
    sign: Colour(0xE4, 0xEE, 0xE3),
    wall: Colour(0x93, 0xA0, 0xAB),
    grid: Colour(0xDD, 0xE4, 0xE9),
    border: Colour(0xB4, 0xC1, 0xCA),
    mark: Colour(0xFF, 0xB3, 0x8A),
    old: Colour(0x4A, 0x57, 0x63),
    wrong: Colour(0xC6, 0x28, 0x28),
    strong: Colour(0xD9, 0x5F, 0x02),
    premise: Colour(0x1B, 0x7F, 0x5C),
    conclusion: Colour(0xB4, 0x2A, 0x86),
    tint: 70,
    groups: OKABE_ITO,
    heat: [Colour(0xC9, 0xDC, 0xEC), Colour(0x0B, 0x3C, 0x6F)],
};

const PRINT: Palette = Palette {
    ink: Colour(0x00, 0x00, 0x00),
    found: Colour(0x0B, 0x4F, 0x8F),
    island: WHITE,
    sign: Colour(0xF0, 0xF0, 0xF0),
    wall: Colour(0x8C, 0x8C, 0x8C),
    grid: Colour(0xDA, 0xDA, 0xDA),
    border: Colour(0x9A, 0x9A, 0x9A),
    old: Colour(0x40, 0x40, 0x40),
    wrong: Colour(0xC0, 0x00, 0x00),
    ..SCREEN
};

const DARK: Palette = Palette {
    paper: Colour(0x12, 0x18, 0x1F),
    ink: Colour(0xE8, 0xEE, 0xF3),
    found: Colour(0x6C, 0xB8, 0xF5),
    island: Colour(0x24, 0x2F, 0x3A),
    sign: Colour(0x22, 0x38, 0x30),
    wall: Colour(0x6B, 0x78, 0x84),
    grid: Colour(0x28, 0x32, 0x3B),
    border: Colour(0x56, 0x64, 0x70),
    mark: Colour(0x8A, 0x45, 0x1E),
    old: Colour(0xA9, 0xB6, 0xC1),
    wrong: Colour(0xFF, 0x6B, 0x6B),
    strong: Colour(0xFF, 0xA2, 0x4C),
    premise: Colour(0x4F, 0xD1, 0xA5),
    conclusion: Colour(0xF2, 0x8A, 0xD0),
    tint: 80,
    groups: [
        Colour(0x56, 0xB4, 0xE9),
        Colour(0xF0, 0x86, 0x3C),
        Colour(0x2F, 0xC9, 0x98),
        Colour(0xE3, 0x9C, 0xC4),
        Colour(0xF2, 0xC1, 0x4B),
        Colour(0x3E, 0x8F, 0xD8),
        Colour(0xA9, 0x8B, 0xE0),
        Colour(0xA8, 0xA8, 0xA8),
    ],
    heat: [Colour(0x2C, 0x40, 0x54), Colour(0xB5, 0xDC, 0xFF)],
};

const COLOUR_BLIND: Palette = Palette {
    ink: Colour(0x00, 0x00, 0x00),
    found: Colour(0x00, 0x72, 0xB2),
    island: Colour(0xFF, 0xF8, 0xE0),
    mark: Colour(0xF5, 0xCF, 0x7A),
    wrong: Colour(0xD5, 0x5E, 0x00),
    strong: Colour(0xE6, 0x9F, 0x00),
    premise: Colour(0x00, 0x9E, 0x73),
    conclusion: Colour(0xCC, 0x79, 0xA7),
    // None of them is the colour of what is wrong.
    groups: [
        Colour(0x00, 0x72, 0xB2),
        Colour(0xE6, 0x9F, 0x00),
        Colour(0x00, 0x9E, 0x73),
        Colour(0xCC, 0x79, 0xA7),
        Colour(0x56, 0xB4, 0xE9),
        Colour(0x6B, 0x4A, 0x9E),
        Colour(0x8A, 0x76, 0x00),
        Colour(0x70, 0x70, 0x70),
    ],
    ..SCREEN
};

const MONO: Palette = Palette {
    paper: WHITE,
    ink: Colour(0x00, 0x00, 0x00),
    found: Colour(0x58, 0x58, 0x58),
    island: WHITE,
    sign: Colour(0xEE, 0xEE, 0xEE),
    wall: Colour(0x8A, 0x8A, 0x8A),
    grid: Colour(0xDE, 0xDE, 0xDE),
    border: Colour(0xA8, 0xA8, 0xA8),
    mark: Colour(0xC8, 0xC8, 0xC8),
    old: Colour(0x48, 0x48, 0x48),
    wrong: Colour(0x00, 0x00, 0x00),
    strong: Colour(0x00, 0x00, 0x00),
    premise: Colour(0x78, 0x78, 0x78),
    conclusion: Colour(0x20, 0x20, 0x20),
    tint: 70,
    // Black is what is wrong.
    groups: [
        Colour(0x58, 0x58, 0x58),
        Colour(0xA4, 0xA4, 0xA4),
        Colour(0x74, 0x74, 0x74),
        Colour(0xC0, 0xC0, 0xC0),
        Colour(0x66, 0x66, 0x66),
        Colour(0xB2, 0xB2, 0xB2),
        Colour(0x8C, 0x8C, 0x8C),
        Colour(0xD0, 0xD0, 0xD0),
    ],
    heat: [Colour(0xE0, 0xE0, 0xE0), Colour(0x00, 0x00, 0x00)],
};
