//! What the bytes alone do not say: names that are indexes into a table, and fields that came with a version. The caller hands
//! both down as a context.

use bytespec::{Codec, DecodeError, Decoder, EncodeError, Encoder, Layout, Limits, ProtoModel, Settings, Versioned};
use bytespec_examples::show;

/// The name table and the version of a file.
struct File {
    names: Vec<String>,
    version: u64,
}

impl Versioned for File {
    fn version(&self) -> u64 {
        self.version
    }
}

/// A name as a two-byte index. Writing adds names that are new.
struct Indexed;

impl<'de> Codec<'de, String, File> for Indexed {
    const LAYOUT: Layout = Layout::UInt(2);

    fn encode(name: &String, out: &mut Encoder, settings: &'static Settings, file: &mut File) -> Result<(), EncodeError> {
        let index = file.names.iter().position(|known| known == name).unwrap_or_else(|| {
            file.names.push(name.clone());
            file.names.len() - 1
        });
        let index = u16::try_from(index).map_err(|_| EncodeError::custom("more than 65536 names"))?;
        out.put(&index, settings)
    }

    fn decode(input: &mut Decoder<'de>, settings: &'static Settings, file: &mut File) -> Result<String, DecodeError> {
        let at = input.offset();
        let index: u16 = input.get(settings)?;
        let name = file.names.get(usize::from(index)).cloned();
        name.ok_or_else(|| input.error_at(bytespec::DecodeErrorKind::Custom(format!("there is no name {index}").into()), at))
    }
}

#[derive(Clone, Debug, PartialEq, ProtoModel)]
#[proto(context = File, byte_order = little, header())]
struct Actor {
    #[field(codec = Indexed)]
    name: String,
    /// Files have it from version 3 on.
    #[field(since = 3)]
    health: Option<u16>,
    /// Old files had it in another place.
    #[field(until = 3)]
    armor: Option<u8>,
    #[field(count_prefix = 2)]
    children: Vec<Actor>,
    /// Any expression may use the context.
    #[field(when = ctx.names.len() > 2)]
    note: Option<u8>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let bytes = [0, 0, 100, 0, 1, 0, 1, 0, 90, 0, 0, 0];
    let mut file = File { names: vec!["boss".into(), "minion".into()], version: 3 };
    let minion = Actor { name: "minion".into(), health: Some(90), armor: None, children: vec![], note: None };
    let boss = Actor { name: "boss".into(), health: Some(100), armor: None, children: vec![minion], note: None };
    assert_eq!(Actor::decode_with(&bytes, &Limits::new(), &mut file)?, boss);

    // Writing with an empty table fills it.
    let mut empty = File { names: vec![], version: 3 };
    assert_eq!(boss.encode_with(&Limits::new(), &mut empty)?, bytes);
    assert_eq!(empty.names, ["boss", "minion"]);

    // In a file of version 2 the same bytes mean something else, and this value cannot be written.
    let mut old = File { names: file.names.clone(), version: 2 };
    let actor = Actor::decode_with(&[0, 0, 7, 0, 0], &Limits::new(), &mut old)?;
    assert_eq!((actor.health, actor.armor), (None, Some(7)));
    let error = boss.encode_with(&Limits::new(), &mut old).unwrap_err();
    show(format_args!("{error}\n"), "Actor.health: presence: found a value, expected none, since `version >= 3` does not hold\n");

    let error = Actor::decode_with(&[9, 0], &Limits::new(), &mut file).unwrap_err();
    show(format_args!("{error}\n"), "Actor.name at byte 0x0: there is no name 9\n");
    Ok(())
}
