//! `bytespec tscn`: Godot's text scenes, resources and settings.

pub(crate) mod args;
mod check;
mod draw;
mod edit;
mod fmt;
mod get;
mod report;
mod target;
mod tree;

use crate::input::{self, name};
use crate::output::{Failure, Status};
use args::{TscnArgs, TscnCommand};
use bytespec_formats::tscn::Document;
use bytespec_formats::tscn::tree::{Project, SceneTree};
use std::path::Path;

pub(crate) fn run(args: &TscnArgs) -> Result<Status, Failure> {
    match &args.command {
        TscnCommand::Fmt(args) => fmt::run(args),
        TscnCommand::Check(args) => check::run(args),
        TscnCommand::Tree(args) => tree::run(args),
        TscnCommand::Get(args) => get::run(args),
        TscnCommand::Set(args) => edit::run(args),
    }
}

/// The tree of a scene, with those of its project where it is in one; of what comes from standard input, with no other.
fn tree<'d>(file: &Path, document: &'d Document) -> SceneTree<'d> {
    let project = if file == Path::new("-") { None } else { Project::containing(file) };
    match project.and_then(|project| Some((project.path(file)?, project))) {
        Some((path, mut project)) => SceneTree::build(document, &path, &mut project),
        None => SceneTree::build(document, &name(file).to_string(), &mut ()),
    }
}

/// A document without errors.
fn read(file: &Path) -> Result<(Vec<u8>, Document), Failure> {
    let bytes = input::read(file)?;
    let document = Document::parse(&bytes).map_err(|error| Failure::Status(format!("{}: {error}", name(file)), Status::Bad))?;
    Ok((bytes, document))
}
