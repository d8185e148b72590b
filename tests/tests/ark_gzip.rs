//! Saves of ARK that are compressed with gzip.
#![allow(clippy::unwrap_used)]

use bytespec_formats::ark::{self, ArkError, GzipError, Unpack};

const WORLD: &[u8] = include_bytes!("../data/ark/v05-small.ark");

/// Nothing, packed.
const EMPTY: [u8; 20] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0];

/// `abc`, packed.
const ABC: [u8; 23] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0x4b, 0x4c, 0x4a, 6, 0, 0xc2, 0x41, 0x24, 0x35, 3, 0, 0, 0];

/// Zeros, packed: a block of stored bytes.
fn stored(bytes: &[u8], checksum: u32) -> Vec<u8> {
    let mut out = EMPTY[..10].to_vec();
    out.push(1);
    out.extend((bytes.len() as u16).to_le_bytes());
    out.extend((!(bytes.len() as u16)).to_le_bytes());
    out.extend(bytes);
    out.extend(checksum.to_le_bytes());
    out.extend((bytes.len() as u32).to_le_bytes());
    out
}

#[test]
fn compressed_files_are_unpacked() {
    assert_eq!(ark::unpack(WORLD, 10).unwrap(), WORLD);
    assert!(ark::unpack(&EMPTY, 10).unwrap().is_empty());
    assert_eq!(*ark::unpack(&ABC, 3).unwrap(), *b"abc");
    // Two in a row, and what tapes are filled up with.
    let bytes = [&ABC[..], &EMPTY, &ABC, &[0; 100]].concat();
    assert_eq!(*ark::unpack(&bytes, 6).unwrap(), *b"abcabc");
    assert_eq!(*ark::unpack(&stored(b"abc", 0x3524_41c2), 10).unwrap(), *b"abc");
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let with = |at: usize, byte: u8| {
        let mut bytes = ABC;
        bytes[at] = byte;
        bytes.to_vec()
    };
    for (bytes, reason) in [
        (EMPTY[..9].to_vec(), "it is cut off after 9 bytes; 0 bytes could be unpacked"),
        (ABC[..14].to_vec(), "it is cut off after 14 bytes; 3 bytes could be unpacked"),
        (ABC[..20].to_vec(), "it is cut off after 20 bytes; 3 bytes could be unpacked"),
        ([&ABC[..], &ABC[..8]].concat(), "it is cut off after 31 bytes; 3 bytes could be unpacked"),
        (with(2, 9), "its header at byte 0x0 is broken: invalid gzip header"),
        (with(10, 7), "what is packed is broken at byte 0xb, after 0 unpacked bytes: corrupt deflate stream"),
        (with(15, 0), "checksum or size of the 3 unpacked bytes are not those that stand at byte 0xf"),
        (with(19, 4), "checksum or size of the 3 unpacked bytes are not those that stand at byte 0xf"),
        ([&ABC[..], b"more"].concat(), "4 bytes that are not gzip stand behind it, from byte 0x17 on"),
    ] {
        let error = ark::unpack(&bytes, 100).unwrap_err();
        assert!(matches!(error, ArkError::Gzip(_)));
        assert_eq!(error.to_string(), format!("the file is compressed with gzip and cannot be unpacked: {reason}"));
    }
}

/// A world of version 9, packed as blocks of stored bytes, and cut off behind most of it.
#[test]
fn what_there_is_of_a_broken_file_can_be_opened() {
    let world = include_bytes!("../data/ark/v09-store-new.ark");
    let packed = stored(world, 0);
    // Ten bytes of header, five of the block.
    let cut = &packed[..15 + 22_000];
    let error = Unpack::new().unpack(cut).unwrap_err().to_string();
    assert_eq!(error, "the file is compressed with gzip and cannot be unpacked: it is cut off after 22015 bytes; 22000 bytes could be unpacked");
    let unpacked = Unpack::new().keep_broken().unpack(cut).unwrap();
    assert_eq!(*unpacked.bytes, world[..22_000]);
    let damage = unpacked.damage().unwrap();
    assert_eq!(damage.to_string(), "gzip at byte 0x55ff: it is cut off after 22015 bytes; 22000 bytes could be unpacked");
    assert!(damage.certain);
    let save = ark::open(&unpacked.bytes).unwrap();
    assert_eq!((save.objects().len(), save.objects().block(0).unwrap().damage().is_none(), save.damage().len()), (50, true, 2));
    // All of it, but with another checksum.
    let unpacked = Unpack::new().keep_broken().unpack(&packed).unwrap();
    assert_eq!((&*unpacked.bytes, unpacked.broken.as_ref()), (&world[..], Some(&GzipError::Checksum { at: 22_440, unpacked: 22_425 })));
    // Of nothing nothing is kept, and more than the limit is not either.
    assert!(matches!(Unpack::new().keep_broken().unpack(&EMPTY[..9]), Err(ArkError::Gzip(GzipError::CutOff { has: 9, unpacked: 0 }))));
    let limit = Unpack::new().limit(100).keep_broken().unpack(cut);
    assert!(matches!(limit, Err(ArkError::Gzip(GzipError::Limit { most: 100, packed: 22_015 }))));
    let whole = Unpack::new().limit(10).keep_broken().unpack(WORLD).unwrap();
    assert!(whole.bytes == WORLD && whole.broken.is_none() && whole.damage().is_none());
}

#[test]
fn the_size_is_bounded() {
    let limit = |bytes: &[u8], most| match ark::unpack(bytes, most) {
        Err(ArkError::Gzip(GzipError::Limit { most, packed })) => (most, packed),
        other => panic!("{other:?}"),
    };
    assert_eq!(limit(&ABC, 2), (2, 23));
    assert_eq!(limit(&[ABC, ABC].concat(), 5), (5, 46));
    let error = ark::unpack(&ABC, 2).unwrap_err().to_string();
    assert!(error.ends_with("it would have more than 2 bytes, which is the limit for a file of 23 bytes"), "{error}");
    assert_eq!((ark::unpack_limit(0), ark::unpack_limit(10_000_000)), (1 << 20, 500_000_000 + (1 << 20)));
    assert_eq!(ark::unpack_limit(usize::MAX), u64::MAX);
}

#[test]
fn a_small_file_that_would_be_large_takes_no_more_memory_than_it_may() {
    // 258 zeros for a few bits: a match of the longest length at the distance 1, again and again.
    let mut bits = Bits::default();
    bits.push(1, 1);
    bits.push(1, 2);
    // The byte 0, in the fixed code.
    bits.push_code(0x30, 8);
    for _ in 0..400_000 {
        bits.push_code(0b1100_0101, 8);
        bits.push_code(0, 5);
    }
    bits.push_code(0, 7);
    let bytes = [&EMPTY[..10], &bits.bytes, &[0; 8]].concat();
    let most = ark::unpack_limit(bytes.len());
    assert!(most < 258 * 400_000);
    let measured = allocation_counter::measure(|| {
        let error = ark::unpack(&bytes, most).unwrap_err();
        assert!(matches!(error, ArkError::Gzip(GzipError::Limit { .. })), "{error}");
    });
    assert!(measured.bytes_max < 3 * most, "{} of {most}", measured.bytes_max);
}

/// Bits in the order of DEFLATE.
#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    used: usize,
}

impl Bits {
    fn push(&mut self, bits: u32, count: usize) {
        for at in 0..count {
            if self.used.is_multiple_of(8) {
                self.bytes.push(0);
            }
            let last = self.bytes.last_mut().unwrap();
            *last |= (((bits >> at) & 1) as u8) << (self.used % 8);
            self.used += 1;
        }
    }

    /// A code, whose first bit is the highest.
    fn push_code(&mut self, code: u32, count: usize) {
        for at in (0..count).rev() {
            self.push(code >> at & 1, 1);
        }
    }
}
