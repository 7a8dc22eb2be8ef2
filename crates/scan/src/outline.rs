//! Outlines of sets of pixels and of their holes, and how round they are.

use crate::mask::Mask;

/// A closed outline, around connected pixels or around a hole in them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Outline {
    /// The centre of the enclosed area, in pixels, whose centres have whole coordinates.
    pub(crate) x: f32,
    pub(crate) y: f32,
    /// The radius of a circle of the same area.
    pub(crate) radius: f32,
    /// The standard deviation of its distance from the centre, in radii.
    pub(crate) deviation: f32,
    /// Its greatest distance from the centre, in radii.
    pub(crate) reach: f32,
    pub(crate) is_hole: bool,
    /// The box around it: left, top, right, bottom, in pixels.
    pub(crate) bounds: (i32, i32, i32, i32),
}

impl Outline {
    pub(crate) fn width(&self) -> f32 {
        (self.bounds.2 - self.bounds.0) as f32
    }

    pub(crate) fn height(&self) -> f32 {
        (self.bounds.3 - self.bounds.1) as f32
    }

    /// The ratio of the shorter side of its box to the longer one.
    pub(crate) fn aspect(&self) -> f32 {
        self.width().min(self.height()) / self.width().max(self.height())
    }
}

/// East, south, west, north: the step, and the pixels ahead of a corner to the left and right.
const HEADINGS: [[(i32, i32); 3]; 4] = [
    [(1, 0), (0, -1), (0, 0)],
    [(0, 1), (0, 0), (-1, 0)],
    [(-1, 0), (-1, 0), (-1, -1)],
    [(0, -1), (-1, -1), (0, -1)],
];

/// All outlines with a box of at least `least` pixels in width and height; `None` if `go_on`
/// returns false. Pixels that touch at a corner are connected.
pub(crate) fn outlines(mask: &Mask, least: i32, go_on: &dyn Fn() -> bool) -> Option<Vec<Outline>> {
    let mut followed = Mask::of(mask.width, mask.height, |_| false);
    let mut found = Vec::new();
    let mut corners = Vec::new();
    for y in 0..mask.height as i32 {
        if y % 64 == 0 && !go_on() {
            return None;
        }
        for x in 0..mask.width as i32 {
            if mask.has(x, y) && !mask.has(x, y - 1) && !followed.has(x, y) {
                follow(mask, (x, y), &mut followed, &mut corners);
                found.extend(measured(&corners, least));
            }
        }
    }
    Some(found)
}

/// Follows an outline with the pixels on the right, from the upper left corner of a pixel to the
/// east.
fn follow(mask: &Mask, start: (i32, i32), followed: &mut Mask, corners: &mut Vec<(i32, i32)>) {
    corners.clear();
    let (mut x, mut y) = start;
    let mut heading = 0;
    loop {
        corners.push((x, y));
        if heading == 0 {
            followed.add(x, y);
        }
        let [step, ..] = HEADINGS[heading];
        (x, y) = (x + step.0, y + step.1);
        let [_, left, right] = HEADINGS[heading];
        if mask.has(x + left.0, y + left.1) {
            heading = (heading + 3) % 4;
        } else if !mask.has(x + right.0, y + right.1) {
            heading = (heading + 1) % 4;
        }
        if (x, y) == start && heading == 0 {
            return;
        }
    }
}

fn measured(corners: &[(i32, i32)], least: i32) -> Option<Outline> {
    let mut bounds = (i32::MAX, i32::MAX, i32::MIN, i32::MIN);
    for &(x, y) in corners {
        bounds = (
            bounds.0.min(x),
            bounds.1.min(y),
            bounds.2.max(x),
            bounds.3.max(y),
        );
    }
    if bounds.2 - bounds.0 < least || bounds.3 - bounds.1 < least {
        return None;
    }
    let next = corners.iter().cycle().skip(1);
    let (mut twice, mut sum_x, mut sum_y) = (0_i64, 0_i64, 0_i64);
    for (&(x, y), &(next_x, next_y)) in corners.iter().zip(next) {
        let [x, y, next_x, next_y] = [x, y, next_x, next_y].map(i64::from);
        let cross = x * next_y - next_x * y;
        twice += cross;
        sum_x += (x + next_x) * cross;
        sum_y += (y + next_y) * cross;
    }
    if twice == 0 {
        return None;
    }
    let (x, y) = (
        sum_x as f64 / (3 * twice) as f64,
        sum_y as f64 / (3 * twice) as f64,
    );
    let radius = (twice.abs() as f64 / 2.0 / std::f64::consts::PI).sqrt();
    let (mut sum, mut squares, mut most) = (0.0, 0.0, 0.0_f64);
    let next = corners.iter().cycle().skip(1);
    for (a, b) in corners.iter().zip(next) {
        let middle = (f64::from(a.0 + b.0) / 2.0, f64::from(a.1 + b.1) / 2.0);
        let square = (middle.0 - x).powi(2) + (middle.1 - y).powi(2);
        sum += square.sqrt();
        squares += square;
        most = most.max(square);
    }
    let number = corners.len() as f64;
    let deviation = (squares / number - (sum / number).powi(2)).max(0.0).sqrt();
    Some(Outline {
        x: (x - 0.5) as f32,
        y: (y - 0.5) as f32,
        radius: radius as f32,
        deviation: (deviation / radius) as f32,
        reach: (most.sqrt() / radius) as f32,
        is_hole: twice < 0,
        bounds,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_has_two_round_outlines() {
        let (x, y) = (20.25, 19.75);
        let ring = Mask::of(40, 40, |at| {
            let distance = ((at % 40) as f64 - x).hypot((at / 40) as f64 - y);
            (9.0..12.0).contains(&distance)
        });
        let found = outlines(&ring, 3, &|| true).unwrap();
        let [outer, hole] = found[..] else {
            panic!("{found:?}");
        };
        for (outline, radius) in [(outer, 12.0), (hole, 9.0)] {
            assert!((outline.radius - radius).abs() < 0.2, "{outline:?}");
            assert!((outline.x - 20.25).abs() < 0.2 && (outline.y - 19.75).abs() < 0.2);
            assert!(
                outline.deviation < 0.05 && outline.aspect() > 0.9,
                "{outline:?}"
            );
        }
        assert!(!outer.is_hole && hole.is_hole);
        assert_eq!(outlines(&ring, 3, &|| false), None);
    }
}
