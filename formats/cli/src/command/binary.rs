//! `bytespec binary`: JSON as the file that it stands for.

use crate::cli::BinaryArgs;
use crate::input;
use crate::output::{Failure, Status};
use crate::progress;
use crate::replace::{self, Place};
use bytespec_formats::json;

pub(crate) fn run(args: &BinaryArgs) -> Result<Status, Failure> {
    let bad = |error: &dyn std::fmt::Display| Failure::bad(&args.file, error);
    let text = input::read(&args.file)?;
    if input::is_utf16(&text) {
        return Err(bad(&input::UTF16));
    }
    let working = progress::working(text.len());
    working.on("reading JSON");
    let text = String::from_utf8(text).map_err(|error| match bytespec_formats::detect(error.as_bytes()) {
        Some(format) => bad(&format_args!("is a `{}` already and no JSON; `bytespec json` makes JSON of it", format.name)),
        None => bad(&format_args!("not JSON: {error}")),
    })?;
    let format = match &args.format {
        Some(name) => input::by_name(name)?,
        None => json::format_of(&text).map_err(|error| bad(&error))?,
    };
    let bytes = (format.from_json)(&text).map_err(|error| bad(&error))?;
    working.before_output();
    working.on("writing");
    let place = Place { out: &args.output, input: &args.file, over_input: Some(args.over_input), backup: args.backup };
    replace::write(place, |out| Ok(out.write_all(&bytes)?))?;
    Ok(Status::Good)
}
