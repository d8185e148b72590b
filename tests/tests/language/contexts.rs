//! What the caller hands down.

use bytespec::{Codec, DecodeError, Decoder, EncodeError, Encoder, Layout, Limits, ProtoModel, Settings};

#[derive(Debug, Default, PartialEq)]
struct Names(Vec<String>);

struct Interned;

impl<'de> Codec<'de, String, Names> for Interned {
    const LAYOUT: Layout = Layout::UInt(1);

    fn encode(value: &String, out: &mut Encoder, _: &'static Settings, names: &mut Names) -> Result<(), EncodeError> {
        let known = names.0.iter().position(|name| name == value);
        let index = known.unwrap_or_else(|| {
            names.0.push(value.clone());
            names.0.len() - 1
        });
        out.put_byte(u8::try_from(index).map_err(|_| EncodeError::custom("too many names"))?);
        Ok(())
    }

    fn decode(input: &mut Decoder<'de>, _: &'static Settings, names: &mut Names) -> Result<String, DecodeError> {
        let index = input.take_byte()?;
        names.0.get(usize::from(index)).cloned().ok_or_else(|| input.custom("no such name"))
    }
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(context = Names, header())]
struct Node {
    #[field(codec = Interned)]
    name: String,
    #[field(count_prefix = 1)]
    children: Vec<Node>,
    #[field(when = ctx.0.len() > 2)]
    extra: Option<u8>,
}

#[test]
fn a_context_is_seen_and_changed_by_codecs_and_expressions() {
    let leaf = |name: &str| Node { name: name.into(), children: vec![], extra: None };
    let tree = Node { name: "a".into(), children: vec![leaf("b"), leaf("a")], extra: None };
    let mut names = Names::default();
    let bytes = tree.encode_with(&Limits::new(), &mut names).unwrap();
    assert_eq!(bytes, [0, 2, 1, 0, 0, 0]);
    assert_eq!(names, Names(vec!["a".into(), "b".into()]));
    assert_eq!(Node::decode_with(&bytes, &Limits::new(), &mut names).unwrap(), tree);

    names.0.push("c".into());
    let with_extra = Node::decode_with(&[2, 0, 9], &Limits::new(), &mut names).unwrap();
    assert_eq!(with_extra, Node { extra: Some(9), ..leaf("c") });
    let error = Node::decode_with(&[0, 1, 7], &Limits::new(), &mut names).unwrap_err();
    assert_eq!(error.to_string(), "Node.children[0].name at byte 0x3: no such name");
}

trait Scale {
    fn scale(&self) -> u32;
}

struct Ten;

impl Scale for Ten {
    fn scale(&self) -> u32 {
        10
    }
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(context: Scale, header())]
struct Scaled {
    #[field(wire(raw: u32 = self.value / ctx.scale().max(1)), value = raw.wrapping_mul(ctx.scale()))]
    value: u32,
    plain: Plain,
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header())]
struct Plain {
    a: u8,
}

#[test]
fn bounds_admit_every_context_that_meets_them() {
    let value = Scaled { value: 30, plain: Plain { a: 1 } };
    assert_eq!(value.encode_with(&Limits::new(), &mut Ten).unwrap(), [0, 0, 0, 3, 1]);
    assert_eq!(Scaled::decode_with(&[0, 0, 0, 3, 1], &Limits::new(), &mut Ten).unwrap(), value);
    // Also behind a pointer to the trait.
    let dynamic: &mut dyn Scale = &mut Ten;
    assert_eq!(Scaled::decode_with(&[0, 0, 0, 3, 1], &Limits::new(), dynamic).unwrap(), value);
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header())]
struct Outer {
    #[field(context = Names(vec!["x".into(), "y".into()]))]
    node: Node,
    factor: u8,
    #[field(context = By(u32::from(self.factor)))]
    scaled: Scaled,
}

struct By(u32);

impl Scale for By {
    fn scale(&self) -> u32 {
        self.0
    }
}

#[test]
fn a_field_may_set_the_context_for_what_is_below() {
    let node = Node { name: "y".into(), children: vec![], extra: None };
    let value = Outer { node, factor: 2, scaled: Scaled { value: 8, plain: Plain { a: 7 } } };
    crate::check(&value, &[1, 0, 2, 0, 0, 0, 4, 7]);
}

struct Lookup<'n> {
    names: &'n [&'n str],
}

struct ByIndex;

impl<'de, 'n> Codec<'de, &'n str, Lookup<'n>> for ByIndex {
    const LAYOUT: Layout = Layout::UInt(1);

    fn encode(value: &&'n str, out: &mut Encoder, _: &'static Settings, ctx: &mut Lookup<'n>) -> Result<(), EncodeError> {
        let index = ctx.names.iter().position(|name| name == value).ok_or_else(|| EncodeError::custom("no such name"))?;
        out.put_byte(index as u8);
        Ok(())
    }

    fn decode(input: &mut Decoder<'de>, _: &'static Settings, ctx: &mut Lookup<'n>) -> Result<&'n str, DecodeError> {
        let index = input.take_byte()?;
        ctx.names.get(usize::from(index)).copied().ok_or_else(|| input.custom("no such name"))
    }
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(context = Lookup<'n>, header())]
struct Borrowing<'n> {
    #[field(codec = ByIndex)]
    name: &'n str,
}

#[test]
fn values_may_borrow_from_the_context() {
    let table = ["zero".to_owned(), "one".to_owned()];
    let names: Vec<&str> = table.iter().map(String::as_str).collect();
    let mut lookup = Lookup { names: &names };
    let value = {
        let bytes = vec![1];
        Borrowing::decode_with(&bytes, &Limits::new(), &mut lookup).unwrap()
    };
    assert_eq!(value, Borrowing { name: "one" });
    assert_eq!(value.encode_with(&Limits::new(), &mut lookup).unwrap(), [1]);
}
