//! The command line of `bytespec tscn`.

use crate::cli::Color;
use bytespec_formats::godot::text::{Code, Generation};
use clap::{ArgGroup, Args, Subcommand};
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct TscnArgs {
    #[command(subcommand)]
    pub(crate) command: TscnCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum TscnCommand {
    /// Write files as an engine saves them; comments go
    Fmt(FmtArgs),
    /// Find what engines refuse, drop or read otherwise
    Check(CheckArgs),
    /// Show the nodes of a scene
    Tree(TreeArgs),
    /// Print a property, or all of a section
    Get(GetArgs),
    /// Change a property, nodes or resources, and nothing else of the file
    Set(SetArgs),
}

#[derive(Debug, Args)]
pub(crate) struct FmtArgs {
    /// The files, which are written anew; `-` is standard input, which goes to standard output
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The release whose engine writes so, such as 3.5 or 4.4, instead of the one that the file looks like
    #[arg(long, value_name = "V", value_parser = release)]
    pub(crate) engine: Option<Generation>,
    /// Write nothing; name the files that would change, exit status 1 if there are any
    #[arg(long)]
    pub(crate) check: bool,
    /// Keep the files that are replaced, with `.bak` behind their names
    #[arg(long)]
    pub(crate) backup: bool,
}

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// The files; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Also tell of scripts and objects that run or are made when an engine loads the file
    #[arg(long)]
    pub(crate) untrusted: bool,
    /// Say nothing of this kind, such as `load-steps`
    #[arg(long, value_name = "CODE", value_parser = code)]
    pub(crate) allow: Vec<Code>,
    /// Exit status 1 for warnings too
    #[arg(long)]
    pub(crate) deny_warnings: bool,
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// When to use colours
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = Color::Auto)]
    pub(crate) color: Color,
}

#[derive(Debug, Args)]
pub(crate) struct TreeArgs {
    /// The scene; `-` is standard input
    pub(crate) file: PathBuf,
    /// Only this node and what is below it
    #[arg(value_name = "NODE", default_value = ".", hide_default_value = true)]
    pub(crate) node: String,
    /// Show nodes of instances and of the base scene too, of which this scene says nothing
    #[arg(long)]
    pub(crate) all: bool,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct GetArgs {
    /// The file; `-` is standard input
    pub(crate) file: PathBuf,
    /// What: `Player/Sprite:position`, `.:script` of the root, `SubResource(1):radius`, `ExtResource(2):@path`, `resource:speed`,
    /// `application:config/name` of settings; `@` is an attribute of the heading; without `:` all of the section
    #[arg(value_name = "TARGET")]
    pub(crate) target: String,
    /// Print JSON that loses nothing
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(group = ArgGroup::new("change").required(true).args(["value", "remove", "add", "instance", "rename", "reparent", "editable", "move_to"]))]
pub(crate) struct SetArgs {
    /// The file; `-` is standard input
    pub(crate) file: PathBuf,
    /// What to change: a property as for `get`, a node, a resource such as `SubResource(1)`, or the path of a resource
    #[arg(value_name = "TARGET")]
    pub(crate) target: String,
    /// The value as it stands in a file, such as `Vector2(1, 2)` or `"text"`
    #[arg(allow_hyphen_values = true)]
    pub(crate) value: Option<String>,
    /// Remove the property, the node with all below it, the resource that nothing needs, or the section of settings
    #[arg(long)]
    pub(crate) remove: bool,
    /// Add a node of this class at the path, below a parent that is there
    #[arg(long, value_name = "CLASS")]
    pub(crate) add: Option<String>,
    /// Add an instance of the scene at this `res://` path
    #[arg(long, value_name = "SCENE")]
    pub(crate) instance: Option<String>,
    /// Give the node this name, in every path that leads to it or past it
    #[arg(long, value_name = "NAME")]
    pub(crate) rename: Option<String>,
    /// Put the node below another one; paths lead where they led
    #[arg(long, value_name = "PARENT")]
    pub(crate) reparent: Option<String>,
    /// Whether the children of the instance can be changed in the editor
    #[arg(long, value_name = "true|false")]
    pub(crate) editable: Option<bool>,
    /// The path that the resource at the path has now, wherever this file names it
    #[arg(long, value_name = "PATH")]
    pub(crate) move_to: Option<String>,
    /// Where to write to, instead of the file itself; `-` is standard output
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
    /// With `--output`: write even over the file that is read
    #[arg(long, requires = "output")]
    pub(crate) over_input: bool,
    /// Keep the file that is replaced, with `.bak` behind its name
    #[arg(long)]
    pub(crate) backup: bool,
    /// Write nothing, only tell what would change
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

fn release(text: &str) -> Result<Generation, String> {
    Generation::of_release(text).ok_or_else(|| "expected a release of 3.0 or later, such as 4.4".into())
}

fn code(text: &str) -> Result<Code, String> {
    Code::from_name(text).ok_or_else(|| {
        let names: Vec<_> = Code::ALL.iter().map(|code| code.name()).collect();
        format!("expected one of {}", names.join(", "))
    })
}
