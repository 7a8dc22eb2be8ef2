//! Highlights of a picture beside the board itself: tints, regions, spans, arrows, rims, and the
//! legend with the meanings of their tones.
//!
//! All of it is data: places and tones. The caller knows why something is highlighted.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::labels::LargeLabels;
use super::part::Part;
use super::rules::{CORNERS, side_by_side};
use super::scene::{Point, Scene, Shape};
use super::tone::Tone;
use crate::puzzle::{Clue, EdgeId, Id, IslandId, Network, Pos};

/// The width of a mark along an edge.
const MARK: f64 = 0.6;
/// The distance from a cell's middle to the sides of its tint.
const TINT: f64 = 0.5;
/// The width of a region around islands, and between two of them; and how much wider it is for
/// each region inside it, of this many at most, so that its border is seen around them.
const REGION: f64 = 0.9;
const WIDER: f64 = 0.1;
const MOST_INSIDE: u8 = 3;
/// The widest span.
const WIDEST: f64 = 0.6;
/// The distance from an island's middle to the tip of an arrow.
const TIP: f64 = 0.4;
/// The least length of an arrow's head, and half its least width.
const HEAD: [f64; 2] = [0.2, 0.1];
/// Half the width of an arrow's head relative to that of its line.
const HEAD_OF_WIDTH: f64 = 0.9;
/// The distance from an island's middle to that of its region's label, right and down.
const LABEL: [f64; 2] = [-0.34, -0.4];

/// The highlights of a picture.
///
/// # Examples
/// ```
/// use hashilab_picture::{Marks, Scene, Span, Tone};
/// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// let cells = [Pos::new(0, 0), Pos::new(0, 2)];
/// let islands = cells.iter().map(|&pos| (pos, Clue::Exactly(1))).collect();
/// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
/// let half = Span::new(cells, Tone::Strong).wide(0.1).saying("0.5");
/// let marks = Marks { spans: vec![half], ..Marks::default() };
/// let scene = Scene::marked(&network, None, &marks).to_string();
/// assert!(scene.contains("line strong (0.75, 0.75) (2.75, 0.75) width 0.1"));
/// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Marks {
    /// Edges to highlight, built or not.
    pub edges: Vec<EdgeId>,
    /// Islands whose clue was changed, with the old one, which is struck out beside them.
    pub changed: Vec<(IslandId, Clue)>,
    /// Islands that may have more bridges than are drawn: no found number replaces their clue, or a
    /// `?` of a sign that sees one of them.
    pub open: Vec<IslandId>,
    /// Sets of islands that are shaded.
    pub regions: Vec<Region>,
    /// Shaded cells and intervals between cells.
    pub tints: Vec<Tint>,
    /// Lines along edges.
    pub spans: Vec<Span>,
    /// Arrows along edges.
    pub arrows: Vec<Arrow>,
    /// Islands whose rim and text have a tone; the last of several counts.
    pub rims: Vec<(Pos, Tone)>,
    /// Edges whose bridges have a tone; the last of several counts.
    pub bridges: Vec<(EdgeId, Tone)>,
    /// Additional bridges.
    pub planks: Vec<Plank>,
    /// The meanings of the tones, written below the board.
    pub legend: Vec<Key>,
    /// The lettering of labels.
    pub lettering: Lettering,
}

/// The lettering of labels on lines and arrows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Lettering {
    /// All of them, small.
    #[default]
    Small,
    /// Large enough for a slide; labels that would cover an island or another label are left out.
    Large,
    /// Large enough for a slide; labels that would cover an island or another label are small.
    LargeOrSmall,
}

/// A set of islands that is shaded as one.
#[derive(Clone, PartialEq, Debug)]
pub struct Region {
    /// The islands.
    pub islands: Vec<Pos>,
    /// The shaded intervals between them: ends in one row or column.
    pub joined: Vec<[Pos; 2]>,
    /// The tone, which mixes with others where regions overlap and none is within another.
    pub tone: Tone,
    /// The label beside the first island; empty for none.
    pub label: String,
}

impl Region {
    /// The region of these islands, including the intervals between those that see each other.
    #[must_use]
    pub fn of(network: &Network, islands: &[IslandId], tone: Tone) -> Self {
        let mut inside = vec![false; network.islands().len()];
        for &island in islands {
            inside[Id::index(island)] = true;
        }
        let joined = network.edges().iter().filter(|(_, edge)| {
            let ends = edge.ends.map(Id::index);
            ends.iter().all(|&end| inside[end])
        });
        let joined = joined.map(|(edge, _)| network.cells_of(edge)).collect();
        Self {
            islands: islands
                .iter()
                .map(|&island| network.islands()[island].pos)
                .collect(),
            joined,
            tone,
            label: String::new(),
        }
    }

    /// Its islands as a set.
    fn places(&self) -> BTreeSet<Pos> {
        self.islands.iter().copied().collect()
    }
}

/// A shaded cell, or a shaded interval between two cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tint {
    /// The ends, in one row or column; the same cell twice for a cell.
    pub ends: [Pos; 2],
    /// The tone.
    pub tone: Tone,
}

impl Tint {
    /// The shade of one cell.
    #[must_use]
    pub fn cell(pos: Pos, tone: Tone) -> Self {
        Self {
            ends: [pos, pos],
            tone,
        }
    }

    /// The shade of an edge.
    #[must_use]
    pub fn edge(network: &Network, edge: EdgeId, tone: Tone) -> Self {
        Self {
            ends: network.cells_of(edge),
            tone,
        }
    }
}

/// A line along an edge whose width represents a value.
#[derive(Clone, PartialEq, Debug)]
pub struct Span {
    /// Its ends, over which islands are drawn.
    pub ends: [Pos; 2],
    /// The tone.
    pub tone: Tone,
    /// The width in cells; more than 0.6 counts as 0.6, and 0 leaves only the label.
    pub width: f64,
    /// Whether it is dashed.
    pub dashed: bool,
    /// The label at its middle; empty for none.
    pub label: String,
}

impl Span {
    /// The width of a single bridge.
    pub const PLANK: f64 = 0.08;

    /// A line as wide as a single bridge, without a label.
    #[must_use]
    pub fn new(ends: [Pos; 2], tone: Tone) -> Self {
        Self {
            ends,
            tone,
            width: Self::PLANK,
            dashed: false,
            label: String::new(),
        }
    }

    /// Sets the width, in cells.
    #[must_use]
    pub fn wide(mut self, width: f64) -> Self {
        self.width = width;
        self
    }

    /// Makes the line dashed.
    #[must_use]
    pub fn dashed(mut self) -> Self {
        self.dashed = true;
        self
    }

    /// Sets the label.
    #[must_use]
    pub fn saying(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }
}

/// An additional bridge on an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plank {
    /// The edge.
    pub edge: EdgeId,
    /// The tone.
    pub tone: Tone,
    /// Whether it is dashed.
    pub dashed: bool,
}

impl Plank {
    /// The part that it is drawn as.
    pub(super) fn part(self) -> Part {
        if self.dashed {
            Part::Dashed(self.tone)
        } else {
            Part::Tone(self.tone)
        }
    }
}

/// An arrow along an edge.
#[derive(Clone, PartialEq, Debug)]
pub struct Arrow {
    /// Its beginning and its target.
    pub ends: [Pos; 2],
    /// The tone.
    pub tone: Tone,
    /// The width of its line in cells; more than 0.6 counts as 0.6.
    pub width: f64,
    /// The distance of its middle from that of the edge, in cells, down for an edge in a row and to
    /// the left for one in a column: the sides without labels.
    pub aside: f64,
    /// The label at its middle; empty for none.
    pub label: String,
}

/// A line of a legend.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Key {
    /// The explained sign.
    pub sign: LegendLine,
    /// All of its meanings.
    meanings: Vec<String>,
}

impl Key {
    /// The meaning of a sign.
    #[must_use]
    pub fn new(sign: LegendLine, text: impl Into<String>) -> Self {
        Self {
            sign,
            meanings: vec![text.into()],
        }
    }

    /// Adds a meaning of the sign.
    pub fn add(&mut self, meaning: String) {
        if !self.meanings.contains(&meaning) {
            self.meanings.push(meaning);
        }
    }

    /// All of its meanings, in words.
    #[must_use]
    pub fn text(&self) -> String {
        self.meanings.join(" or ")
    }
}

/// The sign that a line of a legend explains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LegendLine {
    /// A line of this tone.
    Line(Tone),
    /// A dashed line of this tone.
    Dashed(Tone),
    /// An arrow of this tone.
    Arrow(Tone),
    /// A shade of this tone.
    Tint(Tone),
    /// A rim of this tone.
    Rim(Tone),
    /// A disc of this tone.
    Dot(Tone),
    /// The whole heat scale, from the least to the most.
    Heat,
    /// The highlight of an edge.
    Mark,
}

impl Scene {
    /// Draws everything below the bridges: shades, and marks along edges.
    pub(super) fn draw_shades(&mut self, network: &Network, marks: &Marks) {
        let sets: Vec<BTreeSet<Pos>> = marks.regions.iter().map(Region::places).collect();
        let is_within = |set: &BTreeSet<Pos>, other: &BTreeSet<Pos>| {
            set.len() < other.len() && set.is_subset(other)
        };
        let mut regions: Vec<(&Region, &BTreeSet<Pos>)> = marks.regions.iter().zip(&sets).collect();
        // A set within another is drawn above it, in its own colour.
        regions.sort_by_key(|(_, set)| Reverse(set.len()));
        for (region, set) in regions {
            let inside = sets.iter().filter(|&other| is_within(other, set));
            let inside = inside.take(usize::from(MOST_INSIDE)).map(|_| WIDER);
            let width = REGION + inside.sum::<f64>();
            if sets.iter().any(|other| is_within(set, other)) {
                self.draw_region(Part::Paper, region, width);
            }
            self.draw_region(Part::Tint(region.tone), region, width);
        }
        for tint in &marks.tints {
            self.draw_tint(*tint);
        }
        for &edge in &marks.edges {
            let ends = network.cells_of(edge).map(|pos| self.middle(pos));
            self.push(Shape::Line {
                part: Part::Mark,
                ends,
                width: MARK,
            });
        }
    }

    fn draw_region(&mut self, part: Part, region: &Region, width: f64) {
        let discs = region.islands.iter().map(|&pos| [pos, pos]);
        let pieces = discs.chain(region.joined.iter().copied());
        let pieces = pieces
            .map(|ends| ends.map(|pos| self.middle(pos)))
            .collect();
        self.push(Shape::Band {
            part,
            pieces,
            width,
        });
    }

    fn draw_tint(&mut self, Tint { ends, tone }: Tint) {
        let part = Part::Tint(tone);
        let [from, to] = ends.map(|pos| self.middle(pos));
        if from == to {
            self.draw_area(part, from, CORNERS, [TINT, TINT, 0.0]);
        } else {
            self.push(Shape::Line {
                part,
                ends: [from, to],
                width: MARK,
            });
        }
    }

    /// Draws the lines and arrows along edges, over whose ends the islands are drawn.
    pub(super) fn draw_spans(&mut self, marks: &Marks) {
        for span in marks.spans.iter().filter(|span| span.width > 0.0) {
            let part = if span.dashed {
                Part::Dashed(span.tone)
            } else {
                Part::Tone(span.tone)
            };
            self.push(Shape::Line {
                part,
                ends: span.ends.map(|pos| self.middle(pos)),
                width: span.width.clamp(0.0, WIDEST),
            });
        }
        for arrow in &marks.arrows {
            let is_row = arrow.ends[0].row == arrow.ends[1].row;
            let [right, down] = if is_row {
                [0.0, arrow.aside]
            } else {
                [-arrow.aside, 0.0]
            };
            let ends = arrow.ends.map(|pos| self.middle(pos).shifted(right, down));
            let width = arrow.width.clamp(0.0, WIDEST);
            self.draw_arrow(Part::Tone(arrow.tone), ends, width);
        }
    }

    /// An arrow whose tip touches the island at its end.
    fn draw_arrow(&mut self, part: Part, [from, to]: [Point; 2], width: f64) {
        let (x, y) = (to.x - from.x, to.y - from.y);
        let length = x.hypot(y);
        if length == 0.0 {
            return;
        }
        let along = |from: Point, by: f64| from.shifted(by * x / length, by * y / length);
        let tip = along(to, -TIP);
        self.draw_head(part, [from, tip], width);
    }

    /// A line with an arrowhead at its end.
    pub(super) fn draw_head(&mut self, part: Part, [from, tip]: [Point; 2], width: f64) {
        let (x, y) = (tip.x - from.x, tip.y - from.y);
        let length = x.hypot(y).max(f64::MIN_POSITIVE);
        let (x, y) = (x / length, y / length);
        let half = HEAD[1].max(HEAD_OF_WIDTH * width);
        let back = tip.shifted(-HEAD[0] * x, -HEAD[0] * y);
        self.push(Shape::Line {
            part,
            ends: [from, back],
            width,
        });
        self.push(Shape::Area {
            part,
            corners: vec![
                tip,
                back.shifted(-half * y, half * x),
                back.shifted(half * y, -half * x),
            ],
            rim: 0.0,
        });
    }

    /// Writes the labels of lines, arrows and regions, above everything else.
    pub(super) fn draw_labels(&mut self, network: &Network, marks: &Marks) {
        let most = network.board().rules().max_bridges();
        let spans = marks.spans.iter().map(|it| (it.ends, it.tone, &it.label));
        let arrows = marks.arrows.iter().map(|it| (it.ends, it.tone, &it.label));
        let labels = spans
            .chain(arrows)
            .filter(|(_, _, label)| !label.is_empty());
        // Labels with only one possible place come first, so that the others avoid them.
        let (beside, along): (Vec<_>, Vec<_>) = labels.partition(|&(ends, ..)| side_by_side(ends));
        let mut places = LargeLabels::of(network, marks.spans.iter().map(|span| span.ends));
        for (ends, tone, label) in along.into_iter().chain(beside) {
            let part = Part::Tone(tone);
            let is_large = marks.lettering != Lettering::Small;
            if is_large && let Some(place) = places.free(self, ends, part, label) {
                self.draw_plate_of(part, place, label.clone(), LargeLabels::EM);
            } else if marks.lettering != Lettering::Large {
                let place = self.place_of_label(ends, part, label, most);
                self.draw_plate(part, place, label.clone());
            }
        }
        for region in &marks.regions {
            if let (false, Some(&first)) = (region.label.is_empty(), region.islands.first()) {
                let middle = self.middle(first).shifted(LABEL[0], LABEL[1]);
                self.draw_plate(Part::Tone(region.tone), middle, region.label.clone());
            }
        }
    }
}
