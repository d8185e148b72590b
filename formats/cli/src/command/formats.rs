//! `bytespec formats`: what is known.

use crate::cli::FormatsArgs;
use crate::output::{Failure, Status, to_stdout};
use bytespec_formats::formats;
use serde_json::json;
use std::fmt::Write;

pub(crate) fn run(args: &FormatsArgs) -> Result<Status, Failure> {
    if args.json {
        let list: Vec<_> =
            formats().iter().map(|format| json!({ "name": format.name, "recognised_by": format.recognised_by, "title": format.title })).collect();
        to_stdout(|out| writeln!(out, "{:#}", json!(list)))?;
        return Ok(Status::Good);
    }
    let width = formats().iter().map(|format| format.name.len()).max().unwrap_or(0);
    to_stdout(|out| {
        for format in formats() {
            writeln!(out, "{:width$}  {}", format.name, format.title)?;
            writeln!(out, "{:width$}  recognised by: {}", "", format.recognised_by)?;
        }
        Ok(())
    })?;
    Ok(Status::Good)
}
