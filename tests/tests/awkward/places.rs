//! Declarations in functions, in macros, in modules, under another name of the crate.
#![deny(warnings)]

use bytespec::ProtoModel;

pub(crate) mod facade {
    pub(crate) use bytespec as wire;
}

mod inner {
    #[derive(super::facade::wire::ProtoModel, Debug, PartialEq)]
    #[proto(crate = crate::awkward::places::facade::wire, header())]
    pub(super) struct Renamed<T> {
        pub(super) a: T,
        #[field(index = 2, when = self.b == 0)]
        pub(super) c: Option<u8>,
        #[field(index = 1)]
        pub(super) b: u8,
    }
}

macro_rules! model {
    ($name:ident, $field:ident: $ty:ty, $limit:expr) => {
        #[derive(ProtoModel, Debug, PartialEq)]
        #[proto(header(payload_length = 1))]
        struct $name {
            $field: $ty,
            count: u8,
            #[field(when = self.$field > $limit)]
            extra: Option<u8>,
            #[field(count = self.count)]
            items: Vec<$ty>,
        }
    };
}

model!(FromMacro, size: u16, 3);

macro_rules! choice {
    ($name:ident { $($variant:ident($ty:ty) = $tag:literal),* }) => {
        #[derive(ProtoModel, Debug, PartialEq)]
        #[proto(tag(u8))]
        enum $name {
            $(#[variant(tag = $tag)] $variant($ty),)*
            #[variant(other)]
            Other { #[field(tag)] tag: u8, len: u8, #[field(length = self.len)] raw: Vec<u8> },
        }
    };
}

choice!(Choice { A(u8) = 1, B(u16) = 2 });

fn in_function<T: bytespec::Encode + for<'a> bytespec::Decode<'a> + bytespec::Described + PartialEq>(value: T) {
    #[derive(ProtoModel, PartialEq)]
    struct Local<T> {
        value: T,
        #[field(value = Vec::new())]
        list: Vec<u8>,
    }
    let local = Local { value, list: Vec::new() };
    let bytes = local.encode().expect("it can be encoded");
    assert!(Local::<T>::decode(&bytes).expect("it can be decoded") == local);
}

#[test]
fn works() {
    let value = inner::Renamed { a: 1_u16, b: 0, c: Some(2) };
    assert_eq!(value.encode().expect("it can be encoded"), [0, 1, 0, 2]);
    let value = FromMacro { size: 4, count: 1, extra: Some(5), items: vec![6] };
    let bytes = value.encode().expect("it can be encoded");
    assert_eq!(bytes, [6, 0, 4, 1, 5, 0, 6]);
    assert_eq!(FromMacro::decode(&bytes).expect("it can be decoded"), value);
    let other = Choice::Other { tag: 9, len: 1, raw: vec![7] };
    assert_eq!(Choice::decode(&other.encode().expect("it can be encoded")).expect("it can be decoded"), other);
    in_function(vec![Choice::A(1), Choice::B(2)]);
}
