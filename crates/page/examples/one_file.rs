//! Writes the page with the core inside into one file: `one_file hashi.wasm hashi.html`.

use std::error::Error;
use std::{env, fs};

use hashilab_page::PageContents;

fn main() -> Result<(), Box<dyn Error>> {
    let files: Vec<String> = env::args().skip(1).collect();
    let [wasm, page] = &files[..] else {
        return Err("expected two files: hashi.wasm, and the page to write".into());
    };
    let wasm = fs::read(wasm).map_err(|error| format!("{wasm}: {error}"))?;
    fs::write(page, PageContents::Core(&wasm).page())
        .map_err(|error| format!("{page}: {error}"))?;
    Ok(())
}
