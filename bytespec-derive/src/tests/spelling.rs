//! What the spelling of a type tells.

use crate::ty::{BytesKind, IntType, Kind, TextKind, classify};

#[test]
fn types_by_their_spelling() {
    let kind = |ty: &str, wanted: fn(Kind<'_>) -> bool| {
        let ty: syn::Type = syn::parse_str(ty).unwrap_or_else(|error| panic!("{error}"));
        wanted(classify(&ty))
    };
    assert!(kind("std::string::String", |kind| matches!(kind, Kind::Text(TextKind::String))));
    assert!(kind("::alloc::vec::Vec<u8>", |kind| matches!(kind, Kind::Bytes(BytesKind::Vec))));
    assert!(kind("(Vec<u16>)", |kind| matches!(kind, Kind::List(_))));
    assert!(kind("core::option::Option<u8>", |kind| matches!(kind, Kind::Option(_))));
    assert!(kind("my::Option<u8>", |kind| matches!(kind, Kind::Other)));
    assert!(kind("&'a str", |kind| matches!(kind, Kind::Text(TextKind::Borrowed))));
    assert!(kind("&'de [u8]", |kind| matches!(kind, Kind::Bytes(BytesKind::Borrowed))));
    assert!(kind("std::borrow::Cow<'a, str>", |kind| matches!(kind, Kind::Text(TextKind::Cow))));
    assert!(kind("Cow<'a, [u8]>", |kind| matches!(kind, Kind::Bytes(BytesKind::Cow))));
    assert!(kind("[u8; 16]", |kind| matches!(kind, Kind::ByteArray(_))));
    assert!(kind("bytes::Bytes", |kind| matches!(kind, Kind::Bytes(BytesKind::Bytes))));
    assert!(kind("std::primitive::u32", |kind| matches!(kind, Kind::Int(IntType::U32))));
    assert!(kind("my::u32", |kind| matches!(kind, Kind::Other)));
    assert!(kind("Arc<T>", |kind| matches!(kind, Kind::Pointer(_))));
    assert!(kind("Box<[u8]>", |kind| matches!(kind, Kind::Bytes(BytesKind::Shared(_)))));
    assert!(kind("<T as Trait>::Item", |kind| matches!(kind, Kind::Other)));
}
