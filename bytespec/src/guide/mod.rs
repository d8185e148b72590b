//! The user's guide: every attribute by topic. All examples are tests.
//!
//! | page | about |
//! | --- | --- |
//! | [`messages`] | structs: headers, constructors, the order of fields, magic numbers, checks of your own |
//! | [`values`] | what a field may be: numbers, texts, bytes, arrays, pointers, borrowed and shared values, codecs |
//! | [`extents`] | where texts, bytes and lists end: prefixes, counts, terminators, the rest, bounds |
//! | [`layout`] | padding, alignment, the bits of a word |
//! | [`computed`] | values that are only on the wire: lengths, checksums, reserved bytes; conditions |
//! | [`enums`] | numbers, words and tags; tags that stand elsewhere; message sets |
//! | [`contexts`] | what the caller hands down: name tables, versions |
//! | [`changes`] | reading what a later version may write |
//! | [`running`] | encoding and decoding: entry points, limits, streams, errors, the annotated dump |
//!
//! # All attributes
//!
//! On a struct or enum, `#[proto(..)]`:
//!
//! | key | on | meaning |
//! | --- | --- | --- |
//! | `header(..)` | struct | [which elements stand in front of the fields](messages#headers) |
//! | `constructor = N` | struct | [the number that tells messages apart](messages#headers) |
//! | `magic = ..` | struct | [bytes in front of everything](messages#magic-numbers) |
//! | `transparent` | struct of one field | [on the wire it is that field](messages#transparent-structs) |
//! | `validate = path` | any | [a check after decoding](messages#checks-of-your-own) |
//! | `finish = path` | any | [a change of what was decoded](messages#checks-of-your-own) |
//! | `writable = path` | any | [a check before encoding](messages#checks-of-your-own) |
//! | `part` | struct, enum with data | [not counted as a level of nesting](messages#parts) |
//! | `byte_order = ..` | any | [`big` (the default) or `little`](values#numbers) |
//! | `repr = ..` | enum | [a number or text on the wire](enums#numbers-and-words) |
//! | `tag(..)` | enum | [a tag, then the fields of the variant](enums#tags) |
//! | `context = TYPE`, `context: BOUNDS` | any | [what the caller hands down](contexts) |
//! | `crate = path` | any | where this crate is, if not at `::bytespec` |
//!
//! On a variant, `#[variant(..)]`:
//!
//! | key | meaning |
//! | --- | --- |
//! | `value = ..` | [the number or text](enums#numbers-and-words); a discriminant `A = 1` does as well |
//! | `tag = ..` | [the tag](enums#tags) |
//! | `instead = path` | [which values are written as another variant](enums#values-that-are-written-as-others) |
//! | `other` | [the variant for everything else](changes#unknown-variants) |
//!
//! On a field of a struct or variant, `#[field(..)]`; several attributes on one field are as good as one:
//!
//! | key | on | meaning |
//! | --- | --- | --- |
//! | `index = N` | any | [its place on the wire](messages#the-order-of-fields) |
//! | `flag = N` | `Option` | [the flag that says whether it is there](messages#optional-fields) |
//! | `when = E` | `Option` | [a condition](computed#conditions) |
//! | `since = N`, `until = N` | `Option` | [the versions that have it](contexts#versions) |
//! | `byte_order = ..` | numbers, lists of them | [against that of the struct](values#numbers) |
//! | `varint` | `u64`, `i64` | [as many bytes as needed](values#varints) |
//! | `encoding = ".."` | texts | [other than UTF-8](values#texts) |
//! | `codec = TYPE` | any | [a layout of your own](values#codecs) |
//! | `prefix_length = ..` | texts, bytes, lists | [the form of the byte length in front](extents#a-byte-length-in-front) |
//! | `count_prefix = ..`, `count(..)`, `count = E` | lists | [a number of items](extents#a-number-of-items) |
//! | `length(..)`, `length = E` | any | [a byte length round whatever it is](extents#bounds) |
//! | `nul`, `terminator = E`, `rest` | texts, bytes, lists | [other ends](extents#other-ends) |
//! | `item(..)` | lists, arrays | [settings for the items](extents#items) |
//! | `pad_after = N`, `align = N`, `pad = ..` | any | [padding](layout#padding) |
//! | `bits = N` | numbers, `bool`, enums | [a part of a word](layout#bits) |
//! | `wire(..)`, `wire_after(..)` | any | [values that are only on the wire](computed#values-that-are-only-on-the-wire) |
//! | `value = E` | any | [computed instead of read](computed#computed-fields) |
//! | `skip`, `default = E` | any | [not on the wire at all](computed#fields-that-are-not-on-the-wire) |
//! | `tag = E`, `tag = bits(..)` | enums with `tag(extern)` | [a tag that stands elsewhere](enums#tags-that-stand-elsewhere) |
//! | `tag` | in an `other` variant | [keeps the tag](changes#unknown-variants) |
//! | `unknown` | [`Unknown`](crate::Unknown) | [keeps what the declaration does not know](changes#unknown-flags-and-tails) |
//! | `context = E` | any | [another context from here on](contexts#another-context-for-a-field) |
//!
//! # Expressions
//!
//! Where a key takes an expression `E`, it is Rust. It may use
//!
//! * `self.field`: in conditions, counts and lengths the fields before this one, since the expression has to be known while
//!   decoding; in the value of a `wire(..)` all fields;
//! * the names of wire values that stand before;
//! * `ctx`, the [context](contexts), in a model that has one;
//! * whatever is in scope where the type is declared.
//!
//! Numbers come from strangers: `self.count * 2` overflows for a large `u8`, which is a panic in debug builds. Widen first,
//! `u16::from(self.count) * 2`, or use `wrapping_mul` and the like. A comma ends an expression, so a type with several
//! arguments, `f::<A, B>()`, wants parentheses round it.

pub mod changes;
pub mod computed;
pub mod contexts;
pub mod enums;
pub mod extents;
pub mod layout;
pub mod messages;
pub mod running;
pub mod values;
