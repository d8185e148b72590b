//! What tools ask for: properties by name, objects by GUID, references in both directions.

#[cfg(feature = "serde")]
mod de;
mod edit;
mod index;
mod links;
mod path;
mod properties;
mod set;
#[cfg(feature = "serde")]
mod views;

#[cfg(feature = "serde")]
pub use de::PropertyError;
pub use index::Index;
pub use links::{Link, Links};
pub use path::{Found, Path};
pub use properties::Properties;
#[cfg(feature = "serde")]
pub use views::{Creature, Item, Player, PlayerStats, Status, Structure, Tribe};
