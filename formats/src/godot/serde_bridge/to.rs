//! The serializer into values.

use super::error::{SerdeError, Step};
use super::handover;
use crate::godot::{Array, Dictionary, MAX_DEPTH, Variant};
use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple, SerializeTupleStruct, SerializeTupleVariant,
    Serializer,
};

type Made = Result<Variant, SerdeError>;

/// Makes one value.
#[derive(Clone, Copy)]
pub(super) struct Target {
    /// The outermost value is at 1.
    level: u32,
}

impl Target {
    pub(super) fn new() -> Self {
        Target { level: 1 }
    }

    /// For what is in a value.
    fn inner(self) -> Result<Self, SerdeError> {
        let level = self.level + 1;
        if level > MAX_DEPTH { Err(SerdeError::too_deep()) } else { Ok(Target { level }) }
    }

    fn list(self) -> List {
        List { outer: self, items: Vec::new() }
    }

    fn map(self) -> Map {
        Map { outer: self, key: Variant::Nil, entries: Vec::new() }
    }
}

macro_rules! plain {
    ($($method:ident $type:ty)*) => {$(
        fn $method(self, value: $type) -> Made {
            Ok(value.into())
        }
    )*};
}

macro_rules! wide {
    ($($method:ident $type:ty)*) => {$(
        fn $method(self, value: $type) -> Made {
            i64::try_from(value).map(Variant::Int).map_err(|_| SerdeError::new(format_args!("`{value}` does not fit 64 bits with a sign")))
        }
    )*};
}

impl Serializer for Target {
    type Ok = Variant;
    type Error = SerdeError;
    type SerializeSeq = List;
    type SerializeTuple = List;
    type SerializeTupleStruct = List;
    type SerializeTupleVariant = OfVariant<List>;
    type SerializeMap = Map;
    type SerializeStruct = Map;
    type SerializeStructVariant = OfVariant<Map>;

    plain! {
        serialize_bool bool
        serialize_i8 i8 serialize_i16 i16 serialize_i32 i32 serialize_i64 i64
        serialize_u8 u8 serialize_u16 u16 serialize_u32 u32
        serialize_f32 f32 serialize_f64 f64
        serialize_str &str
    }

    wide!(serialize_u64 u64 serialize_i128 i128 serialize_u128 u128);

    fn serialize_char(self, value: char) -> Made {
        Ok(value.to_string().into())
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Made {
        Ok(bytes.to_vec().into())
    }

    fn serialize_none(self) -> Made {
        Ok(Variant::Nil)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Made {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Made {
        Ok(Variant::Nil)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Made {
        Ok(Variant::Nil)
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Made {
        Ok(variant.into())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, name: &'static str, value: &T) -> Made {
        if name != handover::NAME {
            return value.serialize(self);
        }
        let (made, given) = handover::ask(|| value.serialize(self));
        given.map_or(made, Ok)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(self, _: &'static str, _: u32, variant: &'static str, value: &T) -> Made {
        let value = value.serialize(self.inner()?).map_err(|error| error.inside(Step::name(variant)))?;
        Ok(Dictionary::from_iter([(variant, value)]).into())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<List, SerdeError> {
        Ok(self.list())
    }

    fn serialize_tuple(self, _: usize) -> Result<List, SerdeError> {
        Ok(self.list())
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<List, SerdeError> {
        Ok(self.list())
    }

    fn serialize_tuple_variant(self, _: &'static str, _: u32, variant: &'static str, _: usize) -> Result<OfVariant<List>, SerdeError> {
        Ok(OfVariant { variant, data: self.inner()?.list() })
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Map, SerdeError> {
        Ok(self.map())
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Map, SerdeError> {
        Ok(self.map())
    }

    fn serialize_struct_variant(self, _: &'static str, _: u32, variant: &'static str, _: usize) -> Result<OfVariant<Map>, SerdeError> {
        Ok(OfVariant { variant, data: self.inner()?.map() })
    }
}

// --- lists ---

/// Makes an array.
pub(super) struct List {
    outer: Target,
    items: Vec<Variant>,
}

impl List {
    fn push<T: Serialize + ?Sized>(&mut self, item: &T) -> Result<(), SerdeError> {
        let index = self.items.len();
        let item = item.serialize(self.outer.inner()?).map_err(|error| error.inside(Step::Index(index)))?;
        self.items.push(item);
        Ok(())
    }

    fn made(self) -> Made {
        Ok(self.items.into_iter().collect::<Array>().into())
    }
}

impl SerializeSeq for List {
    type Ok = Variant;
    type Error = SerdeError;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, item: &T) -> Result<(), SerdeError> {
        self.push(item)
    }

    fn end(self) -> Made {
        self.made()
    }
}

impl SerializeTuple for List {
    type Ok = Variant;
    type Error = SerdeError;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, item: &T) -> Result<(), SerdeError> {
        self.push(item)
    }

    fn end(self) -> Made {
        self.made()
    }
}

impl SerializeTupleStruct for List {
    type Ok = Variant;
    type Error = SerdeError;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, item: &T) -> Result<(), SerdeError> {
        self.push(item)
    }

    fn end(self) -> Made {
        self.made()
    }
}

// --- maps ---

/// Makes a dictionary.
pub(super) struct Map {
    outer: Target,
    key: Variant,
    entries: Vec<(Variant, Variant)>,
}

impl Map {
    fn push<T: Serialize + ?Sized>(&mut self, key: Variant, value: &T) -> Result<(), SerdeError> {
        let value = value.serialize(self.outer.inner()?).map_err(|error| error.inside(step(&key)))?;
        self.entries.push((key, value));
        Ok(())
    }

    fn made(self) -> Made {
        Ok(self.entries.into_iter().collect::<Dictionary>().into())
    }
}

fn step(key: &Variant) -> Step {
    key.as_str().map_or_else(|| Step::Key(key.to_string()), Step::name)
}

impl SerializeMap for Map {
    type Ok = Variant;
    type Error = SerdeError;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), SerdeError> {
        self.key = key.serialize(self.outer.inner()?)?;
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), SerdeError> {
        let key = std::mem::replace(&mut self.key, Variant::Nil);
        self.push(key, value)
    }

    fn end(self) -> Made {
        self.made()
    }
}

impl SerializeStruct for Map {
    type Ok = Variant;
    type Error = SerdeError;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), SerdeError> {
        self.push(name.into(), value)
    }

    fn end(self) -> Made {
        self.made()
    }
}

// --- variants with data ---

/// Makes a dictionary with one entry: the variant and its data.
pub(super) struct OfVariant<T> {
    variant: &'static str,
    data: T,
}

impl<T> OfVariant<T> {
    fn made(self, data: impl FnOnce(T) -> Made) -> Made {
        Ok(Dictionary::from_iter([(self.variant, data(self.data)?)]).into())
    }
}

impl SerializeTupleVariant for OfVariant<List> {
    type Ok = Variant;
    type Error = SerdeError;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, item: &T) -> Result<(), SerdeError> {
        self.data.push(item).map_err(|error| error.inside(Step::name(self.variant)))
    }

    fn end(self) -> Made {
        self.made(List::made)
    }
}

impl SerializeStructVariant for OfVariant<Map> {
    type Ok = Variant;
    type Error = SerdeError;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), SerdeError> {
        self.data.push(name.into(), value).map_err(|error| error.inside(Step::name(self.variant)))
    }

    fn end(self) -> Made {
        self.made(Map::made)
    }
}
