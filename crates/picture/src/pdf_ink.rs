//! Lines and colours in PDF, for `pdf`.

use pdf_writer::Content;
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use resvg::tiny_skia::{PathSegment, Transform};
use resvg::usvg::{Color, LineCap, LineJoin, Paint, Path, Stroke};

use super::scale::PictureError;

pub(super) fn set_stroke(stroke: &Stroke, content: &mut Content) -> Result<(), PictureError> {
    let [red, green, blue] = rgb(colour(stroke.paint())?);
    content.set_stroke_rgb(red, green, blue);
    content.set_line_width(stroke.width().get());
    content.set_line_cap(match stroke.linecap() {
        LineCap::Butt => LineCapStyle::ButtCap,
        LineCap::Round => LineCapStyle::RoundCap,
        LineCap::Square => LineCapStyle::ProjectingSquareCap,
    });
    content.set_line_join(match stroke.linejoin() {
        LineJoin::Miter | LineJoin::MiterClip => LineJoinStyle::MiterJoin,
        LineJoin::Round => LineJoinStyle::RoundJoin,
        LineJoin::Bevel => LineJoinStyle::BevelJoin,
    });
    if let Some(dashes) = stroke.dasharray() {
        content.set_dash_pattern(dashes.iter().copied(), stroke.dashoffset());
    }
    Ok(())
}

/// The outline of a path. PDF has no quadratic curves.
pub(super) fn outline(path: &Path, content: &mut Content) {
    let mut last = [0.0; 2];
    for segment in path.data().segments() {
        match segment {
            PathSegment::MoveTo(to) => {
                content.move_to(to.x, to.y);
                last = [to.x, to.y];
            }
            PathSegment::LineTo(to) => {
                content.line_to(to.x, to.y);
                last = [to.x, to.y];
            }
            PathSegment::QuadTo(by, to) => {
                let near = |end: f32, by: f32| end + 2.0 / 3.0 * (by - end);
                let [x, y] = last;
                let first = [near(x, by.x), near(y, by.y)];
                let second = [near(to.x, by.x), near(to.y, by.y)];
                content.cubic_to(first[0], first[1], second[0], second[1], to.x, to.y);
                last = [to.x, to.y];
            }
            PathSegment::CubicTo(one, other, to) => {
                content.cubic_to(one.x, one.y, other.x, other.y, to.x, to.y);
                last = [to.x, to.y];
            }
            PathSegment::Close => {
                content.close_path();
            }
        }
    }
}

pub(super) fn matrix(transform: Transform) -> [f32; 6] {
    let Transform {
        sx,
        kx,
        ky,
        sy,
        tx,
        ty,
    } = transform;
    [sx, ky, kx, sy, tx, ty]
}

pub(super) fn colour(paint: &Paint) -> Result<Color, PictureError> {
    match paint {
        Paint::Color(colour) => Ok(*colour),
        Paint::LinearGradient(_) | Paint::RadialGradient(_) | Paint::Pattern(_) => {
            Err(unknown("a gradient or pattern"))
        }
    }
}

pub(super) fn rgb(colour: Color) -> [f32; 3] {
    [colour.red, colour.green, colour.blue].map(|value| f32::from(value) / 255.0)
}

pub(super) fn unknown(what: &str) -> PictureError {
    PictureError::Raster(format!("{what} has no place in our PDF files"))
}
