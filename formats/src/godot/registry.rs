//! The entries of the list of formats, and the annotated dump.

use super::stack::explain_deep;
use super::{Engine, Stored, Variant};
#[cfg(feature = "json")]
use crate::JsonError;
use crate::{Confidence, Format, Verdict};
use bytespec::explain::{Explanation, explain_with};
use bytespec::{DecodeError, EncodeError, ProtoModel};

impl Engine {
    /// Tells what every byte of a value is.
    #[must_use]
    pub fn explain(self, bytes: &[u8]) -> Explanation<'_> {
        explain_deep(|limits| explain_with::<Variant, Engine>(bytes, limits, &mut { self }))
    }

    /// Tells what every byte of a value with its length in front is.
    #[must_use]
    pub fn explain_stored(self, bytes: &[u8]) -> Explanation<'_> {
        explain_deep(|limits| explain_with::<Stored, Engine>(bytes, limits, &mut { self }))
    }
}

// Files are looked at as plain data, so objects are no danger.
const GODOT4: Engine = Engine::GODOT4.with_objects(true);
const GODOT3: Engine = Engine::GODOT3.with_objects(true);

pub(crate) const GODOT4_VARIANT: Format = Format {
    name: "godot4-variant",
    title: "Godot 4 Variant (`var_to_bytes`, packets)",
    recognised_by: "reads as one value to the last byte",
    recognise: |bytes| recognise(bytes, GODOT4.decode(bytes), |value| GODOT4.encode(value)),
    explain: |bytes| GODOT4.explain(bytes),
    verify: |bytes| verify(bytes, GODOT4.decode(bytes), |value| GODOT4.encode(value)),
    schema: || Variant::SCHEMA,
    #[cfg(feature = "json")]
    to_json: |bytes| to_json("godot4-variant", GODOT4.with_lossless(true).decode(bytes)),
    #[cfg(feature = "json")]
    from_json: |text| from_json(text, |value| GODOT4.encode(value), |bytes| GODOT4.decode(bytes)),
};

pub(crate) const GODOT4_STORE: Format = Format {
    name: "godot4-store",
    title: "Godot 4 Variant with its length in front (`store_var`, `put_var`)",
    recognised_by: "a length that is that of the rest, which reads as one value",
    recognise: |bytes| recognise(bytes, GODOT4.decode_stored(bytes), |value| GODOT4.encode_stored(value)),
    explain: |bytes| GODOT4.explain_stored(bytes),
    verify: |bytes| verify(bytes, GODOT4.decode_stored(bytes), |value| GODOT4.encode_stored(value)),
    schema: || Stored::SCHEMA,
    #[cfg(feature = "json")]
    to_json: |bytes| to_json("godot4-store", GODOT4.with_lossless(true).decode_stored(bytes)),
    #[cfg(feature = "json")]
    from_json: |text| from_json(text, |value| GODOT4.encode_stored(value), |bytes| GODOT4.decode_stored(bytes)),
};

pub(crate) const GODOT3_VARIANT: Format = Format {
    name: "godot3-variant",
    title: "Godot 3 Variant (`var2bytes`, packets)",
    recognised_by: "reads as one value to the last byte",
    recognise: |bytes| recognise(bytes, GODOT3.decode(bytes), |value| GODOT3.encode(value)),
    explain: |bytes| GODOT3.explain(bytes),
    verify: |bytes| verify(bytes, GODOT3.decode(bytes), |value| GODOT3.encode(value)),
    schema: || Variant::SCHEMA,
    #[cfg(feature = "json")]
    to_json: |bytes| to_json("godot3-variant", GODOT3.with_lossless(true).decode(bytes)),
    #[cfg(feature = "json")]
    from_json: |text| from_json(text, |value| GODOT3.encode(value), |bytes| GODOT3.decode(bytes)),
};

pub(crate) const GODOT3_STORE: Format = Format {
    name: "godot3-store",
    title: "Godot 3 Variant with its length in front (`store_var`, `put_var`)",
    recognised_by: "a length that is that of the rest, which reads as one value",
    recognise: |bytes| recognise(bytes, GODOT3.decode_stored(bytes), |value| GODOT3.encode_stored(value)),
    explain: |bytes| GODOT3.explain_stored(bytes),
    verify: |bytes| verify(bytes, GODOT3.decode_stored(bytes), |value| GODOT3.encode_stored(value)),
    schema: || Stored::SCHEMA,
    #[cfg(feature = "json")]
    to_json: |bytes| to_json("godot3-store", GODOT3.with_lossless(true).decode_stored(bytes)),
    #[cfg(feature = "json")]
    from_json: |text| from_json(text, |value| GODOT3.encode_stored(value), |bytes| GODOT3.decode_stored(bytes)),
};

fn verify(bytes: &[u8], value: Result<Variant, DecodeError>, encode: impl FnOnce(&Variant) -> Result<Vec<u8>, EncodeError>) -> Verdict {
    match value.map(|value| encode(&value)) {
        Err(error) => Verdict::Undecodable(error),
        Ok(Err(error)) => Verdict::Unencodable(error),
        Ok(Ok(written)) => Verdict::of(bytes, &written, true),
    }
}

/// The numbers of the types say nothing for sure, but few bytes that are no Variant come back as they were.
fn recognise(bytes: &[u8], value: Result<Variant, DecodeError>, encode: impl FnOnce(&Variant) -> Result<Vec<u8>, EncodeError>) -> Confidence {
    match value.map(|value| encode(&value)) {
        Ok(Ok(written)) if written == bytes => Confidence::Likely,
        Ok(_) => Confidence::Possible,
        Err(_) => Confidence::No,
    }
}

/// What the engine would drop stands in the JSON too.
#[cfg(feature = "json")]
fn to_json(name: &str, value: Result<Variant, DecodeError>) -> Result<String, JsonError> {
    let value = value.map_err(|error| JsonError::at("", format_args!("cannot be decoded: {error}")))?;
    super::json::write_document(name, &value)
}

/// JSON can say more than bytes can, so that what was written is read again.
#[cfg(feature = "json")]
fn from_json(
    text: &str,
    encode: impl FnOnce(&Variant) -> Result<Vec<u8>, EncodeError>,
    decode: impl FnOnce(&[u8]) -> Result<Variant, DecodeError>,
) -> Result<Vec<u8>, JsonError> {
    let value = super::json::read_document(text)?;
    let bytes = encode(&value).map_err(|error| JsonError::at("value", format_args!("cannot be encoded: {error}")))?;
    decode(&bytes).map_err(|error| JsonError::at("value", format_args!("no engine would read the bytes of this: {error}")))?;
    Ok(bytes)
}
