//! How many instructions twice as much input takes four times over: for every [`Shape`] about four times as many. What is
//! looked through again for each of its parts would take sixteen times as many.

use bytespec_benches::callgrind::collected;
use bytespec_benches::growth::{Shape, shapes};
use std::error::Error;
use std::process::ExitCode;

/// So much more input,
const MORE: usize = 4;
/// and at most so many times the instructions: buffers that grow and trees that get deeper take a little more.
const TOLERATED: f64 = 5.5;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["run", name, size, times] => {
            let shape = shapes().into_iter().find(|shape| shape.name == name).ok_or("no such shape")?;
            let used = (shape.prepare)(size.parse()?);
            if times == "1" {
                used();
            } else {
                std::mem::forget(used);
            }
            Ok(ExitCode::SUCCESS)
        }
        [] => compare(""),
        [part] => compare(part),
        _ => Err("usage: growth [PART OF A NAME]".into()),
    }
}

fn compare(part: &str) -> Result<ExitCode, Box<dyn Error>> {
    println!("{:<56}{:>14}{:>14}{:>8}", "shape", "instructions", "of 4 times", "ratio");
    let mut worse = false;
    for shape in shapes().iter().filter(|shape| shape.name.contains(part)) {
        let (few, many) = (cost(shape, shape.size)?, cost(shape, shape.size * MORE)?);
        let ratio = many / few;
        println!("{:<56}{few:>14.0}{many:>14.0}{ratio:>8.2}", shape.name);
        worse |= ratio > TOLERATED;
    }
    if worse {
        eprintln!("{MORE} times as much takes more than {TOLERATED} times as many instructions");
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}

/// Instructions of using an input, those of making it left out.
fn cost(shape: &Shape, size: usize) -> Result<f64, Box<dyn Error>> {
    let all = |times| Ok::<f64, Box<dyn Error>>(collected(&["run", shape.name, &size.to_string(), times])?.values().sum());
    Ok(all("1")? - all("0")?)
}
