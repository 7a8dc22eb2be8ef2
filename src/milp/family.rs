//! Families: the columns, or the rows, that say the same thing about different places. One
//! word each, used in names, texts and statistics.

/// The columns that mean the same thing for different edges or arcs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ColumnFamily {
    /// `y[e,l]`: the edge carries at least l bridges.
    Level,
    /// `x[e,c]`: the edge carries exactly c bridges.
    Choice,
    /// The flow on an arc.
    Flow,
    /// A column fixed at 0, for programs and rows that have no other.
    Zero,
}

/// The rows that say the same thing about different islands, edges, arcs or crossings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowFamily {
    /// A level needs the level below it.
    Level,
    /// An edge carries exactly one of the possible numbers of bridges.
    Choice,
    /// The bridges at an island agree with its clue.
    Degree,
    /// Of two crossing edges at most one is built.
    Cross,
    /// What flows into an island less what flows out.
    Balance,
    /// Flow only where a bridge is built.
    Capacity,
    /// A built edge carries flow.
    Carry,
    /// The least number of built edges.
    Spanning,
    /// Some bridge leaves an island set.
    Cut,
    /// Not what was found before.
    Exclude,
    /// A row that holds as it is, for programs that have no other.
    Zero,
}

impl ColumnFamily {
    /// The family's one word, used in texts and statistics.
    ///
    /// # Examples
    /// ```
    /// assert_eq!(hashi::milp::ColumnFamily::Flow.word(), "flow");
    /// ```
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Level => "level",
            Self::Choice => "choice",
            Self::Flow => "flow",
            Self::Zero => "zero",
        }
    }
}

impl RowFamily {
    /// The family's one word, used in row names, texts and statistics.
    ///
    /// # Examples
    /// ```
    /// assert_eq!(hashi::milp::RowFamily::Degree.word(), "degree");
    /// ```
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Level => "level",
            Self::Choice => "choice",
            Self::Degree => "degree",
            Self::Cross => "cross",
            Self::Balance => "balance",
            Self::Capacity => "capacity",
            Self::Carry => "carry",
            Self::Spanning => "spanning",
            Self::Cut => "cut",
            Self::Exclude => "exclude",
            Self::Zero => "zero",
        }
    }
}
