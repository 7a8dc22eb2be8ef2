//! A picture in memory, and how its colours are sampled.

use image::imageops::{FilterType, resize, thumbnail};
use image::{ImageBuffer, Rgb};

/// A colour: red, green, blue.
pub type Color = [u8; 3];

/// A picture, row by row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pixels {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) colors: Vec<Color>,
}

impl Pixels {
    /// A picture of `width` × `height` pixels, row by row.
    ///
    /// # Panics
    /// If there are not as many colours as pixels.
    pub fn new(width: usize, height: usize, colors: Vec<Color>) -> Self {
        assert_eq!(width * height, colors.len(), "a colour for each pixel");
        Self {
            width,
            height,
            colors,
        }
    }

    /// In pixels.
    pub fn width(&self) -> usize {
        self.width
    }

    /// In pixels.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The picture scaled by `scale`.
    pub(crate) fn resized(&self, scale: f32) -> Self {
        let side = |length: usize| ((length as f32 * scale).round() as u32).max(1);
        let (width, height) = (side(self.width), side(self.height));
        let (old_width, old_height) = (self.width as u32, self.height as u32);
        let bytes = self.colors.as_flattened();
        let picture = ImageBuffer::<Rgb<u8>, _>::from_raw(old_width, old_height, bytes)
            .expect("there is a colour for each pixel");
        let resized = if scale > 1.0 {
            resize(&picture, width, height, FilterType::CatmullRom)
        } else if scale < 1.0 {
            thumbnail(&picture, width, height)
        } else {
            return self.clone();
        };
        let colors = resized.into_raw().as_chunks().0.to_vec();
        Self::new(width as usize, height as usize, colors)
    }

    /// The picture's nearest pixel to this place.
    pub(crate) fn nearest(&self, x: i32, y: i32) -> Color {
        let x = x.clamp(0, self.width as i32 - 1) as usize;
        let y = y.clamp(0, self.height as i32 - 1) as usize;
        self.colors[y * self.width + x]
    }

    /// The colour at a place between pixels, whose centres have whole coordinates.
    pub(crate) fn between(&self, x: f32, y: f32) -> [f32; 3] {
        let (left, top) = (x.floor(), y.floor());
        let (u, v) = (x - left, y - top);
        let (left, top) = (left as i32, top as i32);
        let [a, b, c, d] = [
            self.nearest(left, top),
            self.nearest(left + 1, top),
            self.nearest(left, top + 1),
            self.nearest(left + 1, top + 1),
        ];
        std::array::from_fn(|channel| {
            let [a, b, c, d] = [a, b, c, d].map(|color| f32::from(color[channel]));
            (a + (b - a) * u) * (1.0 - v) + (c + (d - c) * u) * v
        })
    }

    /// How far it is from a place to the border in a direction, in pixels.
    pub(crate) fn reach(&self, (x, y): (f32, f32), (right, down): (f32, f32)) -> f32 {
        let far = |at: f32, step: f32, length: usize| {
            let room = if step > 0.0 {
                length as f32 - 1.0 - at
            } else {
                at
            };
            room.max(0.0) / step.abs()
        };
        far(x, right, self.width).min(far(y, down, self.height))
    }

    /// Brightness, 0 to 255, with the weights of ITU-R BT.601.
    pub(crate) fn gray(&self) -> Vec<u8> {
        let gray = |&[red, green, blue]: &Color| {
            (u32::from(red) * 299 + u32::from(green) * 587 + u32::from(blue) * 114 + 500) / 1000
        };
        self.colors.iter().map(|color| gray(color) as u8).collect()
    }
}

/// The threshold that best separates a histogram into two classes (Otsu 1979): the last value of
/// the lower class.
pub(crate) fn otsu(histogram: &[u32; 256]) -> usize {
    let all: f64 = histogram.iter().map(|&count| f64::from(count)).sum();
    let sum: f64 = (0..)
        .zip(histogram)
        .map(|(value, &count)| f64::from(value) * f64::from(count))
        .sum();
    let (mut below, mut sum_below) = (0.0, 0.0);
    let mut best = (0.0, 0);
    for (value, &count) in histogram.iter().enumerate() {
        below += f64::from(count);
        sum_below += value as f64 * f64::from(count);
        let above = all - below;
        if below == 0.0 || above == 0.0 {
            continue;
        }
        let apart = sum_below / below - (sum - sum_below) / above;
        let between = below * above * apart * apart;
        if between > best.0 {
            best = (between, value);
        }
    }
    best.1
}

/// The smallest value that at least this share of a histogram does not exceed.
pub(crate) fn quantile(histogram: &[u32; 256], share: f64) -> usize {
    let all: f64 = histogram.iter().map(|&count| f64::from(count)).sum();
    let mut seen = 0.0;
    for (value, &count) in histogram.iter().enumerate() {
        seen += f64::from(count);
        if seen > 0.0 && seen >= share * all {
            return value;
        }
    }
    255
}
