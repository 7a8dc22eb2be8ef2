//! Every reader of spreadsheets on random bytes, as they come, and unpacked into a workbook: none
//! panics, and whatever a sheet turns out to be is a text that all notations may be asked about.

#![no_main]

use std::hint::black_box;
use std::io::{Cursor, Write};

use hashilab::internals::notation::{ReadOptions, Source, read_board_with_notes};
use hashilab::internals::sheets::{boards_in_sheets, is_board};
use libfuzzer_sys::fuzz_target;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

fuzz_target!(|bytes: &[u8]| {
    look_at(bytes.to_vec());
    // Random bytes are seldom a packed file: they are parts of one as well.
    let sheet = ("xl/worksheets/sheet1.xml", bytes);
    look_at(packed(&[XLSX[0], XLSX[1], XLSX[2], sheet]));
    look_at(packed(&[XLSX[0], XLSX[1], XLSX[2], ("xl/sharedStrings.xml", bytes), XLSX[3]]));
    look_at(packed(&[ODS, ("content.xml", bytes)]));
});

/// The parts of a workbook around a sheet.
const XLSX: [(&str, &[u8]); 4] = [
    (
        "xl/workbook.xml",
        br#"<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>"#,
    ),
    (
        "xl/_rels/workbook.xml.rels",
        br#"<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>"#,
    ),
    ("xl/styles.xml", b"<styleSheet/>"),
    (
        "xl/worksheets/sheet1.xml",
        br#"<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1"><v>2</v></c></row></sheetData></worksheet>"#,
    ),
];

const ODS: (&str, &[u8]) = ("mimetype", b"application/vnd.oasis.opendocument.spreadsheet");

/// A packed file of these parts.
fn packed(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut file = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        file.start_file(*name, SimpleFileOptions::default()).expect("a part");
        file.write_all(content).expect("room for a part");
    }
    file.finish().expect("a packed file").into_inner()
}

/// Reads a workbook in all ways.
fn look_at(bytes: Vec<u8>) {
    let (source, options) = (Source::new("x", bytes), ReadOptions::default());
    black_box(is_board(&source).is_ok());
    for name in [None, Some("A")] {
        let Ok(Some(found)) = boards_in_sheets(&source, &options, name) else {
            continue;
        };
        for board in found.boards.iter().take(8) {
            black_box(read_board_with_notes(board, &options).is_ok());
        }
    }
}
