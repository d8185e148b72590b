//! Saves of ARK that are broken, or no saves at all.
#![allow(clippy::unwrap_used)]

use bytespec_formats::ark::{self, Open, RemoveOptions, Save};

const FILES: &[&[u8]] = &[
    include_bytes!("../data/ark/v05-small.ark"),
    include_bytes!("../data/ark/v06-small.ark"),
    include_bytes!("../data/ark/v07-small.ark"),
    include_bytes!("../data/ark/v09-store-new.ark"),
    include_bytes!("../data/ark/v11-store-new-data.ark"),
    include_bytes!("../data/ark/profile-v1.arkprofile"),
    include_bytes!("../data/ark/cloud-v4.cloudinventory"),
    include_bytes!("../data/ark/local-v3.arkprofile"),
];

/// Numbers that are the same on every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % limit
    }

    fn damage(&mut self, bytes: &mut [u8], from: usize, to: usize) {
        for _ in 0..=self.below(3) {
            let at = from + self.below(to - from);
            bytes[at] = match self.below(4) {
                0 => 0,
                1 => 0xff,
                2 => bytes[at] ^ (1 << self.below(8)),
                _ => self.below(256) as u8,
            };
        }
    }
}

/// Everything that can be asked of a file, without a panic; what was accepted comes back.
fn use_all(bytes: &[u8], explain: bool) {
    let Ok(mut save) = ark::open(bytes) else { return };
    let verdict = save.verify();
    assert!(verdict.is_identical(), "{verdict}");
    if explain {
        assert_eq!(save.explain().input.len(), bytes.len());
    }
    let _ = (save.cut_off(), save.hibernation(), [0, 1, 2, 3].map(|segment| save.segment(segment).is_ok()));
    let (some, all) = (save.damage(), save.all_damage());
    assert!(some.iter().all(|damage| all.contains(damage)), "{some:?} {all:?}");
    assert!(all.iter().all(|damage| damage.offset <= bytes.len() as u64), "{all:?}");
    assert_eq!(save.write().unwrap(), bytes);
    // What is left of a broken file can be written, whatever it is.
    if save.remove_objects_with(&[1], RemoveOptions::new().ignore_unclear()).is_ok() {
        let _ = save.write().map(|changed| ark::open(&changed).map(|save| save.all_damage().len()));
    }
}

#[test]
fn damage_anywhere_is_an_error_or_is_kept() {
    let mut random = Random(1);
    for file in FILES {
        for round in 0..150 {
            let mut bytes = file.to_vec();
            random.damage(&mut bytes, 0, file.len());
            use_all(&bytes, round % 10 == 0);
        }
    }
}

#[test]
fn files_that_are_cut_are_errors_or_are_kept() {
    let mut random = Random(2);
    for file in FILES {
        for _ in 0..60 {
            use_all(&file[..random.below(file.len())], false);
        }
    }
}

fn properties(save: &Save<'_>, object: usize) -> String {
    format!("{:?}", save.objects().block(object).unwrap().properties)
}

#[test]
fn damage_in_a_block_leaves_the_others_alone() {
    let mut random = Random(3);
    for file in FILES {
        let whole = ark::open(file).unwrap();
        let before: Vec<String> = (0..whole.objects().len()).map(|object| properties(&whole, object)).collect();
        for round in 0..60 {
            let object = random.below(before.len());
            let range = whole.objects().range(object).unwrap();
            let mut bytes = file.to_vec();
            random.damage(&mut bytes, range.start, range.end);
            let mut save = ark::open(&bytes).unwrap_or_else(|error| panic!("round {round}: {error}"));
            for (at, before) in before.iter().enumerate().filter(|(at, _)| *at != object) {
                assert_eq!(properties(&save, at), *before);
            }
            let block = save.objects().block(object).unwrap();
            for error in block.damage().into_iter().chain(&block.problems) {
                assert!(range.start <= error.offset() && error.offset() <= range.end, "{error}, {range:?}");
            }
            drop(block);
            assert_eq!(save.write().unwrap(), bytes);
        }
    }
}

#[test]
fn a_name_that_is_not_there_is_an_error_of_its_object() {
    let file = FILES[3];
    let whole = ark::open(file).unwrap();
    let range = whole.objects().range(5).unwrap();
    let mut bytes = file.to_vec();
    bytes[range.start..range.start + 4].copy_from_slice(&[0, 0, 0, 0x7f]);
    let save = ark::open(&bytes).unwrap();
    let block = save.objects().block(5).unwrap();
    let error = block.damage().unwrap().to_string();
    assert_eq!(
        error,
        format!(
            "Block.properties[0].name at byte {:#x}: name 2130706432 of a table of {}",
            range.start,
            save.objects().names().table().texts().len()
        )
    );
    assert!(block.properties.is_empty());
}

#[test]
fn damage_costs_no_more_memory_than_the_file() {
    let mut random = Random(4);
    for file in FILES {
        for _ in 0..40 {
            let mut bytes = file.to_vec();
            random.damage(&mut bytes, 0, file.len());
            let most = 64 * bytes.len() as u64 + 65_536;
            let measured = allocation_counter::measure(|| {
                if let Ok(save) = ark::open(&bytes) {
                    for object in 0..save.objects().len() {
                        let _ = save.objects().block(object);
                    }
                }
            });
            assert!(measured.bytes_max < most, "{} of {most}", measured.bytes_max);
        }
    }
}

#[test]
fn wrong_files_are_named_for_what_they_are() {
    let mut ascended = vec![0; 64];
    ascended[0] = 5;
    ascended[4] = 1;
    ascended[8..24].copy_from_slice(&[7; 16]);
    for (bytes, message) in [
        (&b""[..], "the file is empty"),
        (b"SQLite format 3\0....", "this is an SQLite database: a save of ARK: Survival Ascended, which is another format"),
        (b"{\"objects\": []}", "this is JSON, an export and not the save itself"),
        (b"\x1f\x8b\x08\0", "this is compressed with gzip: unpack it first"),
        (&[0; 100], "the file is all zeros: the server failed to write it"),
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:0", "this is a pointer of Git LFS and not the file itself: `git lfs pull` gets it"),
        (&[33, 0, 1, 2, 3], "this is a world of ARK Mobile (version 33), which is another format"),
        (&ascended, "this is a profile or tribe of ARK: Survival Ascended, which is another format"),
        (b"plain text", "this is no ARK save: it begins like no world and like no profile, tribe, inventory or preset"),
        (&FILES[3][..200], &format!("the file is cut off: needs {} bytes, has 200", header_needs(FILES[3]))),
    ] {
        assert_eq!(ark::open(bytes).unwrap_err().to_string(), message);
    }
}

fn header_needs(file: &[u8]) -> u64 {
    ark::open(file).unwrap().world_header().unwrap().properties.unwrap().into()
}

#[test]
fn an_unknown_version_is_refused_unless_one_is_chosen() {
    let mut bytes = FILES[3].to_vec();
    bytes[0] = 13;
    assert_eq!(ark::open(&bytes).unwrap_err().to_string(), "version 13 of a world is not known; known are 5 to 12");
    let mut save = Open::new().as_version(9).open(&bytes).unwrap();
    assert_eq!(save.objects().len(), 50);
    assert!(save.verify().is_identical());
    assert_eq!(save.write().unwrap(), bytes);
}

#[test]
fn many_objects_with_one_block_are_read_once() {
    // A profile whose objects all say that their properties are the same ones.
    let mut bytes = vec![1, 0, 0, 0, 0xd0, 7, 0, 0];
    let record = 16 + 6 + 4 + 4 + 4 + 4 + 4 + 4 + 4;
    for _ in 0..2000 {
        bytes.extend([0; 16]);
        bytes.extend(*b"\x02\0\0\0A\0");
        bytes.extend([0; 20]);
        bytes.extend(((8 + 2000 * record) as u32).to_le_bytes());
        bytes.extend([0; 4]);
    }
    assert_eq!(bytes.len(), 8 + 2000 * record);
    bytes.extend(b"\x05\0\0\0None\0\0\0\0\0");
    let save = ark::open(&bytes).unwrap();
    assert!(save.objects().block(0).is_ok());
    let error = save.objects().block(1).unwrap_err().to_string();
    assert!(error.ends_with("which is where those of an earlier object are"), "{error}");
}
