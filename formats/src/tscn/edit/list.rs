//! The sections of a document while it is edited: taken out and put in anywhere without moving the others.

use crate::tscn::document::{Document, Section};
use crate::tscn::piece::Piece;
use std::collections::HashMap;
use std::sync::Arc;

/// No section.
pub(super) const NONE: u32 = u32::MAX;

#[derive(Debug)]
pub(super) struct Slot {
    /// Nothing once it is removed.
    pub(super) section: Option<Section>,
    prev: u32,
    next: u32,
    /// The node that a section `node` is, in the index of nodes.
    pub(super) node: u32,
    /// Whether it stood in the document, behind one of its own kind.
    followed: bool,
}

#[derive(Debug)]
pub(super) struct List {
    pub(super) slots: Vec<Slot>,
    first: u32,
    last: u32,
}

impl List {
    pub(super) fn new(sections: Vec<Section>) -> Self {
        let count = sections.len() as u32;
        let mut slots: Vec<Slot> = Vec::with_capacity(sections.len());
        for (at, section) in sections.into_iter().enumerate() {
            let at = at as u32;
            let before = slots.last().and_then(|slot| slot.section.as_ref());
            let followed = before.is_some_and(|before| before.name == section.name);
            let next = if at + 1 < count { at + 1 } else { NONE };
            slots.push(Slot { section: Some(section), prev: at.wrapping_sub(1), next, node: NONE, followed });
        }
        List { slots, first: if count > 0 { 0 } else { NONE }, last: count.wrapping_sub(1) }
    }

    pub(super) fn get(&self, slot: u32) -> Option<&Section> {
        self.slots.get(slot as usize)?.section.as_ref()
    }

    pub(super) fn get_mut(&mut self, slot: u32) -> Option<&mut Section> {
        self.slots.get_mut(slot as usize)?.section.as_mut()
    }

    pub(super) fn next(&self, slot: u32) -> u32 {
        self.slots.get(slot as usize).map_or(NONE, |slot| slot.next)
    }

    pub(super) fn prev(&self, slot: u32) -> u32 {
        self.slots.get(slot as usize).map_or(NONE, |slot| slot.prev)
    }

    pub(super) fn last(&self) -> u32 {
        self.last
    }

    /// The slots in order.
    pub(super) fn order(&self) -> Vec<u32> {
        let mut order = Vec::with_capacity(self.slots.len());
        let mut at = self.first;
        while at != NONE {
            order.push(at);
            at = self.next(at);
        }
        order
    }

    /// Puts a section behind another one; at the beginning behind none.
    pub(super) fn insert(&mut self, section: Section, behind: u32) -> u32 {
        let at = self.slots.len() as u32;
        let next = if behind == NONE { self.first } else { self.next(behind) };
        self.slots.push(Slot { section: Some(section), prev: behind, next, node: NONE, followed: false });
        self.link(behind, at);
        self.link(at, next);
        at
    }

    pub(super) fn remove(&mut self, slot: u32) -> Option<Section> {
        let at = self.slots.get_mut(slot as usize)?;
        let section = at.section.take()?;
        let (prev, next) = (at.prev, at.next);
        self.link(prev, next);
        Some(section)
    }

    /// Takes a section out of the order, to put it in elsewhere.
    pub(super) fn take_out(&mut self, slot: u32) {
        if let Some(at) = self.slots.get(slot as usize) {
            let (prev, next) = (at.prev, at.next);
            self.link(prev, next);
        }
    }

    /// Puts one that was taken out behind another one.
    pub(super) fn put_in(&mut self, slot: u32, behind: u32) {
        let next = if behind == NONE { self.first } else { self.next(behind) };
        self.link(behind, slot);
        self.link(slot, next);
        if let Some(at) = self.slots.get_mut(slot as usize) {
            (at.prev, at.next) = (behind, next);
        }
    }

    fn link(&mut self, before: u32, behind: u32) {
        match self.slots.get_mut(before as usize) {
            Some(slot) => slot.next = behind,
            None => self.first = behind,
        }
        match self.slots.get_mut(behind as usize) {
            Some(slot) => slot.prev = before,
            None => self.last = before,
        }
    }

    /// The sections back into the document, in a given order. The first of a kind gets the blanks that the first one had.
    pub(super) fn put_back(&mut self, order: &[u32], document: &mut Document) {
        let blank = |section: &Section| section.lead.bytes(&section.source).is_some_and(|lead| lead.iter().all(u8::is_ascii_whitespace));
        let mut leads: HashMap<Vec<u8>, Piece> = HashMap::new();
        for slot in self.slots.iter().filter(|slot| !slot.followed) {
            if let Some(section) = slot.section.as_ref().filter(|section| blank(section) && Arc::ptr_eq(&section.source, &document.source)) {
                leads.entry(section.name.as_bytes().to_vec()).or_insert_with(|| section.lead);
            }
        }
        let mut sections: Vec<Section> = Vec::with_capacity(order.len());
        for at in order {
            let Some(slot) = self.slots.get_mut(*at as usize) else { continue };
            let Some(mut section) = slot.section.take() else { continue };
            let follows = sections.last().is_some_and(|before| before.name == section.name);
            if slot.followed && !follows && blank(&section) {
                let same = Arc::ptr_eq(&section.source, &document.source);
                section.lead = leads.get(section.name.as_bytes()).filter(|_| same).copied().unwrap_or(Piece::MADE);
            }
            sections.push(section);
        }
        document.sections = sections;
    }
}
