//! Dates and times as ISO 8601 text.
