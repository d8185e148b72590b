//! Contexts: name tables, versions, tags that differ, codecs.

use bytespec::{Codec, DecodeError, Decoder, EncodeError, Encoder, Layout, ProtoModel, Settings, TagMap, Versioned};

/// What the caller hands down.
#[derive(Clone, Debug)]
pub struct Save {
    /// Writers add to it.
    pub names: Vec<String>,
    /// Decides about fields and tags.
    pub version: u64,
}

impl Versioned for Save {
    fn version(&self) -> u64 {
        self.version
    }
}

/// A name as its index in the table.
#[derive(Debug)]
pub struct Indexed;

impl<'de> Codec<'de, String, Save> for Indexed {
    const LAYOUT: Layout = Layout::UInt(1);

    fn encode(name: &String, out: &mut Encoder, _: &'static Settings, save: &mut Save) -> Result<(), EncodeError> {
        let index = save.names.iter().position(|known| known == name).unwrap_or_else(|| {
            save.names.push(name.clone());
            save.names.len() - 1
        });
        out.put_byte(u8::try_from(index).map_err(|_| EncodeError::custom("more than 256 names"))?);
        Ok(())
    }

    fn decode(input: &mut Decoder<'de>, _: &'static Settings, save: &mut Save) -> Result<String, DecodeError> {
        let index = input.take_byte()?;
        save.names.get(usize::from(index)).cloned().ok_or_else(|| input.custom("there is no such name"))
    }
}

/// Tags move with the version.
#[derive(Debug)]
pub struct Ids;

impl TagMap<Save> for Ids {
    fn to_wire(declared: u64, save: &Save) -> Option<u64> {
        (declared <= save.version).then_some(declared + save.version)
    }

    fn from_wire(wire: u64, save: &Save) -> Option<u64> {
        wire.checked_sub(save.version).filter(|declared| *declared <= save.version)
    }
}

/// Nested, named, with a context of its own below.
#[derive(ProtoModel, Clone, Debug)]
#[proto(context = Save, header())]
pub struct Actor {
    #[field(codec = Indexed)]
    name: String,
    #[field(since = 3)]
    weight: Option<u16>,
    #[field(since = 2, until = 4)]
    color: Option<u8>,
    #[field(when = ctx.names.len() > 3)]
    extra: Option<u8>,
    #[field(count_prefix = 1)]
    children: Vec<Actor>,
    op: Mapped,
    version: u8,
    #[field(context = Save { names: vec!["own".into()], version: self.version.into() })]
    item: Item,
}

/// Asks for a bound.
#[derive(ProtoModel, Clone, Debug)]
#[proto(context: Versioned, header())]
pub struct Item {
    id: u8,
    #[field(since = 3)]
    weight: Option<u8>,
}

/// Tags of the context.
#[derive(ProtoModel, Clone, Debug)]
#[proto(context = Save, tag(u8, map = Ids))]
#[allow(missing_docs)]
pub enum Mapped {
    #[variant(tag = 1)]
    One(u8),
    #[variant(tag = 2)]
    Two,
    #[variant(other)]
    Other(#[field(tag)] u8),
}
