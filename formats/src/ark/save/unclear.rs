//! Bytes that are not understood and may hold references.

use crate::ark::block::{Block, Tail};
use crate::ark::extra::Extra;
use crate::ark::name::Names;
use crate::ark::property::{Property, Value};
use std::fmt::{self, Write};
use std::ops::Range;

/// Bytes that are not understood, and in which something looks like a reference to an object that would get another number.
///
/// A reference is a number 0 and that of the object, in worlds of version 5 also the latter alone. Bytes in which these do not stand
/// anywhere hold none, whatever else they mean.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unclear {
    /// The object in whose properties or extra data they are.
    pub object: usize,
    /// The way to them, as in a [`Path`](crate::ark::Path); nothing where it is not a property.
    pub path: Option<String>,
    /// What they are: `an unknown value`, `unknown extra data`, `damaged properties`, `numbers of an unknown struct`.
    pub what: &'static str,
    /// Where in the file what looks like a reference stands; nothing where the properties were changed since.
    pub offset: Option<usize>,
    /// The object that it would refer to.
    pub to: usize,
}

impl fmt::Display for Unclear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "object {}", self.object)?;
        if let Some(path) = &self.path {
            write!(f, ", `{path}`")?;
        }
        write!(f, ": {}", self.what)?;
        if let Some(offset) = self.offset {
            write!(f, ", at byte {offset:#x}")?;
        }
        write!(f, ", may refer to object {}", self.to)
    }
}

/// A search through the blocks of a file.
pub(super) struct Search<'s> {
    pub(super) file: &'s [u8],
    /// The numbers to look for.
    pub(super) numbers: Range<u32>,
    pub(super) names: &'s Names,
}

/// The way to a value: properties, and the element where one is an array.
type Way<'s, 'a> = Vec<(&'s Property<'a>, Option<usize>)>;

impl Search<'_> {
    /// What in a block may refer to one of the numbers, though it cannot be seen.
    pub(super) fn block(&self, object: usize, block: &Block<'_>, found: &mut Vec<Unclear>) {
        let mut add = |path, what, hit: Hit| found.push(Unclear { object, path, what, offset: hit.offset, to: hit.to });
        self.list(&block.properties, &mut Vec::new(), None, &mut add);
        match &block.tail {
            Tail::Damaged { raw, .. } => {
                self.bytes(raw).into_iter().for_each(|hit| add(None, "damaged properties", hit));
            }
            Tail::End { extra: Extra::Opaque(raw), .. } => {
                self.bytes(raw).into_iter().for_each(|hit| add(None, "unknown extra data", hit));
            }
            Tail::End { extra: Extra::Foliage(foliage), .. } => {
                for entry in foliage.maps.iter().flat_map(|map| &map.entries) {
                    let key = entry.key.to_str();
                    self.list(&entry.properties.properties, &mut Vec::new(), Some(&key), &mut add);
                }
            }
            Tail::End { .. } => {}
        }
    }

    fn list<'l, 'a>(
        &self,
        properties: &'l [Property<'a>],
        way: &mut Way<'l, 'a>,
        key: Option<&str>,
        add: &mut impl FnMut(Option<String>, &'static str, Hit),
    ) {
        for property in properties {
            let hit = match &*property.value {
                Value::Opaque { raw, .. } => self.bytes(raw).map(|hit| ("an unknown value", hit)),
                // Their size alone made them that.
                Value::Vectors(items) => self.floats(items.iter().map(|item| [item.x, item.y, item.z])),
                Value::LinearColors(items) => self.floats(items.iter().map(|item| [item.r, item.g, item.b, item.a])),
                Value::Struct(list) => {
                    way.push((property, None));
                    self.list(&list.properties, way, key, add);
                    way.pop();
                    continue;
                }
                Value::Structs(lists) => {
                    for (at, list) in lists.iter().enumerate() {
                        way.push((property, Some(at)));
                        self.list(&list.properties, way, key, add);
                        way.pop();
                    }
                    continue;
                }
                _ => continue,
            };
            if let Some((what, hit)) = hit {
                way.push((property, None));
                add(Some(self.path(way, key)), what, hit);
                way.pop();
            }
        }
    }

    fn path(&self, way: &Way<'_, '_>, key: Option<&str>) -> String {
        let mut path = key.map(|key| format!("{key}: ")).unwrap_or_default();
        for (at, (property, element)) in way.iter().enumerate() {
            let name = self.names.text(&property.name);
            let _ = write!(path, "{}{name}", if at > 0 { "." } else { "" });
            let _ = match (property.index, element) {
                (0, None) => Ok(()),
                (index, None) => write!(path, "[{index}]"),
                (_, Some(element)) => write!(path, "[{element}]"),
            };
        }
        path
    }

    /// The first that looks like a reference to one of the numbers.
    fn bytes(&self, raw: &[u8]) -> Option<Hit> {
        let number = |bytes: &[u8]| bytes.first_chunk().map(|number| u32::from_le_bytes(*number)).filter(|number| self.numbers.contains(number));
        let (at, to) = if self.names.version() == 5 {
            raw.windows(4).enumerate().find_map(|(at, window)| Some((at, number(window)?)))?
        } else {
            let reference = |window: &[u8]| window.strip_prefix(&[0; 4]).and_then(number);
            raw.windows(8).enumerate().find_map(|(at, window)| Some((at, reference(window)?)))?
        };
        let start = (raw.as_ptr() as usize).checked_sub(self.file.as_ptr() as usize);
        let offset = start.filter(|start| start + raw.len() <= self.file.len()).map(|start| start + at);
        Some(Hit { to: to as usize, offset })
    }

    /// The same in numbers that are not known to be some. That of the first object is a zero, which is a number as others are.
    fn floats<const N: usize>(&self, mut items: impl Iterator<Item = [f32; N]>) -> Option<(&'static str, Hit)> {
        let reference = |pair: &[f32]| {
            let (kind, number) = (pair.first()?.to_bits(), pair.last()?.to_bits());
            (kind == 0 && number > 0 && self.numbers.contains(&number)).then_some(number)
        };
        let to = items.find_map(|item| item.windows(2).find_map(reference))?;
        Some(("numbers of an unknown struct", Hit { to: to as usize, offset: None }))
    }
}

/// Something that looks like a reference.
struct Hit {
    to: usize,
    offset: Option<usize>,
}
