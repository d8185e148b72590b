//! Nodes by their paths while a document is edited.

use super::list::NONE;
use crate::godot::GString;
use std::collections::HashMap;

/// A node that has a section, or that is in another scene and mentioned here.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) name: GString,
    pub(super) parent: u32,
    pub(super) slot: u32,
    pub(super) first_child: u32,
    last_child: u32,
    prev: u32,
    pub(super) next: u32,
    /// Connections and editables of it.
    pub(super) mentions: Vec<u32>,
}

#[derive(Debug, Default)]
pub(super) struct Nodes {
    pub(super) entries: Vec<Entry>,
    children: HashMap<(u32, GString), u32>,
}

/// Whether a new child goes behind the others, or is only mentioned.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Side {
    Last,
    First,
}

impl Nodes {
    pub(super) fn get(&self, at: u32) -> Option<&Entry> {
        self.entries.get(at as usize)
    }

    pub(super) fn child(&self, parent: u32, name: &GString) -> Option<u32> {
        self.children.get(&(parent, name.clone())).copied()
    }

    /// A new node. A second one of a name is not found by its path.
    pub(super) fn add(&mut self, parent: u32, name: GString, slot: u32, side: Side) -> u32 {
        let at = self.entries.len() as u32;
        self.children.entry((parent, name.clone())).or_insert(at);
        self.entries.push(Entry { name, parent, slot, first_child: NONE, last_child: NONE, prev: NONE, next: NONE, mentions: Vec::new() });
        self.attach(at, side);
        at
    }

    fn attach(&mut self, at: u32, side: Side) {
        let Some(entry) = self.entries.get(at as usize) else { return };
        let parent = entry.parent;
        let Some(above) = self.entries.get(parent as usize).filter(|_| parent != at) else { return };
        let (prev, next) = if side == Side::Last { (above.last_child, NONE) } else { (NONE, above.first_child) };
        self.link(parent, prev, at);
        self.link(parent, at, next);
    }

    /// Takes a node from among the children of its parent, who still is its parent.
    pub(super) fn detach(&mut self, at: u32) {
        let Some(entry) = self.entries.get(at as usize) else { return };
        let (parent, prev, next) = (entry.parent, entry.prev, entry.next);
        self.link(parent, prev, next);
    }

    fn link(&mut self, parent: u32, before: u32, behind: u32) {
        match self.entries.get_mut(before as usize) {
            Some(entry) => entry.next = behind,
            None => {
                if let Some(parent) = self.entries.get_mut(parent as usize) {
                    parent.first_child = behind;
                }
            }
        }
        match self.entries.get_mut(behind as usize) {
            Some(entry) => entry.prev = before,
            None => {
                if let Some(parent) = self.entries.get_mut(parent as usize) {
                    parent.last_child = before;
                }
            }
        }
    }

    /// Gives a node its section, or takes it from it.
    pub(super) fn set_slot(&mut self, at: u32, slot: u32) {
        self.detach(at);
        if let Some(entry) = self.entries.get_mut(at as usize) {
            entry.slot = slot;
        }
        self.attach(at, if slot == NONE { Side::First } else { Side::Last });
    }

    /// Takes a node out, with all below it: these.
    pub(super) fn remove(&mut self, at: u32) -> Vec<u32> {
        self.detach(at);
        let all = self.below(at);
        for at in &all {
            if let Some(entry) = self.entries.get(*at as usize) {
                let key = (entry.parent, entry.name.clone());
                if self.children.get(&key) == Some(at) {
                    self.children.remove(&key);
                }
            }
        }
        all
    }

    /// Gives a node that is detached another parent, as its last child.
    pub(super) fn put_below(&mut self, at: u32, parent: u32) {
        let Some(entry) = self.entries.get_mut(at as usize) else { return };
        let was = (entry.parent, entry.name.clone());
        let is = (parent, entry.name.clone());
        entry.parent = parent;
        if self.children.get(&was) == Some(&at) {
            self.children.remove(&was);
        }
        self.children.insert(is, at);
        self.attach(at, Side::Last);
    }

    /// A node and all below it, parents first.
    pub(super) fn below(&self, at: u32) -> Vec<u32> {
        let mut all = vec![at];
        let mut done = 0;
        while let Some(entry) = all.get(done).and_then(|at| self.get(*at)) {
            let mut child = entry.first_child;
            while let Some(below) = self.get(child) {
                all.push(child);
                child = below.next;
            }
            done += 1;
        }
        all
    }

    /// The names are changed all at once, so that two nodes can swap theirs.
    pub(super) fn rename(&mut self, names: &HashMap<u32, GString>) {
        for at in names.keys() {
            if let Some(entry) = self.entries.get(*at as usize) {
                self.children.remove(&(entry.parent, entry.name.clone()));
            }
        }
        for (at, name) in names {
            if let Some(entry) = self.entries.get_mut(*at as usize) {
                entry.name = name.clone();
                self.children.insert((entry.parent, name.clone()), *at);
            }
        }
    }

    /// The node at a path from the root. What is not there is noted as a node of another scene, if asked for.
    pub(super) fn walk(&mut self, path: &[u8], mention: Option<Side>) -> Option<u32> {
        if path.first() == Some(&b'/') {
            return None;
        }
        // What is mentioned in a scene without a root is nowhere.
        self.get(0)?;
        let mut at = 0;
        for name in names(path).split(|byte| *byte == b'/') {
            at = match name {
                b"" | b"." => at,
                b".." => self.get(at).map(|entry| entry.parent).filter(|parent| *parent != NONE)?,
                name => {
                    let name = GString::from_bytes(name.to_vec());
                    match (self.child(at, &name), mention) {
                        (Some(child), _) => child,
                        (None, Some(side)) => self.add(at, name, NONE, side),
                        (None, None) => return None,
                    }
                }
            };
        }
        self.get(at).map(|_| at)
    }

    /// The node at a path, without noting anything.
    pub(super) fn find(&self, path: &[u8]) -> Option<u32> {
        let names = names(path).split(|byte| *byte == b'/');
        self.follow(0, names.filter(|name| !name.is_empty())).filter(|_| path.first() != Some(&b'/'))
    }

    pub(super) fn follow<'n>(&self, from: u32, mut names: impl Iterator<Item = &'n [u8]>) -> Option<u32> {
        self.get(from)?;
        names.try_fold(from, |at, name| match name {
            b"." => Some(at),
            b".." => self.get(at).map(|entry| entry.parent).filter(|parent| *parent != NONE),
            name => self.child(at, &GString::from_bytes(name.to_vec())),
        })
    }

    /// The path of a node from the root.
    pub(super) fn path(&self, at: u32) -> String {
        let mut names = Vec::new();
        let mut at = at;
        while let Some(entry) = self.get(at).filter(|entry| entry.parent != NONE) {
            names.push(entry.name.to_string_lossy());
            at = entry.parent;
        }
        names.reverse();
        if names.is_empty() { ".".to_owned() } else { names.join("/") }
    }

    /// The section behind which a new child of a node goes.
    pub(super) fn last_slot(&self, at: u32) -> u32 {
        let mut at = at;
        while let Some(entry) = self.get(at).filter(|entry| entry.slot == NONE) {
            at = entry.parent;
        }
        let mut slot = NONE;
        while let Some(entry) = self.get(at) {
            if entry.slot != NONE {
                slot = entry.slot;
            }
            at = entry.last_child;
        }
        slot
    }
}

/// The names of a path, without what stands behind a colon.
fn names(path: &[u8]) -> &[u8] {
    &path[..memchr::memchr(b':', path).unwrap_or(path.len())]
}
