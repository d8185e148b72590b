//! Values as keys of a dictionary, and equality.

use super::hash32::hash32;
use super::math::{Aabb, Basis, Plane, Projection, Quaternion, Rect2, Transform2D, Transform3D, Vector2, Vector3, Vector4};
use super::{Color, Entry, Object, Packed, Real, Variant};
use crate::godot::Engine;
use std::hash::{Hash, Hasher};
use std::mem::discriminant;

/// How an engine compares keys.
///
/// Measured with 3.6.2 and 4.6.3. To 3.2.3 a packed array of floats that has a NaN is not even itself; it writes none of them.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct KeyRule {
    /// A dictionary is a key only by its identity, which no two have; packed arrays of floats are compared bit for bit.
    godot3: bool,
}

impl KeyRule {
    pub(super) const GODOT4: KeyRule = KeyRule { godot3: false };

    pub(super) fn of(engine: Engine) -> Self {
        KeyRule { godot3: engine.is_godot3() }
    }
}

/// When two values are the same.
#[derive(Clone, Copy, PartialEq)]
enum Rule {
    /// Bit for bit.
    Bits,
    /// As keys: 0.0 is -0.0, any NaN is any NaN, a String is a StringName. Under so many levels, if they count.
    Key(KeyRule, u32),
    /// Inside so many arrays, or values of dictionaries, in a key of generation 4: a String is no StringName, and a float NaN is
    /// not even itself (components of vectors are).
    Inside(u32),
}

/// Generation 4 compares so many levels of containers (and of the next one how much it holds). A key of a dictionary starts anew.
const COMPARED: u32 = 50;

impl Rule {
    const KEY: Rule = Rule::Key(KeyRule::GODOT4, 0);

    /// For what is in an array.
    fn inside(self) -> Self {
        match self {
            Rule::Key(KeyRule::GODOT4, level) | Rule::Inside(level) => Rule::Inside(level + 1),
            other => other,
        }
    }

    /// Whether what a container holds is not looked at.
    fn is_deep(self) -> bool {
        matches!(self, Rule::Key(KeyRule::GODOT4, level) | Rule::Inside(level) if level >= COMPARED)
    }

    /// For packed arrays of floats.
    fn packed_floats(self) -> Self {
        if matches!(self, Rule::Key(KeyRule { godot3: true }, _)) { Rule::Bits } else { self }
    }

    /// For the keys of a dictionary.
    fn keys(self) -> Self {
        if let Rule::Inside(_) = self { Rule::KEY } else { self }
    }

    /// For the keys of a dictionary that is hashed in bounded depth: all levels count, and what is below is not looked at.
    fn bounded_keys(self) -> Self {
        match self {
            Rule::Key(KeyRule::GODOT4, level) | Rule::Inside(level) => Rule::Key(KeyRule::GODOT4, level + 1),
            other => other,
        }
    }
}

trait Same {
    fn same(&self, other: &Self, rule: Rule) -> bool;
    fn feed(&self, state: &mut dyn Hasher, rule: Rule);
}

macro_rules! floats {
    ($($float:ident)*) => {$(
        impl Same for $float {
            fn same(&self, other: &Self, rule: Rule) -> bool {
                match rule {
                    Rule::Bits => self.to_bits() == other.to_bits(),
                    Rule::Key(..) | Rule::Inside(_) => self == other || self.is_nan() && other.is_nan(),
                }
            }

            fn feed(&self, state: &mut dyn Hasher, rule: Rule) {
                let bits = match rule {
                    Rule::Bits => self.to_bits(),
                    _ if self.is_nan() => $float::NAN.to_bits(),
                    _ if *self == 0.0 => 0,
                    _ => self.to_bits(),
                };
                state.write(&bits.to_le_bytes());
            }
        }
    )*};
}

floats!(f32 f64);

macro_rules! of_parts {
    ($($type:ident [$($generic:ident)?] $($part:ident)*;)*) => {$(
        impl $(<$generic: Same>)? Same for $type $(<$generic>)? {
            fn same(&self, other: &Self, rule: Rule) -> bool {
                true $(&& self.$part.same(&other.$part, rule))*
            }

            fn feed(&self, state: &mut dyn Hasher, rule: Rule) {
                $(self.$part.feed(state, rule);)*
            }
        }
    )*};
}

of_parts! {
    Vector2 [T] x y;
    Vector3 [T] x y z;
    Vector4 [T] x y z w;
    Rect2 [T] position size;
    Transform2D [T] x y origin;
    Plane [T] normal d;
    Quaternion [T] x y z w;
    Aabb [T] position size;
    Basis [T] row_x row_y row_z;
    Transform3D [T] basis origin;
    Projection [T] x y z w;
    Color [] r g b a;
}

impl Same for Entry {
    fn same(&self, other: &Self, rule: Rule) -> bool {
        self.key.same(&other.key, rule.keys()) && self.value.same(&other.value, rule.inside())
    }

    fn feed(&self, state: &mut dyn Hasher, rule: Rule) {
        feed_entry(self, state, rule, Rule::bounded_keys);
    }
}

impl<T: Same> Same for Box<T> {
    fn same(&self, other: &Self, rule: Rule) -> bool {
        (**self).same(other, rule)
    }

    fn feed(&self, state: &mut dyn Hasher, rule: Rule) {
        (**self).feed(state, rule);
    }
}

impl<T: Same> Same for Vec<T> {
    fn same(&self, other: &Self, rule: Rule) -> bool {
        self.len() == other.len() && self.iter().zip(other).all(|(a, b)| a.same(b, rule))
    }

    fn feed(&self, state: &mut dyn Hasher, rule: Rule) {
        state.write_usize(self.len());
        for item in self {
            item.feed(state, rule);
        }
    }
}

macro_rules! of_width {
    ($($type:ident: $single:ty, $double:ty;)*) => {$(
        impl<S: Same, D: Same> Same for $type<S, D> {
            fn same(&self, other: &Self, rule: Rule) -> bool {
                match (self, other) {
                    ($type::Single(a), $type::Single(b)) => a.same(b, rule),
                    ($type::Double(a), $type::Double(b)) => a.same(b, rule),
                    _ => false,
                }
            }

            fn feed(&self, state: &mut dyn Hasher, rule: Rule) {
                // The width too: without it, different sequences of vectors would be the same bytes.
                state.write_u8(u8::from(matches!(self, $type::Double(_))));
                match self {
                    $type::Single(value) => value.feed(state, rule),
                    $type::Double(value) => value.feed(state, rule),
                }
            }
        }
    )*};
}

of_width! {
    Real: S, D;
    Packed: Vec<S>, Vec<D>;
}

impl Same for Variant {
    // What nests is apart from what does not: in builds without optimisation the latter takes much of a stack.
    fn same(&self, other: &Self, rule: Rule) -> bool {
        use Variant as V;
        match (self, other) {
            (V::Array(a), V::Array(b)) if rule.is_deep() => a.len() == b.len(),
            (V::Dictionary(a), V::Dictionary(b)) if rule.is_deep() => a.len() == b.len(),
            // The types of containers are no part of a key.
            (V::Array(a), V::Array(b)) => (rule != Rule::Bits || a.of == b.of) && a.items.same(&b.items, rule.inside()),
            (V::Dictionary(_), V::Dictionary(_)) if matches!(rule, Rule::Key(KeyRule { godot3: true }, _)) => false,
            (V::Dictionary(a), V::Dictionary(b)) => {
                (rule != Rule::Bits || a.keys == b.keys && a.values == b.values) && a.entries.same(&b.entries, rule)
            }
            // Each is read into an object of its own, those by number too, and no two objects are one key.
            (V::Object(a), V::Object(b)) => (rule == Rule::Bits || **a == Object::Null) && a == b,
            (a, b) => same_leaf(a, b, rule),
        }
    }

    fn feed(&self, state: &mut dyn Hasher, rule: Rule) {
        feed_value(self, state, rule, Rule::bounded_keys);
    }
}

/// Feeds a value; the last argument gives the rule for the keys of a dictionary in it.
fn feed_value(value: &Variant, mut state: &mut dyn Hasher, rule: Rule, keys: fn(Rule) -> Rule) {
    use Variant as V;
    match value {
        V::Array(array) => {
            discriminant(value).hash(&mut state);
            state.write_usize(array.len());
            if !rule.is_deep() {
                array.items.iter().for_each(|item| feed_value(item, state, rule.inside(), keys));
            }
        }
        V::Dictionary(dictionary) => {
            discriminant(value).hash(&mut state);
            state.write_usize(dictionary.len());
            // To generation 3 no two are one key; what they hold is left unread.
            if !rule.is_deep() && !matches!(rule, Rule::Key(KeyRule { godot3: true }, _)) {
                dictionary.entries.iter().for_each(|entry| feed_entry(entry, state, rule, keys));
            }
        }
        V::Object(object) => {
            discriminant(value).hash(&mut state);
            object.hash(&mut state);
        }
        leaf => feed_leaf(leaf, state, rule),
    }
}

fn feed_entry(entry: &Entry, state: &mut dyn Hasher, rule: Rule, keys: fn(Rule) -> Rule) {
    feed_value(&entry.key, state, keys(rule), keys);
    feed_value(&entry.value, state, rule.inside(), keys);
}

#[inline(never)]
fn same_leaf(a: &Variant, b: &Variant, rule: Rule) -> bool {
    use Variant as V;
    match (a, b) {
        (V::Float(a), V::Float(b)) if matches!(rule, Rule::Inside(_)) => a == b,
        (V::Float(a), V::Float(b)) => a.same(b, rule),
        (V::Vector2(a), V::Vector2(b)) => a.same(b, rule),
        (V::Rect2(a), V::Rect2(b)) => a.same(b, rule),
        (V::Vector3(a), V::Vector3(b)) => a.same(b, rule),
        (V::Transform2D(a), V::Transform2D(b)) => a.same(b, rule),
        (V::Vector4(a), V::Vector4(b)) => a.same(b, rule),
        (V::Plane(a), V::Plane(b)) => a.same(b, rule),
        (V::Quaternion(a), V::Quaternion(b)) => a.same(b, rule),
        (V::Aabb(a), V::Aabb(b)) => a.same(b, rule),
        (V::Basis(a), V::Basis(b)) => a.same(b, rule),
        (V::Transform3D(a), V::Transform3D(b)) => a.same(b, rule),
        (V::Projection(a), V::Projection(b)) => a.same(b, rule),
        (V::Color(a), V::Color(b)) => a.same(b, rule),
        (V::PackedFloat32Array(a), V::PackedFloat32Array(b)) => a.same(b, rule.packed_floats()),
        (V::PackedFloat64Array(a), V::PackedFloat64Array(b)) => a.same(b, rule),
        (V::PackedVector2Array(a), V::PackedVector2Array(b)) => a.same(b, rule),
        (V::PackedVector3Array(a), V::PackedVector3Array(b)) => a.same(b, rule),
        (V::PackedVector4Array(a), V::PackedVector4Array(b)) => a.same(b, rule),
        (V::PackedColorArray(a), V::PackedColorArray(b)) => a.same(b, rule),
        (V::String(a) | V::StringName(a), V::String(b) | V::StringName(b)) if matches!(rule, Rule::Key(..)) => a == b,
        (V::Nil, V::Nil) | (V::Callable, V::Callable) => true,
        (V::Bool(a), V::Bool(b)) => a == b,
        (V::Int(a), V::Int(b)) => a == b,
        (V::String(a), V::String(b)) | (V::StringName(a), V::StringName(b)) => a == b,
        (V::Vector2i(a), V::Vector2i(b)) => a == b,
        (V::Rect2i(a), V::Rect2i(b)) => a == b,
        (V::Vector3i(a), V::Vector3i(b)) => a == b,
        (V::Vector4i(a), V::Vector4i(b)) => a == b,
        (V::NodePath(a), V::NodePath(b)) => a == b,
        (V::Rid(a), V::Rid(b)) => a == b,
        (V::Signal(a), V::Signal(b)) => a == b,
        (V::PackedByteArray(a), V::PackedByteArray(b)) => a == b,
        (V::PackedInt32Array(a), V::PackedInt32Array(b)) => a == b,
        (V::PackedInt64Array(a), V::PackedInt64Array(b)) => a == b,
        (V::PackedStringArray(a), V::PackedStringArray(b)) => a == b,
        _ => false,
    }
}

#[inline(never)]
fn feed_leaf(value: &Variant, mut state: &mut dyn Hasher, rule: Rule) {
    use Variant as V;
    if let (V::String(text) | V::StringName(text), Rule::Key(..)) = (value, rule) {
        return text.hash(&mut state);
    }
    discriminant(value).hash(&mut state);
    match value {
        V::Nil | V::Callable | V::Array(_) | V::Dictionary(_) | V::Object(_) => {}
        V::Float(value) => value.feed(state, rule),
        V::Vector2(value) => value.feed(state, rule),
        V::Rect2(value) => value.feed(state, rule),
        V::Vector3(value) => value.feed(state, rule),
        V::Transform2D(value) => value.feed(state, rule),
        V::Vector4(value) => value.feed(state, rule),
        V::Plane(value) => value.feed(state, rule),
        V::Quaternion(value) => value.feed(state, rule),
        V::Aabb(value) => value.feed(state, rule),
        V::Basis(value) => value.feed(state, rule),
        V::Transform3D(value) => value.feed(state, rule),
        V::Projection(value) => value.feed(state, rule),
        V::Color(value) => value.feed(state, rule),
        V::PackedFloat32Array(value) => value.feed(state, rule.packed_floats()),
        V::PackedFloat64Array(value) => value.feed(state, rule),
        V::PackedVector2Array(value) => value.feed(state, rule),
        V::PackedVector3Array(value) => value.feed(state, rule),
        V::PackedVector4Array(value) => value.feed(state, rule),
        V::PackedColorArray(value) => value.feed(state, rule),
        V::Bool(value) => value.hash(&mut state),
        V::Int(value) => value.hash(&mut state),
        V::String(value) | V::StringName(value) => value.hash(&mut state),
        V::Vector2i(value) => value.hash(&mut state),
        V::Rect2i(value) => value.hash(&mut state),
        V::Vector3i(value) => value.hash(&mut state),
        V::Vector4i(value) => value.hash(&mut state),
        V::NodePath(value) => value.hash(&mut state),
        V::Rid(value) => value.hash(&mut state),
        V::Signal(value) => value.hash(&mut state),
        V::PackedByteArray(value) => value.hash(&mut state),
        V::PackedInt32Array(value) => value.hash(&mut state),
        V::PackedInt64Array(value) => value.hash(&mut state),
        V::PackedStringArray(value) => value.hash(&mut state),
    }
}

/// What a value that holds no others feeds as a key.
pub(super) fn feed_key_leaf(value: &Variant, state: &mut dyn Hasher) {
    feed_leaf(value, state, Rule::KEY);
}

/// Whether two values are one key: compared and hashed alike. What is compared whole and is the same has one hash too; so this
/// is asked only of containers, which may be deeper than is compared.
pub(super) fn same_key(a: &Variant, b: &Variant, rule: KeyRule) -> bool {
    // Most keys are texts.
    if let (Variant::String(a) | Variant::StringName(a), Variant::String(b) | Variant::StringName(b)) = (a, b) {
        return a == b;
    }
    a.same(b, Rule::Key(rule, 0)) && (rule.godot3 || !is_container(a) || matches!((hash32(a), hash32(b)), (Some(a), Some(b)) if a == b))
}

fn is_container(value: &Variant) -> bool {
    matches!(value, Variant::Array(_) | Variant::Dictionary(_))
}

/// Feeds what all values that are one key have alike, in bounded depth.
pub(super) fn feed_key(value: &Variant, mut state: &mut dyn Hasher, rule: KeyRule) {
    value.feed(state, Rule::Key(rule, 0));
    if !rule.godot3 && is_container(value) {
        hash32(value).hash(&mut state);
    }
}

/// Feeds all that is compared, however deep: for keys that are alike as far as [`feed_key`] looks.
pub(super) fn feed_whole_key(value: &Variant, state: &mut dyn Hasher, rule: KeyRule) {
    feed_value(value, state, Rule::Key(rule, 0), Rule::keys);
}

/// Bit for bit: a NaN is itself, `0.0` is not `-0.0`, `f32` and `f64` vectors differ.
impl PartialEq for Variant {
    fn eq(&self, other: &Self) -> bool {
        self.same(other, Rule::Bits)
    }
}

impl Eq for Variant {}

impl Hash for Variant {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.feed(state, Rule::Bits);
    }
}

impl Variant {
    /// Whether two values are one key of a dictionary, as generation 4 compares them:
    ///
    /// - text is the same as String and as StringName;
    /// - `0.0` is `-0.0`, and any NaN is any NaN, in vectors too; an int is no float;
    /// - arrays are the same if their elements are, whatever the arrays' types; among these elements, and the values of a
    ///   dictionary, a String is no StringName, and a NaN of type float is not even itself;
    /// - dictionaries are the same if their pairs are, in the same order;
    /// - no two objects are the same, even of one number: each is read into an object of its own. [None](Object::Null) is none,
    ///   and not Nil.
    ///
    /// Deeper than 50 levels of containers (each key of a dictionary starts anew) engines compare no more: there values are the
    /// same if all of the key has one hash of 32 bits, as null and `false`, or a [`Color`] and a [`Quaternion`], do. The hash
    /// takes in 101 levels. Measured with 4.6.3; here both are done alike.
    ///
    /// Generation 3 takes no two dictionaries for the same, and packed arrays of floats only if they are bit for bit.
    ///
    /// `f32` and `f64` vectors differ here; an engine would have turned both into its own width.
    #[must_use]
    pub fn is_same_key(&self, other: &Variant) -> bool {
        same_key(self, other, KeyRule::GODOT4)
    }
}

/// A value that is compared and hashed as the key of a dictionary ([`Variant::is_same_key`]), for maps of one's own.
///
/// Unlike there, a value is always the same as its exact copy, as `Eq` asks.
///
/// ```
/// use bytespec_formats::godot::{Key, Variant};
/// use std::collections::HashMap;
///
/// let mut seen: HashMap<Key, u32> = HashMap::new();
/// for key in [0.0, -0.0, f64::NAN, -f64::NAN] {
///     *seen.entry(Key(key.into())).or_default() += 1;
/// }
/// assert_eq!(seen.len(), 2);
/// assert_eq!(Key("a".into()), Key(Variant::StringName("a".into())));
/// assert_ne!(Key(1.into()), Key(1.0.into()));
/// ```
#[derive(Clone, Debug)]
pub struct Key(pub Variant);

impl PartialEq for Key {
    fn eq(&self, other: &Self) -> bool {
        self.0.is_same_key(&other.0) || self.0 == other.0
    }
}

impl Eq for Key {}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        feed_key(&self.0, state, KeyRule::GODOT4);
    }
}
