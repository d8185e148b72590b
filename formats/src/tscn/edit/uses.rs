//! Which paths lead to a node.

use super::change::{Base, Change, below_root};
use super::list::NONE;
use super::paths::each_path;
use super::{EditError, Editor};
use crate::godot::{GString, NodePath};
use crate::tscn::heading::id_of;
use std::collections::{HashMap, HashSet};
use std::fmt;

/// A path in a value that leads to a node.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PathUse {
    /// The section it stands in, such as `node name="Hero"`.
    pub section: String,
    /// The property or attribute.
    pub key: GString,
    /// The path itself.
    pub path: NodePath,
}

impl fmt::Display for PathUse {
    /// `NodePath("Hero/Hat") in [node name="Main"], key `target``
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NodePath({:?}) in [{}], key `{}`", self.path.to_text(), self.section, self.key.to_string_lossy())
    }
}

impl Editor<'_> {
    /// The paths in values that lead to one of these nodes or below it, but for those that stand there themselves: what would lead
    /// nowhere if the nodes were removed. Paths are followed as [`rename_nodes`](Self::rename_nodes) does. Looks through the
    /// whole document.
    ///
    /// # Errors
    /// If there is no such node.
    pub fn paths_to(&self, nodes: &[&str]) -> Result<Vec<PathUse>, EditError> {
        let mut gone: HashSet<u32> = HashSet::new();
        for path in nodes {
            let at = self.at(path)?;
            if !gone.contains(&at) {
                gone.extend(self.nodes.below(at));
            }
        }
        let change = Change { names: HashMap::new(), moved: None, unique: self.unique_names() };
        let bases = self.bases(&change);
        let mut uses = Vec::new();
        for slot in self.list.order().into_iter().filter_map(|slot| self.list.slots.get(slot as usize)) {
            let Some(section) = &slot.section else { continue };
            let class = section.attribute_str("type").unwrap_or_default();
            let (fields, from) = match section.name().as_str() {
                Some("node") if slot.node != NONE && !gone.contains(&slot.node) => (section.properties(), vec![Base::stays(slot.node)]),
                Some("connection") => (section.attributes(), self.bases_of_binds(section)),
                Some("sub_resource") if class == "ViewportTexture" => (section.properties(), vec![Base::stays(0)]),
                Some("sub_resource") => (section.properties(), bases.get(&GString::from_bytes(id_of(section))).cloned().unwrap_or_default()),
                _ => continue,
            };
            // What belongs to nodes that go goes with them.
            if from.iter().any(|base| gone.contains(&base.was)) && section.name != "sub_resource" {
                continue;
            }
            for field in fields {
                each_path(field.value(), &mut |path| {
                    let leads = |from: u32, names: &[GString]| {
                        let end = names.iter().try_fold(from, |at, name| {
                            // Behind a node that is gone nothing is there either.
                            if gone.contains(&at) { Some(at) } else { change.step(self, at, name.as_bytes()) }
                        });
                        end.is_some_and(|end| gone.contains(&end))
                    };
                    let found = match below_root(self, path).filter(|_| path.absolute) {
                        Some((rest, _)) => leads(0, rest),
                        None => !path.absolute && from.iter().any(|base| !gone.contains(&base.was) && leads(base.was, &path.names)),
                    };
                    if found {
                        uses.push(PathUse { section: section.label(), key: field.name().clone(), path: path.clone() });
                    }
                });
            }
        }
        Ok(uses)
    }
}
