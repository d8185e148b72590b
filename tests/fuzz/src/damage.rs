//! Systematic damage of what is well formed, and what becomes of it.

use crate::{Outcome, Target, peak};
use std::fmt;
use std::panic::catch_unwind;
use std::time::{Duration, Instant};

/// Makes all variants of a seed.
type Damage = fn(&[u8], &mut dyn FnMut(&[u8]));

const KINDS: &[(&str, Damage)] = &[
    ("as it is", |seed, run| run(seed)),
    ("cut at every byte", |seed, run| (0..seed.len()).for_each(|at| run(&seed[..at]))),
    ("each bit flipped", each_bit),
    ("each byte 00, 7f, 80, ff", each_byte),
    ("lying lengths", lying_lengths),
    ("overlong varints", overlong_varints),
    ("items without bytes", without_bytes),
    ("nested bombs", nested_bombs),
];

fn each_bit(seed: &[u8], run: &mut dyn FnMut(&[u8])) {
    let mut bytes = seed.to_vec();
    for bit in 0..8 * seed.len() {
        bytes[bit / 8] ^= 1 << (bit % 8);
        run(&bytes);
        bytes[bit / 8] ^= 1 << (bit % 8);
    }
}

fn each_byte(seed: &[u8], run: &mut dyn FnMut(&[u8])) {
    let mut bytes = seed.to_vec();
    for at in 0..seed.len() {
        for other in [0x00, 0x7f, 0x80, 0xff] {
            bytes[at] = other;
            run(&bytes);
        }
        bytes[at] = seed[at];
    }
}

/// At every place, as if a length or count stood there: the greatest ones, one that is just too great, in all widths and both
/// byte orders.
fn lying_lengths(seed: &[u8], run: &mut dyn FnMut(&[u8])) {
    for width in [2, 4, 8_usize] {
        for at in 0..(seed.len() + 1).saturating_sub(width) {
            let left = (seed.len() - at - width) as u64;
            for lie in [u64::MAX, u64::MAX >> 1, u64::MAX >> 33, left + 1, left.wrapping_sub(1), 1 << 24] {
                for turned in [false, true] {
                    let mut bytes = seed.to_vec();
                    let number = &mut bytes[at..at + width];
                    number.copy_from_slice(&lie.to_le_bytes()[..width]);
                    if turned {
                        number.reverse();
                    }
                    run(&bytes);
                }
            }
        }
    }
}

/// In every place, a varint that never ends, one that is too long for its number, one over 64 bits, one that is a great length.
fn overlong_varints(seed: &[u8], run: &mut dyn FnMut(&[u8])) {
    let forms: [&[u8]; 4] =
        [&[0x80; 64], &[0x81, 0x80, 0x00], &[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f], &[0xff, 0xff, 0xff, 0xff, 0x0f]];
    for at in 0..seed.len() {
        for form in forms {
            run(&[&seed[..at], form, &seed[at + 1..]].concat());
        }
    }
}

/// Behind every place, a great count and then nothing, or zeros that could be so many empty items.
fn without_bytes(seed: &[u8], run: &mut dyn FnMut(&[u8])) {
    for at in (0..=seed.len()).take(64) {
        for count in [[0xff; 4], [0x7f, 0xff, 0xff, 0xff], [0xff, 0xff, 0xff, 0x7f]] {
            run(&[&seed[..at], &count].concat());
            run(&[&seed[..at], &count, &[0; 1024]].concat());
        }
    }
}

/// The front of a value inside itself, over and over.
fn nested_bombs(seed: &[u8], run: &mut dyn FnMut(&[u8])) {
    for first in 0..seed.len().min(4) {
        for length in 1..=(seed.len() - first).min(24) {
            let bomb = seed[first..first + length].repeat(8192 / length);
            run(&[&seed[..first], &bomb].concat());
        }
    }
}

/// What became of one kind of damage.
#[derive(Clone, Debug, Default)]
pub struct Row {
    /// What was done.
    pub kind: &'static str,
    /// Inputs that decoded, to a value that is stable.
    pub accepted: u64,
    /// Inputs that were refused.
    pub rejected: u64,
    /// Inputs that broke a promise. It is printed which.
    pub panics: u64,
    /// The most memory held while decoding one of them, in bytes.
    pub memory: u64,
    /// The same for each byte of input, beyond what an error and its levels take.
    pub memory_per_byte: u64,
    /// The slowest input, all checks included: the least of five times.
    pub slowest: Duration,
}

/// What became of all of it.
#[derive(Clone, Debug)]
pub struct Table {
    /// Of which target.
    pub name: &'static str,
    /// How many seeds were damaged.
    pub seeds: usize,
    /// One for each kind of damage.
    pub rows: Vec<Row>,
}

/// Damages at most so many seeds of a target in all ways.
pub fn hostile(target: &Target, most: usize) -> Table {
    let all: Vec<Vec<u8>> = (target.seeds)().into_iter().filter(|seed| seed.len() <= 512).collect();
    let seeds: Vec<&Vec<u8>> = all.iter().step_by(all.len().div_ceil(most).max(1)).collect();
    let rows = KINDS.iter().map(|(kind, damage)| row(target, &seeds, kind, *damage)).collect();
    Table { name: target.name, seeds: seeds.len(), rows }
}

fn row(target: &Target, seeds: &[&Vec<u8>], kind: &'static str, damage: Damage) -> Row {
    let mut row = Row { kind, ..Row::default() };
    peak();
    for seed in seeds {
        damage(seed, &mut |bytes| {
            let start = Instant::now();
            match catch_unwind(|| (target.run)(bytes)) {
                Ok(Outcome::Accepted) => row.accepted += 1,
                Ok(Outcome::Rejected) => row.rejected += 1,
                Err(_) => {
                    row.panics += 1;
                    eprintln!("{}, {kind}: {bytes:02x?}", target.name);
                }
            }
            let mut time = start.elapsed();
            // What seems slow may have waited for something else.
            for _ in 0..4 {
                if time > row.slowest {
                    let start = Instant::now();
                    let _ = catch_unwind(|| (target.run)(bytes));
                    time = time.min(start.elapsed());
                }
            }
            row.slowest = row.slowest.max(time);
        });
    }
    (row.memory, row.memory_per_byte) = peak();
    row
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| {}, {} seeds | accepted | rejected | panics | memory | for each byte | slowest |", self.name, self.seeds)?;
        writeln!(f, "| --- | ---: | ---: | ---: | ---: | ---: | ---: |")?;
        self.rows.iter().try_for_each(|row| {
            let Row { kind, accepted, rejected, panics, memory, memory_per_byte, slowest } = row;
            writeln!(f, "| {kind} | {accepted} | {rejected} | {panics} | {memory} | {memory_per_byte} | {:.1} ms |", slowest.as_secs_f64() * 1e3)
        })
    }
}
