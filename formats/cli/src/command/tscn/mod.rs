//! `bytespec tscn`: Godot's text scenes, resources and settings.

pub(crate) mod args;
mod check;
mod draw;
mod field;
mod fmt;
mod target;
mod tree;

use crate::input::{self, name};
use crate::output::{Failure, Status};
use args::{TscnArgs, TscnCommand};
use bytespec_formats::tscn::Document;
use std::path::Path;

pub(crate) fn run(args: &TscnArgs) -> Result<Status, Failure> {
    match &args.command {
        TscnCommand::Fmt(args) => fmt::run(args),
        TscnCommand::Check(args) => check::run(args),
        TscnCommand::Tree(args) => tree::run(args),
        TscnCommand::Get(args) => field::get(args),
        TscnCommand::Set(args) => field::set(args),
    }
}

/// A document without errors.
fn read(file: &Path) -> Result<(Vec<u8>, Document), Failure> {
    let bytes = input::read(file)?;
    let document = Document::parse(&bytes).map_err(|error| Failure::Status(format!("{}: {error}", name(file)), Status::Bad))?;
    Ok((bytes, document))
}
