//! Connectivity: which islands built edges join, and whether each such component can
//! still reach the rest.
//!
//! An exit of a component is an undecided edge that leaves it. The cases, for a component that is
//! not the whole board:
//! - no exit: all edges of δ(S) are impossible, the cut Σ y[e,1] over δ(S) ≥ 1 is violated.
//! - one exit: it must be built, by the same cut.
//! - two or more: nothing follows. Two of them are kept as witnesses, at different islands if
//!   possible; while they are undecided, no new check is needed.
//!
//! Components are checked when one of their edges was built or became impossible, after everything
//! else has been propagated. When all edges are decided, either everything is one component or some
//! component had no exit, so an answer is connected.

use crate::puzzle::{EdgeId, IdVec, IslandId};

use super::super::core::Trail;
use super::super::instance::Instance;
use super::explicit_reasons::{BrokenRule, ClauseBasis, ReasonScene};
use super::rings::{JoinedSets, Rings};

/// Two components became one.
#[derive(Clone, Copy, Debug)]
struct JoinedPair {
    place: u32,
    joined: JoinedSets,
}

/// The components under the literals of the trail.
#[derive(Clone, Debug)]
pub(crate) struct TrailComponents {
    rings: Rings,
    witnesses: IdVec<IslandId, Option<[EdgeId; 2]>>,
    joins: Vec<JoinedPair>,
    /// The number of literals of the trail that have been processed.
    seen: usize,
    changed: Vec<IslandId>,
    /// See [`TrailComponents::gates`].
    gates: Vec<[IslandId; 2]>,
    looked_at: IdVec<IslandId, u32>,
    round: u32,
}

impl TrailComponents {
    /// Every island by itself, except for the instance's links. All are to be checked.
    pub(crate) fn new(instance: &Instance) -> Self {
        let islands = instance.sites();
        let mut components = Self {
            rings: Rings::over(islands),
            witnesses: IdVec::filled(None, islands.len()),
            joins: Vec::new(),
            seen: 0,
            changed: islands.ids().collect(),
            gates: Vec::new(),
            looked_at: IdVec::filled(0, islands.len()),
            round: 0,
        };
        for &ends in instance.links() {
            components.join(ends, 0);
        }
        components.joins.clear();
        components
    }

    /// Marks all components to be checked next time.
    pub(crate) fn look_at_all(&mut self, instance: &Instance) {
        self.changed.clear();
        self.changed.extend(instance.sites().ids());
    }

    /// The number of islands in the component of this one.
    pub(crate) fn size_of(&self, island: IslandId) -> usize {
        self.rings.size_of(island)
    }

    /// For each component of the last check, two islands at which it has exits; one island twice if
    /// all its exits are there.
    pub(crate) fn gates(&self) -> &[[IslandId; 2]] {
        &self.gates
    }

    /// The representative of the component of an island.
    pub(crate) fn name_of(&self, island: IslandId) -> IslandId {
        self.rings.name_of(island)
    }

    /// The islands of a component.
    pub(crate) fn members(&self, island: IslandId) -> impl Iterator<Item = IslandId> + '_ {
        self.rings.members(island)
    }

    /// Processes the trail's new literals and propagates for every component that they changed. All
    /// literals must have been applied to the bounds. If a component has no exit, the violated cut
    /// is the draft.
    pub(crate) fn check(&mut self, scene: &mut ReasonScene<'_>) -> Result<(), BrokenRule> {
        self.take_over(scene.instance, scene.trail);
        self.round += 1;
        self.gates.clear();
        while let Some(island) = self.changed.pop() {
            let name = self.name_of(island);
            if std::mem::replace(&mut self.looked_at[name], self.round) != self.round {
                let gates = self.look_at(island, scene)?;
                self.gates.extend(gates);
            }
        }
        Ok(())
    }

    fn take_over(&mut self, instance: &Instance, trail: &Trail) {
        while self.seen < trail.len() {
            let literal = trail.at(self.seen);
            let place = u32::try_from(self.seen).expect("fewer literals than 2^32");
            self.seen += 1;
            if !instance.is_level(literal) {
                continue;
            }
            let (edge, level) = instance.numbering().meaning(literal.var());
            let ends = instance.ends(edge);
            let apart = self.name_of(ends[0]) != self.name_of(ends[1]);
            match (literal.is_negative(), level) {
                (true, 1) if apart => self.changed.extend(ends),
                (false, 1) if apart => {
                    self.join(ends, place);
                    self.changed.push(ends[0]);
                }
                // More bridges leave a smaller residue, which matters to `closing`.
                (false, 2..) => self.changed.push(ends[0]),
                (true | false, _) => {}
            }
        }
    }

    /// Joins the components of two islands, if they are different.
    fn join(&mut self, ends: [IslandId; 2], place: u32) {
        if let Some(joined) = self.rings.join(ends) {
            self.joins.push(JoinedPair { place, joined });
        }
    }

    /// Undoes everything from this place of the trail on.
    pub(crate) fn undo(&mut self, end: usize) {
        self.changed.clear();
        self.seen = self.seen.min(end);
        while let Some(&JoinedPair { place, joined }) = self.joins.last()
            && place as usize >= end
        {
            self.joins.pop();
            self.rings.part(joined);
        }
    }

    /// The island at which an edge leaves the component with this representative, if it does and
    /// may still be built.
    fn gate(&self, edge: EdgeId, name: IslandId, scene: &ReasonScene<'_>) -> Option<IslandId> {
        let ends = scene.instance.ends(edge);
        let [one, other] = ends.map(|end| self.name_of(end) == name);
        (one != other && scene.degrees.is_open(edge)).then(|| ends[usize::from(other)])
    }

    /// Propagates for one component; returns where two of its exits are.
    fn look_at(
        &mut self,
        island: IslandId,
        scene: &mut ReasonScene<'_>,
    ) -> Result<Option<[IslandId; 2]>, BrokenRule> {
        let name = self.name_of(island);
        if self.size_of(name) == scene.instance.sites().len() {
            return Ok(None);
        }
        if let Some([one, other]) = self.witnesses[name]
            && let Some(one) = self.gate(one, name, scene)
            && let Some(other) = self.gate(other, name, scene)
            && one != other
        {
            return Ok(Some([one, other]));
        }
        *scene.work += self.size_of(name) as u64;
        match self.exits(island, scene) {
            [None, _] => {
                self.write_cut(island, None, scene);
                Err(BrokenRule)
            }
            [Some((_, exit)), None] => {
                self.force(exit, island, scene);
                Ok(None)
            }
            [Some(one), Some(other)] => {
                self.witnesses[name] = Some([one.1, other.1]);
                Ok(Some([one.0, other.0]))
            }
        }
    }

    /// Two exits of a component with their islands, which are different if possible.
    fn exits(&self, island: IslandId, scene: &ReasonScene<'_>) -> [Option<(IslandId, EdgeId)>; 2] {
        let (instance, degrees) = (scene.instance, scene.degrees);
        let name = self.name_of(island);
        let (mut first, mut second) = (None, None);
        for member in self.members(island) {
            for way in instance.ways_among(member, degrees.undecided(member)) {
                if self.name_of(way.to) == name || !degrees.is_open(way.edge) {
                    continue;
                }
                let exit = Some((member, way.edge));
                match first {
                    None => first = exit,
                    Some((at, _)) if at != member => return [first, exit],
                    Some(_) => second = exit,
                }
            }
        }
        [first, second]
    }

    /// Forces a component's only exit.
    fn force(&self, exit: EdgeId, island: IslandId, scene: &mut ReasonScene<'_>) {
        let built = scene.instance.numbering().built(exit);
        if !scene.trail.is_true(built) {
            self.write_cut(island, Some(exit), scene);
            scene.written.force(built, scene.trail);
        }
    }

    /// Writes the clause "one of the edges that leave a component must be built".
    fn write_cut(&self, island: IslandId, except: Option<EdgeId>, scene: &mut ReasonScene<'_>) {
        let instance = scene.instance;
        scene
            .written
            .begin(|| ClauseBasis::Cut(self.members(island).collect()));
        for member in self.members(island) {
            for way in instance.ways_from(member) {
                if self.name_of(way.to) != self.name_of(island) && Some(way.edge) != except {
                    scene.written.push(instance.numbering().built(way.edge));
                }
            }
        }
    }
}
