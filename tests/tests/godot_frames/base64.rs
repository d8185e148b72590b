//! Base64 as engines read it.

use super::{GODOT3, GODOT4};
use bytespec_formats::godot::Variant;
use bytespec_formats::godot::frame::Base64;

/// What 4.6.3, then 3.2.3, make of a text: 42, or an error. (3.6.2 wants letters in fours as 4.6.3 does, and is as 3.2.3 in the rest.)
#[test]
fn base64_is_read_as_by_the_engines() {
    for (text, godot4, godot3) in [
        ("AgAAACoAAAA", false, false),
        ("AgAAACoAAAA= ", true, true),
        (" AgAAACoAAAA=", false, false),
        ("AgAAACoAAAA=  \n", true, true),
        ("AgAA  \nACoAAAA=", true, true),
        ("AgAA \r\nACoAAAA=", true, true),
        ("AgAA\n ACoAAAA=", false, false),
        ("AgAA\n\nACoAAAA=", true, true),
        ("AgAA \n \nACoAAAA=", true, true),
        ("\nAgAAACoAAAA=", true, true),
        (" \nAgAAACoAAAA=", true, true),
        ("\r\nAgAAACoAAAA=", true, true),
        ("AgAAACoAAAB=", true, true),
        ("AgAAACoAAAC=", true, true),
        ("AgAAACoAAAD=", true, true),
        ("AgAAACoAAAA=AAAA", false, false),
        ("AgAAACoAAAAA", true, true),
        ("AgAAACoAAAAAAA==", true, true),
        ("AgAAACoAAAAAAP==", true, true),
        ("AgAA\rACoAAAA=", false, false),
        ("AgAAACoAAAA=\r", false, false),
        ("AgAAACoAAAA=\r\n", true, true),
        ("AgAAACoAAAA= \r\n ", true, true),
        ("AgAAACoAAAA=\n\r", false, false),
        ("AgAA\tACoAAAA=", false, false),
        ("AgAAACoAAAA=\t", false, false),
        ("AgAA ACoAAAA=", false, false),
        ("AgAAACoAAAA==", false, true),
        ("AgAAACoAAAA===", false, false),
        ("AgAAACoAAAAA=", false, true),
        ("AgAAACoAAAAA==", false, true),
        ("AgAAACoAAAAA===", false, false),
        ("AgAAACoAAAAAA", false, true),
        ("AgAAACoAAAAAA=", false, true),
        ("AgAAACoAAAAAA==", false, true),
        ("AgAAACoAAAAAAA", false, false),
        ("AgAAACoAAAAAAA=", false, false),
        ("AgAAACoAAAAAAAA", false, false),
        ("AgAAACoAAAA\n", false, false),
        ("AgAAACoAAAA\n\n", false, false),
        ("AgAAACoAAAAAAA\n", false, false),
        ("AgAAACoAAAAAAA\n\n", false, true),
        ("AgAAACoAAAAAAA  ", false, true),
        ("AgAAACoAAAA=é", true, false),
        ("AgAAACoAAAA=€", true, false),
        ("AgAAACoAAAA=\u{141}", true, false),
        ("AgAAACoAAAA\u{141}", false, true),
        ("AgAAACoAAAAé", false, false),
        ("AgAAACoAAAAAé", true, false),
        ("éAgAAACoAAAA=", false, false),
        ("AgAAACo\u{141}AAA=", false, true),
        ("AgAA€\nACoAAAA=", true, false),
        ("AgAA-CoAAAAA", false, false),
        ("AgAA_CoAAAAA", false, false),
        ("AgAAACoAAAAA-AAA", false, false),
        ("AgAAACoAAAAA_AAA", false, false),
        ("AgAAACoAAAAA+/AA", true, true),
        ("=AgAAACoAAAA", false, false),
        ("AgAAACoAAA=A", false, false),
        ("AgAAACoAAAA=\n=", false, true),
        ("AgAAACoAAA=\n=", false, false),
        ("AgAAACoAAAA=\u{a0}", true, false),
        ("AgAAACoAAAA=\u{b}", false, false),
        ("AgAAACoAAAA=\u{c}", false, false),
        ("AgAAACoAAAA=Ā", true, false),
        ("AgAAACoAAAA=Ċ", true, true),
        ("AgAAACoAAAA=Ġ", true, true),
    ] {
        for (engine, read) in [(GODOT4, godot4), (GODOT3, godot3)] {
            assert_eq!(Base64::new(engine).decode(text).ok(), read.then(|| Variant::from(42)), "{text:?}, {engine}");
        }
    }
}

#[test]
fn what_is_no_base64_is_told_with_its_place() {
    let error = |text: &str| Base64::new(GODOT4).decode(text).unwrap_err().to_string();
    assert_eq!(error("AgAA  ACoAAAA="), "at byte 0x4: ' ' has no place in base64 here");
    assert_eq!(error("AgAA\n ACoAAAA="), "at byte 0x5: ' ' has no place in base64 here");
    assert_eq!(error("é\n\rAgAA"), "at byte 0x3: '\\r' has no place in base64 here");
    assert_eq!(error("AgAA-CoAAAA="), "at byte 0x4: '-' has no place in base64 here");
    assert_eq!(error("AgAA=CoA"), "at byte 0x5: 'C' has no place in base64 here");
    assert_eq!(error("AgA==="), "at byte 0x5: '=' has no place in base64 here");
    assert_eq!(error("AgAAACoAAAA \n"), "at byte 0xd: base64 comes in fours of characters, with `=` at the end");
    assert_eq!(error("AgAAACo=").split(',').next(), Some("Variant.Int at byte 0x4: needs 4 bytes"));
}
