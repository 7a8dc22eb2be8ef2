//! How a search ended, by words in a solver's solution file or output.

use crate::engine::Limit;

/// Where to look for words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OutputPlace {
    /// In the first lines of the solution file, before the columns.
    Head,
    /// In the output, or in the solution if that is the output.
    Output,
}

/// The status of a solver's search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SolverStatus {
    /// Its point is optimal.
    Optimal,
    /// The program is infeasible.
    Infeasible,
    /// This limit ended the search; there may be a point.
    Stopped(Limit),
    /// This limit ended the search, and the values written are not a point.
    Nothing(Limit),
    /// Unknown.
    Unclear,
}

/// The number of lines of a solution file that may contain the status.
const HEAD: usize = 12;

/// The status of the first of these words that is found in its place.
pub(crate) fn find_status(
    words: &[(OutputPlace, &str, SolverStatus)],
    solution: Option<&str>,
    output: &str,
) -> SolverStatus {
    let head = solution.map(head).unwrap_or_default();
    let output = output.to_ascii_lowercase();
    let found = words.iter().find(|(place, word, _)| match place {
        OutputPlace::Head => head.contains(word),
        OutputPlace::Output => output.contains(word),
    });
    found.map_or(SolverStatus::Unclear, |&(_, _, said)| said)
}

/// The first lines in lower case.
pub(crate) fn head(text: &str) -> String {
    let lines = text.lines().take(HEAD).map(str::to_ascii_lowercase);
    lines.collect::<Vec<_>>().join("\n")
}

/// What solvers and people write into comments of files without a field for the status.
pub(crate) const COMMENTS: &[(OutputPlace, &str, SolverStatus)] = &[
    (
        OutputPlace::Head,
        "# status: optimal",
        SolverStatus::Optimal,
    ),
    (
        OutputPlace::Head,
        "# status: infeasible",
        SolverStatus::Infeasible,
    ),
    (
        OutputPlace::Head,
        "# status: time limit",
        SolverStatus::Stopped(Limit::Time),
    ),
];

/// The last number after one of these words in a text.
pub(crate) fn bound(words: &[&str], output: &str) -> Option<f64> {
    let mut found = None;
    for line in output.lines() {
        for word in words {
            let Some(at) = line.find(word) else { continue };
            let rest = line[at + word.len()..].trim_start();
            let number = rest.split([' ', ',', '\t']).next().unwrap_or_default();
            let number: Option<f64> = number.parse().ok();
            found = number.filter(|number| number.is_finite()).or(found);
        }
    }
    found
}

/// The last line of a text that is not blank, with only letters, digits and common characters, and
/// no longer than a line of a message.
pub(crate) fn last_line(text: &str) -> Option<String> {
    const MOST: usize = 200;
    let line = text.lines().rev().find(|line| !line.trim().is_empty())?;
    let shown = line.trim().chars().filter(|letter| !letter.is_control());
    Some(shown.take(MOST).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::EngineName;

    fn says(engine: EngineName, solution: Option<&str>, output: &str) -> SolverStatus {
        let entry = crate::table::entry(engine).expect("an entry");
        find_status(entry.says, solution, output)
    }

    #[test]
    fn solvers_are_heard_as_they_speak() {
        let stopped = SolverStatus::Stopped(Limit::Time);
        for (engine, solution, output, wanted) in [
            (
                EngineName::Cbc,
                "Optimal - objective value 54.0\n",
                "",
                SolverStatus::Optimal,
            ),
            (
                EngineName::Cbc,
                "Infeasible - objective value 0.0\n",
                "",
                SolverStatus::Infeasible,
            ),
            (
                EngineName::Cbc,
                "Integer infeasible - objective value 0.0\n",
                "",
                SolverStatus::Infeasible,
            ),
            (
                EngineName::Cbc,
                "Stopped on time - objective value 54.0\n",
                "",
                stopped,
            ),
            (
                EngineName::Cbc,
                "Stopped on time (no integer solution - continuous used) - objective value 2.9\n",
                "",
                SolverStatus::Nothing(Limit::Time),
            ),
            (
                EngineName::Glpk,
                "c Status:     INTEGER OPTIMAL\n",
                "",
                SolverStatus::Optimal,
            ),
            (
                EngineName::Glpk,
                "c Status:     INTEGER EMPTY\n",
                "",
                SolverStatus::Infeasible,
            ),
            (
                EngineName::Glpk,
                "c Status:     INTEGER UNDEFINED\n",
                "PROBLEM HAS NO PRIMAL FEASIBLE SOLUTION\n",
                SolverStatus::Infeasible,
            ),
            (
                EngineName::Glpk,
                "c Status:     INTEGER NON-OPTIMAL\n",
                "TIME LIMIT EXCEEDED; SEARCH TERMINATED\n",
                stopped,
            ),
            (
                EngineName::HighsProgram,
                "Model status\nOptimal\n",
                "",
                SolverStatus::Optimal,
            ),
            (
                EngineName::HighsProgram,
                "Model status\nInfeasible\n",
                "",
                SolverStatus::Infeasible,
            ),
            (
                EngineName::HighsProgram,
                "Model status\nTime limit reached\n",
                "",
                stopped,
            ),
            (
                EngineName::HighsProgram,
                "Model status\nUnknown\n",
                "",
                SolverStatus::Unclear,
            ),
        ] {
            assert_eq!(
                says(engine, Some(solution), output),
                wanted,
                "{engine} {solution}"
            );
        }
    }

    #[test]
    fn solvers_are_heard_in_their_output() {
        let stopped = SolverStatus::Stopped(Limit::Time);
        for (engine, output, wanted) in [
            (
                EngineName::Symphony,
                "* Optimal Solution Found *\n",
                SolverStatus::Optimal,
            ),
            (
                EngineName::Symphony,
                "* Problem Found Infeasible in Preprocessing *",
                SolverStatus::Infeasible,
            ),
            (EngineName::Symphony, "* Time Limit Reached *\n", stopped),
            (
                EngineName::LpSolve,
                "\nThis problem is infeasible\n",
                SolverStatus::Infeasible,
            ),
            (
                EngineName::LpSolve,
                "\nValue of objective function: 54.0\n",
                SolverStatus::Optimal,
            ),
            (EngineName::LpSolve, "Timeout\n", stopped),
            (EngineName::LpSolve, "", SolverStatus::Unclear),
        ] {
            assert_eq!(says(engine, None, output), wanted, "{engine} {output}");
        }
    }

    #[test]
    fn bounds_and_last_lines_are_found() {
        let output = "Lower bound: 3\nx\nLower bound:                    310.925\n\n";
        assert_eq!(bound(&["Lower bound:"], output), Some(310.925));
        assert_eq!(bound(&["Dual bound"], "  Dual bound        -inf\n"), None);
        let gurobi = "Best objective 2.6e+01, best bound 2.5e+01, gap 4.0%";
        assert_eq!(bound(&["best bound"], gurobi), Some(25.0));
        assert_eq!(last_line("a\n\u{1b}[1m b \n \n").as_deref(), Some("[1m b"));
        assert_eq!(last_line(" \n"), None);
    }
}
