//! Sections as types of one's own, by way of `serde`.

use crate::godot::{Dictionary, Entry, GString, SerdeError, Variant, from_variant, to_variant};
use crate::tscn::Section;
use serde::Serialize;
use serde::de::DeserializeOwned;

impl Section {
    /// The properties as a struct of one's own; what the struct does not name is left alone.
    ///
    /// ```
    /// use bytespec_formats::godot::Vector2;
    /// use bytespec_formats::tscn::Document;
    ///
    /// #[derive(serde::Deserialize, serde::Serialize)]
    /// struct Enemy {
    ///     position: Vector2<f32>,
    ///     #[serde(default)]
    ///     lives: u8,
    /// }
    ///
    /// let text = b"[gd_scene format=3]\n\n[node name=\"A\" type=\"Node2D\"]\nposition = Vector2(1,2)\nspeed = 1.50\n";
    /// let mut scene = Document::parse(text)?;
    /// let mut enemy: Enemy = scene.sections()[1].to_struct()?;
    /// assert_eq!((enemy.position.y, enemy.lives), (2.0, 0));
    ///
    /// enemy.lives = 3;
    /// scene.sections_mut()[1].set_struct(&enemy)?;
    /// let changed = b"[gd_scene format=3]\n\n[node name=\"A\" type=\"Node2D\"]\nposition = Vector2(1,2)\nspeed = 1.50\nlives = 3\n";
    /// assert_eq!(scene.to_bytes(), changed);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When a property is not what the type wants, with its path.
    pub fn to_struct<T: DeserializeOwned>(&self) -> Result<T, SerdeError> {
        // Of properties that stand twice the last one counts.
        let mut seen = std::collections::HashSet::new();
        let mut entries: Vec<Entry> = Vec::with_capacity(self.properties().len());
        for field in self.properties().iter().rev().filter(|field| seen.insert(field.name().as_bytes())) {
            entries.push(Entry { key: Variant::String(field.name().clone()), value: field.value().clone() });
        }
        entries.reverse();
        from_variant(&Dictionary { entries, ..Dictionary::default() }.into())
    }

    /// Sets the properties that a struct of one's own names. Those that are the same keep their spelling, the others stay.
    ///
    /// # Errors
    /// When the type is no struct or map, or cannot be a value.
    pub fn set_struct<T: Serialize + ?Sized>(&mut self, from: &T) -> Result<(), SerdeError> {
        let Variant::Dictionary(dictionary) = to_variant(from)? else {
            return Err(serde::ser::Error::custom("expected a struct or a map of properties"));
        };
        for Entry { key, value } in dictionary.entries {
            let name: GString = match key {
                Variant::String(name) | Variant::StringName(name) => name,
                other => other.to_string().into(),
            };
            match name.as_str() {
                Some(name) => self.set_property(name, value),
                None => return Err(serde::ser::Error::custom("the name of a property is not Unicode")),
            }
        }
        Ok(())
    }
}
