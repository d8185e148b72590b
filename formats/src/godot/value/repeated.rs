//! Keys that a dictionary has more than once.

use super::key::{KeyRule, feed_key, feed_whole_key, same_key};
use super::{Entry, Variant};
use std::collections::HashMap;
use std::collections::hash_map::Entry as Slot;
use std::hash::{DefaultHasher, Hasher};

/// Up to so many entries are compared one with another.
const FEW: usize = 8;

/// Of entries with one key keeps the first place and the last value.
pub(super) fn last_value_wins(entries: &mut Vec<Entry>, rule: KeyRule) {
    if entries.len() <= FEW {
        for at in (1..entries.len()).rev() {
            let (before, after) = entries.split_at_mut(at);
            let Some(entry) = after.first_mut() else { continue };
            if let Some(first) = before.iter_mut().rev().find(|first| same_key(&first.key, &entry.key, rule)) {
                // Going backwards, a later value has already come down to this entry.
                std::mem::swap(&mut first.value, &mut entry.value);
                entries.remove(at);
            }
        }
        return;
    }
    let mut seen = Seen { places: HashMap::with_capacity(entries.len()), rule };
    let mut kept: Vec<Entry> = Vec::with_capacity(entries.len());
    for entry in entries.drain(..) {
        match seen.find_or_add(&entry.key, &kept) {
            Some(first) => {
                if let Some(first) = kept.get_mut(first) {
                    first.value = entry.value;
                }
            }
            None => kept.push(entry),
        }
    }
    *entries = kept;
}

/// The places of the keys with one hash.
enum Places {
    One(usize),
    Few(Vec<usize>),
    /// By the hash of the whole key. To find that for every key would cost each level of keys within keys all levels below it.
    Many(HashMap<u64, Vec<usize>>),
}

struct Seen {
    places: HashMap<u64, Places>,
    rule: KeyRule,
}

impl Seen {
    /// The place of the key among those that are kept; or nothing, and then it is the next.
    fn find_or_add(&mut self, key: &Variant, kept: &[Entry]) -> Option<usize> {
        let rule = self.rule;
        let hash = |feed: fn(&Variant, &mut dyn Hasher, KeyRule), key: &Variant| {
            let mut hasher = DefaultHasher::new();
            feed(key, &mut hasher, rule);
            hasher.finish()
        };
        let found = match self.places.entry(hash(feed_key, key)) {
            Slot::Occupied(found) => found.into_mut(),
            Slot::Vacant(slot) => {
                slot.insert(Places::One(kept.len()));
                return None;
            }
        };
        if !same_key(key, key, rule) {
            // Not even itself, and so no other; or else many of its kind would be compared with one another in vain.
            return None;
        }
        if let Places::One(first) = *found {
            *found = Places::Few(vec![first]);
        }
        if let Places::Few(places) = found
            && places.len() >= FEW
        {
            let mut many: HashMap<u64, Vec<usize>> = HashMap::new();
            for place in places.drain(..) {
                if let Some(first) = kept.get(place) {
                    many.entry(hash(feed_whole_key, &first.key)).or_default().push(place);
                }
            }
            *found = Places::Many(many);
        }
        let places = match found {
            Places::One(_) => return None,
            Places::Few(places) => places,
            Places::Many(many) => many.entry(hash(feed_whole_key, key)).or_default(),
        };
        let first = places.iter().copied().find(|place| kept.get(*place).is_some_and(|first| same_key(&first.key, key, rule)));
        if first.is_none() {
            places.push(kept.len());
        }
        first
    }
}
