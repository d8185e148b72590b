//! New ids.

use std::collections::{HashMap, HashSet};

/// The letters of ids: engines leave out `z` and `9`.
const LETTERS: &[u8; 34] = b"abcdefghijklmnopqrstuvwxy012345678";

/// Numbers that look random and are the same whenever the same document is edited in the same way.
#[derive(Clone, Debug)]
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Self {
        Random(seed)
    }

    /// A start that depends on a text (FNV-1a).
    pub(super) fn of(text: &[u8]) -> Self {
        Random(text.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)))
    }

    /// SplitMix64.
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut value = self.0;
        value = (value ^ value >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        value = (value ^ value >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        value ^ value >> 31
    }

    /// A `unique_id`: 31 bits, not 0, not known.
    pub(super) fn unique_id(&mut self, known: &mut HashSet<i64>) -> i64 {
        loop {
            let id = (self.next() >> 33) as i64;
            if id != 0 && known.insert(id) {
                return id;
            }
        }
    }
}

/// The resources of one kind, by id, and which ids are to come.
#[derive(Debug, Default)]
pub(super) struct Ids {
    pub(super) slots: HashMap<Vec<u8>, u32>,
    largest: i64,
}

impl Ids {
    pub(super) fn insert(&mut self, id: Vec<u8>, slot: u32) {
        if let Some(number) = std::str::from_utf8(&id).ok().and_then(|id| id.parse().ok()) {
            self.largest = self.largest.max(number);
        }
        self.slots.insert(id, slot);
    }

    /// The number behind the largest one, as generation 3 counts.
    pub(super) fn number(&self) -> i64 {
        self.largest.saturating_add(1)
    }

    /// `PREFIX_xxxxx`, as generation 4 makes them.
    pub(super) fn name(&self, prefix: &str, random: &mut Random) -> String {
        loop {
            let mut bits = random.next();
            let mut id = format!("{prefix}_");
            for _ in 0..5 {
                id.push(char::from(LETTERS[(bits % 34) as usize]));
                bits /= 34;
            }
            if !self.slots.contains_key(id.as_bytes()) {
                return id;
            }
        }
    }
}
