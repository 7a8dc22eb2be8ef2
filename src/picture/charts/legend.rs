//! The legend: a sign and a name for each series, one below the other beside the plot,
//! where it hides nothing.

use plotters::element::{Circle, Cross, PathElement};
use plotters::style::text_anchor::{HPos, Pos as Anchor, VPos};
use plotters::style::{Color, FontStyle, RGBColor, TextStyle};

use super::pen::{self, Area, Drawn, Fault, along, line, text, units};

/// What stands beside a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sign {
    /// A piece of a line.
    Line,
    /// A dot.
    Dot,
    /// A cross.
    Cross,
}

/// One line of the legend.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<'a> {
    pub(super) sign: Sign,
    pub(super) colour: RGBColor,
    pub(super) name: &'a str,
}

/// From a row to the next, in pixels.
const ROW: u32 = 24;
/// From the plot to a sign, and the signs' length.
const GAP: u32 = 18;
const SIGN: u32 = 26;
/// From a sign to its name.
const BEFORE_NAME: u32 = 8;

/// The width of a legend in units, its distance from the plot included.
///
/// # Errors
/// plotters measures only registered fonts.
pub(super) fn width(rows: &[Row<'_>], area: &Area<'_>) -> Result<u32, Fault> {
    let mut longest = 0;
    for row in rows {
        let (width, _) = area.estimate_text_size(row.name, &style())?;
        longest = longest.max(width);
    }
    Ok(units(GAP + SIGN + BEFORE_NAME) + longest)
}

/// Draws a legend to the right of and below this place.
pub(super) fn draw(rows: &[Row<'_>], area: &Area<'_>, (left, top): (i32, i32)) -> Drawn {
    let from = left + along(GAP);
    let to = from + along(SIGN);
    let mut at = top + along(ROW) / 2;
    for &Row { sign, colour, name } in rows {
        let middle = (i32::midpoint(from, to), at);
        match sign {
            Sign::Line => {
                let style = line(colour, pen::CURVE);
                area.draw(&PathElement::new([(from, at), (to, at)], style))?;
            }
            Sign::Dot => area.draw(&Circle::new(middle, units(4), colour.filled()))?,
            Sign::Cross => {
                let style = line(colour, pen::CROSS);
                area.draw(&Cross::new(middle, units(pen::CROSS_REACH), style))?;
            }
        }
        area.draw_text(name, &style(), (to + along(BEFORE_NAME), at))?;
        at += along(ROW);
    }
    Ok(())
}

fn style() -> TextStyle<'static> {
    text(14, FontStyle::Normal).pos(Anchor::new(HPos::Left, VPos::Center))
}
