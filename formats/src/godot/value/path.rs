//! Ways into nested values: by key and index, step by step or by a path.

use super::{Object, Variant};
use std::ops::{Index, IndexMut};

/// A step into a value: the key of a dictionary, the index of an array, the name of a property of an object.
///
/// Everything that [`Variant`] can be made from is one, and every whole number. Whether a number is an index or a key is up to
/// the value it meets; a negative index counts from the end, as in scripts.
pub trait Step {
    /// The step as a value; `None` for numbers that no value holds.
    fn to_key(self) -> Option<Variant>;
}

impl<T: Into<Variant>> Step for T {
    fn to_key(self) -> Option<Variant> {
        Some(self.into())
    }
}

macro_rules! large {
    ($($number:ty)*) => {$(
        impl Step for $number {
            fn to_key(self) -> Option<Variant> {
                i64::try_from(self).ok().map(Variant::Int)
            }
        }
    )*};
}

large!(u64 usize isize);

/// The place of an index in a list of so many values.
fn place(index: i64, len: usize) -> Option<usize> {
    if index >= 0 { usize::try_from(index).ok() } else { len.checked_sub(usize::try_from(index.unsigned_abs()).ok()?) }
}

fn property<'a>(object: &'a Object, name: &Variant) -> Option<&'a Variant> {
    match (object, name) {
        (Object::Full(object), Variant::String(name) | Variant::StringName(name)) => {
            object.properties.iter().find(|property| property.name == *name).map(|property| &property.value)
        }
        _ => None,
    }
}

fn property_mut<'a>(object: &'a mut Object, name: &Variant) -> Option<&'a mut Variant> {
    match (object, name) {
        (Object::Full(object), Variant::String(name) | Variant::StringName(name)) => {
            object.properties.iter_mut().find(|property| property.name == *name).map(|property| &mut property.value)
        }
        _ => None,
    }
}

/// The parts of a path, `~1` standing for a slash and `~0` for a tilde.
fn parts(path: &str) -> impl Iterator<Item = String> {
    path.strip_prefix('/').unwrap_or(path).split('/').map(|part| part.replace("~1", "/").replace("~0", "~"))
}

/// The parts of a path as scripts write it, `a[1].b`; `None` if it is no such path.
fn script_parts(path: &str) -> Option<Vec<String>> {
    if path.contains('/') || !path.contains(['.', '[']) {
        return None;
    }
    let mut parts = Vec::new();
    for (at, name) in path.split('.').enumerate() {
        let (name, indices) = name.split_at(name.find('[').unwrap_or(name.len()));
        // Only an array itself begins with an index.
        match name {
            "" if at > 0 || indices.is_empty() => return None,
            "" => {}
            name => parts.push(name.to_owned()),
        }
        let mut rest = indices;
        while !rest.is_empty() {
            let (index, behind) = rest.strip_prefix('[')?.split_once(']')?;
            parts.push(index.to_owned());
            rest = behind;
        }
    }
    Some(parts)
}

impl Variant {
    /// What a step leads to: see [`Step`]. Text finds a StringName too.
    ///
    /// ```
    /// use bytespec_formats::godot::variant;
    ///
    /// let value = variant!({ "name": "Ada", 3: [10, 20] });
    /// assert_eq!(value.get("name"), Some(&variant!("Ada")));
    /// assert_eq!(value.get(3).and_then(|list| list.get(-1)), Some(&variant!(20)));
    /// assert_eq!(value.get("name").and_then(|name| name.get(0)), None);
    /// ```
    #[must_use]
    pub fn get(&self, step: impl Step) -> Option<&Variant> {
        self.find(&step.to_key()?)
    }

    /// What a step leads to, to change it.
    #[must_use]
    pub fn get_mut(&mut self, step: impl Step) -> Option<&mut Variant> {
        self.find_mut(&step.to_key()?)
    }

    fn find(&self, key: &Variant) -> Option<&Variant> {
        match (self, key) {
            (Variant::Array(array), Variant::Int(index)) => array.items.get(place(*index, array.len())?),
            (Variant::Dictionary(dictionary), key) => dictionary.find(key),
            (Variant::Object(object), name) => property(object, name),
            _ => None,
        }
    }

    fn find_mut(&mut self, key: &Variant) -> Option<&mut Variant> {
        match (self, key) {
            (Variant::Array(array), Variant::Int(index)) => {
                let at = place(*index, array.len())?;
                array.items.get_mut(at)
            }
            (Variant::Dictionary(dictionary), key) => dictionary.find_mut(key),
            (Variant::Object(object), name) => property_mut(object, name),
            _ => None,
        }
    }

    /// What a path leads to: steps with slashes between them, after one that may stand in front, `a/1/b`; or, where that leads
    /// nowhere and there is no slash, as in scripts, `a[1].b`.
    ///
    /// In an array a step is an index. In a dictionary it is a text, or, if there is no such key and it reads as a whole number,
    /// that number. In an object it is the name of a property. `~1` stands for a slash and `~0` for a tilde, as in JSON
    /// pointers. The empty path leads to the value itself.
    ///
    /// ```
    /// use bytespec_formats::godot::variant;
    ///
    /// let save = variant!({ "player": { "inventory": [{ "item": "sword" }, { "item": "rope" }] }, 7: { "a/b": true } });
    /// assert_eq!(save.pointer("player/inventory/0/item"), Some(&variant!("sword")));
    /// assert_eq!(save.pointer("/player/inventory/-1/item"), Some(&variant!("rope")));
    /// assert_eq!(save.pointer("7/a~1b"), Some(&variant!(true)));
    /// assert_eq!(save.pointer("player.inventory[0].item"), Some(&variant!("sword")));
    /// assert_eq!(save.pointer("player/inventory/2/item"), None);
    /// assert_eq!(save.pointer(""), Some(&save));
    /// ```
    #[must_use]
    pub fn pointer(&self, path: &str) -> Option<&Variant> {
        if path.is_empty() {
            return Some(self);
        }
        self.follow(parts(path)).or_else(|| self.follow(script_parts(path)?.into_iter()))
    }

    fn follow(&self, mut parts: impl Iterator<Item = String>) -> Option<&Variant> {
        parts.try_fold(self, |value, part| value.find(&value.part_key(part)))
    }

    /// What a path leads to, to change it; see [`pointer`](Self::pointer).
    ///
    /// ```
    /// use bytespec_formats::godot::variant;
    ///
    /// let mut save = variant!({ "player": { "hp": 7 } });
    /// if let Some(hp) = save.pointer_mut("player/hp") {
    ///     *hp = 100.into();
    /// }
    /// assert_eq!(save, variant!({ "player": { "hp": 100 } }));
    /// ```
    #[must_use]
    pub fn pointer_mut(&mut self, path: &str) -> Option<&mut Variant> {
        if path.is_empty() {
            return Some(self);
        }
        let mut steps: Vec<String> = parts(path).collect();
        if let Some(script) = script_parts(path).filter(|_| self.follow(parts(path)).is_none()) {
            steps = script;
        }
        steps.into_iter().try_fold(self, |value, part| {
            let key = value.part_key(part);
            value.find_mut(&key)
        })
    }

    /// The key that a part of a path means for this value.
    fn part_key(&self, part: String) -> Variant {
        let number = part.parse().map(Variant::Int);
        match self {
            Variant::Array(_) => number.unwrap_or(Variant::Nil),
            Variant::Dictionary(dictionary) => {
                let text = Variant::String(part.into());
                match number {
                    Ok(number) if dictionary.find(&text).is_none() => number,
                    _ => text,
                }
            }
            _ => Variant::String(part.into()),
        }
    }
}

static NIL: Variant = Variant::Nil;

/// What a step leads to; `Nil` where there is nothing. [`Variant::get`] tells the two apart.
///
/// ```
/// use bytespec_formats::godot::variant;
///
/// let mut save = variant!({ "player": { "items": ["sword", "rope"] } });
/// assert_eq!(save["player"]["items"][1], "rope");
/// assert_eq!(save["player"]["pet"]["name"], variant!(null));
/// save["player"]["hp"] = 100.into();
/// assert_eq!(save["player"]["hp"], 100);
/// ```
impl<S: Step> Index<S> for Variant {
    type Output = Variant;

    fn index(&self, step: S) -> &Variant {
        self.get(step).unwrap_or(&NIL)
    }
}

/// What a step leads to, to change it. A key that a dictionary lacks is added with `Nil`; `Nil` itself becomes a dictionary.
///
/// # Panics
/// For an index behind the end of an array, a property that an object lacks, and values of other types.
/// [`Variant::get_mut`] says so without a panic.
impl<S: Step> IndexMut<S> for Variant {
    #[track_caller]
    fn index_mut(&mut self, step: S) -> &mut Variant {
        let Some(key) = step.to_key() else { panic!("no value holds a number as large as this index") };
        if matches!(self, Variant::Nil) {
            *self = Variant::Dictionary(Box::default());
        }
        let kind = self.kind();
        if let Variant::Dictionary(dictionary) = self {
            return dictionary.find_or_insert(key);
        }
        match self.find_mut(&key) {
            Some(value) => value,
            None => panic!("there is no {key:?} in this {}", kind.name()),
        }
    }
}
