//! The entries of the list of formats, and the annotated dump.

use super::frame::{FrameKind, Stored};
use super::guess::recognise;
use super::stack::explain_deep;
use super::{Engine, Variant};
use crate::{Format, Verdict};
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
    recognised_by: "reads as one value to the last byte, which is written back the same",
    recognise: |bytes| recognise(bytes, FrameKind::Plain, false),
    explain: |bytes| GODOT4.explain(bytes),
    verify: |bytes| verify(bytes, GODOT4.decode(bytes), |value| GODOT4.encode(value)),
    schema: || Variant::SCHEMA,
};

pub(crate) const GODOT4_STORE: Format = Format {
    name: "godot4-store",
    title: "Godot 4 Variant with its length in front (`store_var`, `put_var`)",
    recognised_by: "a length that is that of the rest, which reads as one value and is written back the same",
    recognise: |bytes| recognise(bytes, FrameKind::Stored, false),
    explain: |bytes| GODOT4.explain_stored(bytes),
    verify: |bytes| verify(bytes, GODOT4.decode_stored(bytes), |value| GODOT4.encode_stored(value)),
    schema: || Stored::SCHEMA,
};

pub(crate) const GODOT3_VARIANT: Format = Format {
    name: "godot3-variant",
    title: "Godot 3 Variant (`var2bytes`, packets)",
    recognised_by: "reads as one value to the last byte, which is written back the same",
    recognise: |bytes| recognise(bytes, FrameKind::Plain, true),
    explain: |bytes| GODOT3.explain(bytes),
    verify: |bytes| verify(bytes, GODOT3.decode(bytes), |value| GODOT3.encode(value)),
    schema: || Variant::SCHEMA,
};

pub(crate) const GODOT3_STORE: Format = Format {
    name: "godot3-store",
    title: "Godot 3 Variant with its length in front (`store_var`, `put_var`)",
    recognised_by: "a length that is that of the rest, which reads as one value and is written back the same",
    recognise: |bytes| recognise(bytes, FrameKind::Stored, true),
    explain: |bytes| GODOT3.explain_stored(bytes),
    verify: |bytes| verify(bytes, GODOT3.decode_stored(bytes), |value| GODOT3.encode_stored(value)),
    schema: || Stored::SCHEMA,
};

fn verify(bytes: &[u8], value: Result<Variant, DecodeError>, encode: impl FnOnce(&Variant) -> Result<Vec<u8>, EncodeError>) -> Verdict {
    match value.map(|value| encode(&value)) {
        Err(error) => Verdict::Undecodable(error),
        Ok(Err(error)) => Verdict::Unencodable(error),
        Ok(Ok(written)) => Verdict::of(bytes, &written, true),
    }
}
