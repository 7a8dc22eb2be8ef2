//! The page as one file: its modules become one script, and its data are packed inside.
//!
//! The page itself is plain files beside this one, which a static host serves unchanged. A file
//! opened from disk cannot load others, so [`PageContents::page`] puts everything into it: modules
//! in the few forms that they use ([`script`]), the core and the boards as text in base64, never as
//! markup. A policy allows only its own scripts, by their digests, and no requests.

use std::fmt::Write as _;
use std::io::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::{Compression, GzBuilder};

mod modules;

pub use modules::{ModuleError, script};

/// A file of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct File {
    /// Its name in the folder.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
}

macro_rules! files {
    ($($name:literal),+ $(,)?) => {
        /// The files of the page, as a static host serves them; `hashi.wasm` comes beside them.
        pub const FILES: &[File] = &[$(File { name: $name, text: include_str!($name) }),+];
    };
}

files![
    "index.html",
    "page.css",
    "advisor.js",
    "board.js",
    "boards.js",
    "change.js",
    "core.js",
    "client.js",
    "drawer.js",
    "end.js",
    "game.js",
    "input.js",
    "lab.js",
    "main.js",
    "miniature.js",
    "picture.js",
    "player.js",
    "share.js",
    "steps.js",
    "store.js",
    "texts.js",
    "texts.json",
    "tree-page.js",
    "tree.css",
    "tree.html",
    "tree.js",
    "verdict.js",
    "view.js",
    "words.js",
    "worker.js",
];

/// All texts of the page as JSON: by their English version, then by language.
#[must_use]
pub fn texts() -> &'static str {
    file("texts.json")
}

/// The data of a page in one file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PageContents<'a> {
    /// The core as WebAssembly, with which the page answers by itself.
    Core(&'a [u8]),
    /// Boards with all results about them, as JSON.
    Boards(&'a str),
}

/// The policy in the HTML of the folder, which is replaced in a page in one file.
const POLICY: &str = r#"<meta http-equiv="Content-Security-Policy" content=""#;
const CORE: &str =
    r#"<link rel="preload" as="fetch" type="application/wasm" crossorigin href="hashi.wasm">"#;
const TEXTS: &str =
    r#"<link rel="preload" as="fetch" type="application/json" crossorigin href="texts.json">"#;
const STYLES: &str =
    r#"<link rel="stylesheet" href="page.css"><link rel="stylesheet" href="tree.css">"#;
const START: &str = r#"<script type="module" src="main.js"></script>"#;

/// The text of a file of the page.
fn file(name: &str) -> &'static str {
    let file = FILES.iter().find(|file| file.name == name);
    file.expect("a file of the page is among its files").text
}

/// The styles of all pages.
fn styles() -> String {
    [file("page.css"), file("tree.css")].concat()
}

impl PageContents<'_> {
    /// The page with these data, in a single file.
    ///
    /// # Examples
    /// ```
    /// let page = hashilab_page::PageContents::Boards(r#"{"boards":[]}"#).page();
    /// assert!(page.contains("connect-src 'none'") && !page.contains("href=\"page.css\""));
    /// ```
    #[must_use]
    pub fn page(self) -> String {
        let sources: Vec<(&str, &str)> = FILES.iter().map(|file| (file.name, file.text)).collect();
        let whole = |start| script(start, &sources).expect("the page keeps to its forms");
        let (start, style) = (whole("main.js"), styles());
        let mut carried = String::new();
        let mut hold = |id: &str, kind: &str, text: &str| {
            writeln!(
                carried,
                r#"<script type="{kind}" id="{id}">{text}</script>"#
            )
            .expect("strings take all text");
        };
        hold(
            "hashi-texts",
            PACKED,
            &packed(file("texts.json").as_bytes()),
        );
        match self {
            Self::Core(wasm) => {
                hold("hashi-wasm", PACKED, &packed(wasm));
                hold("hashi-worker", "text/plain", &whole("worker.js"));
            }
            Self::Boards(json) => hold("hashi-boards", PACKED, &packed(json.as_bytes())),
        }
        let script = format!("<script>{start}</script>");
        let parts = [
            (CORE, String::new()),
            (TEXTS, String::new()),
            (STYLES, format!("<style>{style}</style>")),
            (START, format!("{carried}{script}")),
        ];
        let mut page = with_policy(file("index.html"), &self.policy(&start, &style));
        for (place, text) in parts {
            page = replaced(&page, place, &text);
        }
        page
    }

    /// The policy of such a page: it may run this script and this style, and make no requests.
    fn policy(self, script: &str, style: &str) -> String {
        let core = match self {
            Self::Core(_) => " 'wasm-unsafe-eval'; worker-src blob:",
            Self::Boards(_) => "",
        };
        let [script, style] = [script, style].map(digest);
        format!(
            "default-src 'none'; script-src 'sha256-{script}'{core}; style-src 'sha256-{style}'; \
             img-src data: blob:; connect-src 'none'; base-uri 'none'; form-action 'none'"
        )
    }
}

/// The page that shows search trees, given as JSON, in a single file.
///
/// # Examples
/// ```
/// let page = hashilab_page::tree_page(r#"{"trees":[]}"#);
/// assert!(page.contains("connect-src 'none'") && !page.contains("href=\"tree.css\""));
/// ```
#[must_use]
pub fn tree_page(json: &str) -> String {
    const START: &str = r#"<script type="module" src="tree-page.js"></script>"#;
    let sources: Vec<(&str, &str)> = FILES.iter().map(|file| (file.name, file.text)).collect();
    let script = script("tree-page.js", &sources).expect("the page keeps to its forms");
    let style = styles();
    let held = [("hashi-trees", json), ("hashi-texts", file("texts.json"))].map(|(id, text)| {
        let packed = packed(text.as_bytes());
        format!(r#"<script type="{PACKED}" id="{id}">{packed}</script>"#)
    });
    let held = held.concat();
    let policy = PageContents::Boards(json).policy(&script, &style);
    let page = with_policy(file("tree.html"), &policy);
    let page = replaced(&page, TEXTS, "");
    let page = replaced(&page, STYLES, &format!("<style>{style}</style>"));
    replaced(&page, START, &format!("{held}<script>{script}</script>"))
}

/// The type of packed bytes in a page: not executable.
const PACKED: &str = "application/gzip;base64";

/// Bytes packed by gzip, in base64. The usual level takes four times as long, for pages that are
/// 4 % smaller at most.
fn packed(bytes: &[u8]) -> String {
    let mut packer = GzBuilder::new().write(Vec::new(), Compression::new(4));
    let bytes = packer.write_all(bytes).and_then(|()| packer.finish());
    STANDARD.encode(bytes.expect("memory takes all bytes"))
}

fn digest(text: &str) -> String {
    STANDARD.encode(hmac_sha256::Hash::hash(text.as_bytes()))
}

/// Replaces the policy of a page.
fn with_policy(page: &str, policy: &str) -> String {
    let (before, rest) = page.split_once(POLICY).expect("the page has a policy");
    let (_, after) = rest.split_once('"').expect("a policy ends");
    format!("{before}{POLICY}{policy}\"{after}")
}

/// Replaces a part of a page.
fn replaced(page: &str, place: &str, text: &str) -> String {
    let (before, after) = page.split_once(place).expect("the page has this place");
    format!("{before}{text}{after}")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;

    use super::*;

    #[test]
    fn every_file_of_the_folder_is_among_its_files() {
        let is_served = |name: &String| {
            let ending = name.rsplit_once('.').map(|(_, ending)| ending);
            matches!(ending, Some("html" | "css" | "js" | "json"))
        };
        let folder = fs::read_dir(env!("CARGO_MANIFEST_DIR")).expect("the folder of the crate");
        let names = folder.map(|entry| entry.expect("a name").file_name());
        let there: BTreeSet<String> = names
            .map(|name| name.to_string_lossy().into_owned())
            .filter(is_served)
            .collect();
        let listed = FILES.iter().map(|file| file.name.to_owned()).collect();
        assert_eq!(there, listed);
    }

    #[test]
    fn a_page_holds_what_it_is_given_and_nothing_of_it_is_markup() {
        let json = r#"{"title":"</script><img src=x onerror=alert(1)>"}"#;
        let page = PageContents::Boards(json).page();
        assert!(page.contains(&packed(json.as_bytes())));
        assert!(!page.contains("alert(1)") && !page.contains("wasm-unsafe-eval"));
        let core = PageContents::Core(b"\0asm").page();
        assert!(core.contains("hashi-worker") && core.contains("'wasm-unsafe-eval'"));
        assert!(!page.contains("src=\"main.js\"") && !core.contains("href=\"page.css\""));
    }

    #[test]
    fn the_policy_names_the_script_and_the_style_that_stand_there() {
        let page = PageContents::Boards("{}").page();
        let between = |open: &str, close: &str| {
            let (_, rest) = page.split_once(open).expect("it is there");
            rest.split_once(close).expect("it ends").0
        };
        let script = digest(between("<script>", "</script>"));
        let style = digest(between("<style>", "</style>"));
        assert!(page.contains(&format!("script-src 'sha256-{script}';")));
        assert!(page.contains(&format!("style-src 'sha256-{style}';")));
    }
}
