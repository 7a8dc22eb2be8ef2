//! Packed files, `.xlsx` and `.ods`: measured by unpacking each part once, before any of it is
//! kept.

use std::io::{Cursor, Read};

use zip::ZipArchive;

use crate::MOST_BYTES;
use crate::error::Fault;

/// Unpacks all parts, one after the other, and calls `look` with each.
pub(crate) fn parts(
    bytes: &[u8],
    mut look: impl FnMut(&str, &[u8]) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let damaged = |error: &dyn std::fmt::Display| Fault::damaged(error.to_string());
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|error| damaged(&error))?;
    let mut left = MOST_BYTES as u64;
    for index in 0..archive.len() {
        let part = archive.by_index(index).map_err(|error| damaged(&error))?;
        let name = part.name().map_err(|error| damaged(&error))?.into_owned();
        let mut content = Vec::new();
        let read = part.take(left + 1).read_to_end(&mut content);
        read.map_err(|error| damaged(&error))?;
        let length = content.len() as u64;
        left = left.checked_sub(length).ok_or_else(|| {
            let most = format!("a workbook of at most {} MiB unpacked", MOST_BYTES >> 20);
            Fault::new(most, "more")
        })?;
        look_for_encoding(&name, &content)?;
        look(&name, &content)?;
    }
    Ok(())
}

/// Whether the part with the type of a packed file contains this word.
pub(crate) fn says(bytes: &[u8], word: &str) -> bool {
    const MOST: u64 = 256;
    let Ok(mut archive) = ZipArchive::new(Cursor::new(bytes)) else {
        return false;
    };
    let mut said = String::new();
    let part = archive.by_name("mimetype");
    part.is_ok_and(|part| part.take(MOST).read_to_string(&mut said).is_ok()) && said.contains(word)
}

/// Refuses XML in UTF-16, which no office program writes and the measurement cannot read.
fn look_for_encoding(name: &str, content: &[u8]) -> Result<(), Fault> {
    let is_wide = content.starts_with(b"\xFF\xFE") || content.starts_with(b"\xFE\xFF");
    let is_marked_up = content.trim_ascii_start().starts_with(b"<");
    if is_wide || (is_marked_up && content.contains(&0)) {
        return Err(Fault::damaged(format!("UTF-16 in its part {name}")));
    }
    Ok(())
}
