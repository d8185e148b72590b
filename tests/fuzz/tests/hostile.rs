//! The table of hostile input: each kind of damage on the seeds of each target. `HOSTILE_SEEDS=100000` takes all seeds.

use bytespec_fuzz::{TARGETS, hostile};

#[test]
fn damage_of_all_kinds_is_survived() {
    let most = std::env::var("HOSTILE_SEEDS").ok().and_then(|most| most.parse().ok()).unwrap_or(60);
    let mut panics = 0;
    for target in TARGETS {
        let table = hostile(target, most);
        println!("{table}");
        panics += table.rows.iter().map(|row| row.panics).sum::<u64>();
        assert!(table.rows[0].accepted > 0, "no seed of {} is well formed", target.name);
    }
    assert_eq!(panics, 0);
}
