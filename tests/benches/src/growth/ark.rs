//! Objects of saves.

use super::Shape;
use bytespec_formats::ark;

/// A tribe of so many objects without a GUID, all of them with one name, one after the other.
fn like_objects(count: usize) -> Vec<u8> {
    let mut bytes = vec![1, 0, 0, 0];
    bytes.extend((count as u32).to_le_bytes());
    let record = 16 + 20 + 4 + 4 + 6 + 4 + 4 + 4 + 4 + 4;
    let block = b"\x05\0\0\0None\0\0\0\0\0";
    for at in 0..count {
        bytes.extend([0; 16]);
        bytes.extend(*b"\x10\0\0\0PrimalTribeData\0\0\0\0\0\x01\0\0\0\x02\0\0\0B\0");
        bytes.extend([0; 12]);
        bytes.extend(((8 + count * record + at * block.len()) as u32).to_le_bytes());
        bytes.extend([0; 4]);
    }
    (0..count).for_each(|_| bytes.extend(block));
    bytes
}

/// Everything that looks at all objects of a file.
fn all_used(bytes: Vec<u8>) {
    let mut save = ark::open(&bytes).expect("the shape opens");
    let objects = save.objects();
    let index = ark::Index::new(objects);
    assert_eq!(index.by_name("B").len(), objects.len());
    let links = ark::Links::new(objects);
    for object in 0..objects.len() {
        assert_eq!((links.owner(object), links.components(object).count()), (None, 0));
        assert!(index.by_guid(&[0; 16]).is_empty());
    }
    assert_eq!(objects.of_class("PrimalTribeData").count(), objects.len());
    let half: Vec<usize> = (0..objects.len()).step_by(2).collect();
    save.remove_objects(&half).expect("nothing refers to them");
    assert!(!save.write().expect("what is left can be written").is_empty());
}

pub(super) fn shapes() -> Vec<Shape> {
    vec![Shape::new("ARK: objects of one class and name, without GUID", 500, like_objects, all_used)]
}
