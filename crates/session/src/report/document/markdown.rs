//! Pages as Markdown, as `CommonMark` and GitHub's tables define it.

use super::block::{Block, Figure, PageDocument, Phrase, Piece, Table};

/// Characters with a meaning in Markdown.
const MARKS: &str = "\\`*_{}[]<>#|&~!$";

/// A page as Markdown; `place` gives the path of a figure's file, from the page's folder.
///
/// # Examples
/// ```
/// use hashilab_session::report::{PageDocument, markdown};
/// let page = PageDocument { title: "Two * two".into(), blocks: Vec::new() };
/// assert_eq!(markdown(&page, &|_| String::new()), "# Two \\* two\n");
/// ```
#[must_use]
pub fn markdown(document: &PageDocument, place: &dyn Fn(&Figure) -> String) -> String {
    let mut text = format!("# {}\n", phrase(&document.title));
    for block in &document.blocks {
        text.push('\n');
        text.push_str(&render_block(block, place));
    }
    text
}

fn render_block(block: &Block, place: &dyn Fn(&Figure) -> String) -> String {
    match block {
        Block::Heading(depth, words) => {
            let marks = "#".repeat(usize::from(*depth) + 1);
            format!("{marks} {}\n", phrase(words))
        }
        Block::Paragraph(words) => format!("{}\n", phrase(words)),
        Block::List(points) => {
            let lines = points.iter().map(|point| format!("- {}\n", phrase(point)));
            lines.collect()
        }
        Block::Table(of) => table(of),
        Block::Figure(figure) => {
            let place = place(figure).replace(' ', "%20");
            let caption = phrase(&figure.caption);
            // The picture links to its file, which a browser shows in full size.
            format!("[![{caption}]({place})]({place})\n\n{caption}\n")
        }
    }
}

fn table(of: &Table) -> String {
    let line = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| escaped(cell)).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let mut text = line(&of.head);
    let numbers = of.head.len().saturating_sub(of.words);
    text.extend([&"|---".repeat(of.words), &"|---:".repeat(numbers), "|\n"]);
    text.extend(of.rows.iter().map(|row| line(row)));
    if !of.caption.is_empty() {
        text.extend(["\n", &escaped(&of.caption), "\n"]);
    }
    text
}

fn phrase(words: &Phrase) -> String {
    let pieces = words.pieces().iter().map(|piece| match piece {
        Piece::Text(text) => escaped(text),
        Piece::Strong(text) => format!("**{}**", escaped(text)),
        Piece::Code(text) => code(text),
    });
    pieces.collect()
}

/// Code in a row of backticks that is longer than any in the text.
fn code(text: &str) -> String {
    let text = on_a_line(text);
    let runs = text.split(|letter| letter != '`').map(str::len);
    let fence = "`".repeat(runs.max().unwrap_or_default() + 1);
    let gap = if fence.len() > 1 { " " } else { "" };
    format!("{fence}{gap}{text}{gap}{fence}")
}

/// A text on one line with all markup escaped.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in on_a_line(text).chars() {
        if MARKS.contains(letter) {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}

/// A text with its line ends replaced, as they would end the block that it is in.
fn on_a_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_is_taken_for_markup() {
        let words = Phrase::from("a_b|c\nd <i>").code("x`y").strong("*");
        assert_eq!(phrase(&words), "a\\_b\\|c d \\<i\\>`` x`y ``**\\***");
    }

    #[test]
    fn a_page_has_all_its_blocks() {
        let mut of = Table::new("Sizes", &["name", "rows"]);
        of.push(["flow".to_owned(), "7".to_owned()]);
        let figure = Figure {
            name: "board".to_owned(),
            caption: "The board".into(),
            width: 5.0,
        };
        let page = PageDocument {
            title: "T".into(),
            blocks: vec![
                Block::Heading(1, "H".into()),
                Block::List(vec!["one".into(), "two".into()]),
                Block::Table(of),
                Block::Figure(figure),
            ],
        };
        expect_test::expect![[r#"
            # T

            ## H

            - one
            - two

            | name | rows |
            |---|---:|
            | flow | 7 |

            Sizes

            [![The board](a%20b/board.svg)](a%20b/board.svg)

            The board
        "#]]
        .assert_eq(&markdown(&page, &|figure| {
            format!("a b/{}.svg", figure.name)
        }));
    }
}
