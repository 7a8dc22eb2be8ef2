//! The classifier of clues: finds the clue in the ink of an island.
//!
//! A small convolutional network. Its weights come from `scripts/train-digits`; `CARD.md` next to
//! them describes the training data and the accuracy.

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use crate::patch::{PATCH_SIDE, Patch};

/// Scales (f32) and biases (f32) of all outputs, then the weights (i8, the output last), layer
/// by layer, little-endian.
const WEIGHTS: &[u8] = include_bytes!("weights.bin");
/// The channels of the convolutions.
const CHANNELS: [usize; 4] = [1, 12, 24, 32];
/// The widths of the dense layers; between convolutions the sides are halved.
const DENSE: [usize; 3] = [
    (PATCH_SIDE / 8) * (PATCH_SIDE / 8) * CHANNELS[3],
    48,
    CLASSES,
];
/// The classes: the numbers 0 to 9, `?`, and no clue.
const CLASSES: usize = 12;

/// The probability of each clue on one island; they add up to 1.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct ClueShares {
    /// The clues 1 to 8.
    pub numbers: [f32; 8],
    /// A 9, or a larger number that ends like one digit.
    pub larger: f32,
    /// The clue `?`.
    pub unknown: f32,
    /// No clue: other ink.
    pub none: f32,
}

impl ClueShares {
    /// The shares of an island without ink.
    pub(crate) const NOTHING: Self = Self {
        numbers: [0.0; 8],
        larger: 0.0,
        unknown: 0.0,
        none: 1.0,
    };

    fn of(shares: &[f32; CLASSES]) -> Self {
        Self {
            numbers: std::array::from_fn(|index| shares[index + 1]),
            larger: shares[9],
            unknown: shares[10],
            none: shares[0] + shares[11],
        }
    }

    /// The mean of several results for the same island.
    pub(crate) fn mean(all: &[Self]) -> Self {
        let mean = |part: &dyn Fn(&Self) -> f32| {
            all.iter().map(part).sum::<f32>() / all.len().max(1) as f32
        };
        Self {
            numbers: std::array::from_fn(|index| mean(&|clues| clues.numbers[index])),
            larger: mean(&|clues| clues.larger),
            unknown: mean(&|clues| clues.unknown),
            none: mean(&|clues| clues.none),
        }
    }

    /// The likeliest number from 1 to 8, and its probability.
    pub fn number(&self) -> (u8, f32) {
        let mut best = (1, self.numbers[0]);
        for (number, &share) in (1..).zip(&self.numbers) {
            if share > best.1 {
                best = (number, share);
            }
        }
        best
    }

    /// The probability of the likeliest clue, a number or `?`.
    pub(crate) fn top(&self) -> f32 {
        self.number().1.max(self.unknown)
    }

    /// Whether other ink, or a clue above 8, is likelier than each clue from 1 to 8 and `?`.
    #[must_use]
    pub fn is_hard_to_read(&self) -> bool {
        self.none.max(self.larger) > self.top()
    }

    /// Whether one number is clearly the likeliest of all, if the ink is known to be a clue.
    pub(crate) fn stands_out(&self) -> bool {
        let (numbers, most) = (self.numbers.iter().sum::<f32>(), self.number().1);
        numbers > 0.1 && most > 0.5 * numbers && most > 0.25 * self.larger
    }

    /// The probability of a clue from 1 to 8 or `?`.
    pub(crate) fn clue(&self) -> f32 {
        self.numbers.iter().sum::<f32>() + self.unknown
    }
}

/// A layer: for each input the weights of all outputs, and biases.
struct Layer {
    weights: Vec<f32>,
    biases: Vec<f32>,
}

impl Layer {
    fn read(bytes: &mut &[u8], inputs: usize, outputs: usize) -> Self {
        let mut take = |number: usize| {
            let (taken, rest) = bytes.split_at(number);
            *bytes = rest;
            taken
        };
        let floats = |bytes: &[u8]| -> Vec<f32> {
            let (numbers, _) = bytes.as_chunks();
            numbers
                .iter()
                .map(|&number| f32::from_le_bytes(number))
                .collect()
        };
        let scales = floats(take(4 * outputs));
        let biases = floats(take(4 * outputs));
        let whole = take(inputs * outputs)
            .iter()
            .map(|&byte| f32::from(byte as i8));
        let weights = whole
            .zip(scales.iter().cycle())
            .map(|(weight, scale)| weight * scale);
        Self {
            weights: weights.collect(),
            biases,
        }
    }

    /// Adds the contributions of some inputs, starting with number `first`, to the outputs.
    fn add(&self, inputs: &[f32], first: usize, outputs: &mut [f32]) {
        for (input, &value) in (first..).zip(inputs) {
            if value == 0.0 {
                continue;
            }
            let weights = &self.weights[input * outputs.len()..(input + 1) * outputs.len()];
            for (output, weight) in outputs.iter_mut().zip(weights) {
                *output += value * weight;
            }
        }
    }
}

struct Layers {
    convolutions: [Layer; 3],
    dense: [Layer; 2],
}

fn layers() -> &'static Layers {
    static LAYERS: OnceLock<Layers> = OnceLock::new();
    LAYERS.get_or_init(|| {
        let mut bytes = WEIGHTS;
        Layers {
            convolutions: std::array::from_fn(|layer| {
                Layer::read(&mut bytes, 9 * CHANNELS[layer], CHANNELS[layer + 1])
            }),
            dense: std::array::from_fn(|layer| {
                Layer::read(&mut bytes, DENSE[layer], DENSE[layer + 1])
            }),
        }
    })
}

/// A 3 × 3 convolution with zero padding, `ReLU`, and 2 × 2 max pooling. Values row by row, channels
/// last.
fn convolve(layer: &Layer, values: &[f32], side: usize, channels: usize) -> Vec<f32> {
    let outputs = layer.biases.len();
    let half = side / 2;
    let mut halved = vec![0.0_f32; half * half * outputs];
    let mut output = vec![0.0; outputs];
    for row in 0..side {
        for col in 0..side {
            output.copy_from_slice(&layer.biases);
            for down in 0..3 {
                let Some(y) = (row + down).checked_sub(1).filter(|&y| y < side) else {
                    continue;
                };
                let from = col.saturating_sub(1);
                let to = (col + 2).min(side);
                let tap = down * 3 + (from + 1 - col);
                let inputs = &values[(y * side + from) * channels..(y * side + to) * channels];
                layer.add(inputs, tap * channels, &mut output);
            }
            let cell = ((row / 2) * half + col / 2) * outputs;
            for (largest, &value) in halved[cell..cell + outputs].iter_mut().zip(&output) {
                *largest = largest.max(value);
            }
        }
    }
    halved
}

/// The probability of each clue, given its ink.
pub fn clue_shares(patch: &Patch) -> ClueShares {
    ClueShares::of(&class_shares(patch))
}

fn class_shares(patch: &Patch) -> [f32; CLASSES] {
    let layers = layers();
    let mut values: Vec<f32> = patch.iter().map(|&ink| f32::from(ink) / 255.0).collect();
    let mut side = PATCH_SIDE;
    for (layer, channels) in layers.convolutions.iter().zip(CHANNELS) {
        values = convolve(layer, &values, side, channels);
        side /= 2;
    }
    let [hidden_layer, last] = &layers.dense;
    let mut hidden = hidden_layer.biases.clone();
    hidden_layer.add(&values, 0, &mut hidden);
    for value in &mut hidden {
        *value = value.max(0.0);
    }
    let mut shares = [0.0; CLASSES];
    shares.copy_from_slice(&last.biases);
    last.add(&hidden, 0, &mut shares);
    let most = shares.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let shares = shares.map(|value| (value - most).exp());
    let all: f32 = shares.iter().sum();
    shares.map(|value| value / all)
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use hmac_sha256::Hash;

    use super::*;

    #[test]
    fn the_weights_are_those_of_the_card() {
        let mut digest = String::new();
        for byte in Hash::hash(WEIGHTS) {
            write!(digest, "{byte:02x}").unwrap();
        }
        assert!(include_str!("CARD.md").contains(&digest), "{digest}");
        assert!(WEIGHTS.len() <= 30_000);
    }

    #[test]
    fn inference_gives_the_numbers_of_the_script() {
        const EXPECTED: &[u8] = include_bytes!("expected.bin");
        const LENGTH: usize = PATCH_SIDE * PATCH_SIDE + 4 * CLASSES;
        let cases = EXPECTED.chunks_exact(LENGTH);
        assert_eq!(cases.len(), 15);
        for bytes in cases {
            let (patch, numbers) = bytes.split_at(PATCH_SIDE * PATCH_SIDE);
            let shares = class_shares(patch.try_into().unwrap());
            let (numbers, _) = numbers.as_chunks();
            for (share, &number) in shares.iter().zip(numbers) {
                let expected = f32::from_le_bytes(number);
                assert!((share - expected).abs() < 1e-4, "{share} {expected}");
            }
        }
    }
}
