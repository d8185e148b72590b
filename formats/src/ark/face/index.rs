//! Objects by GUID and by name.

use crate::ark::save::Objects;
use std::collections::HashMap;

/// Objects by GUID and by their own name, for many questions. Made once, in one pass over the records.
#[derive(Clone, Debug, Default)]
pub struct Index {
    guids: HashMap<[u8; 16], Vec<usize>>,
    names: HashMap<String, Vec<usize>>,
}

impl Index {
    /// Looks at every record.
    #[must_use]
    pub fn new(objects: &Objects<'_>) -> Self {
        let mut index = Index::default();
        let names = objects.record_names();
        for (at, record) in objects.records().iter().enumerate() {
            // A GUID of zeros is none.
            if record.guid != [0; 16] {
                index.guids.entry(record.guid).or_default().push(at);
            }
            // Those with more names are components.
            if let [own] = &*record.names {
                index.names.entry(names.text(own).into_owned()).or_default().push(at);
            }
        }
        index
    }

    /// The objects with this GUID, in order. One of zeros is that of none.
    #[must_use]
    pub fn by_guid(&self, guid: &[u8; 16]) -> &[usize] {
        self.guids.get(guid).map_or(&[], Vec::as_slice)
    }

    /// The objects of this name that belong to no other object, in order.
    #[must_use]
    pub fn by_name(&self, name: &str) -> &[usize] {
        self.names.get(name).map_or(&[], Vec::as_slice)
    }
}
