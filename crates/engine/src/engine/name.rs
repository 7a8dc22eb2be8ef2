//! The engines that users can choose, by name.

crate::puzzle::by_name::closed! {
    /// The name of an engine, as typed by users.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::engine::EngineName;
    /// let programs = EngineName::ALL.into_iter().filter(|engine| engine.is_program());
    /// assert_eq!(programs.count(), EngineName::ALL.len() - 2);
    /// assert!(!EngineName::Highs.is_program() && !EngineName::Cdcl.is_program());
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum EngineName {
        /// HiGHS on the integer program.
        #[default]
        Highs = "highs",
        /// Clause learning on the network.
        Cdcl = "cdcl",
        /// CBC, run as a program on the integer program.
        Cbc = "cbc",
        /// GLPK, run as the program `glpsol`.
        Glpk = "glpk",
        /// SCIP, run as a program.
        Scip = "scip",
        /// Gurobi, run as the program `gurobi_cl`.
        Gurobi = "gurobi",
        /// CPLEX, run as a program.
        Cplex = "cplex",
        /// Xpress, run as the program `optimizer`.
        Xpress = "xpress",
        /// SYMPHONY, run as a program.
        Symphony = "symphony",
        /// `lp_solve`, run as a program.
        LpSolve = "lp_solve",
        /// cuOpt, run as the program `cuopt_cli`.
        Cuopt = "cuopt",
        /// Another build of HiGHS, run as the program `highs`.
        HighsProgram = "highs-program",
        /// Any program given by a command line.
        Command = "command",
    }
}

impl EngineName {
    /// The engine with this name.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::engine::EngineName;
    /// assert_eq!(EngineName::named("cbc"), Some(EngineName::Cbc));
    /// assert_eq!(EngineName::named("sweep"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|engine| engine.name() == name)
    }

    /// Whether it is an external program, which gets the integer program as a file.
    #[must_use]
    pub const fn is_program(self) -> bool {
        match self {
            Self::Highs | Self::Cdcl => false,
            Self::Cbc
            | Self::Glpk
            | Self::Scip
            | Self::Gurobi
            | Self::Cplex
            | Self::Xpress
            | Self::Symphony
            | Self::LpSolve
            | Self::Cuopt
            | Self::HighsProgram
            | Self::Command => true,
        }
    }
}

crate::puzzle::by_name::by_name!(EngineName);
