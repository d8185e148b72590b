//! Rules for the container as a whole.

use syn::{DataEnum, DeriveInput, Fields};

use super::fields::{Owner, fields};
use super::{Shared, bits, ends, enums, expressions, index, key_or, presence, role, tagged};
use crate::attr::container::{ContainerAttr, TagFormAttr};
use crate::ctxt::Ctxt;
use crate::model::{Data, HeaderElement, HeaderKind, StructModel, TransparentModel, Width};

const DEFAULT_HEADER: [HeaderElement; 3] = [
    HeaderElement { kind: HeaderKind::Constructor, width: Width::Fixed(2) },
    HeaderElement { kind: HeaderKind::Flags, width: Width::Fixed(8) },
    HeaderElement { kind: HeaderKind::PayloadLength, width: Width::Fixed(4) },
];

/// A struct.
pub(super) fn structure<'a>(shared: &Shared<'_>, input: &'a DeriveInput, declared: &'a Fields, attr: ContainerAttr) -> Data<'a> {
    let cx = shared.cx;
    struct_keys(cx, &attr);
    let tagged = matches!(attr.tag, Some(TagFormAttr::Extern));
    let header = match &attr.header {
        Some(header) => header.clone(),
        None if tagged => Vec::new(),
        None => DEFAULT_HEADER.to_vec(),
    };
    if attr.keys.has("transparent") {
        return transparent(shared, input, declared, &attr, header);
    }
    constructor_fits(cx, &attr, &header);
    let flags = header.iter().find(|element| element.kind == HeaderKind::Flags).map(|element| element.width);
    let mut list = fields(shared, declared, &Owner::Struct { flags, tagged });
    tagged::extern_bits(cx, &list);
    presence::flags_are_unique(cx, &list);
    role::one_unknown(cx, &list);
    index::wire_order(cx, &mut list);
    ends::rest_is_last(cx, &list);
    bits::words(shared, &mut list);
    expressions::expressions(shared, &list);
    Data::Struct(StructModel {
        constructor: attr.constructor.unwrap_or(1),
        header,
        magic: attr.magic,
        tagged,
        fields: list.into_iter().map(|checked| checked.field).collect(),
    })
}

/// Rule: a transparent struct has exactly one field and no framing of its own.
fn transparent<'a>(shared: &Shared<'_>, input: &'a DeriveInput, declared: &'a Fields, attr: &ContainerAttr, header: Vec<HeaderElement>) -> Data<'a> {
    let cx = shared.cx;
    for key in ["constructor", "header", "magic"] {
        if let Some(at) = attr.keys.get(key) {
            cx.error(at, format_args!("`{key}` and `transparent` exclude each other: a transparent struct has no framing of its own"));
        }
    }
    let mut list = fields(shared, declared, &Owner::Transparent);
    if list.len() != 1 {
        let at = key_or(&attr.keys, "transparent", &input.ident);
        cx.error(at, format_args!("a transparent struct has exactly one field, this one has {}", list.len()));
    }
    expressions::expressions(shared, &list);
    match list.pop() {
        Some(checked) => Data::Transparent(Box::new(TransparentModel { field: checked.field })),
        // Reported above; what is returned does not matter.
        None => Data::Struct(StructModel { constructor: 1, header, magic: None, tagged: false, fields: Vec::new() }),
    }
}

/// Rule: `repr` and `tag` belong on enums, save for a tag that stands elsewhere. What has that has no framing of its own.
fn struct_keys(cx: &Ctxt, attr: &ContainerAttr) {
    let tagged = matches!(attr.tag, Some(TagFormAttr::Extern)) && !attr.keys.has("transparent");
    if tagged {
        for key in ["constructor", "header", "magic"] {
            let empty_header = key == "header" && attr.header.as_ref().is_some_and(Vec::is_empty);
            if let Some(at) = attr.keys.get(key).filter(|_| !empty_header) {
                cx.error(at, format_args!("`{key}` and `tag(extern)` exclude each other: what stands in front is the tag, and that is elsewhere"));
            }
        }
    }
    for key in ["repr", "tag"].into_iter().filter(|key| !(*key == "tag" && tagged)) {
        if let Some(at) = attr.keys.get(key) {
            cx.error(at, format_args!("`{key}` belongs on an enum"));
        }
    }
}

/// Rule: the constructor fits its header element.
fn constructor_fits(cx: &Ctxt, attr: &ContainerAttr, header: &[HeaderElement]) {
    let (Some(constructor), Some(at)) = (attr.constructor, attr.keys.get("constructor")) else {
        return;
    };
    let element = header.iter().find(|element| element.kind == HeaderKind::Constructor);
    if let Some(HeaderElement { width: width @ Width::Fixed(bytes), .. }) = element
        && constructor > width.max()
    {
        let unit = if *bytes == 1 { "byte" } else { "bytes" };
        cx.error(
            at,
            format_args!("constructor {constructor:#x} does not fit the {bytes} {unit} of its header element: the greatest is {:#x}", width.max()),
        );
    }
}

/// An enum: with `repr` or with `tag`.
pub(super) fn enumeration<'a>(shared: &Shared<'_>, input: &'a DeriveInput, declared: &'a DataEnum, attr: ContainerAttr) -> Option<Data<'a>> {
    let cx = shared.cx;
    enum_keys(cx, &attr);
    has_variants(cx, input, declared);
    super::exclude(cx, &attr.keys, &["repr", "tag"]);
    if attr.keys.has("repr") {
        enums::discriminants_beside_data(cx, input, declared);
        return enums::repr(shared, declared, attr.repr).map(Data::Repr);
    }
    if attr.keys.has("tag") {
        return tagged::tagged(shared, declared, attr).map(Data::Tagged);
    }
    tells_its_form(cx, input, declared);
    enums::attributes_only(shared, declared);
    None
}

/// Rule: an enum has no framing of its own. An empty `header()` says no more than that.
fn enum_keys(cx: &Ctxt, attr: &ContainerAttr) {
    for key in ["constructor", "header", "magic", "transparent"] {
        let empty_header = key == "header" && attr.header.as_ref().is_some_and(Vec::is_empty);
        if let Some(at) = attr.keys.get(key).filter(|_| !empty_header) {
            cx.error(at, format_args!("`{key}` belongs on a struct"));
        }
    }
}

/// Rule: an enum has at least one variant.
fn has_variants(cx: &Ctxt, input: &DeriveInput, declared: &DataEnum) {
    if declared.variants.is_empty() {
        cx.error(&input.ident, "an enum without variants has no value that could be on the wire");
    }
}

/// Rule: an enum says how it is written, with `repr` if it has no data and with `tag` if it has.
fn tells_its_form(cx: &Ctxt, input: &DeriveInput, declared: &DataEnum) {
    if declared.variants.is_empty() {
        return;
    }
    let with_data = declared.variants.iter().find(|variant| !variant.fields.is_empty() && !enums::is_other(variant));
    match with_data {
        Some(variant) => cx.error(
            &input.ident,
            format_args!(
                "an enum with data needs `#[proto(tag(TYPE))]`, for example `#[proto(tag(u8))]`: variant `{}` has data",
                super::plain(&variant.ident)
            ),
        ),
        None => cx.error(&input.ident, "an enum without data needs `#[proto(repr = TYPE)]`: an integer type, `varint` or `str`"),
    }
}
