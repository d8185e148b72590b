//! W2: a header and six optional texts and byte strings, four of them present, about 200 bytes.

use super::{ByHand, decode_case, encode_cases, leak, refusal_case};
use crate::Case;
use crate::hand::{Error, Reader, patch, put_bytes, put_header};
#[cfg(feature = "peers")]
use crate::peers::Cases;
use bytespec::ProtoModel;

macro_rules! message {
    ($name:ident $(<$life:lifetime>)?, $text:ty, $bytes:ty, $constructor:literal, $own_text:expr, $own_bytes:expr) => {
        #[derive(ProtoModel, Clone, Debug, PartialEq)]
        #[proto(constructor = $constructor)]
        struct $name $(<$life>)? {
            #[field(flag = 0)]
            from: Option<$text>,
            #[field(flag = 1)]
            to: Option<$text>,
            #[field(flag = 2)]
            subject: Option<$text>,
            #[field(flag = 3)]
            body: Option<$bytes>,
            #[field(flag = 4)]
            signature: Option<$bytes>,
            #[field(flag = 5)]
            note: Option<$text>,
        }

        impl $(<$life>)? $name $(<$life>)? {
            fn read(bytes: & $($life)? [u8]) -> Result<Self, Error> {
                let mut input = Reader(bytes);
                input.constructor($constructor)?;
                let (flags, behind) = input.header()?;
                let value = Self {
                    from: if flags & 1 != 0 { Some($own_text(input.text()?)) } else { None },
                    to: if flags & 2 != 0 { Some($own_text(input.text()?)) } else { None },
                    subject: if flags & 4 != 0 { Some($own_text(input.text()?)) } else { None },
                    body: if flags & 8 != 0 { Some($own_bytes(input.bytes()?)) } else { None },
                    signature: if flags & 16 != 0 { Some($own_bytes(input.bytes()?)) } else { None },
                    note: if flags & 32 != 0 { Some($own_text(input.text()?)) } else { None },
                };
                behind.finish()?;
                Ok(value)
            }
        }

        impl $(<$life>)? ByHand for $name $(<$life>)? {
            fn capacity(&self) -> usize {
                256
            }

            fn write(&self, out: &mut Vec<u8>) -> Result<(), Error> {
                out.extend_from_slice(&($constructor as u16).to_be_bytes());
                let flags = u64::from(self.from.is_some())
                    | u64::from(self.to.is_some()) << 1
                    | u64::from(self.subject.is_some()) << 2
                    | u64::from(self.body.is_some()) << 3
                    | u64::from(self.signature.is_some()) << 4
                    | u64::from(self.note.is_some()) << 5;
                let start = put_header(out, flags);
                if let Some(from) = &self.from {
                    put_bytes(out, from.as_bytes())?;
                }
                if let Some(to) = &self.to {
                    put_bytes(out, to.as_bytes())?;
                }
                if let Some(subject) = &self.subject {
                    put_bytes(out, subject.as_bytes())?;
                }
                if let Some(body) = &self.body {
                    put_bytes(out, body)?;
                }
                if let Some(signature) = &self.signature {
                    put_bytes(out, signature)?;
                }
                if let Some(note) = &self.note {
                    put_bytes(out, note.as_bytes())?;
                }
                patch(out, start)
            }
        }
    };
}

message!(Owned, String, Vec<u8>, 7, str::to_owned, <[u8]>::to_vec);
message!(Borrowed<'a>, &'a str, &'a [u8], 7, std::convert::identity, std::convert::identity);

fn sample() -> Owned {
    Owned {
        from: Some("somebody@example.com".into()),
        to: None,
        subject: Some("Measurements of this week, as promised yesterday".into()),
        body: Some((0..80).collect()),
        signature: None,
        note: Some("grüße aus dem Süden".into()),
    }
}

pub(super) fn cases() -> Vec<Case> {
    let value = sample();
    let bytes = leak(&value);
    assert_eq!(bytes.len(), 200);
    #[cfg(feature = "peers")]
    let plain = value.clone();
    let [fresh, reused, measured] = encode_cases("W2 encode", "W2 encode, reused", "W2 measure", value);
    #[cfg_attr(not(feature = "peers"), allow(unused_mut))]
    let mut cases =
        vec![decode_case("W2 decode, owned", bytes, Owned::read), decode_case("W2 decode, borrowed", bytes, Borrowed::read), fresh, reused, measured];
    #[cfg(feature = "peers")]
    {
        let Owned { from, to, subject, body, signature, note } = plain;
        let plain = crate::peers::optional::Own { from, to, subject, body, signature, note };
        let cases = Cases { cases: &mut cases, decode: "W2 decode, owned", encode: "W2 encode", reused: "W2 encode, reused" };
        crate::peers::optional::add(cases, "W2 decode, borrowed", plain, bytes);
    }
    cases
}

/// Cut at the end; a text that is longer than the payload; another message.
pub(super) fn refused() -> Vec<Case> {
    let bytes = leak(&sample());
    let mut lying = bytes.to_vec();
    // The length of the first text, in its last byte.
    lying[17] = 200;
    vec![
        refusal_case("E1 W2, cut", &bytes[..bytes.len() - 1], Owned::read),
        refusal_case("E1 W2, lying length", lying.leak(), Owned::read),
        refusal_case("E1 W2, another message", [&[0xff], &bytes[1..]].concat().leak(), Owned::read),
    ]
}
