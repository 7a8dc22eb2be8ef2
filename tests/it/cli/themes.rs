//! `hashi theme` and `--theme`: a style can be written as a file, and a file used as a style.

use std::fs;
use std::path::Path;

use hashilab::internals::picture::Style;

use super::{TWO, folder};
use crate::support::program::hashi;
use crate::support::text::shipped;

/// The picture of a board in a style or theme, as a file with this extension.
fn drawn(folder: &Path, options: &[&str], ending: &str) -> Vec<u8> {
    let name = format!("drawn.{ending}");
    let words = ["render", "a.csv", "-o", &name];
    hashi(words.iter().chain(options)).within(folder).exit(0);
    fs::read(folder.join(name)).expect("a picture")
}

#[test]
fn the_file_of_a_style_draws_what_the_style_draws() {
    let folder = folder(&[("a.csv", TWO)]);
    for style in Style::ALL {
        let printed = hashi(["theme", style.name()]).within(folder.path()).exit(0);
        fs::write(folder.path().join("house.toml"), printed.text()).expect("a theme");
        for ending in ["svg", "png", "pdf", "tikz"] {
            let by_name = drawn(folder.path(), &["--style", style.name()], ending);
            let by_file = drawn(folder.path(), &["--theme", "house.toml"], ending);
            assert_eq!(by_name, by_file, "{} {ending}", style.name());
        }
    }
}

#[test]
fn a_theme_has_colours_sizes_and_fonts() {
    let theme = "based-on = \"mono\"\n[colours]\nisland = \"#FFEE11\"\n[sizes]\nradius = 0.41\n\
                 [fonts]\nregular = \"fonts/House.ttf\"\n";
    let folder = folder(&[("a.csv", TWO), ("style/house.toml", theme)]);
    let font = shipped("crates/picture/src/font/DejaVuSans-subset.ttf");
    fs::create_dir(folder.path().join("style/fonts")).expect("a folder");
    fs::copy(font, folder.path().join("style/fonts/House.ttf")).expect("a font");
    let options = ["--theme", "style/house.toml"];
    let svg = String::from_utf8(drawn(folder.path(), &options, "svg")).expect("text");
    assert!(svg.contains("r=\"410\" fill=\"#FFEE11\""), "{svg}");
    assert!(
        svg.contains("font-family=\"'DejaVu Sans', DejaVu Sans, "),
        "{svg}"
    );
    // The clues are bold, and the only font is used for them.
    let pdf = drawn(folder.path(), &options, "pdf");
    let has = |text: &str| pdf.windows(text.len()).any(|it| it == text.as_bytes());
    assert!(has("/BaseFont /DejaVuSans") && !has("HashiB+DejaVuSans-Bold"));
    assert_ne!(
        drawn(folder.path(), &options, "png"),
        drawn(folder.path(), &[], "png")
    );
}

/// Checks the message about a theme with this text.
fn check(theme: &str, said: &str) {
    let font = fs::read(shipped("crates/picture/src/font/DejaVuSans-subset.ttf")).expect("a font");
    let folder = folder(&[("a.csv", TWO), ("t.toml", theme), ("text.ttf", "no font\n")]);
    let write =
        |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).expect("a file");
    write("half.ttf", &font[..font.len() / 2]);
    write("web.woff2", b"wOF2 and so on");
    hashi(["render", "a.csv", "--theme", "t.toml", "-o", "a.png"])
        .within(folder.path())
        .stdout("")
        .stderr_has(said)
        .exit(2);
    assert!(!folder.path().join("a.png").exists());
}

#[test]
fn what_is_wrong_with_a_theme_is_told_by_its_place() {
    check(
        "[colours]\n\nink = \"blue\"\n",
        "t.toml:3:7: expected a colour as in #B42A86, found 'blue'",
    );
    check("[colours\n", "t.toml:1:9: expected TOML: ");
    check(
        "[fonts]\nregular = \"none.ttf\"\n",
        "t.toml:2:11: expected the name of a font's file",
    );
    check("[fonts]\nregular = \".\"\n", "found '.': ");
    for (name, found) in [
        ("text.ttf", "something that is not a font"),
        ("web.woff2", "a font packed for web pages"),
        ("half.ttf", "a font "),
        ("t.toml", "something that is not a font"),
    ] {
        let said = format!("t.toml:2:8: expected a TrueType or OpenType font, found {found}");
        check(&format!("[fonts]\nbold = \"{name}\"\n"), &said);
    }
}

#[test]
fn a_theme_is_a_file_of_text_and_no_style_beside_it() {
    let folder = folder(&[("a.csv", TWO), ("t.toml", "")]);
    let refused = |options: &[&str], said: &str| {
        hashi(["render", "a.csv", "-o", "a.svg"].iter().chain(options))
            .within(folder.path())
            .stdout("")
            .stderr_has(said)
            .exit(2);
    };
    refused(&["--theme", "none.toml"], "none.toml: ");
    refused(&["--theme", "."], "'.' for '--theme <FILE.toml>'");
    refused(&["--theme", "-"], "this input cannot be -");
    refused(
        &["--theme", "t.toml", "--style", "mono"],
        "cannot be used with",
    );
    fs::write(folder.path().join("bytes.toml"), b"\n\xFF\n").expect("a file");
    refused(
        &["--theme", "bytes.toml"],
        "bytes.toml:2: expected text in UTF-8",
    );
    // A call without pictures accepts no theme.
    hashi(["render", "a.csv", "--theme", "t.toml"])
        .within(folder.path())
        .stderr("error: --theme is for pictures, and none is asked for\n")
        .exit(2);
}

#[test]
fn no_theme_and_no_font_of_one_is_written_over() {
    let font = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/crates/picture/src/font/DejaVuSans-subset.ttf"
    );
    let font = std::fs::read(font).expect("a font");
    let folder = folder(&[
        ("b.csv", TWO),
        ("house.png", "[fonts]\nregular = \"a.pdf\"\n"),
    ]);
    std::fs::write(folder.path().join("a.pdf"), &font).expect("a folder");
    for (out, what) in [
        ("house.png", "would be written over the theme house.png"),
        ("a.pdf", "would be written over the font of the theme a.pdf"),
    ] {
        for words in [
            ["render", "b.csv", "-o", out].as_slice(),
            &[
                "solve",
                "b.csv",
                if out == "a.pdf" { "--pdf" } else { "--png" },
                out,
            ],
        ] {
            let words = words.iter().chain(&["--theme", "house.png"]);
            let said = hashi(words).within(folder.path()).exit(2).stderr;
            assert!(said.contains(what), "{said}");
        }
    }
    assert_eq!(
        std::fs::read(folder.path().join("a.pdf")).expect("a font"),
        font
    );
}
