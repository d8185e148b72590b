//! Types, extents and conditions in words.

use crate::schema::{Body, Field, Layout, Presence, Schema};
use crate::settings::{ByteOrder, Length, PadRule, Settings, Width};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// `u16`: an unsigned number in a form.
pub(super) fn width(width: Width) -> &'static str {
    match width {
        Width::One => "u8",
        Width::Two => "u16",
        Width::Four => "u32",
        Width::Eight => "u64",
        Width::VarUint => "varuint",
    }
}

pub(super) fn order(order: ByteOrder) -> &'static str {
    match order {
        ByteOrder::Big => "big",
        ByteOrder::Little => "little",
    }
}

/// The type of a value. `name` says how a schema is called.
pub(super) fn layout(layout: Layout, settings: &Settings, name: &dyn Fn(&'static Schema) -> String) -> String {
    match layout {
        Layout::UInt(8) if settings.varint => "varuint".into(),
        Layout::Int(8) if settings.varint => "varint".into(),
        Layout::UInt(bytes) => format!("u{}", u32::from(bytes) * 8),
        Layout::Int(bytes) => format!("i{}", u32::from(bytes) * 8),
        Layout::Float(bytes) => format!("f{}", u32::from(bytes) * 8),
        Layout::Bool => "bool".into(),
        Layout::VarUint => "varuint".into(),
        Layout::VarInt => "varint".into(),
        Layout::Text => format!("{} text", settings.encoding.name()),
        Layout::Bytes => "bytes".into(),
        Layout::Fixed(len) => format!("{len} bytes"),
        Layout::Array { len, item } => format!("{len} × {}", self::item(item(), settings, name)),
        Layout::List(item) => format!("list of {}", self::item(item(), settings, name)),
        Layout::Model(schema) | Layout::Choice(schema) | Layout::TextChoice(schema) => name(schema()),
        Layout::Nothing => "nothing".into(),
        Layout::Custom(codec) => codec.into(),
    }
}

/// The type of an item, with what its own settings say.
fn item(inner: Layout, settings: &Settings, name: &dyn Fn(&'static Schema) -> String) -> String {
    let settings = settings.items();
    let mut text = layout(inner, settings, name);
    let around: Vec<_> = extent(inner, settings, None).into_iter().chain(frame(settings)).collect();
    if !around.is_empty() {
        text = format!("{text} ({})", around.join(", "));
    }
    text
}

/// How the extent of a value is known, where it is not that of its type.
pub(super) fn extent(layout: Layout, settings: &Settings, said: Option<&str>) -> Option<String> {
    if let Some(said) = said {
        return Some(said.into());
    }
    let is_list = matches!(layout, Layout::List(_));
    if !is_list && !matches!(layout, Layout::Text | Layout::Bytes | Layout::TextChoice(_)) {
        return None;
    }
    Some(match settings.length {
        Length::Prefix(form) => format!("byte length {}", width(form)),
        Length::Count { width: form, mask } => {
            let what = if is_list { "item count" } else { "byte length" };
            if mask == u64::MAX || mask == form.max() { format!("{what} {}", width(form)) } else { format!("{what} {} & {mask:#x}", width(form)) }
        }
        Length::Rest => "rest".into(),
        Length::Nul => "up to a zero".into(),
    })
}

/// What stands around a value.
pub(super) fn frame(settings: &Settings) -> Vec<String> {
    let Some(frame) = settings.frame else { return Vec::new() };
    let mut words = Vec::new();
    if let Some(form) = frame.length {
        words.push(format!("bounded by byte length {}", width(form)));
    }
    if frame.align > 1 {
        words.push(format!("aligned to {}", frame.align));
    }
    if frame.pad_after > 1 {
        words.push(format!("padded to {}", frame.pad_after));
    }
    if frame.align > 1 || frame.pad_after > 1 {
        match frame.pad {
            PadRule::Ignore => {}
            PadRule::Zero => words.push("padding is zero".into()),
            PadRule::Optional => words.push("padding is optional".into()),
        }
    }
    words
}

/// When a value is there.
pub(super) fn presence(presence: Presence) -> Option<String> {
    match presence {
        Presence::Always => None,
        Presence::Flag(bit) => Some(format!("flag {bit}")),
        Presence::When(condition) => Some(format!("when `{condition}`")),
        Presence::Versions { since: Some(since), until: None } => Some(format!("since version {since}")),
        Presence::Versions { since: None, until: Some(until) } => Some(format!("before version {until}")),
        Presence::Versions { since, until } => Some(format!("versions {} to {}", since.unwrap_or(0), until.unwrap_or(0).saturating_sub(1))),
    }
}

/// Whether the field is on the wire at all.
pub(super) fn is_on_wire(field: &Field) -> bool {
    !matches!((field.layout)(), Layout::Nothing)
}

/// How many models inside models are looked into for a length.
const DEEPEST: u32 = 8;

/// How many bytes a field takes, if it is always as many.
pub(super) fn fixed_len(field: &Field) -> Option<usize> {
    if field.extent.is_some() || !matches!(field.presence, Presence::Always) {
        return None;
    }
    fixed((field.layout)(), field.settings, DEEPEST)
}

/// How many bytes a value takes where it is there, if it is always as many.
pub(super) fn present_len(field: &Field) -> Option<usize> {
    if field.extent.is_some() { None } else { fixed((field.layout)(), field.settings, DEEPEST) }
}

fn fixed(layout: Layout, settings: &Settings, deepest: u32) -> Option<usize> {
    let deepest = deepest.checked_sub(1)?;
    let len = match layout {
        Layout::UInt(8) | Layout::Int(8) if settings.varint => return None,
        Layout::UInt(bytes) | Layout::Int(bytes) | Layout::Float(bytes) => bytes.into(),
        Layout::Bool => 1,
        Layout::Fixed(len) => len,
        Layout::Nothing => 0,
        Layout::Array { len, item } => fixed(item(), settings.items(), deepest)?.checked_mul(len)?,
        Layout::Choice(schema) => match schema().body {
            Body::Values { repr, .. } => fixed(repr(), settings, deepest)?,
            _ => return None,
        },
        Layout::Model(schema) => {
            let schema = schema();
            match &schema.body {
                Body::Struct { magic, header, fields, .. } => {
                    let mut sum = magic.len();
                    for element in header.iter().filter(|element| element.kind != crate::schema::HeaderKind::Constructor) {
                        sum = sum.checked_add(element.width.fixed_len()?)?;
                    }
                    let mut bits = 0;
                    for field in *fields {
                        match field.bits {
                            Some(width) => bits += width,
                            None if !matches!(field.presence, Presence::Always) || field.extent.is_some() => return None,
                            None => sum = sum.checked_add(fixed((field.layout)(), field.settings, deepest)?)?,
                        }
                    }
                    sum + bits as usize / 8
                }
                _ => return None,
            }
        }
        _ => return None,
    };
    match settings.frame {
        None => Some(len),
        Some(frame) if frame.align > 1 => None,
        Some(frame) => {
            let len = match frame.length {
                Some(width) => len + width.fixed_len()?,
                None => len,
            };
            Some(if frame.pad_after > 1 { len.next_multiple_of(frame.pad_after as usize) } else { len })
        }
    }
}

/// `1 + n`, `8`, `rest`: how many bytes a field takes, in short.
pub(super) fn length(field: &Field) -> String {
    if let Some(bits) = field.bits {
        return format!("{bits} bit{}", if bits == 1 { "" } else { "s" });
    }
    if let Some(len) = present_len(field) {
        return len.to_string();
    }
    let layout = (field.layout)();
    let has_extent = matches!(layout, Layout::Text | Layout::Bytes | Layout::TextChoice(_) | Layout::List(_));
    match field.settings.length {
        _ if field.extent.is_some() || !has_extent => "n".into(),
        Length::Prefix(form) | Length::Count { width: form, .. } => match form.fixed_len() {
            Some(len) => format!("{len} + n"),
            None => "varuint + n".into(),
        },
        Length::Rest => "rest".into(),
        Length::Nul => "n + 1".into(),
    }
}

/// A field's type, extent, frame, condition and computation, as a list of words.
pub(super) fn notes(field: &Field, order_of_model: ByteOrder) -> Vec<String> {
    let layout = (field.layout)();
    let mut notes: Vec<String> = presence(field.presence).into_iter().collect();
    if is_on_wire(field) {
        notes.extend(extent(layout, field.settings, field.extent));
        notes.extend(frame(field.settings));
        if field.settings.byte_order != order_of_model {
            notes.push(format!("{} endian", order(field.settings.byte_order)));
        }
    }
    match field.computed {
        Some(computed) if is_on_wire(field) => notes.push(format!("= `{computed}`")),
        Some(computed) => notes.push(format!("not on the wire, = `{computed}`")),
        None => {}
    }
    notes
}
