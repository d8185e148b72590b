//! Diagnostics as compilers draw them.

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Level, Origin, Renderer, Snippet};
use bytespec_formats::godot::text::{Position, Severity};
use bytespec_formats::tscn::Diagnostic;
use std::ops::Range;

/// Longer lines are not drawn: arrays of numbers may take megabytes.
const LONGEST_LINE: usize = 1000;

pub(super) fn draw(file: &str, text: &[u8], one: &Diagnostic, colored: bool) -> String {
    let renderer = if colored { Renderer::styled() } else { Renderer::plain() }.decor_style(DecorStyle::Ascii);
    let level = if one.severity == Severity::Error { Level::ERROR } else { Level::WARNING };
    let mut group = level.primary_title(&*one.message).id(one.code.name()).elements(Option::<Origin<'_>>::None);
    group = match line(text, &one.at, &one.span) {
        Some((source, span)) => {
            group.element(Snippet::source(source).line_start(one.at.line).path(file).annotation(AnnotationKind::Primary.span(span)))
        }
        None => group.element(Origin::path(file).line(one.at.line).char_column(one.at.column)),
    };
    if let Some(related) = &one.related {
        group = match line(text, &related.at, &related.span) {
            Some((source, span)) => {
                let annotation = AnnotationKind::Context.span(span).label(&*related.message);
                group.element(Snippet::source(source).line_start(related.at.line).path(file).annotation(annotation))
            }
            None => group.element(Origin::path(file).line(related.at.line).char_column(related.at.column)),
        };
    }
    if let Some(section) = &one.section {
        group = group.element(Level::NOTE.message(format!("in [{section}]")));
    }
    let mut drawn = renderer.render(&[group]);
    drawn.push('\n');
    drawn
}

/// The line that a place begins in, and the part of it that is meant.
fn line(text: &[u8], at: &Position, span: &Range<usize>) -> Option<(String, Range<usize>)> {
    let offset = at.offset.min(text.len());
    let before = &text[offset.saturating_sub(LONGEST_LINE)..offset];
    let start = match before.iter().rposition(|byte| *byte == b'\n') {
        Some(feed) => offset - before.len() + feed + 1,
        None if before.len() == offset => 0,
        None => return None,
    };
    let rest = &text[offset..text.len().min(offset + LONGEST_LINE)];
    let end = match rest.iter().position(|byte| *byte == b'\n') {
        Some(feed) => offset + feed,
        None if offset + rest.len() == text.len() => text.len(),
        None => return None,
    };
    let source = String::from_utf8(text[start..end].to_vec()).ok()?;
    let to = span.end.clamp(offset, end) - start;
    let from = offset - start;
    // A place within a character, as in a text that is damaged, is drawn without its line.
    (source.is_char_boundary(from) && source.is_char_boundary(to)).then_some((source, from..to))
}
