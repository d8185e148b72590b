//! Generated code raises no lints, however strict the user is: those of the compiler when this compiles, those of Clippy
//! when Clippy looks at it.
#![deny(
    warnings,
    missing_docs,
    unused,
    future_incompatible,
    let_underscore,
    nonstandard_style,
    rust_2018_idioms,
    absolute_paths_not_starting_with_crate,
    elided_lifetimes_in_paths,
    explicit_outlives_requirements,
    missing_copy_implementations,
    missing_debug_implementations,
    non_ascii_idents,
    redundant_lifetimes,
    single_use_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    unit_bindings,
    unreachable_pub,
    unsafe_code,
    unused_import_braces,
    unused_lifetimes,
    unused_macro_rules,
    unused_qualifications,
    unused_results,
    variant_size_differences,
    clippy::all,
    clippy::pedantic,
    clippy::nursery,
    clippy::arithmetic_side_effects,
    clippy::as_conversions,
    clippy::else_if_without_else,
    clippy::exhaustive_enums,
    clippy::exhaustive_structs,
    clippy::impl_trait_in_params,
    clippy::implicit_return,
    clippy::indexing_slicing,
    clippy::mem_forget,
    clippy::missing_docs_in_private_items,
    clippy::missing_inline_in_public_items,
    clippy::missing_trait_methods,
    clippy::multiple_inherent_impl,
    clippy::panic,
    clippy::pattern_type_mismatch,
    clippy::question_mark_used,
    clippy::shadow_reuse,
    clippy::shadow_same,
    clippy::shadow_unrelated,
    clippy::single_call_fn,
    clippy::unreachable,
    clippy::unseparated_literal_suffix,
    clippy::unwrap_used
)]
// What the declarations themselves do.
#![allow(clippy::implicit_return, clippy::single_call_fn, clippy::missing_trait_methods)]

use bytespec::{ProtoModel, Unknown, Versioned};
use std::borrow::Cow;

/// A context.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Save {
    /// The version.
    pub version: u64,
}

impl Versioned for Save {
    #[inline]
    fn version(&self) -> u64 {
        self.version
    }
}

/// A struct with about everything.
#[derive(ProtoModel, Debug, PartialEq)]
#[non_exhaustive]
#[proto(constructor = 0x12, header(constructor = 1, flags = 8, payload_length = varuint), byte_order = little, magic = 0x1234_u16, validate = all_right)]
pub struct All<'a, T> {
    /// A number.
    pub number: u32,
    /// A fraction.
    pub fraction: f64,
    /// Yes or no.
    pub yes: bool,
    /// Optional text.
    #[field(flag = 63, prefix_length = 1, encoding = "utf-16-le")]
    pub text: Option<String>,
    /// Borrowed text.
    pub borrowed: Cow<'a, str>,
    /// Generic.
    pub generic: Vec<T>,
    /// Bits.
    #[field(bits = 4)]
    pub low: u8,
    /// Bits.
    #[field(bits = 4)]
    pub level: Level,
    /// Items.
    #[field(wire(n: u8 = self.items.len()), count = n, item(prefix_length = 1))]
    pub items: Vec<String>,
    /// Up to an item.
    #[field(terminator = 0_u16)]
    pub until: Vec<u16>,
    /// A condition.
    #[field(when = self.number > 1)]
    pub maybe: Option<Box<Leaf>>,
    /// A tag from elsewhere.
    #[field(wire(kind: u8 = bytespec::tag_of(&self.body)), tag = kind)]
    pub body: Body,
    /// Padded.
    #[field(align = 4, length(u16), pad_after = 4, pad = zero)]
    pub shape: Shape,
    /// Not there.
    #[field(skip, default = 5)]
    pub skipped: u8,
    /// The rest.
    #[field(unknown)]
    pub rest: Unknown,
}

/// Checks.
const fn all_right<T>(all: &All<'_, T>) -> Result<(), &'static str> {
    if all.number == 0 { Err("no number") } else { Ok(()) }
}

/// An enum without data.
#[derive(ProtoModel, Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
#[proto(repr = u8)]
pub enum Level {
    /// One.
    #[variant(value = 1)]
    Low,
    /// Others.
    #[variant(other)]
    Other(u8),
}

/// A newtype.
#[derive(ProtoModel, Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
#[proto(transparent)]
pub struct Leaf(u8);

/// A tag from elsewhere.
#[derive(ProtoModel, Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
#[proto(tag(extern))]
pub enum Body {
    /// One.
    #[variant(tag = 1)]
    One(u8),
    /// Two.
    #[variant(tag = 2)]
    Two {
        /// First.
        a: u8,
        /// Second.
        #[field(when = self.a > 1)]
        b: Option<u8>,
    },
}

/// A text for a tag.
#[derive(ProtoModel, Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
#[proto(tag(str, prefix_length = 1))]
pub enum Shape {
    /// Nothing.
    #[variant(tag = "dot")]
    Dot,
    /// Others.
    #[variant(other)]
    Other {
        /// The tag.
        #[field(tag)]
        name: String,
        /// The bytes.
        #[field(rest)]
        raw: Vec<u8>,
    },
}

/// Versions.
#[derive(ProtoModel, Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
#[proto(context = Save, header())]
pub struct Versions {
    /// Old.
    #[field(until = 2)]
    pub old: Option<u32>,
    /// New.
    #[field(since = 2)]
    pub new: Option<u16>,
}

/// A message set.
#[derive(ProtoModel, Debug, PartialEq)]
#[non_exhaustive]
#[proto(tag(constructor))]
pub enum Message {
    /// Small.
    Small(Small),
    /// Others.
    #[variant(other)]
    Other(#[field(rest)] Vec<u8>),
}

/// A small message.
#[derive(ProtoModel, Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Small {
    /// A deprecated field.
    #[deprecated]
    pub a: u8,
}

#[test]
fn declarations_work() {
    let all: All<'_, u16> = All {
        number: 2,
        fraction: 1.5,
        yes: true,
        text: Some("x".to_owned()),
        borrowed: Cow::Borrowed("y"),
        generic: vec![1, 2],
        low: 3,
        level: Level::Other(4),
        items: vec!["z".to_owned()],
        until: vec![5],
        maybe: Some(Box::new(Leaf(6))),
        body: Body::Two { a: 2, b: Some(7) },
        shape: Shape::Other { name: "box".to_owned(), raw: vec![8] },
        skipped: 5,
        rest: Unknown { flags: 2, tail: vec![9] },
    };
    let bytes = all.encode().expect("it can be encoded");
    assert_eq!(All::decode(&bytes).expect("it can be decoded"), all);
}
