//! Allocations of one operation: no more than the hand-written code makes.

use bytespec_benches::WORKLOADS;

/// Errors are boxed and have a path, which by hand they have not.
const REFUSALS: &str = "E1";

#[test]
fn derived_code_allocates_no_more_than_code_by_hand() {
    println!("{:<42}{:>10}{:>10}", "case", "hand", "derived");
    for mut case in WORKLOADS.iter().flat_map(|(_, cases)| cases()) {
        let mut count = |name: &str| {
            let contender = case.contenders.iter_mut().find(|contender| contender.name == name)?;
            // The first time grows what is kept.
            (contender.run)(1);
            Some(allocation_counter::measure(|| (contender.run)(1)).count_total)
        };
        let (hand, derived) = (count("hand"), count("derived").expect("the derived code"));
        println!("{:<42}{:>10}{derived:>10}", case.name, hand.map_or("-".to_owned(), |hand| hand.to_string()));
        assert!(case.name.starts_with(REFUSALS) || hand.is_none_or(|hand| derived <= hand), "{}: {derived}, by hand {hand:?}", case.name);
    }
}
