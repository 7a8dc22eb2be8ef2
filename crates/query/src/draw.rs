//! Pictures as a question: of a board, of an answer to it, or of another question's answer about
//! it.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::session::{Answer, Conclusion, NamedText};
use crate::show::Appearance;

/// Pictures of a board, of an answer to it, or of what a question about it answers, as SVG.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Draw {
    /// The answer to draw on the board, as text, CSV or JSON, right or wrong.
    pub answer: Option<NamedText>,
    /// Mark what is wrong with the answer.
    pub faults: bool,
    /// The question, by its name, whose answer is drawn: `solve`, `hint`, `explain` or another.
    pub question: Option<String>,
    /// The fields of that question.
    pub fields: Map<String, Value>,
    /// How the pictures look.
    #[serde(flatten)]
    pub appearance: Appearance,
}

/// Pictures.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DrawAnswer {
    /// How the work ended: `made`, or as the question ended whose answer is drawn.
    #[serde(flatten)]
    pub ended: Conclusion,
    /// The pictures; none where there is nothing to be drawn.
    pub pictures: Vec<DrawnRecord>,
    /// The record of the answer that is drawn, where a question was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<Value>,
}

/// A picture.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DrawnRecord {
    /// What it shows; empty where that is the board alone.
    pub caption: String,
    /// An SVG document.
    pub svg: String,
}

impl Answer for DrawAnswer {
    fn kind(&self) -> &'static str {
        "pictures"
    }

    fn ended(&self) -> &Conclusion {
        &self.ended
    }

    fn write_summary(&self, to: &mut dyn fmt::Write) -> fmt::Result {
        match self.pictures.len() {
            0 => to.write_str("nothing to draw"),
            1 => to.write_str("1 picture"),
            more => write!(to, "{more} pictures"),
        }
    }
}
