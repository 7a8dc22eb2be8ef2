//! Pages as a fragment of LaTeX, for `\input` in a document. It needs only the packages graphicx
//! and booktabs.

use std::collections::BTreeSet;

use super::block::{Block, Figure, PageDocument, Phrase, Piece, Table};
use crate::notation::latex;

/// The head of a fragment.
const HEAD: &str = "\
% Needs \\usepackage{graphicx} and \\usepackage{booktabs}; \\input this file. From a document
% in another folder name this one: \\graphicspath{{path/to/this/folder/}}.
";

/// A page as LaTeX; `place` gives the path of a figure's file, from the fragment's folder.
///
/// # Examples
/// ```
/// use hashilab_session::report::{PageDocument, tex};
/// let page = PageDocument { title: "5 % of x_1".into(), blocks: Vec::new() };
/// assert!(tex(&page, &|_| String::new()).ends_with("\\section{5 \\% of x\\_1}\n"));
/// ```
#[must_use]
pub fn tex(document: &PageDocument, place: &dyn Fn(&Figure) -> String) -> String {
    let mut text = format!("{HEAD}\\section{{{}}}\n", phrase(&document.title));
    for block in &document.blocks {
        text.push('\n');
        text.push_str(&render_block(block, place));
    }
    text
}

fn render_block(block: &Block, place: &dyn Fn(&Figure) -> String) -> String {
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

/// A picture in its own width, or in that of the line if that is smaller.
fn figure(of: &Figure, place: &str) -> String {
    let (width, caption) = (of.width, phrase(&of.caption));
    format!(
        "\\begin{{figure}}[htbp]\n\\centering\n\\includegraphics[width=\\ifdim{width:.1}cm<\
         \\linewidth {width:.1}cm\\else\\linewidth\\fi,height=.85\\textheight,keepaspectratio]\
         {{{place}}}\n\\caption{{{caption}}}\n\\end{{figure}}\n"
    )
}

/// A table in small print. One that is much wider than the line is split into parts, one below the
/// other, each with the columns that name its rows; a part that is still too wide is scaled to the
/// line. It needs the packages graphicx and booktabs.
///
/// # Examples
/// ```
/// use hashilab_session::report::{Table, tex_table};
/// let text = tex_table(&Table::new("Times in %", &["name", "seconds"]));
/// assert!(text.contains("name & seconds"));
/// ```
#[must_use]
pub fn tex_table(of: &Table) -> String {
    let all: Vec<usize> = (0..of.head.len()).collect();
    let parts = parts(of);
    let (whole, caption) = (tabular(of, &all), latex(&of.caption));
    let set = if parts.len() < 2 {
        fitted(&whole)
    } else {
        let parts = parts.iter().map(|columns| fitted(&tabular(of, columns)));
        let parts = parts.collect::<Vec<_>>().join("\\par\\medskip\n");
        format!(
            "\\setbox0\\hbox{{%\n{whole}}}%\n\\ifdim{LEGIBLE}\\wd0>\\linewidth\n{parts}\\else\n{}\\fi\n",
            fitted("\\box0 ")
        )
    };
    format!(
        "\\begin{{table}}[htbp]\n\\centering\\footnotesize\\setlength{{\\tabcolsep}}{{{GAP}pt}}\n\
         {set}\\caption{{{caption}}}\n\\end{{table}}\n"
    )
}

/// The smallest factor at which a table is still legible.
const LEGIBLE: f64 = 0.9;
/// The gap on each side of a column, and about the width of a letter in small print, in points.
const GAP: f64 = 4.0;
const LETTER: f64 = 4.3;
/// The width of a part: a column of a page with two, about 8.4 cm.
const PART: f64 = 240.0;

/// A table, scaled down to the width of a line if it is wider.
fn fitted(set: &str) -> String {
    format!(
        "\\setbox0\\hbox{{%\n{set}}}%\n\
         \\ifdim\\wd0>\\linewidth\\resizebox{{\\linewidth}}{{!}}{{\\box0}}\\else\\leavevmode\\box0\\fi\n"
    )
}

/// The tabular of the columns `columns` of a table.
fn tabular(of: &Table, columns: &[usize]) -> String {
    let line = |cells: &[String]| {
        let cells = columns.iter().map(|&column| latex(&cells[column]));
        format!("{} \\\\\n", cells.collect::<Vec<_>>().join(" & "))
    };
    let align = |&column: &usize| if column < of.words { 'l' } else { 'r' };
    let align: String = columns.iter().map(align).collect();
    let rows: String = of.rows.iter().map(|row| line(row)).collect();
    format!(
        "\\begin{{tabular}}{{@{{}}{align}@{{}}}}\n\\toprule\n{}\\midrule\n{rows}\
         \\bottomrule\n\\end{{tabular}}",
        line(&of.head)
    )
}

/// The columns of each part of a wide table; every part repeats those that name the rows.
fn parts(of: &Table) -> Vec<Vec<usize>> {
    let width = |column: usize| {
        let cells = of.rows.iter().map(|row| &row[column]);
        let letters = cells
            .chain([&of.head[column]])
            .map(|cell| cell.chars().count());
        letters.max().unwrap_or(0) as f64 * LETTER + 2.0 * GAP
    };
    let names = naming(of);
    let taken: f64 = (0..names).map(width).sum();
    let mut parts: Vec<Vec<usize>> = Vec::new();
    let mut room = 0.0;
    for column in names..of.head.len() {
        room -= width(column);
        match parts.last_mut() {
            Some(part) if room >= 0.0 => part.push(column),
            Some(_) | None => {
                room = PART - taken - width(column);
                parts.push((0..names).chain([column]).collect());
            }
        }
    }
    parts
}

/// How many columns at the left tell all rows apart; 1 if two are not enough.
fn naming(of: &Table) -> usize {
    let is_enough = |&count: &usize| {
        let names: BTreeSet<&[String]> = of.rows.iter().map(|row| &row[..count]).collect();
        names.len() == of.rows.len()
    };
    let most = 2.min(of.head.len());
    (1..=most).find(is_enough).unwrap_or(1)
}

fn phrase(words: &Phrase) -> String {
    let pieces = words.pieces().iter().map(|piece| match piece {
        Piece::Text(text) => latex(text),
        Piece::Strong(text) => format!("\\textbf{{{}}}", latex(text)),
        Piece::Code(text) => format!("\\texttt{{{}}}", latex(text)),
    });
    pieces.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The environments and braces that are left open, or an end that does not match.
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
    fn a_wide_table_has_parts_that_begin_with_the_names_of_its_rows() {
        let head = [
            "formulation",
            "bound",
            "gap",
            "a head that is long",
            "another long head",
        ];
        let mut of = Table::new("Wide", &head);
        of.push(["flow", "96.606", "9.71 %", "7", "8"].map(str::to_owned));
        assert_eq!(parts(&of), [vec![0, 1, 2, 3], vec![0, 4]]);
        let text = tex_table(&of);
        assert_eq!(unbalanced(&text), [""; 0], "{text}");
        for line in [
            "flow & 96.606 & 9.71 \\% & 7 & 8 ",
            "flow & 96.606 & 9.71 \\% & 7 ",
            "flow & 8 ",
        ] {
            assert!(
                text.contains(&format!("\n{line}\\\\\n")),
                "no {line} in {text}"
            );
        }
        of.push(["flow", "97.000", "9.71 %", "7", "8"].map(str::to_owned));
        assert_eq!(parts(&of), [vec![0, 1, 2, 3], vec![0, 1, 4]]);
        let narrow = tex_table(&Table::new("Narrow", &head[..3]));
        assert_eq!(narrow.matches("tabular").count(), 2, "{narrow}");
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
        let page = PageDocument {
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
