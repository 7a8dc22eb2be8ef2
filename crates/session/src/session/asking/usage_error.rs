//! Why a question is invalid: options that do not go together, in pieces, so that every front end
//! can spell their names in its own way.

use std::fmt;

/// A piece of the message.
#[derive(Clone, PartialEq, Eq, Debug)]
enum MessagePiece {
    /// The name of a field.
    Field(&'static str),
    /// A field and its value.
    Set(&'static str, String),
    /// Plain text.
    Text(String),
}

/// An error in the options of a question, found before any work. Its sentences stand in the code as
/// a whole: `{name}` in them is a field, `{name=value}` a field and its value.
///
/// # Examples
/// ```
/// use hashilab_session::session::UsageError;
/// let refused = UsageError::of("{big_m} is for {formulation=notebook}");
/// assert_eq!(refused.to_string(), "big_m is for formulation notebook");
/// let flag = |name: &str| format!("--{}", name.replace('_', "-"));
/// assert_eq!(refused.spelled(&flag).0, "--big-m is for --formulation notebook");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct UsageError {
    what: Vec<MessagePiece>,
    hint: Vec<MessagePiece>,
    in_hint: bool,
}

impl UsageError {
    /// A message with the names of fields in braces.
    #[must_use]
    pub fn of(message: &'static str) -> Self {
        Self::default().then(message)
    }

    /// A message that is text alone, from elsewhere.
    #[must_use]
    pub fn because(text: impl Into<String>) -> Self {
        Self::default().text(text)
    }

    /// A message that begins with the name of a field.
    #[must_use]
    pub fn field(name: &'static str) -> Self {
        Self::default().and(name)
    }

    /// A message that begins with a field and its value.
    #[must_use]
    pub fn set(name: &'static str, value: impl Into<String>) -> Self {
        Self::default().push(MessagePiece::Set(name, value.into()))
    }

    /// Appends text.
    #[must_use]
    pub fn text(self, text: impl Into<String>) -> Self {
        self.push(MessagePiece::Text(text.into()))
    }

    /// Appends the name of a field.
    #[must_use]
    pub fn and(self, name: &'static str) -> Self {
        self.push(MessagePiece::Field(name))
    }

    /// Appends a field and its value.
    #[must_use]
    pub fn and_set(self, name: &'static str, value: impl Into<String>) -> Self {
        self.push(MessagePiece::Set(name, value.into()))
    }

    /// Appends another message.
    #[must_use]
    pub fn join(self, other: Self) -> Self {
        other.what.into_iter().fold(self, Self::push)
    }

    /// Prepends the subject of the message.
    #[must_use]
    pub fn about(mut self, what: &str) -> Self {
        self.what.insert(0, MessagePiece::Text(format!("{what}: ")));
        self
    }

    /// Begins the hint, with the names of fields in braces: what is appended from here on is advice.
    #[must_use]
    pub fn hint(self, hint: &'static str) -> Self {
        let begun = Self {
            in_hint: true,
            ..self
        };
        begun.then(hint)
    }

    /// Begins the hint with text from elsewhere.
    #[must_use]
    pub fn hint_text(self, hint: impl Into<String>) -> Self {
        self.hint("").text(hint)
    }

    /// Appends a part of a sentence, with the names of fields in braces.
    #[must_use]
    pub fn then(mut self, sentence: &'static str) -> Self {
        let mut rest = sentence;
        while let Some((text, after)) = rest.split_once('{') {
            let (field, after) = after.split_once('}').expect("each brace is closed");
            if !text.is_empty() {
                self = self.text(text);
            }
            self = match field.split_once('=') {
                Some((name, value)) => self.and_set(name, value),
                None => self.and(field),
            };
            rest = after;
        }
        if rest.is_empty() {
            self
        } else {
            self.text(rest)
        }
    }

    fn push(mut self, piece: MessagePiece) -> Self {
        let pieces = if self.in_hint {
            &mut self.hint
        } else {
            &mut self.what
        };
        pieces.push(piece);
        self
    }

    /// The field that the message begins with.
    #[must_use]
    pub fn first_field(&self) -> Option<&'static str> {
        match self.what.first()? {
            MessagePiece::Field(name) | MessagePiece::Set(name, _) => Some(name),
            MessagePiece::Text(_) => None,
        }
    }

    /// The message, and the hint if there is one, with names spelled by `spell`.
    pub fn spelled(&self, spell: &dyn Fn(&str) -> String) -> (String, Option<String>) {
        let said = |pieces: &[MessagePiece]| {
            let words = pieces.iter().map(|piece| match piece {
                MessagePiece::Field(name) => spell(name),
                MessagePiece::Set(name, value) => format!("{} {value}", spell(name)),
                MessagePiece::Text(text) => text.clone(),
            });
            words.collect::<String>()
        };
        let hint = (!self.hint.is_empty()).then(|| said(&self.hint));
        (said(&self.what), hint)
    }
}

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, hint) = self.spelled(&str::to_owned);
        match hint {
            Some(hint) => write!(f, "{what}: {hint}"),
            None => f.write_str(&what),
        }
    }
}
