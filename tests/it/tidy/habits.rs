//! What every file has, a header, and what all have together, tests.

use super::Complaints;
use super::source::Source;

/// Complains about a file without a header that says what it owns.
pub(crate) fn header(source: &Source) -> Complaints {
    let first = source.text.lines().next().unwrap_or_default();
    if first.len() > "//! ".len() && first.starts_with("//! ") {
        return Vec::new();
    }
    vec![format!(
        "{}:1: must begin with `//!` and what it owns",
        source.path
    )]
}

/// Complains when fewer than a fifth of all lines are tests.
pub(crate) fn share_of_tests(src: &[Source], tests: &[Source]) -> Option<String> {
    let lines = |sources: &[Source]| -> usize {
        sources
            .iter()
            .map(|source| source.text.lines().count())
            .sum()
    };
    let unit: usize = src.iter().map(|source| source.test_lines).sum();
    let (test, all) = (unit + lines(tests), lines(src) + lines(tests));
    (5 * test < all).then(|| format!("{test} of {all} lines are tests, at least a fifth wanted"))
}

#[test]
fn a_missing_header_is_complained_about() {
    let count = |text| header(&Source::of("src/x.rs", text)).len();
    assert_eq!(
        (
            count("//! Owns x.\n"),
            count("// x\n"),
            count("//!\n"),
            count("")
        ),
        (0, 1, 1, 1)
    );
}

#[test]
fn too_few_tests_are_complained_about() {
    let of = |lines: usize| [Source::of("x.rs", &"x\n".repeat(lines))];
    assert_eq!(share_of_tests(&of(80), &of(20)), None);
    assert!(share_of_tests(&of(80), &of(19)).is_some());
}
