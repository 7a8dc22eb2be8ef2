//! Pages as HTML 5, each a single file.

use super::block::{Block, Figure, PageDocument, Phrase, Piece, Table};

/// The style sheet: readable on a screen and in print, without fonts to load.
const STYLE: &str = "\
:root{color-scheme:light dark;--ink:#1d1d1f;--paper:#fff;--quiet:#555;--line:#ccc;--link:#0b5cad}\
@media(prefers-color-scheme:dark){:root{--ink:#e8eef3;--paper:#12181f;--quiet:#a9b6c1;--line:#3b4855;\
--link:#6cb8f5}}\
body{max-width:60rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif;\
color:var(--ink);background:var(--paper)}\
h1,h2,h3{line-height:1.2}h2{margin-top:3rem;border-bottom:1px solid var(--line)}\
figure{margin:1.5rem 0;text-align:center;break-inside:avoid}\
.picture{margin:auto}.picture svg{max-width:100%;height:auto}\
.larger{display:block;text-align:right;color:var(--link);font-size:.9rem;cursor:pointer}\
figure:has(:checked){overflow:auto;text-align:left;\
width:calc(100vw - 2rem);margin-left:calc(50% - 50vw + 1rem)}\
figure:has(:checked) .picture{max-width:none!important}\
figure:has(:checked) svg{max-width:none}\
figcaption,caption{color:var(--quiet);font-size:.9rem}\
.wide{overflow-x:auto}\
table{border-collapse:collapse;font-size:.9rem;margin:1rem 0}\
caption{caption-side:bottom;text-align:left;padding-top:.3rem}\
th,td{padding:.2rem .6rem;text-align:right;border-bottom:1px solid var(--line);\
font-variant-numeric:tabular-nums;white-space:nowrap}\
th:first-child,td:first-child,.word{text-align:left}\
code{font-family:ui-monospace,monospace;font-size:.9em}\
@media print{:root{--ink:#1d1d1f;--paper:#fff;--quiet:#555;--line:#ccc}.larger{display:none}\
body{max-width:none;margin:0;padding:0;font-size:10pt}h1,h2,h3{break-after:avoid}\
.wide{overflow:visible}table,caption,figcaption{font-size:8pt}tr{break-inside:avoid}\
th,td{padding:.1rem .3rem;white-space:normal}th:first-child,td:first-child{overflow-wrap:anywhere}}";

/// A page as HTML; `picture` gives a figure's SVG, which becomes a part of the page.
///
/// # Examples
/// ```
/// use hashilab_session::report::{PageDocument, html};
/// let page = PageDocument { title: "1 < 2".into(), blocks: Vec::new() };
/// assert!(html(&page, &|_| String::new()).contains("<title>1 &lt; 2</title>"));
/// ```
#[must_use]
pub fn html(document: &PageDocument, picture: &dyn Fn(&Figure) -> String) -> String {
    let title = escaped(&document.title.plain());
    let mut text = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<h1>{}</h1>\n",
        phrase(&document.title)
    );
    for block in &document.blocks {
        text.push_str(&render_block(block, picture));
    }
    text + "</body>\n</html>\n"
}

fn render_block(block: &Block, picture: &dyn Fn(&Figure) -> String) -> String {
    match block {
        Block::Heading(depth, words) => {
            let depth = depth + 1;
            format!("<h{depth}>{}</h{depth}>\n", phrase(words))
        }
        Block::Paragraph(words) => format!("<p>{}</p>\n", phrase(words)),
        Block::List(points) => {
            let items = points
                .iter()
                .map(|point| format!("<li>{}</li>\n", phrase(point)));
            format!("<ul>\n{}</ul>\n", items.collect::<String>())
        }
        Block::Table(of) => table(of),
        Block::Figure(figure) => {
            let (picture, caption) = (picture(figure), phrase(&figure.caption));
            let width = figure.width;
            format!(
                "<figure>\n<label class=\"larger\"><input type=\"checkbox\"> larger</label>\n\
                 <div class=\"picture\" style=\"max-width:{width:.1}cm\">{picture}</div>\n\
                 <figcaption>{caption}</figcaption>\n</figure>\n"
            )
        }
    }
}

fn table(of: &Table) -> String {
    let line = |cells: &[String], tag: &str| {
        let cells = cells.iter().enumerate().map(|(column, cell)| {
            // The first column is always text.
            let is_word = (1..of.words).contains(&column);
            let class = if is_word { " class=\"word\"" } else { "" };
            format!("<{tag}{class}>{}</{tag}>", escaped(cell))
        });
        format!("<tr>{}</tr>\n", cells.collect::<String>())
    };
    let rows: String = of.rows.iter().map(|row| line(row, "td")).collect();
    format!(
        "<div class=\"wide\"><table>\n<caption>{}</caption>\n<thead>\n{}</thead>\n\
         <tbody>\n{rows}</tbody>\n</table></div>\n",
        escaped(&of.caption),
        line(&of.head, "th")
    )
}

fn phrase(words: &Phrase) -> String {
    let pieces = words.pieces().iter().map(|piece| match piece {
        Piece::Text(text) => escaped(text),
        Piece::Strong(text) => format!("<strong>{}</strong>", escaped(text)),
        Piece::Code(text) => format!("<code>{}</code>", escaped(text)),
    });
    pieces.collect()
}

fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            // Control characters are not allowed in HTML.
            other if other.is_control() => escaped.push(' '),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_is_taken_for_markup() {
        let words = Phrase::from("<script>&\u{7}").code("\"'").strong("b");
        assert_eq!(
            phrase(&words),
            "&lt;script&gt;&amp; <code>&quot;&#39;</code><strong>b</strong>"
        );
    }

    #[test]
    fn a_picture_is_part_of_the_page() {
        let figure = Figure {
            name: "board".to_owned(),
            caption: "The board".into(),
            width: 5.0,
        };
        let page = PageDocument {
            title: "T".into(),
            blocks: vec![Block::Figure(figure)],
        };
        let text = html(&page, &|figure| format!("<svg id=\"{}\"/>", figure.name));
        assert!(text.contains("<svg id=\"board\"/>"), "{text}");
        assert!(
            text.contains("<figcaption>The board</figcaption>"),
            "{text}"
        );
    }
}
