//! Decodes the bytes of a picture into pixels, upright, on white.

use std::io::Cursor;

use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits};

use crate::pixels::Pixels;

/// The most pixels of a picture.
const MOST_PIXELS: u64 = 100_000_000;
/// The most memory of a decoder, in bytes.
const MOST_BYTES: u64 = 512 << 20;

/// Why bytes cannot be read as a picture.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PictureError {
    /// A picture of an unsupported kind.
    #[error("{kind} is not read; {way}")]
    OtherKind {
        /// The name of the kind.
        kind: &'static str,
        /// How to convert it into a supported one.
        way: &'static str,
    },
    /// No known kind of picture.
    #[error("no picture; PNG, JPEG, WebP, GIF and BMP are read")]
    NoPicture,
    /// Too many pixels.
    #[error("{width}x{height} pixels are {} megapixels, at most 100 are read", megapixels(*.width, *.height))]
    TooLarge {
        /// In pixels.
        width: u32,
        /// In pixels.
        height: u32,
    },
    /// Colours so fine that decoding would exceed the memory limit.
    #[error("decoding takes more than {} MiB; save it with 8 bits for each colour", MOST_BYTES >> 20)]
    TooMuchMemory,
    /// The decoder failed.
    #[error("broken picture: {0}")]
    Broken(String),
}

/// Rounded up, so that a number above the limit never looks like one within it.
fn megapixels(width: u32, height: u32) -> u64 {
    (u64::from(width) * u64::from(height)).div_ceil(1_000_000)
}

/// The first bytes of other kinds of files, their offset, the name of the kind, and how to convert
/// them.
const OTHER_KINDS: [(usize, &[u8], &str, &str); 13] = [
    (4, b"ftyphei", "HEIC", CONVERT_HEIC),
    (4, b"ftyphev", "HEIC", CONVERT_HEIC),
    (4, b"ftypmif1", "HEIF", CONVERT_HEIC),
    (4, b"ftypmsf1", "HEIF", CONVERT_HEIC),
    (4, b"ftypavif", "AVIF", CONVERT),
    (
        0,
        b"%PDF-",
        "PDF",
        "make a picture of its page, for example with pdftoppm -png -r 150 FILE page",
    ),
    (0, b"II*\0", "TIFF", CONVERT),
    (0, b"MM\0*", "TIFF", CONVERT),
    (0, b"\0\0\0\x0cJXL ", "JPEG XL", CONVERT),
    (0, b"\xff\x0a", "JPEG XL", CONVERT),
    (0, b"8BPS", "Photoshop's PSD", CONVERT),
    (
        0,
        b"<svg",
        "SVG",
        "save it as PNG, for example with rsvg-convert FILE -o board.png",
    ),
    (0, b"\x76\x2f\x31\x01", "OpenEXR", CONVERT),
];
const CONVERT: &str = "save it as PNG or JPEG, for example with magick FILE board.png";
const CONVERT_HEIC: &str =
    "save it as JPEG (on the phone: share or export as JPEG; or heif-convert FILE board.jpg)";

/// Whether bytes start like a picture, of a supported kind or of another.
pub fn is_picture(bytes: &[u8]) -> bool {
    read_kind(bytes).is_some() || other_kind(bytes).is_some_and(|(kind, _)| kind != "SVG")
}

fn read_kind(bytes: &[u8]) -> Option<ImageFormat> {
    // BMP starts with only two letters, as a text may; its sizes distinguish them.
    let format = image::guess_format(bytes).ok()?;
    let is_read = match format {
        ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::WebP | ImageFormat::Gif => true,
        ImageFormat::Bmp => bytes.get(6..10) == Some(&[0; 4]),
        _ => false,
    };
    is_read.then_some(format)
}

fn other_kind(bytes: &[u8]) -> Option<(&'static str, &'static str)> {
    let known = OTHER_KINDS.iter();
    let mut known = known.filter(|(at, begin, ..)| {
        bytes
            .get(*at..)
            .is_some_and(|bytes| bytes.starts_with(begin))
    });
    known.next().map(|&(_, _, kind, way)| (kind, way))
}

/// Reads PNG, JPEG, WebP, GIF (its first frame) and BMP. Applies the orientation in EXIF; puts
/// transparent pictures on white.
///
/// # Errors
/// For unsupported kinds, with a way to convert pictures; for more than 100 megapixels, before any
/// is decoded; for broken files.
pub fn decode(bytes: &[u8]) -> Result<Pixels, PictureError> {
    let Some(format) = read_kind(bytes) else {
        return Err(match other_kind(bytes) {
            Some((kind, way)) => PictureError::OtherKind { kind, way },
            None => PictureError::NoPicture,
        });
    };
    let broken = |error: ImageError| match error {
        ImageError::Limits(_) => PictureError::TooMuchMemory,
        other => PictureError::Broken(other.to_string()),
    };
    if format == ImageFormat::Jpeg && !has_jpeg_end(bytes) {
        return Err(PictureError::Broken("unexpected end of file".to_owned()));
    }
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut limits = Limits::default();
    limits.max_alloc = Some(MOST_BYTES);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(broken)?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(PictureError::TooLarge { width, height });
    }
    if width == 0 || height == 0 {
        return Err(PictureError::Broken("it has no pixels".to_owned()));
    }
    // A broken orientation is ignored: the picture itself may be intact.
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut picture = DynamicImage::from_decoder(decoder).map_err(broken)?;
    picture.apply_orientation(orientation);
    Ok(on_white(picture))
}

/// Whether a JPEG file is complete up to its end marker. A decoder fills the missing part of a
/// truncated one with one colour.
fn has_jpeg_end(bytes: &[u8]) -> bool {
    const END: u8 = 0xd9;
    let mut at = 2;
    loop {
        // Between segments, and in the data of a scan, skip to the next marker: FF, any number of
        // times, and a byte that is neither 0 nor a restart.
        let is_marker =
            |pair: &[u8]| pair[0] == 0xff && !matches!(pair[1], 0 | 0x01 | 0xd0..=0xd7 | 0xff);
        let Some(rest) = bytes.get(at..) else {
            return false;
        };
        let Some(next) = rest.windows(2).position(is_marker) else {
            return false;
        };
        let marker = rest[next + 1];
        if marker == END {
            return true;
        }
        let Some(length) = rest.get(next + 2..next + 4) else {
            return false;
        };
        let length = usize::from(u16::from_be_bytes([length[0], length[1]]));
        at += next + 2 + length;
    }
}

fn on_white(picture: DynamicImage) -> Pixels {
    let (width, height) = (picture.width() as usize, picture.height() as usize);
    let colors = if picture.color().has_alpha() {
        let pixels = picture.into_rgba8().into_raw();
        let (pixels, _) = pixels.as_chunks();
        let blend = |&[red, green, blue, alpha]: &[u8; 4]| {
            [red, green, blue].map(|value| {
                let (value, alpha) = (u32::from(value), u32::from(alpha));
                ((value * alpha + 255 * (255 - alpha) + 127) / 255) as u8
            })
        };
        pixels.iter().map(blend).collect()
    } else {
        picture.into_rgb8().into_raw().as_chunks().0.to_vec()
    };
    Pixels::new(width, height, colors)
}

#[cfg(test)]
mod tests {
    use image::{ImageBuffer, Rgb, Rgba};

    use super::*;
    use crate::{ScanError, scan};

    /// A picture with rings, as a file of each supported kind.
    fn files() -> Vec<(ImageFormat, Vec<u8>)> {
        let picture = ImageBuffer::from_fn(90, 60, |x, y| {
            let (x, y) = (f64::from(x % 30) - 15.0, f64::from(y % 30) - 15.0);
            let is_ink = (9.0..11.0).contains(&x.hypot(y)) || (x.abs() < 1.0 && y.abs() < 6.0);
            if is_ink {
                Rgb([20_u8, 20, 40])
            } else {
                Rgb([250, 250, 240])
            }
        });
        let kinds = [
            ImageFormat::Png,
            ImageFormat::Jpeg,
            ImageFormat::WebP,
            ImageFormat::Gif,
            ImageFormat::Bmp,
        ];
        let file = |kind| {
            let mut bytes = Cursor::new(Vec::new());
            DynamicImage::ImageRgb8(picture.clone())
                .write_to(&mut bytes, kind)
                .unwrap();
            (kind, bytes.into_inner())
        };
        kinds.into_iter().map(file).collect()
    }

    #[test]
    fn every_kind_shows_the_same() {
        for (kind, bytes) in files() {
            assert!(is_picture(&bytes), "{kind:?}");
            let pixels = decode(&bytes).unwrap();
            assert_eq!((pixels.width(), pixels.height()), (90, 60), "{kind:?}");
            for (x, y, wanted) in [(15, 15, 20), (2, 2, 250), (45, 15, 20)] {
                let red = pixels.nearest(x, y)[0];
                assert!(red.abs_diff(wanted) < 40, "{kind:?} at {x}, {y}: {red}");
            }
        }
    }

    #[test]
    fn broken_files_are_errors() {
        let mut random = 54_u64;
        let mut next = move |below: usize| {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) as usize % below
        };
        let (mut read, mut refused) = (0, 0);
        for (_, bytes) in files() {
            for _ in 0..150 {
                let mut broken = bytes.clone();
                for _ in 0..=next(6) {
                    let at = next(broken.len());
                    broken[at] = next(256) as u8;
                }
                if next(3) == 0 {
                    broken.truncate(next(broken.len()));
                }
                match decode(&broken) {
                    // Whatever it shows now: small pictures only, to keep the test quick.
                    Ok(pixels) if pixels.width() * pixels.height() < 10_000 => {
                        read += 1;
                        if read % 10 == 0 {
                            let _ = scan(&pixels, &|| true);
                        }
                    }
                    Ok(_) => read += 1,
                    Err(_) => refused += 1,
                }
            }
        }
        assert!(read > 50 && refused > 50, "{read} read, {refused} refused");
    }

    #[test]
    fn files_that_were_cut_off_are_broken() {
        for (kind, bytes) in files() {
            for share in [40, 70, 95] {
                let part = &bytes[..bytes.len() * share / 100];
                let error = decode(part).unwrap_err();
                assert!(
                    matches!(error, PictureError::Broken(_)),
                    "{kind:?} {share}: {error}"
                );
            }
            // Data after the picture, like films appended by phones, does not belong to it.
            let mut more = bytes;
            more.extend_from_slice(b"more");
            decode(&more).unwrap();
        }
    }

    #[test]
    fn other_kinds_are_refused_by_name() {
        for (bytes, wanted) in [
            (
                &b"\0\0\0\x18ftypheic\0\0"[..],
                "HEIC is not read; save it as JPEG",
            ),
            (
                b"\0\0\0\x18ftypavif\0\0",
                "AVIF is not read; save it as PNG",
            ),
            (b"%PDF-1.7\n", "PDF is not read; make a picture of its page"),
            (b"II*\0\x08\0\0\0", "TIFF is not read"),
            (b"2,0,2\n", "no picture; PNG"),
            (b"", "no picture"),
            (b"BM,1\n", "no picture"),
        ] {
            let error = decode(bytes).unwrap_err().to_string();
            assert!(error.starts_with(wanted), "{error}");
        }
    }

    #[test]
    fn too_many_pixels_are_refused_before_they_are_decoded() {
        let (_, mut bytes) = files().swap_remove(4);
        // The sizes in the header of BMP.
        bytes[18..22].copy_from_slice(&20_000_i32.to_le_bytes());
        bytes[22..26].copy_from_slice(&20_000_i32.to_le_bytes());
        let error = decode(&bytes).unwrap_err();
        assert_eq!(
            error,
            PictureError::TooLarge {
                width: 20_000,
                height: 20_000
            }
        );
        assert_eq!(
            error.to_string(),
            "20000x20000 pixels are 400 megapixels, at most 100 are read"
        );
    }

    #[test]
    fn transparent_pixels_are_white() {
        let picture = ImageBuffer::from_pixel(3, 3, Rgba([0_u8, 0, 0, 0]));
        let pixels = on_white(DynamicImage::ImageRgba8(picture));
        assert_eq!(pixels.nearest(1, 1), [255; 3]);
    }

    #[test]
    fn orientation_is_kept_to() {
        let (_, bytes) = files().swap_remove(1);
        // An EXIF segment with "turn a quarter to the right", after the first marker.
        let mut exif = b"\xff\xe1\0\x22Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0".to_vec();
        let mut turned = bytes[..2].to_vec();
        turned.append(&mut exif);
        turned.extend_from_slice(&bytes[2..]);
        let pixels = decode(&turned).unwrap();
        assert_eq!((pixels.width(), pixels.height()), (60, 90));
    }

    #[test]
    fn a_scan_ends_when_it_is_told_to() {
        let pixels = decode(&files()[0].1).unwrap();
        assert_eq!(scan(&pixels, &|| false), Err(ScanError::Stopped));
        let blank = Pixels::new(300, 200, vec![[200; 3]; 60_000]);
        assert_eq!(scan(&blank, &|| true), Err(ScanError::NoBoard));
        assert_eq!(
            scan(&Pixels::new(1, 1, vec![[0; 3]]), &|| true),
            Err(ScanError::NoBoard)
        );
    }
}
