//! What is wrong with a save that could be opened.

use bytespec_formats::ark::{Block, Save, StoreKind};
use serde_json::{Value as Json, json};

/// Something that is damaged.
pub(super) struct Damage {
    /// The object, if it is one's properties.
    object: Option<usize>,
    /// Where in the file, if it is at one place.
    offset: Option<usize>,
    message: String,
}

impl Damage {
    /// What opening has found, and what stands beside the objects.
    pub(super) fn of(save: &Save<'_>) -> Vec<Self> {
        let mut all = Vec::new();
        let mut add = |offset, message| all.push(Damage { object: None, offset, message });
        if let Some(error) = save.cut_off() {
            add(None, error.to_string());
        }
        if let Some(error) = save.names_damage() {
            add(Some(error.offset()), format!("name table: {error}"));
        }
        if let Some(error) = save.objects().damage() {
            add(Some(error.offset()), format!("object table: {error}"));
        }
        if let Some(Err(error)) = save.hibernation() {
            add(Some(error.offset()), format!("hibernation: {error}"));
        } else {
            for (kind, name) in [(StoreKind::Tribes, "tribes"), (StoreKind::Players, "players")] {
                if let Err(error) = save.stored(kind) {
                    add(None, format!("stored {name}: {error}"));
                }
            }
        }
        all
    }

    /// What kept the properties of an object from being read to their end.
    pub(super) fn of_block(object: usize, block: &Block<'_>) -> Option<Self> {
        let error = block.damage()?;
        Some(Damage { object: Some(object), offset: Some(error.offset()), message: format!("object {object}: {error}") })
    }

    /// Properties that cannot be found; the error says of which object.
    pub(super) fn of_object(object: usize, error: &dyn std::fmt::Display) -> Self {
        Damage { object: Some(object), offset: None, message: error.to_string() }
    }

    pub(super) fn message(&self) -> &str {
        &self.message
    }

    pub(super) fn json(&self) -> Json {
        json!({ "object": self.object, "offset": self.offset, "message": self.message })
    }
}
