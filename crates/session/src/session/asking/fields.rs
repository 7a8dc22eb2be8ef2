//! Reads structs of options from fields of JSON; errors name the field and the known ones.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// An error in the fields of a question.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FieldError {
    /// There is no such question.
    #[error("expected one of the questions {}, found '{found}'", known.join(", "))]
    Question {
        /// The name that was found.
        found: String,
        /// The names of all questions.
        known: Vec<&'static str>,
    },
    /// The question has no such field.
    #[error("'{question}' has no field '{field}'; it has {}", known.join(", "))]
    Unknown {
        /// The question.
        question: String,
        /// The name that was found.
        field: String,
        /// Its fields.
        known: Vec<String>,
    },
    /// The value of a field is invalid.
    #[error("{field}: {what}")]
    Value {
        /// The field.
        field: String,
        /// What is wrong.
        what: String,
    },
}

impl FieldError {
    /// The field with the error, if it is about one.
    #[must_use]
    pub fn field(&self) -> Option<&str> {
        match self {
            Self::Question { .. } => None,
            Self::Unknown { field, .. } | Self::Value { field, .. } => Some(field),
        }
    }
}

/// The names of a struct's fields: those of its default, however they are nested.
fn known<T: Default + Serialize>() -> Vec<String> {
    match serde_json::to_value(T::default()) {
        Ok(Value::Object(fields)) => fields.into_iter().map(|(name, _)| name).collect(),
        Ok(_) | Err(_) => unreachable!("it is a struct of named fields"),
    }
}

/// The message of an error about JSON, with words for the names of types.
#[must_use]
pub fn in_words(error: &serde_json::Error) -> String {
    let said = error.to_string();
    let Some((found, wanted)) = said.rsplit_once("expected ") else {
        return said;
    };
    let wanted = match wanted {
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" => "a whole number from 0 to 4294967295",
        "u64" | "usize" => "a whole number, 0 or more",
        "a nonzero u16" => "a whole number from 1 to 65535",
        "a nonzero u32" => "a whole number from 1 to 4294967295",
        "i32" | "i64" => "a whole number",
        "f64" => "a number",
        "a string" => "a text",
        "a sequence" => "a list",
        _ => return said,
    };
    format!("{found}expected {wanted}")
}

/// Reads a struct of options from its fields; missing ones have their defaults. `name` is the
/// struct's name in messages.
///
/// # Errors
/// A [`FieldError`] names what is wrong.
pub fn of_fields<T: Default + Serialize + DeserializeOwned>(
    name: &str,
    fields: Map<String, Value>,
) -> Result<T, FieldError> {
    let known = known::<T>();
    if let Some(field) = fields.keys().find(|field| !known.contains(field)) {
        return Err(FieldError::Unknown {
            question: name.to_owned(),
            field: field.clone(),
            known,
        });
    }
    let read = |fields: Map<String, Value>| serde_json::from_value(Value::Object(fields));
    let error = match read(fields.clone()) {
        Ok(question) => return Ok(question),
        Err(error) => error,
    };
    // Fields that several questions share are read at once, so an error does not name the field.
    for (name, value) in fields {
        let alone: Result<T, serde_json::Error> = read(Map::from_iter([(name.clone(), value)]));
        if let Err(error) = alone {
            let (field, what) = (name, in_words(&error));
            return Err(FieldError::Value { field, what });
        }
    }
    Err(FieldError::Value {
        field: name.to_owned(),
        what: in_words(&error),
    })
}
