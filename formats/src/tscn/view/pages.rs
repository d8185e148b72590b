//! The pages of compressed animations (generation 4), as engines read them.
//!
//! A page begins with three numbers of four bytes for each track: where its packets are listed, how many there are, where their
//! data begins. The list has two numbers of two bytes for each packet: the frame of its first key, counted from the start of
//! the page; and where its data is, in steps of four bytes (12 bits), below the number of its keys less one (4 bits). The data is
//! the first key, two bytes for each part of the value, and if there are more keys, two bytes with the widths of what follows
//! (four bits for each part, the last four for frames), and then, bit by bit from the lowest one, by how much each key is later and
//! by how much each part differs. What is in a width of `n` takes `n + 1` bits, and parts of width 0 do not differ.

use super::animation::{Key, Keys};
use super::octahedron::{both, direction, unit};
use super::parts::{Parts, ViewError};
use crate::godot::{Aabb, Quaternion, Variant, Vector3};
use crate::tscn::Section;

/// The weights of blend shapes are stored from -8 to 8.
const WEIGHTS: f32 = 8.0;

pub(super) struct Pages<'s> {
    fps: f64,
    bounds: Vec<Aabb<f32>>,
    pages: Vec<(f64, &'s [u8])>,
    /// How many keys may still come: no more than the bytes can hold if each belongs to one track.
    left: usize,
}

impl<'s> Pages<'s> {
    /// The property `_compression` of an animation.
    pub(super) fn of(section: &'s Section) -> Result<Option<Self>, ViewError> {
        let Some(value) = section.property("_compression") else { return Ok(None) };
        let parts = Parts::of("_compression", value)?;
        let fps = parts.int("fps")?.filter(|fps| *fps > 0).ok_or_else(|| parts.wrong("fps", "expected a number of frames"))?;
        let mut bounds = Vec::new();
        if let Some(Variant::Array(list)) = parts.get("bounds") {
            for value in &list.items {
                let Variant::Aabb(value) = value else { return Err(parts.wrong("bounds", "expected boxes")) };
                bounds.push(value.to_single());
            }
        }
        let mut pages = Vec::new();
        if let Some(Variant::Array(list)) = parts.get("pages") {
            for page in &list.items {
                let page = Parts::of("_compression/pages", page)?;
                let offset = page.get("time_offset").and_then(Variant::as_f64).unwrap_or(0.0);
                pages.push((offset, page.bytes("data")?));
            }
        }
        let left = pages.iter().map(|(_, data)| data.len() * 4).sum();
        Ok(Some(Pages { fps: fps as f64, bounds, pages, left }))
    }

    /// The keys of a track of a type.
    pub(super) fn keys(&mut self, key: &str, kind: &str, track: i64) -> Result<Keys, ViewError> {
        let wrong = |message: String| ViewError::new(key, message);
        let bounds = usize::try_from(track).ok().and_then(|track| Some((track, *self.bounds.get(track)?)));
        let Some((track, bounds)) = bounds else { return Err(wrong(format!("there is no compressed track {track}"))) };
        let within = |[x, y, z]: [u16; 3]| {
            let (from, size) = (bounds.position, bounds.size);
            Vector3 { x: from.x + unit(x) * size.x, y: from.y + unit(y) * size.y, z: from.z + unit(z) * size.z }
        };
        Ok(match kind {
            "position_3d" => Keys::Position(self.read(key, track, within)?),
            "scale_3d" => Keys::Scale(self.read(key, track, within)?),
            "rotation_3d" => Keys::Rotation(self.read(key, track, |[x, y, angle]: [u16; 3]| {
                let axis = direction(both(x), both(y));
                let (sin, cos) = (unit(angle) * std::f32::consts::PI).sin_cos();
                Quaternion { x: axis.x * sin, y: axis.y * sin, z: axis.z * sin, w: cos }
            })?),
            "blend_shape" => Keys::BlendShape(self.read(key, track, |[weight]: [u16; 1]| (unit(weight) * 2.0 - 1.0) * WEIGHTS)?),
            other => return Err(wrong(format!("tracks of type `{other}` are not compressed"))),
        })
    }

    fn read<const N: usize, T>(&mut self, key: &str, track: usize, make: impl Fn([u16; N]) -> T) -> Result<Vec<Key<T>>, ViewError> {
        let mut keys = Vec::new();
        for (page, (offset, data)) in self.pages.iter().enumerate() {
            let wrong = |what: &str| ViewError::new(key, format_args!("page {page} {what}"));
            let cut = || wrong("ends before its keys do");
            let head = track.checked_mul(12).ok_or_else(cut)?;
            let number = |at: usize| Some(u32::from_le_bytes(bytes(data, head.checked_add(at)?)?) as usize);
            let (Some(list), Some(packets), Some(base)) = (number(0), number(4), number(8)) else { return Err(cut()) };
            for packet in 0..packets {
                let at = packet.checked_mul(4).and_then(|at| at.checked_add(list)).ok_or_else(cut)?;
                let mut frame = u32::from(short(data, at).ok_or_else(cut)?);
                let place = short(data, at + 2).ok_or_else(cut)?;
                let count = usize::from(place >> 12) + 1;
                self.left = self.left.checked_sub(count).ok_or_else(|| wrong("gives the same keys to several tracks"))?;
                let start = usize::from(place & 0xfff).checked_mul(4).and_then(|at| at.checked_add(base)).ok_or_else(cut)?;
                let mut value = [0; N];
                for (part, value) in value.iter_mut().enumerate() {
                    *value = short(data, start + 2 * part).ok_or_else(cut)?;
                }
                let mut add = |frame: u32, value| {
                    let time = (f64::from(frame) / self.fps + offset) as f32;
                    keys.push(Key { time, transition: 1.0, value: make(value) });
                };
                add(frame, value);
                if count == 1 {
                    continue;
                }
                let widths = short(data, start + 2 * N).ok_or_else(cut)?;
                let mut bits = Bits { data, at: (start + 2 * N + 2) * 8 };
                for _ in 1..count {
                    frame += bits.read(u32::from(widths >> 12) + 1);
                    for (part, value) in value.iter_mut().enumerate() {
                        let width = u32::from(widths >> (4 * part) & 15);
                        if width > 0 {
                            let amount = bits.read(width + 1);
                            let low = (amount & ((1 << width) - 1)) as u16;
                            *value = value.wrapping_add(if amount >> width == 1 { !low } else { low });
                        }
                    }
                    add(frame, value);
                }
            }
        }
        Ok(keys)
    }
}

fn bytes<const N: usize>(data: &[u8], at: usize) -> Option<[u8; N]> {
    data.get(at..at.checked_add(N)?)?.try_into().ok()
}

fn short(data: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(bytes(data, at)?))
}

/// Bits from the lowest one. Engines leave out the last bytes of some pages and read on in memory; these bits are 0 here.
struct Bits<'d> {
    data: &'d [u8],
    at: usize,
}

impl Bits<'_> {
    fn read(&mut self, count: u32) -> u32 {
        let mut value = 0;
        for bit in 0..count {
            let byte = self.data.get(self.at / 8).copied().unwrap_or(0);
            value |= u32::from(byte >> (self.at % 8) & 1) << bit;
            self.at += 1;
        }
        value
    }
}
