//! Budgets: short files, short functions, few parameters and no tuples among them, a header on
//! every file, tests.

use super::Complaints;
use super::source::{Source, closing, leading_name};

/// Most lines of a file, unit tests not counted.
const FILE: usize = 400;
/// Most lines of a function, blank ones and comments not counted.
const FUNCTION: usize = 40;
/// Most parameters of a function, `self` not counted.
const PARAMETERS: usize = 6;

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

/// Complains about a file that is too long.
pub(crate) fn lines(source: &Source) -> Complaints {
    let lines = source.text.lines().count() - source.test_lines;
    if lines <= FILE {
        return Vec::new();
    }
    vec![format!(
        "{}: {lines} lines without unit tests, at most {FILE}",
        source.path
    )]
}

/// Complains about functions that are too long or take too much.
pub(crate) fn functions(source: &Source) -> Complaints {
    let mut complaints = Vec::new();
    for place in source.after("fn") {
        let name = leading_name(&source.code[place..]);
        let Some(function) = Function::at(&source.code, place) else {
            continue;
        };
        if function.lines > FUNCTION {
            let what = format!("`{name}` has {} lines, at most {FUNCTION}", function.lines);
            complaints.push(source.complain(place, &what));
        }
        let count = function.parameters.len();
        if count > PARAMETERS && !is_foreign(&source.code[..place]) {
            let what = format!("`{name}` takes {count}, at most {PARAMETERS}");
            complaints.push(source.complain(place, &what));
        }
    }
    complaints
}

/// Complains about functions that take a tuple apart in their signature: several parameters
/// that pass as one.
pub(crate) fn tuples(source: &Source) -> Complaints {
    let mut complaints = Vec::new();
    for place in source.after("fn") {
        let Some(function) = Function::at(&source.code, place) else {
            continue;
        };
        let is_tuple = |parameter: &&String| parameter.trim_start_matches('&').starts_with('(');
        if let Some(tuple) = function.parameters.iter().find(is_tuple) {
            let name = leading_name(&source.code[place..]);
            let what = format!("`{name}` takes the tuple `{tuple}`: name its parts or the whole");
            complaints.push(source.complain(place, &what));
        }
    }
    complaints
}

/// Whether the `fn` that some code ends with is of an `extern "C"`, whose parameters are
/// what a foreign library calls it with.
fn is_foreign(code: &str) -> bool {
    let before = code.trim_end_matches("fn").trim_end();
    before.ends_with('"')
}

struct Function {
    lines: usize,
    parameters: Vec<String>,
}

impl Function {
    /// The function after whose `fn` this place is; `None` for a type of functions.
    fn at(code: &str, place: usize) -> Option<Self> {
        if leading_name(&code[place..]).is_empty() {
            return None;
        }
        let open = place + begin_of_list(&code[place..])?;
        let close = closing(code, open);
        let body = close + code[close..].find(['{', ';'])?;
        let end = if code[body..].starts_with('{') {
            closing(code, body)
        } else {
            body
        };
        let is_line = |line: &&str| !line.trim().is_empty();
        Some(Self {
            lines: code[place..=end].lines().filter(is_line).count(),
            parameters: parameters(&code[open + 1..close]),
        })
    }
}

/// Where the list of parameters of a function begins, behind what its name is generic over.
fn begin_of_list(code: &str) -> Option<usize> {
    let (mut depth, mut before) = (0, ' ');
    for (place, letter) in code.char_indices() {
        match letter {
            '<' => depth += 1,
            '>' if before != '-' => depth -= 1,
            '(' if depth == 0 => return Some(place),
            _ => {}
        }
        before = letter;
    }
    None
}

/// The parameters of a list, but for `self`, each on one line.
fn parameters(list: &str) -> Vec<String> {
    let (mut depth, mut parameters, mut current) = (0, Vec::new(), String::new());
    let mut before = ' ';
    for letter in list.chars().chain([',']) {
        match letter {
            '(' | '[' | '{' | '<' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            '>' if before != '-' => depth -= 1,
            _ => {}
        }
        before = letter;
        if letter == ',' && depth == 0 {
            let words: Vec<&str> = current.split_whitespace().collect();
            let parameter = words.join(" ");
            let is_self = parameter.split([' ', ':', '&']).any(|word| word == "self");
            if !is_self && !parameter.is_empty() {
                parameters.push(parameter);
            }
            current.clear();
        } else {
            current.push(letter);
        }
    }
    parameters
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
fn long_files_and_functions_are_complained_about() {
    let body = "    let a = 1; // why\n\n    // Because.\n".repeat(FUNCTION - 2);
    let fits = format!("fn long() {{\n{body}}}\n");
    assert_eq!(functions(&Source::of("src/x.rs", &fits)), [""; 0]);
    let over = fits.replace("fn long() {", "fn long()\nwhere\n    u8: Copy,\n{");
    assert_eq!(
        functions(&Source::of("src/x.rs", &over)),
        ["src/x.rs:1: `long` has 43 lines, at most 40"]
    );
    let file = |lines| super::budget::lines(&Source::of("src/x.rs", &"\n".repeat(lines))).len();
    assert_eq!((file(FILE), file(FILE + 1)), (0, 1));
    let tests = "#[test]\nfn short() {}\n".repeat(FILE / 2 + 1);
    assert_eq!(
        super::budget::lines(&Source::of("tests/it/x.rs", &tests)),
        ["tests/it/x.rs: 402 lines without unit tests, at most 400"]
    );
}

#[test]
fn too_many_parameters_are_complained_about() {
    let count = |text: &str| functions(&Source::of("src/x.rs", text)).len();
    let six = "fn f(&mut self, a: A<B, C>, b: (D, E), c: [F; 2], d: fn(G, H) -> I, e: J, f: K) {}";
    assert_eq!(count(six), 0);
    let seven = "fn f(a: A, b: B, c: C, d: D, e: E, f: F, g: G) {}";
    assert_eq!(count(seven), 1);
    assert_eq!(count(&format!("unsafe extern \"C\" {seven}")), 0);
    let on_lines = "fn f(\n    a: A,\n    b: B,\n    c: C,\n    d: D,\n    e: E,\n    f: F,\n);";
    assert_eq!(count(on_lines), 0);
    assert_eq!(count("type F = fn(A, B, C, D, E, F, G);"), 0);
    let generic = seven.replace("fn f", "fn f<H: Fn(I) -> J>");
    assert_eq!(count(&generic), 1);
}

#[test]
fn tuples_in_signatures_are_complained_about() {
    let found = |text: &str| tuples(&Source::of("src/x.rs", text));
    assert_eq!(
        found("fn f(&self, a: A, (b, c): (B, C)) {}"),
        ["src/x.rs:1: `f` takes the tuple `(b, c): (B, C)`: name its parts or the whole"]
    );
    assert_eq!(
        found("fn f(\n    &(a, b): &(A, B),\n    c: C,\n);").len(),
        1
    );
    let free = "fn f(a: (A, B), [c, d]: [C; 2], e: fn((E, F))) { g(|(h, i): (H, I)| h) }";
    assert_eq!(found(free), [""; 0]);
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
