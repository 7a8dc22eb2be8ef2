//! What a benchmark ran on: processor, memory, load, date.

use std::fs;
use std::time::{SystemTime, UNIX_EPOCH};

/// The names of these settings.
pub(super) const NAMES: [&str; 5] = ["machine", "processor", "memory", "load at the end", "date"];

/// What kind of machine this is, as far as the system says.
pub(super) fn settings() -> Vec<(&'static str, String)> {
    let memory = field("/proc/meminfo", "MemTotal");
    let values = [
        Some(kind()),
        field("/proc/cpuinfo", "model name"),
        memory.and_then(|size| gibibytes(&size)),
        load(),
        date(),
    ];
    let settings = NAMES.into_iter().zip(values);
    settings
        .filter_map(|(name, value)| Some((name, value?)))
        .collect()
}

fn kind() -> String {
    let (system, processor) = (std::env::consts::OS, std::env::consts::ARCH);
    match std::thread::available_parallelism() {
        Ok(cores) => format!("{system}, {processor}, {cores} cores"),
        Err(_) => format!("{system}, {processor}"),
    }
}

/// The first value of this name in a file of lines `name: value`.
fn field(file: &str, name: &str) -> Option<String> {
    let text = fs::read_to_string(file).ok()?;
    let mut fields = text.lines().filter_map(|line| line.split_once(':'));
    let (_, value) = fields.find(|(found, _)| found.trim() == name)?;
    Some(value.trim().to_owned())
}

/// Kibibytes as the system writes them, in GiB.
fn gibibytes(size: &str) -> Option<String> {
    let kibibytes: f64 = size.strip_suffix("kB")?.trim().parse().ok()?;
    Some(format!("{:.1} GiB", kibibytes / f64::from(1 << 20)))
}

/// How many programs wanted to compute, on average over the last one, five and 15 minutes.
fn load() -> Option<String> {
    let text = fs::read_to_string("/proc/loadavg").ok()?;
    let figures: Vec<&str> = text.split_whitespace().take(3).collect();
    Some(figures.join(", "))
}

/// Today's date, in UTC.
#[allow(clippy::disallowed_methods, reason = "`cli` reads the clock")]
fn date() -> Option<String> {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).ok()?.as_secs();
    let [year, month, day] = civil(seconds / 86_400);
    Some(format!("{year}-{month:02}-{day:02}"))
}

/// Year, month and day of a number of days since the beginning of 1970, by eras of 400 years
/// that begin in March (Hinnant, "chrono-compatible low-level date algorithms").
fn civil(days: u64) -> [u64; 3] {
    let days = days + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    [year + 400 * era + u64::from(month <= 2), month, day]
}

#[cfg(test)]
mod tests {
    use super::{civil, gibibytes};

    #[test]
    fn days_are_dates() {
        for (days, date) in [
            (0, [1970, 1, 1]),
            (11_016, [2000, 2, 29]),
            (11_017, [2000, 3, 1]),
            (20_454, [2026, 1, 1]),
        ] {
            assert_eq!(civil(days), date, "{days}");
        }
    }

    #[test]
    fn memory_is_in_gibibytes() {
        assert_eq!(gibibytes("2097152 kB").as_deref(), Some("2.0 GiB"));
        assert_eq!(gibibytes("much"), None);
    }
}
