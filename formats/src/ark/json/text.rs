//! Texts, names and numbers.

use crate::JsonError;
use crate::ark::name::{Name, NameStyle, Names};
use crate::ark::text::{Text, TextForm};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value as Json, json};

pub(super) type Result<T> = std::result::Result<T, JsonError>;

pub(super) fn bad<T>(expected: &str) -> Result<T> {
    Err(JsonError::at("", format_args!("expected {expected}")))
}

/// Refuses members that nothing would read: most likely they are written wrongly.
pub(super) fn only(json: &Json, known: &[&str]) -> Result<()> {
    let Some(member) = json.as_object().and_then(|members| members.keys().find(|member| !known.contains(&&***member))) else { return Ok(()) };
    let known: Vec<_> = known.iter().map(|member| format!("`{member}`")).collect();
    Err(JsonError::at(member.clone(), format_args!("no such member is known here: known are {}", known.join(", "))))
}

/// Refuses an object with another number of members.
fn single_member(form: &Map<String, Json>, expected: &str) -> Result<()> {
    if form.len() == 1 { Ok(()) } else { bad(expected) }
}

/// An error one step further out.
pub(super) fn inside(step: &str) -> impl FnOnce(JsonError) -> JsonError + '_ {
    move |mut error| {
        let dot = if error.path.is_empty() || error.path.starts_with('[') { "" } else { "." };
        error.path = format!("{step}{dot}{}", error.path);
        error
    }
}

pub(super) fn each<T>(items: &[Json], mut read: impl FnMut(&Json) -> Result<T>) -> Result<Vec<T>> {
    items.iter().enumerate().map(|(at, item)| read(item).map_err(inside(&format!("[{at}]")))).collect()
}

pub(super) fn array(json: &Json) -> Result<&[Json]> {
    json.as_array().map_or_else(|| bad("an array"), |items| Ok(&items[..]))
}

pub(super) fn base64(bytes: &[u8]) -> Json {
    Json::String(STANDARD.encode(bytes))
}

pub(super) fn bytes(json: &Json) -> Result<Vec<u8>> {
    let Some(text) = json.as_str() else { return bad("base64") };
    STANDARD.decode(text).or_else(|_| bad("base64"))
}

pub(super) fn text(text: &Text<'_>) -> Json {
    let bytes = text.bytes();
    let shown = || text.to_str().into_owned();
    match text.form() {
        TextForm::Null => Json::Null,
        TextForm::Narrow if bytes.is_ascii() => Json::String(shown()),
        TextForm::Narrow => json!({ "narrow": shown() }),
        TextForm::Wide => {
            let shown = shown();
            if Text::new(&shown) == Text::wide(bytes.into()) {
                Json::String(shown)
            } else if shown.encode_utf16().flat_map(u16::to_le_bytes).eq(bytes.iter().copied()) {
                json!({ "wide": shown })
            } else {
                json!({ "utf16": base64(bytes) })
            }
        }
    }
}

pub(super) fn read_text(json: &Json) -> Result<Text<'static>> {
    match json {
        Json::Null => Ok(Text::Null),
        Json::String(text) => Ok(Text::new(text)),
        Json::Object(form) => {
            single_member(form, "`narrow`, `wide` or `utf16`")?;
            if let Some(text) = form.get("narrow").and_then(Json::as_str) {
                let narrow: Option<Vec<u8>> = text.chars().map(|letter| u8::try_from(letter).ok()).collect();
                return narrow.map_or_else(|| bad("characters up to U+00FF"), |narrow| Ok(Text::narrow(narrow.into())));
            }
            if let Some(text) = form.get("wide").and_then(Json::as_str) {
                return Ok(Text::wide(text.encode_utf16().flat_map(u16::to_le_bytes).collect()));
            }
            match form.get("utf16").map(bytes).transpose()? {
                Some(units) if units.len() % 2 == 0 => Ok(Text::wide(units.into())),
                _ => bad("`narrow`, `wide` or `utf16`"),
            }
        }
        _ => bad("a text"),
    }
}

pub(super) fn name(name: &Name<'_>, names: &mut Names) -> Json {
    match name {
        Name::Inline(inline) => text(inline),
        Name::Whole(entry) => {
            let shown = names.text(name).into_owned();
            // The texts of such a table are complete.
            if names.find_base(&shown) == Some(entry + 1) { Json::String(shown) } else { json!({ "entry": entry }) }
        }
        Name::Pair { index, number } => {
            let (base, _) = names.pair(name);
            let base = base.into_owned();
            let text = names.text(name).into_owned();
            if names.find(&text).as_ref() == Some(name) {
                Json::String(names.text(name).into_owned())
            } else if names.find_base(&base) == Some(*index) {
                json!({ "base": base, "number": number })
            } else {
                json!({ "entry": index, "number": number })
            }
        }
    }
}

pub(super) fn read_name(json: &Json, names: &mut Names) -> Result<Name<'static>> {
    let Json::Object(form) = json else { return read_text(json).map(|text| names.resolve(&Name::Inline(text))) };
    if names.style() == NameStyle::Pair {
        only(json, if form.contains_key("entry") { &["entry", "number"] } else { &["base", "number"] })?;
    }
    let number = form.get("number").map_or(Ok(0), |number| whole(number, "number"))?;
    if let (NameStyle::Whole, Some(entry)) = (names.style(), form.get("entry")) {
        only(json, &["entry"])?;
        return whole(entry, "entry").map(Name::Whole);
    }
    if names.style() == NameStyle::Pair {
        if let Some(base) = form.get("base").and_then(Json::as_str) {
            return Ok(Name::Pair { index: names.intern_base(base), number });
        }
        if let Some(entry) = form.get("entry") {
            return Ok(Name::Pair { index: whole(entry, "entry")?, number });
        }
    }
    if names.style() != NameStyle::Inline {
        return bad("a text, or `entry` or `base` of a name");
    }
    read_text(json).map(Name::Inline)
}

/// A whole number of a type.
pub(super) fn whole<T: TryFrom<i128>>(json: &Json, what: &str) -> Result<T> {
    let number = json.as_i64().map(i128::from).or_else(|| json.as_u64().map(i128::from));
    match number.map(T::try_from) {
        Some(Ok(number)) => Ok(number),
        Some(Err(_)) => Err(JsonError::at("", format_args!("{what}: {json} does not fit"))),
        None => bad("a whole number"),
    }
}

pub(super) fn single(number: f32) -> Json {
    if number.is_finite() {
        // The shortest digits that say which number it is.
        let short = number.to_string().parse::<f64>().unwrap_or(f64::NAN);
        return if (short as f32).to_bits() == number.to_bits() { json!(short) } else { json!(f64::from(number)) };
    }
    json!({ "bits": format!("{:08x}", number.to_bits()) })
}

pub(super) fn double(number: f64) -> Json {
    if number.is_finite() { json!(number) } else { json!({ "bits": format!("{:016x}", number.to_bits()) }) }
}

/// The bits of a number that JSON lacks, as so many digits.
fn bits(json: &Json, digits: usize) -> Result<u64> {
    only(json, &["bits"])?;
    let bits = json.get("bits").and_then(Json::as_str).filter(|bits| bits.len() == digits && bits.bytes().all(|digit| digit.is_ascii_hexdigit()));
    bits.and_then(|bits| u64::from_str_radix(bits, 16).ok()).map_or_else(|| bad(&format!("a number, or `bits` of {digits} hexadecimal digits")), Ok)
}

pub(super) fn read_single(json: &Json) -> Result<f32> {
    match json.as_f64().map(|number| number as f32) {
        Some(number) if number.is_finite() => Ok(number),
        Some(_) => Err(JsonError::at("", format_args!("{json} does not fit a number of 4 bytes"))),
        None => bits(json, 8).map(|bits| f32::from_bits(bits as u32)),
    }
}

pub(super) fn read_double(json: &Json) -> Result<f64> {
    match json.as_f64() {
        Some(number) if number.is_finite() => Ok(number),
        Some(_) => Err(JsonError::at("", format_args!("{json} does not fit a number of 8 bytes"))),
        None => bits(json, 16).map(f64::from_bits),
    }
}
