//! Fonts: the embedded one or user-provided ones, the position of digits, the widths of texts.
//!
//! An SVG names a font family, which a viewer looks up: a browser among the reader's fonts, our
//! rasteriser only among the faces here. A name that matches no face draws no text and reports no
//! error, so family and faces are defined side by side in this file.
//!
//! A user's file is rejected unless it is a single font with outlines for all digits whose licence
//! allows embedding: an accepted font can be drawn, and embedded in PDF files.

use std::borrow::Cow;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::{Arc, LazyLock, OnceLock};

use plotters::style::{FontDesc, FontFamily, FontStyle, TextStyle, register_font};
use resvg::usvg::fontdb::{self, Database, FaceInfo, Language};
use skrifa::charmap::Charmap;
use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::{GlyphMetrics, Metrics};
use skrifa::outline::DrawSettings;
use skrifa::outline::pen::ControlBoundsPen;
use skrifa::raw::TableProvider;
use skrifa::string::StringId;
use skrifa::{FontRef, GlyphId, MetadataProvider};

use super::part::Part;

/// The family of the embedded faces.
const EMBEDDED: &str = "DejaVu Sans";

/// That family, then similar ones in case it is not installed.
pub(super) const FAMILY: &str = "DejaVu Sans, Verdana, Arial, sans-serif";

/// The height of a digit's middle above the baseline, in em.
pub(super) const HALF_DIGIT: f64 = 0.3645;

const REGULAR: &[u8] = include_bytes!("font/DejaVuSans-subset.ttf");
const BOLD: &[u8] = include_bytes!("font/DejaVuSans-Bold-subset.ttf");

/// The factor by which plotters divides a font's size before writing it.
const SIZE_DIVISOR: f64 = 1.24;

/// The weight of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Weight {
    Normal,
    Bold,
}

impl Weight {
    /// Both.
    pub(super) const ALL: [Self; 2] = [Self::Normal, Self::Bold];
}

/// The style of a text in a chart with this font size (one em), in the drawing's units.
pub(super) fn text(em: f64, style: FontStyle) -> TextStyle<'static> {
    FontDesc::new(FontFamily::Name(FAMILY), SIZE_DIVISOR * em, style).into()
}

/// Lets plotters measure texts, which it needs wherever it arranges them itself. It keeps fonts for
/// the whole process by name; registering the same face twice changes nothing.
pub(super) fn register() {
    for (style, face) in [(FontStyle::Normal, REGULAR), (FontStyle::Bold, BOLD)] {
        let registered = register_font(FAMILY, style, face);
        assert!(registered.is_ok(), "the embedded faces are fonts");
    }
}

/// The weight of texts of this part.
pub(super) fn weight(part: Part) -> Weight {
    if matches!(part, Part::Note | Part::Caption | Part::Coordinate) {
        Weight::Normal
    } else {
        Weight::Bold
    }
}

/// The faces of texts, one for each weight, with their measures.
#[derive(Clone)]
pub(super) struct Fonts(Arc<KerningPair>);

struct KerningPair {
    faces: [Face; 2],
    /// The faces for the rasteriser, read once.
    database: OnceLock<Arc<Database>>,
}

/// A face and its measures.
struct Face {
    bytes: Cow<'static, [u8]>,
    /// The family's name.
    family: String,
    /// The name in PDF files.
    name: String,
    /// The height of a digit's middle above the baseline, in em.
    half_digit: f64,
    /// Whether it is one of the embedded faces.
    is_embedded: bool,
    /// The letter that is drawn in place of one that it does not have.
    missing: char,
}

/// The most bytes of a font's file.
pub(super) const MOST_BYTES: usize = 32 << 20;

impl Face {
    fn embedded(bytes: &'static [u8], name: &str) -> Self {
        Self {
            bytes: Cow::Borrowed(bytes),
            family: EMBEDDED.to_owned(),
            name: name.to_owned(),
            half_digit: HALF_DIGIT,
            is_embedded: true,
            missing: MISSING,
        }
    }

    /// A face from a user's file.
    fn own(bytes: Vec<u8>) -> Result<Self, &'static str> {
        if bytes.len() > MOST_BYTES {
            return Err("a file of more than 32 MiB");
        }
        match bytes.get(..4) {
            Some(b"ttcf") => return Err("a collection of several fonts"),
            Some(b"wOFF" | b"wOF2") => return Err("a font packed for web pages"),
            Some([0, 1, 0, 0] | b"OTTO" | b"true") => {}
            _ => return Err("something that is not a font"),
        }
        let font = FontRef::new(&bytes).map_err(|_| "a font that is damaged")?;
        let said = font.os2().map_or(0, |table| table.fs_type());
        if said & RESTRICTED == RESTRICTED {
            return Err("a font whose maker does not allow it in documents");
        }
        if font.cff2().is_ok() {
            return Err("a variable font, which PDF files cannot have");
        }
        let half_digit = half_digit(&font)?;
        let string = |id| {
            let string = font.localized_strings(id).english_or_first()?;
            Some(string.chars().collect::<String>())
        };
        let family = string(StringId::TYPOGRAPHIC_FAMILY_NAME);
        let family = family.or_else(|| string(StringId::FAMILY_NAME));
        let name = string(StringId::POSTSCRIPT_NAME).unwrap_or_default();
        let is_plain = |letter: &char| letter.is_alphanumeric() || " -_".contains(*letter);
        let family: String = family
            .unwrap_or_default()
            .chars()
            .filter(is_plain)
            .collect();
        let is_named = |letter: &char| letter.is_ascii_alphanumeric() || *letter == '-';
        let name: String = name.chars().filter(is_named).collect();
        let missing = [MISSING, '?']
            .into_iter()
            .find(|&letter| font.charmap().map(letter).is_some());
        let or = |name: String, other: &str| {
            if name.is_empty() {
                other.to_owned()
            } else {
                name
            }
        };
        let face = Self {
            family: or(family.trim().to_owned(), "House"),
            name: or(name, "House"),
            half_digit,
            is_embedded: false,
            missing: missing.unwrap_or(' '),
            bytes: Cow::Owned(bytes),
        };
        face.info(Weight::Normal).ok_or("a font that is damaged")?;
        Ok(face)
    }

    fn font(&self) -> FontRef<'_> {
        FontRef::new(&self.bytes).expect("the bytes have been read as a font")
    }

    fn measures(&self) -> Metrics {
        self.font()
            .metrics(Size::unscaled(), LocationRef::default())
    }

    fn glyphs(&self) -> GlyphWidths<'_> {
        let font = self.font();
        GlyphWidths {
            map: font.charmap(),
            metrics: font.glyph_metrics(Size::unscaled(), LocationRef::default()),
            missing: self.missing,
            em: f64::from(self.measures().units_per_em),
        }
    }

    /// Its entry for the rasteriser, under this weight whatever the file says.
    fn info(&self, weight: Weight) -> Option<FaceInfo> {
        let mut reader = Database::new();
        reader.load_font_data(self.bytes.to_vec());
        let info = reader.faces().next()?;
        Some(FaceInfo {
            families: vec![(self.family.clone(), Language::English_UnitedStates)],
            style: fontdb::Style::Normal,
            stretch: fontdb::Stretch::Normal,
            weight: match weight {
                Weight::Normal => fontdb::Weight::NORMAL,
                Weight::Bold => fontdb::Weight::BOLD,
            },
            ..info.clone()
        })
    }
}

/// Half the height of a font's digits, in em; an error if it does not have or draw them.
fn half_digit(font: &FontRef<'_>) -> Result<f64, &'static str> {
    const DIGITS: &str = "a font without all digits";
    let metrics = font.metrics(Size::unscaled(), LocationRef::default());
    if !(16..=16_384).contains(&metrics.units_per_em) {
        return Err("a font that is damaged");
    }
    let (mut low, mut high) = (f32::INFINITY, f32::NEG_INFINITY);
    let widths = font.glyph_metrics(Size::unscaled(), LocationRef::default());
    for digit in '0'..='9' {
        let glyph = font.charmap().map(digit).ok_or(DIGITS)?;
        let outline = font.outline_glyphs().get(glyph).ok_or(DIGITS)?;
        let mut pen = ControlBoundsPen::new();
        let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
        outline
            .draw(settings, &mut pen)
            .map_err(|_| "a font that is damaged")?;
        let bounds = pen.bounding_box().ok_or(DIGITS)?;
        low = low.min(bounds.y_min);
        high = high.max(bounds.y_max);
        widths
            .advance_width(glyph)
            .filter(|&width| width > 0.0)
            .ok_or(DIGITS)?;
    }
    let half = f64::from(low + high) / 2.0 / f64::from(metrics.units_per_em);
    if (0.0..1.0).contains(&half) {
        Ok(half)
    } else {
        Err("a font that is damaged")
    }
}

/// The widths of a face's letters.
struct GlyphWidths<'a> {
    map: Charmap<'a>,
    metrics: GlyphMetrics<'a>,
    missing: char,
    /// The length of one em in the face's units.
    em: f64,
}

impl GlyphWidths<'_> {
    fn glyph(&self, letter: char) -> GlyphId {
        let glyph = self.map.map(letter).or_else(|| self.map.map(self.missing));
        glyph.unwrap_or_default()
    }

    fn width(&self, text: &str) -> f64 {
        let advance = |letter| self.metrics.advance_width(self.glyph(letter));
        let widths = text.chars().map(|letter| advance(letter).unwrap_or(0.0));
        f64::from(widths.sum::<f32>()) / self.em
    }
}

impl Fonts {
    /// The embedded faces.
    pub(super) fn embedded() -> Self {
        static EMBEDDED: LazyLock<Fonts> = LazyLock::new(|| {
            let face = |weight| match weight {
                Weight::Normal => Face::embedded(REGULAR, "HashiA+DejaVuSans"),
                Weight::Bold => Face::embedded(BOLD, "HashiB+DejaVuSans-Bold"),
            };
            Fonts::of(Weight::ALL.map(face))
        });
        EMBEDDED.clone()
    }

    /// Replaces faces by those of a user's files; if there is only one for normal texts, it is used
    /// for bold texts too.
    pub(super) fn own(files: [Option<Vec<u8>>; 2]) -> Result<Self, (Weight, &'static str)> {
        let [regular, bold] = files;
        let own = |weight, bytes| Face::own(bytes).map_err(|unfit| (weight, unfit));
        let faces = match (regular, bold) {
            (None, None) => return Ok(Self::embedded()),
            (Some(regular), None) => [
                own(Weight::Normal, regular.clone())?,
                own(Weight::Bold, regular)?,
            ],
            (None, Some(bold)) => [
                Face::embedded(REGULAR, "HashiA+DejaVuSans"),
                own(Weight::Bold, bold)?,
            ],
            (Some(regular), Some(bold)) => {
                [own(Weight::Normal, regular)?, own(Weight::Bold, bold)?]
            }
        };
        Ok(Self::of(faces))
    }

    fn of(faces: [Face; 2]) -> Self {
        Self(Arc::new(KerningPair {
            faces,
            database: OnceLock::new(),
        }))
    }

    fn face(&self, weight: Weight) -> &Face {
        match weight {
            Weight::Normal => &self.0.faces[0],
            Weight::Bold => &self.0.faces[1],
        }
    }

    /// The family in documents, followed by similar ones in case it is not installed.
    pub(super) fn family(&self, weight: Weight) -> String {
        let face = self.face(weight);
        if face.is_embedded {
            FAMILY.to_owned()
        } else {
            format!("'{}', {FAMILY}", face.family)
        }
    }

    /// The attributes of a text's element: its weight, and its family if that is not the
    /// document's.
    pub(super) fn attributes(&self, weight: Weight) -> String {
        match weight {
            Weight::Normal => String::new(),
            Weight::Bold if self.0.faces[0].family == self.0.faces[1].family => {
                " font-weight=\"bold\"".to_owned()
            }
            Weight::Bold => {
                format!(
                    " font-weight=\"bold\" font-family=\"{}\"",
                    self.family(weight)
                )
            }
        }
    }

    /// The height of a digit's middle above the baseline, in em.
    pub(super) fn half_digit(&self, weight: Weight) -> f64 {
        self.face(weight).half_digit
    }

    /// The bytes of a face's file.
    pub(super) fn bytes(&self, weight: Weight) -> &[u8] {
        &self.face(weight).bytes
    }

    /// Whether a face has PostScript outlines.
    pub(super) fn is_postscript(&self, weight: Weight) -> bool {
        self.bytes(weight).starts_with(b"OTTO")
    }

    /// The name of a face in PDF files.
    pub(super) fn name(&self, weight: Weight) -> &str {
        &self.face(weight).name
    }

    /// The width of a glyph of a face, in em.
    pub(super) fn advance(&self, weight: Weight, glyph: u16) -> f32 {
        let glyphs = self.face(weight).glyphs();
        let advance = glyphs.metrics.advance_width(GlyphId::from(glyph));
        advance.unwrap_or(0.0) / self.units_per_em(weight)
    }

    /// The extent of a face's glyphs to the left, down, to the right and up, in em.
    pub(super) fn bounds(&self, weight: Weight) -> [f32; 4] {
        let bounds = self.face(weight).measures().bounds.unwrap_or_default();
        let em = self.units_per_em(weight);
        [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(|it| it / em)
    }

    /// The length of one em in a face's units.
    pub(super) fn units_per_em(&self, weight: Weight) -> f32 {
        f32::from(self.face(weight).measures().units_per_em)
    }

    /// The width of a text of this part, in em, without kerning.
    pub(super) fn width(&self, part: Part, text: &str) -> f64 {
        self.face(weight(part)).glyphs().width(text)
    }

    /// How far the middle of a text's ink is to the right of the middle of its width, in em.
    pub(super) fn ink_offset(&self, part: Part, text: &str) -> f64 {
        let glyphs = self.face(weight(part)).glyphs();
        let of = |letter: Option<char>| {
            let glyph = glyphs.glyph(letter?);
            let bounds = glyphs.metrics.bounds(glyph)?;
            let advance = glyphs.metrics.advance_width(glyph)?;
            Some([bounds.x_min, advance - bounds.x_max])
        };
        let (first, last) = (of(text.chars().next()), of(text.chars().next_back()));
        match (first, last) {
            (Some([left, _]), Some([_, right])) => f64::from(left - right) / (2.0 * glyphs.em),
            _ => 0.0,
        }
    }

    /// A text with letters that the faces do not have replaced; these would leave a gap.
    pub(super) fn in_letters(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for face in &self.0.faces {
            let map = face.font().charmap();
            let has = |letter: char| {
                if face.is_embedded {
                    LETTERS.iter().any(|range| range.contains(&letter))
                } else {
                    map.map(letter).is_some()
                }
            };
            text = text.replace(|letter| !has(letter), &face.missing.to_string());
        }
        text
    }

    /// The faces for the rasteriser.
    pub(super) fn database(&self) -> Arc<Database> {
        let read = || {
            let mut database = Database::new();
            for weight in Weight::ALL {
                let info = self.face(weight).info(weight);
                database.push_face_info(info.expect("a face that has been read before"));
            }
            Arc::new(database)
        };
        Arc::clone(self.0.database.get_or_init(read))
    }
}

impl PartialEq for Fonts {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
            || Weight::ALL
                .into_iter()
                .all(|weight| self.bytes(weight) == other.bytes(weight))
    }
}

impl fmt::Debug for Fonts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Weight::ALL.map(|weight| self.name(weight));
        f.debug_tuple("Fonts").field(&names).finish()
    }
}

/// The flag of fonts that must not be embedded.
const RESTRICTED: u16 = 0x0002;

/// The letters that the embedded faces have.
const LETTERS: [RangeInclusive<char>; 15] = [
    ' '..='~',
    '\u{A0}'..='\u{17F}',
    '΄'..='Ά',
    'Έ'..='Ί',
    'Ό'..='Ό',
    'Ύ'..='Ρ',
    'Σ'..='ώ',
    'Ѐ'..='џ',
    'Ґ'..='ґ',
    '–'..='—',
    '‘'..='„',
    '…'..='…',
    '€'..='€',
    '≤'..='≥',
    MISSING..=MISSING,
];

/// Replaces a letter that the embedded faces do not have.
const MISSING: char = '□';

#[cfg(test)]
mod tests {
    #[test]
    fn widths_are_those_of_the_faces() {
        // A digit of DejaVu Sans is 1303 of 2048 units wide, one of DejaVu Sans Bold 1425.
        for (part, units) in [(Part::Note, 1303.0), (Part::Clue, 1425.0)] {
            let wide = Fonts::embedded().width(part, "2");
            assert!((wide - units / 2048.0).abs() < 0.001, "{wide}");
            let three = Fonts::embedded().width(part, "123");
            assert!((three - 3.0 * wide).abs() < 0.001, "{three}");
        }
        assert!(Fonts::embedded().width(Part::Clue, "").abs() < f64::EPSILON);
    }

    use resvg::usvg::fontdb::{Family, Query, Weight};

    use super::*;

    /// The first name of the family matches a face of either weight.
    #[test]
    fn the_family_is_embedded() {
        let first = FAMILY.split(", ").next().expect("a family has a name");
        let faces = Fonts::embedded().database();
        for weight in [Weight::NORMAL, Weight::BOLD] {
            let query = Query {
                families: &[Family::Name(first)],
                weight,
                ..Query::default()
            };
            let found = faces.query(&query).expect("an embedded face");
            let face = faces.face(found).expect("a face of its own database");
            assert_eq!(face.weight, weight);
        }
    }
}
