//! `bytespec binary`: JSON as the file that it stands for.

use crate::cli::BinaryArgs;
use crate::input::{self, name};
use crate::output::{Failure, Status};
use crate::replace;
use bytespec_formats::json;

pub(crate) fn run(args: &BinaryArgs) -> Result<Status, Failure> {
    let bad = |error: &dyn std::fmt::Display| Failure::Status(format!("{}: {error}", name(&args.file)), Status::Bad);
    let text = String::from_utf8(input::read(&args.file)?).map_err(|error| bad(&format_args!("not JSON: {error}")))?;
    let format = match &args.format {
        Some(name) => input::by_name(name)?,
        None => json::format_of(&text).map_err(|error| bad(&error))?,
    };
    let bytes = (format.from_json)(&text).map_err(|error| bad(&error))?;
    replace::write(&args.output, &bytes, (&args.file, args.over_input))?;
    Ok(Status::Good)
}
