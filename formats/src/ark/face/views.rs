//! Views of what most tools look for. Other types are made the same way, with `#[derive(serde::Deserialize)]`.

use crate::ark::property::Vector;
use crate::ark::{ArkError, Links, Objects};
use serde::{Deserialize, Serialize};

/// A player: `MyData` of a profile.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(default, rename_all = "PascalCase")]
pub struct Player {
    /// The number by which tribes and structures know the player.
    #[serde(rename = "PlayerDataID")]
    pub player_data_id: u64,
    /// The account.
    #[serde(rename = "UniqueID")]
    pub unique_id: String,
    /// The name of the account.
    pub player_name: String,
    /// The address the player came from: personal data.
    pub saved_network_address: Option<String>,
    /// The tribe, if there is one. The game writes the name in two ways.
    #[serde(rename = "TribeID", alias = "TribeId")]
    pub tribe_id: Option<i32>,
    /// What the character has learned.
    pub my_persistent_character_stats: PlayerStats,
}

/// What a character has learned.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(default)]
pub struct PlayerStats {
    /// Levels above the first.
    #[serde(rename = "CharacterStatusComponent_ExtraCharacterLevel")]
    pub extra_level: u16,
    /// Experience.
    #[serde(rename = "CharacterStatusComponent_ExperiencePoints")]
    pub experience: f32,
    /// Engram points spent and not.
    #[serde(rename = "PlayerState_TotalEngramPoints")]
    pub engram_points: i32,
}

/// A tribe: `TribeData` of its file.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(default)]
pub struct Tribe {
    /// What it is called.
    #[serde(rename = "TribeName")]
    pub name: String,
    /// Its number. The game writes the name in two ways.
    #[serde(rename = "TribeID", alias = "TribeId")]
    pub id: i32,
    /// The number of the player who owns it.
    #[serde(rename = "OwnerPlayerDataID")]
    pub owner: u64,
    /// The names of its members.
    #[serde(rename = "MembersPlayerName")]
    pub member_names: Vec<String>,
    /// Their numbers.
    #[serde(rename = "MembersPlayerDataID")]
    pub member_ids: Vec<u64>,
    /// What happened, oldest first.
    #[serde(rename = "TribeLog")]
    pub log: Vec<String>,
}

/// A creature.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(default, rename_all = "PascalCase")]
pub struct Creature {
    /// The name it was given.
    pub tamed_name: Option<String>,
    /// Who tamed it.
    pub tamer_string: Option<String>,
    /// The tribe it belongs to, by name.
    pub tribe_name: Option<String>,
    /// The team it belongs to: the number of a tribe or player.
    pub targeting_team: i32,
    /// Whether it is female.
    #[serde(rename = "bIsFemale")]
    pub is_female: bool,
    /// The first half of its number.
    #[serde(rename = "DinoID1")]
    pub id1: u32,
    /// The second half of its number.
    #[serde(rename = "DinoID2")]
    pub id2: u32,
    /// The colours of its six regions.
    pub color_set_indices: [u8; 6],
    /// The object of its status component.
    pub my_character_status_component: Option<i32>,
    /// The object of its inventory.
    pub my_inventory_component: Option<i32>,
}

/// The status component of a creature.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(default, rename_all = "PascalCase")]
pub struct Status {
    /// The level it was born with.
    pub base_character_level: i32,
    /// Levels since.
    pub extra_character_level: u16,
    /// Experience.
    pub experience_points: f32,
    /// Points of each of the twelve stats from birth.
    pub number_of_level_up_points_applied: [u8; 12],
    /// Points of each of the twelve stats since it was tamed.
    pub number_of_level_up_points_applied_tamed: [u8; 12],
    /// The stats as they are.
    pub current_status_values: [f32; 12],
    /// From 0 to 1.
    #[serde(rename = "DinoImprintingQuality")]
    pub imprinting_quality: f32,
}

/// An item.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(default, rename_all = "PascalCase")]
pub struct Item {
    /// How many there are; a file that does not say means one.
    pub item_quantity: Option<i32>,
    /// Whether it is a blueprint.
    #[serde(rename = "bIsBlueprint")]
    pub is_blueprint: bool,
    /// Whether it is an engram.
    #[serde(rename = "bIsEngram")]
    pub is_engram: bool,
    /// How good it is, from 0.
    pub item_quality_index: u8,
    /// How good it is, as a number.
    pub item_rating: f32,
    /// What is left of it.
    pub saved_durability: f32,
    /// The name it was given.
    pub custom_item_name: Option<String>,
    /// The object of the inventory it is in.
    pub owner_inventory: Option<i32>,
}

/// A structure.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(default, rename_all = "PascalCase")]
pub struct Structure {
    /// Its number.
    #[serde(rename = "StructureID")]
    pub id: u32,
    /// The name of the tribe or player it belongs to.
    pub owner_name: Option<String>,
    /// The name of the player who built it.
    pub owning_player_name: Option<String>,
    /// The number of the player who built it.
    #[serde(rename = "OwningPlayerID")]
    pub owning_player_id: i32,
    /// The team it belongs to: the number of a tribe or player.
    pub targeting_team: i32,
    /// The name it was given.
    pub box_name: Option<String>,
    /// What it can still take.
    pub health: f32,
    /// What it could take when it was new.
    pub max_health: f32,
    /// The object of its inventory.
    pub my_inventory_component: Option<i32>,
}

impl Player {
    /// The player of a profile.
    ///
    /// # Errors
    /// When the object has no such data.
    pub fn of(objects: &Objects<'_>, object: usize) -> Result<Self, ArkError> {
        #[derive(Deserialize)]
        struct Outer {
            #[serde(rename = "MyData")]
            data: Player,
        }
        objects.read_as::<Outer>(object).map(|outer| outer.data)
    }
}

impl Tribe {
    /// The tribe of its file.
    ///
    /// # Errors
    /// When the object has no such data.
    pub fn of(objects: &Objects<'_>, object: usize) -> Result<Self, ArkError> {
        #[derive(Deserialize)]
        struct Outer {
            #[serde(rename = "TribeData")]
            data: Tribe,
        }
        objects.read_as::<Outer>(object).map(|outer| outer.data)
    }
}

impl Creature {
    /// The level: that of birth and those since. `status` is that of its component.
    #[must_use]
    pub fn level(status: &Status) -> i64 {
        // A file that does not say means 1.
        i64::from(status.base_character_level.max(1)) + i64::from(status.extra_character_level)
    }

    /// A creature, its status and where it is.
    ///
    /// # Errors
    /// When the properties cannot be found or are of other types.
    pub fn of(objects: &Objects<'_>, links: &Links, object: usize) -> Result<(Self, Option<Status>, Option<Vector>), ArkError> {
        let status = links.status(object).map(|status| objects.read_as(status)).transpose()?;
        let place = objects.record(object)?.location.map(|location| location.position);
        Ok((objects.read_as(object)?, status, place))
    }
}
