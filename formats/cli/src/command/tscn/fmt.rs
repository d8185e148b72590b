//! `bytespec tscn fmt`.

use super::args::FmtArgs;
use crate::input::name;
use crate::output::{Failure, Status, to_stdout};
use crate::replace::{self, Place};
use bytespec_formats::tscn::Dialect;
use std::fmt::Write;
use std::path::Path;

pub(crate) fn run(args: &FmtArgs) -> Result<Status, Failure> {
    let mut status = Status::Good;
    for file in &args.files {
        match one(file, args) {
            Ok(found) => status = status.max(found),
            // The others are written all the same.
            Err(Failure::Status(message, bad)) => {
                eprintln!("error: {message}");
                status = status.max(bad);
            }
            Err(other) => return Err(other),
        }
    }
    Ok(status)
}

fn one(file: &Path, args: &FmtArgs) -> Result<Status, Failure> {
    let (bytes, document) = super::read(file)?;
    let engine = args.engine.unwrap_or_else(|| match document.dialect() {
        Dialect::Engine(generation) => generation,
        _ => document.likely_generation(),
    });
    let written = document
        .to_engine(engine)
        .map_err(|error| Failure::Status(format!("{}: cannot be written as {} does: {error}", name(file), engine.name()), Status::Bad))?;
    if args.check {
        if written == bytes {
            return Ok(Status::Good);
        }
        to_stdout(|out| writeln!(out, "{}: not as {} saves it", name(file), engine.name()))?;
        return Ok(Status::Bad);
    }
    // A file that is as it should be keeps its time of change.
    if written != bytes || file == Path::new("-") {
        let place = Place { out: file, input: file, over_input: Some(true), backup: args.backup };
        replace::write(place, |out| Ok(out.write_all(&written)?))?;
    }
    Ok(Status::Good)
}
