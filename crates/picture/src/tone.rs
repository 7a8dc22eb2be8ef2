//! The tones of highlights, by their visual effect.
//!
//! The caller assigns tones to parts; their meaning is in the legend, and their colour depends on
//! the style.

use std::fmt;

/// How a part of a picture differs from the rest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Tone {
    /// Like bridges.
    #[default]
    Usual,
    /// Hardly visible.
    Faint,
    /// Most visible.
    Strong,
    /// Wrong.
    Wrong,
    /// A premise of something else.
    Premise,
    /// A conclusion from something else.
    Conclusion,
    /// One of several groups, from 0. Eight are distinguishable; then they repeat.
    Group(u16),
    /// A value on the heat scale, from 0 to 255 for the largest.
    Heat(u8),
}

impl Tone {
    /// The number of groups with a colour of their own.
    pub const GROUPS: u16 = 8;

    /// The heat of a share from 0 to 1; values outside are clamped.
    ///
    /// # Examples
    /// ```
    /// use hashilab_picture::Tone;
    /// assert_eq!(Tone::heat(0.5), Tone::Heat(128));
    /// assert_eq!(Tone::heat(7.0), Tone::Heat(255));
    /// ```
    #[must_use]
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the share is held between 0 and 1; what is no number counts as 0"
    )]
    pub fn heat(share: f64) -> Self {
        Self::Heat((255.0 * share.clamp(0.0, 1.0)).round() as u8)
    }
}

impl fmt::Display for Tone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usual => f.write_str("usual"),
            Self::Faint => f.write_str("faint"),
            Self::Strong => f.write_str("strong"),
            Self::Wrong => f.write_str("wrong"),
            Self::Premise => f.write_str("premise"),
            Self::Conclusion => f.write_str("conclusion"),
            Self::Group(group) => write!(f, "group-{group}"),
            Self::Heat(heat) => write!(f, "heat-{heat}"),
        }
    }
}
