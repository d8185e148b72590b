//! The entries of the list of formats.

use super::block::LIMITS;
use super::{FileKind, Open, Property};
use crate::{Confidence, Format, Verdict};
use bytespec::explain::{Explanation, explain_by};
use bytespec::{DecodeError, DecodeErrorKind, Decoder, ProtoModel};

pub(crate) const WORLD: Format = Format {
    name: "ark-world",
    title: "ARK: Survival Evolved world (`.ark`)",
    recognised_by: "a version from 5 to 12, and levels and objects where the header says",
    recognise: |bytes| recognise(bytes, true),
    explain: Some(explain),
    verify,
    about: None,
    schema: Some(|| super::outline::WORLD),
    tags: Some,
    #[cfg(feature = "json")]
    to_json: super::json::to_json,
    #[cfg(feature = "json")]
    from_json: super::json::from_json,
};

pub(crate) const SMALL: Format = Format {
    name: "ark-save",
    title: "ARK: Survival Evolved profile, tribe, inventory or preset",
    recognised_by: "objects, and their properties behind them",
    recognise: |bytes| recognise(bytes, false),
    explain: Some(explain),
    verify,
    about: None,
    schema: Some(|| super::outline::SMALL),
    tags: Some,
    #[cfg(feature = "json")]
    to_json: super::json::to_json,
    #[cfg(feature = "json")]
    from_json: super::json::from_json,
};

pub(crate) const PROPERTIES: Format = Format {
    name: "ark-property",
    title: "ARK: Survival Evolved property (in both kinds of file)",
    recognised_by: "not by itself",
    recognise: |_| Confidence::No,
    explain: Some(explain),
    verify,
    about: None,
    schema: Some(|| Property::SCHEMA),
    tags: Some,
    #[cfg(feature = "json")]
    to_json: |_| Err(no_json()),
    #[cfg(feature = "json")]
    from_json: |_| Err(no_json()),
};

#[cfg(feature = "json")]
fn no_json() -> crate::JsonError {
    crate::JsonError::at("", "a property has no document of its own: that of its file has it")
}

fn recognise(bytes: &[u8], world: bool) -> Confidence {
    match Open::new().open(bytes) {
        // A few offsets of zero make a world of anything long that begins with a number from 5 to 12.
        Ok(save) if world && save.kind() == FileKind::World && save.objects().is_empty() => Confidence::Possible,
        Ok(save) if (save.kind() == FileKind::World) == world => Confidence::Certain,
        Ok(_) | Err(_) => Confidence::No,
    }
}

fn explain(bytes: &[u8]) -> Explanation<'_> {
    match Open::new().open(bytes) {
        Ok(save) => save.explain(),
        Err(error) => {
            let message = error.to_string();
            explain_by(bytes, &LIMITS, move |input: &mut Decoder<'_>| Err(input.custom(message.clone())))
        }
    }
}

fn verify(bytes: &[u8]) -> Verdict {
    match Open::new().open(bytes) {
        Ok(save) => save.verify(),
        Err(error) => Verdict::Undecodable(DecodeError::new(DecodeErrorKind::Custom(error.to_string().into()), 0)),
    }
}
