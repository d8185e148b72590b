//! The targets.

mod ark;
mod frames;
mod generic;
mod json;
mod tscn;
mod tscn_edit;
mod variant;

use crate::Target;

/// All of them. A format that is added has its entry here, a binary in `fuzz_targets/` and a line in `Cargo.toml`.
pub const TARGETS: &[Target] = &[
    Target { name: "generic", run: generic::run, seeds: generic::seeds },
    Target { name: "frames", run: frames::run, seeds: frames::seeds },
    Target { name: "json", run: json::run, seeds: json::seeds },
    Target { name: "variant3", run: variant::run3, seeds: variant::seeds3 },
    Target { name: "variant4", run: variant::run4, seeds: variant::seeds4 },
    Target { name: "tscn", run: tscn::run, seeds: tscn::seeds },
    Target { name: "tscn_edit", run: tscn_edit::run, seeds: tscn_edit::seeds },
    Target { name: "ark", run: ark::run, seeds: ark::seeds },
    Target { name: "ark_json", run: ark::run_json, seeds: ark::json_seeds },
];

/// The target of a name.
///
/// # Panics
/// If there is none.
pub fn target(name: &str) -> &'static Target {
    TARGETS.iter().find(|target| target.name == name).unwrap_or_else(|| panic!("no target `{name}`"))
}
