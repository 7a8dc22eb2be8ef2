//! No cycle of built edges, where loops are forbidden.
//!
//! Built edges are kept as rooted trees: every island but a root knows the edge towards the root
//! and the island there. A new built edge attaches the smaller of two trees to the other, re-rooted
//! at its end; undoing this detaches it again. The cases:
//! - a built edge inside a tree: a conflict.
//! - an undecided edge with both ends in a tree: it is not built. Such edges lead from the smaller
//!   tree to the other when the two are merged.
//!
//! The clause of either names the built edges on the path from one end to the other: with the edge
//! itself they would be a cycle.

use crate::puzzle::{EdgeId, IdVec, IslandId};

use super::super::core::TrailValue;
use super::super::instance::{Instance, SeenEdge};
use super::explicit_reasons::{BrokenRule, ClauseBasis, ReasonScene};
use super::rings::{JoinedSets, Rings};

/// Two trees were merged at a place of the trail.
#[derive(Clone, Copy, Debug)]
struct TreeLink {
    place: usize,
    /// The island whose parent edge is the new edge.
    by: IslandId,
    /// The previous root of its tree.
    root: IslandId,
    joined: JoinedSets,
}

/// The trees of built edges.
#[derive(Clone, Debug)]
pub(crate) struct Cycles {
    rings: Rings,
    up: IdVec<IslandId, Option<SeenEdge>>,
    hung: Vec<TreeLink>,
    /// The number of literals of the trail that have been processed.
    seen: usize,
    /// The time of the last visit to each island on a path; the clock never goes back.
    met: IdVec<IslandId, u64>,
    clock: u64,
    /// The undecided edges inside a tree that has just grown.
    inside: Vec<EdgeId>,
}

impl Cycles {
    /// Every island in a tree of its own.
    pub(crate) fn of(instance: &Instance) -> Self {
        let islands = instance.sites();
        Self {
            rings: Rings::over(islands),
            up: IdVec::filled(None, islands.len()),
            hung: Vec::new(),
            seen: 0,
            met: IdVec::filled(0, islands.len()),
            clock: 0,
            inside: Vec::new(),
        }
    }

    /// Attaches the smaller of the trees of an edge's ends to the other.
    fn build(&mut self, edge: EdgeId, scene: &mut ReasonScene<'_>) -> Result<(), BrokenRule> {
        let [one, other] = scene.instance.ends(edge);
        let (by, to) = if self.rings.size_of(one) < self.rings.size_of(other) {
            (one, other)
        } else {
            (other, one)
        };
        self.find_inside([by, to], scene);
        let Some(joined) = self.rings.join([one, other]) else {
            self.write_way(edge, scene);
            scene
                .written
                .push(scene.instance.numbering().below(edge, 1));
            return Err(BrokenRule);
        };
        let root = self.turn(by);
        self.up[by] = Some(SeenEdge { edge, to });
        let place = self.seen;
        self.hung.push(TreeLink {
            place,
            by,
            root,
            joined,
        });
        self.forbid_inside(scene);
        Ok(())
    }

    /// Collects the undecided edges between two trees.
    fn find_inside(&mut self, [small, large]: [IslandId; 2], scene: &ReasonScene<'_>) {
        let (rings, name) = (&self.rings, self.rings.name_of(large));
        let ways = rings
            .members(small)
            .flat_map(|member| scene.instance.ways_from(member));
        let between =
            ways.filter(|way| rings.name_of(way.to) == name && scene.degrees.is_open(way.edge));
        self.inside.clear();
        self.inside.extend(between.map(|way| way.edge));
    }

    /// Forbids the collected edges.
    fn forbid_inside(&mut self, scene: &mut ReasonScene<'_>) {
        for edge in std::mem::take(&mut self.inside) {
            let unbuilt = scene.instance.numbering().below(edge, 1);
            if scene.trail.value(unbuilt) == TrailValue::Open {
                self.write_way(edge, scene);
                scene.written.force(unbuilt, scene.trail);
            }
        }
    }

    /// Makes an island the root of its tree, and returns the previous one.
    fn turn(&mut self, island: IslandId) -> IslandId {
        let mut at = island;
        let mut up = self.up[island].take();
        while let Some(SeenEdge { edge, to }) = up {
            up = self.up[to].replace(SeenEdge { edge, to: at });
            at = to;
        }
        at
    }

    /// Writes that not all edges are built on the path between the ends of an edge, which are in
    /// one tree.
    fn write_way(&mut self, edge: EdgeId, scene: &mut ReasonScene<'_>) {
        let numbering = scene.instance.numbering();
        scene.written.begin(|| ClauseBasis::Cycle);
        self.clock += 1;
        let ends = scene.instance.ends(edge);
        let meeting = self.meeting(ends);
        for end in ends {
            let mut at = end;
            while at != meeting
                && let Some(SeenEdge { edge, to }) = self.up[at]
            {
                scene.written.push(numbering.below(edge, 1));
                at = to;
            }
        }
    }

    /// The lowest common ancestor of two islands of a tree. Steps are made from both in turn.
    fn meeting(&mut self, ends: [IslandId; 2]) -> IslandId {
        let mut ahead = ends.map(Some);
        loop {
            for at in &mut ahead {
                if let Some(island) = *at {
                    if std::mem::replace(&mut self.met[island], self.clock) == self.clock {
                        return island;
                    }
                    *at = self.up[island].map(|way| way.to);
                }
            }
        }
    }
    /// Checks every tree that the trail's new literals have changed.
    pub(super) fn check(&mut self, scene: &mut ReasonScene<'_>) -> Result<(), BrokenRule> {
        let numbering = scene.instance.numbering();
        while self.seen < scene.degrees.applied() {
            let literal = scene.trail.at(self.seen);
            if scene.instance.is_level(literal) && !literal.is_negative() {
                let (edge, level) = numbering.meaning(literal.var());
                if level == 1 {
                    self.build(edge, scene)?;
                }
            }
            self.seen += 1;
        }
        Ok(())
    }

    /// Undoes everything from this place of the trail on.
    pub(super) fn undo(&mut self, end: usize) {
        self.seen = self.seen.min(end);
        while let Some(&hung) = self.hung.last()
            && hung.place >= end
        {
            self.hung.pop();
            self.rings.part(hung.joined);
            self.up[hung.by] = None;
            self.turn(hung.root);
        }
    }
}
