//! Markdown: a section with a table for each schema.

use super::canonical::{Const, tag_words};
use super::{Document, words};
use crate::schema::{Body, Constant, Field, HeaderElement, HeaderKind, Layout, Presence, Schema, Tag, Variant};
use crate::settings::ByteOrder;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

/// The declaration as Markdown: a section for it, then one for each model and enum that it names. Offsets and lengths are in
/// bytes, decimal; an offset is left out where it depends on what stands before.
///
/// ```
/// use bytespec::ProtoModel;
///
/// /// Where something is.
/// #[derive(ProtoModel)]
/// #[proto(header(), byte_order = little)]
/// struct Point {
///     /// To the right.
///     x: u16,
///     y: u16,
/// }
///
/// assert_eq!(
///     bytespec::export::markdown(Point::SCHEMA),
///     "\
/// ## Point
///
/// Where something is.
///
/// Little endian.
///
/// | offset | length | name | type | description |
/// | ---: | ---: | --- | --- | --- |
/// | 0 | 2 | x | u16 | To the right. |
/// | 2 | 2 | y | u16 | |
/// "
/// );
/// ```
pub fn markdown(schema: &'static Schema) -> String {
    markdown_in(schema, &Some)
}

/// As [`markdown`], for one context: `tags` says how a declared tag stands on the wire, where the declaration leaves it to the
/// context (`map = …`). Variants for which it says `None` are left out.
///
/// ```
/// use bytespec::{ProtoModel, TagMap};
///
/// enum Numbers {}
///
/// impl TagMap<u8> for Numbers {
///     fn to_wire(declared: u64, base: &u8) -> Option<u64> {
///         declared.checked_add((*base).into())
///     }
///
///     fn from_wire(wire: u64, base: &u8) -> Option<u64> {
///         wire.checked_sub((*base).into())
///     }
/// }
///
/// #[derive(ProtoModel)]
/// #[proto(context = u8, tag(u8, map = Numbers))]
/// enum Shape {
///     #[variant(tag = 1)]
///     Point,
/// }
///
/// let page = bytespec::export::markdown_in(Shape::SCHEMA, &|tag| Numbers::to_wire(tag, &100));
/// assert!(page.contains("| 101 | Point | nothing | |"), "{page}");
/// ```
pub fn markdown_in(schema: &'static Schema, tags: &dyn Fn(u64) -> Option<u64>) -> String {
    let document = Document::of(schema);
    let mut page = Page { document: &document, tags, text: String::new() };
    for (at, schema) in document.schemas.iter().enumerate() {
        page.section(schema, at > 0);
    }
    page.text
}

struct Page<'a> {
    document: &'a Document,
    tags: &'a dyn Fn(u64) -> Option<u64>,
    text: String,
}

impl Page<'_> {
    fn section(&mut self, schema: &'static Schema, nested: bool) {
        let mark = if nested { "\n##" } else { "#" };
        self.line(&format!("{mark} {}\n", self.document.name(schema).replace('<', "\\<")));
        if !schema.docs.is_empty() {
            self.line(&format!("{}\n", without_links(schema.docs.trim())));
        }
        let order = match schema.byte_order {
            ByteOrder::Big => "Big endian.",
            ByteOrder::Little => "Little endian.",
        };
        match &schema.body {
            Body::Struct { magic, constructor, header, fields } => {
                self.line(&format!("{order}\n"));
                self.structure(schema, magic, *constructor, header, fields, nested);
            }
            Body::Transparent(field) => {
                self.line("On the wire what its one field is.\n");
                self.table_head();
                self.fields(core::slice::from_ref(field), Some(0), schema);
            }
            Body::Values { repr, values, open } => {
                let repr = words::layout(repr(), &crate::Settings::BIG, &|_| String::new());
                self.line(&format!("One of these as {repr}{}.\n", if *open { "; others are kept" } else { "" }));
                self.row(["value", "name", "description"]);
                self.row(["---:", "---", "---"]);
                for value in *values {
                    self.row([&Const(value.value).to_string(), value.name, value.docs]);
                }
            }
            Body::Tagged { tag, variants } => self.tagged(schema, tag, variants, order),
        }
    }

    fn structure(
        &mut self,
        schema: &'static Schema,
        magic: &[u8],
        constructor: Option<u64>,
        header: &[HeaderElement],
        fields: &'static [Field],
        nested: bool,
    ) {
        self.table_head();
        let mut offset = Some(0);
        if !magic.is_empty() {
            let text = format!("b\"{}\"", magic.escape_ascii());
            self.cells(offset, &magic.len().to_string(), "*magic*", &format!("{} bytes", magic.len()), &text);
            offset = Some(magic.len());
        }
        for element in header {
            let is_constructor = element.kind == HeaderKind::Constructor;
            let name = format!("*{}*", element.kind.name().replace('_', " "));
            let length = element.width.fixed_len().map_or_else(|| "n".into(), |len| len.to_string());
            let note = match element.kind {
                HeaderKind::Constructor => {
                    let number = constructor.map_or_else(String::new, |number| format!("= {number:#x}"));
                    format!("{number}{}", if nested { "; not there inside of another message" } else { "" })
                }
                HeaderKind::Flags => flags(fields),
                HeaderKind::PayloadLength => "bytes of the fields".into(),
            };
            // Inside of another message there is no constructor, and nothing takes its place.
            let shown = if is_constructor && nested { None } else { offset };
            self.cells(shown, &length, &name, words::width(element.width), &note);
            if !(is_constructor && nested) {
                offset = add(offset, element.width.fixed_len());
            }
        }
        self.fields(fields, offset, schema);
    }

    fn tagged(&mut self, schema: &'static Schema, tag: &Tag, variants: &'static [Variant], order: &str) {
        let told = match tag {
            Tag::Word { .. } | Tag::Value(_) => format!("A tag, {}, says which of these follows.", tag_words(tag)),
            Tag::Extern => "A tag that stands elsewhere says which of these it is.".into(),
            Tag::Constructor => "The constructor says which of these messages it is.".into(),
        };
        self.line(&format!("{order} {told}\n"));
        self.row(["tag", "name", "content", "description"]);
        self.row(["---:", "---", "---", "---"]);
        let mapped = matches!(tag, Tag::Word { mapped: true, .. });
        let variants: Vec<_> = variants.iter().filter_map(|variant| Some((variant, self.number(variant.tag, mapped)?))).collect();
        for (variant, number) in &variants {
            let content = match variant.fields {
                [] => "nothing".into(),
                [only] if is_unnamed(only) => {
                    let mut all = Vec::from([self.type_words(only)]);
                    all.extend(words::notes(only, schema.byte_order));
                    all.join(", ")
                }
                _ => "fields, see below".into(),
            };
            self.row([&Const(*number).to_string(), variant.name, &content, variant.docs]);
        }
        let told_below = |variant: &Variant| variant.fields.len() > 1 || variant.fields.iter().any(|field| !is_unnamed(field));
        for (variant, _) in variants.into_iter().filter(|(variant, _)| told_below(variant)) {
            self.line(&format!("\n### {}::{}\n", self.document.name(schema).replace('<', "\\<"), variant.name));
            self.table_head();
            let offset = match tag {
                Tag::Word { layout: Layout::UInt(bytes) | Layout::Int(bytes), .. } => Some(usize::from(*bytes)),
                Tag::Value(Layout::Fixed(len)) => Some(*len),
                Tag::Extern | Tag::Constructor => Some(0),
                _ => None,
            };
            self.fields(variant.fields, offset, schema);
        }
    }

    /// A declared tag as it stands on the wire.
    fn number(&self, declared: Constant, mapped: bool) -> Option<Constant> {
        match declared {
            Constant::Int(number) if mapped => u64::try_from(number).ok().and_then(self.tags).map(|number| Constant::Int(number.into())),
            other => Some(other),
        }
    }

    fn table_head(&mut self) {
        self.row(["offset", "length", "name", "type", "description"]);
        self.row(["---:", "---:", "---", "---", "---"]);
    }

    fn fields(&mut self, fields: &[Field], start: Option<usize>, schema: &'static Schema) {
        let mut offset = start;
        let mut bits = 0;
        for field in fields {
            let mut description = words::notes(field, schema.byte_order).join(", ");
            if !field.docs.is_empty() {
                let between = if description.is_empty() { "" } else { " " };
                description = if description.is_empty() { field.docs.into() } else { format!("{}{between}({description})", field.docs.trim()) };
            }
            let length = if words::is_on_wire(field) { words::length(field) } else { "0".into() };
            let name = if field.computed.is_some() && words::is_on_wire(field) { format!("*{}*", field.name) } else { field.name.into() };
            let is_aligned = field.settings.frame.is_some_and(|frame| frame.align > 1);
            let shown = if is_aligned { None } else { add(offset, Some(bits as usize / 8)) };
            self.cells(shown, &length, &name, &self.type_words(field), &description);
            if let Some(width) = field.bits {
                bits += width;
                continue;
            }
            offset = add(offset, Some(bits as usize / 8));
            bits = 0;
            offset = add(offset, words::fixed_len(field));
        }
    }

    fn type_words(&self, field: &Field) -> String {
        words::layout((field.layout)(), field.settings, &|schema| {
            let name = self.document.name(schema);
            format!("[{}](#{})", name.replace('<', "\\<"), anchor(name))
        })
    }

    fn cells(&mut self, offset: Option<usize>, length: &str, name: &str, layout: &str, description: &str) {
        let offset = offset.map_or_else(String::new, |offset| offset.to_string());
        self.row([&offset, length, name, layout, description]);
    }

    fn row<const N: usize>(&mut self, cells: [&str; N]) {
        self.text.push('|');
        for cell in cells {
            let cell = without_links(cell.trim()).replace('|', "\\|").replace('\n', " ");
            let _ = if cell.is_empty() { write!(self.text, " |") } else { write!(self.text, " {cell} |") };
        }
        self.text.push('\n');
    }

    fn line(&mut self, text: &str) {
        self.text.push_str(text);
        self.text.push('\n');
    }
}

/// The name that a heading has in links to it, as the usual renderers make it.
fn anchor(heading: &str) -> String {
    heading.to_lowercase().chars().filter(|letter| letter.is_alphanumeric() || matches!(letter, '-' | '_')).collect()
}

/// A doc comment without the links that only rustdoc can follow: [`X`], [`X`](path::X), [x][path::X].
fn without_links(docs: &str) -> String {
    let mut plain = String::new();
    let mut rest = docs;
    while let Some(at) = rest.find(['[', '`']) {
        let (before, found) = rest.split_at(at);
        plain.push_str(before);
        if let Some(code) = found.strip_prefix('`') {
            // What stands in code is no link.
            let end = code.find('`').map_or(found.len(), |end| end + 2);
            plain.push_str(&found[..end]);
            rest = &found[end..];
            continue;
        }
        let behind = &found[1..];
        let link = behind.split_once(']').filter(|(shown, _)| !shown.contains('['));
        let Some((shown, after)) = link else {
            plain.push('[');
            rest = behind;
            continue;
        };
        let target = match after.as_bytes().first() {
            Some(b'(') => after[1..].split_once(')'),
            Some(b'[') => after[1..].split_once(']'),
            _ => None,
        };
        rest = match target {
            Some((target, after)) if !target.contains("://") && !target.starts_with('#') => {
                plain.push_str(shown);
                after
            }
            None if shown.starts_with('`') && shown.ends_with('`') => {
                plain.push_str(shown);
                after
            }
            _ => {
                plain.push('[');
                behind
            }
        };
    }
    plain.push_str(rest);
    plain
}

fn is_unnamed(field: &Field) -> bool {
    field.name.starts_with(|first: char| first.is_ascii_digit())
}

/// `bit 0: note, bit 3: more`.
fn flags(fields: &[Field]) -> String {
    let bits = fields.iter().filter_map(|field| match field.presence {
        Presence::Flag(bit) => Some(format!("bit {bit}: {}", field.name)),
        _ => None,
    });
    bits.collect::<Vec<_>>().join(", ")
}

fn add(offset: Option<usize>, len: Option<usize>) -> Option<usize> {
    offset?.checked_add(len?)
}

#[cfg(test)]
mod tests {
    use super::without_links;

    #[test]
    fn links_that_only_rustdoc_follows_are_text() {
        for (docs, plain) in [
            ("See [`Vector2`].", "See `Vector2`."),
            ("[`get`](crate::get), [get it][crate::get]", "`get`, get it"),
            ("[the page](https://example.org/a) and [above](#above)", "[the page](https://example.org/a) and [above](#above)"),
            ("`a[0]`, [0, 1), [", "`a[0]`, [0, 1), ["),
            ("[[`X`]]", "[`X`]"),
            ("`value[\"key\"][0]`, [`get`](X::get)", "`value[\"key\"][0]`, `get`"),
            ("`a", "`a"),
        ] {
            assert_eq!(without_links(docs), plain);
        }
    }
}
