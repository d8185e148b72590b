//! `bytespec ark tree`: what belongs to what.

use super::args::TreeArgs;
use super::filter::Filter;
use super::{bad, object, progress};
use crate::output::{Failure, Status, to_stdout};
use bytespec_formats::ark::{Links, Save};
use serde_json::{Value as Json, json};
use std::collections::HashSet;
use std::fmt::Write;

pub(super) fn run(save: &Save<'_>, args: &TreeArgs) -> Result<Status, Failure> {
    let objects = save.objects();
    let filter = Filter::new(&args.filter).map_err(|error| Failure::Status(error, Status::Usage))?;
    let only = args.object.as_deref().map(|text| object(objects, text)).transpose().map_err(|error| bad(&args.file, error))?;
    let bar = progress::bar(objects.len());
    let links = Links::new(objects);
    let mut roots = Vec::new();
    let root = |at: usize| {
        if only.map_or_else(|| links.actor(at).is_none() && links.owner(at).is_none(), |only| only == at) {
            roots.push(at);
        }
        true
    };
    filter.pass(objects, root, |at| progress::tick(&bar, at));
    bar.finish_and_clear();
    let line = |at: usize| format!("{at} {} {}", objects.class(at).unwrap_or_default(), objects.name(at).unwrap_or_default());
    to_stdout(|out| {
        // An object that several claim is shown below the first.
        let mut seen = HashSet::new();
        for root in roots {
            let mut stack = vec![(root, 0)];
            let mut lines = Vec::new();
            while let Some((at, depth)) = stack.pop() {
                if !seen.insert(at) {
                    continue;
                }
                lines.push((at, depth));
                let mut below: Vec<usize> = links.components(at).chain(links.items(at)).collect();
                below.reverse();
                stack.extend(below.into_iter().map(|below| (below, depth + 1)));
            }
            if args.json {
                let lines: Vec<Json> = lines
                    .iter()
                    .map(|(at, depth)| json!({ "object": at, "depth": depth, "class": objects.class(*at).unwrap_or_default(), "name": objects.name(*at).unwrap_or_default() }))
                    .collect();
                writeln!(out, "{}", Json::Array(lines))?;
            } else {
                lines.iter().try_for_each(|(at, depth)| writeln!(out, "{:width$}{}", "", line(*at), width = 2 * depth))?;
            }
        }
        Ok(())
    })?;
    Ok(Status::Good)
}
