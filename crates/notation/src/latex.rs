//! Text for LaTeX, used by pictures and pages.

/// A text with special characters escaped.
#[must_use]
pub fn latex(text: &str) -> String {
    let mut latex = String::new();
    for letter in text.chars() {
        match letter {
            '\\' => latex.push_str("\\textbackslash{}"),
            '~' => latex.push_str("\\textasciitilde{}"),
            '^' => latex.push_str("\\textasciicircum{}"),
            '<' => latex.push_str("\\textless{}"),
            '>' => latex.push_str("\\textgreater{}"),
            '|' => latex.push_str("\\textbar{}"),
            '"' => latex.push_str("{''}"),
            '–' => latex.push_str("--"),
            '≥' => latex.push_str("\\(\\ge\\)"),
            '≤' => latex.push_str("\\(\\le\\)"),
            '×' => latex.push_str("\\(\\times\\)"),
            // Two would become a dash.
            '-' => latex.push_str("{-}"),
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => latex.extend(['\\', letter]),
            other if other.is_control() => latex.push(' '),
            other => latex.push(other),
        }
    }
    latex
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_stands_for_itself() {
        assert_eq!(
            latex("a_b 5% {x} \\y ~^ #1 $2 & <3> --"),
            "a\\_b 5\\% \\{x\\} \\textbackslash{}y \\textasciitilde{}\\textasciicircum{} \
             \\#1 \\$2 \\& \\textless{}3\\textgreater{} {-}{-}"
        );
        assert_eq!(latex("≥ 2×3 – a\nb"), "\\(\\ge\\) 2\\(\\times\\)3 -- a b");
    }
}
