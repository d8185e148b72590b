use bytespec::ProtoModel;

use bytespec::{Codec, DecodeError, Decoder, EncodeError, Encoder, Layout, Settings};

struct Bit;

impl<'de, C: ?Sized> Codec<'de, bool, C> for Bit {
    const LAYOUT: Layout = Layout::UInt(1);

    fn encode(value: &bool, out: &mut Encoder, settings: &'static Settings, _: &mut C) -> Result<(), EncodeError> {
        out.put(&u8::from(*value), settings)
    }

    fn decode(input: &mut Decoder<'de>, settings: &'static Settings, _: &mut C) -> Result<bool, DecodeError> {
        Ok(input.get::<u8>(settings)? != 0)
    }
}

#[derive(ProtoModel)]
struct A {
    #[field(codec = Bit)]
    a: u32,
}

fn main() {}
