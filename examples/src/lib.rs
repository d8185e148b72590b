//! Small runnable programs, one idea each, beside this file: `cargo run -p bytespec-examples --example hello`.
//!
//! | program | idea |
//! | --- | --- |
//! | `hello` | a declaration, its bytes, and the bytes explained |
//! | `png` | computed lengths and checksums, checked on reading: the chunks of a PNG file |
//! | `dns` | a value told by an earlier field, bits of a word, names that point back into the message |
//! | `websocket` | a length in three forms, values that are only on the wire |
//! | `own_codec` | a layout of your own for a type that is not yours |
//! | `own_enum` | enums without and with data, and what to do with unknown ones |
//! | `borrowed` | decoding without allocation |
//! | `limits` | bounds for input from strangers |
//! | `context` | names in a table, fields that came with a version |
//! | `shared_bytes` | `bytes::Bytes` fields that are slices of the input |
//! | `stream` | messages one after the other, and what to do when one is cut |
//!
//! The three protocols read what real tools wrote; `data/README.md` says how.

/// What the programs print, and checked: a listing that is not as expected ends the program.
///
/// # Panics
/// When `found` is not `expected`.
pub fn show(found: impl std::fmt::Display, expected: &str) {
    let found = found.to_string();
    print!("{found}");
    assert_eq!(found, expected);
}
