//! Families of columns or rows with one meaning at different places, each with a name for names,
//! texts and statistics.

use serde::{Serialize, Serializer};

/// The columns with one meaning for different edges, arcs or islands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ColumnFamily {
    /// `y[e,l]`: the edge carries at least l bridges.
    Level,
    /// `x[e,c]`: the edge carries exactly c bridges.
    Choice,
    /// `z[v,c]`: the island has exactly c bridges.
    Degree,
    /// `s[v]`: the island is the root of its component.
    Root,
    /// The flow on an arc.
    Flow,
    /// `a[uv]`: the arc is one of an arborescence.
    Arc,
    /// `p[v]`: the position of the island along the arborescence.
    Position,
    /// `t[e]`: the edge is one of a spanning tree.
    Tree,
    /// `b[uv]`: the edge of the tree, seen from some island, leads to v.
    Branch,
    /// A column fixed at 0, for programs and rows that have no other.
    Zero,
}

/// The rows with one meaning for different islands, edges, arcs, crossings or signs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowFamily {
    /// A level needs the level below it.
    Level,
    /// An edge carries exactly one of the possible numbers of bridges.
    Choice,
    /// An island has exactly one of the possible degrees.
    Pick,
    /// The bridges at an island agree with its clue.
    Degree,
    /// The bridges at an island are no fewer than its clue allows.
    Least,
    /// The bridges at an island are no more than its clue allows.
    Most,
    /// The given or forbidden bridges of an edge.
    Given,
    /// The most bridges of an edge.
    Cap,
    /// Of two crossing edges at most one is built.
    Cross,
    /// The inflow of an island minus its outflow.
    Balance,
    /// Flow only where a bridge is built.
    Capacity,
    /// A built edge carries flow.
    Carry,
    /// An arc or an edge of a tree only where a bridge is built.
    Support,
    /// An arborescence enters each island over one arc.
    Enter,
    /// An arborescence leads to higher positions.
    Order,
    /// Seen from any island, an edge of the tree leads in one direction.
    Split,
    /// The number of built edges.
    Spanning,
    /// The number of built edges and of components.
    Forest,
    /// The supply of a component enters at its root.
    Supply,
    /// Some bridge leaves an island set.
    Cut,
    /// No loop within an island set.
    Loop,
    /// The degrees that a sign sees add up to its number.
    Sum,
    /// The degrees that a sign sees are different.
    Differ,
    /// Excludes an earlier solution.
    NoGood,
    /// Some island has a degree outside a core, whose degrees cannot hold together.
    Core,
    /// Rows added by the caller.
    Own,
    /// A row that always holds, for programs without any other.
    Zero,
}

impl ColumnFamily {
    /// The family's name, used in texts and statistics.
    ///
    /// # Examples
    /// ```
    /// assert_eq!(hashilab_engine::milp::ColumnFamily::Flow.name(), "flow");
    /// ```
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Level => "level",
            Self::Choice => "choice",
            Self::Degree => "degree",
            Self::Root => "root",
            Self::Flow => "flow",
            Self::Arc => "arc",
            Self::Position => "position",
            Self::Tree => "tree",
            Self::Branch => "branch",
            Self::Zero => "zero",
        }
    }
}

impl Serialize for RowFamily {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl RowFamily {
    /// The family's name, used in row names, texts and statistics.
    ///
    /// # Examples
    /// ```
    /// assert_eq!(hashilab_engine::milp::RowFamily::Degree.name(), "degree");
    /// ```
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Level => "level",
            Self::Choice => "choice",
            Self::Pick => "pick",
            Self::Degree => "degree",
            Self::Least => "least",
            Self::Most => "most",
            Self::Given => "given",
            Self::Cap => "cap",
            Self::Cross => "cross",
            Self::Balance => "balance",
            Self::Capacity => "capacity",
            Self::Carry => "carry",
            Self::Support => "support",
            Self::Enter => "enter",
            Self::Order => "order",
            Self::Split => "split",
            Self::Spanning => "spanning",
            Self::Forest => "forest",
            Self::Supply => "supply",
            Self::Cut => "cut",
            Self::Loop => "loop",
            Self::Sum => "sum",
            Self::Differ => "differ",
            Self::NoGood => "no_good",
            Self::Core => "core",
            Self::Own => "own",
            Self::Zero => "zero",
        }
    }
}
