//! What stands inside of a piece of bytes, put into the dump in its place; names by what they are called.

use crate::ark::name::{Name, Names};
use bytespec::watch::{Label, Node};

/// What a part of the file holds.
pub(super) struct Graft {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) nodes: Vec<Node>,
}

/// Moves pieces by so many bytes.
pub(super) fn shift(nodes: &mut [Node], by: usize) {
    for node in nodes {
        node.start += by;
        node.end += by;
        shift(&mut node.children, by);
    }
}

/// Puts it below the piece of the dump that are these bytes, perhaps with a length in front of them.
pub(super) fn graft(mut nodes: &mut Vec<Node>, inner: Graft) {
    loop {
        let at = nodes.partition_point(|node| node.end <= inner.start);
        let Some(node) = nodes.get_mut(at).filter(|node| node.start <= inner.start && node.end >= inner.end) else { return };
        if node.children.is_empty() {
            // Only what is nothing but these bytes.
            if node.end == inner.end && inner.start - node.start <= 4 {
                node.children = inner.nodes;
            }
            return;
        }
        nodes = &mut node.children;
    }
}

/// Says what names are called that stand in the dump as entries of a table.
pub(super) fn say_names(nodes: &mut [Node], records: &Names, blocks: &Names) {
    for node in nodes {
        let names = if node.label == Label::Field("objects") { records } else { blocks };
        if let Some(text) = called(&node.text, names) {
            node.text = text;
        }
        say_names(&mut node.children, names, blocks);
    }
}

/// A name of a table in words, of what [`Name`] says of itself. What a file says stands in quotes, so it cannot look like it.
fn called(text: &str, names: &Names) -> Option<String> {
    let said = text.strip_prefix("name ")?;
    let name = match said.split_once(", ") {
        Some((index, number)) => Name::Pair { index: index.parse().ok()?, number: number.parse().ok()? },
        None => Name::Whole(said.parse().ok()?),
    };
    Some(format!("{:?} ({text})", names.text(&name)))
}
