//! The entries of the list of formats, and the annotated dump.

use super::codec::Ids;
use super::frame::{FileAccess, FrameKind, Stored, StoredValues};
use super::guess::Recognition;
#[cfg(feature = "json")]
use super::json;
use super::stack::{explain_deep, whole};
use super::{Engine, Variant, page};
use crate::{Confidence, Format, Verdict};
use bytespec::explain::{Explanation, explain_with};
use bytespec::{DecodeError, EncodeError, PathStep, ProtoModel, TagMap};

impl Engine {
    /// Tells what every byte of a value is.
    #[must_use]
    pub fn explain(self, bytes: &[u8]) -> Explanation<'_> {
        hinted(explain_deep(|limits| explain_with::<Variant, Engine>(bytes, limits, &mut { self })), FrameKind::Plain, self)
    }

    /// Tells what every byte of a value with its length in front is.
    #[must_use]
    pub fn explain_stored(self, bytes: &[u8]) -> Explanation<'_> {
        hinted(explain_deep(|limits| explain_with::<Stored, Engine>(bytes, limits, &mut { self })), FrameKind::Stored, self)
    }
}

/// With the hint that reading them gives.
fn hinted(mut explanation: Explanation<'_>, frame: FrameKind, engine: Engine) -> Explanation<'_> {
    explanation.error = explanation.error.map(|error| frame.hinted(error, explanation.input, engine));
    explanation
}

// Files are looked at as plain data, so objects are no danger.
const GODOT4: Engine = Engine::GODOT4.with_objects(true).with_any_script();
const GODOT3: Engine = Engine::GODOT3.with_objects(true);
pub(super) const GODOT3_0: Engine = Engine::GODOT3_0.with_objects(true);

pub(crate) const GODOT4_VARIANT: Format = Format {
    name: VARIANT4.name,
    title: "Godot 4 Variant (`var_to_bytes`, packets)",
    recognised_by: "reads as one value to the last byte, which is written back the same",
    recognise: |bytes| VARIANT4.recognise(bytes),
    explain: Some(|bytes| GODOT4.explain(bytes)),
    verify: |bytes| verify(bytes, GODOT4),
    about: Some(|| page::plain(GODOT4)),
    schema: Some(|| Variant::SCHEMA),
    tags: |tag| Ids::to_wire(tag, &GODOT4),
    #[cfg(feature = "json")]
    to_json: |bytes| json::of_bytes(VARIANT4.name, bytes, GODOT4, json::Frame::Plain),
    #[cfg(feature = "json")]
    from_json: |text| json::to_bytes(text, GODOT4, json::Frame::Plain),
};

pub(crate) const GODOT4_STORE: Format = Format {
    name: STORE4.name,
    title: "Godot 4 Variants with their lengths in front (`store_var`, `put_var`)",
    recognised_by: "lengths that are those of what follows them, each time one value, which is written back the same",
    recognise: |bytes| STORE4.recognise(bytes),
    explain: Some(|bytes| explain_stored(bytes, GODOT4)),
    verify: |bytes| verify_stored(bytes, GODOT4),
    about: Some(|| page::stored(GODOT4)),
    schema: Some(|| Stored::SCHEMA),
    tags: |tag| Ids::to_wire(tag, &GODOT4),
    #[cfg(feature = "json")]
    to_json: |bytes| json::of_bytes(STORE4.name, bytes, GODOT4, json::Frame::Stored),
    #[cfg(feature = "json")]
    from_json: |text| json::to_bytes(text, GODOT4, json::Frame::Stored),
};

pub(crate) const GODOT3_VARIANT: Format = Format {
    name: VARIANT3.name,
    title: "Godot 3 Variant (`var2bytes`, packets)",
    recognised_by: "reads as one value to the last byte, which is written back the same",
    recognise: |bytes| VARIANT3.recognise(bytes),
    explain: Some(|bytes| GODOT3.explain(bytes)),
    verify: |bytes| of_generation_3(|engine| verify(bytes, engine)),
    about: Some(|| page::plain(GODOT3)),
    schema: Some(|| Variant::SCHEMA),
    tags: |tag| Ids::to_wire(tag, &GODOT3),
    #[cfg(feature = "json")]
    to_json: |bytes| json::of_bytes(VARIANT3.name, bytes, GODOT3, json::Frame::Plain),
    #[cfg(feature = "json")]
    from_json: |text| json::to_bytes(text, GODOT3, json::Frame::Plain),
};

pub(crate) const GODOT3_STORE: Format = Format {
    name: STORE3.name,
    title: "Godot 3 Variants with their lengths in front (`store_var`, `put_var`)",
    recognised_by: "lengths that are those of what follows them, each time one value, which is written back the same",
    recognise: |bytes| STORE3.recognise(bytes),
    explain: Some(|bytes| explain_stored(bytes, GODOT3)),
    verify: |bytes| of_generation_3(|engine| verify_stored(bytes, engine)),
    about: Some(|| page::stored(GODOT3)),
    schema: Some(|| Stored::SCHEMA),
    tags: |tag| Ids::to_wire(tag, &GODOT3),
    #[cfg(feature = "json")]
    to_json: |bytes| json::of_bytes(STORE3.name, bytes, GODOT3, json::Frame::Stored),
    #[cfg(feature = "json")]
    from_json: |text| json::to_bytes(text, GODOT3, json::Frame::Stored),
};

/// What tells a format here from the others.
struct Member {
    name: &'static str,
    /// Whether lengths are in front.
    stored: bool,
    /// Whether the engine is of generation 3.
    godot3: bool,
}

const STORE4: Member = Member { name: "godot4-store", stored: true, godot3: false };
const VARIANT4: Member = Member { name: "godot4-variant", stored: false, godot3: false };
const STORE3: Member = Member { name: "godot3-store", stored: true, godot3: true };
const VARIANT3: Member = Member { name: "godot3-variant", stored: false, godot3: true };

impl Member {
    fn recognise(&self, bytes: &[u8]) -> Confidence {
        // What is not framed so needs no closer look.
        if self.stored && FrameKind::Stored.cut(bytes).is_none() && !is_sequence(bytes) {
            return Confidence::No;
        }
        self.sure(&Recognition::new(bytes))
    }

    /// The rule.
    fn sure(&self, read: &Recognition) -> Confidence {
        let sure = |frame| read.sure(frame, self.godot3);
        if self.stored { sure(FrameKind::Stored).max(sure(FrameKind::StoredSequence)) } else { sure(FrameKind::Plain) }
    }
}

/// What each of the formats here says of bytes, of which none reads them for itself.
pub(crate) fn recognise_all(bytes: &[u8]) -> [(&'static str, Confidence); 4] {
    let read = Recognition::new(bytes);
    [STORE4, VARIANT4, STORE3, VARIANT3].map(|member| (member.name, member.sure(&read)))
}

/// Whether it is more than one value, by the lengths alone.
fn is_sequence(bytes: &[u8]) -> bool {
    FrameKind::StoredSequence.cut(bytes).is_some()
}

fn explain_stored(bytes: &[u8], engine: Engine) -> Explanation<'_> {
    if is_sequence(bytes) {
        let explanation = explain_deep(|limits| explain_with::<StoredValues, Engine>(bytes, limits, &mut { engine }));
        let is_first = explanation.error.as_ref().is_some_and(|error| matches!(error.path().steps().nth(1), Some(PathStep::Index(0))));
        // Behind the first value the frame was right so far.
        if is_first { hinted(explanation, FrameKind::Stored, engine) } else { explanation }
    } else {
        engine.explain_stored(bytes)
    }
}

fn verify(bytes: &[u8], engine: Engine) -> Verdict {
    whole(|| compare(bytes, engine, Engine::decode, |value| engine.encode(value)))
}

fn verify_stored(bytes: &[u8], engine: Engine) -> Verdict {
    let file = FileAccess::new(engine);
    whole(|| {
        if is_sequence(bytes) {
            compare(
                bytes,
                engine,
                |engine, bytes| FileAccess::new(engine).decode_all(bytes),
                |values| values.iter().map(|value| file.encode(value)).collect::<Result<Vec<_>, _>>().map(|all| all.concat()),
            )
        } else {
            compare(bytes, engine, |engine, bytes| FileAccess::new(engine).decode(bytes), |value| file.encode(value))
        }
    })
}

/// 3.0 reads what later releases read, but writes every int in eight bytes.
fn of_generation_3(verify: impl Fn(Engine) -> Verdict) -> Verdict {
    let is_of_3_0 = |verdict: &Verdict| matches!(verdict, Verdict::Identical | Verdict::Padding { .. });
    match verify(GODOT3) {
        found @ Verdict::NotCanonical { .. } => Some(verify(GODOT3_0)).filter(is_of_3_0).unwrap_or(found),
        found => found,
    }
}

fn compare<T: PartialEq>(
    bytes: &[u8],
    engine: Engine,
    decode: impl Fn(Engine, &[u8]) -> Result<T, DecodeError>,
    encode: impl FnOnce(&T) -> Result<Vec<u8>, EncodeError>,
) -> Verdict {
    let written = match decode(engine, bytes).map(|value| encode(&value)) {
        Err(error) => return Verdict::Undecodable(error),
        Ok(Err(error)) => return Verdict::Unencodable(error),
        Ok(Ok(written)) => written,
    };
    let verdict = Verdict::of(bytes, &written, true);
    if verdict.is_identical() || written.len() != bytes.len() {
        return verdict;
    }
    let at: Vec<usize> = bytes.iter().zip(&written).enumerate().filter(|(_, (read, written))| read != written).map(|(at, _)| at).collect();
    // Padding is written as zeros, and a reading that keeps all that has a meaning does not see it.
    let all_of = |bytes| decode(engine.with_lossless(true), bytes).ok();
    let is_padding = at.iter().all(|&at| written[at] == 0) && all_of(bytes).is_some_and(|read| Some(read) == all_of(&written));
    if is_padding { Verdict::Padding { at } } else { verdict }
}

#[cfg(test)]
mod tests {
    use super::{GODOT3, GODOT3_STORE, GODOT3_VARIANT, GODOT4, GODOT4_STORE, GODOT4_VARIANT, recognise_all};
    use crate::godot::variant;

    #[test]
    fn formats_say_of_bytes_alone_what_they_say_together() {
        let value = variant!({ "name": "Ada", "list": [1, 2.5, null] });
        let mut inputs: Vec<Vec<u8>> = vec![vec![], vec![0; 4], vec![0; 8], b"plain text".to_vec()];
        for engine in [GODOT4, GODOT3] {
            let (plain, stored) = (engine.encode(&value).expect("it has a form"), engine.encode_stored(&value).expect("it has a form"));
            inputs.extend([plain[..plain.len() - 4].to_vec(), [&stored[..], &stored[..]].concat(), plain, stored]);
        }
        for bytes in inputs {
            let alone = [GODOT4_STORE, GODOT4_VARIANT, GODOT3_STORE, GODOT3_VARIANT].map(|format| (format.name, (format.recognise)(&bytes)));
            assert_eq!(alone, recognise_all(&bytes), "{bytes:02x?}");
        }
    }
}
