//! The texts of a booklet, in the languages of the page, from its table.

use std::collections::BTreeMap;

crate::puzzle::by_name::closed! {
    /// The language of what a booklet says itself: headings, levels, rules.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum Language {
        /// English.
        #[default]
        English = "en",
        /// German.
        German = "de",
        /// Spanish.
        Spanish = "es",
        /// French.
        French = "fr",
        /// Japanese: for themes with a font that has its letters.
        Japanese = "ja",
    }
}

crate::puzzle::by_name::closed! {
    /// A text of a booklet, by its English. What stands in braces is put in.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub(super) enum BookText {
        Solutions = "Solutions",
        WithoutLevel = "Without a level",
        Easy = "easy",
        Medium = "medium",
        Hard = "hard",
        Expert = "expert",
        Extreme = "extreme",
        Join = "Join the islands by bridges. They run straight across or down from one island to the next, and neither cross each other nor pass over an island.",
        Numbers = "The number on an island says how many bridges end there.",
        Several = "Of several numbers on an island one is right.",
        Unknown = "An island with ? has any number of bridges but 0.",
        OneBridge = "At most one bridge joins the same two islands.",
        MostBridges = "At most {number} bridges join the same two islands.",
        Connected = "In the end all islands are connected to each other: every island can be reached from every other one.",
        Free = "Islands need not all be connected to each other.",
        NoLoops = "No way may lead over bridges in a circle; two bridges side by side are none.",
        NoLoopsInShort = "No loops.",
        Walls = "No bridge passes a wall (a filled square).",
        Signs = "No bridge passes a diamond. A number in its corner is the sum of the bridges at the islands that it sees on that side, up to the next diamond, and no two of these islands have equally many; under a ? the sum is to be found.",
        Given = "What is printed between two islands is given: bridges, or how many there are.",
        Forbidden = "Where a cross stands no bridge may be.",
        Ignored = "Faint islands do not count.",
        OtherRules = "Other rules of a board stand below it.",
    }
}

/// Translations by the English text, then by language: the format of the page's file.
type Table = BTreeMap<String, BTreeMap<String, String>>;

/// The texts of a booklet in one language.
pub(super) struct BookTexts {
    language: Language,
    table: Table,
}

impl BookTexts {
    pub(super) fn of(language: Language) -> Self {
        let table = match language {
            // Each text is its own English version.
            Language::English => Table::new(),
            _ => serde_json::from_str(hashilab_page::texts()).expect("the table is JSON"),
        };
        Self { language, table }
    }

    pub(super) fn say(&self, text: BookText) -> String {
        let said = self.table.get(text.name());
        let said = said.and_then(|languages| languages.get(self.language.name()));
        said.map_or(text.name(), String::as_str).to_owned()
    }

    /// The most bridges on an edge: in English as a word.
    pub(super) fn most_bridges(&self, most: u8) -> String {
        const NUMBERS: [&str; 10] = [
            "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
        ];
        let number = match self.language {
            Language::English => NUMBERS[usize::from(most.min(9))].to_owned(),
            _ => most.to_string(),
        };
        match most {
            1 => self.say(BookText::OneBridge),
            _ => self.say(BookText::MostBridges).replace("{number}", &number),
        }
    }

    /// Joins sentences.
    pub(super) fn together(&self, sentences: &[String]) -> String {
        sentences.join(match self.language {
            Language::Japanese => "",
            _ => " ",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_every_text_in_every_language() {
        for language in Language::ALL {
            let texts = BookTexts::of(language);
            for text in BookText::ALL {
                let said = texts.say(text);
                let known = texts.table.get(text.name());
                let is_known = known.is_some_and(|all| all.contains_key(language.name()));
                let is_english = language == Language::English;
                assert_eq!(is_known, !is_english, "{language}: {text}");
                let holds = |words: &str| words.contains("{number}");
                assert_eq!(holds(&said), holds(text.name()), "{language}: {text}");
            }
        }
        let german = BookTexts::of(Language::German);
        assert!(
            german
                .say(BookText::Connected)
                .contains("miteinander verbunden")
        );
        assert!(german.most_bridges(3).contains('3'));
    }
}
