//! A Rust file prepared for counting and searching: comments blanked, text in quotes
//! filled, unit tests known. A scanner of bytes, not a parser: it knows just enough of
//! Rust to tell code from comments, strings, characters and lifetimes.

use std::ops::Range;

/// One file of the project.
#[derive(Clone)]
pub(crate) struct Source {
    /// Where it is, from the root: `src/puzzle/board.rs`.
    pub(crate) path: String,
    /// Its text as it is.
    pub(crate) text: String,
    /// Its text without unit tests, comments blank and strings filled with quotes.
    pub(crate) code: String,
    /// How many of its lines are unit tests.
    pub(crate) test_lines: usize,
}

impl Source {
    pub(crate) fn of(path: &str, text: &str) -> Self {
        let blanked = blanked(text);
        let mut code = String::new();
        let mut test_lines = 0;
        let mut end = 0;
        for tests in unit_tests(&blanked) {
            code.push_str(&blanked[end..tests.start]);
            test_lines += blanked[tests.clone()].lines().count();
            end = tests.end;
        }
        code.push_str(&blanked[end..]);
        Self {
            path: path.to_owned(),
            text: text.to_owned(),
            code,
            test_lines,
        }
    }

    /// The folder or file right below `src`: `puzzle` for `src/puzzle/board.rs`.
    pub(crate) fn room(&self) -> &str {
        let inside = self.path.strip_prefix("src/").unwrap_or(&self.path);
        inside.split('/').next().unwrap_or(inside)
    }

    /// The places after which a word stands in the code, not as a part of a longer one.
    pub(crate) fn after<'a>(&'a self, word: &'a str) -> impl Iterator<Item = usize> + 'a {
        after(&self.code, word)
    }

    /// A complaint that names the line of a place in the code.
    pub(crate) fn complain(&self, place: usize, what: &str) -> String {
        let line = self.code[..place].matches('\n').count() + 1;
        format!("{}:{line}: {what}", self.path)
    }
}

/// The places after which a word stands in some code, not as a part of a longer one.
pub(crate) fn after<'a>(code: &'a str, word: &'a str) -> impl Iterator<Item = usize> + 'a {
    code.match_indices(word).filter_map(move |(start, _)| {
        let end = start + word.len();
        let whole = !code[..start].ends_with(is_name) || !word.starts_with(is_name);
        let ends = !code[end..].starts_with(is_name) || !word.ends_with(is_name);
        (whole && ends).then_some(end)
    })
}

/// Whether a character can be part of a name.
pub(crate) fn is_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// The name that some code begins with, blanks skipped.
pub(crate) fn leading_name(code: &str) -> &str {
    let code = code.trim_start();
    &code[..code.find(|letter| !is_name(letter)).unwrap_or(code.len())]
}

/// The place of the bracket that closes the one at `open`.
pub(crate) fn closing(code: &str, open: usize) -> usize {
    let mut depth = 0;
    for (place, letter) in code[open..].char_indices() {
        match letter {
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return open + place;
        }
    }
    code.len() - 1
}

/// What a scan passes over.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    Code,
    Comment,
    Quoted,
}

/// The same text, byte by byte: comments as blanks, strings and characters as quotes.
fn blanked(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut result = Vec::with_capacity(bytes.len());
    let mut place = 0;
    while place < bytes.len() {
        let (part, length) = next_part(bytes, place);
        for &byte in &bytes[place..place + length] {
            result.push(match part {
                _ if byte == b'\n' => b'\n',
                Part::Code => byte,
                Part::Comment => b' ',
                Part::Quoted => b'"',
            });
        }
        place += length;
    }
    String::from_utf8(result).expect("code outside strings is ASCII")
}

/// What stands at a place, and how long it is.
fn next_part(bytes: &[u8], place: usize) -> (Part, usize) {
    let rest = &bytes[place..];
    if rest.starts_with(b"//") {
        let length = rest.iter().position(|&byte| byte == b'\n');
        return (Part::Comment, length.unwrap_or(rest.len()));
    }
    if rest.starts_with(b"/*") {
        return (Part::Comment, nested_comment(rest));
    }
    let in_name = place > 0 && is_name(char::from(bytes[place - 1]));
    let letters = if rest.starts_with(b"br") { 2 } else { 1 };
    let marks = &rest[letters.min(rest.len())..];
    let hashes = marks.iter().take_while(|&&byte| byte == b'#').count();
    if rest[letters - 1] == b'r' && !in_name && marks.get(hashes) == Some(&b'"') {
        let end = [b"\"".as_slice(), &b"#".repeat(hashes)].concat();
        let from = letters + hashes + 1;
        return (Part::Quoted, from + find(&rest[from..], &end) + end.len());
    }
    match rest {
        [b'"', ..] => (Part::Quoted, quoted(rest, b'"')),
        [b'\'', b'\\', ..] => (Part::Quoted, quoted(rest, b'\'')),
        // A lifetime has no quote at its end.
        [b'\'', letter, ..] => {
            let width = char_width(*letter);
            let is_letter = rest.get(1 + width) == Some(&b'\'');
            if is_letter {
                (Part::Quoted, width + 2)
            } else {
                (Part::Code, 1)
            }
        }
        _ => (Part::Code, 1),
    }
}

fn nested_comment(rest: &[u8]) -> usize {
    let (mut depth, mut place) = (1, 2);
    while depth > 0 && place < rest.len() {
        let step = match &rest[place..] {
            [b'/', b'*', ..] => (1, 2),
            [b'*', b'/', ..] => (-1, 2),
            _ => (0, 1),
        };
        depth += step.0;
        place += step.1;
    }
    place
}

/// The length of a string or character with escapes, its quotes included.
fn quoted(rest: &[u8], quote: u8) -> usize {
    let mut place = 1;
    while place < rest.len() && rest[place] != quote {
        place += if rest[place] == b'\\' { 2 } else { 1 };
    }
    (place + 1).min(rest.len())
}

fn char_width(first: u8) -> usize {
    match first {
        0..0xC0 => 1,
        0xC0..0xE0 => 2,
        0xE0..0xF0 => 3,
        _ => 4,
    }
}

fn find(bytes: &[u8], what: &[u8]) -> usize {
    let found = bytes.windows(what.len()).position(|window| window == what);
    found.unwrap_or(bytes.len() - what.len())
}

/// Where the items under `#[cfg(test)]` stand.
fn unit_tests(code: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for (start, attribute) in code.match_indices("#[cfg(test)]") {
        let after = start + attribute.len();
        let Some(stop) = code[after..].find(['{', ';']) else {
            continue;
        };
        let stop = after + stop;
        let end = if code[stop..].starts_with('{') {
            closing(code, stop)
        } else {
            stop
        };
        found.push(start..end + 1);
    }
    found
}

#[test]
fn comments_and_text_are_no_code() {
    let cases = [
        ("a // b\nc", "a     \nc"),
        ("/* a /* b */ c */ d", "                  d"),
        (r#"f("a\"b", 'c', '\'')"#, r#"f("""""", """, """")"#),
        (r##"r#"a"b"# + br"\""##, r##""""""""" + """"""##),
        ("fn f<'a>(x: &'a str) {}", "fn f<'a>(x: &'a str) {}"),
        ("'é' \"é\"", "\"\"\"\" \"\"\"\""),
    ];
    for (text, code) in cases {
        assert_eq!(blanked(text), code, "{text}");
    }
}

#[test]
fn unit_tests_are_taken_out_and_counted() {
    let text = "fn a() {}\n#[cfg(test)]\nmod tests {\n    fn b() {}\n}\nfn c() {}\n";
    let source = Source::of("src/x.rs", text);
    assert_eq!(source.test_lines, 4);
    assert_eq!(source.code, "fn a() {}\n\nfn c() {}\n");
}

#[test]
fn words_are_whole() {
    let source = Source::of("src/x.rs", "print!(a); eprint!(b); print!");
    assert_eq!(source.after("print!").count(), 2);
    assert_eq!(source.complain(0, "here"), "src/x.rs:1: here");
}
