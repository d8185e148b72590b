//! Contexts, several messages, what is read twice.

use super::{Packet, Padded, WHOLE};
use bytespec::explain::{explain_by, explain_with};
use bytespec::{Decode, Limits, ProtoModel, Versioned};
use bytespec_tests::cover::assert_covered;

struct Version(u64);

impl Versioned for Version {
    fn version(&self) -> u64 {
        self.0
    }
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(context = Version, header())]
struct Property {
    #[field(since = 6)]
    guid: Option<[u8; 2]>,
    #[field(when = ctx.0 > 3)]
    z: Option<u8>,
}

#[test]
fn the_context_decides_as_in_decoding() {
    let new = explain_with::<Property, Version>(&[1, 2, 3], &Limits::new(), &mut Version(7));
    assert_eq!(
        new.to_string(),
        "\
0000  01 02                      guid: 2 bytes
0002  03                         z = 3
"
    );
    let old = explain_with::<Property, Version>(&[3], &Limits::new(), &mut Version(5));
    assert_eq!(
        old.to_string(),
        "\
0000  03                         z = 3
"
    );
}

#[test]
fn several_messages_in_one_input() {
    let bytes = [WHOLE, WHOLE].concat();
    let explanation = explain_by(&bytes, &Limits::new(), |input| {
        while !input.is_empty() {
            Packet::decode_as::<true, true>(input, &bytespec::Settings::BIG, &mut ())?;
        }
        Ok(())
    });
    assert_covered(&explanation);
    assert_eq!(explanation.rows().count(), 10);
}

#[test]
fn what_was_read_twice_is_shown_once() {
    let explanation = explain_by(&WHOLE, &Limits::new(), |input| {
        let start = input.checkpoint();
        let _: Result<Padded, _> = input.nested(&bytespec::Settings::BIG, &mut ());
        input.rewind(start);
        Packet::decode_as::<true, true>(input, &bytespec::Settings::BIG, &mut ()).map(drop)
    });
    assert_covered(&explanation);
    assert_eq!(explanation.rows().count(), 5);
}
