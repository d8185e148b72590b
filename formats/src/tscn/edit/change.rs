//! What a change of names or places means for a path.

use super::Editor;
use super::list::NONE;
use super::paths::{each_leaf_mut, each_path};
use crate::godot::{GString, NodePath, Variant};
use crate::tscn::Field;
use std::collections::HashMap;

/// New names for nodes, or a new parent for one.
pub(super) struct Change {
    pub(super) names: HashMap<u32, GString>,
    /// The node that moves, and its new parent.
    pub(super) moved: Option<(u32, u32)>,
    /// The nodes that have a unique name.
    pub(super) unique: HashMap<GString, u32>,
}

/// Where paths lead from, before the change and after it.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Base {
    pub(super) was: u32,
    pub(super) is: u32,
}

impl Base {
    pub(super) fn stays(node: u32) -> Self {
        Base { was: node, is: node }
    }
}

impl Change {
    /// The node that a name leads to, before the change.
    pub(super) fn step(&self, editor: &Editor<'_>, at: u32, name: &[u8]) -> Option<u32> {
        match name {
            b"" => Some(at),
            [b'%', unique @ ..] => {
                // In generation 3 names can begin so.
                let named = editor.nodes.child(at, &GString::from_bytes(name.to_vec()));
                let named = named.filter(|at| editor.nodes.get(*at).is_some_and(|entry| entry.slot != NONE));
                named.or_else(|| self.unique.get(unique).copied())
            }
            name => editor.nodes.follow(at, std::iter::once(name)),
        }
    }

    /// The parent of a node after the change.
    pub(super) fn parent(&self, editor: &Editor<'_>, at: u32) -> Option<u32> {
        match self.moved {
            Some((node, parent)) if node == at => Some(parent),
            _ => editor.nodes.get(at).map(|entry| entry.parent).filter(|parent| *parent != NONE),
        }
    }

    /// As [`step`](Self::step), after the node has moved.
    fn step_after(&self, editor: &Editor<'_>, at: u32, name: &[u8]) -> Option<u32> {
        let Some((node, parent)) = self.moved else { return self.step(editor, at, name) };
        match name {
            b".." => self.parent(editor, at),
            b"" | b"." | [b'%', ..] => self.step(editor, at, name),
            name if at == parent && editor.nodes.get(node).is_some_and(|entry| entry.name.as_bytes() == name) => Some(node),
            name => self.step(editor, at, name).filter(|found| *found != node),
        }
    }

    /// The names of a path as they have to be; nothing if they can stay.
    fn names<'n>(&self, editor: &Editor<'_>, from: Base, names: impl Iterator<Item = &'n [u8]> + Clone) -> Option<Vec<GString>> {
        if self.moved.is_some() { self.other_way(editor, from, names) } else { self.renamed(editor, from.was, names) }
    }

    fn renamed<'n>(&self, editor: &Editor<'_>, from: u32, names: impl Iterator<Item = &'n [u8]>) -> Option<Vec<GString>> {
        let mut at = Some(from);
        let mut changed = false;
        let mut all = Vec::new();
        for name in names {
            let above = at;
            at = at.and_then(|at| self.step(editor, at, name));
            let new = at.and_then(|at| self.names.get(&at)).filter(|_| !matches!(name, b"" | b"." | b".."));
            let child = || above.and_then(|above| editor.nodes.child(above, &GString::from_bytes(name.to_vec())));
            all.push(match (new, name.first()) {
                (Some(new), Some(b'%')) if child() != at => GString::from_bytes([b"%", new.as_bytes()].concat()),
                (Some(new), _) => new.clone(),
                (None, _) => GString::from_bytes(name.to_vec()),
            });
            changed |= new.is_some();
        }
        changed.then_some(all)
    }

    /// The shortest way to where a path led, if the path itself leads there no more. What lies behind the last node that is known
    /// is in another scene, and goes along.
    fn other_way<'n>(&self, editor: &Editor<'_>, from: Base, names: impl Iterator<Item = &'n [u8]> + Clone) -> Option<Vec<GString>> {
        let (mut was, mut is, mut known) = (from.was, Some(from.is), 0);
        for (count, name) in names.clone().enumerate() {
            let Some(next) = self.step(editor, was, name) else { break };
            is = is.and_then(|is| self.step_after(editor, is, name));
            (was, known) = (next, count + 1);
        }
        if is == Some(was) {
            return None;
        }
        let mut all = self.way(editor, from.is, was);
        all.extend(names.skip(known).map(|name| GString::from_bytes(name.to_vec())));
        if all.is_empty() {
            all.push(".".into());
        }
        Some(all)
    }

    /// The names that lead from one node to another, after the change.
    fn way(&self, editor: &Editor<'_>, from: u32, to: u32) -> Vec<GString> {
        let above = |node: u32| {
            let mut nodes: Vec<u32> = std::iter::successors(Some(node), |at| self.parent(editor, *at)).collect();
            nodes.reverse();
            nodes
        };
        let (from, to) = (above(from), above(to));
        let shared = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
        let up = std::iter::repeat_n(GString::from(".."), from.len() - shared);
        let down = to.iter().skip(shared).filter_map(|at| editor.nodes.get(*at)).map(|entry| entry.name.clone());
        up.chain(down).collect()
    }

    /// A path in a heading.
    pub(super) fn text(&self, editor: &Editor<'_>, text: &[u8]) -> Option<GString> {
        if text.first() == Some(&b'/') {
            return None;
        }
        // Properties that stand behind it stay.
        let (nodes, rest) = text.split_at(memchr::memchr(b':', text).unwrap_or(text.len()));
        let names = self.names(editor, Base::stays(0), nodes.split(|byte| *byte == b'/'))?;
        let names: Vec<&[u8]> = names.iter().map(GString::as_bytes).collect();
        Some(GString::from_bytes([&names.join(&b'/'), rest].concat()))
    }

    /// The names of a path in a value.
    fn path(&self, editor: &Editor<'_>, bases: &[Base], path: &NodePath) -> Option<Vec<GString>> {
        if path.absolute {
            return self.absolute(editor, path);
        }
        bases.iter().find_map(|base| self.names(editor, *base, path.names.iter().map(GString::as_bytes)))
    }

    /// `/root/Main/…`, where `Main` is the root of this scene.
    fn absolute(&self, editor: &Editor<'_>, path: &NodePath) -> Option<Vec<GString>> {
        let (rest, main) = below_root(editor, path)?;
        let root = self.names.get(&0).unwrap_or(main);
        let changed = self.names(editor, Base::stays(0), rest.iter().map(GString::as_bytes));
        if changed.is_none() && root == main {
            return None;
        }
        let mut names = vec!["root".into(), root.clone()];
        names.extend(changed.unwrap_or_else(|| rest.to_vec()));
        Some(names)
    }

    /// The paths in a value, which is only touched if there is something to change.
    pub(super) fn field(&self, editor: &Editor<'_>, bases: &[Base], field: &mut Field) {
        let mut found = false;
        each_path(field.value(), &mut |path| found = found || self.path(editor, bases, path).is_some());
        if !found {
            return;
        }
        each_leaf_mut(field.value_mut(), &mut |value| {
            if let Variant::NodePath(path) = value
                && let Some(names) = self.path(editor, bases, path)
            {
                path.names = names;
            }
        });
    }
}

/// The names of an absolute path below the root of this scene, and the name of that.
pub(super) fn below_root<'p>(editor: &Editor<'_>, path: &'p NodePath) -> Option<(&'p [GString], &'p GString)> {
    let (first, rest) = path.names.split_first()?;
    let (main, rest) = rest.split_first()?;
    let is_main = *first == "root" && editor.nodes.get(0).is_some_and(|root| root.name == *main);
    is_main.then_some((rest, main))
}
