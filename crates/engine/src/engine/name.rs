//! The engines that people can choose, by name.

crate::puzzle::by_name::closed! {
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
        Highs = "highs",
        /// Clause learning on the network.
        Cdcl = "cdcl",
    }
}

crate::puzzle::by_name::by_name!(EngineName);
