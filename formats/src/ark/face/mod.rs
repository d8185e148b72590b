//! What tools ask for: properties by name, objects by GUID, references in both directions.

#[cfg(feature = "serde")]
mod de;
mod edit;
mod index;
mod links;
mod part;
mod path;
mod properties;
#[cfg(feature = "serde")]
mod property_error;
mod set;
#[cfg(feature = "serde")]
mod views;

pub use index::Index;
pub use links::{Link, Links};
pub use path::{Found, Path};
pub use properties::Properties;
#[cfg(feature = "serde")]
pub use property_error::PropertyError;
#[cfg(feature = "serde")]
pub use views::{Creature, Item, Player, PlayerStats, Status, Structure, Tribe};
