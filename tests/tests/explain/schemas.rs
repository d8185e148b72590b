//! The declaration as a document.

use bytespec::ProtoModel;

#[test]
fn schemas_tell_instances_of_generic_types_apart_that_they_name() {
    #[derive(ProtoModel)]
    #[proto(header())]
    struct Pair<T> {
        first: T,
        second: T,
    }
    #[derive(ProtoModel)]
    #[proto(header())]
    struct Square<T> {
        from: Pair<T>,
        to: Pair<T>,
    }
    #[derive(ProtoModel)]
    #[proto(header())]
    struct Both {
        small: Square<u8>,
        large: Square<u16>,
    }
    let text = bytespec::export::markdown(Both::SCHEMA);
    assert!(text.contains("| 0 | 4 | small | [Square](#square) |"), "{text}");
    assert!(text.contains("| 4 | 8 | large | [Square\\<u16>](#squareu16) |"), "{text}");
    assert!(text.contains("## Pair\\<u16>"), "{text}");
}
