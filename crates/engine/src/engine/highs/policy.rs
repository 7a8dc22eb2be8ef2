//! Which options of HiGHS users may set, as lists: every option of HiGHS is in one.
//!
//! Free are choices of the search and limits of its effort, which keep its bound valid. Reserved
//! are those that the program sets itself, and those by which HiGHS would read or write files
//! without our checks. Unsound is the rest: tolerances, scales and shortcuts with which HiGHS may
//! report a bound that is wrong (`objective_bound`, `mip_feasibility_tolerance`), solve another
//! program than the one it was given (`solve_relaxation`, `small_matrix_value`), or stop silently
//! (`icrash`). An option of another version of HiGHS, which is in no list, counts as unsound.

use super::options::OptionError;

/// Checks whether users may set the option with this name.
///
/// # Errors
/// [`OptionError::Reserved`] or [`OptionError::Unsound`].
pub(super) fn check(name: &str) -> Result<(), OptionError> {
    let name = name.to_owned();
    if let Some(instead) = reserved(&name) {
        return Err(OptionError::Reserved { name, instead });
    }
    if FREE.contains(&name.as_str()) {
        Ok(())
    } else {
        Err(OptionError::Unsound(name))
    }
}

/// The replacement for a reserved option.
pub(super) fn reserved(name: &str) -> Option<&'static str> {
    let found = RESERVED.iter().find(|&&(reserved, _)| reserved == name);
    found.map(|&(_, instead)| instead)
}

const RESERVED: [(&str, &str); 22] = [
    ("log_file", LOG),
    ("log_to_console", LOG),
    ("mip_improving_solution_file", OUT),
    ("mip_improving_solution_report_sparse", OUT),
    ("mip_improving_solution_save", OUT),
    ("output_flag", LOG),
    ("random_seed", "use --seed"),
    ("read_basis_file", TEXT),
    ("read_solution_file", TEXT),
    ("solution_file", OUT),
    ("threads", "use --threads"),
    ("time_limit", "use --time-limit"),
    ("write_basis_file", OUT),
    ("write_hessian_image", LP),
    ("write_iis_model_file", LP),
    ("write_matrix_image", LP),
    ("write_model_file", LP),
    ("write_model_to_file", LP),
    ("write_presolved_model_file", LP),
    ("write_presolved_model_to_file", LP),
    ("write_solution_style", OUT),
    ("write_solution_to_file", OUT),
];

const LOG: &str = "-v shows the log";
const LP: &str = "use --lp";
const OUT: &str = "use --out";
const TEXT: &str = "a board is solved from its text alone";

const FREE: [&str; 46] = [
    "allow_unbounded_or_infeasible",
    "log_dev_level",
    "log_githash",
    "mip_abs_gap",
    "mip_allow_cut_separation_at_nodes",
    "mip_allow_restart",
    "mip_detect_symmetry",
    "mip_heuristic_effort",
    "mip_heuristic_run_feasibility_jump",
    "mip_heuristic_run_rens",
    "mip_heuristic_run_rins",
    "mip_heuristic_run_root_reduced_cost",
    "mip_heuristic_run_shifting",
    "mip_heuristic_run_zi_round",
    "mip_ipm_solver",
    "mip_lifting_for_probing",
    "mip_lp_age_limit",
    "mip_lp_solver",
    "mip_max_improving_sols",
    "mip_max_leaves",
    "mip_max_nodes",
    "mip_max_stall_nodes",
    "mip_max_start_nodes",
    "mip_min_cliquetable_entries_for_parallelism",
    "mip_min_logging_interval",
    "mip_pool_age_limit",
    "mip_pool_soft_limit",
    "mip_pscost_minreliable",
    "mip_rel_gap",
    "mip_report_level",
    "mip_root_presolve_only",
    "mip_search_simulate_concurrency",
    "objective_target",
    "parallel",
    "presolve",
    "presolve_reduction_limit",
    "presolve_rule_off",
    "presolve_substitution_maxfillin",
    "restart_presolve_reduction_limit",
    "simplex_crash_strategy",
    "simplex_dual_edge_weight_strategy",
    "simplex_price_strategy",
    "simplex_primal_edge_weight_strategy",
    "simplex_scale_strategy",
    "simplex_strategy",
    "timeless_log",
];

#[cfg(test)]
mod tests {
    use std::ffi::CString;

    use hashilab_grow::{GrownBoard, PublishedRecipe, grow};
    use highs::{Model, RowProblem};

    use super::*;
    use crate::engine::budget::Budget;
    use crate::engine::cdcl::Listing;
    use crate::engine::highs::ffi::OptionKind;
    use crate::engine::highs::{Highs, HighsOptions, ffi};
    use crate::engine::observer::Observer;
    use crate::engine::outcome::Verdict;
    use crate::engine::task::{Engine, Task};
    use crate::logic::Domains;
    use crate::milp::{Direction, Formulation, Objective};
    use crate::puzzle::{Amount, Measure, Network};

    #[test]
    fn every_listed_option_exists_and_stands_in_one_list() {
        let model = Model::new(RowProblem::default());
        for name in FREE.iter().chain(RESERVED.iter().map(|(name, _)| name)) {
            let known = CString::new(*name).expect("plain");
            assert!(ffi::option_kind(&model, &known).is_some(), "{name}");
        }
        assert!(FREE.iter().all(|name| reserved(name).is_none()));
        assert!(FREE.is_sorted() && RESERVED.is_sorted());
    }

    /// Options about files cannot be set by users.
    #[test]
    fn options_with_files_are_refused() {
        let model = Model::new(RowProblem::default());
        let names = ffi::option_names(&model).into_iter();
        let files: Vec<String> = names
            .filter(|name| {
                name.contains("file") || name.contains("write") || name.contains("read_")
            })
            .collect();
        assert!(files.len() >= 13, "{files:?}");
        for name in files {
            assert!(
                matches!(check(&name), Err(OptionError::Reserved { .. })),
                "{name}"
            );
        }
    }

    #[test]
    fn what_the_program_sets_is_reserved() {
        let error = check("time_limit");
        assert!(
            matches!(error, Err(OptionError::Reserved { instead, .. }) if instead.contains("--time-limit"))
        );
    }

    /// Some values of an option, including the least and the largest.
    fn values_of(kind: &OptionKind) -> Vec<String> {
        let between = |least: f64, most: f64| {
            let all = [least, 0.0, 0.5, 1.0, 3.0, most.min(2e9)];
            let fit = all
                .into_iter()
                .filter(|value| (least..=most).contains(value));
            fit.collect::<Vec<f64>>()
        };
        match kind {
            OptionKind::Bool => vec!["true".to_owned(), "false".to_owned()],
            OptionKind::Int(range) => between((*range.start()).into(), (*range.end()).into())
                .into_iter()
                .map(|value| value.trunc().to_string())
                .collect(),
            OptionKind::Double(range) => between(*range.start(), *range.end())
                .into_iter()
                .map(|value| value.to_string())
                .collect(),
            OptionKind::Text => ["on", "off", "choose", "simplex", "ipm"]
                .map(str::to_owned)
                .to_vec(),
        }
    }

    /// The shortest solution of a board, by a list of all of them.
    fn shortest(network: &Network) -> Amount {
        let mut listing = Listing::new(network, &Domains::of(network));
        let mut lengths = Vec::new();
        while let Verdict::Yes(bridges) = listing.next(&Budget::unlimited()) {
            lengths.push(Measure::Length.of(network, &bridges));
        }
        lengths.into_iter().min().expect("a solution")
    }

    #[test]
    fn what_is_free_calls_nothing_the_best_that_is_not() {
        let model = Model::new(RowProblem::default());
        let mut seen = [0, 0];
        for seed in [3, 4] {
            let recipe = PublishedRecipe::square(24, 25, 15);
            let GrownBoard { network, .. } = grow(&recipe, seed).expect("a board");
            let best = shortest(&network);
            for (name, value) in FREE.into_iter().flat_map(|name| {
                let c_name = CString::new(name).expect("plain");
                let kind = ffi::option_kind(&model, &c_name).expect("it exists");
                values_of(&kind).into_iter().map(move |value| (name, value))
            }) {
                let what = format!("{name}={value}");
                let options = HighsOptions {
                    options: vec![what.parse().expect("an option")],
                    ..HighsOptions::default()
                };
                // An invalid value.
                let Ok(mut highs) = Highs::new(&options) else {
                    continue;
                };
                let objective = Objective {
                    direction: Direction::Minimise,
                    measure: Measure::Length,
                };
                let task = Task::new(&network, Formulation::Flow).aiming_at(objective);
                let run = highs.solve(&task, &Budget::unlimited(), &mut Observer::none());
                let run = run.expect(&what);
                let length = |bridges| Measure::Length.of(&network, bridges);
                match &run.outcome {
                    Verdict::Yes(found) if found.is_optimal => {
                        assert_eq!(length(&found.bridges), best, "{what}");
                        seen[0] += 1;
                    }
                    Verdict::Yes(_) | Verdict::Undecided(_) => seen[1] += 1,
                    Verdict::No(()) => panic!("{what}: infeasible"),
                }
                let most = best.millionths() as f64 / 1e6;
                assert!(
                    run.stats.bound.is_none_or(|bound| bound <= most + 1e-6),
                    "{what}"
                );
            }
        }
        assert!(seen[0] > 100 && seen[1] > 4, "{seen:?}");
    }

    #[test]
    fn options_that_void_the_bound_are_refused() {
        for name in [
            "objective_bound",
            "mip_feasibility_tolerance",
            "primal_feasibility_tolerance",
            "dual_feasibility_tolerance",
            "kkt_tolerance",
            "small_matrix_value",
            "infinite_cost",
            "infinite_bound",
            "user_objective_scale",
            "solve_relaxation",
            "solver",
            "icrash",
        ] {
            assert_eq!(check(name), Err(OptionError::Unsound(name.to_owned())));
        }
    }
}
