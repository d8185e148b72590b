//! The command-line tool: what declared formats say about files.

mod cli;
mod command;
mod input;
mod output;
mod progress;
mod replace;
#[cfg(unix)]
mod signals;

use clap::Parser;
use cli::{Cli, Command};
use output::{Failure, Status};
use std::process::ExitCode;

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Explain(args) => command::explain::run(&args),
        Command::Verify(args) => command::verify::run(&args),
        Command::Json(args) => command::json::run(&args),
        Command::Binary(args) => command::binary::run(&args),
        Command::Ark(command) => command::ark::run(&command),
        Command::Formats(args) => command::formats::run(&args),
        Command::Schema(args) => command::schema::run(&args),
        Command::Tscn(args) => command::tscn::run(&args),
    };
    match result {
        Ok(status) => status.into(),
        // Who closed the pipe has seen enough.
        Err(Failure::BrokenPipe) => ExitCode::SUCCESS,
        Err(Failure::Status(message, status)) => {
            eprintln!("error: {message}");
            status.into()
        }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        ExitCode::from(status as u8)
    }
}
