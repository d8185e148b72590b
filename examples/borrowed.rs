//! Decoding without allocation: texts and bytes that are slices of the input.
#![allow(clippy::unwrap_used)] // An example may say what must hold.

use bytespec::{DecodeErrorKind, ProtoModel};
use bytespec_examples::show;
use std::borrow::Cow;

#[derive(Debug, PartialEq, ProtoModel)]
#[proto(header())]
struct Chat<'a> {
    #[field(prefix_length = 1)]
    from: &'a str,
    text: &'a str,
    /// Borrowed where the encoding allows it, else owned.
    #[field(prefix_length = 1, encoding = "latin-1")]
    place: Cow<'a, str>,
    #[field(rest)]
    picture: &'a [u8],
}

/// The same bytes, but `place` wants to be borrowed.
#[derive(Debug, ProtoModel)]
#[proto(header())]
struct Strict<'a> {
    #[field(prefix_length = 1)]
    _from: &'a str,
    _text: &'a str,
    #[field(prefix_length = 1, encoding = "latin-1")]
    _place: &'a str,
    #[field(rest)]
    _picture: &'a [u8],
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let datagram = Chat { from: "Ada", text: "good morning", place: "Paris".into(), picture: &[0x89, b'P'] }.encode()?;
    let chat = Chat::decode(&datagram)?;
    assert_eq!((chat.from, chat.text, chat.picture), ("Ada", "good morning", &[0x89, b'P'][..]));
    // The text is the bytes of the datagram, not a copy of them.
    assert!(std::ptr::eq(chat.text.as_bytes(), &datagram[8..20]));
    assert!(matches!(chat.place, Cow::Borrowed("Paris")));

    // In Latin-1, `ü` is one byte that is no UTF-8: `Cow` allocates for this text, `&str` cannot be had.
    let datagram = Chat { place: "Zürich".into(), ..chat }.encode()?;
    assert!(matches!(Chat::decode(&datagram)?.place, Cow::Owned(place) if place == "Zürich"));
    let error = Strict::decode(&datagram).unwrap_err();
    assert!(matches!(error.kind(), DecodeErrorKind::NotBorrowable { .. }));
    show(
        format_args!("{error}\n"),
        "Strict._place at byte 0x15: this latin-1 text cannot be borrowed as UTF-8, decode into `String` or `Cow<str>`\n",
    );
    Ok(())
}
