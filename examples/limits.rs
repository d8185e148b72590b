//! Input from strangers. Nothing is allocated from a declared number before it was compared with the bytes that are there;
//! limits are for the rest.
#![allow(clippy::unwrap_used)] // An example may say what must hold.

use bytespec::{Limits, ProtoModel};
use bytespec_examples::show;

#[derive(Debug, PartialEq, ProtoModel)]
#[proto(header())]
struct Node {
    #[field(prefix_length = 1)]
    name: String,
    #[field(count_prefix = 2)]
    children: Vec<Node>,
}

/// A node with one child, which has one child, and so on.
fn chain(depth: usize) -> Node {
    let leaf = Node { name: "leaf".into(), children: Vec::new() };
    (1..depth).fold(leaf, |child, _| Node { name: String::new(), children: vec![child] })
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // The default: 128 models inside each other, else what the input can hold.
    let bytes = chain(128).encode()?;
    assert_eq!(Node::decode(&bytes)?, chain(128));
    assert!(chain(129).encode().unwrap_err().is_limit());

    // A server may want less.
    let limits = Limits::new().max_depth(4).max_items(100).max_text(16).max_alloc(4096);
    let decode = |bytes: &[u8]| Node::decode_with(bytes, &limits, &mut ());
    assert_eq!(decode(&chain(4).encode()?)?, chain(4));
    let error = decode(&chain(5).encode()?).unwrap_err();
    assert!(error.is_limit());
    show(format_args!("{error}\n"), "Node.children[0].children[0].children[0].children[0] at byte 0xc: nesting depth 5 is over the limit of 4\n");

    let wide = Node { name: "wide".into(), children: (0..101).map(|_| chain(1)).collect() };
    show(format_args!("{}\n", decode(&wide.encode()?).unwrap_err()), "Node.children at byte 0x7: item count 101 is over the limit of 100\n");

    let long = Node { name: "a name of 20 letters".into(), children: Vec::new() };
    show(format_args!("{}\n", decode(&long.encode()?).unwrap_err()), "Node.name at byte 0x1: text length 20 is over the limit of 16\n");

    // Small items in large structs: 300 bytes of input would take more than four kilobytes of memory.
    let many = Node { name: "many".into(), children: (0..99).map(|_| Node { name: String::new(), children: Vec::new() }).collect() };
    let tight = limits.max_alloc(1024);
    let error = Node::decode_with(&many.encode()?, &tight, &mut ()).unwrap_err();
    assert!(error.is_limit());
    println!("{error}");

    // A count that the input cannot hold is not believed.
    show(format_args!("{}\n", decode(&[0, 0, 100]).unwrap_err()), "Node.children[0].name at byte 0x3: needs 1 byte, 0 left\n");
    Ok(())
}
