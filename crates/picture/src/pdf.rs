//! Pictures as PDF, from their SVG, with the fonts embedded.
//!
//! resvg's parser determines what a document draws, and pdf-writer writes it: each path and each
//! text as such, so that texts can be searched and copied. Only features of our own documents are
//! supported (plain colours, opacity of a fill or line, dashes, upright text); anything else is an
//! error. A pixel is 1/96 inch, as in browsers.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::writers::{ExtGraphicsState, Resources};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use resvg::usvg::{Fill, FillRule, Group, Node, Path, Text, Tree};

use super::font::{Fonts, Weight};
use super::look::Look;
use super::pdf_ink::{colour, matrix, outline, rgb, set_stroke, unknown};
use super::raster::tree;
use super::scale::PictureError;
use super::scene::Scene;
use super::svg::svg;

/// Points per pixel; there are 72 points per inch.
const POINTS: f32 = 0.75;

/// The faces by their names on a page.
const FACES: [(Weight, &str); 2] = [(Weight::Normal, "F0"), (Weight::Bold, "F1")];

/// The character collection of glyphs that are named by their own numbers.
const IDENTITY: SystemInfo<'static> = SystemInfo {
    registry: Str(b"Adobe"),
    ordering: Str(b"Identity"),
    supplement: 0,
};

/// The picture as the bytes of a PDF file of one page, as large as the picture.
///
/// # Errors
/// As for [`png`](super::png).
///
/// # Examples
/// ```
/// use hashilab_picture::{Scale, Scene, pdf};
/// use hashilab_rules::puzzle::Size;
/// let bytes = pdf(&Scene::empty(Size::new(1, 1)), Scale::new(20)?)?;
/// assert!(bytes.starts_with(b"%PDF-1.7"));
/// # Ok::<(), hashilab_picture::PictureError>(())
/// ```
pub fn pdf(scene: &Scene, look: impl Into<Look>) -> Result<Vec<u8>, PictureError> {
    let scene = scene.clone().in_letters();
    pages(&[svg(&scene, look)?], "", scene.fonts())
}

/// A PDF file with a page for each SVG document, all with these fonts.
pub(super) fn pages(
    documents: &[String],
    title: &str,
    fonts: &Fonts,
) -> Result<Vec<u8>, PictureError> {
    let mut file = PdfFile {
        fonts,
        pages: Vec::new(),
        opacities: BTreeSet::new(),
        glyphs: [const { BTreeMap::new() }; 2],
    };
    for document in documents {
        file.add(&tree(document, fonts)?)?;
    }
    file.finish(title)
        .map_err(|error| PictureError::Raster(error.to_string()))
}

/// The pages so far, and the resources that they use.
struct PdfFile<'a> {
    fonts: &'a Fonts,
    pages: Vec<([f32; 2], Vec<u8>)>,
    /// Opacities of fills and of lines, in thousandths, in the order of their names.
    opacities: BTreeSet<[u16; 2]>,
    /// The glyphs of each face, with their characters.
    glyphs: [BTreeMap<u16, String>; 2],
}

impl PdfFile<'_> {
    fn add(&mut self, tree: &Tree) -> Result<(), PictureError> {
        let size = [tree.size().width(), tree.size().height()].map(|side| side * POINTS);
        let mut content = Content::new();
        content.transform([POINTS, 0.0, 0.0, -POINTS, 0.0, size[1]]);
        self.group(tree.root(), tree, &mut content)?;
        self.pages.push((size, content.finish().into_vec()));
        Ok(())
    }

    fn group(
        &mut self,
        group: &Group,
        tree: &Tree,
        content: &mut Content,
    ) -> Result<(), PictureError> {
        if group.should_isolate() {
            return Err(unknown("a group with effects"));
        }
        for node in group.children() {
            match node {
                Node::Group(group) => self.group(group, tree, content)?,
                Node::Path(path) => self.path(path, content)?,
                Node::Text(text) => self.text(text, tree, content)?,
                Node::Image(_) => return Err(unknown("an image")),
            }
        }
        Ok(())
    }

    fn path(&mut self, path: &Path, content: &mut Content) -> Result<(), PictureError> {
        if !path.is_visible() {
            return Ok(());
        }
        content.save_state();
        content.transform(matrix(path.abs_transform()));
        let opacity = |opacity: f32| thousandths(opacity);
        self.opacity(
            [
                path.fill()
                    .map_or(1000, |fill| opacity(fill.opacity().get())),
                path.stroke()
                    .map_or(1000, |stroke| opacity(stroke.opacity().get())),
            ],
            content,
        );
        if let Some(fill) = path.fill() {
            let [red, green, blue] = rgb(colour(fill.paint())?);
            content.set_fill_rgb(red, green, blue);
        }
        if let Some(stroke) = path.stroke() {
            set_stroke(stroke, content)?;
        }
        outline(path, content);
        match (path.fill().map(Fill::rule), path.stroke()) {
            (Some(FillRule::NonZero), Some(_)) => content.fill_nonzero_and_stroke(),
            (Some(FillRule::EvenOdd), Some(_)) => content.fill_even_odd_and_stroke(),
            (Some(FillRule::NonZero), None) => content.fill_nonzero(),
            (Some(FillRule::EvenOdd), None) => content.fill_even_odd(),
            (None, Some(_)) => content.stroke(),
            (None, None) => content.end_path(),
        };
        content.restore_state();
        Ok(())
    }

    /// Sets the opacity of the following shapes, unless it is full.
    fn opacity(&mut self, opacity: [u16; 2], content: &mut Content) {
        if opacity != [1000; 2] {
            self.opacities.insert(opacity);
            content.set_parameters(Name(opacity_name(opacity).as_bytes()));
        }
    }

    fn text(
        &mut self,
        text: &Text,
        tree: &Tree,
        content: &mut Content,
    ) -> Result<(), PictureError> {
        for span in text.layouted().iter().filter(|span| span.visible) {
            let Some(fill) = &span.fill else { continue };
            let [red, green, blue] = rgb(colour(fill.paint())?);
            content.save_state();
            content.transform(matrix(text.abs_transform()));
            self.opacity([thousandths(fill.opacity().get()), 1000], content);
            content.set_fill_rgb(red, green, blue);
            content.begin_text();
            for glyph in &span.positioned_glyphs {
                let face = tree.fontdb().face(glyph.font);
                let bold = face.is_some_and(|face| face.weight.0 >= 600);
                let face = usize::from(bold);
                let em = self.fonts.units_per_em(FACES[face].0);
                let place = glyph.outline_transform().pre_scale(em, em);
                content.set_font(Name(FACES[face].1.as_bytes()), 1.0);
                content.set_text_matrix(matrix(place));
                let id = u16::try_from(glyph.id.0).expect("a font has no more glyphs");
                content.show(Str(&id.to_be_bytes()));
                let letters = self.glyphs[face].entry(id).or_default();
                if letters.is_empty() {
                    letters.clone_from(&glyph.text);
                }
            }
            content.end_text();
            content.restore_state();
        }
        Ok(())
    }

    /// Writes the whole file: catalogue, pages, faces.
    fn finish(self, title: &str) -> io::Result<Vec<u8>> {
        let mut next = 1..;
        let mut id = || Ref::new(next.next().expect("there are enough numbers"));
        let (catalogue, tree, info) = (id(), id(), id());
        let faces: Vec<[Ref; 5]> = FACES.iter().map(|_| [0; 5].map(|_| id())).collect();
        let ids: Vec<[Ref; 2]> = self.pages.iter().map(|_| [id(), id()]).collect();
        let mut pdf = Pdf::new();
        pdf.catalog(catalogue).pages(tree);
        if !title.is_empty() {
            pdf.document_info(info).title(TextStr(title));
        }
        let count = i32::try_from(ids.len()).map_err(io::Error::other)?;
        let kids = ids.iter().map(|&[page, _]| page);
        pdf.pages(tree).kids(kids).count(count);
        for (&[page, content], ([width, height], drawn)) in ids.iter().zip(&self.pages) {
            let mut page = pdf.page(page);
            page.media_box(Rect::new(0.0, 0.0, *width, *height));
            page.parent(tree).contents(content);
            self.write_resources(page.resources(), &faces);
            page.finish();
            pdf.stream(content, &packed(drawn)?)
                .filter(Filter::FlateDecode);
        }
        for ((&(weight, _), ids), glyphs) in FACES.iter().zip(&faces).zip(&self.glyphs) {
            let face = PdfFace {
                fonts: self.fonts,
                weight,
                name: Name(self.fonts.name(weight).as_bytes()),
                glyphs,
            };
            face.write(&mut pdf, *ids)?;
        }
        Ok(pdf.finish())
    }

    /// Writes the resources of a page: opacities and faces by their names.
    fn write_resources(&self, mut resources: Resources<'_>, faces: &[[Ref; 5]]) {
        let mut states = resources.ext_g_states();
        for &opacity in &self.opacities {
            let name = opacity_name(opacity);
            let mut state: ExtGraphicsState<'_> = states.insert(Name(name.as_bytes())).start();
            let [fill, stroke] = opacity.map(|share| f32::from(share) / 1000.0);
            state.non_stroking_alpha(fill).stroking_alpha(stroke);
        }
        states.finish();
        let mut fonts = resources.fonts();
        for ((_, name), ids) in FACES.iter().zip(faces) {
            fonts.pair(Name(name.as_bytes()), ids[0]);
        }
    }
}

/// A face in a document.
struct PdfFace<'a> {
    fonts: &'a Fonts,
    weight: Weight,
    name: Name<'a>,
    glyphs: &'a BTreeMap<u16, String>,
}

impl PdfFace<'_> {
    /// Writes its type, its measures, its file, and the characters of its glyphs.
    fn write(
        &self,
        pdf: &mut Pdf,
        [font, face, descriptor, file, letters]: [Ref; 5],
    ) -> io::Result<()> {
        pdf.type0_font(font)
            .base_font(self.name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(face)
            .to_unicode(letters);
        let is_postscript = self.fonts.is_postscript(self.weight);
        let mut cid = pdf.cid_font(face);
        cid.subtype(if is_postscript {
            CidFontType::Type0
        } else {
            CidFontType::Type2
        });
        cid.base_font(self.name)
            .system_info(IDENTITY)
            .font_descriptor(descriptor);
        if !is_postscript {
            cid.cid_to_gid_map_predefined(Name(b"Identity"));
        }
        let mut widths = cid.widths();
        for &glyph in self.glyphs.keys() {
            widths.consecutive(glyph, [1000.0 * self.fonts.advance(self.weight, glyph)]);
        }
        widths.finish();
        cid.finish();
        self.write_measures(pdf, [descriptor, file]);
        let mut map = UnicodeCmap::new(Name(b"Letters"), IDENTITY);
        for (&glyph, letters) in self.glyphs.iter().filter(|(_, it)| !it.is_empty()) {
            map.pair_with_multiple(glyph, letters.chars());
        }
        pdf.stream(letters, &map.finish());
        let bytes = self.fonts.bytes(self.weight);
        let length = i32::try_from(bytes.len()).map_err(io::Error::other)?;
        let bytes = packed(bytes)?;
        let mut stream = pdf.stream(file, &bytes);
        stream.filter(Filter::FlateDecode);
        if is_postscript {
            stream.pair(Name(b"Subtype"), Name(b"OpenType"));
        } else {
            stream.pair(Name(b"Length1"), length);
        }
        Ok(())
    }

    fn write_measures(&self, pdf: &mut Pdf, [descriptor, file]: [Ref; 2]) {
        let [left, bottom, right, top] = self.fonts.bounds(self.weight).map(|share| 1000.0 * share);
        let stem = match self.weight {
            Weight::Normal => 90.0,
            Weight::Bold => 160.0,
        };
        #[allow(clippy::cast_possible_truncation, reason = "a share of an em")]
        let half_digit = self.fonts.half_digit(self.weight) as f32;
        let mut measures = pdf.font_descriptor(descriptor);
        measures
            .name(self.name)
            .flags(FontFlags::SYMBOLIC)
            .bbox(Rect::new(left, bottom, right, top))
            .italic_angle(0.0)
            .ascent(top)
            .descent(bottom)
            .cap_height(2000.0 * half_digit)
            .stem_v(stem);
        if self.fonts.is_postscript(self.weight) {
            measures.font_file3(file);
        } else {
            measures.font_file2(file);
        }
    }
}

#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "an opacity is between 0 and 1"
)]
fn thousandths(opacity: f32) -> u16 {
    (1000.0 * opacity).round() as u16
}

fn opacity_name([fill, stroke]: [u16; 2]) -> String {
    format!("O{fill}-{stroke}")
}

/// Compresses the bytes.
fn packed(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes)?;
    encoder.finish()
}
