//! What a text is, seen from its beginning.

use super::document::Kind;
use crate::godot::Variant;
use crate::godot::text::lex::{Lexer, Token};
use crate::godot::text::{Generation, TextReader, parse};

/// What a text is, by its first heading.
pub(super) fn kind_of(text: &[u8]) -> Kind {
    glance(text).0
}

/// What a text is, and of which generation, as its first heading has it.
pub(super) fn glance(text: &[u8]) -> (Kind, Generation) {
    let mut lexer = Lexer::new(text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text), TextReader::default(), true);
    lexer.skip_space();
    let kind = match (lexer.next(), lexer.next()) {
        (Ok((Token::SquareOpen, _)), Ok((Token::Word(b"gd_scene"), _))) => Kind::Scene,
        (Ok((Token::SquareOpen, _)), Ok((Token::Word(b"gd_resource"), _))) => Kind::Resource,
        _ => return (Kind::Config, config_generation(text)),
    };
    while let (Ok((Token::Word(name), _)), Ok((Token::Equal, _)), Ok(value)) = (lexer.next(), lexer.next(), parse::value(&mut lexer)) {
        if name == b"format" {
            let old = matches!(value, Variant::Int(..=2));
            return (kind, if old { Generation::V3_6 } else { Generation::V4_6 });
        }
    }
    (kind, Generation::V4_6)
}

/// Settings tell their generation by a version or by names that only one knows.
fn config_generation(text: &[u8]) -> Generation {
    let has = |what: &[u8]| memchr::memmem::find(text, what).is_some();
    let old = has(b"config_version=4") || has(b"config_version=3") || has(b"Pool") && !has(b"Packed") || has(b"( ") && !has(b"config_version=5");
    if old { Generation::V3_6 } else { Generation::V4_6 }
}
