//! JSON: the same facts for other programs.

use super::canonical::tag_words;
use super::{Document, words};
use crate::schema::{Body, Constant, Field, Layout, Presence, Schema};
use crate::settings::{Length, Settings};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use serde::ser::{Serialize, SerializeMap, Serializer};

/// The declaration as JSON, indented: `{"root": NAME, "schemas": [..]}` with every model and enum that it names once, keys
/// always in the same order. Numbers over 64 bits do not occur.
///
/// A field has `name`, `type` (words), `layout` (`kind` and what goes with it), and where they say something `docs`, `bytes`
/// (a fixed length), `bits`, `presence`, `extent`, `padding`, `byte_order`, `computed`.
pub fn json(schema: &'static Schema) -> String {
    let document = Document::of(schema);
    let schemas = document.schemas.iter().map(|schema| self::schema(schema, &document)).collect();
    let value = Json::Object(Vec::from([("root", text(document.name(schema))), ("schemas", Json::List(schemas))]));
    // Strings, numbers, lists and objects with text keys always serialize.
    serde_json::to_string_pretty(&value).unwrap_or_default()
}

/// A JSON value whose keys stay in the order in which they are given.
enum Json {
    Bool(bool),
    Int(i128),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(&'static str, Json)>),
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        match self {
            Json::Bool(value) => out.serialize_bool(*value),
            Json::Int(number) => match (u64::try_from(*number), i64::try_from(*number)) {
                (Ok(number), _) => out.serialize_u64(number),
                (_, Ok(number)) => out.serialize_i64(number),
                _ => out.collect_str(number),
            },
            Json::Text(text) => out.serialize_str(text),
            Json::List(items) => out.collect_seq(items),
            Json::Object(entries) => {
                let mut map = out.serialize_map(Some(entries.len()))?;
                for (key, value) in entries {
                    map.serialize_entry(key, value)?;
                }
                map.end()
            }
        }
    }
}

fn text(text: impl Into<String>) -> Json {
    Json::Text(text.into())
}

fn number(number: impl TryInto<i128>) -> Json {
    Json::Int(number.try_into().unwrap_or_default())
}

fn schema(schema: &'static Schema, document: &Document) -> Json {
    let mut object = Vec::from([("name", text(document.name(schema)))]);
    if !schema.docs.is_empty() {
        object.push(("docs", text(schema.docs)));
    }
    object.push(("byte_order", text(words::order(schema.byte_order))));
    let fields = |fields: &'static [Field]| Json::List(fields.iter().map(|one| field(one, schema, document)).collect());
    match &schema.body {
        Body::Struct { magic, constructor, header, fields: all } => {
            object.push(("kind", text("struct")));
            if !magic.is_empty() {
                object.push(("magic", bytes(magic)));
            }
            if let Some(constructor) = constructor {
                object.push(("constructor", number(*constructor)));
            }
            let header = header
                .iter()
                .map(|element| Json::Object(Vec::from([("element", text(element.kind.name())), ("form", text(words::width(element.width)))])));
            object.push(("header", Json::List(header.collect())));
            object.push(("fields", fields(all)));
        }
        Body::Transparent(one) => {
            object.push(("kind", text("transparent")));
            object.push(("fields", Json::List(Vec::from([field(one, schema, document)]))));
        }
        Body::Values { repr, values, open } => {
            object.push(("kind", text("values")));
            object.push(("repr", text(words::layout(repr(), &Settings::BIG, &|_| String::new()))));
            object.push(("open", Json::Bool(*open)));
            let values = values.iter().map(|value| named(value.name, value.docs, "value", value.value));
            object.push(("values", Json::List(values.map(Json::Object).collect())));
        }
        Body::Tagged { tag, variants } => {
            object.push(("kind", text("tagged")));
            object.push(("tag", text(tag_words(tag))));
            let variants = variants.iter().map(|variant| {
                let mut object = named(variant.name, variant.docs, "tag", variant.tag);
                object.push(("fields", fields(variant.fields)));
                Json::Object(object)
            });
            object.push(("variants", Json::List(variants.collect())));
        }
    }
    Json::Object(object)
}

fn named(name: &str, docs: &str, key: &'static str, constant: Constant) -> Vec<(&'static str, Json)> {
    let mut object = Vec::from([("name", text(name))]);
    if !docs.is_empty() {
        object.push(("docs", text(docs)));
    }
    object.push((
        key,
        match constant {
            Constant::Int(number) => Json::Int(number),
            Constant::Str(value) => text(value),
            Constant::Bytes(value) => bytes(value),
            Constant::Constructor => text("constructor"),
            // The catch-all has no value of its own.
            Constant::Other => Json::Object(Vec::from([("other", Json::Bool(true))])),
        },
    ));
    object
}

fn bytes(bytes: &[u8]) -> Json {
    Json::List(bytes.iter().map(|byte| number(*byte)).collect())
}

fn field(field: &'static Field, schema: &'static Schema, document: &Document) -> Json {
    let shape = (field.layout)();
    let name = |schema: &'static Schema| document.name(schema).to_string();
    let mut object = Vec::from([("name", text(field.name))]);
    if !field.docs.is_empty() {
        object.push(("docs", text(field.docs)));
    }
    object.push(("type", text(words::layout(shape, field.settings, &name))));
    object.push(("layout", layout(shape, field.settings, document)));
    if let Some(bits) = field.bits {
        object.push(("bits", number(bits)));
    } else if let Some(len) = words::present_len(field).filter(|_| words::is_on_wire(field)) {
        object.push(("bytes", number(len)));
    }
    match field.presence {
        Presence::Always => {}
        Presence::Flag(bit) => object.push(("presence", Json::Object(Vec::from([("flag", number(bit))])))),
        Presence::When(condition) => object.push(("presence", Json::Object(Vec::from([("when", text(condition))])))),
        Presence::Versions { since, until } => {
            let ends = [("since", since), ("until", until)].into_iter().filter_map(|(key, version)| Some((key, number(version?))));
            object.push(("presence", Json::Object(ends.collect())));
        }
    }
    if let Some(extent) = words::extent(shape, field.settings, field.extent) {
        object.push(("extent", text(extent)));
    }
    let frame = words::frame(field.settings);
    if !frame.is_empty() {
        object.push(("padding", Json::List(frame.into_iter().map(Json::Text).collect())));
    }
    if field.settings.byte_order != schema.byte_order {
        object.push(("byte_order", text(words::order(field.settings.byte_order))));
    }
    if let Some(computed) = field.computed {
        object.push(("computed", text(computed)));
    }
    Json::Object(object)
}

fn layout(shape: Layout, settings: &Settings, document: &Document) -> Json {
    let kind = |kind: &str| Vec::from([("kind", text(kind))]);
    let sized = |name: &str, len: usize| {
        let mut object = kind(name);
        object.push(("bytes", number(len)));
        object
    };
    let with_item = |mut object: Vec<(&'static str, Json)>, item: Layout| {
        object.push(("item", layout(item, settings.items(), document)));
        object
    };
    let extended = |name: &str| {
        let mut object = kind(name);
        match settings.length {
            Length::Prefix(form) => object.push(("prefix", text(words::width(form)))),
            Length::Count { width, mask } => {
                object.push(("count", text(words::width(width))));
                if mask & width.max() != width.max() {
                    object.push(("mask", number(mask)));
                }
            }
            Length::Rest => object.push(("rest", Json::Bool(true))),
            Length::Nul => object.push(("nul", Json::Bool(true))),
        }
        object
    };
    Json::Object(match shape {
        Layout::UInt(8) if settings.varint => kind("varuint"),
        Layout::Int(8) if settings.varint => kind("varint"),
        Layout::UInt(len) => sized("uint", len.into()),
        Layout::Int(len) => sized("int", len.into()),
        Layout::Float(len) => sized("float", len.into()),
        Layout::Bool => kind("bool"),
        Layout::VarUint => kind("varuint"),
        Layout::VarInt => kind("varint"),
        Layout::Text => {
            let mut object = extended("text");
            object.push(("encoding", text(settings.encoding.name())));
            object
        }
        Layout::Bytes => extended("bytes"),
        Layout::Fixed(len) => sized("fixed", len),
        Layout::Array { len, item } => {
            let mut object = kind("array");
            object.push(("len", number(len)));
            with_item(object, item())
        }
        Layout::List(item) => with_item(extended("list"), item()),
        Layout::Model(schema) | Layout::Choice(schema) | Layout::TextChoice(schema) => {
            let mut object = kind("schema");
            object.push(("name", text(document.name(schema()))));
            object
        }
        Layout::Nothing => kind("nothing"),
        Layout::Custom(codec) => {
            let mut object = kind("codec");
            object.push(("name", text(codec)));
            object
        }
    })
}
