//! What the caller hands down: what the bytes alone do not say.
//!
//! A model works with every context, `()` included, unless it asks for one: `context = TYPE` for exactly that type,
//! `context: BOUNDS` for every type that meets the bounds. The caller gives it to
//! [`decode_with`](crate::ProtoModel::decode_with) and [`encode_with`](crate::ProtoModel::encode_with); codecs get it as `&mut`, so that a writer may
//! intern names in it; expressions call it `ctx`.
//!
//! ```
//! use bytespec::{Codec, DecodeError, Decoder, EncodeError, Encoder, Layout, Limits, ProtoModel, Settings};
//!
//! struct Save {
//!     names: Vec<String>,
//!     extended: bool,
//! }
//!
//! /// A name as its index in the table.
//! struct Indexed;
//! impl<'de> Codec<'de, String, Save> for Indexed {
//!     const LAYOUT: Layout = Layout::UInt(1);
//!
//!     fn encode(name: &String, out: &mut Encoder, _: &'static Settings, save: &mut Save) -> Result<(), EncodeError> {
//!         let index = save.names.iter().position(|known| known == name).unwrap_or_else(|| {
//!             save.names.push(name.clone());
//!             save.names.len() - 1
//!         });
//!         out.put_byte(u8::try_from(index).map_err(|_| EncodeError::custom("more than 256 names"))?);
//!         Ok(())
//!     }
//!
//!     fn decode(input: &mut Decoder<'de>, _: &'static Settings, save: &mut Save) -> Result<String, DecodeError> {
//!         let index = input.take_byte()?;
//!         save.names.get(usize::from(index)).cloned().ok_or_else(|| input.custom("there is no such name"))
//!     }
//! }
//!
//! #[derive(ProtoModel, Debug, PartialEq)]
//! #[proto(context = Save, header())]
//! struct Actor {
//!     #[field(codec = Indexed)]
//!     name: String,
//!     #[field(when = ctx.extended)]
//!     health: Option<u8>,
//! }
//!
//! let mut save = Save { names: vec!["hero".into()], extended: true };
//! let actor = Actor::decode_with(&[0, 90], &Limits::new(), &mut save)?;
//! assert_eq!(actor, Actor { name: "hero".into(), health: Some(90) });
//! let villain = Actor { name: "villain".into(), health: Some(1) };
//! assert_eq!(villain.encode_with(&Limits::new(), &mut save)?, [1, 1]);
//! assert_eq!(save.names, ["hero", "villain"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A model with a context can stand in models with the same one. If the context has a lifetime, `context = Save<'n>`, fields with that
//! lifetime are borrowed from the context and not from the input.
//!
//! # Bounds
//!
//! ```
//! # use bytespec::{Limits, ProtoModel};
//! trait Scale {
//!     fn scale(&self) -> u32;
//! }
//! struct Tenths;
//! impl Scale for Tenths {
//!     fn scale(&self) -> u32 {
//!         10
//!     }
//! }
//! #[derive(ProtoModel, Debug, PartialEq)]
//! #[proto(context: Scale, header())]
//! struct Price {
//!     #[field(wire(raw: u16 = self.cents / ctx.scale()), value = u32::from(raw) * ctx.scale())]
//!     cents: u32,
//! }
//! assert_eq!(Price { cents: 70 }.encode_with(&Limits::new(), &mut Tenths)?, [0, 7]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Versions
//!
//! A context that implements [`Versioned`](crate::Versioned) decides about fields with `since = N` (from that version on) and `until = N` (up to,
//! and not including, that version).
//!
//! ```
//! # use bytespec::{Limits, ProtoModel, Versioned};
//! struct Version(u64);
//! impl Versioned for Version {
//!     fn version(&self) -> u64 {
//!         self.0
//!     }
//! }
//! #[derive(ProtoModel, Debug, PartialEq)]
//! #[proto(context: Versioned, header())]
//! struct Item {
//!     id: u8,
//!     #[field(since = 3)]
//!     weight: Option<u8>,
//!     #[field(since = 2, until = 4)]
//!     color: Option<u8>,
//! }
//! let decode = |bytes: &[u8], version| Item::decode_with(bytes, &Limits::new(), &mut Version(version));
//! assert_eq!(decode(&[1], 1)?, Item { id: 1, weight: None, color: None });
//! assert_eq!(decode(&[1, 2, 3], 3)?, Item { id: 1, weight: Some(2), color: Some(3) });
//! assert_eq!(decode(&[1, 2], 4)?, Item { id: 1, weight: Some(2), color: None });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Another context for a field
//!
//! `context = E` gives a field, and what is below it, a context of its own, so that a model which asks for one can stand in any
//! model.
//!
//! ```
//! # use bytespec::{Limits, ProtoModel, Versioned};
//! # struct Version(u64);
//! # impl Versioned for Version {
//! #     fn version(&self) -> u64 {
//! #         self.0
//! #     }
//! # }
//! # #[derive(ProtoModel, Debug, PartialEq)]
//! # #[proto(context: Versioned, header())]
//! # struct Item {
//! #     id: u8,
//! #     #[field(since = 3)]
//! #     weight: Option<u8>,
//! # }
//! #[derive(ProtoModel, Debug, PartialEq)]
//! #[proto(header())]
//! struct File {
//!     version: u8,
//!     #[field(context = Version(self.version.into()), rest)]
//!     items: Vec<Item>,
//! }
//! let file = File::decode(&[3, 1, 9])?;
//! assert_eq!(file.items, [Item { id: 1, weight: Some(9) }]);
//! assert_eq!(File::decode(&[2, 1, 9])?.items.len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
