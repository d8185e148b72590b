//! What may have been meant by the name of a property that is not there.

use super::args::{Reading, SetArgs};
use bytespec_formats::ark::{Found, Links, Names, Objects, Path, Properties, Value};
use std::borrow::Cow;
use std::fmt::Write;

/// How an object without a property is reported: with names that differ in case or hold what was written, if there are such.
fn missing(object: usize, text: &str, view: Properties<'_>) -> String {
    let mut message = format!("object {object} has no `{text}`");
    let near = near(text, view);
    if !near.is_empty() {
        let near: Vec<String> = near.iter().map(|name| format!("`{name}`")).collect();
        let _ = write!(message, "; there {} {}", if near.len() == 1 { "is" } else { "are" }, near.join(", "));
    }
    message
}

/// The command in which a property was asked for.
pub(super) enum Asked<'a> {
    Get(&'a str, &'a Reading),
    Set(&'a SetArgs),
}

/// The same where the object belongs to an actor with other objects, of which one has the property: which one, and what to type then.
/// A level, for one, is not the creature's: its status component has it.
pub(super) fn missing_here(objects: &Objects<'_>, object: usize, (text, path): (&str, &Path), asked: &Asked<'_>) -> String {
    let mut names = objects.names().clone();
    let links = Links::new(objects);
    let actor = links.actor(object).unwrap_or(object);
    // Some are known by their names, others by a reference.
    let known = [links.status(actor), links.inventory(actor)];
    let mut family: Vec<usize> = Vec::new();
    for at in links.components(actor).chain(known.into_iter().flatten()).chain([actor]) {
        if at != object && !family.contains(&at) {
            family.push(at);
        }
    }
    let class = |at: usize| objects.class(at).map(Cow::into_owned).unwrap_or_default();
    let words = |at: usize| match at == actor {
        true => format!("object {at}, `{}`, to which it belongs,", class(at)),
        false if actor == object => format!("object {at}, `{}`, which belongs to it,", class(at)),
        false => format!("object {at}, `{}`, which belongs to the same,", class(at)),
    };
    let mut has = |at: usize| objects.block_with(at, &mut names).is_ok_and(|block| path.find(block.view(objects.names())).is_some());
    if let Some(at) = family.iter().copied().find(|at| has(*at)) {
        return format!("object {object} has no `{text}`; {} has it: `{}`", words(at), command(asked, at, text, None));
    }
    let own = objects.block(object);
    let missing = match &own {
        Ok(block) => missing(object, text, block.view(objects.names())),
        Err(_) => format!("object {object} has no `{text}`"),
    };
    let Asked::Set(args) = asked else { return missing };
    if args.value.is_none() {
        return missing;
    }
    // What has its default value is left out: another one of the class tells that it would stand there, and of what type.
    let elsewhere = family.iter().find_map(|at| Some((*at, type_elsewhere(objects, *at, text, &mut names)?)));
    match elsewhere {
        Some((at, kind)) => {
            let command = command(asked, at, text, Some(&kind));
            format!("{missing}; {} would have it, as others of its class do: `{command}`", words(at))
        }
        // Nothing can be added to a vector.
        None if is_part(text, own.as_ref().ok().map(|block| block.view(objects.names()))) => missing,
        None => format!("{missing}; `--add TYPE` adds it"),
    }
}

/// Whether it would be a part of a vector or a colour.
fn is_part(text: &str, view: Option<Properties<'_>>) -> bool {
    let whole = text.rsplit_once('.').and_then(|(whole, _)| Path::parse(whole).ok());
    match view.zip(whole).and_then(|(view, whole)| whole.find(view)) {
        Some(Found::Value(value) | Found::Element(value, _)) => !value.parts().is_empty(),
        _ => false,
    }
}

/// The type of a property, of another object of the same class that has it. Only those of objects, not those in structs.
fn type_elsewhere(objects: &Objects<'_>, like: usize, text: &str, names: &mut Names) -> Option<String> {
    let name = text.split('[').next().filter(|name| !name.contains('.'))?;
    let class = objects.class(like).ok()?.into_owned();
    objects.of_class(&class).find_map(|at| {
        let block = objects.block_with(at, names).ok()?;
        let view = block.view(objects.names());
        let property = view.all().iter().find(|property| view.names().is(&property.name, name))?;
        let kind = view.names().text(&property.kind).into_owned();
        let of = property.of.as_ref().map(|of| view.names().text(of).into_owned()).filter(|of| of != "None");
        Some(of.map_or(kind.clone(), |of| format!("{kind}:{of}")))
    })
}

/// The command with another object, and perhaps a type to add.
fn command(asked: &Asked<'_>, object: usize, text: &str, add: Option<&str>) -> String {
    let (file, reading) = match asked {
        Asked::Get(file, reading) => (Cow::Borrowed(*file), *reading),
        Asked::Set(args) => (args.file.to_string_lossy(), &args.reading),
    };
    let verb = if matches!(asked, Asked::Get(..)) { "get" } else { "set" };
    let mut command = format!("bytespec ark {verb} {} {object} {}", quoted(&file), quoted(text));
    if let Asked::Set(args) = asked {
        if let Some(value) = &args.value {
            let _ = write!(command, " {}", quoted(value));
        }
        if let Some(add) = add {
            let _ = write!(command, " --add {}", quoted(add));
        }
        if let Some(to) = &args.rename {
            let _ = write!(command, " --rename {}", quoted(to));
        }
        let flags = [(args.remove, " --remove"), (args.over_input, " --over-input"), (args.backup, " --backup")];
        flags.iter().filter(|(given, _)| *given).for_each(|(_, flag)| command.push_str(flag));
        let _ = write!(command, " -o {}", quoted(&args.output.to_string_lossy()));
    }
    if let Some(version) = reading.as_version {
        let _ = write!(command, " --as-version {version}");
    }
    command
}

/// A word for a shell.
fn quoted(word: &str) -> Cow<'_, str> {
    let is_plain = |char: char| char.is_alphanumeric() || "/._-+,:=@%".contains(char);
    if !word.is_empty() && word.chars().all(is_plain) {
        return Cow::Borrowed(word);
    }
    Cow::Owned(format!("'{}'", word.replace('\'', "'\\''")))
}

/// So many names are told.
const MOST: usize = 4;

fn near(text: &str, mut view: Properties<'_>) -> Vec<String> {
    let mut before = String::new();
    let mut steps = text.split('.').peekable();
    while let Some(step) = steps.next() {
        let name = step.split('[').next().unwrap_or(step);
        if view.all().iter().any(|property| view.names().is(&property.name, name)) {
            // It is there, perhaps with other indices, or the next step is not.
            let Some(list) = view.list(name).filter(|_| steps.peek().is_some()) else {
                let there = view.all().iter().filter(|property| view.names().is(&property.name, name));
                let parts = there.clone().next().map_or(&[][..], |property| parts_of(&property.value, step));
                if steps.peek().is_some() && !parts.is_empty() {
                    return parts.iter().map(|part| format!("{before}{step}.{part}")).take(MOST).collect();
                }
                return there.map(|property| shown(&before, name, property.index)).take(MOST).collect();
            };
            let _ = write!(before, "{step}.");
            view = list;
            continue;
        }
        let wanted = name.to_lowercase();
        let mut found: Vec<String> = Vec::new();
        for property in view.all() {
            let name = view.names().text(&property.name);
            let lower = name.to_lowercase();
            let is_near = lower == wanted || wanted.len() > 2 && lower.contains(&wanted);
            let name = shown(&before, &name, property.index);
            if is_near && found.len() < MOST {
                found.push(name);
            }
        }
        return found;
    }
    Vec::new()
}

/// The parts of a vector or a colour, or of the element of an array that a step names.
fn parts_of(value: &Value<'_>, step: &str) -> &'static [&'static str] {
    let element = step.strip_suffix(']').and_then(|step| step.rsplit_once('[')?.1.parse::<usize>().ok());
    let is_there = match (value.elements(), element) {
        (Some(elements), Some(element)) => element < elements,
        (Some(_), None) => false,
        (None, _) => true,
    };
    if is_there { value.parts() } else { &[] }
}

fn shown(before: &str, name: &str, index: i32) -> String {
    if index == 0 { format!("{before}{name}") } else { format!("{before}{name}[{index}]") }
}
