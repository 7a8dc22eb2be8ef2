//! Workbooks: files of office programs, files packed by hand, and malicious files.

use std::fmt::Write as _;
use std::io::{Cursor, Write as _};

use hashilab_notation::{ReadOptions, Source, read_board};
use hashilab_sheets::boards_in_sheets;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// Why writing into a string cannot fail.
const TEXT: &str = "a string takes everything";

/// Each board of a workbook as its name and its size, or the error; then the notes.
fn told(name: &str, bytes: &[u8], sheet: Option<&str>) -> String {
    let options = ReadOptions::default();
    let found = boards_in_sheets(&Source::new(name, bytes), &options, sheet);
    let found = match found {
        Ok(found) => found.expect("a spreadsheet"),
        Err(error) => return format!("{error}\n"),
    };
    let mut told = String::new();
    for source in &found.boards {
        match read_board(source, &options) {
            Ok(board) => {
                write!(told, "{}: {}", source.name, board.size()).expect(TEXT);
                for (pos, clue) in board.islands() {
                    write!(told, " {pos}={clue}").expect(TEXT);
                }
                told.push('\n');
            }
            Err(error) => writeln!(told, "{error}").expect(TEXT),
        }
    }
    for note in found.notes {
        writeln!(told, "note: {note}").expect(TEXT);
    }
    told
}

/// A packed file with these parts.
fn packed(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
        let is_plain = *name == "mimetype";
        let options = if is_plain {
            stored
        } else {
            SimpleFileOptions::default()
        };
        zip.start_file(*name, options)
            .expect("a vector takes all parts");
        zip.write_all(content).expect("a vector takes everything");
    }
    zip.finish().expect("a whole archive").into_inner()
}

/// An `.xlsx` of named sheets, each with the XML of its rows and of what follows them.
fn xlsx(sheets: &[(&str, &str, &str)]) -> Vec<u8> {
    const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    const LINKS: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    const PACKAGE: &str = "http://schemas.openxmlformats.org/package/2006/relationships";
    let (mut book, mut links) = (String::new(), String::new());
    let mut parts = Vec::new();
    for (number, (name, rows, rest)) in (1..).zip(sheets) {
        write!(
            book,
            r#"<sheet name="{name}" sheetId="{number}" r:id="rId{number}"/>"#
        )
        .expect(TEXT);
        write!(
            links,
            r#"<Relationship Id="rId{number}" Type="{LINKS}/worksheet" Target="worksheets/sheet{number}.xml"/>"#
        )
        .expect(TEXT);
        let sheet =
            format!(r#"<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData>{rest}</worksheet>"#);
        parts.push((format!("xl/worksheets/sheet{number}.xml"), sheet));
    }
    let root = format!(
        r#"<Relationships xmlns="{PACKAGE}"><Relationship Id="rId1" Type="{LINKS}/officeDocument" Target="xl/workbook.xml"/></Relationships>"#
    );
    let book =
        format!(r#"<workbook xmlns="{MAIN}" xmlns:r="{LINKS}"><sheets>{book}</sheets></workbook>"#);
    let links = format!(r#"<Relationships xmlns="{PACKAGE}">{links}</Relationships>"#);
    parts.push(("_rels/.rels".to_owned(), root));
    parts.push(("xl/workbook.xml".to_owned(), book));
    parts.push(("xl/_rels/workbook.xml.rels".to_owned(), links));
    let parts: Vec<(&str, &[u8])> = parts
        .iter()
        .map(|(name, content)| (name.as_str(), content.as_bytes()))
        .collect();
    packed(&parts)
}

/// The rows of cells given by address, each in its own row; text if it is not a number.
fn rows(cells: &[(&str, &str)]) -> String {
    let cells = cells.iter().map(|(address, value)| {
        let row = address.trim_start_matches(|char: char| char.is_ascii_alphabetic());
        let cell = match value.parse::<f64>() {
            Ok(_) => format!(r#"<c r="{address}"><v>{value}</v></c>"#),
            Err(_) => format!(r#"<c r="{address}" t="inlineStr"><is><t>{value}</t></is></c>"#),
        };
        format!(r#"<row r="{row}">{cell}</row>"#)
    });
    cells.collect()
}

/// An `.ods` of one table, as the XML of its rows.
fn ods(rows: &str) -> Vec<u8> {
    let content = format!(
        r#"<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet><table:table table:name="S">{rows}</table:table></office:spreadsheet></office:body></office:document-content>"#
    );
    packed(&[
        (
            "mimetype",
            b"application/vnd.oasis.opendocument.spreadsheet",
        ),
        ("META-INF/manifest.xml", b"<manifest:manifest/>"),
        ("content.xml", content.as_bytes()),
    ])
}

const FILES: [(&str, &[u8]); 3] = [
    (
        "b.xlsx",
        include_bytes!("../../../data/formats/sheets/two-boards.xlsx"),
    ),
    (
        "b.xls",
        include_bytes!("../../../data/formats/sheets/two-boards.xls"),
    ),
    (
        "b.ods",
        include_bytes!("../../../data/formats/sheets/two-boards.ods"),
    ),
];

#[test]
fn office_files_say_the_same_in_every_format() {
    for (name, bytes) in FILES {
        let expected = format!(
            "{name}#Sheet1: 3x4 r1c1=2 r1c4=2 r3c1=1 r3c4=1\n\
             {name}#Second board: 3x3 r1c1=2 r1c3=3 r3c3=1\n\
             note: {name}: passed over the sheet Notes, which is no board \
             (Notes!A1: expected a clue, '?' or water, found 'to do: look at this one')\n\
             note: {name}#Sheet1: the table of the sheet Sheet1 begins at C4, which is its r1c1\n"
        );
        assert_eq!(told(name, bytes, None), expected);
        let one = told(name, bytes, Some("Second board"));
        assert_eq!(one, format!("{name}: 3x3 r1c1=2 r1c3=3 r3c3=1\n"));
        let none = told(name, bytes, Some("Third"));
        let sheets = "the sheets Sheet1, Second board, Notes, Empty";
        assert_eq!(
            none,
            format!("{name}: expected a sheet Third, found {sheets}\n")
        );
        let notes = told(name, bytes, Some("Notes"));
        assert!(
            notes.starts_with(&format!("{name}:Notes!A1: expected ")),
            "{notes}"
        );
    }
}

#[test]
fn what_is_wrong_is_told_by_the_cell() {
    let cells = [("C4", "2"), ("E4", "two"), ("C6", "1")];
    let book = xlsx(&[("Sheet1", &rows(&cells), "")]);
    let told = told("b.xlsx", &book, None);
    assert!(
        told.starts_with("b.xlsx:Sheet1!E4: expected a clue, '?' or water, found 'two'\n"),
        "{told}"
    );
}

#[test]
fn values_count_and_not_what_is_shown() {
    let whole = rows(&[("A1", "2.0"), ("C1", "3"), ("C3", "1e0")]);
    let board = "b: 3x3 r1c1=2 r1c3=3 r3c3=1\n";
    assert_eq!(told("b", &xlsx(&[("S", &whole, "")]), None), board);
    let merged = rows(&[("A1", "2"), ("B1", "7"), ("C1", "3"), ("C3", "1")]);
    let regions = r#"<mergeCells count="1"><mergeCell ref="A1:B2"/></mergeCells>"#;
    assert_eq!(told("b", &xlsx(&[("S", &merged, regions)]), None), board);
    let cell = |attributes: &str, value: u8| {
        format!(
            r#"<table:table-cell{attributes} office:value-type="float" office:value="{value}"/>"#
        )
    };
    let spans = r#" table:number-columns-spanned="2" table:number-rows-spanned="2""#;
    let covered = cell("", 7).replace("table-cell", "covered-table-cell");
    let merged = format!(
        "<table:table-row>{}{covered}{}</table:table-row><table:table-row>{covered}{covered}\
         </table:table-row><table:table-row><table:table-cell/><table:table-cell/>{}\
         </table:table-row>",
        cell(spans, 2),
        cell("", 3),
        cell("", 1)
    );
    assert_eq!(told("b", &ods(&merged), None), board);
    for (cell, found) in [
        (r#"<c r="B1"><v>2.5</v></c>"#, "'2.5'"),
        (r#"<c r="B1" t="b"><v>1</v></c>"#, "'TRUE'"),
        (r#"<c r="B1" t="e"><v>#N/A</v></c>"#, "'(the error #N/A)'"),
        (r#"<c r="B1" t="d"><v>2024-02-01</v></c>"#, "'(a date)'"),
        (r#"<c r="B1"><f>1+1</f></c>"#, "'(a formula without its v…'"),
        (
            r#"<c r="B1"><f>1+1</f><v></v></c>"#,
            "'(a formula without its v…'",
        ),
    ] {
        let row = format!(r#"<row r="1"><c r="A1"><v>2</v></c>{cell}</row>"#);
        let told = told("b", &xlsx(&[("S", &row, "")]), None);
        assert!(
            told.starts_with("b:S!B1: ") && told.contains(found),
            "{told}"
        );
    }
    let worked_out = r#"<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="C1"><v>2</v></c></row>"#;
    assert_eq!(
        told("b", &xlsx(&[("S", worked_out, "")]), None),
        "b: 1x3 r1c1=2 r1c3=2\n"
    );
}

#[test]
fn sheets_are_read_as_csv_is() {
    let ruled = rows(&[("A1", "# most-bridges: 1"), ("A2", "1"), ("C2", "1")]);
    assert_eq!(
        told("b", &xlsx(&[("S", &ruled, "")]), None),
        "b: 1x3 r1c1=1 r1c3=1\n"
    );
    let list = rows(&[
        ("B2", "row"),
        ("C2", "col"),
        ("D2", "clue"),
        ("B3", "1"),
        ("C3", "1"),
        ("D3", "2"),
        ("B4", "1"),
        ("C4", "3"),
        ("D4", "2"),
    ]);
    let said = told("b", &xlsx(&[("S", &list, "")]), None);
    assert!(said.starts_with("b: 1x3 r1c1=2 r1c3=2\n"), "{said}");
    // Empty rows and columns below a title are spacing.
    let titled = rows(&[("A1", "June"), ("B3", "2"), ("D3", "3"), ("D5", "1")]);
    assert_eq!(
        told("b", &xlsx(&[("S", &titled, "")]), None),
        "b: 3x3 r1c1=2 r1c3=3 r3c3=1\n"
    );
    let column = rows(&[("A1", "2..2"), ("A2", "...."), ("A3", "1..1")]);
    let said = told("b", &xlsx(&[("S", &column, "")]), None);
    assert_eq!(said, "b: 3x4 r1c1=2 r1c4=2 r3c1=1 r3c4=1\n");
    let id = rows(&[("A1", "3x1m2:2a2")]);
    assert_eq!(
        told("b", &xlsx(&[("S", &id, "")]), None),
        "b: 1x3 r1c1=2 r1c3=2\n"
    );
}

#[test]
fn a_board_with_a_wrong_cell_is_not_passed_over() {
    let good = rows(&[("A1", "2"), ("C1", "2")]);
    let bad = rows(&[("A1", "2"), ("C1", "2"), ("A3", "1"), ("C3", "l")]);
    let said = told("b", &xlsx(&[("good", &good, ""), ("bad", &bad, "")]), None);
    assert!(
        said.starts_with("b#good: 1x3 r1c1=2 r1c3=2\nb:bad!C3: "),
        "{said}"
    );
    assert_eq!(
        told("b", &xlsx(&[("S", "", "")]), None),
        "b: expected a board, found only empty cells\n"
    );
}

#[test]
fn two_cells_far_apart_are_refused() {
    let far = rows(&[("A1", "2"), ("XFD1048576", "2")]);
    let said = told("b", &xlsx(&[("S", &far, "")]), None);
    assert_eq!(
        said,
        "b: expected at most 1048576 cells in the sheets, found A1 to XFD1048576 in S\n"
    );
    let cell = r#"<table:table-cell office:value-type="float" office:value="2"/>"#;
    let far = format!(
        r#"<table:table-row>{cell}</table:table-row><table:table-row table:number-rows-repeated="65534"><table:table-cell table:number-columns-repeated="1024"/></table:table-row><table:table-row><table:table-cell table:number-columns-repeated="1023"/>{cell}</table:table-row>"#
    );
    let most = "b: expected at most 1048576 cells in the sheets, found more\n";
    assert_eq!(told("b", &ods(&far), None), most);
    let wide = format!(
        r#"<table:table-row><table:table-cell table:number-columns-repeated="99999999999"/>{cell}</table:table-row>"#
    );
    assert_eq!(
        told("b", &ods(&wide), None),
        "b: expected at most 16384 columns in a sheet, found more\n"
    );
    // What office programs write after a table must be accepted.
    let usual = format!(
        r#"<table:table-row>{cell}<table:table-cell/>{cell}<table:table-cell table:number-columns-repeated="16381"/></table:table-row><table:table-row table:number-rows-repeated="1048575"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>"#
    );
    assert_eq!(told("b", &ods(&usual), None), "b: 1x3 r1c1=2 r1c3=2\n");
    let far = include_bytes!("../../../data/formats/sheets/far.xls");
    assert_eq!(told("b", far, None), most);
}

#[test]
fn what_unpacks_to_too_much_is_refused() {
    let zeros = vec![b' '; 70 << 20];
    let bomb = packed(&[("xl/workbook.xml", zeros.as_slice())]);
    assert!(bomb.len() < 1 << 20);
    assert_eq!(
        told("b", &bomb, None),
        "b: expected a workbook of at most 64 MiB unpacked, found more\n"
    );
    // One long text in many cells.
    let long = "x".repeat(1 << 20);
    let cell = format!(
        r#"<table:table-row table:number-rows-repeated="1000"><table:table-cell office:value-type="string"><text:p>{long}</text:p></table:table-cell></table:table-row>"#
    );
    let texts = "b: expected at most 64 MiB of text in the cells, found more\n";
    assert_eq!(told("b", &ods(&cell), None), texts);
    let blanks = r#"<table:table-row><table:table-cell office:value-type="string"><text:p><text:s text:c="99999999999"/></text:p></table:table-cell></table:table-row>"#;
    assert_eq!(told("b", &ods(blanks), None), texts);
    let mut parts = vec![(
        "xl/sharedStrings.xml".to_owned(),
        format!("<sst uniqueCount=\"99999999999999\"><si><t>{long}</t></si></sst>"),
    )];
    parts.push(("xl/workbook.xml".to_owned(), "<workbook/>".to_owned()));
    let parts: Vec<(&str, &[u8])> = parts
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_bytes()))
        .collect();
    let said = told("b", &packed(&parts), None);
    assert_eq!(
        said,
        "b: expected a whole workbook, found a number of texts that it cannot hold\n"
    );
}

#[test]
fn an_end_before_the_end_is_an_error() {
    let cut = r#"<table:table-row><table:table-cell office:value-type="float" office:value="2"/>"#;
    let said = told("b", &ods(cut), None);
    assert!(
        said.starts_with("b: expected a whole workbook, found "),
        "{said}"
    );
    for (name, bytes) in FILES {
        for cut in (9..bytes.len()).step_by(97) {
            let options = ReadOptions::default();
            let found = boards_in_sheets(&Source::new(name, &bytes[..cut]), &options, None);
            assert!(
                !matches!(found, Ok(Some(_))),
                "{name} cut after {cut} bytes"
            );
        }
    }
}

/// Changes bytes of whole files in every way that a simple generator produces; packed contents are
/// changed before they are packed.
#[test]
fn changed_files_end_in_boards_or_errors() {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut random = move |most: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % (most as u64).max(1)).unwrap()
    };
    let mut change = |bytes: &mut Vec<u8>| {
        for _ in 0..=random(4) {
            let at = random(bytes.len());
            match random(4) {
                _ if bytes.is_empty() => bytes.push(0),
                0 => bytes[at] = u8::try_from(random(256)).unwrap(),
                1 => bytes[at] ^= 1 << random(8),
                2 => {
                    let end = (at + random(16)).min(bytes.len());
                    bytes.drain(at..end);
                }
                _ => {
                    let from = random(bytes.len());
                    let end = (from + random(64)).min(bytes.len());
                    let piece = bytes[from..end].to_vec();
                    bytes.splice(at..at, piece);
                }
            }
        }
    };
    let mut ends = [0, 0, 0];
    let mut read = |name: &str, bytes: &[u8]| {
        let source = Source::new(name, bytes);
        let options = ReadOptions::default();
        match boards_in_sheets(&source, &options, None) {
            Ok(Some(found)) => {
                ends[0] += 1;
                for board in &found.boards {
                    let _ = read_board(board, &options);
                }
            }
            Ok(None) => ends[1] += 1,
            Err(error) => {
                ends[2] += 1;
                let said = error.to_string();
                assert!(
                    !said.contains("what its reader gives up on"),
                    "a panic was caught"
                );
            }
        }
    };
    for (name, bytes) in FILES {
        for _ in 0..3_000 {
            let mut changed = bytes.to_vec();
            change(&mut changed);
            read(name, &changed);
        }
        let Ok(mut archive) = zip::ZipArchive::new(Cursor::new(bytes)) else {
            continue;
        };
        let mut parts = Vec::new();
        for index in 0..archive.len() {
            let mut part = archive.by_index(index).unwrap();
            let name = part.name().unwrap().into_owned();
            let mut content = Vec::new();
            std::io::Read::read_to_end(&mut part, &mut content).unwrap();
            parts.push((name, content));
        }
        for round in 0..3_000 {
            let mut changed = parts.clone();
            let count = changed.len();
            change(&mut changed[round % count].1);
            let changed: Vec<(&str, &[u8])> = changed
                .iter()
                .map(|(name, content)| (name.as_str(), content.as_slice()))
                .collect();
            read(name, &packed(&changed));
        }
    }
    assert!(ends.iter().all(|&end| end > 0), "{ends:?}");
}
