//! Patterns of labels above boards: texts and placeholders.

use std::fmt;
use std::str::FromStr;

use super::language::BookTexts;
use super::{Leaf, level_text, stars};
use crate::picture::{BelowBoard, Label, LabelPiece};
use crate::puzzle::NoteKind;

/// The placeholders of a label.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Field {
    /// Its number in the book.
    Number,
    /// Its level in stars.
    Stars,
    /// Its level in words.
    Level,
    /// Its score.
    Score,
    /// Its title.
    Title,
    /// Its author.
    Author,
    /// Its source.
    Source,
    /// The name of its file.
    Name,
    /// Columns and rows.
    Size,
    /// The number of its islands.
    Islands,
}

impl Field {
    const ALL: [Self; 10] = [
        Self::Number,
        Self::Stars,
        Self::Level,
        Self::Score,
        Self::Title,
        Self::Author,
        Self::Source,
        Self::Name,
        Self::Size,
        Self::Islands,
    ];

    fn name(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Stars => "stars",
            Self::Level => "level",
            Self::Score => "score",
            Self::Title => "title",
            Self::Author => "author",
            Self::Source => "source",
            Self::Name => "name",
            Self::Size => "size",
            Self::Islands => "islands",
        }
    }

    /// Its value for a board, if it is known.
    fn of(self, number: usize, leaf: &Leaf, texts: &BookTexts) -> Option<LabelPiece> {
        let board = leaf.puzzle.board();
        let note = |kind| {
            let mut notes = board.notes().iter();
            notes
                .find(|note| note.kind == kind)
                .map(|note| note.text.trim().to_owned())
        };
        let text = match self {
            Self::Number => Some(number.to_string()),
            Self::Stars => return leaf.level().map(stars),
            Self::Level => leaf.level().map(|level| texts.say(level_text(level))),
            Self::Score => leaf.rating.as_ref().map(|rating| rating.score.to_string()),
            Self::Title => note(NoteKind::Title),
            Self::Author => note(NoteKind::Author),
            Self::Source => note(NoteKind::Source),
            Self::Name => Some(leaf.name.clone()),
            Self::Size => Some(format!("{} × {}", board.size().rows, board.size().cols)),
            Self::Islands => Some(leaf.puzzle.islands().len().to_string()),
        };
        text.filter(|text| !text.is_empty()).map(LabelPiece::Text)
    }
}

/// The pattern of labels above boards: texts, and placeholders in braces.
///
/// # Examples
/// ```
/// use hashilab_show::Pattern;
/// let pattern: Pattern = "{number} · {stars}".parse()?;
/// assert_eq!(pattern.to_string(), "{number} · {stars}");
/// let wrong = "{number} {colour}".parse::<Pattern>().unwrap_err();
/// assert!(wrong.starts_with("expected one of {number}, {stars},"));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    fields: Vec<Field>,
    /// The texts before the first placeholder, between each two, and after the last one.
    texts: Vec<String>,
}

impl Pattern {
    /// The pattern with the number alone.
    pub(super) fn number() -> Self {
        Self {
            fields: vec![Field::Number],
            texts: vec![String::new(), String::new()],
        }
    }

    /// The pattern with the number and the level.
    pub(super) fn with_level() -> Self {
        Self {
            fields: vec![Field::Number, Field::Level],
            texts: ["", "  ", ""].map(str::to_owned).into(),
        }
    }

    /// Whether it includes the difficulty of a board.
    pub(super) fn wants_rating(&self) -> bool {
        let hard = [Field::Stars, Field::Level, Field::Score];
        self.fields.iter().any(|field| hard.contains(field))
    }

    /// The notes that it includes and that are otherwise below the board.
    pub(super) fn says(&self) -> Vec<BelowBoard> {
        let below = self.fields.iter().filter_map(|field| match field {
            Field::Title => Some(BelowBoard::Title),
            Field::Author => Some(BelowBoard::Author),
            Field::Source => Some(BelowBoard::Source),
            Field::Number
            | Field::Stars
            | Field::Level
            | Field::Score
            | Field::Name
            | Field::Size
            | Field::Islands => None,
        });
        below.collect()
    }

    /// The label of a board. Unknown values are left out with the text before them, or with the
    /// text after them at the beginning, and with brackets around them.
    pub(super) fn of(&self, number: usize, leaf: &Leaf, texts: &BookTexts) -> Label {
        let known = self
            .fields
            .iter()
            .map(|field| field.of(number, leaf, texts));
        Label(self.joined(known.collect()))
    }

    /// Joins the texts with the known values between them.
    fn joined(&self, known: Vec<Option<LabelPiece>>) -> Vec<LabelPiece> {
        let mut texts = self.texts.clone();
        for (index, piece) in known.iter().enumerate() {
            if piece.is_some() {
                continue;
            }
            for bracket in ["()", "[]"] {
                let opens = texts[index].strip_suffix(&bracket[..1]).map(str::to_owned);
                let closes = texts[index + 1]
                    .strip_prefix(&bracket[1..])
                    .map(str::to_owned);
                if let (Some(before), Some(after)) = (opens, closes) {
                    (texts[index], texts[index + 1]) = (before, after);
                }
            }
            let is_first = known[..index].iter().all(Option::is_none);
            texts[index + usize::from(is_first)].clear();
        }
        let mut whole: Vec<LabelPiece> = Vec::new();
        let mut add = |piece: LabelPiece| match (whole.last_mut(), piece) {
            (Some(LabelPiece::Text(last)), LabelPiece::Text(text)) => last.push_str(&text),
            (_, piece) => whole.push(piece),
        };
        let mut texts = texts.into_iter();
        add(LabelPiece::Text(texts.next().unwrap_or_default()));
        for (piece, text) in known.into_iter().zip(texts) {
            if let Some(piece) = piece {
                add(piece);
            }
            add(LabelPiece::Text(text));
        }
        whole.retain(|piece| *piece != LabelPiece::Text(String::new()));
        whole
    }
}

impl FromStr for Pattern {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut pieces = text.split('{');
        let mut texts = vec![pieces.next().unwrap_or_default().to_owned()];
        let mut fields = Vec::new();
        for piece in pieces {
            let behind = || format!("expected a closing brace behind '{{{piece}'");
            let (word, text) = piece.split_once('}').ok_or_else(behind)?;
            let field = Field::ALL.into_iter().find(|field| field.name() == word);
            fields.push(field.ok_or_else(|| {
                let known = Field::ALL.map(|field| format!("{{{}}}", field.name()));
                format!("expected one of {}, found '{{{word}}}'", known.join(", "))
            })?);
            texts.push(text.to_owned());
        }
        Ok(Self { fields, texts })
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut texts = self.texts.iter();
        f.write_str(texts.next().map_or("", String::as_str))?;
        let mut rest = self.fields.iter().zip(texts);
        rest.try_for_each(|(field, text)| write!(f, "{{{}}}{text}", field.name()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the label of a pattern if only these placeholders are known.
    fn check(pattern: &str, known: &[&str], said: &str) {
        let pattern: Pattern = pattern.parse().expect("a pattern");
        let pieces = pattern.fields.iter().map(|field| {
            let is_known = known.contains(&field.name());
            is_known.then(|| match field {
                Field::Stars => LabelPiece::Stars { full: 2, all: 5 },
                field => LabelPiece::Text(field.name().to_uppercase()),
            })
        });
        let label = Label(pattern.joined(pieces.collect()));
        assert_eq!(label.to_string(), said);
    }

    #[test]
    fn what_is_not_known_is_left_out_with_what_joins_it() {
        let usual = "{number} · {stars} · {author}";
        check(
            usual,
            &["number", "stars", "author"],
            "NUMBER · ★★☆☆☆ · AUTHOR",
        );
        check(usual, &["number", "stars"], "NUMBER · ★★☆☆☆");
        check(usual, &["number", "author"], "NUMBER · AUTHOR");
        check(usual, &["stars"], "★★☆☆☆");
        check(usual, &[], "");
        check("No. {number} ({author})", &["number"], "No. NUMBER");
        check(
            "No. {number} ({author})",
            &["number", "author"],
            "No. NUMBER (AUTHOR)",
        );
        check("{author}: {title}!", &["title"], "TITLE!");
        check("[{level}] {number}", &["number"], "NUMBER");
        check("Bridges", &[], "Bridges");
    }

    #[test]
    fn wrong_patterns_say_what_is_wanted() {
        let wrong = |text: &str| text.parse::<Pattern>().unwrap_err();
        assert_eq!(
            wrong("{number"),
            "expected a closing brace behind '{number'"
        );
        assert!(wrong("{Number}").ends_with("found '{Number}'"));
        assert!(wrong("{}").ends_with("found '{}'"));
    }
}
