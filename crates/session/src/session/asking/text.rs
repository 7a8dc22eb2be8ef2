//! Texts as fields of questions.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::notation::Source;

/// A text as a field: in questions the text alone, in messages under the name that it came by.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(from = "String", into = "String")]
#[schemars(with = "String")]
pub struct NamedText {
    /// What messages call it; nothing for the field's own name.
    pub name: Option<String>,
    /// The text.
    pub text: Vec<u8>,
}

impl From<String> for NamedText {
    fn from(text: String) -> Self {
        Self {
            name: None,
            text: text.into_bytes(),
        }
    }
}

impl From<NamedText> for String {
    fn from(text: NamedText) -> Self {
        Self::from_utf8_lossy(&text.text).into_owned()
    }
}

impl From<Source> for NamedText {
    fn from(source: Source) -> Self {
        Self {
            name: Some(source.name),
            text: source.bytes,
        }
    }
}

impl NamedText {
    /// The text as a source, named after the field if it has no name of its own.
    #[must_use]
    pub fn source(&self, field: &str) -> Source {
        let name = self.name.clone().unwrap_or_else(|| field.to_owned());
        Source::new(name, self.text.clone())
    }
}
