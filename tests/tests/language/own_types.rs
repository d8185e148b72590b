//! Codecs, and the traits implemented by hand.

use crate::{check, refused, unwritable};
use bytespec::{
    Codec, Decode, DecodeError, DecodeTagged, Decoder, Described, Encode, EncodeError, EncodeTagged, Encoder, Layout, ProtoModel, Settings,
};
use std::time::Duration;

struct Minutes;

impl<'de, C: ?Sized> Codec<'de, Duration, C> for Minutes {
    const LAYOUT: Layout = Layout::UInt(2);

    fn encode(value: &Duration, out: &mut Encoder, settings: &'static Settings, _: &mut C) -> Result<(), EncodeError> {
        let minutes = u16::try_from(value.as_secs() / 60).map_err(|_| EncodeError::custom("more than 65535 minutes"))?;
        out.put(&minutes, settings)
    }

    fn decode(input: &mut Decoder<'de>, settings: &'static Settings, _: &mut C) -> Result<Duration, DecodeError> {
        let minutes: u16 = input.get(settings)?;
        Ok(Duration::from_secs(u64::from(minutes) * 60))
    }
}

/// Borrows up to a semicolon.
struct UpToSemicolon;

impl<'de: 'a, 'a, C: ?Sized> Codec<'de, &'a [u8], C> for UpToSemicolon {
    const LAYOUT: Layout = Layout::Custom("up to a semicolon");

    fn encode(value: &&'a [u8], out: &mut Encoder, _: &'static Settings, _: &mut C) -> Result<(), EncodeError> {
        out.put_slice(value);
        out.put_byte(b';');
        Ok(())
    }

    fn decode(input: &mut Decoder<'de>, _: &'static Settings, _: &mut C) -> Result<&'a [u8], DecodeError> {
        let Some(length) = input.peek().iter().position(|&byte| byte == b';') else {
            return Err(input.truncated(input.remaining() as u64 + 1));
        };
        let value = input.take(length)?;
        input.take_byte()?;
        Ok(value)
    }
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header(flags = 1), byte_order = little)]
struct Job<'a> {
    #[field(codec = Minutes)]
    a: Duration,
    #[field(codec = Minutes, flag = 0, byte_order = big, pad_after = 4)]
    b: Option<Duration>,
    #[field(codec = UpToSemicolon)]
    c: &'a [u8],
}

#[test]
fn a_codec_serves_types_of_others() {
    let value = Job { a: Duration::from_secs(60), b: Some(Duration::from_secs(120)), c: b"xy" };
    let bytes = [1, 1, 0, 0, 2, 0, 0, b'x', b'y', b';'];
    assert_eq!(value.encode().unwrap(), bytes);
    assert_eq!(Job::decode(&bytes).unwrap(), value);
    let error = Job { a: Duration::MAX, ..value }.encode().unwrap_err();
    assert_eq!(error.to_string(), "Job.a: more than 65535 minutes");
    let error = Job::decode(&bytes[..9]).unwrap_err();
    assert_eq!((error.to_string().as_str(), error.missing()), ("Job.c at byte 0x7: needs 3 bytes, 2 left", Some(1)));
}

/// Three bytes.
#[derive(Debug, PartialEq, Clone, Copy)]
struct U24(u32);

impl<C: ?Sized> Encode<C> for U24 {
    fn encode_value(&self, out: &mut Encoder, _: &'static Settings, _: &mut C) -> Result<(), EncodeError> {
        match self.0.to_be_bytes() {
            [0, low @ ..] => {
                out.put_array(low);
                Ok(())
            }
            _ => Err(EncodeError::custom("more than 24 bits")),
        }
    }
}

impl<'de, C: ?Sized> Decode<'de, C> for U24 {
    const MIN_LEN: usize = 3;

    fn decode_value(input: &mut Decoder<'de>, _: &'static Settings, _: &mut C) -> Result<Self, DecodeError> {
        let [a, b, c] = *input.take_array()?;
        Ok(U24(u32::from_be_bytes([0, a, b, c])))
    }
}

impl Described for U24 {
    const LAYOUT: Layout = Layout::UInt(3);
}

/// A number whose width another value says.
#[derive(Debug, PartialEq)]
struct Sized_(u64);

impl<C: ?Sized> EncodeTagged<C> for Sized_ {
    fn tag(&self, _: &mut C) -> Result<u64, EncodeError> {
        Ok(u64::from(8 - self.0.leading_zeros() / 8).max(1))
    }

    fn encode_tagged(&self, out: &mut Encoder, _: &'static Settings, ctx: &mut C) -> Result<(), EncodeError> {
        let width = self.tag(ctx)? as usize;
        out.put_slice(&self.0.to_be_bytes()[8 - width..]);
        Ok(())
    }
}

impl<'de, C: ?Sized> DecodeTagged<'de, C> for Sized_ {
    fn decode_tagged(tag: u64, input: &mut Decoder<'de>, _: &'static Settings, _: &mut C) -> Result<Self, DecodeError> {
        if tag > 8 {
            return Err(input.custom("at most eight bytes"));
        }
        Ok(Sized_(input.take(tag as usize)?.iter().fold(0, |number, &byte| number << 8 | u64::from(byte))))
    }
}

impl Described for Sized_ {
    const LAYOUT: Layout = Layout::Custom("sized number");
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header())]
struct Own {
    one: U24,
    #[field(prefix_length = 1)]
    list: Vec<U24>,
    array: [U24; 2],
    #[field(wire(width: u8 = bytespec::tag_of(&self.sized)), tag = width)]
    sized: Sized_,
}

#[test]
fn types_may_implement_the_traits_by_hand() {
    let value = Own { one: U24(0x01_0203), list: vec![U24(4)], array: [U24(5), U24(6)], sized: Sized_(0x100) };
    check(&value, &[1, 2, 3, 3, 0, 0, 4, 0, 0, 5, 0, 0, 6, 2, 1, 0]);
    assert_eq!(unwritable(&Own { list: vec![U24(0), U24(1 << 24)], ..value }), "Own.list[1]: more than 24 bits");
    assert_eq!(refused::<Own>(&[0, 0, 0, 2, 0, 0]), "Own.list[0] at byte 0x4: needs 3 bytes, 2 left");
    assert_eq!(refused::<Own>(&[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9]), "Own.sized at byte 0xb: at most eight bytes");
}
