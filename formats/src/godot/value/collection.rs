//! Arrays and dictionaries as collections: looking up, changing, going through.

use super::key::KeyRule;
use super::repeated;
use super::{Array, ContainerType, Dictionary, Entry, Variant};
use std::collections::{BTreeMap, HashMap};
use std::{mem, slice, vec};

/// ```
/// use bytespec_formats::godot::Array;
///
/// let mut tags = Array::from(["a", "b"]);
/// tags.push(3);
/// assert_eq!(tags.len(), 3);
/// assert_eq!(tags.iter().map(ToString::to_string).collect::<Vec<_>>(), ["a", "b", "3"]);
/// ```
impl Array {
    /// An empty one, not typed.
    #[must_use]
    pub const fn new() -> Self {
        Array { of: ContainerType::Any, items: Vec::new() }
    }

    /// The value at an index.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<&Variant> {
        self.items.get(index)
    }

    /// The value at an index, to change it.
    #[must_use]
    pub fn get_mut(&mut self, index: usize) -> Option<&mut Variant> {
        self.items.get_mut(index)
    }

    /// Adds a value at the end. In a typed array one of another type is an error when it is written.
    pub fn push(&mut self, value: impl Into<Variant>) {
        self.items.push(value.into());
    }

    /// The values, in order.
    pub fn iter(&self) -> slice::Iter<'_, Variant> {
        self.items.iter()
    }

    /// The values, in order, to change them.
    pub fn iter_mut(&mut self) -> slice::IterMut<'_, Variant> {
        self.items.iter_mut()
    }

    /// How many values.
    #[must_use]
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }
}

impl<T: Into<Variant>> FromIterator<T> for Array {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        Array { of: ContainerType::Any, items: items.into_iter().map(Into::into).collect() }
    }
}

impl<T: Into<Variant>> Extend<T> for Array {
    fn extend<I: IntoIterator<Item = T>>(&mut self, items: I) {
        self.items.extend(items.into_iter().map(Into::into));
    }
}

impl<T: Into<Variant>, const N: usize> From<[T; N]> for Array {
    fn from(items: [T; N]) -> Self {
        items.into_iter().collect()
    }
}

impl From<Vec<Variant>> for Array {
    fn from(items: Vec<Variant>) -> Self {
        Array { of: ContainerType::Any, items }
    }
}

impl IntoIterator for Array {
    type Item = Variant;
    type IntoIter = vec::IntoIter<Variant>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.into_iter()
    }
}

impl<'a> IntoIterator for &'a Array {
    type Item = &'a Variant;
    type IntoIter = slice::Iter<'a, Variant>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a> IntoIterator for &'a mut Array {
    type Item = &'a mut Variant;
    type IntoIter = slice::IterMut<'a, Variant>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

/// A key is looked for from the first entry on; to fill a large dictionary, collect or
/// [`extend`](Extend::extend) instead of inserting one by one.
///
/// ```
/// use bytespec_formats::godot::{Dictionary, Variant};
///
/// let mut player = Dictionary::from([("name", Variant::from("Ada")), ("hp", 7.into())]);
/// assert_eq!(player.insert("hp", 8), Some(7.into()));
/// assert_eq!(player.get("hp"), Some(&8.into()));
/// assert_eq!(player.remove("name"), Some("Ada".into()));
/// for (key, value) in &player {
///     assert_eq!((key.as_str(), value.as_i64()), (Some("hp"), Some(8)));
/// }
/// ```
impl Dictionary {
    /// An empty one, not typed.
    #[must_use]
    pub const fn new() -> Self {
        Dictionary { keys: ContainerType::Any, values: ContainerType::Any, entries: Vec::new() }
    }

    /// The value of a key, compared as the engine does ([`Variant::is_same_key`]).
    #[must_use]
    pub fn get(&self, key: impl Into<Variant>) -> Option<&Variant> {
        self.find(&key.into())
    }

    /// The value of a key, to change it.
    #[must_use]
    pub fn get_mut(&mut self, key: impl Into<Variant>) -> Option<&mut Variant> {
        self.find_mut(&key.into())
    }

    pub(super) fn find(&self, key: &Variant) -> Option<&Variant> {
        self.entries.iter().find(|entry| entry.key.is_same_key(key)).map(|entry| &entry.value)
    }

    pub(super) fn find_mut(&mut self, key: &Variant) -> Option<&mut Variant> {
        self.entries.iter_mut().find(|entry| entry.key.is_same_key(key)).map(|entry| &mut entry.value)
    }

    pub(super) fn find_or_insert(&mut self, key: Variant) -> &mut Variant {
        let at = self.entries.iter().position(|entry| entry.key.is_same_key(&key)).unwrap_or(self.entries.len());
        if at == self.entries.len() {
            self.entries.push(Entry { key, value: Variant::Nil });
        }
        &mut self.entries[at].value
    }

    /// Whether there is such a key.
    #[must_use]
    pub fn contains_key(&self, key: impl Into<Variant>) -> bool {
        self.get(key).is_some()
    }

    /// Sets the value of a key; a new key goes last, one that is there keeps its place. Returns the value before.
    pub fn insert(&mut self, key: impl Into<Variant>, value: impl Into<Variant>) -> Option<Variant> {
        let (key, value) = (key.into(), value.into());
        match self.find_mut(&key) {
            Some(place) => Some(mem::replace(place, value)),
            None => {
                self.entries.push(Entry { key, value });
                None
            }
        }
    }

    /// Takes out a key; those behind it move up. Returns its value.
    pub fn remove(&mut self, key: impl Into<Variant>) -> Option<Variant> {
        let key = key.into();
        let at = self.entries.iter().position(|entry| entry.key.is_same_key(&key))?;
        Some(self.entries.remove(at).value)
    }

    /// Keys and values, in order.
    pub fn iter(&self) -> Iter<'_> {
        Iter(self.entries.iter())
    }

    /// Keys and values, in order, to change the values.
    pub fn iter_mut(&mut self) -> IterMut<'_> {
        IterMut(self.entries.iter_mut())
    }

    /// The keys, in order.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = &Variant> + ExactSizeIterator {
        self.entries.iter().map(|entry| &entry.key)
    }

    /// The values, in order of the keys.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &Variant> + ExactSizeIterator {
        self.entries.iter().map(|entry| &entry.value)
    }

    /// The values, in order of the keys, to change them.
    pub fn values_mut(&mut self) -> impl DoubleEndedIterator<Item = &mut Variant> + ExactSizeIterator {
        self.entries.iter_mut().map(|entry| &mut entry.value)
    }

    /// How many pairs.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

impl<K: Into<Variant>, V: Into<Variant>> FromIterator<(K, V)> for Dictionary {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(pairs: I) -> Self {
        let mut dictionary = Dictionary::default();
        dictionary.extend(pairs);
        dictionary
    }
}

/// Of pairs with one key, the first gives the place and the last the value.
impl<K: Into<Variant>, V: Into<Variant>> Extend<(K, V)> for Dictionary {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, pairs: I) {
        self.entries.extend(pairs.into_iter().map(|(key, value)| Entry { key: key.into(), value: value.into() }));
        repeated::last_value_wins(&mut self.entries, KeyRule::GODOT4);
    }
}

impl<K: Into<Variant>, V: Into<Variant>, const N: usize> From<[(K, V); N]> for Dictionary {
    fn from(pairs: [(K, V); N]) -> Self {
        pairs.into_iter().collect()
    }
}

impl<K: Into<Variant>, V: Into<Variant>> From<BTreeMap<K, V>> for Dictionary {
    fn from(map: BTreeMap<K, V>) -> Self {
        map.into_iter().collect()
    }
}

/// In the order of the map, which is another each time.
impl<K: Into<Variant>, V: Into<Variant>, S> From<HashMap<K, V, S>> for Dictionary {
    fn from(map: HashMap<K, V, S>) -> Self {
        map.into_iter().collect()
    }
}

/// The pairs of a [`Dictionary`], in order.
#[derive(Clone, Debug)]
pub struct Iter<'a>(slice::Iter<'a, Entry>);

/// The pairs of a [`Dictionary`], in order, with values that can be changed.
#[derive(Debug)]
pub struct IterMut<'a>(slice::IterMut<'a, Entry>);

/// The pairs of a [`Dictionary`] that is used up, in order.
#[derive(Debug)]
pub struct IntoIter(vec::IntoIter<Entry>);

macro_rules! pairs {
    ($(impl [$($life:lifetime)?] $iter:ty, $item:ty: |$entry:ident| $pair:expr;)*) => {$(
        impl $(<$life>)? Iterator for $iter {
            type Item = $item;

            fn next(&mut self) -> Option<Self::Item> {
                self.0.next().map(|$entry| $pair)
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                self.0.size_hint()
            }
        }

        impl $(<$life>)? DoubleEndedIterator for $iter {
            fn next_back(&mut self) -> Option<Self::Item> {
                self.0.next_back().map(|$entry| $pair)
            }
        }

        impl $(<$life>)? ExactSizeIterator for $iter {}
    )*};
}

pairs! {
    impl ['a] Iter<'a>, (&'a Variant, &'a Variant): |entry| (&entry.key, &entry.value);
    impl ['a] IterMut<'a>, (&'a Variant, &'a mut Variant): |entry| (&entry.key, &mut entry.value);
    impl [] IntoIter, (Variant, Variant): |entry| (entry.key, entry.value);
}

impl IntoIterator for Dictionary {
    type Item = (Variant, Variant);
    type IntoIter = IntoIter;

    fn into_iter(self) -> IntoIter {
        IntoIter(self.entries.into_iter())
    }
}

impl<'a> IntoIterator for &'a Dictionary {
    type Item = (&'a Variant, &'a Variant);
    type IntoIter = Iter<'a>;

    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

impl<'a> IntoIterator for &'a mut Dictionary {
    type Item = (&'a Variant, &'a mut Variant);
    type IntoIter = IterMut<'a>;

    fn into_iter(self) -> IterMut<'a> {
        self.iter_mut()
    }
}
