//! Declarations that must compile, in awkward places.
#![allow(clippy::unwrap_used)]

mod awkward {
    mod expressions;
    mod places;
    mod shadowed_names;
}
