//! The canonical text: one line for each field, meant to be committed and compared.

use super::words;
use crate::schema::{Body, Constant, Field, Schema, Tag};
use core::fmt;

/// The canonical text of a declaration: a line for the type, then one for each header element, field, value or variant, in
/// wire order. Schemas that it names are not part of it. Two declarations with the same text are the same on the wire.
///
/// ```
/// use bytespec::ProtoModel;
///
/// #[derive(ProtoModel)]
/// #[proto(constructor = 0x1234)]
/// struct Packet {
///     number: u8,
///     #[field(flag = 0, prefix_length = 1)]
///     note: Option<String>,
/// }
///
/// assert_eq!(
///     Packet::SCHEMA.to_string(),
///     "\
/// struct Packet, big endian
///   (constructor): u16 = 0x1234
///   (flags): u64
///   (payload_length): u32
///   number: u8
///   note: utf-8 text, flag 0, byte length u8
/// "
/// );
/// ```
impl fmt::Display for Schema {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let order = words::order(self.byte_order);
        match &self.body {
            Body::Struct { magic, constructor, header, fields } => {
                writeln!(f, "struct {}, {order} endian", self.name)?;
                if !magic.is_empty() {
                    writeln!(f, "  (magic): b\"{}\"", magic.escape_ascii())?;
                }
                for element in *header {
                    write!(f, "  ({}): {}", element.kind.name(), words::width(element.width))?;
                    match constructor.filter(|_| element.kind == crate::schema::HeaderKind::Constructor) {
                        Some(constructor) => writeln!(f, " = {constructor:#x}")?,
                        None => writeln!(f)?,
                    }
                }
                fields.iter().try_for_each(|field| line(f, "  ", field, self))
            }
            Body::Transparent(field) => {
                writeln!(f, "struct {}, transparent", self.name)?;
                line(f, "  ", field, self)
            }
            Body::Values { repr, values, open } => {
                let repr = words::layout(repr(), &crate::Settings::BIG, &|_| "".into());
                writeln!(f, "enum {}, {repr}{}", self.name, if *open { ", others are kept" } else { "" })?;
                values.iter().try_for_each(|value| writeln!(f, "  {}: {}", value.name, Const(value.value)))
            }
            Body::Tagged { tag, variants } => {
                writeln!(f, "enum {}, tag {}, {order} endian", self.name, tag_words(tag))?;
                for variant in *variants {
                    writeln!(f, "  {}: {}", variant.name, Const(variant.tag))?;
                    variant.fields.iter().try_for_each(|field| line(f, "    ", field, self))?;
                }
                Ok(())
            }
        }
    }
}

fn line(f: &mut fmt::Formatter<'_>, indent: &str, field: &Field, schema: &Schema) -> fmt::Result {
    let layout = words::layout((field.layout)(), field.settings, &|schema| schema.name.into());
    write!(f, "{indent}{}: {layout}", field.name)?;
    if let Some(bits) = field.bits {
        write!(f, ", {bits} bits")?;
    }
    for note in words::notes(field, schema.byte_order) {
        write!(f, ", {note}")?;
    }
    writeln!(f)
}

/// How the tag stands on the wire.
pub(super) fn tag_words(tag: &Tag) -> alloc::string::String {
    use alloc::format;
    let plain = |layout| words::layout(layout, &crate::Settings::BIG, &|_| "".into());
    match tag {
        Tag::Word { layout, mask, .. } => match layout {
            crate::Layout::UInt(bytes) | crate::Layout::Int(bytes) if *mask != u64::MAX >> (64 - 8 * u32::from(*bytes).clamp(1, 8)) => {
                format!("{} & {mask:#x}", plain(*layout))
            }
            _ => plain(*layout),
        },
        Tag::Value(layout) => plain(*layout),
        Tag::Extern => "from elsewhere".into(),
        Tag::Constructor => "by constructor".into(),
    }
}

/// A constant of a declaration, as it is written in one.
pub(super) struct Const(pub(super) Constant);

impl fmt::Display for Const {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Constant::Int(number) => write!(f, "{number}"),
            Constant::Str(text) => write!(f, "{text:?}"),
            Constant::Bytes(bytes) => write!(f, "b\"{}\"", bytes.escape_ascii()),
            Constant::Constructor => f.write_str("its constructor"),
            Constant::Other => f.write_str("others"),
        }
    }
}
