//! `InputEvent(…)` and `Image(…)`: objects as generation 2 saves them, whose properties are arguments by number.
//!
//! Engines of generation 3 read events, and save them as objects of its classes.

use super::{Generation, Unwritable};
use crate::godot::{FullObject, Property, Variant, Vector2};

/// Whether an object is such a call, as it is read: numbers, strings and words under their places.
pub(super) fn is_call(object: &FullObject) -> bool {
    let argument = |value: &Variant| match value {
        Variant::Int(_) | Variant::String(_) => true,
        Variant::Float(number) => number.is_finite(),
        Variant::StringName(word) => {
            let word = word.as_bytes();
            !word.first().is_none_or(u8::is_ascii_digit) && word.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
        }
        _ => false,
    };
    (object.class == "InputEvent" || object.class == "Image")
        && !object.properties.is_empty()
        && object.properties.iter().enumerate().all(|(at, property)| property.name == at.to_string().as_str() && argument(&property.value))
}

/// What an engine makes of the call; `None` is no event. The classes, their properties and the order of these are those of 3.2.3
/// and 3.6.2.
pub(super) fn event(generation: Generation, object: &FullObject) -> Result<Option<FullObject>, Unwritable> {
    if object.class != "InputEvent" || !generation.is_godot3() {
        return Err(Unwritable(format!("`{}(…)` is of Godot 2, and {} does not read it", object.class.to_string_lossy(), generation.name()).into()));
    }
    let arguments: Vec<Argument<'_>> = object.properties.iter().map(|property| Argument::of(&property.value)).collect();
    let newer = |name, value: Variant| (generation >= Generation::V3_6).then_some((name, value));
    let resource = [("resource_local_to_scene", false.into()), ("resource_name", "".into()), ("device", 0.into())];
    let modifiers = |held: &dyn Fn(u8) -> bool| {
        [("alt", b'A'), ("shift", b'S'), ("control", b'C'), ("meta", b'M'), ("command", b'C')].map(|(name, letter)| (name, held(letter).into()))
    };
    let index = |number: f64| Variant::Int(i64::from(number as i64 as i32));
    let (class, of_class) = match arguments.as_slice() {
        [Argument::Word("NONE")] => return Ok(None),
        [Argument::Word("KEY"), key @ (Argument::Number(_) | Argument::Word(_)), rest @ ..] if matches!(rest, [] | [Argument::Word(_)]) => {
            let scancode = match key {
                Argument::Number(number) => *number as i64 as u32,
                Argument::Word(name) => scancode(name),
                Argument::Text => 0,
            };
            let letters = match rest {
                [Argument::Word(letters)] => letters.to_ascii_uppercase(),
                _ => String::new(),
            };
            let mut list = modifiers(&|letter| letters.as_bytes().contains(&letter)).to_vec();
            list.extend([("pressed", false.into()), ("scancode", Variant::Int(scancode.into()))]);
            list.extend(newer("physical_scancode", 0.into()));
            list.extend([("unicode", 0.into()), ("echo", false.into())]);
            ("InputEventKey", list)
        }
        [Argument::Word("MBUTTON"), Argument::Number(button)] => {
            let mut list = modifiers(&|_| false).to_vec();
            let place = || Vector2::<f32>::default().into();
            list.extend([("button_mask", 0.into()), ("position", place()), ("global_position", place()), ("factor", 1.0.into())]);
            list.push(("button_index", index(*button)));
            list.extend(newer("canceled", false.into()));
            list.extend([("pressed", false.into()), ("doubleclick", false.into())]);
            ("InputEventMouseButton", list)
        }
        [Argument::Word("JBUTTON"), Argument::Number(button)] => {
            ("InputEventJoypadButton", vec![("button_index", index(*button)), ("pressure", 0.0.into()), ("pressed", false.into())])
        }
        [Argument::Word("JAXIS"), Argument::Number(axis), Argument::Number(value)] => {
            ("InputEventJoypadMotion", vec![("axis", index(*axis)), ("axis_value", f64::from(*value as f32).into())])
        }
        _ => return Err(Unwritable(format!("{} does not read an `InputEvent(…)` with these arguments", generation.name()).into())),
    };
    let script = [("script", Variant::Nil)];
    let properties = resource.into_iter().chain(of_class).chain(script);
    let properties = properties.map(|(name, value)| Property { name: name.into(), value }).collect();
    Ok(Some(FullObject { class: class.into(), properties }))
}

enum Argument<'a> {
    Number(f64),
    Word(&'a str),
    Text,
}

impl<'a> Argument<'a> {
    fn of(value: &'a Variant) -> Self {
        match value {
            Variant::Int(number) => Argument::Number(*number as f64),
            Variant::Float(number) => Argument::Number(*number),
            Variant::StringName(word) => word.as_str().map_or(Argument::Text, Argument::Word),
            _ => Argument::Text,
        }
    }
}

/// The key of a name, whatever its case; 0 for names that engines do not know.
fn scancode(name: &str) -> u32 {
    let find = |(first, names): &(u32, &str)| {
        let at = names.split(' ').position(|known| known.eq_ignore_ascii_case(name))?;
        Some(first + at as u32)
    };
    KEYS.iter().find_map(find).unwrap_or(0)
}

/// The names that are words, each run with the number of its first key. They are the same in 3.2.3 and 3.6.2.
const KEYS: [(u32, &str); 12] = [
    (0x20, "Space Exclam QuoteDbl NumberSign Dollar Percent Ampersand Apostrophe ParenLeft ParenRight Asterisk Plus Comma Minus Period Slash"),
    (0x3a, "Colon Semicolon Less Equal Greater Question At A B C D E F G H I J K L M N O P Q R S T U V W X Y Z"),
    (0x5b, "BracketLeft BackSlash BracketRight AsciiCircum UnderScore QuoteLeft"),
    (0x7b, "BraceLeft Bar BraceRight AsciiTilde"),
    (
        0xa0,
        "NoBreakSpace ExclamDown Cent Sterling Currency Yen BrokenBar Section Diaeresis Copyright Ordfeminine GuillemotLeft NotSign Hyphen \
         Registered Macron Degree PlusMinus TwoSuperior ThreeSuperior Acute Mu Paragraph PeriodCentered Cedilla OneSuperior Masculine \
         GuillemotRight OneQuarter OneHalf ThreeQuarters QuestionDown Agrave Aacute AcircumFlex Atilde Adiaeresis Aring Ae Ccedilla Egrave \
         Eacute Ecircumflex Ediaeresis Igrave Iacute Icircumflex Idiaeresis Eth Ntilde Ograve Oacute Ocircumflex Otilde Odiaeresis Multiply \
         Ooblique Ugrave Uacute Ucircumflex Udiaeresis Yacute Thorn Ssharp",
    ),
    (0xf7, "Division"),
    (0xff, "Ydiaeresis"),
    (0x0100_0001, "Escape Tab BackTab BackSpace Enter"),
    (
        0x0100_0007,
        "Insert Delete Pause Print SysReq Clear Home End Left Up Right Down PageUp PageDown Shift Control Meta Alt CapsLock NumLock ScrollLock \
         F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12 F13 F14 F15 F16",
    ),
    (0x0100_002e, "Menu - - Help"),
    (
        0x0100_0040,
        "Back Forward Stop Refresh VolumeDown VolumeMute VolumeUp BassBoost BassUp BassDown TrebleUp TrebleDown MediaPlay MediaStop \
         MediaPrevious MediaNext MediaRecord HomePage Favorites Search StandBy",
    ),
    (
        0x0100_0056,
        "LaunchMail LaunchMedia Launch0 Launch1 Launch2 Launch3 Launch4 Launch5 Launch6 Launch7 Launch8 Launch9 LaunchA LaunchB LaunchC \
         LaunchD LaunchE LaunchF",
    ),
];
