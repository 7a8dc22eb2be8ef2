//! Pictures: the scene as text, the SVG as a document, the PNG by its size and some pixels.

use expect_test::{Expect, expect};
use hashilab::internals::picture::{PictureError, Scale, Scene, png, svg, tikz};
use hashilab::internals::puzzle::{Board, Bridges, Clue, Network, Pos, Rules, Size};
use proptest::prelude::*;
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};
use resvg::usvg::roxmltree::Document;

use crate::support::boards::{boards, drawn};
use crate::support::text::bridges;

/// The scene of a drawn board, with a digit per edge, or unsolved without any digit.
fn scene(picture: &str, answer: &str) -> Scene {
    let bridges = (!answer.is_empty()).then(|| bridges(answer));
    Scene::of(&drawn(picture), bridges.as_ref())
}

/// A board of this size with one island in its upper left corner.
fn sparse(size: Size) -> Scene {
    let island = vec![(Pos::new(0, 0), Clue::Unknown)];
    let board = Board::new(size, island, Rules::default()).expect("a board");
    Scene::of(&Network::of(board), None)
}

fn scale(pixels: u32) -> Scale {
    Scale::new(pixels).expect("at least one pixel per cell")
}

/// The picture of a scene, read back, with the places of its cells.
struct Raster {
    pixels: Pixmap,
    scale: u16,
}

impl Raster {
    fn of(scene: &Scene, pixels: u16) -> Self {
        let bytes = png(scene, scale(pixels.into())).expect("a small picture");
        Self {
            pixels: Pixmap::decode_png(&bytes).expect("a PNG"),
            scale: pixels,
        }
    }

    /// Whether the pixel at offset `(right, down)` from the middle of a cell is darker than
    /// mid-grey.
    fn is_dark(&self, [row, col]: [u16; 2], [right, down]: [i32; 2]) -> bool {
        // The middle is three quarters of a cell behind the picture's edge.
        let middle = |index: u16| i32::from((4 * index + 3) * self.scale / 4);
        let place = [middle(col) + right, middle(row) + down];
        let [x, y] = place.map(|pixel| u32::try_from(pixel).expect("on the picture"));
        self.pixels.pixel(x, y).expect("on the picture").green() < 128
    }

    /// The first and last offset from the middle of a cell, along `axis`, where a clue has a dark
    /// pixel.
    fn extent(&self, cell: [u16; 2], axis: fn(i32, i32) -> [i32; 2]) -> Option<[i32; 2]> {
        let reach = i32::from(self.scale) * 3 / 10;
        let dark_along =
            |&along: &i32| (-reach..reach).any(|across| self.is_dark(cell, axis(along, across)));
        let mut dark = (-reach..reach).filter(dark_along);
        let first = dark.next()?;
        Some([first, dark.next_back().unwrap_or(first)])
    }
}

/// Compares the scene without its grid and border, which every board has.
fn check_scene(picture: &str, answer: &str, expected: &Expect) {
    let scene = scene(picture, answer).to_string();
    let lines = scene
        .lines()
        .filter(|line| !line.starts_with("line grid") && !line.starts_with("line border"));
    let lines: Vec<&str> = lines.collect();
    expected.assert_eq(&(lines.join("\n") + "\n"));
}

#[test]
fn grid_and_border_frame_the_cells() {
    let board = Board::new(Size::new(2, 3), Vec::new(), Rules::default()).expect("a board");
    expect![[r#"
        scene 3.5 x 2.5 cells
        line grid (0.25, 1.25) (3.25, 1.25) width 0.015
        line grid (1.25, 0.25) (1.25, 2.25) width 0.015
        line grid (2.25, 0.25) (2.25, 2.25) width 0.015
        line border (0.235, 0.25) (3.265, 0.25) width 0.03
        line border (0.235, 2.25) (3.265, 2.25) width 0.03
        line border (0.25, 0.25) (0.25, 2.25) width 0.03
        line border (3.25, 0.25) (3.25, 2.25) width 0.03
    "#]]
    .assert_eq(&Scene::of(&Network::of(board), None).to_string());
}

#[test]
fn an_unsolved_board_has_islands_and_clues() {
    check_scene(
        "1? 1.",
        "",
        &expect![[r#"
        scene 2.5 x 2.5 cells
        circle island (0.75, 0.75) radius 0.36 rim 0.05
        label clue (0.75, 0.75) "1" em 0.46
        circle island (1.75, 0.75) radius 0.36 rim 0.05
        label clue (1.75, 0.75) "?" em 0.46
        circle island (0.75, 1.75) radius 0.36 rim 0.05
        label clue (0.75, 1.75) "1" em 0.46
    "#]],
    );
}

#[test]
fn bridges_lie_side_by_side_under_the_islands() {
    check_scene(
        "3.2 1..",
        "21",
        &expect![[r#"
        scene 3.5 x 2.5 cells
        line bridge (0.75, 0.65) (2.75, 0.65) width 0.08
        line bridge (0.75, 0.85) (2.75, 0.85) width 0.08
        line bridge (0.75, 0.75) (0.75, 1.75) width 0.08
        circle island (0.75, 0.75) radius 0.36 rim 0.05
        label clue (0.75, 0.75) "3" em 0.46
        circle island (2.75, 0.75) radius 0.36 rim 0.05
        label clue (2.75, 0.75) "2" em 0.46
        circle island (0.75, 1.75) radius 0.36 rim 0.05
        label clue (0.75, 1.75) "1" em 0.46
    "#]],
    );
}

#[test]
fn many_planks_stay_inside_the_rim() {
    check_scene(
        "88",
        "4",
        &expect![[r#"
            scene 2.5 x 1.5 cells
            line bridge (0.75, 0.5) (1.75, 0.5) width 0.08
            line bridge (0.75, 0.667) (1.75, 0.667) width 0.08
            line bridge (0.75, 0.833) (1.75, 0.833) width 0.08
            line bridge (0.75, 1) (1.75, 1) width 0.08
            circle island (0.75, 0.75) radius 0.36 rim 0.05
            label clue (0.75, 0.75) "8" em 0.46
            circle island (1.75, 0.75) radius 0.36 rim 0.05
            label clue (1.75, 0.75) "8" em 0.46
            area plate (1.15, 0.37) (1.35, 0.37) (1.35, 0.57) (1.15, 0.57) rim 0.015
            label bridge (1.25, 0.47) "4" em 0.2
        "#]],
    );
}

#[test]
fn single_double_and_no_bridges_are_told_apart() {
    let raster = Raster::of(&scene("13.2.2", "120"), 80);
    assert_eq!((raster.pixels.width(), raster.pixels.height()), (520, 120));
    let down = |cell, right| [-8, 0, 8].map(|down| raster.is_dark(cell, [right, down]));
    let side_by_side = down([0, 0], 40);
    assert_eq!(side_by_side, [false, true, false], "one bridge");
    assert_eq!(down([0, 2], 0), [true, false, true], "two bridges");
    assert_eq!(down([0, 4], 0), [false; 3], "no bridge");
}

#[test]
fn double_bridges_show_between_islands_side_by_side() {
    let raster = Raster::of(&scene("2 2", "2"), 80);
    let right = [-8, 0, 8].map(|right| raster.is_dark([0, 0], [right, 40]));
    assert_eq!(right, [true, false, true]);
}

/// A font family without a face would leave the islands empty, without any error.
#[test]
fn clues_show_in_the_middle_of_their_islands() {
    let raster = Raster::of(&scene("8.3.?", ""), 100);
    for col in [0, 2, 4] {
        let wide = raster.extent([0, col], |along, across| [along, across]);
        let high = raster.extent([0, col], |along, across| [across, along]);
        for (extent, least) in [(wide, 20), (high, 30)] {
            let [first, last] = extent.expect("the clue is drawn");
            assert!(last - first >= least, "a clue of {first}..={last} pixels");
            let off = (first + last + 1).abs();
            assert!(
                off <= 6,
                "a clue of {first}..={last} pixels is off the middle"
            );
        }
    }
    let empty = Raster::of(&sparse(Size::new(1, 2)), 100);
    assert_eq!(empty.extent([0, 1], |along, across| [along, across]), None);
}

#[test]
fn the_svg_is_a_document_with_one_text_per_clue() {
    let drawn = svg(&scene("4.4 ... 4.?", "2222"), scale(30)).expect("a small picture");
    let document = Document::parse(&drawn).expect("well-formed");
    let root = document.root_element();
    assert_eq!(root.attribute("width"), Some("105"));
    assert_eq!(root.attribute("viewBox"), Some("0 0 3500 3500"));
    assert_eq!(texts(&drawn), "4\n4\n4\n4\n");
}

#[test]
fn no_pixel_is_transparent_where_sides_are_rounded() {
    let raster = Raster::of(&sparse(Size::new(2, 7)), 13);
    assert_eq!((raster.pixels.width(), raster.pixels.height()), (98, 33));
    let opaque = |pixel: &PremultipliedColorU8| pixel.is_opaque();
    assert!(raster.pixels.pixels().iter().all(opaque));
}

#[test]
fn the_sensible_scale_shrinks_with_the_board() {
    let sensible = |rows, cols| Scale::sensible(&sparse(Size::new(rows, cols))).pixels();
    let sizes = [(1, 1), (9, 9), (60, 60), (1, 128), (1000, 1000), (1, 65535)];
    let scales = sizes.map(|(rows, cols)| sensible(rows, cols));
    assert_eq!(scales, [80, 80, 33, 20, 5, 18]);
}

#[test]
fn whatever_has_a_sensible_scale_is_drawn_at_it() {
    for size in [Size::new(1, 1), Size::new(1000, 3), Size::new(3, 4000)] {
        let scene = sparse(size);
        png(&scene, Scale::sensible(&scene)).expect("a picture that fits");
    }
}

#[test]
fn too_large_pictures_are_refused() {
    let scene = sparse(Size::new(100, 200));
    let error = png(&scene, scale(1000)).expect_err("a large scale");
    assert_eq!(
        error.to_string(),
        "a picture of 200500x100500 pixels is not drawn, 36000000 is the most"
    );
    assert_eq!(
        error.hint().as_deref(),
        Some("42 pixels per cell are possible")
    );
    assert_eq!(svg(&scene, scale(1000)), Err(error));
    png(&scene, scale(42)).expect("the scale that the hint names");
    assert!(
        svg(&scene, scale(43)).is_err(),
        "a larger scale than the hint names"
    );

    let scene = sparse(Size::new(60_000, 60_000));
    let error = svg(&scene, scale(1)).expect_err("a large board");
    assert_eq!(
        error,
        PictureError::TooManyCells {
            cells: 3_600_000_000
        }
    );
    assert_eq!(
        error.to_string(),
        "a board of 3600000000 cells is not drawn, 1000000 is the most"
    );
    assert_eq!(svg(&scene, scale(u32::MAX)), Err(error));
}

/// All texts of an SVG, one per line, in the order in which they are drawn.
pub(crate) fn texts(svg: &str) -> String {
    let document = Document::parse(svg).expect("well-formed");
    let texts = document
        .descendants()
        .filter(|node| node.has_tag_name("text"));
    let texts: Vec<&str> = texts
        .filter_map(|node| node.text())
        .map(str::trim)
        .collect();
    texts.join("\n") + "\n"
}

#[test]
fn tikz_has_a_line_for_each_shape() {
    let drawn = tikz(&scene("2.1 ... 1..", "11"), scale(40)).expect("a small picture");
    expect![[r#"
        % Needs \usepackage{tikz}; \input this file. A cell is as wide as \hashicell, which a document
        % may define and set before.
        \ifdefined\hashicell\else\newdimen\hashicell\global\hashicell=6mm\fi
        \begin{tikzpicture}[x=\hashicell,y=-\hashicell]
        \definecolor{hashi1D2B38}{HTML}{1D2B38}
        \definecolor{hashi1F6AB0}{HTML}{1F6AB0}
        \definecolor{hashiB4C1CA}{HTML}{B4C1CA}
        \definecolor{hashiDDE4E9}{HTML}{DDE4E9}
        \definecolor{hashiFFF4D2}{HTML}{FFF4D2}
        \definecolor{hashiFFFFFF}{HTML}{FFFFFF}
        \path[use as bounding box] (0,0) rectangle (3.5,3.5);
        \fill[hashiFFFFFF] (0,0) rectangle (3.5,3.5);
        \draw[hashiDDE4E9,line width=0.015\hashicell] (0.25,1.25) -- (3.25,1.25);
        \draw[hashiDDE4E9,line width=0.015\hashicell] (0.25,2.25) -- (3.25,2.25);
        \draw[hashiDDE4E9,line width=0.015\hashicell] (1.25,0.25) -- (1.25,3.25);
        \draw[hashiDDE4E9,line width=0.015\hashicell] (2.25,0.25) -- (2.25,3.25);
        \draw[hashiB4C1CA,line width=0.03\hashicell] (0.235,0.25) -- (3.265,0.25);
        \draw[hashiB4C1CA,line width=0.03\hashicell] (0.235,3.25) -- (3.265,3.25);
        \draw[hashiB4C1CA,line width=0.03\hashicell] (0.25,0.25) -- (0.25,3.25);
        \draw[hashiB4C1CA,line width=0.03\hashicell] (3.25,0.25) -- (3.25,3.25);
        \draw[hashi1F6AB0,line width=0.08\hashicell] (0.75,0.75) -- (2.75,0.75);
        \draw[hashi1F6AB0,line width=0.08\hashicell] (0.75,0.75) -- (0.75,2.75);
        \filldraw[draw=hashi1D2B38,fill=hashiFFF4D2,line width=0.05\hashicell] (0.75,0.75) circle[radius=0.36\hashicell];
        \node[hashi1D2B38,anchor=base,inner sep=0pt,scale={0.46\hashicell/10pt},font=\fontsize{10}{10}\sffamily\bfseries\selectfont] at (0.75,0.918) {2};
        \filldraw[draw=hashi1D2B38,fill=hashiFFF4D2,line width=0.05\hashicell] (2.75,0.75) circle[radius=0.36\hashicell];
        \node[hashi1D2B38,anchor=base,inner sep=0pt,scale={0.46\hashicell/10pt},font=\fontsize{10}{10}\sffamily\bfseries\selectfont] at (2.75,0.918) {1};
        \filldraw[draw=hashi1D2B38,fill=hashiFFF4D2,line width=0.05\hashicell] (0.75,2.75) circle[radius=0.36\hashicell];
        \node[hashi1D2B38,anchor=base,inner sep=0pt,scale={0.46\hashicell/10pt},font=\fontsize{10}{10}\sffamily\bfseries\selectfont] at (0.75,2.918) {1};
        \end{tikzpicture}%
    "#]].assert_eq(&drawn);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    /// One line per bridge, one circle and one label per island, the same bytes each time.
    #[test]
    fn every_island_and_bridge_is_drawn(network in boards(5)) {
        let bridges: Bridges = (0..network.edges().len()).map(|edge| [0, 1, 2][edge % 3]).collect();
        let scene = Scene::of(&network, Some(&bridges));
        let text = scene.to_string();
        prop_assert_eq!(text.matches("line bridge").count() as u64, bridges.total());
        for shape in ["circle island", "label clue"] {
            prop_assert_eq!(text.matches(shape).count(), network.islands().len());
        }
        prop_assert_eq!(png(&scene, scale(11)), png(&scene, scale(11)));
    }
}
