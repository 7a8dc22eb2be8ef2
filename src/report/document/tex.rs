//! Pages as a fragment of LaTeX, to be taken into a document by `\input`. It needs the
//! packages graphicx and booktabs and nothing else.

use super::block::{Block, Document, Figure, Phrase, Piece, Table};

/// What a fragment begins with.
const HEAD: &str = "\
% Needs \\usepackage{graphicx} and \\usepackage{booktabs}; \\input this file. From a document
% in another folder name this one: \\graphicspath{{path/to/this/folder/}}.
";

/// A page as LaTeX; `place` says where a figure's picture is, from the fragment's folder.
///
/// # Examples
/// ```
/// use hashi::report::{Document, tex};
/// let page = Document { title: "5 % of x_1".into(), blocks: Vec::new() };
/// assert!(tex(&page, &|_| String::new()).ends_with("\\section{5 \\% of x\\_1}\n"));
/// ```
#[must_use]
pub fn tex(document: &Document, place: &dyn Fn(&Figure) -> String) -> String {
    let mut text = format!("{HEAD}\\section{{{}}}\n", phrase(&document.title));
    for block in &document.blocks {
        text.push('\n');
        text.push_str(&written(block, place));
    }
    text
}

fn written(block: &Block, place: &dyn Fn(&Figure) -> String) -> String {
    match block {
        Block::Heading(depth, words) => {
            let sub = "sub".repeat(usize::from(*depth));
            format!("\\{sub}section{{{}}}\n", phrase(words))
        }
        Block::Paragraph(words) => format!("{}\n", phrase(words)),
        Block::List(points) => {
            let items = points
                .iter()
                .map(|point| format!("\\item {}\n", phrase(point)));
            let items: String = items.collect();
            format!("\\begin{{itemize}}\n{items}\\end{{itemize}}\n")
        }
        Block::Table(of) => tex_table(of),
        Block::Figure(of) => figure(of, &place(of)),
    }
}

/// A picture as wide as it wants to be, or as there is room.
fn figure(of: &Figure, place: &str) -> String {
    let (width, caption) = (of.width, phrase(&of.caption));
    format!(
        "\\begin{{figure}}[htbp]\n\\centering\n\\includegraphics[width=\\ifdim{width:.1}cm<\
         \\linewidth {width:.1}cm\\else\\linewidth\\fi,height=.85\\textheight,keepaspectratio]\
         {{{place}}}\n\\caption{{{caption}}}\n\\end{{figure}}\n"
    )
}

/// A table in small print, made as narrow as the line where it is wider. It needs the packages
/// graphicx and booktabs.
///
/// # Examples
/// ```
/// use hashi::report::{Table, tex_table};
/// let text = tex_table(&Table::new("Times in %", &["name", "seconds"]));
/// assert!(text.contains("name & seconds"));
/// ```
#[must_use]
pub fn tex_table(of: &Table) -> String {
    let line = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| escaped(cell)).collect();
        format!("{} \\\\\n", cells.join(" & "))
    };
    let columns = "r".repeat(of.head.len().saturating_sub(1));
    let rows: String = of.rows.iter().map(|row| line(row)).collect();
    format!(
        "\\begin{{table}}[htbp]\n\\centering\\footnotesize\n\\setbox0\\hbox{{%\n\
         \\begin{{tabular}}{{@{{}}l{columns}@{{}}}}\n\\toprule\n{}\\midrule\n{rows}\
         \\bottomrule\n\\end{{tabular}}}}%\n\
         \\ifdim\\wd0>\\linewidth\\resizebox{{\\linewidth}}{{!}}{{\\box0}}\\else\\leavevmode\\box0\\fi\n\
         \\caption{{{}}}\n\\end{{table}}\n",
        line(&of.head),
        escaped(&of.caption)
    )
}

fn phrase(words: &Phrase) -> String {
    let pieces = words.pieces().iter().map(|piece| match piece {
        Piece::Text(text) => escaped(text),
        Piece::Strong(text) => format!("\\textbf{{{}}}", escaped(text)),
        Piece::Code(text) => format!("\\texttt{{{}}}", escaped(text)),
    });
    pieces.collect()
}

fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '\\' => escaped.push_str("\\textbackslash{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '<' => escaped.push_str("\\textless{}"),
            '>' => escaped.push_str("\\textgreater{}"),
            '|' => escaped.push_str("\\textbar{}"),
            '"' => escaped.push_str("{''}"),
            '–' => escaped.push_str("--"),
            '≥' => escaped.push_str("\\(\\ge\\)"),
            '≤' => escaped.push_str("\\(\\le\\)"),
            '×' => escaped.push_str("\\(\\times\\)"),
            // Two would become a dash.
            '-' => escaped.push_str("{-}"),
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => escaped.extend(['\\', letter]),
            other if other.is_control() => escaped.push(' '),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The environments that are left open and the braces that are, or a wrong end.
    fn unbalanced(text: &str) -> Vec<String> {
        let escapes = ["\\\\", "\\{", "\\}", "\\%"];
        let plain = escapes
            .iter()
            .fold(text.to_owned(), |text, escape| text.replace(escape, ""));
        let lines = plain.lines().filter_map(|line| line.split('%').next());
        let code: String = lines.collect();
        let mut open: Vec<String> = Vec::new();
        for piece in code.split('\\').skip(1) {
            let named = |what: &str| Some(piece.strip_prefix(what)?.split('}').next()?.to_owned());
            open.extend(named("begin{"));
            let Some(end) = named("end{") else { continue };
            if open.pop().as_ref() != Some(&end) {
                return vec![end];
            }
        }
        if code.matches('{').count() != code.matches('}').count() {
            open.push("braces".to_owned());
        }
        open
    }

    #[test]
    fn every_character_stands_for_itself() {
        assert_eq!(
            escaped("a_b 5% {x} \\y ~^ #1 $2 & <3> --"),
            "a\\_b 5\\% \\{x\\} \\textbackslash{}y \\textasciitilde{}\\textasciicircum{} \
             \\#1 \\$2 \\& \\textless{}3\\textgreater{} {-}{-}"
        );
        assert_eq!(escaped("≥ 2×3 – a\nb"), "\\(\\ge\\) 2\\(\\times\\)3 -- a b");
    }

    #[test]
    fn a_fragment_closes_what_it_opens() {
        let mut of = Table::new("Sizes in %", &["name", "rows", "columns"]);
        of.push(["a&b".to_owned(), "7".to_owned(), "8".to_owned()]);
        let figure = Figure {
            name: "board".to_owned(),
            caption: Phrase::from("The ").code("{board}"),
            width: 5.0,
        };
        let page = Document {
            title: "T_1".into(),
            blocks: vec![
                Block::Heading(1, "H".into()),
                Block::List(vec!["one".into(), Phrase::default().strong("two")]),
                Block::Table(of),
                Block::Figure(figure),
            ],
        };
        let text = tex(&page, &|figure| format!("x/{}.pdf", figure.name));
        assert_eq!(unbalanced(&text), [""; 0], "{text}");
        assert!(text.contains("a\\&b & 7 & 8 \\\\\n"), "{text}");
        assert!(text.contains("keepaspectratio]{x/board.pdf}"), "{text}");
        assert!(!unbalanced("\\begin{a}{\\end{b}").is_empty());
    }
}
