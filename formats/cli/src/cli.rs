//! The command line.

use crate::command::ark::ArkCommand;
use crate::command::tscn::args::TscnArgs;
use bytespec_formats::Format;
use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Looks into binary files whose format is declared: what the bytes are, whether they come back, and changes to them.
///
/// Exit status: 0 all is well; 1 the data is bad or damaged, does not come back as it was, or has not what was asked for; 2 the command line
/// is wrong, or a file cannot be read or written.
#[derive(Debug, Parser)]
#[command(name = "bytespec", version)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Show the bytes of a file and what they are; long lists and values are folded, `--limit 0` shows every byte
    Explain(ExplainArgs),
    /// Decode files, encode them again and compare
    Verify(VerifyArgs),
    /// Turn a file into JSON that loses nothing
    Json(JsonArgs),
    /// Turn such JSON back into the file
    Binary(BinaryArgs),
    /// Look into saves of ARK: Survival Evolved, and change them
    #[command(subcommand)]
    Ark(ArkCommand),
    /// List the known formats and how they are recognised
    Formats(FormatsArgs),
    /// Print the declaration of a format
    Schema(SchemaArgs),
    /// Look into Godot's text scenes, resources and settings, and change them
    Tscn(TscnArgs),
}

#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    /// The file; `-` is standard input
    pub(crate) file: PathBuf,
    /// The format, instead of finding it by content
    #[arg(long, value_name = "NAME", value_parser = names_of(|format| format.explain.is_some()), ignore_case = true)]
    pub(crate) format: Option<String>,
    /// Write an HTML page that needs nothing else; `-` is standard output
    #[arg(long, value_name = "OUT")]
    pub(crate) html: Option<PathBuf>,
    /// When to use colours
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = Color::Auto)]
    pub(crate) color: Color,
    /// How deep to show what is inside; a deeper piece is one line
    #[arg(long, value_name = "N")]
    pub(crate) depth: Option<usize>,
    /// How many pieces inside of one are shown; 0 for all, and for all bytes of long values [default: 100, in HTML 1000]
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<usize>,
}

#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    /// The files; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The format, instead of finding it by content
    #[arg(long, value_name = "NAME", value_parser = names(), ignore_case = true)]
    pub(crate) format: Option<String>,
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct JsonArgs {
    /// The file; `-` is standard input
    pub(crate) file: PathBuf,
    /// The format, instead of finding it by content
    #[arg(long, value_name = "NAME", value_parser = names(), ignore_case = true)]
    pub(crate) format: Option<String>,
    /// Where to write to, instead of standard output
    #[arg(short, long, value_name = "OUT", default_value = "-", hide_default_value = true)]
    pub(crate) output: PathBuf,
    /// Write even over the file that is read
    #[arg(long)]
    pub(crate) over_input: bool,
    /// Keep the file that is replaced, with `.bak` behind its name
    #[arg(long)]
    pub(crate) backup: bool,
}

#[derive(Debug, Args)]
pub(crate) struct BinaryArgs {
    /// The JSON file; `-` is standard input
    pub(crate) file: PathBuf,
    /// Write this format, instead of the one that the JSON names
    #[arg(long, value_name = "NAME", value_parser = names(), ignore_case = true)]
    pub(crate) format: Option<String>,
    /// Where to write to; `-` is standard output
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: PathBuf,
    /// Write even over the file that is read
    #[arg(long)]
    pub(crate) over_input: bool,
    /// Keep the file that is replaced, with `.bak` behind its name
    #[arg(long)]
    pub(crate) backup: bool,
}

#[derive(Debug, Args)]
pub(crate) struct FormatsArgs {
    /// List as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct SchemaArgs {
    /// The format
    #[arg(value_parser = names_of(|format| format.schema.is_some()), ignore_case = true)]
    pub(crate) name: String,
    /// What to print
    #[arg(long = "as", value_name = "FORM", value_enum, default_value_t = Form::Markdown)]
    pub(crate) form: Form,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal
    Auto,
    Always,
    Never,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Form {
    /// Tables for people
    Markdown,
    /// For programs
    Json,
    /// One line for each field, to be committed and compared
    Text,
}

fn names() -> PossibleValuesParser {
    names_of(|_| true)
}

/// Text has neither bytes to explain nor a declaration.
fn names_of(has: impl Fn(&Format) -> bool) -> PossibleValuesParser {
    PossibleValuesParser::new(bytespec_formats::formats().iter().filter(|format| has(format)).map(|format| format.name))
}
