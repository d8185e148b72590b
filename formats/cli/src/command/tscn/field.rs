//! `bytespec tscn get` and `bytespec tscn set`.

use super::args::{GetArgs, SetArgs};
use super::target::{Name, Target};
use crate::input::name;
use crate::output::{Failure, Status, to_stdout};
use crate::replace::{self, Place};
use bytespec_formats::godot::Variant;
use bytespec_formats::godot::text::{Generation, Severity, TextReader, TextWriter};
use bytespec_formats::tscn::{DocumentReader, Section};
use std::fmt::Write;

pub(crate) fn get(args: &GetArgs) -> Result<Status, Failure> {
    let bad = |message: String| Failure::Status(format!("{}: {message}", name(&args.file)), Status::Bad);
    let (_, document) = super::read(&args.file)?;
    let target = Target::of(&args.target);
    let section = &document.sections()[target.find(&document).map_err(bad)?];
    let generation = document.generation();
    let shown = |value: &Variant| {
        if args.json {
            return value.to_json().map_err(|error| bad(error.to_string()));
        }
        let text = TextWriter::new(generation).write(value).or_else(|_| TextWriter::new(Generation::V4_6).write(value));
        text.map(|text| String::from_utf8_lossy(&text).into_owned()).map_err(|error| bad(error.to_string()))
    };
    let text = match target.field {
        Some(field) => shown(value_of(section, field).ok_or_else(|| bad(missing(&args.target)))?)?,
        None => {
            let mut lines = Vec::new();
            let fields = [(section.attributes(), "@"), (section.properties(), "")];
            for (field, mark) in fields.iter().flat_map(|(fields, mark)| fields.iter().map(move |field| (field, mark))) {
                lines.push(format!("{mark}{} = {}", field.name().to_string_lossy(), shown(field.value())?));
            }
            lines.join("\n")
        }
    };
    to_stdout(|out| writeln!(out, "{text}"))?;
    Ok(Status::Good)
}

fn value_of<'s>(section: &'s Section, field: Name<'_>) -> Option<&'s Variant> {
    match field {
        Name::Property(name) => section.property(name),
        Name::Attribute(name) => section.attribute(name),
    }
}

fn missing(target: &str) -> String {
    format!("`{target}` is not set")
}

pub(crate) fn set(args: &SetArgs) -> Result<Status, Failure> {
    let bad = |message: String| Failure::Status(format!("{}: {message}", name(&args.file)), Status::Bad);
    let (_, mut document) = super::read(&args.file)?;
    let target = Target::of(&args.target);
    let Some(field) = target.field else {
        return Err(Failure::Status(
            format!("`{}` names no property, expected something like `{}:position`", args.target, args.target),
            Status::Usage,
        ));
    };
    let at = target.find(&document).map_err(bad)?;
    let value = args.value.as_ref().map(|text| TextReader::new(document.generation()).read(text)).transpose();
    let value = value.map_err(|error| Failure::Status(format!("the value: {error}"), Status::Usage))?;
    let section = &mut document.sections_mut()[at];
    match (field, value) {
        (Name::Property(name), Some(value)) => section.set_property(name, value),
        (Name::Attribute(name), Some(value)) => section.set_attribute(name, value),
        (Name::Property(name), None) => drop(section.remove_property(name).ok_or_else(|| bad(missing(&args.target)))?),
        (Name::Attribute(name), None) => drop(section.remove_attribute(name).ok_or_else(|| bad(missing(&args.target)))?),
    }
    let written = document.to_bytes();
    // A reference to what is not there would make the file one that engines refuse.
    let again = DocumentReader::new().generation(document.generation()).kind(document.kind()).read(&written);
    if let Some(error) = again.errors.iter().find(|error| error.severity == Severity::Error) {
        return Err(bad(format!("engines would refuse the changed file: {}", error.message)));
    }
    let out = args.output.as_ref().unwrap_or(&args.file);
    let place = Place { out, input: &args.file, over_input: Some(true), backup: args.backup };
    replace::write(place, |out| Ok(out.write_all(&written)?))?;
    Ok(Status::Good)
}
