//! Joins modules of JavaScript into one classic script; only the forms below are supported.
//!
//! - `import { a, b as c } from "./x.js";` before everything else, over several lines or on one;
//! - `export` before a function, a class or a `const` at the beginning of a line, and nowhere else.
//!
//! - no string over several lines, so that whole lines of comments and indentation can be
//!   removed: pages must be small.
//!
//! Each module becomes a function that returns its exports, placed after the modules that it
//! imports. A module with another form is an error rather than a page that does not start.

use std::fmt::Write as _;

/// Why modules cannot be joined.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{module}: {what}")]
pub struct ModuleError {
    /// The module.
    pub module: String,
    /// The error.
    pub what: String,
}

/// The script that does the same as the module `start`, with all its imports from `sources`, pairs
/// of names and texts.
///
/// # Errors
/// A [`ModuleError`] for a module with another form.
///
/// # Examples
/// ```
/// let sources = [
///     ("main.js", "import { half } from \"./sums.js\";\nconsole.log(half(4));\n"),
///     ("sums.js", "export const half = (n) => n / 2;\n"),
/// ];
/// let script = hashilab_page::script("main.js", &sources)?;
/// assert!(script.contains("return { half };") && script.contains("const { half } = $sums;"));
/// # Ok::<(), hashilab_page::ModuleError>(())
/// ```
pub fn script(start: &str, sources: &[(&str, &str)]) -> Result<String, ModuleError> {
    let mut joined = JoinedScript {
        sources,
        text: String::from("\"use strict\";\n"),
        done: Vec::new(),
        open: Vec::new(),
    };
    joined.add(start)?;
    Ok(joined.text)
}

/// A script that is assembled module by module.
struct JoinedScript<'a> {
    sources: &'a [(&'a str, &'a str)],
    text: String,
    /// The modules that it contains.
    done: Vec<String>,
    /// The modules whose imports are being added.
    open: Vec<String>,
}

impl JoinedScript<'_> {
    fn add(&mut self, name: &str) -> Result<(), ModuleError> {
        let wrong = |what: &str| ModuleError {
            module: name.to_owned(),
            what: what.to_owned(),
        };
        if self.done.iter().any(|done| done == name) {
            return Ok(());
        }
        if self.open.iter().any(|open| open == name) {
            return Err(wrong("imports itself, by way of others"));
        }
        let source = self.sources.iter().find(|(there, _)| *there == name);
        let (_, source) = source.ok_or_else(|| wrong("there is no such module"))?;
        // These would end the element of the script.
        let lower = source.to_ascii_lowercase();
        if lower.contains("</script") || lower.contains("<!--") {
            return Err(wrong("a script in a page cannot say </script or <!--"));
        }
        self.open.push(name.to_owned());
        let mut body = String::new();
        let mut exports = Vec::new();
        let code = code(source).ok_or_else(|| wrong("a text goes over several lines"))?;
        let mut lines = code.into_iter();
        while let Some(line) = lines.next() {
            if line.starts_with("import ") {
                let mut import = line.to_owned();
                while !import.ends_with(';') {
                    import += lines
                        .next()
                        .ok_or_else(|| wrong("an import does not end"))?;
                }
                let (names, from) = imported(&import).ok_or_else(|| wrong(&import))?;
                self.add(from)?;
                writeln!(body, "const {{{names}}} = {};", variable(from))
                    .expect("strings take all text");
            } else if let Some(rest) = line.strip_prefix("export ") {
                let exported = declared(rest).ok_or_else(|| wrong(line))?;
                exports.push(exported.to_owned());
                body += rest;
                body.push('\n');
            } else {
                body += line;
                body.push('\n');
            }
        }
        self.open.pop();
        self.done.push(name.to_owned());
        let (variable, exports) = (variable(name), exports.join(", "));
        writeln!(
            self.text,
            "const {variable} = (() => {{\n{body}return {{ {exports} }};\n}})();"
        )
        .expect("strings take all text");
        Ok(())
    }
}

/// The lines of a module without comment lines and indentation; nothing if a string spans several
/// lines.
fn code(source: &str) -> Option<Vec<&str>> {
    let mut code = Vec::new();
    let mut lines = source.lines().map(str::trim);
    while let Some(line) = lines.next() {
        if line.starts_with("/*") && line.find("*/").is_none_or(|end| end + 2 == line.len()) {
            let mut last = line;
            while !last.contains("*/") {
                last = lines.next()?;
            }
        } else if line.matches('`').count() % 2 == 1 {
            return None;
        } else if !line.is_empty() && !line.starts_with("//") {
            code.push(line);
        }
    }
    Some(code)
}

/// The pattern of an import, and its module.
fn imported(import: &str) -> Option<(String, &str)> {
    let rest = import
        .strip_prefix("import")?
        .trim_start()
        .strip_prefix('{')?;
    let (names, from) = rest.split_once('}')?;
    let from = from.trim().strip_prefix("from")?.trim();
    let from = from.strip_suffix(';')?.trim().trim_matches('"');
    Some((names.replace(" as ", ": "), from.strip_prefix("./")?))
}

/// The name of a declaration.
fn declared(declaration: &str) -> Option<&str> {
    let words = ["async function", "function*", "function", "class", "const"];
    let rest = words
        .iter()
        .find_map(|word| declaration.strip_prefix(word))?;
    let rest = rest.strip_prefix(' ')?;
    let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_' && letter != '$');
    let name = &rest[..end.unwrap_or(rest.len())];
    (!name.is_empty()).then_some(name)
}

/// The name of a module in the script.
fn variable(module: &str) -> String {
    let stem = module.strip_suffix(".js").unwrap_or(module);
    format!("${}", stem.replace('-', "_"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_stand_once_and_before_those_that_import_them() {
        let sources = [
            (
                "main.js",
                "import {\n  a as b,\n} from \"./a.js\";\nimport { c } from \"./c.js\";\nb(c);\n",
            ),
            (
                "a.js",
                "import { c } from \"./c.js\";\nexport async function a() { return c; }\n",
            ),
            ("c.js", "export const c = 1;\n"),
        ];
        let text = script("main.js", &sources).expect("it has the forms");
        let places = ["const $c =", "const $a =", "const $main ="].map(|it| text.find(it));
        assert!(
            places.iter().all(Option::is_some) && places.is_sorted(),
            "{text}"
        );
        assert_eq!(text.matches("const c = 1;").count(), 1);
        assert!(text.contains("const {a: b,} = $a;"), "{text}");
    }

    #[test]
    fn comments_are_left_out() {
        let text = "// why\n/**\n * What.\n */\n  const a = 1; // one\n/* x */ const b = `${a}`;\n";
        let script = script("main.js", &[("main.js", text)]).expect("it has the forms");
        assert!(
            script.contains("{\nconst a = 1; // one\n/* x */ const b = `${a}`;\n"),
            "{script}"
        );
    }

    #[test]
    fn another_form_is_refused_by_the_modules_name() {
        let refused = |text: &str| {
            let sources = [
                ("main.js", text),
                ("self.js", "import { x } from \"./self.js\";\n"),
            ];
            let error = script("main.js", &sources).expect_err("it has another form");
            error.to_string()
        };
        for text in [
            "import x from \"./x.js\";\n",
            "import { x } from \"x\";\n",
            "export default 1;\n",
            "export let x = 1;\n",
            "export { x };\n",
            "import { x } from\n",
            "const end = \"</script>\";\n",
            "const text = `one\ntwo`;\n",
        ] {
            assert!(refused(text).starts_with("main.js: "), "{text}");
        }
        assert_eq!(
            refused("import { x } from \"./y.js\";\n"),
            "y.js: there is no such module"
        );
        let around = refused("import { x } from \"./self.js\";\n");
        assert_eq!(around, "self.js: imports itself, by way of others");
    }
}
