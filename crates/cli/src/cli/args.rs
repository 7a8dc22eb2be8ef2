//! Arguments that several commands share, and parsers for their values.
//!
//! Each command keeps its own arguments in its own file.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::builder::{
    PathBufValueParser, PossibleValuesParser, StringValueParser, TypedValueParser,
};
use clap::error::{ContextKind, ContextValue};

use super::run::pictures::MendPolicy;
use super::ui::{Color, Verbosity};
use crate::notation::{Format, Glyphs, ListColumns, Overrides, ReadOptions};
use crate::puzzle::{Connectivity, Loops, Size};
use crate::query::CallLimits;
pub(crate) use crate::session::flags::{one_of, positive};
use crate::session::{Budget, Threads};

/// The position of the common options in the help of a command: after its own arguments, and before
/// `--help`, which is at 999.
const LAST: usize = 900;

/// The headings of shared options in help.
pub(crate) mod heading {
    /// The boards, and how they are read.
    pub(crate) const BOARDS: &str = "Boards";
    /// Output for other programs.
    pub(crate) const RECORDS: &str = "Records";
    /// Limits on time and memory.
    pub(crate) const LIMITS: &str = "Limits";
    /// Output files.
    pub(crate) const FILES: &str = "Files ({name} stands for the board's)";
}

/// What every command understands.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct CommonArgs {
    /// When to use colours
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN",
        display_order = LAST)]
    pub(crate) color: Color,
    /// Show the picture or page that was written, with the system's viewer; the last of several
    #[arg(long, global = true, display_order = LAST)]
    pub(crate) open: bool,
    /// Only print errors
    #[arg(long, short, global = true, conflicts_with = "verbose", display_order = LAST + 1)]
    quiet: bool,
    /// Say more: the solver's own lines, and where the time went
    #[arg(long, short, global = true, display_order = LAST + 2)]
    verbose: bool,
}

impl CommonArgs {
    /// The amount of output on standard error.
    pub(crate) fn verbosity(self) -> Verbosity {
        match (self.quiet, self.verbose) {
            (true, _) => Verbosity::Quiet,
            (false, true) => Verbosity::Verbose,
            (false, false) => Verbosity::Normal,
        }
    }
}

/// What a question may take.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(crate) struct LimitArgs {
    /// Time limit per board, reading included, as in 500ms, 10s, 2m
    #[arg(long, value_name = "TIME", help_heading = heading::LIMITS, value_parser = duration)]
    time_limit: Option<Duration>,
    /// Most memory that the program may use, as in 800MB, 2GiB; a board that needs more
    /// stays undecided
    #[arg(long, value_name = "SIZE", help_heading = heading::LIMITS, value_parser = memory)]
    memory: Option<u64>,
}

impl LimitArgs {
    /// The name of the first option that is given.
    pub(crate) fn given_option(&self) -> Option<&'static str> {
        let options = [
            ("--time-limit", self.time_limit.is_some()),
            ("--memory", self.memory.is_some()),
        ];
        let given = options.into_iter().find(|&(_, given)| given);
        given.map(|(name, _)| name)
    }

    /// Sets the memory limit unless one is given.
    pub(crate) fn or_memory(self, memory: u64) -> Self {
        let memory = self.memory.or(Some(memory));
        Self { memory, ..self }
    }

    /// Limits of a call's own replace these.
    pub(crate) fn or(self, own: CallLimits) -> Self {
        let time = own
            .time
            .and_then(|time| Duration::try_from_secs_f64(time).ok());
        Self {
            time_limit: time.or(self.time_limit),
            memory: own.memory.or(self.memory),
        }
    }

    /// A time limit, if there is one, and no memory limit.
    pub(crate) fn of_time(time_limit: Option<Duration>) -> Self {
        Self {
            time_limit,
            memory: None,
        }
    }

    /// By how much the budget exceeds the time limit.
    pub(crate) fn overdue(&self, budget: &Budget) -> Duration {
        let spent = Duration::try_from_secs_f64(budget.seconds()).unwrap_or_default();
        let over = self.time_limit.map(|limit| spent.saturating_sub(limit));
        over.unwrap_or_default()
    }

    /// The memory limit in bytes, if there is one.
    pub(crate) fn memory(&self) -> Option<u64> {
        self.memory
    }

    /// The budget of a question that begins now, on these threads.
    pub(crate) fn budget(&self, interrupt: &Arc<AtomicBool>, threads: &Threads) -> Budget {
        let budget = match self.time_limit {
            Some(limit) => Budget::within(limit),
            None => Budget::unlimited(),
        };
        let budget = match self.memory {
            Some(bytes) => budget.within_memory(bytes),
            None => budget,
        };
        let budget = budget.interrupted_by(Arc::clone(interrupt));
        budget.on(threads.clone())
    }
}

/// How boards are read.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct ReadingArgs {
    /// The boards' format; else by the file's ending, else by its content
    #[arg(long, value_name = "FORMAT", help_heading = heading::BOARDS,
        value_parser = one_of(Format::READ, Format::name))]
    from: Option<Format>,
    /// Rows and columns of a board that does not show them or may have several
    #[arg(long, value_name = "ROWSxCOLS", help_heading = heading::BOARDS,
        value_parser = clap::value_parser!(Size))]
    size: Option<Size>,
    /// Whether first or last rows and columns that may be labels, sums or numbers of islands are
    /// left out; no: they are cells
    #[arg(long, value_name = "yes|no", help_heading = heading::BOARDS,
        value_parser = yes_or_no())]
    labels: Option<bool>,
    /// Columns of a list without a header: row0,col0,clue, x1,y1,clue, …; none: no list
    #[arg(long, value_name = "COLUMNS", help_heading = heading::BOARDS,
        value_parser = list_columns())]
    columns: Option<ListColumns>,
    /// The sheet of a spreadsheet that is the board; else all that are boards
    #[cfg(feature = "sheets")]
    #[arg(long, value_name = "NAME", help_heading = heading::BOARDS)]
    sheet: Option<String>,
    /// Take empty rows and columns off the board's borders; cells are counted from what is left
    #[arg(long, help_heading = heading::BOARDS)]
    trim: bool,
    /// Take the clues of a picture as they were read: do not mend those of a board without a
    /// solution, or with doubtful clues
    #[cfg(feature = "scan")]
    #[arg(long, help_heading = heading::BOARDS)]
    no_mend: bool,
    #[command(flatten)]
    rules: RuleArgs,
}

/// The rules of a board, whatever it says.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct RuleArgs {
    /// The most bridges that an edge may carry, from 1 to 9
    #[arg(long, value_name = "NUMBER", help_heading = RULES,
        value_parser = clap::value_parser!(u8).range(1..=9))]
    most_bridges: Option<u8>,
    /// Whether everything must be connected
    #[arg(long, value_name = "WORD", help_heading = RULES,
        value_parser = one_of(&Connectivity::ALL, Connectivity::name))]
    connectivity: Option<Connectivity>,
    /// Whether bridges may form a cycle
    #[arg(long, value_name = "WORD", help_heading = RULES,
        value_parser = one_of(&Loops::ALL, Loops::name))]
    loops: Option<Loops>,
}

impl RuleArgs {
    /// The rules that are given.
    pub(crate) fn overrides(self) -> Overrides {
        Overrides {
            most_bridges: self.most_bridges,
            connectivity: self.connectivity,
            loops: self.loops,
        }
    }
}

/// The heading of the rules, which the arguments after them do not share.
const RULES: &str = "Rules, whatever the board says";

impl ReadingArgs {
    /// The only sheet of a spreadsheet to read, if one is named.
    #[cfg(feature = "sheets")]
    pub(crate) fn sheet(&self) -> Option<&str> {
        self.sheet.as_deref()
    }

    /// None, as this build reads no spreadsheets.
    #[cfg(not(feature = "sheets"))]
    #[allow(clippy::unused_self, reason = "that of the feature has one")]
    pub(crate) fn sheet(&self) -> Option<&str> {
        None
    }

    /// Whether clues of pictures are taken as they were read; without effect on texts.
    #[cfg(feature = "scan")]
    pub(crate) fn is_unmended(&self) -> bool {
        self.no_mend
    }

    /// False, as this build reads no pictures.
    #[cfg(not(feature = "scan"))]
    #[allow(clippy::unused_self, reason = "that of the feature reads it")]
    pub(crate) fn is_unmended(&self) -> bool {
        false
    }

    /// How clues of pictures are repaired, unless that is switched off.
    #[cfg(feature = "scan")]
    pub(crate) fn mending(&self, wanted: MendPolicy) -> MendPolicy {
        if self.no_mend {
            MendPolicy::Nothing
        } else {
            wanted
        }
    }

    /// No repair, as this build reads no pictures.
    #[cfg(not(feature = "scan"))]
    #[allow(clippy::unused_self, reason = "that of the feature reads it")]
    pub(crate) fn mending(&self, _: MendPolicy) -> MendPolicy {
        MendPolicy::Nothing
    }

    /// The options for reading texts.
    pub(crate) fn options(&self) -> ReadOptions {
        ReadOptions {
            format: self.from,
            size: self.size,
            labels: self.labels,
            columns: self.columns,
            rules: self.rules.overrides(),
            trim: self.trim,
        }
    }
}

/// Parses `yes` or `no`.
fn yes_or_no() -> impl TypedValueParser<Value = bool> {
    PossibleValuesParser::new(["yes", "no"]).map(|word| word == "yes")
}

/// Parses the columns of a list by their names, from 0 or from 1.
fn list_columns() -> impl TypedValueParser<Value = ListColumns> {
    StringValueParser::new().try_map(|word| {
        ListColumns::named(&word).ok_or_else(|| {
            let names = ListColumns::ALL.map(ListColumns::name);
            format!("expected one of {}", names.join("; "))
        })
    })
}

/// Parses a kind of plain text by its name.
pub(crate) fn plain_text() -> impl TypedValueParser<Value = Glyphs> {
    one_of(&[Glyphs::Ascii, Glyphs::Planks], |glyphs| match glyphs {
        Glyphs::Planks => "planks",
        Glyphs::Ascii | Glyphs::Unicode => "lattice",
    })
}

/// Parses the name of an output file; standard output is an error.
pub(crate) fn named_file() -> impl TypedValueParser<Value = PathBuf> {
    not_a_dash("this output cannot be -, name a file")
}

/// Parses the name of an output folder.
pub(crate) fn named_folder() -> impl TypedValueParser<Value = PathBuf> {
    not_a_dash("this output cannot be -, name a folder")
}

/// Parses the name of an input file; standard input is an error.
pub(crate) fn named_input() -> impl TypedValueParser<Value = PathBuf> {
    not_a_dash("this input cannot be -, name a file")
}

fn not_a_dash(why: &'static str) -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(move |path| {
        if path.as_os_str() == "-" {
            Err(why)
        } else {
            Ok(path)
        }
    })
}

/// Replaces the standard library's messages about numbers in an error about the command line.
pub(crate) fn plain_numbers(message: &str) -> String {
    let words = [
        ("invalid digit found in string", "expected a whole number"),
        (
            "cannot parse integer from empty string",
            "expected a whole number",
        ),
        (
            "number would be zero for non-zero type",
            "expected a whole number from 1",
        ),
        (
            "number too large to fit in target type",
            "the number is too large",
        ),
    ];
    let said = |text: String, (theirs, ours): (&str, &str)| text.replace(theirs, ours);
    words.into_iter().fold(plain_range(message), said)
}

/// Replaces clap's message about a number out of range, as in `99 is not in 1..=9`.
fn plain_range(message: &str) -> String {
    let in_words = || {
        let (before, after) = message.split_once(" is not in ")?;
        let (before, _) = before.rsplit_once(' ')?;
        let range = after.split_whitespace().next()?;
        let (from, to) = range.split_once("..")?;
        let said = match to.strip_prefix('=') {
            Some(to) => format!("expected a whole number from {from} to {to}"),
            None if to.is_empty() => format!("expected a whole number from {from}"),
            None => return None,
        };
        Some(format!("{before} {said}{}", &after[range.len()..]))
    };
    in_words().unwrap_or_else(|| message.to_owned())
}

/// The error in options outside the command line, as one line.
pub(crate) fn in_one_line(error: &clap::Error) -> String {
    let text = plain_numbers(&error.to_string());
    let what = text.lines().next().unwrap_or_default();
    let what = what.trim_start_matches("error: ");
    match error.get(ContextKind::ValidValue) {
        Some(ContextValue::Strings(values)) if !values.is_empty() => {
            format!("{what} [possible values: {}]", values.join(", "))
        }
        _ => what.to_owned(),
    }
}

/// A span of time as `500ms`, `10s`, `2m`, `1.5h`; a number alone is in seconds.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || "expected a time as in 500ms, 10s, 2m or 1h".to_owned();
    let text = text.trim();
    let unit_from = text
        .find(|letter: char| letter.is_ascii_alphabetic())
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(unit_from);
    let seconds_per_unit = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(wrong()),
    };
    let number: f64 = number.trim().parse().map_err(|_| wrong())?;
    Duration::try_from_secs_f64(number * seconds_per_unit).map_err(|_| wrong())
}

/// A size of memory as `800MB`, `2GiB`; a number alone is in bytes.
pub(crate) fn memory(text: &str) -> Result<u64, String> {
    let wrong = || "expected a size as in 800MB, 2GiB or 1.5GiB".to_owned();
    let text = text.trim();
    let unit_from = text
        .find(|letter: char| letter.is_ascii_alphabetic())
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(unit_from);
    let per_unit = match unit.to_ascii_lowercase().as_str() {
        "" | "b" => 1.0,
        "kb" => 1e3,
        "mb" => 1e6,
        "gb" => 1e9,
        "tb" => 1e12,
        "kib" => 1024.0,
        "mib" => 1024.0 * 1024.0,
        "gib" => 1024.0 * 1024.0 * 1024.0,
        "tib" => 1024.0 * 1024.0 * 1024.0 * 1024.0,
        _ => return Err(wrong()),
    };
    let number: f64 = number.trim().parse().map_err(|_| wrong())?;
    let bytes = number * per_unit;
    if unit.is_empty() && (1.0..1e6).contains(&bytes) {
        let what = "a number alone is in bytes, and the program needs more";
        return Err(format!("{what}; write {number}MB or {number}GB"));
    }
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "checked to be a size that a machine can have"
    )]
    if (1.0..=1e18).contains(&bytes) {
        Ok(bytes as u64)
    } else {
        Err(wrong())
    }
}

#[cfg(test)]
mod tests {
    use std::num::{NonZeroU16, NonZeroU32};
    use std::time::Duration;

    use super::{duration, memory, plain_numbers, positive};
    use crate::puzzle::Size;

    #[test]
    fn times_have_units() {
        let milliseconds = |text| duration(text).map(|span| span.as_millis());
        assert_eq!(milliseconds("500ms"), Ok(500));
        assert_eq!(milliseconds("10s"), Ok(10_000));
        assert_eq!(milliseconds("1.5"), Ok(1_500));
        assert_eq!(milliseconds("2m"), Ok(120_000));
        assert_eq!(milliseconds("1 h"), Ok(3_600_000));
        assert_eq!(duration("0"), Ok(Duration::ZERO));
        for wrong in ["", "s", "-1s", "ten", "3 days", "nan", "inf", "1e300h"] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn sizes_of_memory_have_units() {
        assert_eq!(memory("2GiB"), Ok(2 << 30));
        assert_eq!(memory("1.5 kib"), Ok(1_536));
        assert_eq!(memory("800MB"), Ok(800_000_000));
        assert_eq!(memory("2000000"), Ok(2_000_000));
        for wrong in [
            "2", "65536", "", "GiB", "0", "-1GB", "2G", "two GB", "nan", "inf", "1e30GB",
        ] {
            assert!(memory(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn numbers_are_asked_for_in_words() {
        for (text, said) in [
            ("x", "expected a whole number"),
            ("", "expected a whole number"),
            ("300", "the number is too large"),
        ] {
            let error = text.parse::<u8>().unwrap_err();
            assert_eq!(plain_numbers(&error.to_string()), said, "{text:?}");
        }
        let error = "0".parse::<NonZeroU16>().unwrap_err();
        let said = plain_numbers(&error.to_string());
        assert_eq!(said, "expected a whole number from 1");
    }

    #[test]
    fn what_there_must_be_is_at_least_one() {
        assert_eq!(
            positive::<NonZeroU32>("65535"),
            Ok(NonZeroU32::from(NonZeroU16::MAX))
        );
        for wrong in ["", "0", "-1", "65536", "1.5", "many"] {
            let message = positive::<NonZeroU32>(wrong).unwrap_err();
            assert_eq!(
                message, "expected a whole number from 1 to 65535",
                "{wrong}"
            );
        }
    }

    #[test]
    fn sizes_have_rows_first() {
        assert_eq!("7x9".parse::<Size>(), Ok(Size::new(7, 9)));
        for wrong in ["7", "0x3", "7x", "70000x1", "7x9x2", "-1x4"] {
            assert!(wrong.parse::<Size>().is_err(), "{wrong}");
        }
    }
}
