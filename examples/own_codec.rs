//! A layout of your own: for a type that is not yours, as a codec; for a type that is, as the three traits.
#![allow(clippy::unwrap_used)] // An example may say what must hold.

use bytespec::{Codec, Decode, DecodeError, Decoder, Described, Encode, EncodeError, Encoder, Layout, ProtoModel, Settings};
use bytespec_examples::show;
use std::fmt::Write;
use std::net::Ipv4Addr;
use std::time::Duration;

/// A duration as whole minutes in two bytes.
struct Minutes;

impl<'de, C: ?Sized> Codec<'de, Duration, C> for Minutes {
    const LAYOUT: Layout = Layout::UInt(2);

    fn encode(value: &Duration, out: &mut Encoder, settings: &'static Settings, _: &mut C) -> Result<(), EncodeError> {
        let minutes = u16::try_from(value.as_secs() / 60).map_err(|_| EncodeError::custom("more than 65535 minutes"))?;
        // `settings` knows the byte order of the model.
        out.put(&minutes, settings)
    }

    fn decode(input: &mut Decoder<'de>, settings: &'static Settings, _: &mut C) -> Result<Duration, DecodeError> {
        let minutes: u16 = input.get(settings)?;
        Ok(Duration::from_secs(u64::from(minutes) * 60))
    }

    fn show(value: &Duration, shown: &mut bytespec::watch::Shown<'_>) {
        let _ = write!(shown, "{} minutes", value.as_secs() / 60);
    }
}

/// Addresses are a type of our own, so no attribute is needed where one stands.
#[derive(Debug, PartialEq)]
struct Address(Ipv4Addr);

impl<C: ?Sized> Encode<C> for Address {
    fn encode_value(&self, out: &mut Encoder, _: &'static Settings, _: &mut C) -> Result<(), EncodeError> {
        out.put_array(self.0.octets());
        Ok(())
    }
}

impl<'de, C: ?Sized> Decode<'de, C> for Address {
    const MIN_LEN: usize = 4;

    fn decode_value(input: &mut Decoder<'de>, _: &'static Settings, _: &mut C) -> Result<Self, DecodeError> {
        let octets: [u8; 4] = *input.take_array()?;
        if octets == [0; 4] {
            return Err(input.error_at(bytespec::DecodeErrorKind::Custom("0.0.0.0 is nobody".into()), input.offset() - 4));
        }
        Ok(Address(octets.into()))
    }

    fn show(&self, shown: &mut bytespec::watch::Shown<'_>) {
        let _ = write!(shown, "{}", self.0);
    }
}

impl Described for Address {
    const LAYOUT: Layout = Layout::Custom("IPv4 address");
}

#[derive(Debug, PartialEq, ProtoModel)]
#[proto(header(), byte_order = little)]
struct Lease {
    address: Address,
    #[field(codec = Minutes)]
    time: Duration,
    #[field(count_prefix = 1)]
    servers: Vec<Address>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let lease =
        Lease { address: Address(Ipv4Addr::new(192, 0, 2, 7)), time: Duration::from_secs(3600), servers: vec![Address(Ipv4Addr::new(192, 0, 2, 1))] };
    let bytes = lease.encode()?;
    assert_eq!(bytes, [192, 0, 2, 7, 60, 0, 1, 192, 0, 2, 1]);
    assert_eq!(Lease::decode(&bytes)?, lease);
    show(
        bytespec::explain::<Lease>(&bytes),
        "\
0000  c0 00 02 07                address = 192.0.2.7
0004  3c 00                      time: 60 minutes
0006  01                         servers: 1 item
0007  c0 00 02 01                  [0]: 192.0.2.1
",
    );

    // Errors of a codec get the way to the field like all others.
    let forever = Lease { time: Duration::MAX, ..lease };
    show(format_args!("{}\n", forever.encode().unwrap_err()), "Lease.time: more than 65535 minutes\n");
    let nobody = Lease::decode(&[192, 0, 2, 7, 60, 0, 1, 0, 0, 0, 0]).unwrap_err();
    show(format_args!("{nobody}\n"), "Lease.servers[0] at byte 0x7: 0.0.0.0 is nobody\n");
    Ok(())
}
