//! The shapes of nodes: one for each fate, so that colours are not needed.

use crate::Appearance;
use crate::engine::Fate;
use crate::picture::{Part, Point, Scene, Shape, Tone};
use crate::puzzle::Size;

use super::WORDS;

/// Draws the sign of a fate with this centre and radius.
pub(super) type DrawSign = fn(&mut Scene, Fate, Point, f64);

/// The colour of a fate.
pub(super) fn tone(fate: Fate) -> Tone {
    match fate {
        Fate::Branched => Tone::Usual,
        Fate::Pruned => Tone::Conclusion,
        Fate::Infeasible => Tone::Wrong,
        Fate::Whole => Tone::Premise,
        Fate::Open => Tone::Strong,
    }
}

/// The name of a fate in a legend.
fn label(fate: Fate) -> &'static str {
    match fate {
        Fate::Branched => "branched",
        Fate::Pruned => "pruned by bound",
        Fate::Infeasible => "infeasible",
        Fate::Whole => "whole: a solution",
        Fate::Open => "open",
    }
}

/// Draws a node with the shape of its fate: a disc, an empty circle with a bar, a cross, a star, an
/// empty diamond.
pub(super) fn draw(scene: &mut Scene, fate: Fate, centre: Point, radius: f64) {
    let tone = tone(fate);
    let width = 0.28 * radius;
    let line = |ends| Shape::Line {
        part: Part::Tone(tone),
        ends,
        width,
    };
    let at = |x: f64, y: f64| centre.shifted(x * radius, y * radius);
    match fate {
        Fate::Branched => scene.push(Shape::Circle {
            part: Part::Tone(tone),
            centre,
            radius: 0.7 * radius,
            rim: width,
        }),
        Fate::Pruned => {
            scene.push(Shape::Circle {
                part: Part::Rim(tone),
                centre,
                radius: 0.8 * radius,
                rim: width,
            });
            scene.push(line([at(-0.8, 0.0), at(0.8, 0.0)]));
        }
        Fate::Infeasible => {
            scene.push(line([at(-0.75, -0.75), at(0.75, 0.75)]));
            scene.push(line([at(-0.75, 0.75), at(0.75, -0.75)]));
        }
        Fate::Whole => {
            let corner = |number: u8| {
                let angle = std::f64::consts::PI * (f64::from(number) / 5.0 - 0.5);
                let far = if number.is_multiple_of(2) { 1.45 } else { 0.62 };
                at(far * angle.cos(), far * angle.sin())
            };
            scene.push(Shape::Area {
                part: Part::Tone(tone),
                corners: (0..10).map(corner).collect(),
                rim: 0.0,
            });
        }
        Fate::Open => scene.push(Shape::Area {
            part: Part::Rim(tone),
            corners: vec![at(0.0, -1.0), at(1.0, 0.0), at(0.0, 1.0), at(-1.0, 0.0)],
            rim: width,
        }),
    }
}

/// The height of a node with this fate in an icicle, as a share of its row.
pub(super) fn slab_height(fate: Fate) -> f64 {
    match fate {
        Fate::Infeasible => 0.35,
        Fate::Pruned => 0.65,
        Fate::Branched | Fate::Whole | Fate::Open => 0.92,
    }
}

/// The fill of a node with this fate in an icicle.
pub(super) fn slab_part(fate: Fate) -> Part {
    match fate {
        Fate::Branched | Fate::Pruned => Part::Tint(tone(fate)),
        Fate::Open | Fate::Infeasible | Fate::Whole => Part::Tone(tone(fate)),
    }
}

/// Draws a node with this fate as in an icicle.
pub(super) fn draw_slab(scene: &mut Scene, fate: Fate, centre: Point, radius: f64) {
    let at = |x: f64, y: f64| centre.shifted(x * radius, y * radius);
    let bottom = 2.0 * slab_height(fate) - 1.0;
    scene.push(Shape::Area {
        part: slab_part(fate),
        corners: vec![
            at(-1.0, -1.0),
            at(1.0, -1.0),
            at(1.0, bottom),
            at(-1.0, bottom),
        ],
        rim: 0.0,
    });
    if fate == Fate::Whole {
        draw(scene, fate, at(0.0, 1.0), 0.8 * radius);
    }
}

/// The legend of these fates with these signs, in rows of at most this width.
pub(super) fn legend(fates: &[Fate], draw: DrawSign, look: &Appearance, room: f64) -> Scene {
    /// The height of a letter, and the largest average width of one.
    const LETTER: [f64; 2] = [0.36, 0.21];
    let em = LETTER[0].max(room / 80.0);
    let wide = |fate: Fate| em * (2.4 + LETTER[1] / LETTER[0] * label(fate).len() as f64);
    let mut rows: Vec<(f64, Vec<Fate>)> = Vec::new();
    for &fate in fates {
        match rows.last_mut() {
            Some((used, row)) if *used + wide(fate) <= room => {
                *used += wide(fate);
                row.push(fate);
            }
            _ => rows.push((wide(fate), vec![fate])),
        }
    }
    let widest = rows.iter().map(|row| row.0).fold(1.0, f64::max);
    let height = 1.6 * em * rows.len().max(1) as f64;
    let mut scene = blank(look, [widest, height]);
    for (number, (used, row)) in rows.into_iter().enumerate() {
        let down = Scene::MARGIN + 1.6 * em * (number as f64 + 0.5);
        let mut right = Scene::MARGIN + (widest - used) / 2.0;
        for fate in row {
            let sign = Point {
                x: right + 0.6 * em,
                y: down,
            };
            draw(&mut scene, fate, sign, 0.42 * em);
            let text = label(fate);
            let letters = LETTER[1] / LETTER[0] * em * text.len() as f64;
            scene.push(Shape::Label {
                part: WORDS,
                centre: sign.shifted(0.8 * em + letters / 2.0, 0.0),
                text: text.to_owned(),
                em,
            });
            right += wide(fate);
        }
    }
    scene
}

/// An empty scene of at least this size.
pub(super) fn blank(look: &Appearance, [width, height]: [f64; 2]) -> Scene {
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "held between 1 and 65,535"
    )]
    let whole = |side: f64| side.ceil().clamp(1.0, 65_535.0) as u16;
    let size = Size::new(whole(height), whole(width));
    Scene::empty(size).formed(&look.layout().form)
}
