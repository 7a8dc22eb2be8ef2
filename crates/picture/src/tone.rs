//! The colours that a picture points things out in, by what they do to the eye.
//!
//! Whoever asks for a picture says which tone what has; what it means is said in the
//! legend, and which colour it is depends on the style.

use std::fmt;

/// How something on a picture differs from the rest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Tone {
    /// As bridges are drawn.
    #[default]
    Usual,
    /// Hardly to be seen.
    Faint,
    /// To be seen first.
    Strong,
    /// Wrong.
    Wrong,
    /// What something else rests on.
    Premise,
    /// What rests on something else.
    Conclusion,
    /// One of several kinds, counted from 0. Eight can be told apart; then they repeat.
    Group(u16),
    /// How much, from 0 for nothing to 255 for the most there is.
    Heat(u8),
}

impl Tone {
    /// How many groups have a colour of their own.
    pub const GROUPS: u16 = 8;

    /// The heat of a share from 0 to 1; what lies outside counts as the nearer end.
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
