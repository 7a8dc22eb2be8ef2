//! The machine of a benchmark: processor, memory, load, date.

use std::fs;

use jiff::Timestamp;

/// Properties of the machine, as far as the system reports them.
pub(super) fn settings() -> Vec<(&'static str, String)> {
    let memory = field("/proc/meminfo", "MemTotal");
    let settings = [
        ("machine", Some(kind())),
        ("processor", field("/proc/cpuinfo", "model name")),
        ("memory", memory.and_then(|size| gibibytes(&size))),
        ("load at the end", load()),
        ("date", Some(date())),
    ];
    settings
        .into_iter()
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

/// Converts kibibytes as the system writes them to GiB.
fn gibibytes(size: &str) -> Option<String> {
    let kibibytes: f64 = size.strip_suffix("kB")?.trim().parse().ok()?;
    Some(format!("{:.1} GiB", kibibytes / f64::from(1 << 20)))
}

/// The average number of programs ready to run over the last 1, 5 and 15 minutes.
fn load() -> Option<String> {
    let text = fs::read_to_string("/proc/loadavg").ok()?;
    let figures: Vec<&str> = text.split_whitespace().take(3).collect();
    Some(figures.join(", "))
}

/// Today's date, in UTC.
fn date() -> String {
    Timestamp::now().strftime("%F").to_string()
}

#[cfg(test)]
mod tests {
    use super::gibibytes;

    #[test]
    fn memory_is_in_gibibytes() {
        assert_eq!(gibibytes("2097152 kB").as_deref(), Some("2.0 GiB"));
        assert_eq!(gibibytes("much"), None);
    }
}
