//! Declarations that must compile, in awkward places.

mod awkward {
    mod expressions;
    mod places;
    mod shadowed_names;
}
