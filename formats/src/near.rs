//! Which of some names was meant.

/// Longer names are no slips of the finger.
const LONGEST: usize = 40;

/// The name nearest to one that is none of them, if any is near: it starts so, or a third of its letters differ at most. Case does
/// not matter.
pub(crate) fn nearest<'a>(wrong: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wrong: Vec<char> = wrong.to_lowercase().chars().take(LONGEST + 1).collect();
    if wrong.len() < 3 || wrong.len() > LONGEST {
        return None;
    }
    let far = |name: &&str| {
        let name: Vec<char> = name.to_lowercase().chars().collect();
        // What was left off behind counts little, and what was left out in between: `$Vec2`.
        if name.starts_with(&wrong) || is_short_for(&wrong, &name) { 1 } else { distance(&wrong, &name) }
    };
    let near = names.into_iter().map(|name| (far(&name), name)).min_by_key(|(far, _)| *far)?;
    (near.0 <= wrong.len().div_ceil(3)).then_some(near.1)
}

/// `(did you mean …?)` in front of a blank, or nothing.
pub(crate) fn did_you_mean<'a>(wrong: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    nearest(wrong, names).map_or_else(String::new, |name| format!(" (did you mean `{name}`?)"))
}

/// Whether letters were left out, but no more than half of them, and not at the start.
fn is_short_for(short: &[char], name: &[char]) -> bool {
    let mut rest = name.iter();
    short[..2] == name[..name.len().min(2)] && short.len() * 2 >= name.len() && short.iter().all(|letter| rest.any(|other| other == letter))
}

/// How many letters must be put in, taken away or changed.
fn distance(one: &[char], other: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.iter().enumerate() {
        let mut corner = std::mem::replace(&mut row[0], at + 1);
        for (column, same) in other.iter().enumerate() {
            let changed = corner + usize::from(letter != same);
            corner = row[column + 1];
            row[column + 1] = changed.min(corner + 1).min(row[column] + 1);
        }
    }
    row.last().copied().unwrap_or(one.len())
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn slips_find_their_name() {
        let names = ["godot4-variant", "godot4-store", "godot3-variant", "ark-world", "tscn"];
        for (wrong, meant) in [
            ("godot4-varient", Some("godot4-variant")),
            ("godot4", Some("godot4-variant")),
            ("GODOT3", Some("godot3-variant")),
            ("arkworld", Some("ark-world")),
            ("tscm", Some("tscn")),
            ("ark-wld", Some("ark-world")),
            ("gif", None),
            ("", None),
            ("postscript", None),
        ] {
            assert_eq!(nearest(wrong, names), meant, "{wrong}");
        }
        assert_eq!(nearest(&"a".repeat(1 << 20), names), None);
    }
}
