//! Values in a bound, and limits.

use crate::{check, refused, unwritable};
use bytespec::{Limits, ProtoModel};

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header())]
struct Bounded {
    #[field(length(u16))]
    number: u32,
    #[field(length(varuint))]
    text: String,
    n: u8,
    #[field(length = self.n)]
    list: Vec<u16>,
    #[field(length = self.n + 1)]
    inner: Inner,
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header())]
struct Inner {
    a: u8,
    #[field(rest)]
    b: Vec<u8>,
}

#[test]
fn a_length_bounds_whatever_the_value_is() {
    let value = Bounded { number: 7, text: "abc".into(), n: 2, list: vec![5], inner: Inner { a: 1, b: vec![2, 3] } };
    check(&value, &[0, 4, 0, 0, 0, 7, 3, b'a', b'b', b'c', 2, 0, 5, 1, 2, 3]);
    assert_eq!(refused::<Bounded>(&[0, 3, 0, 0, 0, 7]), "Bounded.number at byte 0x2: needs 4 bytes, 3 left");
    assert_eq!(refused::<Bounded>(&[0, 5, 0, 0, 0, 7, 9]), "Bounded.number at byte 0x6: 1 byte of trailing data");
    assert_eq!(refused::<Bounded>(&[0, 9, 0, 0, 0, 7, 9]), "Bounded.number at byte 0x2: needs 9 bytes, 5 left");
    assert_eq!(unwritable(&Bounded { n: 3, ..value }), "Bounded.list: byte length: found 2, expected 3");
}

#[test]
fn an_optional_field_may_be_bounded() {
    #[derive(ProtoModel, Debug, PartialEq)]
    #[proto(header(flags = 1))]
    struct Optional {
        #[field(flag = 0, length(u8))]
        a: Option<Inner>,
        #[field(flag = 1, length = 2)]
        b: Option<String>,
    }
    check(&Optional { a: Some(Inner { a: 1, b: vec![] }), b: Some("xy".into()) }, &[3, 1, 1, b'x', b'y']);
    check(&Optional { a: None, b: None }, &[0]);
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header(payload_length = 2))]
struct Tree {
    #[field(prefix_length = 1)]
    name: String,
    #[field(rest)]
    children: Vec<Tree>,
}

fn tree(name: &str, children: Vec<Tree>) -> Tree {
    Tree { name: name.into(), children }
}

#[test]
fn limits_hold_in_both_directions() {
    let value = tree("root", vec![tree("a", vec![tree("b", vec![])]), tree("c", vec![])]);
    let bytes = value.encode().unwrap();
    check(&value, &bytes);
    let refused = |limits: Limits| {
        let decode = Tree::decode_with(&bytes, &limits, &mut ()).unwrap_err();
        let encode = value.encode_with(&limits, &mut ()).unwrap_err();
        assert!(decode.is_limit() && encode.is_limit());
        (decode.to_string(), encode.to_string())
    };
    let ok = Limits::new().max_depth(3).max_items(2).max_text(4).max_payload(17).max_alloc(4096);
    assert_eq!(Tree::decode_with(&bytes, &ok, &mut ()).unwrap(), value);
    assert_eq!(value.encode_with(&ok, &mut ()).unwrap(), bytes);

    assert_eq!(
        refused(ok.max_depth(2)),
        (
            "Tree.children[0].children[0] at byte 0xb: nesting depth 3 is over the limit of 2".into(),
            "Tree.children[0].children[0]: nesting depth 3 is over the limit of 2".into()
        )
    );
    assert_eq!(
        refused(ok.max_items(1)),
        ("Tree.children at byte 0xf: item count 2 is over the limit of 1".into(), "Tree.children: item count 2 is over the limit of 1".into())
    );
    assert_eq!(
        refused(ok.max_text(3)),
        ("Tree.name at byte 0x3: text length 4 is over the limit of 3".into(), "Tree.name: text length 4 is over the limit of 3".into())
    );
    assert_eq!(
        refused(ok.max_payload(16)),
        (
            "Tree.(payload_length) at byte 0x2: payload length 17 is over the limit of 16".into(),
            "Tree.(payload_length): payload length 17 is over the limit of 16".into()
        )
    );
    assert!(refused(ok.max_alloc(8)).0.contains("total allocation"));
}

#[test]
fn the_default_depth_is_128_and_none_is_unlimited() {
    let chain = |depth: usize| (1..depth).fold(tree("", vec![]), |child, _| tree("", vec![child]));
    let deep = chain(129);
    assert_eq!(chain(128).encode().unwrap().len(), 3 * 128);
    assert!(unwritable(&deep).ends_with("nesting depth 129 is over the limit of 128"));
    let bytes = deep.encode_with(&Limits::none(), &mut ()).unwrap();
    let error = Tree::decode(&bytes).unwrap_err();
    assert!(error.is_limit());
    // The path keeps its beginning and its end.
    assert_eq!(error.path().steps().count(), 64);
    assert_eq!(error.path().omitted(), 257 - 64);
    // The last step is the model itself, which has a name only in front.
    let end = format!("[0]{}", ".children[0]".repeat(5));
    assert!(error.to_string().starts_with(&format!("Tree.children.…(244 more){end} at byte ")), "{error}");
    // Without steps that are not kept, as many are shown of both ends.
    let error = Tree::decode_with(&bytes, &Limits::new().max_depth(16), &mut ()).unwrap_err();
    assert_eq!((error.path().steps().count(), error.path().omitted()), (33, 0));
    assert!(error.to_string().starts_with(&format!("Tree{}.…(9 more){end} at byte ", ".children[0]".repeat(6))), "{error}");
    let error = Tree::decode_with(&bytes, &Limits::new().max_depth(11), &mut ()).unwrap_err();
    assert!(error.to_string().starts_with(&format!("Tree{} at byte ", ".children[0]".repeat(11))), "{error}");
    assert_eq!(Tree::decode_with(&bytes, &Limits::none(), &mut ()).unwrap(), deep);
}

#[test]
fn hints_for_deep_values_are_cheap() {
    let chain = |depth: usize| (1..depth).fold(tree("", vec![]), |child, _| tree("", vec![child]));
    // Were each list to ask its items three times, this would not end.
    assert_eq!(chain(100).encode().unwrap().len(), 300);
}
