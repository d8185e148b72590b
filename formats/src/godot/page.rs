//! What stands on the page of a format before the declaration: what the declaration cannot say, for people who know the engine.

use super::{ContainerType, Engine, MAX_DEPTH, NodePath, Type, Variant, Vector2};
use crate::godot::{Array, variant};
use std::fmt::Write;

/// The bytes of a value, and what is told of them.
struct Example {
    value: Variant,
    note: &'static str,
}

pub(super) fn plain(engine: Engine) -> String {
    let calls = if engine.is_godot3() { "`var2bytes`" } else { "`var_to_bytes`, `PackedByteArray.encode_var`" };
    let mut page = format!(
        "\
# A value of Godot {}

The bytes of {calls}, and of a packet (`PacketPeer.put_var`: UDP, WebSocket, ENet). Files and streams put their length in front:
that is the format `{}`.
",
        generation(engine),
        name(engine, "store"),
    );
    value(engine, &mut page);
    page
}

pub(super) fn stored(engine: Engine) -> String {
    let file = if engine.is_godot3() { "File" } else { "FileAccess" };
    let big_endian =
        if engine.is_godot3() { "`endian_swap` of the file or `big_endian` of the stream" } else { "`big_endian` of the file or stream" };
    let mut page = format!(
        "\
# Stored values of Godot {}

The bytes of `{file}.store_var` and `StreamPeer.put_var`: of each call a length and a value, one behind the other.

```text
0  u32     length of the value in bytes; {big_endian} turns it round, never the value
4  value
```

Without the length it is the format `{}`.
",
        generation(engine),
        name(engine, "variant"),
    );
    value(engine, &mut page);
    page
}

fn generation(engine: Engine) -> &'static str {
    if engine.is_godot3() { "3" } else { "4" }
}

fn name(engine: Engine, kind: &str) -> String {
    format!("godot{}-{kind}", generation(engine))
}

fn value(engine: Engine, page: &mut String) {
    page.push_str(
        "
## A value

```text
0  u32      header: bits 0 to 7 the number of the type, from bit 16 on what the type makes of them
4  content  by type, a multiple of four bytes
```

Numbers stand least significant byte first. Values inside of values follow each other without a gap.
",
    );
    header(engine, page);
    numbers(page);
    examples(engine, page);
    page.push_str(
        "
## Padding

Texts and bytes are filled up to a multiple of four bytes; their lengths do not count that. Writers put zeros there, readers look at
none of them. The padding of a text has to be there, that of a PackedByteArray may be missing at the very end.
",
    );
    if engine.is_godot3() {
        page.push_str(
            "Behind the texts of a NodePath this generation leaves what happens to be in memory, so that its bytes differ from time to time.\n",
        );
    }
    limits(engine, page);
    if !engine.is_godot3() {
        page.push_str(OTHERWISE);
    }
    page.push_str("\nWhat follows is made of the code that reads and writes these bytes.\n\n");
}

/// What engines do unlike the page "Binary serialization API" of their documentation.
const OTHERWISE: &str = "
## Where the engine's own page says otherwise

The page \"Binary serialization API\" of the engine's documentation describes no release; this is what engines do.

- The type is in bits 0 to 7 of the header, not 0 to 15.
- The numbers of the types there are a mixture of both generations; those above are right.
- Basis and the basis of Transform3D are stored by rows, not by axes.
- The count of a PackedInt64Array takes four bytes, not eight.
- A NodePath whose first word lacks bit 31 is refused. Its three words are the count of names, the count of properties, the flags.
- The lengths in a PackedStringArray count a NUL.
- A RID has eight bytes; typed containers and `f64` components exist; the length in front of stored values is not mentioned there.
";

fn header(engine: Engine, page: &mut String) {
    page.push_str("\n### Bits of the header\n\n| type | bits | what they say |\n| --- | ---: | --- |\n");
    page.push_str("| int, float | 16 | eight bytes follow instead of four |\n");
    if !engine.is_godot3() {
        page.push_str(
            "\
| vectors and all that consists of them, but for those of whole numbers, Color and PackedColorArray | 16 | components are `f64` instead of `f32`: always in builds with `precision=double`, never in others |
",
        );
    }
    page.push_str("| Object | 16 | a number in eight bytes follows instead of class and properties |\n");
    if !engine.is_godot3() {
        page.push_str(
            "\
| Array | 16, 17 | what is said of its elements before their count: 0 nothing, 1 a type by number, 2 a class, 3 a script by path; since 4.3 |
| Dictionary | 16, 17 | the same of its keys; since 4.4 |
| Dictionary | 18, 19 | the same of its values; since 4.4 |
",
        );
    }
    page.push_str("\nAll other bits are zero when written and ignored when read.\n");
    if engine.is_godot3() {
        page.push_str("What is said below of bits of vectors, Array and Dictionary is of generation 4.\n");
    }
}

/// The numbers of all types in every release that has others.
fn numbers(page: &mut String) {
    page.push_str("\n### Numbers of the types\n\n| type | 4.3 and later | 4.0 to 4.2 | 3.x |\n| --- | ---: | ---: | --- |\n");
    let number = |number: Option<u32>| number.map_or_else(|| "–".into(), |number| number.to_string());
    for kind in (0..=Type::LAST).filter_map(Type::from_number) {
        let old = match kind.godot3_number() {
            Some(old) if kind.godot3_name() != kind.name() => format!("{old} {}", kind.godot3_name()),
            old => number(old),
        };
        let before = super::codec::known_before_4_3(kind).then(|| kind.number());
        let _ = writeln!(page, "| {} | {} | {} | {old} |", kind.name(), kind.number(), number(before));
    }
}

fn examples(engine: Engine, page: &mut String) {
    page.push_str("\n### In bytes\n\nEach line is a value, without a length in front.\n\n```text\n");
    let of = |value, note| Example { value, note };
    let mut all = vec![
        of(Variant::Nil, ""),
        of(true.into(), ""),
        of(42.into(), ""),
        of((1i64 << 31).into(), "bit 16: eight bytes"),
        of(0.5.into(), ""),
        of(0.1.into(), "bit 16: `f32` would not hold it"),
        of("hi".into(), "length 2, two bytes of padding"),
        of(Vector2::new(1.0f32, -2.0).into(), ""),
        of(NodePath::from_text("/A:b").into(), "one name with bit 31, one property, flag 1: absolute"),
        of(variant!([1, "a"]), "two elements"),
        of(variant!({ "hp": 3 }), "one pair"),
        of(vec![1u8, 2, 3].into(), "one byte of padding"),
        of(vec![String::from("a")].into(), "length 2: the NUL counts"),
    ];
    if !engine.is_godot3() {
        let typed = Array { of: ContainerType::Builtin(Type::Int), items: vec![1.into()] };
        all.push(of(Vector2::new(1.0f64, -2.0).into(), "bit 16: of a build with `precision=double`"));
        all.push(of(typed.into(), "bits 16 and 17: 1, then the number of int"));
    }
    for Example { value, note } in all {
        let Ok(bytes) = engine.encode(&value) else { continue };
        let words: Vec<_> = bytes.chunks(4).map(|word| word.iter().map(|byte| format!("{byte:02x}")).collect::<String>()).collect();
        let note = if note.is_empty() { String::new() } else { format!(" ({note})") };
        // Long ones stand on a line of their own.
        let (words, gap) = (words.join(" "), if words.len() > 4 { "\n" } else { "  " });
        let _ = writeln!(page, "{words:35}{gap}{:>width$}{value:?}{note}", "", width = if gap == "\n" { 37 } else { 0 });
    }
    page.push_str("```\n");
}

fn limits(engine: Engine, page: &mut String) {
    let _ = write!(
        page,
        "
## Limits, and what engines lose

- Values nest up to {MAX_DEPTH} levels, the outermost included; reading and writing refuse more{}.
- Lengths and counts take four bytes and are read with a sign; a value of 2 GiB or more cannot be written.
- Text is UTF-8. Reading stops at a NUL and drops a byte order mark in front; {}
- An object that is null is written as Nil. Class and properties are written, and read, only where a script allows objects; in all other places it is the
  number, of which the reader makes an EncodedObjectAsID.
",
        if engine.is_godot3() { " (since 3.5; some earlier releases run out of stack)" } else { "" },
        if engine.is_godot3() {
            "surrogates and codes beyond Unicode are taken."
        } else {
            "overlong forms, surrogates and codes beyond Unicode are refused, and the whole value with them."
        },
    );
    page.push_str(if engine.is_godot3() {
        "- Of a RID nothing is written. Releases 3.0.x write every int in eight bytes.\n"
    } else {
        "- A RID is a number that means something only in the process that wrote it; of a Callable nothing is written.\n\
- Releases read what later ones have added as something else: up to 4.2 the type of an Array as its count, up to 4.3 those of a Dictionary.\n"
    });
    page.push_str(
        "- A key that comes twice keeps its first place and its last value.\n\
- Bit 31 of the count of an Array or Dictionary is ignored.\n",
    );
}
