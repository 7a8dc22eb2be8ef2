//! Names of rows and columns in labels and remarks.

/// Whether a label says that what stands behind it is a column, as `Column 1` does.
pub(super) fn names_a_column(label: &[u8]) -> bool {
    is_numbered(
        label,
        &["column", "col", "spalte", "colonne", "columna", "kolom"],
    )
}

/// Whether a label says that what stands below it is a row, as `Row 1` does.
pub(super) fn names_a_row(label: &[u8]) -> bool {
    is_numbered(label, &["row", "zeile", "ligne", "fila", "riga", "rij"])
}

/// Whether a label is one of these names, and something like a number.
fn is_numbered(label: &[u8], names: &[&str]) -> bool {
    let label = String::from_utf8_lossy(label).to_lowercase();
    let is_end = |char: char| char.is_ascii_digit() || " _.-".contains(char);
    let name = label.trim().trim_end_matches(is_end);
    names.contains(&name) && name.len() < label.trim().len()
}
