//! A board as a scene, from the bottom up: grid, bridges, islands, and the marks of other rules.
//!
//! The measures are chosen so that the bridges between adjacent islands are visible, and that as
//! many planks as the rules allow fit under the islands' rims.

use std::collections::{BTreeMap, BTreeSet};

use super::layout::Layout;
use super::marks::Marks;
use super::part::Part;
use super::scene::{Scene, Shape};
use super::tone::Tone;
use crate::puzzle::{
    Axis, Bridges, Clue, Degree, EdgeId, Island, IslandId, Network, Note, NoteKind, Pos, Size,
    degrees,
};

/// The share of the distance between planks that a plank fills where they are close.
const PLANK_SHARE: f64 = 0.5;

impl Scene {
    /// The picture of a board, with these bridges if there are any.
    ///
    /// Bridges are drawn as claimed, right or wrong. A clue that is not one number is replaced, in
    /// another colour, by the number of bridges found, if the clue allows it; so are the sums of
    /// signs. Given bridges have the colour of printed parts, and the label of a given edge is on
    /// it, or beside it between adjacent islands; a cross on an edge forbids all bridges. More than
    /// three bridges are shown as a number. Ignored islands are faint. Title, author and source are
    /// below.
    ///
    /// # Examples
    /// ```
    /// use hashilab_picture::Scene;
    /// use hashilab_rules::puzzle::{Board, Bridges, Clue, Network, Pos, Rules, Size};
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(2)), (Pos::new(0, 1), Clue::Exactly(2))];
    /// let network = Network::of(Board::new(Size::new(1, 2), islands, Rules::default())?);
    /// let scene = Scene::of(&network, Some(&Bridges::from_iter([2])));
    /// assert_eq!(scene.to_string().matches("line bridge").count(), 2);
    /// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
    /// ```
    #[must_use]
    pub fn of(network: &Network, bridges: Option<&Bridges>) -> Self {
        Self::marked(network, bridges, &Marks::default())
    }

    /// The picture of a board with marks.
    ///
    /// # Examples
    /// ```
    /// use hashilab_picture::{Marks, Scene};
    /// use hashilab_rules::puzzle::{Board, Clue, EdgeId, Id, Network, Pos, Rules, Size};
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(2)), (Pos::new(0, 1), Clue::Exactly(2))];
    /// let network = Network::of(Board::new(Size::new(1, 2), islands, Rules::default())?);
    /// let differing = Marks { edges: vec![EdgeId::from_index(0)], ..Marks::default() };
    /// let scene = Scene::marked(&network, None, &differing);
    /// assert_eq!(scene.to_string().matches("line mark").count(), 1);
    /// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
    /// ```
    #[must_use]
    pub fn marked(network: &Network, bridges: Option<&Bridges>, marks: &Marks) -> Self {
        Self::laid_out(network, bridges, marks, &Layout::default())
    }

    /// The picture of a board with marks, and with what a layout adds around it.
    ///
    /// # Examples
    /// ```
    /// use hashilab_picture::{Layout, Marks, Scene};
    /// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
    /// let islands = vec![(Pos::new(0, 0), Clue::Unknown)];
    /// let network = Network::of(Board::new(Size::new(1, 2), islands, Rules::default())?);
    /// let layout = Layout { title: "a board".to_owned(), ..Layout::default() };
    /// let scene = Scene::laid_out(&network, None, &Marks::default(), &layout);
    /// assert!(scene.to_string().contains("label title"));
    /// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
    /// ```
    #[must_use]
    pub fn laid_out(
        network: &Network,
        bridges: Option<&Bridges>,
        marks: &Marks,
        layout: &Layout,
    ) -> Self {
        let mut scene = Self::of_board(network, layout);
        scene.draw_title(&layout.title);
        scene.draw_frame(network, layout);
        scene.draw_walls(network);
        scene.draw_shades(network, marks);
        scene.draw_signs(network, bridges, &marks.open);
        scene.draw_ignored(network);
        scene.draw_all_bridges(network, bridges, marks);
        scene.draw_spans(marks);
        scene.draw_islands(network, bridges, marks);
        for edge in network.edges().ids() {
            scene.draw_given(network, edge, bridges.map(|bridges| bridges[edge]));
        }
        scene.draw_labels(network, marks);
        scene.draw_legend(&marks.legend);
        scene.draw_notes(network.board().notes(), &layout.said);
        let rules = layout.rules.clone();
        let rules = rules.or_else(|| network.board().rules().unusual());
        let rules = rules.filter(|text| !text.is_empty()).map(|text| Note {
            kind: NoteKind::Source,
            text,
        });
        scene.draw_notes(rules.as_slice(), &[]);
        scene
    }

    /// An empty scene for a board, with its title or its size as name.
    pub(super) fn of_board(network: &Network, layout: &Layout) -> Self {
        let board = network.board();
        let mut notes = board.notes().iter();
        let title = notes.find(|note| note.kind == NoteKind::Title);
        let title = title.map_or("", |note| note.text.as_str());
        let Size { rows, cols } = board.size();
        let islands = network.islands().len();
        let size = format!("Hashiwokakero, {rows} x {cols}, islands: {islands}");
        let scene = Self::empty(board.size()).formed(&layout.form);
        scene.named([layout.title.as_str(), title, &size])
    }

    /// The islands with their clues, or with the numbers found for them.
    fn draw_islands(&mut self, network: &Network, bridges: Option<&Bridges>, marks: &Marks) {
        let changed = &marks.changed;
        let rims: BTreeMap<Pos, Tone> = marks.rims.iter().copied().collect();
        let open: BTreeSet<IslandId> = marks.open.iter().copied().collect();
        let found = bridges.map(|bridges| degrees(network, bridges));
        for (id, &Island { pos, clue }) in network.islands().iter() {
            let old = changed.iter().find(|&&(island, _)| island == id);
            let found = found.as_ref().filter(|_| !open.contains(&id));
            let found = found.and_then(|found| found_for(clue, found[id]));
            let (part, clue) = match (found, old) {
                (Some(found), _) => (Part::Found, found),
                (None, Some(_)) => (Part::Changed, clue),
                (None, None) => (Part::Clue, clue),
            };
            match rims.get(&pos) {
                Some(&tone) => self.draw_rimmed(pos, tone, clue),
                None => self.draw_island(pos, [Part::Island, part], clue),
            }
        }
        for &(island, old) in changed {
            self.draw_old(network.islands()[island].pos, old);
        }
    }

    /// The bridges of all edges: first the given ones, then those that are built, then those of
    /// marks.
    fn draw_all_bridges(&mut self, network: &Network, bridges: Option<&Bridges>, marks: &Marks) {
        let tones: BTreeMap<EdgeId, Tone> = marks.bridges.iter().copied().collect();
        let mut added: BTreeMap<EdgeId, Vec<Part>> = BTreeMap::new();
        for plank in &marks.planks {
            added.entry(plank.edge).or_default().push(plank.part());
        }
        for edge in network.edges().ids() {
            let given = network.bounds(edge)[0];
            let count = bridges.map_or(given, |bridges| bridges[edge]);
            let tone = tones.get(&edge);
            let usual = tone.map_or(Part::Bridge, |&tone| Part::Tone(tone));
            let part = |plank: u8| if plank < given { Part::Given } else { usual };
            let mut planks: Vec<Part> = (0..count).map(part).collect();
            planks.extend(added.remove(&edge).unwrap_or_default());
            self.draw_bridges(network, edge, &planks);
        }
    }

    /// Parallel planks from centre to centre; the islands are drawn over their ends.
    fn draw_bridges(&mut self, network: &Network, edge: EdgeId, planks: &[Part]) {
        let ends = network.cells_of(edge).map(|pos| self.middle(pos));
        let steps = planks.len().saturating_sub(1) as f64;
        let sizes = *self.sizes();
        let step = sizes.apart.min(sizes.spread() / steps);
        let width = if steps > 1.0 {
            sizes.bridge.min(PLANK_SHARE * step)
        } else {
            sizes.bridge
        };
        let mut aside = if steps > 0.0 {
            -step * steps / 2.0
        } else {
            0.0
        };
        for &part in planks {
            let ends = ends.map(|end| match network.edges()[edge].axis {
                Axis::Horizontal => end.shifted(0.0, aside),
                Axis::Vertical => end.shifted(aside, 0.0),
            });
            self.push(Shape::Line { part, ends, width });
            aside += step;
        }
    }
}

/// The number found for a clue that is not a single number, if the clue allows it.
fn found_for(clue: Clue, degree: u32) -> Option<Clue> {
    match clue {
        Clue::Exactly(_) => None,
        Clue::OneOf(_) | Clue::Unknown => {
            let found = Degree::try_from(degree).ok()?;
            clue.allows(degree).then_some(Clue::Exactly(found))
        }
    }
}
