//! Prints the contents of pictures: `cargo run -p hashilab-scan --example read PICTURE…`.

use hashilab_scan::{SeenIsland, decode, scan};

#[allow(clippy::print_stdout, reason = "an example that prints")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path)?;
        let pixels = decode(&bytes)?;
        match scan(&pixels, &|| true) {
            Err(error) => println!("{path}: {error}"),
            Ok(seen) => {
                println!(
                    "{path}: {:?}, {}, {} islands, {} bridges",
                    seen.style,
                    seen.size.map_or("size not known", |_| "grid drawn"),
                    seen.islands.len(),
                    seen.bridges.len()
                );
                let last = |part: fn(&SeenIsland) -> u16| seen.islands.iter().map(part).max();
                let rows = last(|island| island.cell.row).unwrap_or(0);
                let cols = last(|island| island.cell.col).unwrap_or(0);
                let rows = seen.size.map_or(rows, |size| size.rows - 1);
                let cols = seen.size.map_or(cols, |size| size.cols - 1);
                for row in 0..=rows {
                    let line: Vec<String> = (0..=cols)
                        .map(|col| {
                            let mut here = seen
                                .islands
                                .iter()
                                .filter(|island| (island.cell.row, island.cell.col) == (row, col));
                            here.next().map_or("0".to_owned(), |island| {
                                let clues = island.clues;
                                if clues.unknown > clues.number().1 {
                                    "?".to_owned()
                                } else {
                                    clues.number().0.to_string()
                                }
                            })
                        })
                        .collect();
                    println!("{}", line.join(","));
                }
                if std::env::var_os("ISLANDS").is_some() {
                    for island in &seen.islands {
                        println!(
                            "  {} x {:.0} y {:.0} r {:.1} {:?}",
                            island.cell, island.x, island.y, island.radius, island.clues
                        );
                    }
                }
                for doubt in &seen.unsure {
                    println!("  {doubt:?}");
                }
            }
        }
    }
    Ok(())
}
