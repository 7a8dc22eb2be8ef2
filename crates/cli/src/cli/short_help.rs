//! The difference between `-h` and `--help`: options that few people need are left out of `-h`, so
//! that the rest fits a screen.

use clap::Command;

/// The names of these options, in all commands.
const SELDOM: &[&str] = &[
    // Boards and reading.
    "pictures",
    "labels",
    "columns",
    "sheet",
    "trim",
    "no_mend",
    "lines",
    "column",
    "from",
    "size",
    "shard",
    "resume",
    "memory",
    "most_bridges",
    "connectivity",
    "loops",
    // The solver's method.
    "root",
    "capacities",
    "big_m",
    "threads",
    "seed",
    "option",
    "solver_command",
    "solution_format",
    "keep_files",
    "deduce",
    "start",
    "iterations",
    "narrow",
    "weights",
    "all_cuts",
    "fix",
    "by",
    "config",
    // Files that few people need.
    "trace",
    "rounds",
    "veripb",
    "flow",
    "manifest",
    "to",
    "widths",
    "scores",
    // The look of pictures.
    "theme",
    "frame",
    "scale",
    "transparent",
    "grid",
    "coordinates",
    "title",
    "paper",
    "times",
    "summary",
    // Special properties of puzzles.
    "puzzle_seed",
    "infeasible",
    "needs",
    "path",
    "crux",
    "spacing",
    "doubles",
    "cycles",
    "long",
    "unknown_clues",
    "walls",
    "mask",
    "coelho",
    "many_solutions",
    "islands",
    "force",
    "markdown",
];

/// Exceptions: options that many people need in one command.
const ALL_THE_SAME: &[(&str, &str)] = &[
    ("convert", "to"),
    ("rate", "scores"),
    ("bench", "resume"),
    ("generate", "size"),
    ("generate", "seed"),
    ("sample", "seed"),
    ("report", "summary"),
    ("report", "times"),
    ("branch", "scale"),
    ("render", "scale"),
    ("render", "coordinates"),
    ("book", "title"),
    ("read", "no_mend"),
];

/// A command line whose `-h` lists what most people need, with those examples that need nothing
/// else.
pub(super) fn shorten(command: Command) -> Command {
    command.mut_subcommands(|subcommand| {
        let name = subcommand.get_name().to_owned();
        let shortened = subcommand.mut_args(|arg| {
            let id = arg.get_id().as_str();
            let is_seldom = SELDOM.contains(&id) && !ALL_THE_SAME.contains(&(&name, id));
            arg.hide_short_help(is_seldom)
        });
        let Some(help) = shortened.get_after_help().map(ToString::to_string) else {
            return shortened;
        };
        let kept = help.lines().filter(|line| is_listed(line, &shortened));
        let kept: Vec<&str> = kept.collect();
        shortened.after_help(kept.join("\n"))
    })
}

/// Whether short help lists every option in this line of the examples.
fn is_listed(line: &str, command: &Command) -> bool {
    let mut words = line.split_whitespace();
    words.all(|word| {
        let word = word.split('=').next().unwrap_or_default();
        let used = command.get_arguments().find(|arg| {
            let long = arg.get_long().map(|long| format!("--{long}"));
            let short = arg.get_short().map(|short| format!("-{short}"));
            [long, short].into_iter().flatten().any(|name| name == word)
        });
        used.is_none_or(|arg| !arg.is_hide_short_help_set())
    })
}

#[cfg(test)]
mod tests {
    use super::{ALL_THE_SAME, SELDOM, shorten};

    #[test]
    fn every_name_is_an_option_and_no_command_shows_more_than_a_screen() {
        let command = shorten(super::super::whole_command());
        let mut known = Vec::new();
        for subcommand in command.get_subcommands() {
            let name = subcommand.get_name();
            let ids = subcommand
                .get_arguments()
                .map(|arg| (name, arg.get_id().as_str()));
            known.extend(ids);
            let shown = subcommand
                .get_opts()
                .filter(|arg| !arg.is_hide_short_help_set());
            let shown = shown.count();
            assert!(shown <= 20, "{name} shows {shown}");
        }
        for seldom in SELDOM {
            let is_known = known.iter().any(|(_, id)| id == seldom);
            assert!(is_known, "{seldom}");
        }
        for usual in ALL_THE_SAME {
            assert!(known.contains(usual), "{usual:?}");
        }
    }
}
