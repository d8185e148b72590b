//! `bytespec schema`: the declaration of a format.

use crate::cli::{Form, SchemaArgs};
use crate::input;
use crate::output::{Failure, Status, to_stdout};
use bytespec::export;
use std::fmt::Write;

pub(crate) fn run(args: &SchemaArgs) -> Result<Status, Failure> {
    let format = input::by_name(&args.name)?;
    let schema = (format.schema)();
    to_stdout(|out| match args.form {
        Form::Markdown => out.write_str(&export::markdown_in(schema, &format.tags)),
        Form::Json => writeln!(out, "{}", export::json(schema)),
        Form::Text => out.write_str(&export::text(schema)),
    })?;
    Ok(Status::Good)
}
