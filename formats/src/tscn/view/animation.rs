//! Animations, track by track.

use super::pages::Pages;
use super::parts::{Parts, ViewError, floats, list_len, numbered, text};
use crate::godot::{Array, GString, NodePath, Quaternion, Variant, Vector2, Vector3};
use crate::tscn::Section;

/// What a section of type Animation holds.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Animation {
    /// How long it lasts, in seconds.
    pub length: f64,
    /// What comes after the end.
    pub repeats: Loop,
    /// The grid of the editor, in seconds; `None` for the default of the engine.
    pub step: Option<f64>,
    /// The tracks.
    pub tracks: Vec<Track>,
}

/// What comes after the end of an animation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Loop {
    /// Nothing.
    #[default]
    None,
    /// It begins again.
    Linear,
    /// It runs back, then forth again.
    PingPong,
}

/// A track: what changes, and how.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Track {
    /// The node, and the property behind colons.
    pub path: NodePath,
    /// 0 nearest, 1 linear, 2 cubic, 3 linear angle, 4 cubic angle.
    pub interpolation: i64,
    /// Whether the last key leads to the first.
    pub loop_wrap: bool,
    /// Whether it came with an imported file.
    pub imported: bool,
    /// Whether it is played.
    pub enabled: bool,
    /// The keys, of the type of the track.
    pub keys: Keys,
}

/// A key: what is reached when.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Key<T> {
    /// When, in seconds.
    pub time: f32,
    /// The exponent of the easing towards the next key; 1 is linear.
    pub transition: f32,
    /// What.
    pub value: T,
}

/// The keys of a track.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Keys {
    /// Place, rotation and scale (generation 3).
    Transform(Vec<Key<Pose>>),
    /// Places.
    Position(Vec<Key<Vector3<f32>>>),
    /// Rotations.
    Rotation(Vec<Key<Quaternion<f32>>>),
    /// Scales.
    Scale(Vec<Key<Vector3<f32>>>),
    /// The weight of a blend shape.
    BlendShape(Vec<Key<f32>>),
    /// Values of a property.
    Value {
        /// 0 continuous, 1 discrete, 2 trigger (generation 3) or capture (generation 4), 3 capture (generation 3).
        update: i64,
        /// The keys.
        keys: Vec<Key<Variant>>,
    },
    /// Calls.
    Method(Vec<Key<Method>>),
    /// Points of a curve, without easing.
    Bezier(Vec<Key<CurvePoint>>),
    /// Sounds.
    Audio(Vec<Key<Clip>>),
    /// Animations of another player, by name.
    Animation(Vec<Key<GString>>),
    /// The number of a compressed track, where there is no `_compression` with its pages. Where there is, the keys are those of
    /// the type of the track.
    Compressed(i64),
}

/// Where something is and how it is turned and scaled.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pose {
    /// The place.
    pub position: Vector3<f32>,
    /// The rotation.
    pub rotation: Quaternion<f32>,
    /// The scale.
    pub scale: Vector3<f32>,
}

/// A point of a curve over time.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CurvePoint {
    /// The value.
    pub value: f32,
    /// The handle to the left, in seconds and amounts from the point.
    pub left: Vector2<f32>,
    /// The handle to the right.
    pub right: Vector2<f32>,
}

/// A call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Method {
    /// The method.
    pub name: GString,
    /// What it is called with.
    pub arguments: Vec<Variant>,
}

/// A sound.
#[derive(Clone, Debug, PartialEq)]
pub struct Clip {
    /// What is left out at the start, in seconds.
    pub start: f64,
    /// What is left out at the end, in seconds.
    pub end: f64,
    /// The sound, a reference.
    pub stream: Variant,
}

impl Animation {
    /// What a section of type Animation holds.
    ///
    /// # Errors
    /// When a track is of no known type, has no path, or its lists do not go together, or when pages of compressed tracks end
    /// too early.
    pub fn of(section: &Section) -> Result<Self, ViewError> {
        let number = |name: &str| match section.property(name) {
            None => Ok(None),
            Some(value) => value.as_f64().map(Some).ok_or_else(|| ViewError::new(name, "expected a number")),
        };
        let repeats = match (section.property("loop_mode"), section.property("loop")) {
            (Some(Variant::Int(1)), _) | (None, Some(Variant::Bool(true))) => Loop::Linear,
            (Some(Variant::Int(2)), _) => Loop::PingPong,
            _ => Loop::None,
        };
        let groups = numbered(section, "tracks/")?;
        let mut pages = Pages::of(section)?;
        let tracks = groups.iter().enumerate().map(|(at, group)| track(at, group, &mut pages)).collect::<Result<_, _>>()?;
        Ok(Animation { length: number("length")?.unwrap_or(1.0), repeats, step: number("step")?, tracks })
    }
}

fn track(at: usize, group: &[(&str, &Variant)], pages: &mut Option<Pages<'_>>) -> Result<Track, ViewError> {
    let get = |name: &str| group.iter().rev().find(|(key, _)| *key == name).map(|(_, value)| *value);
    let name = |key: &str| format!("tracks/{at}/{key}");
    let truth = |name: &str, default| get(name).and_then(Variant::as_bool).unwrap_or(default);
    let kind = get("type").and_then(Variant::as_str).ok_or_else(|| ViewError::new(name("type"), "is missing"))?;
    let path = match get("path") {
        Some(Variant::NodePath(path)) => (**path).clone(),
        _ => return Err(ViewError::new(name("path"), "expected a path")),
    };
    let keys = match (get("compressed_track"), get("keys")) {
        (Some(Variant::Int(number)), _) => match pages {
            Some(pages) => pages.keys(&name("compressed_track"), kind, *number)?,
            None => Keys::Compressed(*number),
        },
        (_, Some(value)) => keys(kind, &name("keys"), value)?,
        _ => return Err(ViewError::new(name("keys"), "is missing")),
    };
    Ok(Track {
        path,
        interpolation: get("interp").and_then(Variant::as_i64).unwrap_or(1),
        loop_wrap: truth("loop_wrap", true),
        imported: truth("imported", false),
        enabled: truth("enabled", true),
        keys,
    })
}

fn keys(kind: &str, key: &str, value: &Variant) -> Result<Keys, ViewError> {
    let vector = |of: &[f32]| Vector3 { x: of[0], y: of[1], z: of[2] };
    let rotation = |of: &[f32]| Quaternion { x: of[0], y: of[1], z: of[2], w: of[3] };
    Ok(match kind {
        "transform" => {
            Keys::Transform(rows(key, value, 12, |of| Pose { position: vector(of), rotation: rotation(&of[3..]), scale: vector(&of[7..]) })?)
        }
        "position_3d" => Keys::Position(rows(key, value, 5, vector)?),
        "scale_3d" => Keys::Scale(rows(key, value, 5, vector)?),
        "rotation_3d" => Keys::Rotation(rows(key, value, 6, rotation)?),
        "blend_shape" => Keys::BlendShape(rows(key, value, 3, |of| of[0])?),
        "value" | "method" | "bezier" | "audio" | "animation" => return lists(kind, Parts::of(key, value)?),
        other => return Err(ViewError::new(key, format_args!("`{other}` is no known type of track"))),
    })
}

/// Keys that are so many numbers each: time, transition, value.
fn rows<T>(key: &str, value: &Variant, each: usize, make: impl Fn(&[f32]) -> T) -> Result<Vec<Key<T>>, ViewError> {
    let numbers = floats(value).ok_or_else(|| ViewError::new(key, "expected a list of numbers"))?;
    if numbers.len() % each != 0 {
        return Err(ViewError::new(key, format_args!("{each} numbers for each key, but {} is no multiple of {each}", numbers.len())));
    }
    Ok(numbers.chunks_exact(each).map(|row| Key { time: row[0], transition: row[1], value: make(&row[2..]) }).collect())
}

/// Keys whose parts stand in lists of their own.
fn lists(kind: &str, parts: Parts<'_>) -> Result<Keys, ViewError> {
    let times = parts.floats("times")?;
    let transitions = parts.floats("transitions")?;
    if !transitions.is_empty() && transitions.len() != times.len() {
        return Err(parts.wrong("transitions", format_args!("{} items, expected {}", transitions.len(), times.len())));
    }
    let at = |at: usize| (times[at], transitions.get(at).copied().unwrap_or(1.0));
    let list = match kind {
        "bezier" => "points",
        "audio" | "animation" => "clips",
        _ => "values",
    };
    let value = parts.get(list).ok_or_else(|| parts.wrong(list, "is missing"))?;
    let wanted = if kind == "bezier" { 5 * times.len() } else { times.len() };
    if list_len(value) != wanted {
        return Err(parts.wrong(list, format_args!("{} items, expected {wanted}", list_len(value))));
    }
    let keyed = |index: usize| {
        let (time, transition) = at(index);
        move |value| Key { time, transition, value }
    };
    Ok(match (kind, value) {
        ("bezier", points) => {
            let points = floats(points).ok_or_else(|| parts.wrong(list, "expected a list of numbers"))?;
            let point = |of: &[f32]| CurvePoint { value: of[0], left: Vector2 { x: of[1], y: of[2] }, right: Vector2 { x: of[3], y: of[4] } };
            Keys::Bezier(
                points
                    .chunks_exact(5)
                    .enumerate()
                    .map(|(at_, of)| {
                        let (time, transition) = at(at_);
                        Key { time, transition, value: point(of) }
                    })
                    .collect(),
            )
        }
        ("animation", Variant::PackedStringArray(names)) => Keys::Animation(
            names
                .iter()
                .enumerate()
                .map(|(index, name)| {
                    let (time, transition) = at(index);
                    Key { time, transition, value: name.clone() }
                })
                .collect(),
        ),
        ("value", Variant::Array(values)) => Keys::Value {
            update: parts.int("update")?.unwrap_or_else(|| i64::from(parts.get("cont").and_then(Variant::as_bool) == Some(false))),
            keys: values.items.iter().enumerate().map(|(index, value)| keyed(index)(value.clone())).collect(),
        },
        // Other lists of values are packed arrays that an exporter has written.
        ("value", _) => return Err(parts.wrong(list, "expected a list of values")),
        ("animation", Variant::Array(names)) => Keys::Animation(each(parts, list, names, at, |value| text(value).cloned())?),
        ("method", Variant::Array(calls)) => Keys::Method(each(parts, list, calls, at, method)?),
        ("audio", Variant::Array(clips)) => Keys::Audio(each(parts, list, clips, at, clip)?),
        _ => return Err(parts.wrong(list, "expected a list")),
    })
}

fn each<T>(
    parts: Parts<'_>,
    list: &str,
    array: &Array,
    at: impl Fn(usize) -> (f32, f32),
    make: impl Fn(&Variant) -> Option<T>,
) -> Result<Vec<Key<T>>, ViewError> {
    let one = |(index, value)| {
        let (time, transition) = at(index);
        let value = make(value).ok_or_else(|| parts.wrong(list, format_args!("item {index} is not what the track needs")))?;
        Ok(Key { time, transition, value })
    };
    array.items.iter().enumerate().map(one).collect()
}

fn method(value: &Variant) -> Option<Method> {
    let parts = Parts::of("", value).ok()?;
    let arguments = match parts.get("args") {
        Some(Variant::Array(array)) => array.items.clone(),
        None => Vec::new(),
        _ => return None,
    };
    Some(Method { name: parts.get("method").and_then(text)?.clone(), arguments })
}

fn clip(value: &Variant) -> Option<Clip> {
    let parts = Parts::of("", value).ok()?;
    let number = |name| parts.get(name).map_or(Some(0.0), Variant::as_f64);
    Some(Clip { start: number("start_offset")?, end: number("end_offset")?, stream: parts.get("stream").cloned().unwrap_or_default() })
}

/// The libraries of an AnimationPlayer, or the animations in an AnimationLibrary or a player of generation 3: names and
/// references, in the order of the file. The name of the default library is empty.
#[must_use]
pub fn player_animations(section: &Section) -> Vec<(GString, &Variant)> {
    let mut found = Vec::new();
    for field in section.properties() {
        let Some(name) = field.name().as_str() else { continue };
        match field.value() {
            Variant::Dictionary(of) if name == "libraries" || name == "_data" => {
                found.extend(of.entries.iter().filter_map(|entry| Some((text(&entry.key)?.clone(), &entry.value))));
            }
            value => {
                let rest = name.strip_prefix("libraries/").or_else(|| name.strip_prefix("anims/"));
                found.extend(rest.map(|name| (GString::from(name), value)));
            }
        }
    }
    found
}
