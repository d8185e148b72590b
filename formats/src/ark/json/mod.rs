//! The JSON form of a file. It loses nothing: forms of texts, numbers of names, inferred types, order, unknown bytes, gaps.
//!
//! | member | holds |
//! | --- | --- |
//! | `format`, `kind`, `header` | what it is and how it begins; of pointers those only that do not point at a part |
//! | `levels`, `hibernation`, `names` | parts of a world |
//! | `layout` | which part stands where, and bytes that belong to none |
//! | `objects` | records and properties |
//!
//! | in the file | in JSON |
//! | --- | --- |
//! | a text as the game writes it; null | a string; `null` |
//! | a text in another form | `{"narrow": …}`, `{"wide": …}`, `{"utf16": base64}` |
//! | a name that its text leads back to | a string |
//! | another one | `{"base": …, "number": …}`, `{"entry": …, "number": …}` (counted from 1) |
//! | a number that JSON lacks | `{"bits": hexadecimal}` |
//! | a reference | a number; `{"path": …}`, `{"short": …}`, `{"short_path": …}`; `{"outside": …}` where there is no such object |
//! | a vector, an orientation, a colour | its numbers; colours as red, green, blue, opacity |
//! | the type of an array of structs, which is inferred | `as`: `lists`, `colors`, `vectors`, `linear colors`, `redirections` |
//! | bytes that are not understood | `opaque`, `damaged`, `raw`: base64 |
//!
//! Members that nothing would read are refused.

mod document;
mod nested;
mod read;
mod read_document;
mod read_header;
mod read_layout;
mod read_value;
mod segment;
mod text;
mod write;

pub(super) use document::to_json;
pub(super) use read_document::from_json;
