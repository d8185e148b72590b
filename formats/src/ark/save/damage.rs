//! What of a file cannot be read, as a list.

use super::objects::Span;
use super::{Save, StoreKind};
use crate::ark::ArkError;
use crate::ark::block::{Block, LIMITS, Tail};
use crate::ark::extra::{Expected, Extra};
use crate::ark::name::{Name, Names};
use bytespec::{Decode, DecodeError, Decoder, Settings};
use std::fmt;

/// Something in a file that cannot be read, or that is missing at its end. What is there is kept as it is.
///
/// It prints as ``object 0, `TribeData`: Block.properties[0].value at byte 0xa5: needs 700 bytes, has 12``.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Damage {
    /// The part of the file, in words: `file`, `name table`, `objects`, `object 5`, `hibernating creatures`,
    /// `group 2 of the hibernating creatures, object 0`, `file 3 of the stored tribes`; `gzip` is what the file was compressed with.
    pub part: String,
    /// The number of the object, if its properties are concerned and it is one of the table of the file.
    pub object: Option<usize>,
    /// The property that cannot be read, if its name can.
    pub property: Option<String>,
    /// The way to what is broken, inside of the part; empty for all of it.
    pub path: String,
    /// Where: bytes from the start of the file.
    pub offset: u64,
    /// What is wrong.
    pub problem: String,
    /// How many bytes have to be there and how many are, where something is cut off. Of the part `file`, these are sizes of the file; of
    /// all others they count from the offset on.
    pub missing: Option<(u64, u64)>,
    /// Whether it is certain. It is not where nothing (or four bytes instead of eight) stands behind the last properties of a file: the
    /// game does not write that, but such a file can be read, and other programs write it.
    pub certain: bool,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.part)?;
        if let Some(property) = &self.property {
            write!(f, ", `{property}`")?;
        }
        if !self.path.is_empty() {
            write!(f, ": {}", self.path)?;
        }
        write!(f, " at byte {:#x}: {}", self.offset, self.problem)
    }
}

impl Damage {
    pub(crate) fn new(part: impl Into<String>, offset: u64, problem: impl Into<String>) -> Self {
        let (part, problem) = (part.into(), problem.into());
        Damage { part, object: None, property: None, path: String::new(), offset, problem, missing: None, certain: true }
    }

    /// That of an error. Its offset counts from `base`.
    fn of(part: impl Into<String>, error: &DecodeError, base: usize) -> Self {
        let missing = error.kind().expected_available();
        let problem = match missing {
            Some((needs, has)) => needs_has(needs, has),
            None => error.kind().to_string(),
        };
        Damage { path: error.path().to_string(), missing, ..Damage::new(part, (base + error.offset()) as u64, problem) }
    }

    fn ark(part: impl Into<String>, error: &ArkError, base: usize) -> Self {
        match error {
            ArkError::Part { error, .. } => Damage::of(part, error, base),
            error => Damage::new(part, base as u64, error.to_string()),
        }
    }
}

fn needs_has(needs: u64, has: u64) -> String {
    format!("needs {needs} {}, has {has}", if needs == 1 { "byte" } else { "bytes" })
}

impl Save<'_> {
    /// What of the file cannot be read, as far as it shows without the properties of all objects: an end that is cut off, tables,
    /// hibernating creatures, and the last properties. A file of which a byte is missing at the end has such a damage. In the order of
    /// the file, but for `file`, which comes first.
    ///
    /// It is that of the bytes that were opened, whatever was changed since. [`all_damage`](Self::all_damage) reads everything.
    #[must_use]
    pub fn damage(&self) -> Vec<Damage> {
        let mut found = self.damage_of_parts(0);
        let len = self.bytes.len();
        let mut names = self.objects.names.clone();
        for (object, span) in self.objects.spans.iter().enumerate() {
            if matches!(span, Span::At { end, .. } if *end == len) {
                self.damage_of_object(object, "", 0, &mut names, &mut found);
            }
        }
        self.in_order(found)
    }

    /// Everything in the file that cannot be read: as [`damage`](Self::damage), and the properties of every object, those of hibernating
    /// creatures, and the files of stores. What pods hold is not looked at: mods keep things of their own there.
    ///
    /// All properties are read for it.
    #[must_use]
    pub fn all_damage(&self) -> Vec<Damage> {
        let mut found = self.damage_of_parts(0);
        self.damage_of_objects("", 0, &mut found);
        self.damage_of_groups(&mut found);
        for kind in StoreKind::ALL {
            self.damage_of_store(kind, &mut found);
        }
        self.in_order(found)
    }

    fn in_order(&self, mut found: Vec<Damage>) -> Vec<Damage> {
        found.sort_by_key(|damage| (damage.part != "file", damage.offset));
        // Where the end is cut off for sure, what is missing there is too.
        if found.first().is_some_and(|damage| damage.part == "file") {
            found.iter_mut().for_each(|damage| damage.certain = true);
        }
        found
    }

    /// That of everything but properties.
    fn damage_of_parts(&self, base: usize) -> Vec<Damage> {
        let mut found = Vec::new();
        if let Some(ArkError::Truncated { needs, has }) = self.cut_off() {
            let problem = format!("the file is cut off: {}", needs_has(needs, has));
            found.push(Damage { missing: Some((needs, has)), ..Damage::new("file", has, problem) });
        }
        found.extend(self.names_damage().map(|error| Damage::of("name table", error, base)));
        found.extend(self.objects.damage().map(|error| Damage::of("objects", error, base)));
        if let Some(Err(error)) = self.original_hibernation() {
            found.push(Damage::of("hibernating creatures", &error, base));
        }
        found
    }

    fn damage_of_objects(&self, within: &str, base: usize, found: &mut Vec<Damage>) {
        let mut names = self.objects.names.clone();
        for object in 0..self.objects.len() {
            self.damage_of_object(object, within, base, &mut names, found);
        }
    }

    fn damage_of_object(&self, object: usize, within: &str, base: usize, names: &mut Names, found: &mut Vec<Damage>) {
        let mut add = |property: Option<String>, damage: Damage| {
            let part = format!("{within}object {object}");
            found.push(Damage { part, property, object: within.is_empty().then_some(object), ..damage });
        };
        let (range, block) = match self.objects.range(object).and_then(|range| Ok((range, self.objects.original(object, names)?))) {
            Ok(block) => block,
            Err(ArkError::Misplaced { start, place, .. }) => {
                let problem = format!("its properties start at byte {start:#x}, which is {place}");
                let field = self.objects.offset_fields.get(object).copied().unwrap_or(0);
                return add(None, Damage::new("", (base + field) as u64, problem));
            }
            Err(_) => return,
        };
        for error in &block.problems {
            add(None, Damage::of("", error, base));
        }
        if let Tail::Damaged { error, raw } = &block.tail {
            let property = Name::decode_value(&mut Decoder::new(raw, &LIMITS), &Settings::LITTLE, names).ok();
            let property = property.map(|name| names.text(&name).into_owned()).filter(|name| !name.is_empty() && name != "None");
            add(property, Damage::of("", error, base));
        }
        if range.end == self.bytes.len()
            && let Some((needs, has)) = short_of(&block, self.objects.expected(object))
        {
            let certain = has != 0 && has != 4;
            let at = (base + range.end) as u64 - has;
            let damage = Damage::new("", at, needs_has(needs, has));
            add(None, Damage { path: "Block.extra".to_owned(), missing: Some((needs, has)), certain, ..damage });
        }
    }

    fn damage_of_groups(&self, found: &mut Vec<Damage>) {
        let Some(Ok(hibernation)) = self.original_hibernation() else { return };
        let version = self.objects.names.version();
        for (at, group) in hibernation.body.iter().flat_map(|body| &body.groups).enumerate() {
            let part = format!("group {at} of the hibernating creatures");
            let base = self.offset_of(&group.objects).unwrap_or(0);
            match group.open(version) {
                Ok(save) => save.damage_of_objects(&format!("{part}, "), base, found),
                Err(error @ ArkError::Part { part: "names of a hibernating group", .. }) => {
                    found.push(Damage::ark(part, &error, self.offset_of(&group.names).unwrap_or(0)));
                }
                Err(error) => found.push(Damage::ark(part, &error, base)),
            }
        }
    }

    fn damage_of_store(&self, kind: StoreKind, found: &mut Vec<Damage>) {
        let name = match kind {
            StoreKind::Tribes => "stored tribes",
            StoreKind::Players => "stored players",
        };
        let start = self.world().and_then(|world| world.hibernation.as_ref()).map_or(0, |range| range.start);
        let store = match self.stored(kind) {
            Ok(Some(store)) => store,
            // Hibernating creatures that cannot be read are said already.
            Ok(None) | Err(ArkError::Part { .. }) => return,
            Err(error) => return found.push(Damage::ark(name, &error, start)),
        };
        let mut left = self.bytes.len() as u64;
        for (at, entry) in store.entries().iter().enumerate() {
            let part = format!("file {at} of the {name}");
            // Many entries of the same bytes would be a lot more than the file.
            left = match left.checked_sub(entry.size) {
                Some(left) => left,
                None => return found.push(Damage::new(part, start as u64, "the files of the store are larger than the save")),
            };
            let bytes = match store.file(at) {
                Ok(bytes) => bytes,
                Err(error) => {
                    found.push(Damage::ark(part, &error, start));
                    continue;
                }
            };
            let base = self.offset_of(&bytes).unwrap_or(0);
            match crate::ark::open(&bytes) {
                Ok(save) => {
                    found.extend(save.damage_of_parts(base).into_iter().map(|damage| Damage { part: format!("{part}, {}", damage.part), ..damage }));
                    save.damage_of_objects(&format!("{part}, "), base, found);
                }
                Err(error) => found.push(Damage::ark(part, &error, base)),
            }
        }
    }
}

/// How many bytes of extra data there should be and how many are, where the file ends too early.
fn short_of(block: &Block<'_>, expected: Expected) -> Option<(u64, u64)> {
    let Tail::End { extra, .. } = &block.tail else { return None };
    let needs = if expected == Expected::Zero { 4 } else { 8 };
    let has = match extra {
        Extra::None => 0,
        Extra::Zero => 4,
        // That of plants is a problem of the block.
        Extra::Opaque(_) if expected == Expected::Foliage => return None,
        Extra::Opaque(raw) if raw.len() < needs && raw.iter().take(4).all(|byte| *byte == 0) => raw.len(),
        _ => return None,
    };
    (has < needs).then_some((needs as u64, has as u64))
}
