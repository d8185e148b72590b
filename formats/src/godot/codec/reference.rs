//! What refers to something in a running engine, and the types of containers.

use crate::godot::value::types::TypeForm;
use crate::godot::value::{ContainerType, FullObject, Object, Rid, Type};
use crate::godot::{Engine, Typing};
use bytespec::watch::Shown;
use bytespec::{
    Decode, DecodeError, DecodeErrorKind, DecodeTagged, Decoder, Described, Encode, EncodeError, EncodeTagged, Encoder, Layout, Settings,
};
use std::fmt::Write;

/// Eight bytes; nothing in generation 3.
impl<'de> Decode<'de, Engine> for Rid {
    const MIN_LEN: usize = 0;

    fn decode_value(input: &mut Decoder<'de>, _: &'static Settings, engine: &mut Engine) -> Result<Self, DecodeError> {
        if engine.is_godot3() { Ok(Rid(0)) } else { Ok(Rid(u64::from_le_bytes(*input.take_array()?))) }
    }

    fn show(&self, shown: &mut Shown<'_>) {
        let _ = write!(shown, "{}", self.0);
    }
}

impl Encode<Engine> for Rid {
    fn encode_value(&self, out: &mut Encoder, _: &'static Settings, engine: &mut Engine) -> Result<(), EncodeError> {
        if !engine.is_godot3() {
            out.put_array(self.0.to_le_bytes());
        }
        Ok(())
    }
}

impl Described for Rid {
    const LAYOUT: Layout = Layout::UInt(8);
}

/// With the bit the number of an instance, without it class and properties.
impl EncodeTagged<Engine> for Object {
    fn tag(&self, engine: &mut Engine) -> Result<u64, EncodeError> {
        match self {
            Object::Id(_) => Ok(1),
            Object::Null => Ok(engine.lossless.into()),
            Object::Full(object) if engine.objects => object.check_writable(engine).map_err(EncodeError::custom).map(|()| 0),
            Object::Full(_) => Err(EncodeError::custom("full objects are not allowed: see `Engine::with_objects`")),
            Object::SubResource(_) | Object::ExtResource(_) | Object::Resource { .. } => {
                Err(EncodeError::custom("a reference to a resource of a text file has no form in bytes"))
            }
        }
    }

    fn encode_tagged(&self, out: &mut Encoder, settings: &'static Settings, engine: &mut Engine) -> Result<(), EncodeError> {
        match self {
            Object::Id(id) => {
                out.put_array(id.to_le_bytes());
                Ok(())
            }
            Object::Full(object) => object.encode_value(out, settings, engine),
            Object::Null if engine.lossless => {
                out.put_array([0; 8]);
                Ok(())
            }
            Object::Null => become_nil(out, engine),
            _ => self.tag(engine).map(|_| ()),
        }
    }
}

/// Engines write no object as Nil: its header, which was just written, becomes that of Nil.
fn become_nil(out: &mut Encoder, engine: &Engine) -> Result<(), EncodeError> {
    let number = if engine.is_godot3() { Type::Object.godot3_number() } else { Some(Type::Object.number()) };
    let header = number.unwrap_or_default().to_le_bytes();
    match out.written().checked_sub(header.len()) {
        Some(start) if *out.since(start) == header => {
            out.truncate(start);
            out.put_array([0; 4]);
            Ok(())
        }
        _ => Err(EncodeError::custom("no object is written as `Variant::Nil`, and this is no Variant")),
    }
}

impl<'de> DecodeTagged<'de, Engine> for Object {
    fn decode_tagged(bit: u64, input: &mut Decoder<'de>, settings: &'static Settings, engine: &mut Engine) -> Result<Self, DecodeError> {
        Self::decode_tagged_as::<false>(bit, input, settings, engine)
    }

    fn decode_tagged_as<const WATCHED: bool>(
        bit: u64,
        input: &mut Decoder<'de>,
        settings: &'static Settings,
        engine: &mut Engine,
    ) -> Result<Self, DecodeError> {
        if bit != 0 {
            let id = u64::from_le_bytes(*input.take_array()?);
            return Ok(if id == 0 { Object::Null } else { Object::Id(id) });
        }
        if !engine.objects {
            return Err(input.custom("full objects are not allowed: see `Engine::with_objects`"));
        }
        let object = Box::<FullObject>::decode_as::<false, WATCHED>(input, settings, engine)?;
        Ok(if object.class.is_empty() { Object::Null } else { Object::Full(object) })
    }

    fn show_tagged(&self, shown: &mut Shown<'_>) {
        let _ = match self {
            Object::Id(id) => write!(shown, "instance {id}"),
            Object::Null => shown.write_str("null"),
            _ => Ok(()),
        };
    }
}

impl Described for Object {
    const LAYOUT: Layout = FullObject::LAYOUT;
}

impl EncodeTagged<Typing> for ContainerType {
    fn tag(&self, typing: &mut Typing) -> Result<u64, EncodeError> {
        self.check_writable(typing).map_err(EncodeError::custom)?;
        self.to_form(typing).tag(&mut { typing.names })
    }

    fn encode_tagged(&self, out: &mut Encoder, settings: &'static Settings, typing: &mut Typing) -> Result<(), EncodeError> {
        self.to_form(typing).encode_tagged(out, settings, &mut { typing.names })
    }
}

impl<'de> DecodeTagged<'de, Typing> for ContainerType {
    fn decode_tagged(form: u64, input: &mut Decoder<'de>, settings: &'static Settings, typing: &mut Typing) -> Result<Self, DecodeError> {
        Self::decode_tagged_as::<false>(form, input, settings, typing)
    }

    fn decode_tagged_as<const WATCHED: bool>(
        form: u64,
        input: &mut Decoder<'de>,
        settings: &'static Settings,
        typing: &mut Typing,
    ) -> Result<Self, DecodeError> {
        if !typing.typed || form == 0 {
            return Ok(ContainerType::Any);
        }
        let start = input.offset();
        let form = TypeForm::decode_tagged_as::<WATCHED>(form, input, settings, &mut { typing.names })?;
        ContainerType::of_form(form, typing).map_err(|reason| input.error_at(DecodeErrorKind::Invalid(reason.into()), start))
    }

    fn show_tagged(&self, shown: &mut Shown<'_>) {
        if let ContainerType::Any = self {
            let _ = shown.write_str("any");
        }
    }
}

impl Described for ContainerType {
    const LAYOUT: Layout = TypeForm::LAYOUT;
}
