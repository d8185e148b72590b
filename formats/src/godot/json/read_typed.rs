//! Values whose type is named, from JSON: what stands behind `$Vector2`.

use super::path::{At, item, member};
use super::read::{Value, values};
use super::read_parts::{Base64, Num, Number, Numbers, Object, Of, Record, Rows, Text, Texts, record, seed};
use crate::godot::value::math::Components;
use crate::godot::{
    Array, ContainerType, Dictionary, Entry, FullObject, GString, NodePath, Object as GodotObject, Packed, Property, Real, Rid, Signal, Variant,
};
use crate::near::did_you_mean;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::fmt;
use std::marker::PhantomData;

/// Reads the content of a type by its name, the `$` included.
pub(super) struct Typed<'a> {
    pub(super) at: At<'a>,
    pub(super) name: &'a str,
}

/// All names, for the message about one that is none of them.
const NAMES: &str = "`$int`, `$float`, `$String`, `$StringName`, `$Vector2`, `$Vector2i`, `$Rect2`, `$Rect2i`, `$Vector3`, `$Vector3i`, \
    `$Vector4`, `$Vector4i`, `$Transform2D`, `$Plane`, `$Quaternion`, `$AABB`, `$Basis`, `$Transform3D`, `$Projection`, `$Color`, `$NodePath`, \
    `$RID`, `$Object`, `$SubResource`, `$ExtResource`, `$Resource`, `$Callable`, `$Signal`, `$Dictionary`, `$Array`, `$PackedByteArray`, \
    `$PackedInt32Array`, `$PackedInt64Array`, `$PackedFloat32Array`, `$PackedFloat64Array`, `$PackedStringArray`, `$PackedVector2Array`, \
    `$PackedVector3Array`, `$PackedVector4Array`, `$PackedColorArray`; `:f64` behind the name of a type with `f64` components";

/// Those that somebody may have meant.
fn meant_names() -> impl Iterator<Item = &'static str> {
    NAMES.split('`').filter(|name| name.starts_with('$'))
}

/// What `serde_json` calls numbers where some crate asked it to keep all of their digits (`arbitrary_precision`).
const NUMBER_OF_ANY_PRECISION: &str = "$serde_json::private::Number";

impl<'de> DeserializeSeed<'de> for Typed<'_> {
    type Value = Variant;

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<Variant, D::Error> {
        let at = self.at;
        Ok(match self.name {
            "$int" => Variant::Int(Num::SEED.deserialize(input)?),
            "$float" => Variant::Float(Num::SEED.deserialize(input)?),
            "$String" => Variant::String(Text(at).deserialize(input)?),
            "$StringName" => Variant::StringName(Text(at).deserialize(input)?),
            "$Vector2" => Variant::Vector2(Real::Single(self.row::<f32, _, _>(input)?)),
            "$Vector2:f64" => Variant::Vector2(Real::Double(Box::new(self.row::<f64, _, _>(input)?))),
            "$Vector2i" => Variant::Vector2i(self.row::<i32, _, _>(input)?),
            "$Rect2" => Variant::Rect2(Real::Single(self.row::<f32, _, _>(input)?)),
            "$Rect2:f64" => Variant::Rect2(Real::Double(Box::new(self.row::<f64, _, _>(input)?))),
            "$Rect2i" => Variant::Rect2i(self.row::<i32, _, _>(input)?),
            "$Vector3" => Variant::Vector3(Real::Single(self.row::<f32, _, _>(input)?)),
            "$Vector3:f64" => Variant::Vector3(Real::Double(Box::new(self.row::<f64, _, _>(input)?))),
            "$Vector3i" => Variant::Vector3i(self.row::<i32, _, _>(input)?),
            "$Vector4" => Variant::Vector4(Real::Single(self.row::<f32, _, _>(input)?)),
            "$Vector4:f64" => Variant::Vector4(Real::Double(Box::new(self.row::<f64, _, _>(input)?))),
            "$Vector4i" => Variant::Vector4i(self.row::<i32, _, _>(input)?),
            "$Transform2D" => Variant::Transform2D(Box::new(Real::Single(self.row::<f32, _, _>(input)?))),
            "$Transform2D:f64" => Variant::Transform2D(Box::new(Real::Double(self.row::<f64, _, _>(input)?))),
            "$Plane" => Variant::Plane(Real::Single(self.row::<f32, _, _>(input)?)),
            "$Plane:f64" => Variant::Plane(Real::Double(Box::new(self.row::<f64, _, _>(input)?))),
            "$Quaternion" => Variant::Quaternion(Real::Single(self.row::<f32, _, _>(input)?)),
            "$Quaternion:f64" => Variant::Quaternion(Real::Double(Box::new(self.row::<f64, _, _>(input)?))),
            "$AABB" => Variant::Aabb(Box::new(Real::Single(self.row::<f32, _, _>(input)?))),
            "$AABB:f64" => Variant::Aabb(Box::new(Real::Double(self.row::<f64, _, _>(input)?))),
            "$Basis" => Variant::Basis(Box::new(Real::Single(self.row::<f32, _, _>(input)?))),
            "$Basis:f64" => Variant::Basis(Box::new(Real::Double(self.row::<f64, _, _>(input)?))),
            "$Transform3D" => Variant::Transform3D(Box::new(Real::Single(self.row::<f32, _, _>(input)?))),
            "$Transform3D:f64" => Variant::Transform3D(Box::new(Real::Double(self.row::<f64, _, _>(input)?))),
            "$Projection" => Variant::Projection(Box::new(Real::Single(self.row::<f32, _, _>(input)?))),
            "$Projection:f64" => Variant::Projection(Box::new(Real::Double(self.row::<f64, _, _>(input)?))),
            "$Color" => Variant::Color(self.row::<f32, _, _>(input)?),
            "$NodePath" => Variant::NodePath(Box::new(Path(at).deserialize(input)?)),
            "$RID" => Variant::Rid(Rid(Num::SEED.deserialize(input)?)),
            "$Object" => Variant::Object(Box::new(ObjectForm(at).deserialize(input)?)),
            "$SubResource" => Variant::Object(Box::new(GodotObject::SubResource(Text(at).deserialize(input)?))),
            "$ExtResource" => Variant::Object(Box::new(GodotObject::ExtResource(Text(at).deserialize(input)?))),
            "$Resource" => {
                let Resource { uid, path } = Object(at, PhantomData).deserialize(input)?;
                Variant::Object(Box::new(GodotObject::Resource { uid, path }))
            }
            "$Callable" => {
                Nothing.deserialize(input)?;
                Variant::Callable
            }
            "$Signal" => Variant::Signal(Box::new(Object::<Signal>(at, PhantomData).deserialize(input)?)),
            "$Dictionary" => dictionary(Object(at, PhantomData).deserialize(input)?)?,
            "$Array" => array(Object(at, PhantomData).deserialize(input)?)?,
            "$PackedByteArray" => Variant::PackedByteArray(Base64.deserialize(input)?),
            "$PackedInt32Array" => Variant::PackedInt32Array(self.numbers(input)?),
            "$PackedInt64Array" => Variant::PackedInt64Array(self.numbers(input)?),
            "$PackedFloat32Array" => Variant::PackedFloat32Array(self.numbers(input)?),
            "$PackedFloat64Array" => Variant::PackedFloat64Array(self.numbers(input)?),
            "$PackedStringArray" => Variant::PackedStringArray(Texts(at).deserialize(input)?),
            "$PackedVector2Array" => Variant::PackedVector2Array(Box::new(Packed::Single(self.rows::<f32, _, _>(input)?))),
            "$PackedVector2Array:f64" => Variant::PackedVector2Array(Box::new(Packed::Double(self.rows::<f64, _, _>(input)?))),
            "$PackedVector3Array" => Variant::PackedVector3Array(Box::new(Packed::Single(self.rows::<f32, _, _>(input)?))),
            "$PackedVector3Array:f64" => Variant::PackedVector3Array(Box::new(Packed::Double(self.rows::<f64, _, _>(input)?))),
            "$PackedVector4Array" => Variant::PackedVector4Array(Box::new(Packed::Single(self.rows::<f32, _, _>(input)?))),
            "$PackedVector4Array:f64" => Variant::PackedVector4Array(Box::new(Packed::Double(self.rows::<f64, _, _>(input)?))),
            "$PackedColorArray" => Variant::PackedColorArray(self.rows::<f32, _, _>(input)?),
            NUMBER_OF_ANY_PRECISION => AnyPrecision.deserialize(input)?,
            other => {
                let meant = did_you_mean(other, meant_names());
                return Err(D::Error::custom(format_args!("no type is called `{other}`{meant}, expected one of {NAMES}")));
            }
        })
    }
}

impl Typed<'_> {
    /// So many numbers as make up the type.
    fn row<'de, N: Number + Components, T: Components, D: Deserializer<'de>>(&self, input: D) -> Result<T, D::Error> {
        let mut bytes = Vec::with_capacity(T::LEN);
        Numbers::<N> { at: self.at, count: Some(T::LEN / N::LEN), into: &mut bytes, of: PhantomData }.deserialize(input)?;
        Ok(T::from_le(&bytes))
    }

    /// Any number of numbers.
    fn numbers<'de, N: Number + Components, D: Deserializer<'de>>(&self, input: D) -> Result<Vec<N>, D::Error> {
        let mut bytes = Vec::new();
        Numbers::<N> { at: self.at, count: None, into: &mut bytes, of: PhantomData }.deserialize(input)?;
        Ok(bytes.chunks_exact(N::LEN).map(N::from_le).collect())
    }

    /// Any number of such rows.
    fn rows<'de, N: Number + Components, T: Components, D: Deserializer<'de>>(&self, input: D) -> Result<Vec<T>, D::Error> {
        let mut bytes = Vec::new();
        Rows::<N> { at: self.at, count: T::LEN / N::LEN, into: &mut bytes, of: PhantomData }.deserialize(input)?;
        Ok(bytes.chunks_exact(T::LEN).map(T::from_le).collect())
    }
}

/// Nothing but null.
struct Nothing;

seed!([] Nothing => ());

impl Visitor<'_> for Nothing {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("null")
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }
}

struct AnyPrecision;

seed!([] AnyPrecision => Variant);

impl Visitor<'_> for AnyPrecision {
    type Value = Variant;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Variant, E> {
        let int = text.parse().map(Variant::Int);
        int.or_else(|_| text.parse().map(Variant::Float)).map_err(|_| E::custom(format_args!("`{text}` is not a number")))
    }
}

// --- paths and objects ---

struct Path<'a>(At<'a>);

seed!(['a] Path<'a> => NodePath);

impl<'de> Visitor<'de> for Path<'_> {
    type Value = NodePath;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a path such as \"/root/A:b\", or an object of `absolute`, `names`, `subnames`")
    }

    fn visit_str<E>(self, text: &str) -> Result<NodePath, E> {
        Ok(NodePath::from_text(text))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<NodePath, A::Error> {
        record(&mut map, &self.0)
    }
}

impl Record for NodePath {
    const NAMES: &'static [&'static str] = &["absolute", "names", "subnames"];

    fn set<'de, A: MapAccess<'de>>(&mut self, name: &str, map: &mut A, at: &At<'_>) -> Result<(), A::Error> {
        match name {
            "absolute" => self.absolute = member(map, at, PhantomData)?,
            "names" => self.names = member(map, at, Texts(*at))?,
            _ => self.subnames = member(map, at, Texts(*at))?,
        }
        Ok(())
    }
}

impl Record for Signal {
    const NAMES: &'static [&'static str] = &["name", "object"];

    fn set<'de, A: MapAccess<'de>>(&mut self, name: &str, map: &mut A, at: &At<'_>) -> Result<(), A::Error> {
        match name {
            "name" => self.name = member(map, at, Text(*at))?,
            _ => self.object = member(map, at, Num::SEED)?,
        }
        Ok(())
    }
}

#[derive(Default)]
struct Resource {
    uid: GString,
    path: GString,
}

impl Record for Resource {
    const NAMES: &'static [&'static str] = &["uid", "path"];

    fn set<'de, A: MapAccess<'de>>(&mut self, name: &str, map: &mut A, at: &At<'_>) -> Result<(), A::Error> {
        let text = member(map, at, Text(*at))?;
        *(if name == "uid" { &mut self.uid } else { &mut self.path }) = text;
        Ok(())
    }
}

struct ObjectForm<'a>(At<'a>);

seed!(['a] ObjectForm<'a> => GodotObject);

impl<'de> Visitor<'de> for ObjectForm<'_> {
    type Value = GodotObject;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("null, `{\"id\": number}`, or an object of `class`, `properties`")
    }

    fn visit_unit<E>(self) -> Result<GodotObject, E> {
        Ok(GodotObject::Null)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<GodotObject, A::Error> {
        match record(&mut map, &self.0)? {
            ObjectParts { id: Some(id), class: None, properties: None } => Ok(GodotObject::Id(id)),
            ObjectParts { id: None, class: Some(class), properties } => {
                Ok(GodotObject::Full(Box::new(FullObject { class, properties: properties.unwrap_or_default() })))
            }
            _ => Err(A::Error::custom("expected either `id`, or `class` and `properties`")),
        }
    }
}

#[derive(Default)]
struct ObjectParts {
    id: Option<u64>,
    class: Option<GString>,
    properties: Option<Vec<Property>>,
}

impl Record for ObjectParts {
    const NAMES: &'static [&'static str] = &["id", "class", "properties"];

    fn set<'de, A: MapAccess<'de>>(&mut self, name: &str, map: &mut A, at: &At<'_>) -> Result<(), A::Error> {
        match name {
            "id" => self.id = Some(member(map, at, Num::SEED)?),
            "class" => self.class = Some(member(map, at, Text(*at))?),
            _ => {
                let pairs = member(map, at, Pairs::<GString>(*at, PhantomData))?;
                self.properties = Some(pairs.into_iter().map(|(name, value)| Property { name, value }).collect());
            }
        }
        Ok(())
    }
}

// --- containers ---

#[derive(Default)]
struct ArrayParts {
    of: ContainerType,
    items: Option<Vec<Variant>>,
}

impl Record for ArrayParts {
    const NAMES: &'static [&'static str] = &["of", "items"];

    fn set<'de, A: MapAccess<'de>>(&mut self, name: &str, map: &mut A, at: &At<'_>) -> Result<(), A::Error> {
        match name {
            "of" => self.of = member(map, at, Of(*at))?,
            _ => self.items = Some(member(map, at, Items(*at))?),
        }
        Ok(())
    }
}

fn array<E: Error>(parts: ArrayParts) -> Result<Variant, E> {
    let items = parts.items.ok_or_else(|| E::missing_field("items"))?;
    Ok(Array { of: parts.of, items }.into())
}

#[derive(Default)]
struct DictionaryParts {
    keys: ContainerType,
    values: ContainerType,
    entries: Option<Vec<Entry>>,
}

impl Record for DictionaryParts {
    const NAMES: &'static [&'static str] = &["keys", "values", "entries"];

    fn set<'de, A: MapAccess<'de>>(&mut self, name: &str, map: &mut A, at: &At<'_>) -> Result<(), A::Error> {
        match name {
            "keys" => self.keys = member(map, at, Of(*at))?,
            "values" => self.values = member(map, at, Of(*at))?,
            _ => {
                let pairs = member(map, at, Pairs::<Variant>(*at, PhantomData))?;
                self.entries = Some(pairs.into_iter().map(|(key, value)| Entry { key, value }).collect());
            }
        }
        Ok(())
    }
}

fn dictionary<E: Error>(parts: DictionaryParts) -> Result<Variant, E> {
    let entries = parts.entries.ok_or_else(|| E::missing_field("entries"))?;
    Ok(Dictionary { keys: parts.keys, values: parts.values, entries }.into())
}

struct Items<'a>(At<'a>);

seed!(['a] Items<'a> => Vec<Variant>);

impl<'de> Visitor<'de> for Items<'_> {
    type Value = Vec<Variant>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of values")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<Variant>, A::Error> {
        values(&mut list, &self.0)
    }
}

/// What stands first in a pair.
trait First: Sized {
    const PAIR: &'static str;

    fn read<'de, A: SeqAccess<'de>>(pair: &mut A, at: &At<'_>) -> Result<Option<Self>, A::Error>;
}

impl First for Variant {
    const PAIR: &'static str = "a pair of key and value";

    fn read<'de, A: SeqAccess<'de>>(pair: &mut A, at: &At<'_>) -> Result<Option<Self>, A::Error> {
        item(pair, at, Value(at.deeper()))
    }
}

impl First for GString {
    const PAIR: &'static str = "a pair of name and value";

    fn read<'de, A: SeqAccess<'de>>(pair: &mut A, at: &At<'_>) -> Result<Option<Self>, A::Error> {
        item(pair, at, Text(*at))
    }
}

/// A list of pairs.
struct Pairs<'a, F>(At<'a>, PhantomData<F>);

seed!(['a, F: First] Pairs<'a, F> => Vec<(F, Variant)>);

impl<'de, F: First> Visitor<'de> for Pairs<'_, F> {
    type Value = Vec<(F, Variant)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list, each item {}", F::PAIR)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<(F, Variant)>, A::Error> {
        let mut pairs = Vec::new();
        loop {
            let at = self.0.index(pairs.len());
            match item(&mut list, &at, Pair::<F>(at, PhantomData))? {
                Some(pair) => pairs.push(pair),
                None => return Ok(pairs),
            }
        }
    }
}

struct Pair<'a, F>(At<'a>, PhantomData<F>);

seed!(['a, F: First] Pair<'a, F> => (F, Variant));

impl<'de, F: First> Visitor<'de> for Pair<'_, F> {
    type Value = (F, Variant);

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(F::PAIR)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut pair: A) -> Result<(F, Variant), A::Error> {
        let first = F::read(&mut pair, &self.0.index(0))?.ok_or_else(|| A::Error::invalid_length(0, &self))?;
        let at = self.0.index(1);
        let second = item(&mut pair, &at, Value(at.deeper()))?.ok_or_else(|| A::Error::invalid_length(1, &self))?;
        match item(&mut pair, &self.0.index(2), PhantomData::<serde::de::IgnoredAny>)? {
            None => Ok((first, second)),
            Some(_) => Err(A::Error::invalid_length(3, &self)),
        }
    }
}
