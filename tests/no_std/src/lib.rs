//! What a program without an operating system would do with `bytespec`: declare, write, read, look at errors.
//!
//! It is built, not run. A static library is complete: were `std` anywhere among the dependencies, its panic handler
//! would clash with the one below and the build would fail.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use bytes::Bytes;
use bytespec::{DecodeError, EncodeError, Limits, ProtoModel, Unknown, explain};
use uuid::Uuid;

#[global_allocator]
static HEAP: linked_list_allocator::LockedHeap = linked_list_allocator::LockedHeap::empty();

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}

/// A message that a device sends.
#[derive(ProtoModel, Debug, PartialEq)]
#[proto(constructor = 0x0102, header(constructor = 2, flags = 1, payload_length = varuint), byte_order = little)]
pub struct Report<'a> {
    device: Uuid,
    #[field(prefix_length = 1, encoding = "ascii")]
    name: Cow<'a, str>,
    #[field(flag = 0)]
    battery: Option<f32>,
    #[field(count_prefix = 2)]
    samples: Vec<Sample>,
    #[field(prefix_length = 2)]
    blob: Bytes,
    #[field(unknown)]
    unknown: Unknown,
}

/// What was measured.
#[derive(ProtoModel, Debug, PartialEq)]
#[proto(byte_order = little, tag(u8))]
pub enum Sample {
    /// In tenths of a degree.
    #[variant(tag = 1)]
    Temperature(i16),
    /// In the words of the sensor.
    #[variant(tag = 2)]
    Text(#[field(prefix_length = 1)] String),
}

/// The report as bytes.
pub fn send(report: &Report<'_>) -> Result<Vec<u8>, EncodeError> {
    report.encode()
}

/// Bytes as a report, with bounds that fit a small heap.
pub fn receive(bytes: &[u8]) -> Result<Report<'_>, DecodeError> {
    Report::decode_with(bytes, &Limits::new().max_depth(4).max_alloc(2048), &mut ())
}

/// The annotated dump.
pub fn dump(bytes: &[u8]) -> String {
    explain::<Report<'_>>(bytes).to_string()
}
