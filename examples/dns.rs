//! DNS messages (RFC 1035, section 4): a header of bits and counts, questions, records whose data is told by their type, and names
//! that may end with a pointer back into the message.
#![allow(clippy::unwrap_used)] // An example may say what must hold.

use bytespec::{Codec, DecodeError, Decoder, EncodeError, Encoder, Layout, ProtoModel, Settings, tag_of};
use bytespec_examples::show;

#[derive(Debug, PartialEq, ProtoModel)]
#[proto(header())]
struct Message {
    id: u16,
    #[field(bits = 1)]
    is_response: bool,
    #[field(bits = 4)]
    opcode: u8,
    #[field(bits = 1)]
    authoritative: bool,
    #[field(bits = 1)]
    truncated: bool,
    #[field(bits = 1)]
    recursion_desired: bool,
    #[field(bits = 1)]
    recursion_available: bool,
    /// One bit that is zero, then two of DNSSEC.
    #[field(bits = 3)]
    reserved: u8,
    #[field(bits = 4)]
    code: ResponseCode,
    #[field(wire(questions_len: u16 = self.questions.len()), wire(answers_len: u16 = self.answers.len()))]
    #[field(wire(authorities_len: u16 = self.authorities.len()), wire(additional_len: u16 = self.additional.len()))]
    #[field(count = questions_len)]
    questions: Vec<Question>,
    #[field(count = answers_len)]
    answers: Vec<Record>,
    #[field(count = authorities_len)]
    authorities: Vec<Record>,
    #[field(count = additional_len)]
    additional: Vec<Record>,
}

#[derive(Debug, PartialEq, ProtoModel)]
#[proto(repr = u8)]
enum ResponseCode {
    #[variant(value = 0)]
    NoError,
    #[variant(value = 1)]
    FormatError,
    #[variant(value = 2)]
    ServerFailure,
    #[variant(value = 3)]
    NameError,
    #[variant(value = 4)]
    NotImplemented,
    #[variant(value = 5)]
    Refused,
    #[variant(other)]
    Other(u8),
}

#[derive(Debug, PartialEq, ProtoModel)]
#[proto(header())]
struct Question {
    #[field(codec = Name)]
    name: String,
    kind: u16,
    class: u16,
}

#[derive(Debug, PartialEq, ProtoModel)]
#[proto(header())]
struct Record {
    #[field(codec = Name)]
    name: String,
    #[field(wire(kind: u16 = tag_of(&self.data)))]
    class: u16,
    /// Seconds.
    ttl: u32,
    #[field(tag = kind, length(u16))]
    data: Data,
}

#[derive(Debug, PartialEq, ProtoModel)]
#[proto(tag(extern))]
enum Data {
    #[variant(tag = 1)]
    Address([u8; 4]),
    #[variant(tag = 5)]
    Alias(#[field(codec = Name)] String),
    #[variant(tag = 15)]
    MailExchange {
        preference: u16,
        #[field(codec = Name)]
        host: String,
    },
    #[variant(tag = 16)]
    Text(#[field(rest, item(prefix_length = 1, encoding = "latin-1"))] Vec<String>),
    #[variant(other)]
    Other {
        #[field(tag)]
        kind: u64,
        #[field(rest)]
        raw: Vec<u8>,
    },
}

/// A domain name: labels with a length byte, ended by a zero byte or by a pointer to where the rest stands. Written without pointers.
struct Name;

impl<'de, C: ?Sized> Codec<'de, String, C> for Name {
    const LAYOUT: Layout = Layout::Custom("domain name");

    fn encode(name: &String, out: &mut Encoder, _: &'static Settings, _: &mut C) -> Result<(), EncodeError> {
        for label in name.split_terminator('.') {
            match u8::try_from(label.len()) {
                Ok(length @ 1..64) => out.put_byte(length),
                _ => return Err(EncodeError::custom("a label has 1 to 63 bytes")),
            }
            out.put_slice(label.as_bytes());
        }
        out.put_byte(0);
        Ok(())
    }

    fn decode(input: &mut Decoder<'de>, _: &'static Settings, _: &mut C) -> Result<String, DecodeError> {
        let mut name = String::new();
        let mut start = input.offset();
        // A pointer leads to another place of the message; what follows the name here is behind the first pointer.
        let mut elsewhere: Option<Decoder<'de>> = None;
        loop {
            let here = elsewhere.as_mut().unwrap_or(input);
            let at = here.offset();
            match here.take_byte()? {
                0 => return Ok(name),
                length @ 1..64 => {
                    let label = here.take(length.into())?;
                    name.extend(label.iter().copied().map(char::from));
                    name.push('.');
                }
                high @ 0xc0.. => {
                    let target = usize::from(high & 0x3f) << 8 | usize::from(here.take_byte()?);
                    // Only ever backwards, so that a name ends.
                    if target >= start {
                        return Err(here.error_at(bytespec::DecodeErrorKind::Custom("a pointer that does not lead back".into()), at));
                    }
                    start = target;
                    elsewhere = Some(here.at(target)?);
                }
                _ => return Err(here.error_at(bytespec::DecodeErrorKind::Custom("neither a label nor a pointer".into()), at)),
            }
        }
    }

    fn show(name: &String, shown: &mut bytespec::watch::Shown<'_>) {
        use std::fmt::Write;
        let _ = write!(shown, "{name:?}");
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let bytes = include_bytes!("data/dns-cname-query.bin");
    let query = Message::decode(bytes)?;
    assert_eq!(query.questions, [Question { name: "shop.example.test.".into(), kind: 1, class: 1 }]);
    assert_eq!(query.encode()?, bytes);
    println!("{}", bytespec::explain::<Message>(bytes));

    let bytes = include_bytes!("data/dns-cname-response.bin");
    let response = Message::decode(bytes)?;
    assert_eq!((response.id, response.is_response, &response.code), (query.id, true, &ResponseCode::NoError));
    assert_eq!(
        response.answers,
        [
            Record { name: "shop.example.test.".into(), class: 1, ttl: 300, data: Data::Alias("www.example.test.".into()) },
            Record { name: "www.example.test.".into(), class: 1, ttl: 300, data: Data::Address([192, 0, 2, 7]) },
        ]
    );
    // Written without pointers it is longer and says the same.
    let written = response.encode()?;
    assert_eq!((bytes.len(), written.len()), (81, 114));
    assert_eq!(Message::decode(&written)?, response);

    let response = Message::decode(include_bytes!("data/dns-mx-response.bin"))?;
    assert_eq!(response.answers[0].data, Data::MailExchange { preference: 10, host: "mail.example.test.".into() });
    assert_eq!(response.additional[0].name, "mail.example.test.");

    // A pointer to itself is no way to keep a reader busy.
    let mut endless = bytes.to_vec();
    endless[0x23..0x25].copy_from_slice(&[0xc0, 0x23]);
    show(format_args!("{}\n", Message::decode(&endless).unwrap_err()), "Message.answers[0].name at byte 0x23: a pointer that does not lead back\n");
    Ok(())
}
