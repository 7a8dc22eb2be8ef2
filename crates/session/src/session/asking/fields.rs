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
            let (field, what) = (name, error.to_string());
            return Err(FieldError::Value { field, what });
        }
    }
    Err(FieldError::Value {
        field: name.to_owned(),
        what: error.to_string(),
    })
}
