//! Other libraries on the same values: binrw and deku in the same layout, the others in their own.

pub(crate) mod fixed;
pub(crate) mod floats;
pub(crate) mod nested;
pub(crate) mod optional;

use crate::Case;
use binrw::meta::{ReadEndian, WriteEndian};
use binrw::{BinRead, BinWrite};
use borsh::{BorshDeserialize, BorshSerialize};
use deku::{DekuContainerRead, DekuContainerWrite, DekuWriter};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use speedy::{LittleEndian, Readable, Writable};
use std::fmt::Debug;
use std::hint::black_box;
use std::io::Cursor;
use wincode::config::DefaultConfig;
use wincode::{SchemaRead, SchemaWrite};

/// The cases of one message by their names.
pub(crate) struct Cases<'a> {
    pub(crate) cases: &'a mut Vec<Case>,
    pub(crate) decode: &'static str,
    pub(crate) encode: &'static str,
    pub(crate) reused: &'static str,
}

impl Cases<'_> {
    fn add<R>(&mut self, case: &str, name: &'static str, operation: impl FnMut() -> R + 'static) {
        let at = self.cases.iter().position(|found| found.name == case).expect("a case of that name");
        let case = self.cases.remove(at).with(name, operation);
        self.cases.insert(at, case);
    }

    /// Encoding into a fresh buffer and into one that is kept; each library with what it offers for that.
    fn both<T: 'static>(&mut self, name: &'static str, value: &'static T, fresh: fn(&T) -> Vec<u8>, reused: fn(&T, Vec<u8>) -> Vec<u8>) {
        assert!(fresh(value) == reused(value, Vec::new()), "{name}: two encodings differ");
        self.add(self.encode, name, move || fresh(black_box(value)));
        let mut kept = Some(Vec::new());
        self.add(self.reused, name, move || {
            let mut out = kept.take().unwrap_or_default();
            out.clear();
            kept = Some(reused(black_box(value), out));
        });
    }

    /// The libraries with layouts of their own.
    pub(crate) fn own_layouts<T>(&mut self, value: T)
    where
        T: BorshSerialize + BorshDeserialize + Serialize + DeserializeOwned + Writable<LittleEndian> + Readable<'static, LittleEndian>,
        T: SchemaWrite<DefaultConfig, Src = T> + SchemaRead<'static, DefaultConfig, Dst = T> + PartialEq + Debug + 'static,
    {
        let value: &'static T = Box::leak(Box::new(value));
        self.both(
            "borsh",
            value,
            |value| borsh::to_vec(value).expect("it encodes"),
            |value, mut out| {
                BorshSerialize::serialize(value, &mut out).expect("it encodes");
                out
            },
        );
        self.both(
            "wincode",
            value,
            |value| wincode::serialize(value).expect("it encodes"),
            |value, mut out| {
                wincode::serialize_into(&mut out, value).expect("it encodes");
                out
            },
        );
        self.both(
            "postcard",
            value,
            |value| postcard::to_allocvec(value).expect("it encodes"),
            |value, out| postcard::to_extend(value, out).expect("it encodes"),
        );
        self.both(
            "speedy",
            value,
            |value| value.write_to_vec().expect("it encodes"),
            |value, mut out| {
                value.write_to_stream(&mut out).expect("it encodes");
                out
            },
        );
        self.reading("borsh", value, borsh::to_vec(value).expect("it encodes"), |bytes| borsh::from_slice(bytes).expect("it decodes"));
        self.reading("wincode", value, wincode::serialize(value).expect("it encodes"), |bytes| wincode::deserialize(bytes).expect("it decodes"));
        self.reading("postcard", value, postcard::to_allocvec(value).expect("it encodes"), |bytes| postcard::from_bytes(bytes).expect("it decodes"));
        self.reading("speedy", value, value.write_to_vec().expect("it encodes"), |bytes| T::read_from_buffer(bytes).expect("it decodes"));
    }

    fn reading<T: PartialEq + Debug + 'static>(&mut self, name: &'static str, value: &T, bytes: Vec<u8>, read: fn(&'static [u8]) -> T) {
        let bytes: &'static [u8] = bytes.leak();
        assert!(read(bytes) == *value, "{name}: another value");
        self.add(self.decode, name, move || read(black_box(bytes)));
    }

    /// Borrowed values of the libraries that have them.
    pub(crate) fn borrowed<T>(&mut self, decode: &'static str, value: T)
    where
        T: Serialize + Deserialize<'static> + Writable<LittleEndian> + Readable<'static, LittleEndian>,
        T: SchemaWrite<DefaultConfig, Src = T> + SchemaRead<'static, DefaultConfig, Dst = T> + PartialEq + Debug + 'static,
    {
        let own = std::mem::replace(&mut self.decode, decode);
        self.reading("wincode", &value, wincode::serialize(&value).expect("it encodes"), |bytes| wincode::deserialize(bytes).expect("it decodes"));
        self.reading("postcard", &value, postcard::to_allocvec(&value).expect("it encodes"), |bytes| {
            postcard::from_bytes(bytes).expect("it decodes")
        });
        self.reading("speedy", &value, value.write_to_vec().expect("it encodes"), |bytes| T::read_from_buffer(bytes).expect("it decodes"));
        self.decode = own;
    }

    /// Protocol buffers.
    pub(crate) fn prost<T: prost::Message + Default + PartialEq + Debug + 'static>(&mut self, value: T) {
        let value: &'static T = Box::leak(Box::new(value));
        self.both("prost", value, prost::Message::encode_to_vec, |value, mut out| {
            value.encode(&mut out).expect("a vector grows");
            out
        });
        self.reading("prost", value, value.encode_to_vec(), |bytes| T::decode(bytes).expect("it decodes"));
    }

    /// In our layout: the same bytes.
    pub(crate) fn binrw<T>(&mut self, value: T, expected: &'static [u8])
    where
        T: for<'a> BinRead<Args<'a> = ()> + for<'a> BinWrite<Args<'a> = ()> + ReadEndian + WriteEndian + PartialEq + Debug + 'static,
    {
        fn write<T: for<'a> BinWrite<Args<'a> = ()> + WriteEndian>(value: &T, out: Vec<u8>) -> Vec<u8> {
            let mut out = Cursor::new(out);
            value.write(&mut out).expect("it encodes");
            out.into_inner()
        }
        let value: &'static T = Box::leak(Box::new(value));
        assert!(write(value, Vec::new()) == expected, "binrw: other bytes");
        self.both("binrw", value, |value| write(value, Vec::new()), write);
        self.reading("binrw", value, expected.to_vec(), |bytes| T::read(&mut Cursor::new(bytes)).expect("it decodes"));
    }

    /// In our layout: the same bytes.
    pub(crate) fn deku<T>(&mut self, value: T, expected: &'static [u8])
    where
        T: for<'a> DekuContainerRead<'a> + DekuContainerWrite + DekuWriter<()> + PartialEq + Debug + 'static,
    {
        let value: &'static T = Box::leak(Box::new(value));
        assert!(value.to_bytes().expect("it encodes") == expected, "deku: other bytes");
        self.both(
            "deku",
            value,
            |value| value.to_bytes().expect("it encodes"),
            |value, out| {
                let mut out = Cursor::new(out);
                let mut writer = deku::writer::Writer::new(&mut out);
                value.to_writer(&mut writer, ()).expect("it encodes");
                writer.finalize().expect("it encodes");
                out.into_inner()
            },
        );
        self.reading("deku", value, expected.to_vec(), |bytes| T::from_bytes((bytes, 0)).expect("it decodes").1);
    }
}
