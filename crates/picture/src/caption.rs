//! The texts below a board's picture: titles, authors, sources, each on lines of its own, broken
//! between words if the board is narrow, and smaller if a word is long.

use super::font::Fonts;
use super::layout::BelowBoard;
use super::part::Part;
use super::scene::{Point, Scene, Shape};
use crate::puzzle::{Note, NoteKind, Pos};

/// The font size on small boards.
const EM: f64 = 0.3;
/// The font size as a share of a large board's width.
const EM_OF_WIDTH: f64 = 0.03;
/// The ratio of a title's font size to that of the rest.
const TITLE: f64 = 1.25;
/// The distance of lines, in em.
const LINE: f64 = 1.3;
/// The most lines of one note; the rest is left out.
const MOST_LINES: usize = 10;
/// The most letters of one note; the rest is left out.
const MOST_LETTERS: usize = 1000;

impl Scene {
    /// Writes the notes below the board, after existing texts.
    pub(super) fn draw_notes(&mut self, notes: &[Note], said: &[BelowBoard]) {
        for note in notes {
            if below(note.kind).is_some_and(|kind| said.contains(&kind)) {
                continue;
            }
            match note.kind {
                NoteKind::Title => self.write_below(Part::Title, &note.text, TITLE * self.small()),
                NoteKind::Author | NoteKind::Source => {
                    self.write_below(Part::Note, &note.text, self.small());
                }
                NoteKind::Names => {}
            }
        }
    }

    /// Writes the caption of one of several pictures.
    pub(super) fn draw_caption(&mut self, text: &str) {
        self.write_below(Part::Caption, text, self.small());
    }

    /// The lines of a title above this picture, their font size, and their distance.
    pub(super) fn title_lines(&self, text: &str) -> (Vec<String>, [f64; 2]) {
        let (em, lines) = self.set(Part::Title, text, TITLE * self.small());
        (lines, [em, LINE * em])
    }

    /// Writes the title above the board, before anything else is drawn.
    pub(super) fn draw_title(&mut self, text: &str) {
        let (em, lines) = self.set(Part::Title, text, TITLE * self.small());
        for text in lines {
            let middle = self.width() / 2.0;
            self.indent([0.0, LINE * em]);
            let down = self.corner(Pos::new(0, 0)).y - 0.5 * LINE * em - Self::MARGIN / 2.0;
            self.write_line(Part::Title, Point { x: middle, y: down }, text, em);
        }
    }

    /// The font size of texts about this picture.
    pub(super) fn small(&self) -> f64 {
        EM.max(EM_OF_WIDTH * self.width())
    }

    /// Writes a text below everything else, on as many lines as needed.
    fn write_below(&mut self, part: Part, text: &str, em: f64) {
        let (em, lines) = self.set(part, text, em);
        for text in lines {
            let centre = Point {
                x: self.width() / 2.0,
                y: self.height() + 0.5 * LINE * em - Self::MARGIN / 2.0,
            };
            self.write_line(part, centre, text, em);
            self.extend(LINE * em);
        }
    }

    pub(super) fn write_line(&mut self, part: Part, centre: Point, text: String, em: f64) {
        self.push(Shape::Label {
            part,
            centre,
            text,
            em,
        });
    }

    /// A text broken to the width of the picture, and its font size.
    fn set(&self, part: Part, text: &str, em: f64) -> (f64, Vec<String>) {
        let text = printable(text);
        let room = self.width() - Self::MARGIN;
        let em = em_of(self.fonts(), part, &text, [em, room]);
        let lines = broken(self.fonts(), part, &text, room / em, MOST_LINES);
        (em, lines)
    }
}

/// The kind of a note in the list of notes to leave out.
fn below(kind: NoteKind) -> Option<BelowBoard> {
    match kind {
        NoteKind::Title => Some(BelowBoard::Title),
        NoteKind::Author => Some(BelowBoard::Author),
        NoteKind::Source => Some(BelowBoard::Source),
        NoteKind::Names => None,
    }
}

/// The beginning of a text, without characters that no document may contain.
pub(super) fn printable(text: &str) -> String {
    let bad = |letter: char| letter.is_control() || matches!(letter, '\u{FFFE}' | '\u{FFFF}');
    let mut letters = text.chars();
    let mut kept: String = letters.by_ref().take(MOST_LETTERS).collect();
    if letters.next().is_some() {
        kept.push('…');
    }
    kept.replace(bad, " ")
}

/// The font size at which the longest word fits, if that is at least half of `em`.
fn em_of(fonts: &Fonts, part: Part, text: &str, [em, room]: [f64; 2]) -> f64 {
    let words = text.split_whitespace();
    let fitting = words.map(|word| room / fonts.width(part, word));
    fitting.fold(em, f64::min).max(em / 2.0)
}

/// The text broken into at most `most_lines` lines of at most `most` em.
pub(super) fn broken(
    fonts: &Fonts,
    part: Part,
    text: &str,
    most: f64,
    most_lines: usize,
) -> Vec<String> {
    let fits = |line: &str| fonts.width(part, line) <= most;
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if fits(&format!("{line} {word}")) => line.extend([" ", word]),
            _ => lines.extend(pieces(word, &fits)),
        }
        if lines.len() > most_lines {
            lines.truncate(most_lines);
            if let Some(last) = lines.last_mut() {
                *last += "…";
            }
            break;
        }
    }
    lines
}

/// A word broken into pieces that fit, or single letters.
fn pieces(word: &str, fits: &impl Fn(&str) -> bool) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for letter in word.chars() {
        let Some(last) = pieces.last_mut() else { break };
        last.push(letter);
        if last.chars().count() > 1 && !fits(last) {
            last.pop();
            pieces.push(letter.to_string());
        }
    }
    pieces
}
