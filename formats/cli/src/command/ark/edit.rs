//! `bytespec ark set`.

use super::args::SetArgs;
use super::filter::Filter;
use super::{bad, counted, damage, near, object, open};
use crate::input;
use crate::output::{Failure, Status, plain, to_stdout};
use crate::progress;
use crate::replace::{self, Place};
use bytespec_formats::ark::{ArkError, Links, Path, RemoveOptions, Save};
use serde_json::json;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::{Display, Write};

fn usage(message: impl Into<String>) -> Failure {
    Failure::Status(message.into(), Status::Usage)
}

pub(super) fn set(args: &SetArgs) -> Result<Status, Failure> {
    let path = args.property.as_deref().map(Path::parse).transpose().map_err(usage)?;
    let filter = Filter::new(&args.filter).map_err(usage)?;
    let is_filtered = !filter.is_any();
    if is_filtered != (args.object == "all") {
        return Err(usage("`all` goes with `--class`, `--kind` or `--where`, and they with it"));
    }
    let is_stdout = args.output == std::path::Path::new("-");
    if args.json && is_stdout {
        return Err(usage("the save and JSON cannot both go to standard output"));
    }
    let (bytes, was_packed) = input::read_packed(&args.file)?;
    let mut save = open(&args.file, &args.reading, &bytes)?;
    damage::note(&args.file, &save);
    let fail = |error: ArkError| bad(&args.file, error);
    let objects: Vec<usize> = if is_filtered {
        let bar = progress::bar(save.objects().len());
        let mut found = Vec::new();
        let find = |at| {
            found.push(at);
            true
        };
        let unread = filter.pass(save.objects(), find, |at| progress::tick(&bar, at));
        bar.finish_and_clear();
        damage::note_unread(&args.file, unread);
        found
    } else {
        vec![object(save.objects(), &args.object).map_err(|error| bad(&args.file, error))?]
    };
    if objects.is_empty() && !args.allow_none {
        return Err(bad(&args.file, "no object passes the filter, so nothing is written; `--allow-none` writes a copy"));
    }
    let mut gone = Gone::default();
    let changed = match &path {
        Some(path) => {
            // Elements of arrays are told from properties when they are to be renamed or removed.
            let may_be_element = args.value.is_none() && args.property.as_deref().is_some_and(|property| property.ends_with(']'));
            if args.add.is_none() && !may_be_element {
                check_there(&save, args, path, &objects)?;
            }
            change(&mut save, args, path, &objects).map_err(fail)?
        }
        None => {
            gone = remove(&mut save, args, &objects)?;
            gone.objects
        }
    };
    let out = save.write().map_err(fail)?;
    let place = Place { out: &args.output, input: &args.file, over_input: Some(args.over_input), backup: args.backup };
    replace::write(place, |file| Ok(file.write_all(&out)?))?;
    if was_packed && (is_stdout || !replace::is_packed(&args.output)) {
        let to = if is_stdout { "standard output".into() } else { args.output.display().to_string() };
        eprintln!("note: {} is compressed with gzip, {to} is not; a name that ends in `.gz` would be", input::name(&args.file));
    }
    if args.json {
        let properties = if path.is_some() { changed } else { 0 };
        let mut object = json!({
            "output": args.output.display().to_string(), "bytes": out.len(), "objects": changed, "properties": properties,
            "references_cleared": gone.cleared,
        });
        if path.is_none() {
            object["without_owner"] = gone.left.iter().map(|(at, class)| json!({ "object": at, "class": class })).collect();
            object["unclear"] = gone.unclear.into();
        }
        to_stdout(|text| writeln!(text, "{object}"))?;
    } else if !is_stdout {
        to_stdout(|text| writeln!(text, "{}: {}", args.output.display(), done(args, changed, gone.cleared)))?;
    }
    Ok(Status::Good)
}

/// What was done, in words.
fn done(args: &SetArgs, changed: usize, cleared: usize) -> String {
    let objects = counted(changed, "object");
    match (&args.property, &args.add, &args.rename, args.remove) {
        (None, ..) => format!("{objects} removed, {} to them cleared", counted(cleared, "reference")),
        (Some(property), Some(_), ..) => format!("`{property}` added to {objects}"),
        (Some(property), _, Some(_), _) => format!("`{property}` renamed in {objects}"),
        (Some(property), .., true) => format!("`{property}` removed from {objects}"),
        (Some(property), ..) => format!("`{property}` set in {objects}"),
    }
}

/// All objects must have the property before any is changed, or what they have instead is told.
fn check_there(save: &Save<'_>, args: &SetArgs, path: &Path, objects: &[usize]) -> Result<(), Failure> {
    let text = args.property.as_deref().unwrap_or_default();
    let mut names = save.objects().names().clone();
    for object in objects {
        let block = save.objects().block_with(*object, &mut names).map_err(|error| bad(&args.file, error))?;
        let view = block.view(save.objects().names());
        if path.find(view).is_none() {
            return Err(bad(&args.file, near::missing_here(save.objects(), *object, (text, path), &near::Asked::Set(args))));
        }
    }
    Ok(())
}

fn change(save: &mut Save<'_>, args: &SetArgs, path: &Path, objects: &[usize]) -> Result<usize, ArkError> {
    let bar = progress::bar(objects.len());
    let value = args.value.as_deref().unwrap_or_default();
    for (at, object) in objects.iter().enumerate() {
        progress::tick(&bar, at);
        let all = save.objects_mut();
        match (&args.add, &args.rename, args.remove) {
            (Some(kind), ..) => all.add_text(*object, path, kind, value)?,
            (_, Some(to), _) => all.rename_property(*object, path, to)?,
            (.., true) => all.remove_property(*object, path)?,
            _ => all.set_text(*object, path, value)?,
        }
    }
    bar.finish_and_clear();
    Ok(objects.len())
}

/// What came of removing objects. Numbers are those of the file that was read.
#[derive(Default)]
struct Gone {
    objects: usize,
    /// How many references were to them.
    cleared: usize,
    /// Objects that belonged to them and stay, with their classes.
    left: Vec<(usize, String)>,
    /// What may be references, in words.
    unclear: Vec<String>,
}

/// Removes objects, and says what of theirs stays.
fn remove(save: &mut Save<'_>, args: &SetArgs, objects: &[usize]) -> Result<Gone, Failure> {
    let with_parts = with_parts(save, objects);
    let named: BTreeSet<usize> = objects.iter().copied().collect();
    let class = |at: usize| save.objects().class(at).map(Cow::into_owned).unwrap_or_default();
    let left: Vec<(usize, String)> = match args.with_parts {
        true => Vec::new(),
        false => with_parts.iter().filter(|at| !named.contains(at)).map(|at| (*at, class(*at))).collect(),
    };
    let objects = if args.with_parts { with_parts } else { named.into_iter().collect() };
    let options = if args.ignore_unclear { RemoveOptions::new().ignore_unclear() } else { RemoveOptions::new() };
    let removed = save.remove_objects_with(&objects, options).map_err(|error| match error {
        ArkError::Unclear(_) => bad(&args.file, format_args!("{error}; `--ignore-unclear` leaves it as it is")),
        error => bad(&args.file, error),
    })?;
    let unclear: Vec<String> = removed.unclear.iter().map(|unclear| format!("{unclear}, as they were numbered before")).collect();
    let note = |text: &dyn Display| eprintln!("note: {}: {text}", input::name(&args.file));
    damage::folded(&unclear, "--json").iter().for_each(|line| note(&plain(line)));
    if !left.is_empty() {
        let shown: Vec<String> = left.iter().take(damage::MOST_NOTES).map(|(at, class)| format!("{at} (`{}`)", plain(class))).collect();
        let more = left.len() - shown.len();
        let more = if more > 0 { format!(" and {more} more, which `--json` lists") } else { String::new() };
        let (objects, numbers) = (counted(left.len(), "object"), if left.len() == 1 { "number" } else { "numbers" });
        let shown = shown.join(", ");
        note(&format_args!("no owner is left of {objects}, which had the {numbers} {shown}{more}; `--with-parts` removes such too"));
    }
    Ok(Gone { objects: objects.len(), cleared: removed.cleared, left, unclear })
}

/// Objects with all that is below them.
fn with_parts(save: &Save<'_>, objects: &[usize]) -> Vec<usize> {
    let links = Links::new(save.objects());
    let mut all: BTreeSet<usize> = BTreeSet::new();
    let mut stack = objects.to_vec();
    while let Some(at) = stack.pop() {
        if all.insert(at) {
            stack.extend(links.components(at).chain(links.items(at)));
        }
    }
    all.into_iter().collect()
}
