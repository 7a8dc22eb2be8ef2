//! Draws the result of a scan over the picture.

#[cfg(feature = "decoders")]
use image::codecs::png::PngEncoder;
#[cfg(feature = "decoders")]
use image::{ExtendedColorType, ImageEncoder as _};

use crate::pixels::{Color, Pixels};

/// The certainty of a drawn item.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// As read.
    Read,
    /// A clue that differs from what was read.
    Mended,
    /// Doubtful.
    Unsure,
}

impl Tone {
    fn color(self) -> Color {
        match self {
            Self::Read => [0, 130, 70],
            Self::Mended => [200, 90, 0],
            Self::Unsure => [220, 0, 60],
        }
    }
}

/// The characters of [`GLYPHS`].
const CHARACTERS: &str = "0123456789?>";
/// Each character in 3 columns and 5 rows, the upper left corner in the highest bit.
const GLYPHS: [u16; 12] = [
    0b111_101_101_101_111,
    0b010_110_010_010_111,
    0b111_001_111_100_111,
    0b111_001_111_001_111,
    0b101_101_111_001_001,
    0b111_100_111_001_111,
    0b111_100_111_101_111,
    0b111_001_010_010_010,
    0b111_101_111_101_111,
    0b111_101_111_001_111,
    0b111_001_011_000_010,
    0b100_010_001_010_100,
];

impl Pixels {
    /// Draws a circle of this centre and radius, in pixels, and beside it a label of digits,
    /// `?` and `>`; other characters are left out.
    pub fn mark(&mut self, x: f32, y: f32, radius: f32, label: &str, tone: Tone) {
        let thick = (radius * 0.14).max(1.5);
        let outer = radius + thick;
        let reach = outer.ceil() as i32 + 1;
        let (middle_x, middle_y) = (x.round() as i32, y.round() as i32);
        for row in middle_y - reach..=middle_y + reach {
            for col in middle_x - reach..=middle_x + reach {
                let distance = (col as f32 - x).hypot(row as f32 - y);
                if (outer - thick..=outer).contains(&distance) {
                    self.paint(col, row, tone.color());
                }
            }
        }
        let cell = ((radius * 0.16).round() as i32).max(2);
        let characters: Vec<usize> = label
            .chars()
            .filter_map(|character| CHARACTERS.find(character))
            .collect();
        if characters.is_empty() {
            return;
        }
        let width = characters.len() as i32 * 4 * cell;
        // At the border of the picture the label is moved inside.
        let left = (x + radius * 0.7) as i32;
        let left = left.min(self.width as i32 - width).max(cell);
        let top = ((y - radius * 0.7) as i32 - 5 * cell).max(cell);
        self.fill(
            left - cell,
            top - cell,
            width + cell,
            7 * cell,
            [255, 255, 255],
        );
        for (index, &character) in characters.iter().enumerate() {
            let left = left + index as i32 * 4 * cell;
            for dot in (0..15).filter(|dot| GLYPHS[character] >> (14 - dot) & 1 == 1) {
                self.fill(
                    left + dot % 3 * cell,
                    top + dot / 3 * cell,
                    cell,
                    cell,
                    tone.color(),
                );
            }
        }
    }

    /// Draws translucent parallel lines from one place to another, in pixels.
    pub fn connect(&mut self, from: (f32, f32), to: (f32, f32), lines: u8, radius: f32) {
        const LINE: Color = [30, 100, 220];
        let length = (to.0 - from.0).hypot(to.1 - from.1).max(1.0);
        let (step_x, step_y) = ((to.0 - from.0) / length, (to.1 - from.1) / length);
        let half = (radius * 0.08).max(1.0);
        for line in 0..lines {
            let aside = (f32::from(line) - f32::from(lines - 1) / 2.0) * radius * 0.45;
            let mut along = radius * 1.2;
            while along < length - radius * 1.2 {
                let (x, y) = (
                    from.0 + along * step_x - aside * step_y,
                    from.1 + along * step_y + aside * step_x,
                );
                let side = (2.0 * half) as i32 + 1;
                self.fill((x - half) as i32, (y - half) as i32, side, side, LINE);
                along += half;
            }
        }
    }

    fn fill(&mut self, left: i32, top: i32, width: i32, height: i32, color: Color) {
        for row in top..top + height {
            for col in left..left + width {
                self.paint(col, row, color);
            }
        }
    }

    fn paint(&mut self, x: i32, y: i32, color: Color) {
        let is_inside = (0..self.width as i32).contains(&x) && (0..self.height as i32).contains(&y);
        if is_inside {
            self.colors[y as usize * self.width + x as usize] = color;
        }
    }

    /// The picture as a PNG file.
    ///
    /// # Errors
    /// The encoder's error as text; it has none for pictures that were decoded.
    #[cfg(feature = "decoders")]
    pub fn to_png(&self) -> Result<Vec<u8>, String> {
        let mut bytes = Vec::new();
        let encoder = PngEncoder::new(&mut bytes);
        let (width, height) = (self.width as u32, self.height as u32);
        encoder
            .write_image(
                self.colors.as_flattened(),
                width,
                height,
                ExtendedColorType::Rgb8,
            )
            .map_err(|error| error.to_string())?;
        Ok(bytes)
    }
}

#[cfg(all(test, feature = "decoders"))]
mod tests {
    use super::*;

    #[test]
    fn marks_stay_in_the_picture() {
        let mut pixels = Pixels::new(60, 40, vec![[9; 3]; 2400]);
        pixels.mark(3.0, 2.0, 8.0, "4>1", Tone::Mended);
        pixels.mark(59.0, 39.0, 8.0, "?", Tone::Unsure);
        pixels.connect((10.0, 20.0), (50.0, 20.0), 2, 8.0);
        let count = |color: Color| {
            let colors = pixels.colors.iter();
            colors.filter(|&&other| other == color).count()
        };
        assert!(count(Tone::Mended.color()) > 30 && count(Tone::Unsure.color()) > 30);
        assert!(count([255; 3]) > 50 && count([30, 100, 220]) > 50);
        let read_back = crate::decode(&pixels.to_png().unwrap()).unwrap();
        assert_eq!(read_back, pixels);
    }
}
