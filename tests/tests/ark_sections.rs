//! The sections of saves of ARK: every byte is in one of them.
#![allow(clippy::unwrap_used)]

use bytespec_formats::ark::{self, Section};

const FILES: [&[u8]; 7] = [
    include_bytes!("../data/ark/v05-small.ark"),
    include_bytes!("../data/ark/v07-small.ark"),
    include_bytes!("../data/ark/v09-store-new.ark"),
    include_bytes!("../data/ark/v11-store-new-data.ark"),
    include_bytes!("../data/ark/tribe-v1.arktribe"),
    include_bytes!("../data/ark/local-v3.arkprofile"),
    include_bytes!("../data/ark/cloud-v4.cloudinventory"),
];

fn sum(sections: &[Section]) -> usize {
    sections.iter().map(|section| section.bytes).sum()
}

#[test]
fn they_are_in_order_and_add_up() {
    let save = ark::open(FILES[3]).unwrap();
    let expected = [
        ("header", 0, 90),
        ("levels", 90, 403),
        ("object table", 493, 3620),
        ("hibernation", 4113, 2573),
        ("name table", 6686, 2719),
        ("properties", 9405, 10982),
        ("segment 0", 20387, 5044),
        ("segment 1", 25431, 2689),
    ];
    assert_eq!(save.sections(), expected.map(|(name, start, bytes)| Section { name, start, bytes }));
    for bytes in FILES {
        assert_eq!(sum(&ark::open(bytes).unwrap().sections()), bytes.len());
    }
}

#[test]
fn they_add_up_in_what_is_damaged_too() {
    let mut opened = 0;
    for bytes in FILES {
        for at in (0..bytes.len()).step_by(7) {
            let mut changed = bytes.to_vec();
            changed[at] ^= 0x41;
            for damaged in [&changed[..], &bytes[..at]] {
                let Ok(save) = ark::open(damaged) else { continue };
                opened += 1;
                assert_eq!(sum(&save.sections()), damaged.len(), "byte {at}");
            }
        }
    }
    assert!(opened > 10_000, "{opened}");
}
