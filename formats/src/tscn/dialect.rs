//! Who wrote a text.

use super::document::{Document, Kind, Section};
use crate::godot::text::Generation;
use crate::godot::{ContainerType, Variant};

/// Who wrote a document, as far as its text tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Dialect {
    /// An engine of this generation, or of an earlier one that would have written the same.
    Engine(Generation),
    /// Godot 2 (`format=1`).
    Godot2,
    /// An exporter, a person, or an engine between releases: no generation writes it like this.
    Other,
}

impl Document {
    /// Who wrote the text that this was read from: the oldest generation that saves these values as exactly this text.
    ///
    /// Costs as much as writing the document up to ten times.
    #[must_use]
    pub fn dialect(&self) -> Dialect {
        if self.kind != Kind::Config && self.format() == Some(1) {
            return Dialect::Godot2;
        }
        let likely = self.likely_generation();
        let source = &*self.source;
        let fits = |generation: &Generation| self.to_engine(*generation).is_ok_and(|text| text == source);
        let near = std::iter::once(likely).chain(Generation::ALL);
        match near.filter(|generation| generation.is_godot3() == likely.is_godot3()).find(fits) {
            Some(generation) => Dialect::Engine(generation),
            None => Dialect::Other,
        }
    }

    /// The generation that a text looks like, whether or not that generation would write just this text. Quick.
    #[must_use]
    pub fn likely_generation(&self) -> Generation {
        let source = &*self.source;
        let has = |what: &str| memchr::memmem::find(source, what.as_bytes()).is_some();
        if self.generation.is_godot3() {
            return if has("]\n\n[node") && has("]\n\n") && self.headings_stand_alone() {
                Generation::V3_0
            } else if has("groups=[\n") || has("]\n[connection") && self.first_connection_is_near() || has("{\n\n}") {
                if has("{\n}") || has("inf_neg") { Generation::V3_3 } else { Generation::V3_1 }
            } else if has("groups=[\"") {
                Generation::V3_6
            } else {
                Generation::V3_3
            };
        }
        let head = self.sections.first();
        let steps = head.is_some_and(|head| head.attribute("load_steps").is_some());
        let resources = self.sections.iter().any(|section| section.name == "ext_resource" || section.name == "sub_resource");
        if has(" unique_id=") || resources && !steps && self.kind != Kind::Config {
            return Generation::V4_6;
        }
        if self.long_floats() {
            return if resources { Generation::V4_5 } else { Generation::V4_6 };
        }
        let script_uid =
            self.named("ext_resource").any(|section| section.attribute_str("type") == Some("Script") && section.attribute("uid").is_some());
        if script_uid || self.typed_dictionaries() {
            return Generation::V4_4;
        }
        if self.format() == Some(4) { Generation::V4_3 } else { Generation::V4_0 }
    }

    /// Whether the first heading with properties is followed by an empty line.
    fn headings_stand_alone(&self) -> bool {
        let body = |section: &&Section| ["node", "sub_resource", "resource"].iter().any(|name| section.name == *name);
        let first = self.sections.iter().filter(body).find_map(|section| section.properties.first().map(|field| (section, field)));
        first.is_some_and(|(section, field)| field.lead.bytes(&section.source).is_some_and(|lead| lead.starts_with(b"\n\n")))
    }

    /// Whether the first connection follows without an empty line.
    fn first_connection_is_near(&self) -> bool {
        self.named("connection").next().is_some_and(|section| section.lead.bytes(&section.source) == Some(b"\n"))
    }

    fn long_floats(&self) -> bool {
        self.sections.iter().flat_map(|section| &section.properties).any(|field| long_float(&field.value))
    }

    fn typed_dictionaries(&self) -> bool {
        let typed = |value: &Variant| matches!(value, Variant::Dictionary(dictionary) if dictionary.keys != ContainerType::Any || dictionary.values != ContainerType::Any);
        self.sections.iter().flat_map(|section| &section.properties).any(|field| typed(&field.value))
    }
}

/// Whether a float in a value needs more than six digits.
fn long_float(value: &Variant) -> bool {
    let long = |value: f64| value.is_finite() && format!("{value:.5e}").parse::<f64>().is_ok_and(|six| six as f32 != value as f32);
    match value {
        Variant::Float(value) => long(*value),
        Variant::Vector2(value) => {
            let value = value.to_single();
            long(f64::from(value.x)) || long(f64::from(value.y))
        }
        Variant::Vector3(value) => {
            let value = value.to_single();
            [value.x, value.y, value.z].into_iter().any(|part| long(f64::from(part)))
        }
        Variant::Color(color) => [color.r, color.g, color.b, color.a].into_iter().any(|part| long(f64::from(part))),
        Variant::Transform3D(value) => {
            let basis = value.to_single().basis;
            [basis.row_x, basis.row_y].iter().any(|row| long(f64::from(row.x)) || long(f64::from(row.y)))
        }
        Variant::PackedFloat32Array(items) => items.iter().any(|item| long(f64::from(*item))),
        Variant::Array(array) => array.items.iter().any(long_float),
        Variant::Dictionary(dictionary) => dictionary.iter().any(|(_, value)| long_float(value)),
        _ => false,
    }
}
