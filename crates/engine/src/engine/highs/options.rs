//! The settings of HiGHS, and its options by name.
//!
//! The type of a value is the one that HiGHS reports for the option. Refuses values of the wrong
//! type or outside HiGHS's range; `policy` says which names are refused. Uses no item of the
//! `highs` crate.

use std::ffi::CString;
use std::fmt::Display;
use std::num::NonZeroU16;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::ffi::OptionKind;

/// Whether HiGHS simplifies a model before it solves it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Presolve {
    /// Yes, unless there is a warm start: then what it would find is known already, and presolving
    /// takes longer than the rest.
    Auto,
    /// Yes.
    On,
    /// No: HiGHS solves the model as it is.
    Off,
}

/// The settings of HiGHS.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::{Highs, HighsOptions};
/// let options = HighsOptions {
///     options: vec!["mip_rel_gap=0.01".parse()?],
///     ..HighsOptions::default()
/// };
/// assert!(Highs::new(&options).is_ok());
/// # Ok::<(), hashilab_engine::engine::OptionError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct HighsOptions {
    /// The number of threads.
    pub threads: NonZeroU16,
    /// The seed of HiGHS's random choices, at most 2,147,483,647.
    pub seed: u32,
    /// Whether to use presolve.
    pub presolve: Presolve,
    /// Options by name; they are set last and so override all others.
    pub options: Vec<NamedOption>,
}

impl Default for HighsOptions {
    /// One thread, seed 0, presolve depending on the task.
    fn default() -> Self {
        Self {
            threads: NonZeroU16::MIN,
            seed: 0,
            presolve: Presolve::Auto,
            options: Vec::new(),
        }
    }
}

/// An option by name: `NAME=VALUE`.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::NamedOption;
/// let option: NamedOption = "mip_max_nodes=100".parse()?;
/// assert_eq!((&*option.name, &*option.value), ("mip_max_nodes", "100"));
/// assert!("mip_max_nodes".parse::<NamedOption>().is_err());
/// # Ok::<(), hashilab_engine::engine::OptionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedOption {
    /// HiGHS's name of the option.
    pub name: String,
    /// Its value, to be parsed according to the option's type.
    pub value: String,
}

impl FromStr for NamedOption {
    type Err = OptionError;

    fn from_str(text: &str) -> Result<Self, OptionError> {
        let Some((name, value)) = text.split_once('=') else {
            return Err(OptionError::NoValue(text.to_owned()));
        };
        Ok(Self {
            name: name.trim().to_owned(),
            value: value.trim().to_owned(),
        })
    }
}

/// Why options are refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// No `=` in an option.
    #[error("expected NAME=VALUE, found '{0}'")]
    NoValue(String),
    /// HiGHS has no option of this name.
    #[error("HiGHS has no option '{0}'")]
    Unknown(String),
    /// The value is not one that the option takes.
    #[error("HiGHS's option '{name}' takes {wanted}, found '{value}'")]
    BadValue {
        /// The option.
        name: String,
        /// The values that it takes.
        wanted: String,
        /// The value found.
        value: String,
    },
    /// The program sets this option itself.
    #[error("HiGHS's option '{name}' is set by the program: {instead}")]
    Reserved {
        /// The option.
        name: String,
        /// Its replacement.
        instead: &'static str,
    },
    /// With this option HiGHS's claims may be wrong.
    #[error(
        "HiGHS's option '{0}' is refused: with it HiGHS may call a solution the best that is not"
    )]
    Unsound(String),
}

/// The value of an option, with HiGHS's type.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum OptionValue {
    Bool(bool),
    Int(i32),
    Double(f64),
    Text(CString),
}

impl NamedOption {
    /// Parses the value for an option of this kind.
    pub(super) fn typed(&self, kind: &OptionKind) -> Result<OptionValue, OptionError> {
        let value = match kind {
            OptionKind::Bool => match self.value.to_ascii_lowercase().as_str() {
                "true" | "on" | "1" => Some(OptionValue::Bool(true)),
                "false" | "off" | "0" => Some(OptionValue::Bool(false)),
                _ => None,
            },
            OptionKind::Int(range) => within(&self.value, range).map(OptionValue::Int),
            OptionKind::Double(range) => within(&self.value, range).map(OptionValue::Double),
            OptionKind::Text => CString::new(self.value.as_str())
                .ok()
                .map(OptionValue::Text),
        };
        value.ok_or_else(|| self.refused(kind))
    }

    /// The error for a value that an option of this kind does not take.
    pub(super) fn refused(&self, kind: &OptionKind) -> OptionError {
        let wanted = match kind {
            OptionKind::Bool => "true or false".to_owned(),
            OptionKind::Int(range) => {
                let (least, most) = (bound(range.start()), bound(range.end()));
                format!("a whole number from {least} to {most}")
            }
            OptionKind::Double(range) => {
                let (least, most) = (bound(range.start()), bound(range.end()));
                format!("a number from {least} to {most}")
            }
            OptionKind::Text => "another word".to_owned(),
        };
        OptionError::BadValue {
            name: self.name.clone(),
            wanted,
            value: self.value.clone(),
        }
    }
}

fn within<T: FromStr + PartialOrd>(text: &str, range: &RangeInclusive<T>) -> Option<T> {
    text.parse().ok().filter(|value| range.contains(value))
}

fn bound(value: &impl Display) -> String {
    value.to_string().replace("inf", "infinity")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn option(value: &str) -> NamedOption {
        NamedOption {
            name: "some_option".to_owned(),
            value: value.to_owned(),
        }
    }

    #[test]
    fn values_are_read_as_the_kind_says() {
        let cases = [
            (OptionKind::Bool, "ON", Some(OptionValue::Bool(true))),
            (OptionKind::Bool, "2", None),
            (OptionKind::Int(0..=9), "9", Some(OptionValue::Int(9))),
            (OptionKind::Int(0..=9), "10", None),
            (OptionKind::Int(0..=9), "1.5", None),
            (
                OptionKind::Double(0.0..=1.0),
                "1e-3",
                Some(OptionValue::Double(1e-3)),
            ),
            (OptionKind::Double(0.0..=1.0), "nan", None),
            (
                OptionKind::Text,
                "ipm",
                Some(OptionValue::Text(c"ipm".to_owned())),
            ),
        ];
        for (kind, value, expected) in cases {
            assert_eq!(
                option(value).typed(&kind).ok(),
                expected,
                "{kind:?} {value}"
            );
        }
    }

    #[test]
    fn a_refusal_says_what_is_wanted() {
        let error = option("-1").refused(&OptionKind::Double(0.0..=f64::INFINITY));
        let text = "HiGHS's option 'some_option' takes a number from 0 to infinity, found '-1'";
        assert_eq!(error.to_string(), text);
    }
}
