//! `bytespec ark tree`: what belongs to what.

use super::args::TreeArgs;
use super::filter::Filter;
use super::{bad, object};
use crate::output::{Failure, Status, plain, to_stdout};
use crate::progress;
use bytespec_formats::ark::{Links, Pod, Save};
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
    let line = |at: usize| format!("{at} {} {}", plain(&objects.class(at).unwrap_or_default()), plain(&objects.name(at).unwrap_or_default()));
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
            let pods = |at: usize| save.pods(at).unwrap_or_default();
            if args.json {
                let lines: Vec<Json> = lines
                    .iter()
                    .map(|(at, depth)| {
                        json!({
                            "object": at, "depth": depth, "class": objects.class(*at).unwrap_or_default(),
                            "name": objects.name(*at).unwrap_or_default(), "pods": pods(*at).iter().map(inside).collect::<Vec<_>>(),
                        })
                    })
                    .collect();
                writeln!(out, "{}", Json::Array(lines))?;
            } else {
                for (at, depth) in &lines {
                    writeln!(out, "{:width$}{}", "", line(*at), width = 2 * depth)?;
                    for pod in pods(*at) {
                        for inner in inside(&pod) {
                            writeln!(out, "{:width$}in pod: {}", "", plain(&inner), width = 2 * depth + 2)?;
                        }
                    }
                }
            }
        }
        Ok(())
    })?;
    Ok(Status::Good)
}

/// The classes and names of the objects in a pod.
fn inside(pod: &Pod<'_>) -> Vec<String> {
    // What mods keep there may be anything.
    let Ok(save) = pod.open() else { return vec!["what is not understood".into()] };
    let objects = save.objects();
    (0..objects.len()).map(|at| format!("{} {}", objects.class(at).unwrap_or_default(), objects.name(at).unwrap_or_default())).collect()
}
