//! Whose bytes are these? Nothing in them says so; what can be read to the end and written back the same tells a lot.

use super::frame::{FileAccess, FrameKind};
use super::stack::whole;
use super::{ContainerType, Engine, Object, Precision, Release, Variant};
use crate::Confidence;
use bytespec::{DecodeError, DecodeErrorKind};
use std::borrow::Cow;

/// What bytes may be, and how sure that is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Guess {
    /// Which engine wrote them: the newest release that writes them so. Full objects are allowed if there are any.
    pub engine: Engine,
    /// What stands round the value.
    pub frame: FrameKind,
    /// [`Possible`](Confidence::Possible): they can be read so, but as well or better otherwise, or no engine would write them so.
    /// [`Likely`](Confidence::Likely): nothing else comes near. [`Certain`](Confidence::Certain): and there is too much of it for chance.
    pub confidence: Confidence,
    /// The reasons, one line for people.
    pub why: String,
}

impl Guess {
    /// The values of bytes by this guess: one, but for [`StoredSequence`](FrameKind::StoredSequence).
    ///
    /// ```
    /// use bytespec_formats::godot::guess;
    ///
    /// let bytes = b"\x1c\0\0\0\x1b\0\0\0\x01\0\0\0\x04\0\0\0\x02\0\0\0hp\0\0\x02\0\0\0\x03\0\0\0";
    /// let best = &guess(bytes)[0];
    /// assert_eq!(best.to_string(), "Godot 4.4+, stored (certain)");
    /// assert_eq!(best.decode(bytes)?[0]["hp"], 3);
    /// # Ok::<(), bytespec::DecodeError>(())
    /// ```
    ///
    /// # Errors
    /// None for the bytes that were guessed at; for others when they are not of this engine and frame.
    pub fn decode(&self, bytes: &[u8]) -> Result<Vec<Variant>, DecodeError> {
        let stored = FileAccess::new(self.engine);
        match self.frame {
            FrameKind::Plain => self.engine.decode(bytes).map(|value| vec![value]),
            FrameKind::Stored => stored.decode(bytes).map(|value| vec![value]),
            FrameKind::StoredBigEndian => stored.with_big_endian(true).decode(bytes).map(|value| vec![value]),
            FrameKind::StoredSequence => stored.decode_all(bytes),
            FrameKind::Base64 => {
                let no_text = || DecodeError::new(DecodeErrorKind::Custom("is no base64".into()), 0);
                let values = self.frame.cut(bytes).ok_or_else(no_text)?;
                values.iter().map(|value| self.engine.decode(value)).collect()
            }
        }
    }
}

/// `Godot 4.4+, stored, double precision (certain)`.
impl std::fmt::Display for Guess {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Guess { engine, frame, confidence, .. } = self;
        write!(f, "{}, {frame}{} ({confidence})", engine.release, engine.beside())
    }
}

/// Guesses what engine wrote these bytes, and in which frame; the best guess first, none if they are no value.
///
/// Of each generation and frame only the release that fits best is listed. Few bytes are often right in both generations: then
/// there are two guesses, and neither is better than possible. Readings that are wrong mostly
/// end at the first bytes; the time is at most that of reading and writing all of them some thirty times.
///
/// ```
/// use bytespec_formats::Confidence;
/// use bytespec_formats::godot::frame::FrameKind;
/// use bytespec_formats::godot::{Release, guess};
///
/// // A stored Dictionary of generation 4: {"hp": 3}
/// let bytes = b"\x1c\0\0\0\x1b\0\0\0\x01\0\0\0\x04\0\0\0\x02\0\0\0hp\0\0\x02\0\0\0\x03\0\0\0";
/// let guesses = guess(bytes);
/// assert_eq!(guesses.len(), 1);
/// assert_eq!((guesses[0].engine.release(), guesses[0].frame), (Release::V4_4, FrameKind::Stored));
/// assert_eq!(guesses[0].confidence, Confidence::Certain);
///
/// // The number 42 is the same in all of them.
/// let guesses = guess(&[2, 0, 0, 0, 42, 0, 0, 0]);
/// assert_eq!(guesses.iter().map(|guess| guess.confidence).collect::<Vec<_>>(), [Confidence::Possible; 2]);
/// ```
#[must_use]
pub fn guess(bytes: &[u8]) -> Vec<Guess> {
    let readings = readings(bytes);
    let rank = readings.first().map(Reading::rank);
    let rivals = readings.iter().filter(|reading| Some(reading.rank()) == rank).count();
    let confidence = |reading: &Reading| {
        if Some(reading.rank()) != rank || rivals > 1 || reading.fit == Fit::Read {
            Confidence::Possible
        } else if reading.pieces >= 4 {
            Confidence::Certain
        } else {
            Confidence::Likely
        }
    };
    let guess = |reading: &Reading| Guess {
        engine: reading.engine,
        frame: reading.frame,
        confidence: confidence(reading),
        why: reading.why(rivals > 1 && Some(reading.rank()) == rank),
    };
    readings.iter().map(guess).collect()
}

/// Bytes that have been read in every way, to be asked about more than one.
pub(crate) struct Recognition {
    readings: Vec<Reading>,
    /// Fewer bytes say too little.
    enough: bool,
}

impl Recognition {
    pub(crate) fn new(bytes: &[u8]) -> Self {
        Recognition { readings: readings(bytes), enough: bytes.len() >= 8 }
    }

    /// How sure it is that the bytes are of a generation, in a frame.
    pub(crate) fn sure(&self, frame: FrameKind, godot3: bool) -> Confidence {
        let wanted = self.readings.iter().find(|reading| reading.frame == frame && reading.engine.is_godot3() == godot3);
        match (wanted, self.readings.first()) {
            (Some(wanted), Some(best)) if wanted.rank() == best.rank() && wanted.fit != Fit::Read && self.enough => Confidence::Likely,
            (Some(_), _) => Confidence::Possible,
            (None, _) => Confidence::No,
        }
    }
}

/// How what an engine writes compares with what was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// It writes the same.
    Same,
    /// It leaves other bytes in the padding of node paths, as all of generation 3 does.
    Padding,
    /// It reads them, but writes them in another way.
    Read,
}

/// Bytes as read by one engine in one frame.
#[derive(Debug)]
struct Reading {
    engine: Engine,
    frame: FrameKind,
    fit: Fit,
    /// Values at any depth, and lengths in front of them.
    pieces: usize,
    seen: Seen,
}

/// The best first.
fn readings(bytes: &[u8]) -> Vec<Reading> {
    whole(|| all_readings(bytes))
}

fn all_readings(bytes: &[u8]) -> Vec<Reading> {
    const RELEASES: [&[Release]; 2] = [&[Release::V4_4, Release::V4_3, Release::V4_0], &[Release::V3, Release::V3_0]];
    let mut readings = Vec::new();
    for frame in FrameKind::ALL {
        let Some(values) = frame.cut(bytes) else { continue };
        for releases in RELEASES {
            let of_each = releases.iter().filter_map(|&release| Reading::new(Engine::new(release), frame, &values));
            // Of releases that do equally well the newest.
            readings.extend(best(of_each));
        }
    }
    // Stable: what is equal stays in the order in which it was tried.
    readings.sort_by_key(Reading::rank);
    readings
}

/// The first of the best; nothing is tried once one fits.
fn best(readings: impl Iterator<Item = Reading>) -> Option<Reading> {
    let mut best: Option<Reading> = None;
    for reading in readings {
        let fits = reading.fit == Fit::Same;
        if best.as_ref().is_none_or(|best| reading.rank() < best.rank()) {
            best = Some(reading);
        }
        if fits {
            break;
        }
    }
    best
}

impl Reading {
    /// With full objects if that is better: where they are not allowed, the classes of typed containers come out as another one.
    fn new(engine: Engine, frame: FrameKind, bytes: &[Cow<'_, [u8]>]) -> Option<Self> {
        let engines = [engine, engine.with_objects(true)];
        best(engines.into_iter().filter_map(|engine| Reading::by(engine, frame, bytes)))
    }

    fn by(mut engine: Engine, frame: FrameKind, bytes: &[Cow<'_, [u8]>]) -> Option<Self> {
        let values = bytes.iter().map(|bytes| super::frame::read(engine, bytes).ok()).collect::<Option<Vec<_>>>()?;
        let mut seen = Seen::default();
        values.iter().for_each(|value| seen.look_at(value));
        let fit = fit(engine, &values, bytes, &seen);
        if fit != Fit::Read && seen.vectors && !engine.is_godot3() {
            // Colours are the same in both.
            let same = |precision| fit_of(engine.with_precision(precision), &values, bytes) == Fit::Same;
            match (same(Precision::Single), same(Precision::Double)) {
                (true, false) => engine = engine.with_precision(Precision::Single),
                (false, true) => engine = engine.with_precision(Precision::Double),
                _ => {}
            }
        }
        let lengths = if frame == FrameKind::Plain || frame == FrameKind::Base64 { 0 } else { bytes.len() };
        Some(Reading { engine, frame, fit, pieces: seen.values + lengths, seen })
    }

    /// The smaller the better.
    fn rank(&self) -> (bool, bool) {
        (self.fit == Fit::Read, self.seen.odd > 0)
    }

    fn why(&self, has_rivals: bool) -> String {
        let mut why = vec![match self.frame {
            FrameKind::Plain => "reads to the last byte".to_owned(),
            frame => format!("{}, and reads to the last byte", frame.mark()),
        }];
        let mut say = |is: bool, what: &str| {
            if is {
                why.push(what.into());
            }
        };
        say(self.fit == Fit::Same, "is written back the same");
        say(self.fit == Fit::Padding, "is written back the same but for padding, which Godot 3 leaves as it finds it");
        say(self.fit == Fit::Read, "would be written otherwise");
        say(self.engine.release == Release::V3_0, "every int takes eight bytes: 3.0");
        say(self.seen.typed_dictionary, "typed dictionaries: 4.4 or later");
        say(self.seen.typed_array && !self.seen.typed_dictionary, "typed arrays: 4.3 or later");
        say(self.engine.precision == Precision::Double, "vectors of a double-precision build");
        say(self.seen.full_object, "full objects");
        say(self.seen.odd > 0, "but some numbers or texts are odd");
        say(has_rivals, "but other guesses are as good");
        why.join("; ")
    }
}

fn fit(engine: Engine, values: &[Variant], bytes: &[Cow<'_, [u8]>], seen: &Seen) -> Fit {
    match fit_of(engine, values, bytes) {
        // Only generation 3 leaves garbage there.
        Fit::Padding if !(engine.is_godot3() && seen.node_path) => Fit::Read,
        fit => fit,
    }
}

/// Padding stands for: as many bytes.
fn fit_of(engine: Engine, values: &[Variant], bytes: &[Cow<'_, [u8]>]) -> Fit {
    let fits = values.iter().zip(bytes).map(|(value, bytes)| match engine.encode(value) {
        Ok(written) if written == **bytes => Fit::Same,
        Ok(written) if written.len() == bytes.len() => Fit::Padding,
        _ => Fit::Read,
    });
    fits.max().unwrap_or(Fit::Read)
}

/// Whether there is too much in a value for chance: four values at any depth, none of them odd.
pub(super) fn tells(value: &Variant) -> bool {
    let mut seen = Seen::default();
    seen.look_at(value);
    seen.values >= 4 && seen.odd == 0
}

/// What there is in values.
#[derive(Debug, Default)]
struct Seen {
    /// How many, at any depth.
    values: usize,
    /// How many hold numbers or text that nobody would put there: ints read as vectors and the like.
    odd: usize,
    typed_array: bool,
    typed_dictionary: bool,
    full_object: bool,
    node_path: bool,
    vectors: bool,
}

impl Seen {
    fn look_at(&mut self, value: &Variant) {
        let mut to_do = vec![value];
        while let Some(value) = to_do.pop() {
            self.values += 1;
            match value {
                Variant::Array(array) => {
                    self.typed_array |= array.of != ContainerType::Any;
                    to_do.extend(&array.items);
                }
                Variant::Dictionary(dictionary) => {
                    self.typed_dictionary |= dictionary.keys != ContainerType::Any || dictionary.values != ContainerType::Any;
                    to_do.extend(dictionary.entries.iter().flat_map(|entry| [&entry.key, &entry.value]));
                }
                Variant::Object(object) => {
                    if let Object::Full(object) = &**object {
                        self.full_object = true;
                        to_do.extend(object.properties.iter().map(|property| &property.value));
                    }
                }
                leaf => {
                    self.node_path |= matches!(leaf, Variant::NodePath(_));
                    self.vectors |= components_behind(leaf).is_some();
                    self.odd += usize::from(is_odd(leaf));
                }
            }
        }
    }
}

/// So many bytes of a value are enough to see what kind of numbers it holds.
const ENOUGH: usize = 1 << 10;

fn is_odd(leaf: &Variant) -> bool {
    let is_control = |byte: &u8| byte.is_ascii_control() && !byte.is_ascii_whitespace();
    match leaf {
        Variant::String(text) | Variant::StringName(text) => text.as_bytes().iter().any(is_control),
        Variant::PackedStringArray(texts) => texts.iter().any(|text| text.as_bytes().iter().any(is_control)),
        Variant::Float(number) => is_odd_number(*number),
        Variant::PackedFloat32Array(numbers) => numbers.iter().any(|number| is_odd_number((*number).into())),
        Variant::PackedFloat64Array(numbers) => numbers.iter().any(|number| is_odd_number(*number)),
        leaf => components_behind(leaf).is_some_and(|front| has_odd_components(leaf, front)),
    }
}

/// How many bytes stand in front of the components, in values that have such.
fn components_behind(leaf: &Variant) -> Option<usize> {
    match leaf {
        Variant::Vector2(_)
        | Variant::Rect2(_)
        | Variant::Vector3(_)
        | Variant::Vector4(_)
        | Variant::Transform2D(_)
        | Variant::Plane(_)
        | Variant::Quaternion(_)
        | Variant::Aabb(_)
        | Variant::Basis(_)
        | Variant::Transform3D(_)
        | Variant::Projection(_)
        | Variant::Color(_) => Some(4),
        Variant::PackedVector2Array(_) | Variant::PackedVector3Array(_) | Variant::PackedVector4Array(_) | Variant::PackedColorArray(_) => Some(8),
        _ => None,
    }
}

/// Looks at the components of a value behind its header and count; bit 16 of the header says how wide they are.
fn has_odd_components(leaf: &Variant, front: usize) -> bool {
    let Ok(bytes) = Engine::GODOT4.encode(leaf) else { return false };
    let wide = bytes.get(2).is_some_and(|byte| byte & 1 != 0);
    let components = bytes.get(front..).unwrap_or_default();
    let components = &components[..components.len().min(ENOUGH)];
    if wide {
        components.as_chunks().0.iter().any(|bytes| is_odd_number(f64::from_le_bytes(*bytes)))
    } else {
        components.as_chunks().0.iter().any(|bytes| is_odd_number(f32::from_le_bytes(*bytes).into()))
    }
}

/// So near to zero or so great, but finite, as numbers of games hardly are.
fn is_odd_number(number: f64) -> bool {
    number.is_finite() && number != 0.0 && !(1e-30..1e30).contains(&number.abs())
}
