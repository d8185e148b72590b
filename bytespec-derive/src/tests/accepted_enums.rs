//! What accepted enums resolve to.

use super::accepted::accept;
use crate::model::{Context, Data, Encoding, Repr, ReprValue, Role, TagForm, TagSource, VariantTag};
use crate::ty::IntType;

#[test]
fn enums_without_data() {
    accept("#[proto(repr = varint)] #[repr(i64)] enum A { B = -1, #[variant(value = 0x10)] C, D = b'x', #[variant(other)] E(i64) }", |model| {
        let Data::Repr(repr) = &model.data else { panic!("not a repr enum") };
        assert!(repr.repr == Repr::VarInt);
        let numbers = repr.variants.iter().map(|variant| match variant.value {
            ReprValue::Int(value) => Some(value),
            _ => None,
        });
        assert_eq!(numbers.collect::<Vec<_>>(), [Some(-1), Some(16), Some(120), None]);
        assert!(matches!(repr.variants[3].value, ReprValue::Other(Some(_))));
    });
    accept(r#"#[proto(repr = str)] enum A { #[variant(value = "")] B, #[variant(other)] C }"#, |model| {
        let Data::Repr(repr) = &model.data else { panic!("not a repr enum") };
        assert!(matches!(&repr.variants[0].value, ReprValue::Text(text) if text.is_empty()));
        assert!(matches!(repr.variants[1].value, ReprValue::Other(None)));
    });
    accept("#[proto(repr = u64)] enum A { #[variant(value = 0xffff_ffff_ffff_ffff)] B }", |_| {});
    accept("#[proto(repr = i8)] enum A { B = -128, C = 127 }", |_| {});
}

#[test]
fn enums_with_data() {
    accept(
        "#[proto(byte_order = little, header(), context: Engine + Send, tag(u32, mask = 0xff, map = Ids))]
         enum Variant { #[variant(tag = 2)] Int(#[field(tag = bits(16, 1))] Int), #[variant(tag = 300)] Nil,
         #[variant(tag = 27)] Dict { #[field(tag = bits(16, 2))] key: Elem, #[field(tag = bits(18, 2))] value: Elem, entries: Vec<Entry> },
         #[variant(other)] Other { #[field(tag)] tag: u32, #[field(rest)] bytes: Vec<u8> } }",
        |model| {
            assert!(matches!(&model.context, Context::Bounds(bounds) if bounds.to_string() == "Engine + Send"));
            let Data::Tagged(tagged) = &model.data else { panic!("not a tagged enum") };
            assert!(matches!(tagged.tag, TagForm::Int { ty: IntType::U32, mask: Some(0xff), map: Some(_) }));
            assert!(matches!(tagged.variants[0].tag, VariantTag::Int(2)));
            assert!(matches!(tagged.variants[0].fields[0].tag, Some(TagSource::Bits { shift: 16, width: 1 })));
            assert!(matches!(tagged.variants[3].tag, VariantTag::Other));
            assert!(matches!(tagged.variants[3].fields[0].role, Role::Tag));
        },
    );
    accept(r#"#[proto(tag([u8; 4]))] enum A { #[variant(tag = b"fmt ")] B(u8), #[variant(other)] C(#[field(tag)] [u8; 4]) }"#, |model| {
        assert!(matches!(&model.data, Data::Tagged(tagged) if matches!(tagged.tag, TagForm::Bytes(4))));
    });
    accept(r#"#[proto(tag(str, prefix_length = 1, encoding = "ascii"))] enum A { #[variant(tag = "b")] B(u8) }"#, |model| {
        let Data::Tagged(tagged) = &model.data else { panic!("not a tagged enum") };
        assert!(matches!(&tagged.tag, TagForm::Str(settings) if settings.encoding == Some(Encoding::Ascii)));
    });
    accept("#[proto(tag(varuint))] enum A { #[variant(tag = 0xffff_ffff_ffff_ffff)] B(u8) }", |_| {});
    accept("#[proto(tag(extern))] enum A { #[variant(tag = 0)] B, #[variant(tag = 1)] C(u32) }", |_| {});
    accept("#[proto(tag(i8))] enum A { #[variant(tag = -1)] B(u8) }", |_| {});
    accept("#[proto(tag(constructor))] enum A { B(Hello), C(Box<Bye>), #[variant(other)] D { #[field(tag)] t: u64 } }", |model| {
        let Data::Tagged(tagged) = &model.data else { panic!("not a tagged enum") };
        assert!(matches!(tagged.variants[1].tag, VariantTag::Constructor));
    });
}
