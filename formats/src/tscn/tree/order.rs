//! The order of children that are added at the end or at an index.

/// Where each of the children ends up: `places[i]` is the index at which the `i`-th one is put, if that is not the end.
/// In O(n log n): from the last one back, each takes the free place of its number.
pub(super) fn arrange(children: &[u32], place: impl Fn(u32) -> Option<u32>) -> Vec<u32> {
    let count = children.len();
    // A Fenwick tree of how many places are free.
    let mut free: Vec<usize> = (0..=count).map(|at| at & at.wrapping_neg()).collect();
    let top = count.checked_ilog2().map_or(0, |bits| 1usize << bits);
    let mut order = vec![0; count];
    for (before, child) in children.iter().enumerate().rev() {
        let wanted = place(*child).map_or(before, |place| (place as usize).min(before));
        // The last position in front of which no more than `wanted` places are free.
        let (mut at, mut rest, mut step) = (0, wanted, top);
        while step > 0 {
            if let Some(here) = free.get(at + step)
                && *here <= rest
            {
                rest -= here;
                at += step;
            }
            step /= 2;
        }
        if let Some(slot) = order.get_mut(at) {
            *slot = *child;
        }
        let mut node = at + 1;
        while let Some(here) = free.get_mut(node) {
            *here -= 1;
            node += node & node.wrapping_neg();
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::arrange;

    #[test]
    fn as_by_inserting_one_after_the_other() {
        let mut state = 7u32;
        for count in 0..40u32 {
            let places: Vec<Option<u32>> = (0..count)
                .map(|_| {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    (state >> 31 == 0).then_some((state >> 8) % (count + 2))
                })
                .collect();
            let mut slow = Vec::new();
            for (child, place) in places.iter().enumerate() {
                let at = place.map_or(slow.len(), |place| (place as usize).min(slow.len()));
                slow.insert(at, child as u32);
            }
            let children: Vec<u32> = (0..count).collect();
            assert_eq!(arrange(&children, |child| places[child as usize]), slow);
        }
    }
}
