//! `bytespec ark`: what is in a save of ARK, and changes to it.

mod args;
mod creatures;
pub(crate) mod damage;
mod edit;
mod filter;
mod kind;
mod look;
mod near;
mod players;
mod summary;
mod tree;

pub(crate) use args::ArkCommand;

use crate::input::{self, name};
use crate::output::{Failure, Status};
use args::Reading;
use bytespec_formats::ark::{ArkError, Objects, Open, Save};
use std::path::Path;

pub(crate) fn run(command: &ArkCommand) -> Result<Status, Failure> {
    match command {
        ArkCommand::Summary(args) => with(&args.file, &args.reading, |save| summary::run(save, args)),
        ArkCommand::Objects(args) => with(&args.file, &args.reading, |save| {
            let status = damage::note(&args.file, save);
            Ok(status.max(look::objects(save, args)?))
        }),
        ArkCommand::Creatures(args) => with(&args.file, &args.reading, |save| {
            let status = damage::note(&args.file, save);
            Ok(status.max(creatures::run(save, args)?))
        }),
        ArkCommand::Players(args) => players::run(args),
        ArkCommand::Get(args) => with(&args.file, &args.reading, |save| {
            damage::note(&args.file, save);
            look::get(save, args)
        }),
        ArkCommand::Tree(args) => with(&args.file, &args.reading, |save| {
            damage::note(&args.file, save);
            tree::run(save, args)
        }),
        ArkCommand::Set(args) => edit::set(args),
    }
}

fn with(file: &Path, reading: &Reading, then: impl FnOnce(&Save<'_>) -> Result<Status, Failure>) -> Result<Status, Failure> {
    let bytes = input::read(file)?;
    then(&open(file, reading, &bytes)?)
}

fn open<'a>(file: &Path, reading: &Reading, bytes: &'a [u8]) -> Result<Save<'a>, Failure> {
    let how = reading.as_version.map_or_else(Open::new, |version| Open::new().as_version(version));
    how.open(bytes).map_err(|error| match error {
        ArkError::UnknownVersion { .. } => bad(file, input::with_way_out(&error)),
        error => bad(file, error),
    })
}

fn bad(file: &Path, error: impl std::fmt::Display) -> Failure {
    Failure::Status(format!("{}: {error}", name(file)), Status::Bad)
}

/// The object that a number or a GUID means.
fn object(objects: &Objects<'_>, text: &str) -> Result<usize, String> {
    if let Ok(number) = text.parse::<usize>() {
        return if number < objects.len() { Ok(number) } else { Err(format!("there is no object {number}: the file has {}", objects.len())) };
    }
    let digits = text.replace('-', "");
    if digits.len() == 32
        && let Ok(guid) = u128::from_str_radix(&digits, 16)
    {
        let found = objects.by_guid(guid.to_be_bytes()).next();
        return found.ok_or_else(|| format!("no object has the GUID {text}"));
    }
    Err(format!("`{text}` is neither the number of an object nor a GUID"))
}

/// A number of things.
fn counted(count: usize, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}
