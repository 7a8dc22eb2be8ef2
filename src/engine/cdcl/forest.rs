//! No circle of built edges, where loops are forbidden.
//!
//! Built edges are kept as rooted trees: every island but a root knows the edge towards
//! the root and the island there. A new built edge hangs one tree on the other, which is
//! turned to have its root there; turning it back takes the edge off again. The cases:
//! - a built edge inside a tree: a conflict.
//! - an open edge with both ends in a tree: it is not built.
//!
//! The clause behind either names the built edges on the way from one end to the other:
//! with the edge itself they would be a circle.

use crate::puzzle::{EdgeId, IdVec, IslandId};

use super::instance::{Instance, Way};
use super::trail::Value;
use super::written::Scene;

/// One tree was hung on another at a place of the trail.
#[derive(Clone, Copy, Debug)]
struct Hung {
    place: usize,
    /// The island whose way up is the new edge.
    by: IslandId,
    /// The root of its tree before.
    root: IslandId,
}

/// The trees of built edges.
#[derive(Clone, Debug)]
pub(super) struct Forest {
    up: IdVec<IslandId, Option<Way>>,
    hung: Vec<Hung>,
    /// How many literals of the trail have been taken over.
    seen: usize,
    /// Islands in whose trees open edges are to be looked for.
    changed: Vec<IslandId>,
    /// When an island was met last; the clock never goes back.
    met: IdVec<IslandId, u64>,
    clock: u64,
    members: Vec<IslandId>,
}

/// A circle; the clause is the draft.
#[derive(Clone, Copy, Debug)]
pub(super) struct Circle;

impl Forest {
    /// Every island by itself.
    pub(super) fn of(instance: &Instance) -> Self {
        let islands = instance.sites().len();
        Self {
            up: IdVec::filled(None, islands),
            hung: Vec::new(),
            seen: 0,
            changed: Vec::new(),
            met: IdVec::filled(0, islands),
            clock: 0,
            members: Vec::new(),
        }
    }

    /// Takes over the trail's new literals and draws what follows in every tree that they
    /// changed. All literals must have been applied to the bounds.
    pub(super) fn check(&mut self, scene: &mut Scene<'_>) -> Result<(), Circle> {
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
        let first = self.clock + 1;
        while let Some(island) = self.changed.pop() {
            if self.met[island] < first {
                self.forbid_inside(island, scene);
            }
        }
        Ok(())
    }

    /// Takes back all that came from this place of the trail on.
    pub(super) fn undo(&mut self, end: usize) {
        self.seen = self.seen.min(end);
        self.changed.clear();
        while let Some(&Hung { place, by, root }) = self.hung.last()
            && place >= end
        {
            self.hung.pop();
            self.up[by] = None;
            self.turn(root);
        }
    }

    /// Hangs the tree of one end on that of the other.
    fn build(&mut self, edge: EdgeId, scene: &mut Scene<'_>) -> Result<(), Circle> {
        let [one, other] = scene.instance.ends(edge);
        let [(one_root, one_steps), (other_root, other_steps)] =
            [one, other].map(|end| self.root(end));
        if one_root == other_root {
            self.write_way(edge, scene);
            scene
                .written
                .push(scene.instance.numbering().below(edge, 1));
            return Err(Circle);
        }
        let (by, to) = if one_steps < other_steps {
            (one, other)
        } else {
            (other, one)
        };
        let root = self.turn(by);
        self.up[by] = Some(Way { edge, to });
        let place = self.seen;
        self.hung.push(Hung { place, by, root });
        self.changed.push(by);
        Ok(())
    }

    /// The root of an island's tree, and how many steps away it is.
    fn root(&self, island: IslandId) -> (IslandId, u32) {
        let (mut at, mut steps) = (island, 0);
        while let Some(Way { to, .. }) = self.up[at] {
            at = to;
            steps += 1;
        }
        (at, steps)
    }

    /// Makes an island the root of its tree, and says which one was.
    fn turn(&mut self, island: IslandId) -> IslandId {
        let mut at = island;
        let mut up = self.up[island].take();
        while let Some(Way { edge, to }) = up {
            up = self.up[to].replace(Way { edge, to: at });
            at = to;
        }
        at
    }

    /// Forbids the open edges with both ends in the tree of an island.
    fn forbid_inside(&mut self, island: IslandId, scene: &mut Scene<'_>) {
        self.clock += 1;
        let tree = self.clock;
        self.members.clear();
        self.members.push(island);
        self.met[island] = tree;
        let mut next = 0;
        while let Some(&member) = self.members.get(next) {
            next += 1;
            for &Way { edge, to } in scene.instance.ways_from(member) {
                if scene.degrees.bounds(edge).lo > 0 && self.met[to] != tree {
                    self.met[to] = tree;
                    self.members.push(to);
                }
            }
        }
        let inside: Vec<EdgeId> = self
            .members
            .iter()
            .flat_map(|&member| scene.instance.ways_from(member))
            .filter(|way| self.met[way.to] == tree && scene.degrees.is_open(way.edge))
            .map(|way| way.edge)
            .collect();
        for edge in inside {
            let unbuilt = scene.instance.numbering().below(edge, 1);
            if scene.trail.value(unbuilt) == Value::Open {
                self.write_way(edge, scene);
                scene.written.force(unbuilt, scene.trail);
            }
        }
    }

    /// Writes that not all edges on the way between the ends of an edge are built, which
    /// lie in one tree.
    fn write_way(&mut self, edge: EdgeId, scene: &mut Scene<'_>) {
        let numbering = scene.instance.numbering();
        scene.written.begin();
        self.clock += 1;
        let [one, other] = scene.instance.ends(edge);
        let mut at = Some(one);
        while let Some(island) = at {
            self.met[island] = self.clock;
            at = self.up[island].map(|way| way.to);
        }
        let mut meeting = other;
        while self.met[meeting] != self.clock
            && let Some(Way { edge, to }) = self.up[meeting]
        {
            scene.written.push(numbering.below(edge, 1));
            meeting = to;
        }
        let mut at = one;
        while at != meeting
            && let Some(Way { edge, to }) = self.up[at]
        {
            scene.written.push(numbering.below(edge, 1));
            at = to;
        }
    }
}
