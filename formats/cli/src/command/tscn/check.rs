//! `bytespec tscn check`.

use super::args::CheckArgs;
use super::draw::draw;
use crate::command::explain::is_colored;
use crate::input::{self, name};
use crate::output::{Failure, Status, to_stdout};
use bytespec_formats::godot::text::{Code, Severity};
use bytespec_formats::tscn::tree::Project;
use bytespec_formats::tscn::{Checker, Diagnostic, Related};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

pub(crate) fn run(args: &CheckArgs) -> Result<Status, Failure> {
    let checker = if args.untrusted { Checker::new().untrusted() } else { Checker::new() };
    let colored = is_colored(args.color);
    let (mut errors, mut warnings, mut status) = (0_usize, 0_usize, Status::Good);
    let mut list = Vec::new();
    let mut projects = HashMap::new();
    for file in &args.files {
        let text = match input::read(file) {
            Ok(text) => text,
            Err(Failure::Status(message, bad)) => {
                eprintln!("error: {message}");
                status = status.max(bad);
                continue;
            }
            Err(other) => return Err(other),
        };
        let found = in_project(&checker, file, &text, &mut projects);
        let file = name(file).to_string();
        for one in found.iter().filter(|one| !args.allow.contains(&one.code)) {
            match one.severity {
                Severity::Error => errors += 1,
                Severity::Warning => warnings += 1,
            }
            if args.json {
                list.push(of_diagnostic(&file, one));
            } else {
                to_stdout(|out| writeln!(out, "{}", draw(&file, &text, one, colored)))?;
            }
        }
    }
    if errors > 0 || args.deny_warnings && warnings > 0 {
        status = status.max(Status::Bad);
    }
    if args.json {
        to_stdout(|out| writeln!(out, "{:#}", json!({ "diagnostics": list, "errors": errors, "warnings": warnings })))?;
    } else if errors + warnings > 0 {
        let count = |count: usize, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
        to_stdout(|out| writeln!(out, "{}, {}", count(errors, "error"), count(warnings, "warning")))?;
    }
    Ok(status)
}

/// Checks a file as one of its project, if it is in one. Each project is looked through once.
fn in_project(checker: &Checker, file: &Path, text: &[u8], projects: &mut HashMap<PathBuf, Project>) -> Vec<Diagnostic> {
    let Some(project) = Project::containing(file) else { return checker.check(text) };
    let project = projects.entry(project.root().to_owned()).or_insert(project);
    match project.path(file) {
        Some(path) => checker.check_in(text, &path, project),
        None => checker.check(text),
    }
}

fn of_diagnostic(file: &str, one: &Diagnostic) -> Value {
    let Diagnostic { severity, code, at, span, section, key, message, related, .. } = one;
    let severity = if *severity == Severity::Error { "error" } else { "warning" };
    let related = related.as_ref().map(|Related { at, span, message, .. }| {
        json!({ "line": at.line, "column": at.column, "offset": span.start, "end": span.end, "message": message })
    });
    json!({
        "file": file, "severity": severity, "code": Code::name(*code), "line": at.line, "column": at.column,
        "offset": span.start, "end": span.end, "section": section, "key": key, "message": message, "related": related,
    })
}
