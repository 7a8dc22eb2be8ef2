//! Required and forbidden contents of files: a header is required, folders of one machine and names
//! that some systems refuse are forbidden.

use super::Complaints;

/// Complains about a Rust file without a header that states its contents.
pub(crate) fn header(path: &str, text: &str) -> Complaints {
    let first = text.lines().next().unwrap_or_default();
    if first.len() > "//! ".len() && first.starts_with("//! ") {
        return Vec::new();
    }
    vec![format!("{path}:1: must begin with `//!` and what it owns")]
}

/// Complains about folders of one machine and about hosts of packages.
pub(crate) fn places(path: &str, text: &str) -> Complaints {
    // Each is split in two, so that this file passes the check.
    let places = [
        concat!("/ro", "ot/"),
        concat!("/ho", "me/"),
        concat!("/Us", "ers/"),
        concat!("/wo", "rk/"),
        concat!("crates", ".io"),
        concat!("pypi", ".org"),
        concat!("debian", ".org"),
        concat!("npmjs", ".com"),
    ];
    let mut complaints = Vec::new();
    for (index, line) in text.lines().enumerate() {
        for place in places.iter().filter(|&&place| line.contains(place)) {
            complaints.push(format!("{path}:{}: names {place}", index + 1));
        }
    }
    complaints
}

/// File names that some systems refuse: a clone would fail there.
pub(super) fn names(path: &str) -> Complaints {
    const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];
    let is_refused = |part: &str| {
        let stem = part.split('.').next().unwrap_or(part).to_ascii_lowercase();
        DEVICES.contains(&&*stem) || part.contains(['<', '>', ':', '"', '|', '?', '*', '\\'])
    };
    let refused = path.split('/').any(is_refused);
    let complaint = || format!("{path}: not every system takes this name for a file");
    refused.then(complaint).into_iter().collect()
}

#[test]
fn a_missing_header_is_complained_about() {
    let count = |text| header("src/x.rs", text).len();
    let found = ["//! Owns x.\n", "// x\n", "//!\n", ""].map(count);
    assert_eq!(found, [0, 1, 1, 1]);
}

#[test]
fn places_on_a_machine_are_complained_about() {
    let home = concat!("in /ho", "me/me/x\n", "\nsee crates", ".io");
    assert_eq!(places("a.md", home).len(), 2);
    assert_eq!(places("a.md", "in /usr/lib, ~/.cargo and $HOME/x").len(), 0);
}

#[test]
fn names_that_some_systems_refuse_are_complained_about() {
    for path in ["data/nul.csv", "AUX/a.md", "a?.md"] {
        assert_eq!(names(path).len(), 1, "{path}");
    }
    assert_eq!(names("data/null.csv").len(), 0);
}
