//! `bytespec ark objects` and `get`.

use super::args::{GetArgs, ObjectsArgs};
use super::filter::{Filter, shown};
use super::{bad, damage, near, object};
use crate::output::{Failure, Status, plain, to_stdout};
use crate::progress;
use bytespec_formats::ark::{Path, Property, Save};
use serde_json::{Map, Value as Json, json};
use std::fmt::Write;

fn usage(message: String) -> Failure {
    Failure::Status(message, Status::Usage)
}

pub(super) fn objects(save: &Save<'_>, args: &ObjectsArgs) -> Result<Status, Failure> {
    let filter = Filter::new(&args.filter).map_err(usage)?;
    let shows = args.show.iter().map(|show| Ok((show.as_str(), Path::parse(show)?))).collect::<Result<Vec<_>, String>>().map_err(usage)?;
    let objects = save.objects();
    let mut names = objects.names().clone();
    let bar = progress::bar(objects.len());
    // Counted by the filter where it reads properties.
    let (mut unread, is_read) = (0, filter.reads());
    to_stdout(|out| {
        let mut result = Ok(());
        let mut listed = 0;
        let list = |at: usize| {
            let class = objects.class(at).unwrap_or_default();
            let name = objects.name(at).unwrap_or_default();
            let mut json = Map::new();
            let mut line = format!("{at}\t{}\t{}", plain(&class), plain(&name));
            if !shows.is_empty() {
                let block = objects.block_with(at, &mut names).ok();
                if !is_read && block.as_ref().is_none_or(|block| block.damage().is_some()) {
                    unread += 1;
                }
                let view = block.as_ref().map(|block| block.view(objects.names()));
                for (show, path) in &shows {
                    let found = view.and_then(|view| Some((path.find(view)?, view)));
                    if args.json {
                        json.insert((*show).into(), found.and_then(|(found, view)| found.read_with(view.names()).ok()).unwrap_or(Json::Null));
                    } else {
                        let text = found.map(|(found, view)| shown(found, view)).unwrap_or_default();
                        let _ = write!(line, "\t{}", plain(&text));
                    }
                }
            }
            result = if args.json {
                let guid = objects.record(at).ok().map(|record| u128::from_be_bytes(record.guid)).filter(|guid| *guid != 0);
                let guid = guid.map(|guid| format!("{guid:032x}"));
                writeln!(out, "{}", json!({ "object": at, "guid": guid, "class": class, "name": name, "properties": json }))
            } else {
                writeln!(out, "{line}")
            };
            listed += 1;
            result.is_ok() && (args.limit == 0 || listed < args.limit)
        };
        let of_filter = filter.pass(objects, list, |at| progress::tick(&bar, at));
        unread += of_filter;
        result
    })?;
    bar.finish_and_clear();
    Ok(damage::note_unread(&args.file, unread))
}

pub(super) fn get(save: &Save<'_>, args: &GetArgs) -> Result<Status, Failure> {
    let objects = save.objects();
    let at = object(objects, &args.object).map_err(|error| bad(&args.file, error))?;
    let block = objects.block(at).map_err(|error| bad(&args.file, error))?;
    let view = block.view(objects.names());
    if let Some(error) = block.damage() {
        eprintln!("note: object {at}: {error}");
    }
    let reading = |error| bad(&args.file, error);
    match &args.property {
        Some(text) => {
            let path = Path::parse(text).map_err(usage)?;
            let Some(found) = path.find(view) else {
                let file = args.file.to_string_lossy();
                return Err(bad(&args.file, near::missing_here(objects, at, (text, &path), &near::Asked::Get(&file, &args.reading))));
            };
            let text = if args.json { found.read_with::<Json>(view.names()).map_err(reading)?.to_string() } else { shown(found, view) };
            to_stdout(|out| writeln!(out, "{text}"))?;
        }
        None if args.json => {
            let json: Json = view.ignore_damage().read().map_err(reading)?;
            let class = objects.class(at).map_err(|error| bad(&args.file, error))?;
            to_stdout(|out| writeln!(out, "{}", json!({ "object": at, "class": class, "properties": json })))?;
        }
        None => to_stdout(|out| {
            for property in view.all() {
                let Property { name, index, value, .. } = property;
                let index = if *index == 0 { String::new() } else { format!("[{index}]") };
                let text = shown(bytespec_formats::ark::Found::Value(value), view);
                let (name, kind) = (view.names().text(name), view.names().text(&property.kind));
                writeln!(out, "{}{index}\t{}\t{}", plain(&name), plain(&kind), plain(&text))?;
            }
            Ok(())
        })?,
    }
    Ok(Status::Good)
}
