//! Where Rust does otherwise than the Python package, vector by vector, with the reason.
//!
//! Every vector marked `differs` that is not named here has to pass exactly like the others.

use super::check::{self, Mismatch, equal_bytes, equal_values};
use super::glue::{Schema, from_hex, same};
use super::vectors::Vector;
use serde_json::{Value, json};

/// A reason to differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// A signalling NaN keeps its bits; Python makes a quiet one of it.
    NanBitsAreKept,
    /// The encoding has one name in Rust (and `_` for `-`, and any case), so the field is declared with that one. The bytes are the same.
    EncodingHasOneName,
    /// There is no enum whose numbers are unsigned varints. A `varint` number has the same bytes.
    VaruintEnumIsANumber,
    /// Fields have no defaults when encoding: a Rust value has all its fields.
    ValuesAreWhole,
    /// A start behind the end of the buffer is an error, even for a model that reads nothing.
    StartIsInsideTheBuffer,
    /// Dates are read in Python's own form, and with `Z`, a space or one to nine digits of a fraction; its other forms are refused.
    DateFormIsRefused,
    /// An offset from UTC has no fractions of a second.
    OffsetIsWholeSeconds,
    /// A date is a text field: whatever stands there is kept as it is and written back.
    DateTextIsKept,
    /// A date is a text field: what is no date is accepted.
    DateTextIsNotChecked,
    /// As before, and something else is wrong behind it.
    DateTextIsNotCheckedButTheRest {
        /// What is wrong.
        reason: &'static str,
    },
}

use Difference::*;

/// The vectors that differ, in the order of the file.
pub const DIFFERENCES: &[(&str, Difference)] = &[
    ("floats-0072", NanBitsAreKept),
    ("texts-0397", EncodingHasOneName),
    ("texts-0399", EncodingHasOneName),
    ("texts-0400", EncodingHasOneName),
    ("texts-0401", EncodingHasOneName),
    ("texts-0402", EncodingHasOneName),
    ("texts-0404", EncodingHasOneName),
    ("datetimes-0011", OffsetIsWholeSeconds),
    ("datetimes-0024", OffsetIsWholeSeconds),
    ("datetimes-0038", DateFormIsRefused),
    ("datetimes-0039", DateFormIsRefused),
    ("datetimes-0040", DateFormIsRefused),
    ("datetimes-0041", DateFormIsRefused),
    ("datetimes-0042", DateFormIsRefused),
    ("datetimes-0043", DateFormIsRefused),
    ("datetimes-0044", DateFormIsRefused),
    ("datetimes-0045", DateFormIsRefused),
    ("datetimes-0046", DateFormIsRefused),
    ("datetimes-0048", DateFormIsRefused),
    ("datetimes-0050", DateFormIsRefused),
    ("datetimes-0054", DateFormIsRefused),
    ("datetimes-0055", DateFormIsRefused),
    ("datetimes-0058", DateFormIsRefused),
    ("datetimes-0073", DateFormIsRefused),
    ("datetimes-0078", DateFormIsRefused),
    ("enums-0114", VaruintEnumIsANumber),
    ("enums-0115", VaruintEnumIsANumber),
    ("enums-0116", VaruintEnumIsANumber),
    ("enums-0117", VaruintEnumIsANumber),
    ("defaults-0001", ValuesAreWhole),
    ("defaults-0002", ValuesAreWhole),
    ("boundaries-0019", StartIsInsideTheBuffer),
];

/// Where dates declared as texts differ as well, in the order of the file.
pub const TEXT_DIFFERENCES: &[(&str, Difference)] = &[
    ("datetimes-0038", DateTextIsKept),
    ("datetimes-0039", DateTextIsKept),
    ("datetimes-0040", DateTextIsKept),
    ("datetimes-0041", DateTextIsKept),
    ("datetimes-0042", DateTextIsKept),
    ("datetimes-0043", DateTextIsKept),
    ("datetimes-0044", DateTextIsKept),
    ("datetimes-0045", DateTextIsKept),
    ("datetimes-0046", DateTextIsKept),
    ("datetimes-0047", DateTextIsKept),
    ("datetimes-0048", DateTextIsKept),
    ("datetimes-0049", DateTextIsKept),
    ("datetimes-0050", DateTextIsKept),
    ("datetimes-0051", DateTextIsKept),
    ("datetimes-0052", DateTextIsKept),
    ("datetimes-0053", DateTextIsNotChecked),
    ("datetimes-0054", DateTextIsKept),
    ("datetimes-0055", DateTextIsKept),
    ("datetimes-0056", DateTextIsKept),
    ("datetimes-0057", DateTextIsNotChecked),
    ("datetimes-0058", DateTextIsKept),
    ("datetimes-0059", DateTextIsNotChecked),
    ("datetimes-0060", DateTextIsNotChecked),
    ("datetimes-0061", DateTextIsNotChecked),
    ("datetimes-0062", DateTextIsNotChecked),
    ("datetimes-0063", DateTextIsNotChecked),
    ("datetimes-0064", DateTextIsNotChecked),
    ("datetimes-0065", DateTextIsNotChecked),
    ("datetimes-0066", DateTextIsNotChecked),
    ("datetimes-0067", DateTextIsNotChecked),
    ("datetimes-0068", DateTextIsNotChecked),
    ("datetimes-0069", DateTextIsNotChecked),
    ("datetimes-0070", DateTextIsNotChecked),
    ("datetimes-0071", DateTextIsNotChecked),
    ("datetimes-0072", DateTextIsNotChecked),
    ("datetimes-0073", DateTextIsKept),
    ("datetimes-0074", DateTextIsNotChecked),
    ("datetimes-0075", DateTextIsNotChecked),
    ("datetimes-0076", DateTextIsNotChecked),
    ("datetimes-0077", DateTextIsNotChecked),
    ("datetimes-0078", DateTextIsKept),
    ("random-0021", DateTextIsNotCheckedButTheRest { reason: "trailing_data" }),
    ("random-0274", DateTextIsNotChecked),
];

/// The reason of a vector to differ.
pub fn of(id: &str) -> Option<Difference> {
    find(DIFFERENCES, id)
}

/// The reason of a vector to differ where dates are texts.
pub fn of_text(id: &str) -> Option<Difference> {
    find(TEXT_DIFFERENCES, id)
}

fn find(table: &[(&str, Difference)], id: &str) -> Option<Difference> {
    table.iter().find(|(name, _)| *name == id).map(|(_, difference)| *difference)
}

impl Difference {
    /// Whether Rust refuses what Python decodes.
    pub fn is_refusal(self) -> bool {
        matches!(self, StartIsInsideTheBuffer | DateFormIsRefused | OffsetIsWholeSeconds)
    }

    /// Checks that Rust differs, and only in this way.
    ///
    /// # Errors
    /// What is otherwise.
    pub fn check(self, vector: &Vector, schema: &dyn Schema) -> Result<(), Mismatch> {
        match self {
            NanBitsAreKept => {
                let decoded = decoded(vector, schema)?;
                equal_values(&decoded.0, &json!({ "a": vector.raw["hex"] }))?;
                equal_bytes("encoded again", &decoded.1, &vector.bytes())?;
                differs(vector, schema)
            }
            EncodingHasOneName => check::exactly_as(vector, schema),
            VaruintEnumIsANumber => {
                let value = numbered(vector);
                check::encodes(vector, schema, &value, &vector.bytes())?;
                equal_values(&decoded(vector, schema)?.0, &value)
            }
            ValuesAreWhole => {
                check::encodes(vector, schema, &vector.raw["full_value"], &vector.bytes())?;
                equal_values(&decoded(vector, schema)?.0, &vector.raw["full_value"])
            }
            StartIsInsideTheBuffer => match schema.decode_from(&vector.bytes(), vector.offset()) {
                Err(error) if error.kind().reason() == "start_behind_end" && error.offset() == vector.offset() => Ok(()),
                other => Err(format!("{other:?}")),
            },
            DateFormIsRefused | OffsetIsWholeSeconds => match schema.decode(&vector.bytes()) {
                Err(error) if error.kind().reason() == "invalid_datetime" && error.offset() == 0 && error.path().to_string() == "M.a" => Ok(()),
                other => Err(format!("{other:?}")),
            },
            DateTextIsKept => {
                let (value, again) = decoded(vector, schema)?;
                equal_bytes("encoded again", &again, &vector.bytes())?;
                if same(&value, vector.value()) { Err("it does not differ".into()) } else { Ok(()) }
            }
            DateTextIsNotChecked => {
                equal_bytes("encoded again", &decoded(vector, schema)?.1, &vector.bytes())?;
                differs(vector, schema)
            }
            DateTextIsNotCheckedButTheRest { reason } => match schema.decode(&vector.bytes()) {
                Err(error) if error.kind().reason() == reason => differs(vector, schema),
                other => Err(format!("{other:?}")),
            },
        }
    }
}

fn differs(vector: &Vector, schema: &dyn Schema) -> Result<(), Mismatch> {
    if check::exactly_as(vector, schema).is_ok() { Err("it does not differ".into()) } else { Ok(()) }
}

/// The decoded value, and the bytes when it is encoded again.
fn decoded(vector: &Vector, schema: &dyn Schema) -> Result<(Value, Vec<u8>), Mismatch> {
    let decoded = schema.decode(&from_hex(vector.raw["hex"].as_str().unwrap_or_default())).map_err(|error| format!("{error}"))?;
    Ok((decoded.value.clone(), check::reencoded(decoded)?))
}

/// The value with numbers in place of the names of enum members.
fn numbered(vector: &Vector) -> Value {
    let members = vector.schema()["enums"][0]["members"].as_array().expect("`members` is a list");
    let number = |name: &Value| members.iter().find(|member| &member[0] == name).expect("the member is declared")[1].clone();
    let fields = vector.value().as_object().expect("a model is an object");
    Value::Object(fields.iter().map(|(field, name)| (field.clone(), number(name))).collect())
}
