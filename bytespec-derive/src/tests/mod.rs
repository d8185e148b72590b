//! Every message of the derive, with the tokens it points at, and what accepted declarations resolve to.

use syn::DeriveInput;

mod accepted;
mod accepted_enums;
mod attributes;
mod bits;
mod catch_all;
mod container;
mod enums;
mod expansion;
mod expressions;
mod extensions;
mod flag;
mod header;
mod index;
mod lists;
mod padding;
mod presence;
mod settings;
mod snapshots;
mod spelling;
mod tag_bits;
mod tags;
mod types;
mod wire;

fn parse(declaration: &str) -> DeriveInput {
    match syn::parse_str(declaration) {
        Ok(input) => input,
        Err(error) => panic!("not a declaration: {error}"),
    }
}

/// Asserts that a declaration has exactly these errors: the source text each of them points at, and its message.
#[track_caller]
fn check(declaration: &str, expected: &[(&str, &str)]) {
    let input = parse(declaration);
    let found: Vec<(String, String)> = match crate::check::model(&input) {
        Ok(_) => Vec::new(),
        Err(errors) => errors.into_iter().map(|error| (error.span().source_text().unwrap_or_default(), error.to_string())).collect(),
    };
    let expected: Vec<(String, String)> = expected.iter().map(|(at, message)| ((*at).to_owned(), (*message).to_owned())).collect();
    assert_eq!(found, expected);
}
