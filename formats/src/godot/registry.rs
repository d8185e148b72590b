//! The entries of the list of formats.

use crate::{Confidence, Format, Verdict};
use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(header(), byte_order = little)]
struct Placeholder {
    word: u32,
    #[field(rest)]
    payload: Vec<u8>,
}

const VARIANT: Format = Format {
    name: "godot4-variant",
    title: "Godot 4 Variant (`var_to_bytes`, `put_packet`)",
    recognised_by: "the bytes read as one value to the last byte",
    recognise: |bytes| if Placeholder::decode(bytes).is_ok_and(|it| it.word & 0xff <= 38) { Confidence::Possible } else { Confidence::No },
    explain: |bytes| bytespec::explain::<Placeholder>(bytes),
    verify: |bytes| match Placeholder::decode(bytes) {
        Ok(value) => match value.encode() {
            Ok(written) => Verdict::of(bytes, &written, true),
            Err(error) => Verdict::Unencodable(error),
        },
        Err(error) => Verdict::Undecodable(error),
    },
    schema: || Placeholder::SCHEMA,
};

pub(crate) const GODOT4_VARIANT: Format = VARIANT;
pub(crate) const GODOT4_STORE: Format =
    Format { name: "godot4-store", title: "Godot 4 Variant with its length in front (`store_var`, `put_var`)", ..VARIANT };
pub(crate) const GODOT3_VARIANT: Format = Format { name: "godot3-variant", title: "Godot 3 Variant (`var2bytes`)", ..VARIANT };
pub(crate) const GODOT3_STORE: Format =
    Format { name: "godot3-store", title: "Godot 3 Variant with its length in front (`store_var`, `put_var`)", ..VARIANT };
