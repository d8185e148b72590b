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

impl Object {
    /// Engines write no object as Nil, and read the number 0 as no object.
    pub(crate) fn instead(&self, engine: &Engine) -> Option<u64> {
        (matches!(self, Object::Null) && !engine.lossless).then_some(Type::Nil.number().into())
    }
}

/// With the bit the number of an instance, without it class and properties.
impl EncodeTagged<Engine> for Object {
    fn tag(&self, engine: &mut Engine) -> Result<u64, EncodeError> {
        match self {
            Object::Id(_) => Ok(1),
            Object::Null => Ok(1),
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
            Object::Null => {
                out.put_array([0; 8]);
                Ok(())
            }
            _ => self.tag(engine).map(|_| ()),
        }
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
        if let ContainerType::Any = self {
            return Ok(0);
        }
        self.check_writable(typing).map_err(EncodeError::custom)?;
        self.to_form(typing).tag(&mut { typing.names })
    }

    fn encode_tagged(&self, out: &mut Encoder, settings: &'static Settings, typing: &mut Typing) -> Result<(), EncodeError> {
        if let ContainerType::Any = self {
            return Ok(());
        }
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
