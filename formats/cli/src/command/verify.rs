//! `bytespec verify`: does what was read come back as it was?

use super::ark::damage;
use crate::cli::VerifyArgs;
use crate::input::{self, name};
use crate::output::{Failure, Status, to_stdout};
use crate::progress;
use bytespec_formats::ark::{self, Damage};
use bytespec_formats::{Format, Verdict};
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::{Path, PathBuf};

pub(crate) fn run(args: &VerifyArgs) -> Result<Status, Failure> {
    let mut report = Report::default();
    let size = |file: &PathBuf| std::fs::metadata(file).map_or(0, |metadata| metadata.len());
    let bar = progress::files(args.files.iter().map(size).sum());
    for file in &args.files {
        let checked = check(file, args.format.as_deref());
        bar.inc(size(file));
        bar.suspend(|| match checked {
            Ok(checked) => report.add(file, &checked, args.json),
            Err(Failure::Status(message, status)) => {
                eprintln!("error: {message}");
                report.unread(file, &message, status);
                Ok(())
            }
            Err(other) => Err(other),
        })?;
    }
    bar.finish_and_clear();
    report.end(args)?;
    Ok(report.status)
}

/// What came of one file.
struct Checked {
    format: &'static Format,
    verdict: Verdict,
    /// What cannot be read, and comes back since it is kept as bytes.
    damage: Vec<Damage>,
}

fn check(file: &Path, named: Option<&str>) -> Result<Checked, Failure> {
    let bytes = input::read(file)?;
    let format = input::format_of(file, &bytes, named)?;
    let verdict = (format.verify)(&bytes);
    let is_save = verdict.is_identical() && matches!(format.name, "ark-world" | "ark-save");
    let damage = if is_save { ark::open(&bytes).map(|save| save.all_damage()).unwrap_or_default() } else { Vec::new() };
    Ok(Checked { format, verdict, damage })
}

struct Report {
    status: Status,
    identical: usize,
    damaged: usize,
    not_canonical: usize,
    padding: usize,
    different: usize,
    bad: usize,
    files: Vec<Value>,
}

impl Default for Report {
    fn default() -> Self {
        Report { status: Status::Good, identical: 0, damaged: 0, not_canonical: 0, padding: 0, different: 0, bad: 0, files: Vec::new() }
    }
}

impl Report {
    fn add(&mut self, file: &Path, checked: &Checked, json: bool) -> Result<(), Failure> {
        let Checked { format, verdict, damage } = checked;
        let is_damaged = damage::status(damage) != Status::Good;
        let (count, word, at, error) = match verdict {
            Verdict::Identical if is_damaged => (&mut self.damaged, "damaged", None, None),
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
        if is_damaged || !verdict.is_identical() {
            self.status = self.status.max(Status::Bad);
        }
        if let Some(error) = &error {
            eprintln!("error: {}: {error}", name(file));
        }
        if json {
            self.files.push(json!({
                "file": file.display().to_string(), "format": format.name, "verdict": word, "offset": at, "error": error,
                "damage": damage.iter().map(damage::json).collect::<Vec<_>>(),
            }));
        } else if error.is_none() {
            let way_out = if matches!(verdict, Verdict::Padding { .. }) {
                "; nothing is lost: `bytespec json`, then `bytespec binary`, writes it with zeros"
            } else {
                ""
            };
            let places = if damage.len() == 1 { "place" } else { "places" };
            let damaged = if is_damaged { format!(", damaged in {} {places}", damage.len()) } else { String::new() };
            to_stdout(|out| writeln!(out, "{}: {}: {verdict}{damaged}{way_out}", name(file), format.name))?;
            let word = if is_damaged { "error" } else { "note" };
            damage::lines(damage, damage::MOST).iter().for_each(|line| eprintln!("{word}: {}: {line}", name(file)));
        }
        Ok(())
    }

    fn unread(&mut self, file: &Path, message: &str, status: Status) {
        self.bad += 1;
        self.status = self.status.max(status);
        self.files.push(json!({
            "file": file.display().to_string(), "format": null, "verdict": "unreadable", "offset": null, "error": message, "damage": [],
        }));
    }

    fn end(&self, args: &VerifyArgs) -> Result<(), Failure> {
        let Report { identical, damaged, not_canonical, padding, different, bad, .. } = *self;
        let counts = [
            ("identical", identical),
            ("damaged", damaged),
            ("not canonical", not_canonical),
            ("padding differs", padding),
            ("different", different),
            ("bad", bad),
        ];
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
