//! `bytespec verify`: does what was read come back as it was?

use crate::cli::VerifyArgs;
use crate::input::{self, name};
use crate::output::{Failure, Status, to_stdout};
use bytespec_formats::{Format, Verdict};
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::Path;

pub(crate) fn run(args: &VerifyArgs) -> Result<Status, Failure> {
    let mut report = Report::default();
    for file in &args.files {
        match check(file, args.format.as_deref()) {
            Ok((format, verdict)) => report.add(file, format, &verdict, args.json)?,
            Err(Failure::Status(message, status)) => {
                eprintln!("error: {message}");
                report.unread(file, &message, status);
            }
            Err(other) => return Err(other),
        }
    }
    report.end(args)?;
    Ok(report.status)
}

fn check(file: &Path, named: Option<&str>) -> Result<(&'static Format, Verdict), Failure> {
    let bytes = input::read(file)?;
    let format = input::format_of(file, &bytes, named)?;
    Ok((format, (format.verify)(&bytes)))
}

struct Report {
    status: Status,
    identical: usize,
    not_canonical: usize,
    padding: usize,
    different: usize,
    bad: usize,
    files: Vec<Value>,
}

impl Default for Report {
    fn default() -> Self {
        Report { status: Status::Good, identical: 0, not_canonical: 0, padding: 0, different: 0, bad: 0, files: Vec::new() }
    }
}

impl Report {
    fn add(&mut self, file: &Path, format: &Format, verdict: &Verdict, json: bool) -> Result<(), Failure> {
        let (count, word, at, error) = match verdict {
            Verdict::Identical => (&mut self.identical, "identical", None, None),
            Verdict::NotCanonical { at } => (&mut self.not_canonical, "not canonical", Some(*at), None),
            Verdict::Padding { at } => (&mut self.padding, "padding differs", at.first().copied(), None),
            Verdict::Differs { at } => (&mut self.different, "differs", Some(*at), None),
            Verdict::Undecodable(error) => (&mut self.bad, "undecodable", Some(error.offset()), Some(error.to_string())),
            Verdict::Unencodable(error) => (&mut self.bad, "unencodable", None, Some(error.to_string())),
            Verdict::Unreadable { at, message } => (&mut self.bad, "undecodable", Some(*at), Some(message.clone())),
            other => (&mut self.bad, "unknown", None, Some(other.to_string())),
        };
        *count += 1;
        if !verdict.is_identical() {
            self.status = self.status.max(Status::Bad);
        }
        if let Some(error) = &error {
            eprintln!("error: {}: {error}", name(file));
        }
        if json {
            self.files.push(json!({
                "file": file.display().to_string(), "format": format.name, "verdict": word, "offset": at, "error": error,
            }));
        } else if error.is_none() {
            let way_out = if matches!(verdict, Verdict::Padding { .. }) {
                "; nothing is lost: `bytespec json`, then `bytespec binary`, writes it with zeros"
            } else {
                ""
            };
            to_stdout(|out| writeln!(out, "{}: {}: {verdict}{way_out}", name(file), format.name))?;
        }
        Ok(())
    }

    fn unread(&mut self, file: &Path, message: &str, status: Status) {
        self.bad += 1;
        self.status = self.status.max(status);
        self.files.push(json!({
            "file": file.display().to_string(), "format": null, "verdict": "unreadable", "offset": null, "error": message,
        }));
    }

    fn end(&self, args: &VerifyArgs) -> Result<(), Failure> {
        let Report { identical, not_canonical, padding, different, bad, .. } = *self;
        let counts =
            [("identical", identical), ("not canonical", not_canonical), ("padding differs", padding), ("different", different), ("bad", bad)];
        if args.json {
            let counts: serde_json::Map<_, _> = counts.iter().map(|(word, count)| (word.replace(' ', "_"), json!(count))).collect();
            return to_stdout(|out| writeln!(out, "{:#}", json!({ "counts": counts, "files": self.files })));
        }
        if args.files.len() < 2 {
            return Ok(());
        }
        let words: Vec<_> = counts.iter().filter(|(_, count)| *count > 0).map(|(word, count)| format!("{count} {word}")).collect();
        to_stdout(|out| writeln!(out, "{} files: {}", args.files.len(), words.join(", ")))
    }
}
