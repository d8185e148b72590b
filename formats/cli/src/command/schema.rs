//! `bytespec schema`: the declaration of a format.

use crate::cli::{Form, SchemaArgs};
use crate::input;
use crate::output::{Failure, Status, to_stdout};
use bytespec::export;
use std::fmt::Write;

pub(crate) fn run(args: &SchemaArgs) -> Result<Status, Failure> {
    let format = input::by_name(&args.name)?;
    let declared = format.schema.ok_or_else(|| Failure::Status(format!("`{}` is text and has no declaration", format.name), Status::Usage))?;
    let schema = declared();
    to_stdout(|out| match args.form {
        Form::Markdown => {
            if let Some(about) = format.about {
                out.write_str(&about())?;
            }
            out.write_str(&export::markdown_in(schema, &format.tags))
        }
        Form::Json => writeln!(out, "{}", export::json(schema)),
        Form::Text => out.write_str(&export::text(schema)),
    })?;
    Ok(Status::Good)
}
