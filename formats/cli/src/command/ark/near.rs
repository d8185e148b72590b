//! What may have been meant by the name of a property that is not there.

use bytespec_formats::ark::Properties;
use std::fmt::Write;

/// How an object without a property is reported: with names that differ in case or hold what was written, if there are such.
pub(super) fn missing(object: usize, text: &str, view: Properties<'_>) -> String {
    let mut message = format!("object {object} has no `{text}`");
    let near = near(text, view);
    if !near.is_empty() {
        let near: Vec<String> = near.iter().map(|name| format!("`{name}`")).collect();
        let _ = write!(message, "; there {} {}", if near.len() == 1 { "is" } else { "are" }, near.join(", "));
    }
    message
}

/// So many names are told.
const MOST: usize = 4;

fn near(text: &str, mut view: Properties<'_>) -> Vec<String> {
    let mut before = String::new();
    let mut steps = text.split('.').peekable();
    while let Some(step) = steps.next() {
        let name = step.split('[').next().unwrap_or(step);
        if view.all().iter().any(|property| view.names().is(&property.name, name)) {
            // It is there, perhaps with other indices, or the next step is not.
            let Some(list) = view.list(name).filter(|_| steps.peek().is_some()) else {
                let there = view.all().iter().filter(|property| view.names().is(&property.name, name));
                return there.map(|property| shown(&before, name, property.index)).take(MOST).collect();
            };
            let _ = write!(before, "{step}.");
            view = list;
            continue;
        }
        let wanted = name.to_lowercase();
        let mut found: Vec<String> = Vec::new();
        for property in view.all() {
            let name = view.names().text(&property.name);
            let lower = name.to_lowercase();
            let is_near = lower == wanted || wanted.len() > 2 && lower.contains(&wanted);
            let name = shown(&before, &name, property.index);
            if is_near && found.len() < MOST {
                found.push(name);
            }
        }
        return found;
    }
    Vec::new()
}

fn shown(before: &str, name: &str, index: i32) -> String {
    if index == 0 { format!("{before}{name}") } else { format!("{before}{name}[{index}]") }
}
