//! `bytespec explain`: the annotated dump.

use crate::cli::{Color, ExplainArgs};
use crate::input::{self, name};
use crate::output::{Failure, Status, to, to_stdout};
use crate::progress;
use crate::replace::{self, Place};
use bytespec::explain::{HtmlOptions, TextOptions};
use std::fmt::Write;
use std::io::IsTerminal;

pub(crate) fn run(args: &ExplainArgs) -> Result<Status, Failure> {
    let bytes = input::read(&args.file)?;
    let format = input::format_of(&args.file, &bytes, args.format.as_deref())?;
    let explain = format.explain.ok_or_else(|| {
        let message = format!("{}: `{}` is text and has no bytes to explain", name(&args.file), format.name);
        Failure::Status(message, Status::Usage)
    })?;
    let working = progress::working(bytes.len());
    working.on("looking at every byte");
    let explanation = explain(&bytes);
    working.before_output();
    working.on("writing");
    let items = |default| match args.limit {
        Some(0) => usize::MAX,
        Some(limit) => limit,
        None => default,
    };
    // A value of many bytes is folded too, later than in the library's dump.
    let byte_lines = if args.limit == Some(0) { usize::MAX } else { 16 };
    if let Some(out) = &args.html {
        let default = HtmlOptions::default();
        let options = HtmlOptions {
            title: format!("{}: {}", name(&args.file), format.name),
            depth: args.depth.unwrap_or(default.depth),
            items: items(default.items),
            byte_lines,
            ..default
        };
        let place = Place { out, input: &args.file, over_input: None, backup: false };
        replace::write(place, |out| to(out, |text| explanation.write_html(text, &options)))?;
    } else {
        let default = TextOptions::default();
        let options = TextOptions {
            depth: args.depth.unwrap_or(default.depth),
            items: items(default.items),
            byte_lines,
            color: is_colored(args.color),
            // It goes where errors go, with the name of the file.
            error: false,
            ..default
        };
        to_stdout(|text| {
            if args.format.is_none() {
                writeln!(text, "{}: {}: {}\n", name(&args.file), format.name, format.title)?;
            }
            explanation.write_text(text, &options)
        })?;
    }
    drop(working);
    match &explanation.error {
        None => Ok(Status::Good),
        Some(error) => Err(Failure::bad(&args.file, error)),
    }
}

/// See <https://no-color.org>.
pub(super) fn is_colored(color: Color) -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => std::io::stdout().is_terminal() && !is_set("NO_COLOR") && std::env::var_os("TERM").is_none_or(|term| term != "dumb"),
    }
}
