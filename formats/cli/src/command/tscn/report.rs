//! What a change did to a file: which nodes have other paths, and which lines are others.

use imara_diff::sources::byte_lines;
use imara_diff::{Algorithm, Diff, InternedInput};
use serde_json::{Value, json};
use std::fmt::{self, Write};

/// So much of a line is shown: arrays of numbers may take megabytes.
const SHOWN: usize = 200;

/// A node before and after; one that is new was not there, and one that is gone is nowhere.
pub(super) struct Moved {
    pub(super) was: Option<String>,
    pub(super) is: Option<String>,
}

pub(super) struct Report<'a> {
    pub(super) nodes: Vec<Moved>,
    /// Paths in values that lead to what is gone.
    pub(super) left: Vec<String>,
    pub(super) before: &'a [u8],
    pub(super) after: &'a [u8],
}

/// Lines in place of others. Lines have their numbers from 1.
struct Hunk<'a> {
    was: (usize, Vec<&'a [u8]>),
    is: (usize, Vec<&'a [u8]>),
}

impl<'a> Report<'a> {
    fn hunks(&self) -> Vec<Hunk<'a>> {
        let input = InternedInput::new(byte_lines(self.before), byte_lines(self.after));
        let mut diff = Diff::compute(Algorithm::Histogram, &input);
        diff.postprocess_no_heuristic(&input);
        let lines = |tokens: &[imara_diff::Token]| tokens.iter().map(|token| input.interner[*token]).collect();
        let hunk = |hunk: imara_diff::Hunk| {
            let (was, is) = (hunk.before.start as usize..hunk.before.end as usize, hunk.after.start as usize..hunk.after.end as usize);
            // Of no lines the one in front is told, as everywhere.
            let number = |range: &std::ops::Range<usize>| range.start + usize::from(!range.is_empty());
            Hunk { was: (number(&was), lines(&input.before[was.clone()])), is: (number(&is), lines(&input.after[is.clone()])) }
        };
        diff.hunks().map(hunk).collect()
    }

    /// Paths of nodes, then lines as `diff -U0` has them.
    pub(super) fn text(&self, out: &mut dyn Write) -> fmt::Result {
        for Moved { was, is } in &self.nodes {
            match (was, is) {
                (Some(was), Some(is)) => writeln!(out, "node {} -> {}", safe(was), safe(is))?,
                (None, Some(is)) => writeln!(out, "node + {}", safe(is))?,
                (Some(was), None) => writeln!(out, "node - {}", safe(was))?,
                (None, None) => {}
            }
        }
        for Hunk { was, is } in self.hunks() {
            let place = |(at, lines): &(usize, Vec<&[u8]>)| if lines.len() == 1 { at.to_string() } else { format!("{at},{}", lines.len()) };
            writeln!(out, "@@ -{} +{} @@", place(&was), place(&is))?;
            for (mark, lines) in [('-', &was.1), ('+', &is.1)] {
                for line in lines {
                    writeln!(out, "{mark}{}", shown(line))?;
                }
            }
        }
        Ok(())
    }

    pub(super) fn json(&self, file: &str, output: Option<&str>) -> Value {
        let nodes: Vec<Value> = self.nodes.iter().map(|Moved { was, is }| json!({ "was": was, "is": is })).collect();
        let side = |(at, lines): &(usize, Vec<&[u8]>)| json!({ "line": at, "text": lines.iter().map(|line| plain(line)).collect::<Vec<_>>() });
        let lines: Vec<Value> = self.hunks().iter().map(|hunk| json!({ "was": side(&hunk.was), "is": side(&hunk.is) })).collect();
        json!({ "file": file, "output": output, "nodes": nodes, "lines": lines, "dangling": self.left })
    }
}

fn plain(line: &[u8]) -> String {
    String::from_utf8_lossy(line.strip_suffix(b"\n").unwrap_or(line)).into_owned()
}

/// A line for people, cut if it is long.
fn shown(line: &[u8]) -> String {
    let line = safe(&plain(line));
    match line.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

/// Nothing that a terminal would obey.
fn safe(text: &str) -> String {
    text.replace(|letter: char| letter.is_control() && letter != '\t', "\u{fffd}")
}
