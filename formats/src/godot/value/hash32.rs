//! The hash by which generation 4 looks for a key, as far as it decides which keys are one: behind the depth to which keys are
//! compared, values are the same if their hashes are. Measured with `hash()` of 4.6.3.

use super::Variant;
use super::key::feed_key_leaf;
use std::hash::Hasher;

/// So many levels of containers are looked at; the next one counts as zero.
const LEVELS: u32 = 101;

const SEED: u32 = 0x07f0_7c65;

/// MurmurHash3 with 32 bits, fed by words. What else leaves count (kinds, lengths, widths) is no part of it.
struct Words(u32);

impl Words {
    fn word(&mut self, word: u32) {
        let mixed = word.wrapping_mul(0xcc9e_2d51).rotate_left(15).wrapping_mul(0x1b87_3593);
        self.0 = (self.0 ^ mixed).rotate_left(13).wrapping_mul(5).wrapping_add(0xe654_6b64);
    }

    fn words(start: u32, long: u64) -> u32 {
        let mut words = Words(start);
        words.write(&long.to_le_bytes());
        words.0
    }
}

impl Hasher for Words {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks_exact(4) {
            self.word(chunk.iter().rev().fold(0, |word, byte| word << 8 | u32::from(*byte)));
        }
    }

    fn write_u8(&mut self, _: u8) {}

    fn write_u32(&mut self, word: u32) {
        self.word(word);
    }

    fn write_usize(&mut self, _: usize) {}

    fn finish(&self) -> u64 {
        finished(self.0).into()
    }
}

fn finished(mut hash: u32) -> u32 {
    hash = (hash ^ hash >> 16).wrapping_mul(0x85eb_ca6b);
    hash = (hash ^ hash >> 13).wrapping_mul(0xc2b2_ae35);
    hash ^ hash >> 16
}

/// All bytes, those that fill no word too, and their number.
fn of_bytes(bytes: impl ExactSizeIterator<Item = u8>) -> u32 {
    let len = bytes.len() as u32;
    if len == 0 {
        return Words::words(SEED, 0);
    }
    let (mut words, mut word, mut at) = (Words(SEED), 0, 0);
    for byte in bytes {
        word |= u32::from(byte) << at;
        at += 8;
        if at == 32 {
            words.word(word);
            (word, at) = (0, 0);
        }
    }
    let last = word.wrapping_mul(0xcc9e_2d51).rotate_left(15).wrapping_mul(0x1b87_3593);
    finished(words.0 ^ last ^ len)
}

fn of_long(mut long: u64) -> u32 {
    long = (!long).wrapping_add(long << 18);
    long = (long ^ long >> 31).wrapping_mul(21);
    long ^= long >> 11;
    long = long.wrapping_add(long << 6);
    (long ^ long >> 22) as u32
}

fn of_text(text: &str) -> u32 {
    text.chars().fold(5381, |hash: u32, char| hash.wrapping_mul(33).wrapping_add(char.into()))
}

/// The hash of a value; nothing if there is an object in it, which is another each time.
pub(super) fn hash32(value: &Variant) -> Option<u32> {
    at_level(value, 1)
}

fn at_level(value: &Variant, level: u32) -> Option<u32> {
    use super::Type;
    let start = |kind: Type| {
        let mut words = Words(SEED);
        words.word(kind.number());
        words
    };
    match value {
        Variant::Array(_) | Variant::Dictionary(_) if level > LEVELS => Some(0),
        Variant::Array(array) => {
            let mut words = start(Type::Array);
            for item in &array.items {
                words.word(at_level(item, level + 1)?);
            }
            Some(finished(words.0))
        }
        Variant::Dictionary(dictionary) => {
            let mut words = start(Type::Dictionary);
            for entry in &dictionary.entries {
                words.word(at_level(&entry.key, level + 1)?);
                words.word(at_level(&entry.value, level + 1)?);
            }
            Some(finished(words.0))
        }
        leaf => of_leaf(leaf),
    }
}

#[inline(never)]
fn of_leaf(value: &Variant) -> Option<u32> {
    use Variant as V;
    let empty = match value {
        V::PackedVector2Array(packed) => packed.is_empty(),
        V::PackedVector3Array(packed) => packed.is_empty(),
        V::PackedVector4Array(packed) => packed.is_empty(),
        V::PackedColorArray(items) => items.is_empty(),
        V::PackedStringArray(items) => items.is_empty(),
        _ => false,
    };
    if empty {
        return Some(SEED);
    }
    Some(match value {
        V::Nil => 0,
        V::Bool(truth) => u32::from(*truth),
        V::Int(number) => of_long(*number as u64),
        V::Rid(rid) => of_long(rid.0),
        V::String(text) | V::StringName(text) => of_text(&text.to_string_lossy()),
        V::Object(object) if **object == super::Object::Null => of_long(0),
        V::Object(_) => return None,
        V::Callable => finished(Words::words(of_text(""), 0)),
        V::Signal(signal) => Words::words(of_text(&signal.name.to_string_lossy()), signal.object),
        V::PackedByteArray(bytes) => of_bytes(bytes.iter().copied()),
        V::PackedInt32Array(items) => of_bytes(items.iter().flat_map(|item| item.to_le_bytes()).collect::<Vec<_>>().into_iter()),
        V::PackedInt64Array(items) => of_bytes(items.iter().flat_map(|item| item.to_le_bytes()).collect::<Vec<_>>().into_iter()),
        V::PackedFloat32Array(items) if items.is_empty() => {
            let mut words = Words(SEED);
            words.word(0);
            words.0
        }
        V::PackedFloat64Array(items) if items.is_empty() => Words::words(SEED, 0),
        V::PackedStringArray(items) => {
            let mut words = Words(SEED);
            items.iter().for_each(|text| words.word(of_text(&text.to_string_lossy())));
            finished(words.0)
        }
        V::NodePath(path) if !path.absolute && path.names.is_empty() && path.subnames.is_empty() => 0,
        // Not the engine's number, which is not known: it differs for different paths as this one does, and agrees with that of no other value.
        V::NodePath(path) => {
            let mut words = Words(SEED);
            words.word(u32::from(path.absolute));
            words.word(path.names.len() as u32);
            let parts = path.names.iter().chain(&path.subnames);
            parts.for_each(|name| words.word(of_text(&name.to_string_lossy())));
            finished(words.0)
        }
        other => {
            let mut words = Words(SEED);
            feed_key_leaf(other, &mut words);
            // A number is not mixed at the end.
            if let V::Float(_) = other { words.0 } else { finished(words.0) }
        }
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// Bytes of a value and `hash()` of 4.6.3.
    #[test]
    fn hashes_are_those_of_the_engine() {
        let mut wrong = Vec::new();
        for line in include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/godot/godot4-hashes.txt")).lines() {
            let (hex, hash) = line.split_once(' ').unwrap();
            let bytes: Vec<u8> = (0..hex.len() / 2).map(|at| u8::from_str_radix(&hex[2 * at..2 * at + 2], 16).unwrap()).collect();
            let got = hash32(&crate::godot::godot4::decode(&bytes).unwrap_or_default());
            if got != Some(hash.parse().unwrap()) {
                wrong.push(format!("{line} {got:?}"));
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }
}
