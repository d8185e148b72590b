//! The way to a value inside of properties.

use super::Properties;
use super::part::{PartMut, part, part_mut};
use crate::ark::name::Names;
use crate::ark::property::{List, Property, Value};

/// Names of properties with a dot between them, such as `MyData.PlayerName` or `ColorSetIndices[4]`.
///
/// A number in brackets is the index of a static array, or an element where the property is an array. The parts of a vector, a rotation
/// or a colour are called as its fields are: `Pos.z` ([`Value::parts`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    steps: Vec<(String, Option<usize>)>,
}

/// What a [`Path`] leads to.
#[derive(Clone, Copy, Debug)]
pub enum Found<'s> {
    /// A value.
    Value(&'s Value<'s>),
    /// An element of an array that is no struct.
    Element(&'s Value<'s>, usize),
    /// An element of an array of structs.
    List(&'s List<'s>),
    /// A part of a vector, a rotation or a colour.
    Single(f32),
    /// A part of a colour in bytes.
    Byte(u8),
}

/// What a path leads to, to be changed.
pub(super) enum FoundMut<'s, 'a> {
    Value(&'s mut Value<'a>),
    Element(&'s mut Value<'a>, usize),
    List,
    Part(PartMut<'s>),
}

impl Path {
    /// Reads a path.
    ///
    /// # Errors
    /// When a name is missing, or what stands in brackets is no number.
    pub fn parse(text: &str) -> Result<Self, String> {
        let step = |step: &str| {
            let (name, index) = match step.strip_suffix(']').and_then(|step| step.rsplit_once('[')) {
                Some((name, index)) => {
                    // The indices of static arrays have 32 bits.
                    let number = index.parse::<usize>().ok().filter(|index| i32::try_from(*index).is_ok());
                    (name, Some(number.ok_or_else(|| format!("`{step}`: `{index}` is no index"))?))
                }
                None if step.contains('[') => return Err(format!("`{step}`: a bracket is not closed")),
                None => (step, None),
            };
            if name.is_empty() { Err(format!("`{text}`: a name is missing")) } else { Ok((name.to_owned(), index)) }
        };
        Ok(Path { steps: text.split('.').map(step).collect::<Result<_, _>>()? })
    }

    /// What it leads to.
    #[must_use]
    pub fn find<'s>(&self, properties: Properties<'s>) -> Option<Found<'s>> {
        let names = properties.names();
        let mut list = properties.all();
        let mut steps = &self.steps[..];
        while let Some(((name, index), rest)) = steps.split_first() {
            steps = rest;
            let (at, element) = position(list, names, name, *index)?;
            let value = &*list.get(at)?.value;
            let found = match (value, element) {
                (Value::Structs(lists), Some(element)) => Found::List(lists.get(element)?),
                (value, Some(element)) if element < value.elements()? => Found::Element(value, element),
                (_, Some(_)) => return None,
                (value, None) => Found::Value(value),
            };
            list = match (found, rest) {
                (found, []) => return Some(found),
                (Found::List(list) | Found::Value(Value::Struct(list)), _) => &list.properties,
                (Found::Value(value), [(name, None)]) => return part(value, None, name),
                (Found::Element(value, at), [(name, None)]) => return part(value, Some(at), name),
                _ => return None,
            };
        }
        None
    }

    /// The last name, what stands in brackets behind it, and the list that the way before it leads to, to be changed.
    pub(super) fn place_mut<'s, 'a>(
        &self,
        list: &'s mut Vec<Property<'a>>,
        names: &Names,
    ) -> Option<(&str, Option<usize>, &'s mut Vec<Property<'a>>)> {
        let ((name, index), before) = self.steps.split_last()?;
        let mut list = list;
        for (name, index) in before {
            let (at, element) = position(list, names, name, *index)?;
            list = match (&mut list.get_mut(at)?.value.0, element) {
                (Value::Structs(lists), Some(element)) => &mut lists.get_mut(element)?.properties,
                (Value::Struct(inner), None) => &mut inner.properties,
                _ => return None,
            };
        }
        Some((name, *index, list))
    }

    pub(super) fn find_mut<'s, 'a>(&self, list: &'s mut [Property<'a>], names: &Names) -> Option<FoundMut<'s, 'a>> {
        fn follow<'s, 'a>(steps: &[(String, Option<usize>)], list: &'s mut [Property<'a>], names: &Names) -> Option<FoundMut<'s, 'a>> {
            let ((name, index), rest) = steps.split_first()?;
            let (at, element) = position(list, names, name, *index)?;
            let value = &mut list.get_mut(at)?.value.0;
            match (value, element) {
                (Value::Structs(lists), Some(element)) if rest.is_empty() => lists.get(element).map(|_| FoundMut::List),
                (Value::Structs(lists), Some(element)) => follow(rest, &mut lists.get_mut(element)?.properties, names),
                (value, None) if rest.is_empty() => Some(FoundMut::Value(value)),
                (Value::Struct(list), None) => follow(rest, &mut list.properties, names),
                (value, Some(element)) if rest.is_empty() && element < value.elements()? => Some(FoundMut::Element(value, element)),
                (value, element) => match rest {
                    [(name, None)] => part_mut(value, element, name).map(FoundMut::Part),
                    _ => None,
                },
            }
        }
        follow(&self.steps, list, names)
    }
}

/// The property of a step, and the element of it that is meant.
pub(super) fn position(list: &[Property<'_>], names: &Names, name: &str, index: Option<usize>) -> Option<(usize, Option<usize>)> {
    let called = |property: &&Property<'_>| names.is(&property.name, name);
    let first = list.iter().find(called)?;
    if let (Some(element), true) = (index, first.value.elements().is_some()) {
        return list.iter().position(|property| names.is(&property.name, name)).map(|at| (at, Some(element)));
    }
    let index = i32::try_from(index.unwrap_or(0)).ok()?;
    list.iter().position(|property| property.index == index && names.is(&property.name, name)).map(|at| (at, None))
}

impl Value<'_> {
    /// How many elements it has, if it is an array that was understood.
    #[must_use]
    pub fn elements(&self) -> Option<usize> {
        Some(match self {
            Value::Bools(items) | Value::Bytes(items) => items.len(),
            Value::Int8s(items) => items.len(),
            Value::Int16s(items) => items.len(),
            Value::UInt16s(items) => items.len(),
            Value::Ints(items) => items.len(),
            Value::UInt32s(items) => items.len(),
            Value::Int64s(items) => items.len(),
            Value::UInt64s(items) => items.len(),
            Value::Floats(items) => items.len(),
            Value::Doubles(items) => items.len(),
            Value::Strs(items) => items.len(),
            Value::Enums(items) | Value::Names(items) => items.len(),
            Value::Objects(items) => items.len(),
            Value::Colors(items) => items.len(),
            Value::Vectors(items) => items.len(),
            Value::LinearColors(items) => items.len(),
            Value::Structs(items) => items.len(),
            Value::Redirections(items) => items.len(),
            _ => return None,
        })
    }
}
