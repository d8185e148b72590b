//! What accepted declarations resolve to.

use super::parse;
use crate::check::model;
use crate::model::{
    Bits, ByteOrder, Context, Data, Encoding, Field, Framing, HeaderKind, Length, LengthType, Magic, Model, Pad, Presence, Role, StructModel, Width,
};
use crate::ty::{BytesKind, IntType, Kind};

/// Checks a declaration that must be accepted and looks at the result.
#[track_caller]
pub(super) fn accept<T>(declaration: &str, look: impl FnOnce(&Model<'_>) -> T) -> T {
    let input = parse(declaration);
    match model(&input) {
        Ok(model) => look(&model),
        Err(errors) => panic!("{}", errors.into_iter().map(|error| error.to_string()).collect::<Vec<_>>().join("\n")),
    }
}

#[track_caller]
fn structure<'m, 'a>(model: &'m Model<'a>) -> &'m StructModel<'a> {
    match &model.data {
        Data::Struct(structure) => structure,
        _ => panic!("not a struct"),
    }
}

#[track_caller]
fn field<'m, 'a>(model: &'m Model<'a>, name: &str) -> &'m Field<'a> {
    let fields = &structure(model).fields;
    fields.iter().find(|field| field.name == name).unwrap_or_else(|| panic!("no field {name}"))
}

/// The names of the fields in the order of the model.
fn order(declaration: &str) -> String {
    accept(declaration, |model| structure(model).fields.iter().map(|field| field.name.as_str()).collect::<Vec<_>>().join(" "))
}

#[test]
fn defaults_of_a_struct() {
    accept("/// One line.\n///\n/// Another.\nstruct r#Packet { r#type: u8 }", |model| {
        assert_eq!(model.name, "Packet");
        assert_eq!(model.docs, "One line.\n\nAnother.");
        assert_eq!(model.crate_path.to_string(), ":: bytespec");
        assert!(model.byte_order == ByteOrder::Big);
        assert!(matches!(model.context, Context::None));
        let structure = structure(model);
        assert_eq!(structure.constructor, 1);
        let header: Vec<_> = structure.header.iter().map(|element| (element.kind, element.width)).collect();
        let expected =
            [(HeaderKind::Constructor, Width::Fixed(2)), (HeaderKind::Flags, Width::Fixed(8)), (HeaderKind::PayloadLength, Width::Fixed(4))];
        assert!(header == expected);
        assert_eq!(structure.fields[0].name, "type");
        assert_eq!(structure.fields[0].index, Some(0));
    });
}

#[test]
fn header_in_the_declared_order() {
    accept("#[proto(header(payload_length = varuint, flags = 1))] struct A;", |model| {
        let header = &structure(model).header;
        assert_eq!(header.len(), 2);
        assert!(header[0].kind == HeaderKind::PayloadLength && header[0].width == Width::VarUInt);
        assert!(header[1].kind == HeaderKind::Flags && header[1].width == Width::Fixed(1));
    });
    accept("#[proto(header())] struct A;", |model| {
        assert!(structure(model).header.is_empty());
    });
    accept("#[proto(header(), constructor = 0xffff_ffff)] struct A;", |model| {
        assert_eq!(structure(model).constructor, 0xffff_ffff);
    });
}

#[test]
fn attributes_merge() {
    accept("#[proto(byte_order = little)] #[proto(crate = my::bytespec)] struct A;", |model| {
        assert!(model.byte_order == ByteOrder::Little);
        assert_eq!(model.crate_path.to_string(), "my :: bytespec");
    });
}

#[test]
fn implicit_indexes_take_the_smallest_free_one() {
    assert_eq!(order("struct A { a: u8, b: u8 }"), "a b");
    assert_eq!(order("struct A { #[field(index = 1)] a: u8, b: u8 }"), "b a");
    assert_eq!(order("struct A { #[field(index = 3)] a: u8, #[field(index = 1)] b: u8, c: u8, d: u8 }"), "c b d a");
}

#[test]
fn unknown_is_last_and_skipped_fields_follow_their_predecessor() {
    assert_eq!(
        order(
            "struct A { #[field(skip)] s: usize, #[field(unknown)] u: Unknown, #[field(index = 1)] a: u8,
             #[field(skip, default = 7)] t: char, b: u8 }"
        ),
        "s b a t u"
    );
}

#[test]
fn presence_of_options() {
    accept(
        "#[proto(context = Save<'n, u8>)] struct A<'n> { #[field(flag = 3)] a: Option<u8>, #[field(when = self.a < Some(1))] b: Option<&'n str>,
         #[field(since = 2, until = 9)] c: std::option::Option<Vec<u8>>, #[field(skip)] d: Option<usize> }",
        |model| {
            assert!(matches!(model.context, Context::Type(_)));
            let a = field(model, "a");
            assert!(matches!(a.presence, Presence::Flag(3)));
            assert!(matches!(a.kind, Kind::Int(IntType::U8)));
            assert!(a.optional.is_some());
            let Presence::When(when) = &field(model, "b").presence else { panic!("no condition") };
            assert_eq!(when.to_string(), "self . a < Some (1)");
            assert!(matches!(field(model, "c").presence, Presence::Version { since: Some(2), until: Some(9) }));
            assert!(matches!(field(model, "c").kind, Kind::Bytes(BytesKind::Vec)));
            let d = field(model, "d");
            assert!(matches!(d.role, Role::Skipped(None)) && d.optional.is_none());
        },
    );
}

#[test]
fn settings_of_values_and_items() {
    accept(
        r#"struct A { #[field(prefix_length = varuint, encoding = "UTF_16_LE")] a: String,
           #[field(prefix_length = 2, item(prefix_length = 1, item(encoding = "Latin-1")))] b: Vec<Vec<String>>,
           #[field(varint)] c: Vec<i64>, #[field(varint)] d: u64, #[field(item(varint))] e: Vec<u64>,
           #[field(byte_order = little)] f: u16 }"#,
        |model| {
            let a = &field(model, "a").settings;
            assert!(matches!(a.framing, Some(Framing::Prefix(Width::VarUInt))) && a.encoding == Some(Encoding::Utf16Le));
            let b = field(model, "b").settings.item.as_ref().and_then(|item| item.item.as_ref());
            assert!(b.is_some_and(|item| item.encoding == Some(Encoding::Latin1)));
            let c = &field(model, "c").settings;
            assert!(!c.varint && c.item.as_ref().is_some_and(|item| item.varint));
            assert!(field(model, "d").settings.varint);
            assert!(field(model, "e").settings.item.as_ref().is_some_and(|item| item.varint));
            assert!(field(model, "f").settings.byte_order == Some(ByteOrder::Little));
        },
    );
}

#[test]
fn extended_settings() {
    accept(
        "struct A { #[field(count(u32, mask = 0x7fff_ffff))] a: Vec<u16>, #[field(count = n & 1, item(pad_after = 4))] b: Vec<G>,
         #[field(length(u8), rest)] c: Vec<u16>, #[field(terminator = 0u16)] d: Vec<u16>, #[field(nul)] e: String,
         #[field(align = 4, pad = zero)] f: u32, #[field(length = self.f - 1)] g: G, #[field(length(varuint))] h: G,
         #[field(codec = Min::<u8, u16>, flag = 0)] i: Option<std::time::Duration> }",
        |model| {
            let a = &field(model, "a").settings.framing;
            assert!(matches!(a, Some(Framing::CountInt { ty: IntType::U32, mask: Some(0x7fff_ffff) })));
            assert!(matches!(&field(model, "b").settings.framing, Some(Framing::CountExpr(e)) if e.to_string() == "n & 1"));
            let c = &field(model, "c").settings;
            assert!(matches!(c.framing, Some(Framing::Rest)));
            assert!(matches!(c.length, Some(Length::Prefix(LengthType::Int(IntType::U8)))));
            assert!(matches!(&field(model, "d").settings.framing, Some(Framing::Terminator(_))));
            assert!(matches!(&field(model, "e").settings.framing, Some(Framing::Nul)));
            let f = &field(model, "f").settings;
            assert!(f.align == Some(4) && f.pad == Pad::Zero);
            assert!(matches!(&field(model, "g").settings.length, Some(Length::Expr(_))));
            assert!(matches!(&field(model, "h").settings.length, Some(Length::Prefix(LengthType::VarUInt))));
            assert!(field(model, "i").settings.codec.is_some());
        },
    );
}

fn places(declaration: &str) -> Vec<(u8, u8, u8, bool, bool)> {
    let place = |bits: Option<Bits>| bits.map(|bits| (bits.width, bits.shift, bits.word, bits.first, bits.last));
    accept(declaration, |model| {
        let fields = structure(model).fields.iter();
        let all = fields.flat_map(|field| {
            let before = field.before.iter().map(|wire| wire.bits);
            before.chain([field.bits]).chain(field.after.iter().map(|wire| wire.bits))
        });
        all.filter_map(place).collect()
    })
}

#[test]
fn bits_fill_words_from_the_top_in_big_byte_order() {
    assert_eq!(
        places("struct A { #[field(bits = 1)] a: bool, #[field(bits = 3)] b: u8, #[field(bits = 12)] c: u16 }"),
        [(1, 15, 16, true, false), (3, 12, 16, false, false), (12, 0, 16, false, true)]
    );
}

#[test]
fn bits_fill_words_from_the_bottom_in_little_byte_order() {
    assert_eq!(
        places(
            "#[proto(byte_order = little)] struct A { #[field(bits = 1, wire_after(zero: u8 = 0, bits = 3))] a: bool,
             #[field(bits = 4)] b: u8, c: u8, #[field(bits = 8)] d: Kind }"
        ),
        [(1, 0, 8, true, false), (3, 1, 8, false, false), (4, 4, 8, false, true), (8, 0, 8, true, true)]
    );
}

#[test]
fn wire_items() {
    accept(
        "struct A { #[field(wire(n: u32 = self.names.len() | 1 << 31, require = n >> 31 == 1),
         wire(s: u16 = self.a, when = n > 1, byte_order = little), wire_after(z: u8 = 0))] a: u16, names: Vec<u16> }",
        |model| {
            let a = field(model, "a");
            assert_eq!(a.before.len(), 2);
            assert_eq!(a.before[0].value.to_string(), "self . names . len () | 1 << 31");
            assert!(a.before[0].require.is_some() && a.before[0].when.is_none());
            assert!(a.before[1].when.is_some() && a.before[1].settings.byte_order == Some(ByteOrder::Little));
            assert_eq!(a.after[0].name, "z");
        },
    );
}

#[test]
fn magic_and_transparent() {
    accept(r#"#[proto(magic = b"RIFF")] struct A;"#, |model| {
        assert!(matches!(&structure(model).magic, Some(Magic::Bytes(bytes)) if bytes == b"RIFF"));
    });
    accept("#[proto(magic = 0xffu8)] struct A;", |model| {
        assert!(matches!(structure(model).magic, Some(Magic::Int { ty: IntType::U8, value: 255 })));
    });
    accept("#[proto(transparent)] struct A<T>(#[field(prefix_length = 1)] Vec<T>);", |model| {
        assert!(matches!(&model.data, Data::Transparent(transparent) if transparent.field.name == "0"));
    });
}

#[test]
fn names_that_cannot_be_classified_take_any_setting() {
    accept(
        r#"struct A<T> { #[field(prefix_length = 1, encoding = "ascii")] a: Name, #[field(varint)] b: T, #[field(count_prefix = 1, item(varint))] c: my::List<T>,
           #[field(tag = 3)] d: Value, #[field(bits = 8)] e: Level, #[field(byte_order = little)] f: T, #[field(rest)] g: Box<Tail> }"#,
        |_| {},
    );
}
