//! Highlights in pictures: marks, legends, sheets of several pictures, films.

use std::time::Duration;

use expect_test::{Expect, expect};
use hashilab::internals::picture::{
    Arrow, Book, BookEntry, BookSection, Film, Grid, Key, Label, Layout, LegendLine, Look, Marks,
    Part, PictureError, Region, Scale, Scene, Shape, Span, Style, Tile, Tint, Tone, png, svg,
};
use hashilab::internals::puzzle::{EdgeId, Id, IslandId, Network, Pos, Size};
use resvg::tiny_skia::Pixmap;
use resvg::usvg::roxmltree::Document;

use crate::support::text::{bridges, csv};

/// Three islands, the first joined to each of the others.
fn corner() -> Network {
    csv("3,,2\n,,\n1,,\n")
}

fn cell(row: u16, col: u16) -> Pos {
    Pos::new(row - 1, col - 1)
}

fn scale(pixels: u32) -> Scale {
    Scale::new(pixels).expect("at least one pixel per cell")
}

/// The shapes of a marked board that an unmarked one does not have.
fn check_marks(marks: &Marks, expected: &Expect) {
    let (plain, marked) = (
        Scene::of(&corner(), None).to_string(),
        Scene::marked(&corner(), None, marks).to_string(),
    );
    let added = marked.lines().filter(|line| !plain.contains(line));
    let added = added.fold(String::new(), |text, line| text + line + "\n");
    expected.assert_eq(&added);
}

#[test]
fn spans_are_as_wide_as_they_should_be_and_their_labels_keep_off_crossings() {
    let row = [cell(1, 1), cell(1, 3)];
    let column = [cell(3, 1), cell(1, 1)];
    check_marks(
        &Marks {
            spans: vec![
                Span::new(row, Tone::heat(0.5)).wide(9.0).saying("1.5"),
                Span::new(column, Tone::Strong).dashed(),
            ],
            ..Marks::default()
        },
        &expect![[r#"
            line heat-128 (0.75, 0.75) (2.75, 0.75) width 0.6
            line dashed-strong (0.75, 2.75) (0.75, 0.75) width 0.08
            area plate (1.11, 0.65) (1.524, 0.65) (1.524, 0.85) (1.11, 0.85) rim 0.015
            label heat-128 (1.317, 0.75) "1.5" em 0.2
        "#]],
    );
}

#[test]
fn what_is_open_is_not_drawn_as_found() {
    let network = csv("?,,[1 2]\n,,\nE?,,1\n");
    let built = bridges("11");
    let found = |open: &[usize]| {
        let open = open.iter().map(|&island| IslandId::from_index(island));
        let marks = Marks {
            open: open.collect(),
            ..Marks::default()
        };
        let scene = Scene::marked(&network, Some(&built), &marks).to_string();
        scene.matches("label found").count()
    };
    // The last island's number is printed, but the sum that the sign requires is not.
    let counts = [&[][..], &[0], &[0, 1], &[2], &[0, 1, 2]].map(found);
    assert_eq!(counts, [3, 2, 1, 2, 0]);
}

#[test]
fn arrows_end_at_the_rim_of_their_island() {
    check_marks(
        &Marks {
            arrows: vec![Arrow {
                ends: [cell(3, 1), cell(1, 1)],
                tone: Tone::Usual,
                width: 0.1,
                aside: 0.2,
                label: String::new(),
            }],
            ..Marks::default()
        },
        &expect![[r#"
            line usual (0.55, 2.75) (0.55, 1.35) width 0.1
            area usual (0.55, 1.15) (0.65, 1.35) (0.45, 1.35) rim 0
        "#]],
    );
}

#[test]
fn a_region_is_one_band_over_its_islands_and_what_joins_them() {
    let network = corner();
    let islands = [IslandId::from_index(0), IslandId::from_index(2)];
    let mut region = Region::of(&network, &islands, Tone::Group(3));
    region.label = "S".to_owned();
    check_marks(
        &Marks {
            regions: vec![region],
            tints: vec![
                Tint::cell(cell(2, 2), Tone::Premise),
                Tint::edge(&network, EdgeId::from_index(0), Tone::Conclusion),
            ],
            rims: vec![(cell(1, 3), Tone::Wrong)],
            ..Marks::default()
        },
        &expect![[r#"
            band tint-group-3 (0.75, 0.75)-(0.75, 0.75) (0.75, 2.75)-(0.75, 2.75) (0.75, 0.75)-(0.75, 2.75) width 0.9
            area tint-premise (1.25, 1.25) (2.25, 1.25) (2.25, 2.25) (1.25, 2.25) rim 0
            line tint-conclusion (0.75, 0.75) (2.75, 0.75) width 0.6
            circle rim-wrong (2.75, 0.75) radius 0.36 rim 0.09
            label wrong (2.75, 0.75) "2" em 0.46
            area plate (0.308, 0.265) (0.512, 0.265) (0.512, 0.465) (0.308, 0.465) rim 0.015
            label group-3 (0.41, 0.365) "S" em 0.2
        "#]],
    );
}

#[test]
fn labels_between_islands_side_by_side_keep_off_their_bridges() {
    let pair = csv("2,2\n");
    for ends in [[cell(1, 1), cell(1, 2)], [cell(1, 2), cell(1, 1)]] {
        let marks = Marks {
            spans: vec![Span::new(ends, Tone::Strong).saying("≥1")],
            ..Marks::default()
        };
        let scene = Scene::marked(&pair, Some(&bridges("2")), &marks);
        let sides = scene.shapes().iter().find_map(|shape| match shape {
            Shape::Area {
                part: Part::Plate,
                corners,
                ..
            } => Some([corners[0].y, corners[2].y]),
            _ => None,
        });
        let [top, bottom] = sides.expect("a plate");
        // A double bridge extends this far from the middle of its row.
        assert!(bottom < 0.75 - 0.14 || top > 0.75 + 0.14, "{top} {bottom}");
        assert!(top > 0.0 && bottom < 1.5, "{top} {bottom}");
    }
}

#[test]
fn the_last_page_of_a_book_stands_in_the_middle_with_cells_as_large() {
    let board = Scene::empty(Size::new(20, 20));
    let entry = BookEntry {
        label: Label::from("1"),
        board,
        solution: None,
    };
    let book = Book {
        per_page: Some(4),
        sections: vec![BookSection {
            entries: vec![entry; 7],
            ..BookSection::default()
        }],
        ..Book::default()
    };
    let pages = book.pages();
    // The places of headings, in thousandths of a millimetre from the left of 210 mm.
    let across = |page: &str| -> Vec<String> {
        let headings = page
            .lines()
            .filter(|line| line.contains("font-size=\"4200\""));
        let left = |line: &str| line.split('"').nth(1).expect("an x").to_owned();
        headings.map(left).collect()
    };
    let scale = |page: &str| {
        let start = page.find("scale(").expect("a board");
        page[start..].split(')').next().map(str::to_owned)
    };
    let columns = ["56000", "154000"];
    assert_eq!(across(&pages[0]), [columns, columns].concat());
    assert_eq!(across(&pages[1]), ["56000", "154000", "105000"]);
    assert_eq!(scale(&pages[0]), scale(&pages[1]));
}

#[test]
fn a_legend_is_broken_where_the_board_ends() {
    let legend = vec![
        Key::new(LegendLine::Line(Tone::Strong), "a fraction"),
        Key::new(LegendLine::Heat, "0 to 2"),
        Key::new(LegendLine::Rim(Tone::Wrong), "a wrong clue"),
    ];
    check_marks(
        &Marks {
            legend,
            ..Marks::default()
        },
        &expect![[r#"
            scene 3.5 x 4.85 cells
            line strong (0.734, 3.6) (1.214, 3.6) width 0.06
            label caption (2.05, 3.6) "a fraction" em 0.3
            area heat-0 (1.013, 3.93) (1.093, 3.93) (1.093, 4.17) (1.013, 4.17) rim 0
            area heat-51 (1.093, 3.93) (1.173, 3.93) (1.173, 4.17) (1.093, 4.17) rim 0
            area heat-102 (1.173, 3.93) (1.253, 3.93) (1.253, 4.17) (1.173, 4.17) rim 0
            area heat-153 (1.253, 3.93) (1.333, 3.93) (1.333, 4.17) (1.253, 4.17) rim 0
            area heat-204 (1.333, 3.93) (1.413, 3.93) (1.413, 4.17) (1.333, 4.17) rim 0
            area heat-255 (1.413, 3.93) (1.493, 3.93) (1.493, 4.17) (1.413, 4.17) rim 0
            label caption (2.05, 4.05) "0 to 2" em 0.3
            circle rim-wrong (0.725, 4.5) radius 0.108 rim 0.036
            label caption (2.05, 4.5) "a wrong clue" em 0.3
        "#]],
    );
}

#[test]
fn titles_stand_above_and_numbers_beside_the_board() {
    let layout = Layout {
        grid: Grid::Dots,
        coordinates: true,
        title: "three islands in two lines of text".to_owned(),
        ..Layout::default()
    };
    let scene = Scene::laid_out(&corner(), None, &Marks::default(), &layout).to_string();
    let wanted = ["scene", "label title", "label coordinate", "circle dot"];
    let lines = scene
        .lines()
        .filter(|line| wanted.iter().any(|word| line.starts_with(word)));
    let lines = lines.fold(String::new(), |text, line| text + line + "\n");
    expect![[r#"
        scene 4.05 x 5.413 cells
        label title (1.75, 0.369) "three islands" em 0.375
        label title (1.75, 0.856) "in two lines of" em 0.375
        label title (1.75, 1.344) "text" em 0.375
        label coordinate (0.5, 2.663) "1" em 0.3
        label coordinate (0.5, 3.663) "2" em 0.3
        label coordinate (0.5, 4.663) "3" em 0.3
        label coordinate (1.3, 1.863) "1" em 0.3
        label coordinate (2.3, 1.863) "2" em 0.3
        label coordinate (3.3, 1.863) "3" em 0.3
        circle dot (2.3, 2.663) radius 0.05 rim 0
        circle dot (1.3, 3.663) radius 0.05 rim 0
        circle dot (2.3, 3.663) radius 0.05 rim 0
        circle dot (3.3, 3.663) radius 0.05 rim 0
        circle dot (2.3, 4.663) radius 0.05 rim 0
        circle dot (3.3, 4.663) radius 0.05 rim 0
    "#]]
    .assert_eq(&lines);
}

/// Three pictures of different sizes.
fn tiles() -> Vec<Tile> {
    let wide = csv("1,,,1\n");
    vec![
        Tile::new(Scene::of(&corner(), Some(&bridges("21"))), "one"),
        Tile::new(Scene::of(&wide, None), "two, which is wider"),
        Tile::new(Scene::of(&corner(), None), ""),
    ]
}

#[test]
fn a_sheet_has_all_pictures_at_one_scale() {
    let tiles = tiles();
    let sheet = Scene::sheet(&tiles, 2);
    assert_eq!(sheet.cells(), 9 + 4 + 9);
    assert!((sheet.width() - (3.5 + 0.5 + 4.5)).abs() < 1e-9);
    let islands = sheet.to_string().matches("circle island").count();
    assert_eq!(islands, 3 + 2 + 3);
    assert_eq!(Scene::sheet(&tiles, 0), Scene::sheet(&tiles, 1));
    assert!(Scene::sheet(&[], 3).shapes().is_empty());
    let drawn = svg(&sheet, scale(40)).expect("a small picture");
    let document = Document::parse(&drawn).expect("well-formed");
    assert_eq!(document.root_element().attribute("width"), Some("340"));
}

#[test]
fn the_pictures_of_a_film_are_of_one_size() {
    let mut film = Film::default();
    assert!(film.is_empty());
    for tile in tiles() {
        film.push(tile);
    }
    assert_eq!(film.len(), 3);
    let pictures = film.pictures();
    let same = |scene: &Scene| {
        (scene.width(), scene.height()) == (pictures[0].width(), pictures[0].height())
    };
    assert!(pictures.iter().all(same));
    assert_eq!(film.strip(3), Scene::sheet(&tiles(), 3));
}

#[test]
fn an_animation_shows_each_picture() {
    let mut film = Film::default();
    for tile in tiles() {
        film.push(tile);
    }
    let pixels = scale(20);
    let each = Duration::from_millis(500);
    let animation = film.gif(pixels, each, &mut || true).expect("a small film");
    let mut decoder = gif::DecodeOptions::new();
    decoder.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = decoder.read_info(&animation[..]).expect("a GIF");
    let expected = |scene: &Scene| {
        let drawn = png(scene, pixels).expect("a small picture");
        Pixmap::decode_png(&drawn).expect("a PNG")
    };
    let mut shown = Shown::new([decoder.width().into(), decoder.height().into()], 4);
    for (scene, delay) in film.pictures().iter().zip([50, 50, 150]) {
        let expected = expected(scene);
        let frame = decoder.read_next_frame().expect("a GIF").expect("a frame");
        assert_eq!(frame.delay, delay);
        let corner = [frame.left, frame.top].map(usize::from);
        shown.put(corner, usize::from(frame.width), &frame.buffer);
        assert_eq!(shown.bytes.len(), expected.data().len());
        let off = shown.bytes.iter().zip(expected.data());
        let worst = off.map(|(one, other)| one.abs_diff(*other)).max();
        assert!(worst.is_some_and(|worst| worst <= 8), "{worst:?}");
    }
    assert!(decoder.read_next_frame().expect("a GIF").is_none());
    let animation = film.apng(pixels, each, &mut || true).expect("a small film");
    let mut reader = png_reader(&animation);
    assert_eq!(
        reader.info().animation_control().map(|it| it.num_frames),
        Some(3)
    );
    let mut shown = Shown::new(
        [reader.info().width, reader.info().height].map(|it| it as usize),
        3,
    );
    let mut areas = Vec::new();
    for (scene, delay) in film.pictures().iter().zip([500, 500, 1_500]) {
        let mut bytes = vec![0; reader.output_buffer_size().expect("a small picture")];
        let frame = reader.next_frame(&mut bytes).expect("a frame");
        let control = *reader.info().frame_control().expect("an animation");
        assert_eq!(control.delay_num, delay);
        let corner = [control.x_offset, control.y_offset].map(|it| it as usize);
        shown.put(corner, frame.width as usize, &bytes[..frame.buffer_size()]);
        areas.push(frame.width * frame.height);
        let expected = expected(scene);
        let opaque = expected.data().chunks_exact(4).flat_map(|it| &it[..3]);
        assert!(shown.bytes.iter().eq(opaque), "another picture");
    }
    assert!(areas[1] < areas[0], "{areas:?}");
    assert_eq!(film.apng(pixels, each, &mut || true), Ok(animation));
    assert!(Film::default().gif(pixels, each, &mut || true).is_err());
    assert!(Film::default().apng(pixels, each, &mut || true).is_err());
    for stopped in [
        film.gif(pixels, each, &mut || false),
        film.apng(pixels, each, &mut || false),
    ] {
        assert_eq!(stopped, Err(PictureError::Interrupted));
    }
}

#[test]
fn an_animation_that_is_stopped_ends_with_the_picture_before() {
    let mut whole = Film::default();
    for tile in tiles() {
        whole.push(tile);
    }
    let mut first_two = Film::default();
    for tile in tiles().into_iter().take(2) {
        first_two.push(tile);
    }
    let (pixels, each) = (scale(20), Duration::from_millis(500));
    let two = || {
        let mut left = 2;
        move || {
            left -= 1;
            left >= 0
        }
    };
    assert_eq!(
        whole.gif(pixels, each, &mut two()),
        first_two.gif(pixels, each, &mut || true)
    );
    assert_eq!(
        whole.apng(pixels, each, &mut two()),
        first_two.apng(pixels, each, &mut || true)
    );
}

/// The image of an animation after some of its frames, each a part of the picture.
struct Shown {
    width: usize,
    channels: usize,
    bytes: Vec<u8>,
}

impl Shown {
    fn new([width, height]: [usize; 2], channels: usize) -> Self {
        let bytes = vec![0; width * height * channels];
        Self {
            width,
            channels,
            bytes,
        }
    }

    /// Draws a frame of this width over the image; transparent pixels change nothing.
    fn put(&mut self, [left, top]: [usize; 2], width: usize, frame: &[u8]) {
        for (place, pixel) in frame.chunks_exact(self.channels).enumerate() {
            let is_see_through = pixel.get(3) == Some(&0);
            if !is_see_through {
                let at =
                    ((top + place / width) * self.width + left + place % width) * self.channels;
                self.bytes[at..at + self.channels].copy_from_slice(pixel);
            }
        }
    }
}

fn png_reader(bytes: &[u8]) -> ::png::Reader<std::io::Cursor<&[u8]>> {
    let decoder = ::png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.read_info().expect("a PNG")
}

#[test]
fn every_style_draws_its_own_colours_and_nothing_on_nothing() {
    let scene = Scene::of(&corner(), Some(&bridges("21")));
    let mut drawn = Vec::new();
    for style in Style::ALL {
        let look = Look {
            palette: style.palette(),
            ..Look::from(scale(20))
        };
        let picture = svg(&scene, look).expect("a small picture");
        assert_eq!(picture, svg(&scene, look).expect("the same picture"));
        drawn.push(picture);
        let look = Look {
            is_transparent: true,
            ..look
        };
        let pixels = png(&scene, look).expect("a small picture");
        let pixels = Pixmap::decode_png(&pixels).expect("a PNG");
        let corner = pixels.pixel(0, 0).expect("a pixel");
        assert_eq!(corner.alpha(), 0);
        let opaque = pixels.pixels().iter().filter(|pixel| pixel.is_opaque());
        assert!(opaque.count() > 300);
    }
    drawn.sort();
    drawn.dedup();
    assert_eq!(drawn.len(), Style::ALL.len());
}
