//! Broken rules as marks: errors in red, and separate components in colours.

use super::marks::{Key, LegendLine, Marks, Span, Tint};
use super::tone::Tone;
use crate::puzzle::{Bridges, EdgeId, Id, Network, Pair, SignFault, Violation, components};

/// The width of the line for bridges outside all edges.
const NOWHERE: f64 = 0.1;

impl Marks {
    /// The marks of broken rules: errors have the tone `Wrong`, and if an answer is not connected
    /// each component has a tone of its own.
    ///
    /// # Examples
    /// ```
    /// use hashilab_picture::{Marks, Tone};
    /// use hashilab_rules::puzzle::{Board, Bridges, Clue, Network, Pos, Rules, Size, verify};
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1))];
    /// let network = Network::of(Board::new(Size::new(1, 1), islands, Rules::default())?);
    /// let bridges = Bridges::none(&network);
    /// let wrong = verify(&network, bridges.clone()).unwrap_err();
    /// let marks = Marks::faults(&network, &bridges, &wrong.0);
    /// assert_eq!(marks.rims, [(Pos::new(0, 0), Tone::Wrong)]);
    /// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
    /// ```
    #[must_use]
    pub fn faults(network: &Network, bridges: &Bridges, violations: &[Violation]) -> Self {
        let mut marks = Self::default();
        let apart = |violation: &Violation| matches!(violation, Violation::Disconnected { .. });
        if violations.iter().any(apart) {
            marks.add_components(network, bridges);
        }
        for violation in violations {
            marks.add_fault(network, violation);
        }
        if marks.shows_wrong() {
            let key = Key::new(LegendLine::Line(Tone::Wrong), "against a rule");
            marks.legend.insert(0, key);
        }
        marks
    }

    fn shows_wrong(&self) -> bool {
        let mut tones = self.rims.iter().map(|&(_, tone)| tone);
        tones.any(|tone| tone == Tone::Wrong)
            || self.bridges.iter().any(|&(_, tone)| tone == Tone::Wrong)
            || !self.spans.is_empty()
            || !self.tints.is_empty()
    }

    /// Gives the bridges and islands of each component of an answer a tone of their own, the
    /// larger components first.
    pub fn add_components(&mut self, network: &Network, bridges: &Bridges) {
        let mut parts = components(network, bridges);
        parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
        let mut tones = vec![Tone::Usual; network.islands().len()];
        for (part, group) in parts.iter().zip(0_u16..) {
            for &island in part {
                tones[island.index()] = Tone::Group(group);
                self.rims
                    .push((network.islands()[island].pos, Tone::Group(group)));
            }
        }
        for (edge, ends) in network.edges().iter() {
            if bridges[edge] > 0 {
                self.bridges.push((edge, tones[ends.ends[0].index()]));
            }
        }
        let joined = parts.iter().filter(|part| part.len() > 1);
        for (part, group) in joined.zip(0..Tone::GROUPS) {
            let text = format!("{} islands joined", part.len());
            self.legend
                .push(Key::new(LegendLine::Line(Tone::Group(group)), text));
        }
        let joined = parts.iter().filter(|part| part.len() > 1).count();
        if joined > usize::from(Tone::GROUPS) {
            let more = joined - usize::from(Tone::GROUPS);
            let text = format!("{more} more in these colours again");
            self.legend
                .push(Key::new(LegendLine::Line(Tone::Usual), text));
        }
    }

    fn add_fault(&mut self, network: &Network, violation: &Violation) {
        let pos = |island| network.islands()[island].pos;
        match violation {
            Violation::NoEdge { from, to } if from == to => {
                self.rims.push((*from, Tone::Wrong));
            }
            Violation::NoEdge { from, to } => {
                let span = Span::new([*from, *to], Tone::Wrong).wide(NOWHERE).dashed();
                self.spans.push(span);
            }
            Violation::TooMany { edge, .. } => self.mark_bridges(*edge),
            Violation::Degree { island, .. } => self.rims.push((pos(*island), Tone::Wrong)),
            Violation::Crossed(crossing) => {
                self.mark_bridges(crossing.horizontal);
                self.mark_bridges(crossing.vertical);
            }
            // The components get tones of their own.
            Violation::Disconnected { .. } => {}
            Violation::Loop { islands } => {
                let next = islands.iter().cycle().skip(1);
                for (&one, &other) in islands.iter().zip(next) {
                    if let Some(edge) = network.edge_between(one, other) {
                        self.mark_bridges(edge);
                    }
                }
            }
            Violation::Sign { view, fault } => {
                let sign = network.views()[*view].sign;
                self.tints.push(Tint::cell(sign, Tone::Wrong));
                if let SignFault::Repeated { islands, .. } = fault {
                    for &island in islands {
                        self.rims.push((pos(island), Tone::Wrong));
                    }
                }
            }
            Violation::Given { given, .. } => self.mark_pair(network, given.pair),
            Violation::Forbidden { pair, .. } => self.mark_pair(network, *pair),
        }
    }

    fn mark_bridges(&mut self, edge: EdgeId) {
        self.bridges.push((edge, Tone::Wrong));
    }

    fn mark_pair(&mut self, network: &Network, pair: Pair) {
        let span = pair.cells();
        let ends = span.map(|cell| network.island_at(cell));
        if let [Some(one), Some(other)] = ends
            && let Some(edge) = network.edge_between(one, other)
        {
            self.mark_bridges(edge);
            self.tints.push(Tint::edge(network, edge, Tone::Wrong));
        }
    }
}
