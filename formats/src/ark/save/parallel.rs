//! Properties of many objects at once.

use super::Objects;
use crate::ark::block::Block;
use crate::ark::error::ArkError;
use rayon::prelude::*;

impl Objects<'_> {
    /// Reads the properties of every object, on all cores, and keeps what `map` makes of them, in the order of the objects.
    ///
    /// What cannot be found is an error in its place; what is damaged says so itself.
    pub fn par_map<T: Send>(&self, map: impl Fn(usize, Result<Block<'_>, ArkError>) -> T + Sync) -> Vec<T> {
        let each = |names: &mut crate::ark::Names, object| map(object, self.block_with(object, names));
        (0..self.len()).into_par_iter().map_init(|| self.names.clone(), each).collect()
    }
}
