//! For `scripts/train-digits`: reads crops of islands from standard input (48 × 48 pixels, RGB) and
//! writes the input of the classifier to standard output: a byte that says whether there is a clue,
//! and its patch (24 × 24 bytes, zeros if there is none).

use std::io::{self, BufWriter, Read as _, Write as _};

use hashilab_scan::{CROP_SIDE, Crop, PATCH_SIDE, patch};

fn main() -> io::Result<()> {
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    let mut out = BufWriter::new(io::stdout().lock());
    for bytes in bytes.chunks_exact(CROP_SIDE * CROP_SIDE * 3) {
        let mut crop: Crop = [[0; 3]; CROP_SIDE * CROP_SIDE];
        for (color, bytes) in crop.iter_mut().zip(bytes.chunks_exact(3)) {
            color.copy_from_slice(bytes);
        }
        let patch = patch(&crop);
        out.write_all(&[u8::from(patch.is_some())])?;
        out.write_all(&patch.map_or([0; PATCH_SIDE * PATCH_SIDE], |patch| *patch))?;
    }
    out.flush()
}
