//! Files compressed with gzip.

use std::borrow::Cow;
use std::io::Read;

use flate2::read::MultiGzDecoder;

use crate::notation::{ParseError, Source, TextFault};

/// The most bytes of a file after unpacking.
pub const MOST_UNPACKED: u64 = 256 << 20;

/// The file, unpacked if it is compressed.
///
/// # Errors
/// A [`ParseError`] if it cannot be unpacked, or is too large then.
pub(super) fn unpacked(source: &Source) -> Result<Cow<'_, Source>, ParseError> {
    unpacked_to(source, MOST_UNPACKED)
}

fn unpacked_to(source: &Source, most: u64) -> Result<Cow<'_, Source>, ParseError> {
    if !source.bytes.starts_with(b"\x1F\x8B") {
        return Ok(Cow::Borrowed(source));
    }
    let refused = |wanted: String, found: String| {
        let fault = TextFault::new(0, wanted, found);
        source.fault("", fault)
    };
    let mut bytes = Vec::new();
    let unpacking = MultiGzDecoder::new(source.bytes.as_slice());
    if let Err(error) = unpacking.take(most + 1).read_to_end(&mut bytes) {
        let found = format!("one that cannot be unpacked ({error})");
        return Err(refused("a gzip archive that is whole".to_owned(), found));
    }
    if bytes.len() as u64 > most {
        let wanted = format!("at most {most} bytes in the gzip archive");
        return Err(refused(wanted, "more".to_owned()));
    }
    Ok(Cow::Owned(Source::new(source.name.clone(), bytes)))
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::{Compression, write::GzEncoder};

    use super::*;

    fn packed(text: &[u8]) -> Vec<u8> {
        let mut packed = GzEncoder::new(Vec::new(), Compression::default());
        packed.write_all(text).unwrap();
        packed.finish().unwrap()
    }

    #[test]
    fn an_archive_is_unpacked_as_far_as_it_may_be() {
        let packed = packed(&[b'x'; 10_000]);
        let source = Source::new("x.lp.gz", packed.clone());
        assert_eq!(unpacked_to(&source, 10_000).unwrap().bytes, [b'x'; 10_000]);
        let error = unpacked_to(&source, 9_999).unwrap_err().to_string();
        assert!(error.contains("at most 9999 bytes"), "{error}");
        for end in 2..packed.len() {
            let error = unpacked(&Source::new("x.lp.gz", &packed[..end])).unwrap_err();
            assert!(error.to_string().contains("cannot be unpacked"), "{error}");
        }
    }
}
