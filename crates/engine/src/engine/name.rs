//! The engines that people can choose, by name.

/// An engine by the name that people type.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::EngineName;
/// assert_eq!(EngineName::ALL.map(EngineName::name), ["highs", "cdcl"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum EngineName {
    /// HiGHS on the integer program.
    #[default]
    Highs,
    /// Clause learning on the network.
    Cdcl,
}

impl EngineName {
    /// All engines.
    pub const ALL: [Self; 2] = [Self::Highs, Self::Cdcl];

    /// The word for it on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Highs => "highs",
            Self::Cdcl => "cdcl",
        }
    }
}

impl std::fmt::Display for EngineName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

crate::puzzle::by_name::by_name!(EngineName);
