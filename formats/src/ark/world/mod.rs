//! The parts of a world beside its objects.

mod front;
mod header;
mod hibernation;
mod pod;
mod store;

pub use front::{Blob, Embedded, Front, LevelObjects, NameTableRecord, Part};
pub use header::{Segment, WorldHeader};
pub use hibernation::{Group, GroupNames, Hibernation, HibernationBody};
pub use pod::PodRecord;
pub use store::{Chunk, Store, StoreEntry, Stores};
