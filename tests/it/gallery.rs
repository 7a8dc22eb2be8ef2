//! The gallery shows what the program draws now.

use std::fs;
use std::path::{Path, PathBuf};

use expect_test::expect_file;

use crate::documents::{printed, shown, workplace};
use crate::support::text::shipped;

/// The pictures in a folder and in its folder `pages`.
fn pictures(folder: &Path) -> Vec<PathBuf> {
    let mut pictures = Vec::new();
    for inner in ["", "pages"] {
        for entry in fs::read_dir(folder.join(inner)).expect("a folder") {
            let name = Path::new(inner).join(entry.expect("an entry").file_name());
            if name.extension().is_some_and(|ending| ending == "svg") {
                pictures.push(name);
            }
        }
    }
    pictures.sort();
    pictures
}

#[test]
#[cfg(unix)]
fn the_gallery_shows_what_is_drawn_today() {
    let gallery = shipped("docs/gallery");
    let page = fs::read_to_string(gallery.join("README.md")).expect("the page");
    let folder = workplace();
    for shown in shown(&page) {
        printed(&shown.command, folder.path()).expect("the program and what every system has");
    }
    let drawn = pictures(folder.path());
    assert_eq!(drawn, pictures(&gallery));
    for picture in drawn {
        let name = picture.to_string_lossy();
        assert!(page.contains(&format!("({name})")), "{name} is not shown");
        let text = fs::read_to_string(folder.path().join(&picture)).expect("a picture");
        expect_file![gallery.join(&picture)].assert_eq(&text);
    }
}
