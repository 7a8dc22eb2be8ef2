//! The legend: a sign and a name for each series, in rows below the plot, where it hides nothing.

use plotters::style::text_anchor::{HPos, Pos as Anchor, VPos};
use plotters::style::{FontStyle, TextStyle};

use super::pen::{self, ChartArea, DrawFault, along, text, units};
use super::sign::{MarkerFill, SeriesLook};

/// The sign beside a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LegendSign {
    /// A piece of a line.
    Line,
    /// A piece of a line with a marker on it.
    MarkedLine,
    /// A marker.
    Marker(MarkerFill),
}

/// One entry of the legend.
#[derive(Clone, Copy, Debug)]
pub(super) struct LegendEntry<'a> {
    pub(super) sign: LegendSign,
    pub(super) look: SeriesLook,
    pub(super) name: &'a str,
}

/// An entry with its place: units from the left, and the index of its row.
#[derive(Clone, Debug)]
pub(super) struct PlacedEntry<'a> {
    entry: LegendEntry<'a>,
    name: String,
    left: i32,
    row: i32,
}

/// The distance of rows, in pixels.
const ROW: u32 = 28;
/// The length of signs.
const SIGN: u32 = 46;
/// The distances from a sign to its name, and from a name to the next sign.
const BEFORE_NAME: u32 = 8;
const AFTER_NAME: u32 = 26;

/// Places entries within the given width in units. Names that are too long end in dots.
///
/// # Errors
/// If plotters cannot measure text because the font is not registered.
pub(super) fn placed<'a>(
    entries: &[LegendEntry<'a>],
    area: &ChartArea<'_>,
    room: i32,
) -> Result<Vec<PlacedEntry<'a>>, DrawFault> {
    let mut placed = Vec::with_capacity(entries.len());
    let (mut left, mut row) = (0, 0);
    for &entry in entries {
        let before = along(SIGN + BEFORE_NAME);
        let (name, width) = fitting(entry.name, area, room - before)?;
        if left > 0 && left + before + width > room {
            (left, row) = (0, row + 1);
        }
        placed.push(PlacedEntry {
            entry,
            name,
            left,
            row,
        });
        left += before + width + along(AFTER_NAME);
    }
    Ok(placed)
}

/// The part of a name that fits, and its width.
fn fitting(name: &str, area: &ChartArea<'_>, room: i32) -> Result<(String, i32), DrawFault> {
    let width = |text: &str| {
        let (width, _) = area.estimate_text_size(text, &style())?;
        Ok::<i32, DrawFault>(width.cast_signed())
    };
    let whole = width(name)?;
    if whole <= room {
        return Ok((name.to_owned(), whole));
    }
    let mut cut = name.to_owned();
    while cut.pop().is_some() {
        let dotted = format!("{}…", cut.trim_end());
        let width = width(&dotted)?;
        if width <= room {
            return Ok((dotted, width));
        }
    }
    Ok((cut, 0))
}

/// The height of a legend in units.
pub(super) fn height(placed: &[PlacedEntry<'_>]) -> u32 {
    let rows = placed.last().map_or(0, |last| last.row + 1);
    units(ROW) * rows.unsigned_abs()
}

/// Draws a legend with its upper left corner at a place.
pub(super) fn draw(
    placed: &[PlacedEntry<'_>],
    area: &ChartArea<'_>,
    left: i32,
    top: i32,
) -> Result<(), DrawFault> {
    for PlacedEntry {
        entry,
        name,
        left: aside,
        row,
    } in placed
    {
        let (from, at) = (left + aside, top + row * along(ROW) + along(ROW) / 2);
        let to = from + along(SIGN);
        let middle = (i32::midpoint(from, to), at);
        let look = entry.look;
        let ends = [(from, at), (to, at)];
        match entry.sign {
            LegendSign::Line => look.draw_line(area, &ends, pen::CURVE)?,
            LegendSign::MarkedLine => {
                look.draw_line(area, &ends, pen::CURVE)?;
                look.draw_marker(area, middle, pen::MARKER, MarkerFill::Full)?;
            }
            LegendSign::Marker(filling) => look.draw_marker(area, middle, pen::MARKER, filling)?,
        }
        area.draw_text(name, &style(), (to + along(BEFORE_NAME), at))?;
    }
    Ok(())
}

fn style() -> TextStyle<'static> {
    text(pen::LABEL, FontStyle::Normal).pos(Anchor::new(HPos::Left, VPos::Center))
}
