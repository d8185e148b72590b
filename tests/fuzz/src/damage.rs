//! Systematic damage.
