//! Sets of pixels, a bit each, and operations on whole sets.

/// A set of pixels of a picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Mask {
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// Words of a row.
    words: usize,
    bits: Vec<u64>,
}

impl Mask {
    /// The pixels, counted row by row, for which `is_in` returns true.
    pub(crate) fn of(width: usize, height: usize, is_in: impl Fn(usize) -> bool) -> Self {
        let words = width.div_ceil(64);
        let mut bits = vec![0; words * height];
        for row in 0..height {
            for col in 0..width {
                if is_in(row * width + col) {
                    bits[row * words + col / 64] |= 1 << (col % 64);
                }
            }
        }
        Self {
            width,
            height,
            words,
            bits,
        }
    }

    /// Whether a pixel is in the set; those outside the picture are not.
    pub(crate) fn has(&self, x: i32, y: i32) -> bool {
        if x < 0 || y < 0 || x >= self.width as i32 || y >= self.height as i32 {
            return false;
        }
        let (x, y) = (x as usize, y as usize);
        self.bits[y * self.words + x / 64] >> (x % 64) & 1 == 1
    }

    /// Adds a pixel of the picture.
    pub(crate) fn add(&mut self, x: i32, y: i32) {
        let (x, y) = (x as usize, y as usize);
        self.bits[y * self.words + x / 64] |= 1 << (x % 64);
    }

    /// The share of pixels that are in the set.
    pub(crate) fn share(&self) -> f32 {
        let ones: u32 = self.bits.iter().map(|word| word.count_ones()).sum();
        ones as f32 / (self.width * self.height).max(1) as f32
    }

    /// All pixels that are not in the set.
    fn complement(&self) -> Self {
        let mut complement = Self {
            bits: self.bits.iter().map(|word| !word).collect(),
            ..*self
        };
        complement.clear_beyond();
        complement
    }

    /// Clears the bits beyond the end of each row.
    fn clear_beyond(&mut self) {
        if !self.width.is_multiple_of(64) {
            for last in self
                .bits
                .iter_mut()
                .skip(self.words - 1)
                .step_by(self.words)
            {
                *last &= (1 << (self.width % 64)) - 1;
            }
        }
    }

    /// All pixels within `radius` of the set.
    fn dilated(&self, radius: i32) -> Self {
        let mut wide = self.bits.clone();
        let mut bits = vec![0; self.bits.len()];
        for half in 0..=radius {
            if half > 0 {
                wide = self.widened(&wide);
            }
            let rows = (-radius..=radius)
                .filter(|row| f64::from(radius * radius - row * row).sqrt().round() as i32 == half);
            for row in rows {
                for y in 0..self.height as i32 {
                    let to = y + row;
                    if (0..self.height as i32).contains(&to) {
                        let (from, to) = (y as usize * self.words, to as usize * self.words);
                        for word in 0..self.words {
                            bits[to + word] |= wide[from + word];
                        }
                    }
                }
            }
        }
        let mut dilated = Self { bits, ..*self };
        dilated.clear_beyond();
        dilated
    }

    /// Bits with their neighbours at both sides.
    fn widened(&self, bits: &[u64]) -> Vec<u64> {
        let mut wide = bits.to_vec();
        for (wide, row) in wide.chunks_mut(self.words).zip(bits.chunks(self.words)) {
            for word in 0..self.words {
                let below = if word > 0 { row[word - 1] >> 63 } else { 0 };
                let above = row.get(word + 1).map_or(0, |word| word << 63);
                wide[word] |= row[word] << 1 | below | row[word] >> 1 | above;
            }
        }
        wide
    }

    /// The set with gaps of up to twice `radius` closed.
    pub(crate) fn closed(&self, radius: i32) -> Self {
        if radius == 0 {
            return self.clone();
        }
        self.dilated(radius)
            .complement()
            .dilated(radius)
            .complement()
    }

    /// The set with its holes filled.
    pub(crate) fn filled(&self) -> Self {
        let (width, height) = (self.width as i32, self.height as i32);
        let mut outside = vec![false; self.width * self.height];
        let mut open = Vec::new();
        let border = (0..width)
            .flat_map(|x| [(x, 0), (x, height - 1)])
            .chain((0..height).flat_map(|y| [(0, y), (width - 1, y)]));
        let mut reach = |x: i32, y: i32, open: &mut Vec<(i32, i32)>| {
            let is_inside = x >= 0 && y >= 0 && x < width && y < height;
            if is_inside && !self.has(x, y) {
                let outside = &mut outside[(y * width + x) as usize];
                if !*outside {
                    *outside = true;
                    open.push((x, y));
                }
            }
        };
        for (x, y) in border {
            reach(x, y, &mut open);
        }
        while let Some((x, y)) = open.pop() {
            for (x, y) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)] {
                reach(x, y, &mut open);
            }
        }
        Self::of(self.width, self.height, |at| !outside[at])
    }

    /// For each pixel the distance to the nearest one outside the set, in pixels (0 if it is
    /// outside itself); everything outside the picture is outside the set. By Felzenszwalb and
    /// Huttenlocher's two passes.
    pub(crate) fn depths(&self) -> Vec<f32> {
        let (width, height) = (self.width, self.height);
        let mut squares = vec![0.0_f32; width * height];
        // Along columns first: the distance to the next one above or below.
        for x in 0..width {
            let mut above = 0.0;
            for y in 0..height {
                above = if self.has(x as i32, y as i32) {
                    above + 1.0
                } else {
                    0.0
                };
                squares[y * width + x] = above;
            }
            let mut below = 0.0;
            for y in (0..height).rev() {
                let at = y * width + x;
                below = if self.has(x as i32, y as i32) {
                    below + 1.0
                } else {
                    0.0
                };
                squares[at] = squares[at].min(below).powi(2);
            }
        }
        // Then the lower envelope of the parabolas of each row, with one beyond each end.
        let row_length = width + 2;
        let mut heights = vec![0.0_f32; row_length];
        let mut lowest = vec![0_usize; row_length];
        let mut begins = vec![0.0_f32; row_length + 1];
        for y in 0..height {
            let row = &mut squares[y * width..(y + 1) * width];
            heights[0] = 0.0;
            heights[row_length - 1] = 0.0;
            heights[1..=width].copy_from_slice(row);
            let mut last = 0;
            lowest[0] = 0;
            begins[0] = f32::NEG_INFINITY;
            begins[1] = f32::INFINITY;
            for q in 1..row_length {
                let meets = |p: usize| {
                    let (p_at, q_at) = (p as f32, q as f32);
                    ((heights[q] + q_at * q_at) - (heights[p] + p_at * p_at))
                        / (2.0 * (q_at - p_at))
                };
                let mut begin = meets(lowest[last]);
                while begin <= begins[last] {
                    last -= 1;
                    begin = meets(lowest[last]);
                }
                last += 1;
                lowest[last] = q;
                begins[last] = begin;
                begins[last + 1] = f32::INFINITY;
            }
            let mut which = 0;
            for (x, square) in row.iter_mut().enumerate() {
                let at = (x + 1) as f32;
                while begins[which + 1] < at {
                    which += 1;
                }
                let p = lowest[which] as f32;
                *square = ((at - p) * (at - p) + heights[lowest[which]]).sqrt();
            }
        }
        squares
    }

    /// The opening of the set by a disc of this radius.
    pub(crate) fn opened(&self, depths: &[f32], radius: f32) -> Self {
        let far = Self::of(self.width, self.height, |at| depths[at] <= radius);
        let reach = far.depths();
        Self::of(self.width, self.height, |at| reach[at] <= radius)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(rows: &[&str]) -> Mask {
        let text: Vec<u8> = rows.iter().flat_map(|row| row.bytes()).collect();
        Mask::of(rows[0].len(), rows.len(), |at| text[at] == b'#')
    }

    #[test]
    fn small_gaps_are_closed_and_rings_filled() {
        let ring = Mask::of(40, 40, |at| {
            let (x, y) = (at as i32 % 40 - 20, at as i32 / 40 - 20);
            let distance = f64::from(x * x + y * y).sqrt();
            (9.0..12.0).contains(&distance) && !(y < 0 && x.abs() < 2)
        });
        assert_eq!(ring.closed(0), ring);
        assert!(!ring.filled().has(20, 20));
        let closed = ring.closed(4);
        assert!(closed.filled().has(20, 20) && !closed.has(20, 20));
        assert!((0..1600).all(|at| !ring.has(at % 40, at / 40) || closed.has(at % 40, at / 40)));
    }

    #[test]
    fn depths_are_distances() {
        let mask = drawn(&["#####", "#####", "#####"]);
        let depths = mask.depths();
        assert_eq!(
            depths,
            [
                1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 2.0, 2.0, 2.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0
            ]
        );
        let holed = drawn(&[
            "########", "########", "########", "###.####", "########", "########", "########",
        ]);
        assert!((holed.depths()[10] - 5.0_f32.sqrt().min(2.0)).abs() < 1e-6);
    }
}
