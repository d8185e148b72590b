//! `bytespec json`: a file as JSON.

use super::ark::damage;
use crate::cli::JsonArgs;
use crate::input::{self, name};
use crate::output::{Failure, Status};
use crate::progress;
use crate::replace::{self, Place};
use bytespec_formats::{Verdict, ark};

pub(crate) fn run(args: &JsonArgs) -> Result<Status, Failure> {
    let bytes = input::read(&args.file)?;
    let format = input::format_of(&args.file, &bytes, args.format.as_deref())?;
    let working = progress::working(bytes.len());
    working.on("turning it into JSON");
    let mut text = (format.to_json)(&bytes).map_err(|error| Failure::bad(&args.file, error))?;
    // Better to hear it now than when the way back has been gone.
    working.on("trying the way back");
    let back = (format.from_json)(&text);
    text.push('\n');
    working.before_output();
    working.on("writing");
    let place = Place { out: &args.output, input: &args.file, over_input: Some(args.over_input), backup: args.backup };
    replace::write(place, |out| Ok(out.write_all(text.as_bytes())?))?;
    drop(working);
    if matches!(format.name, "ark-world" | "ark-save")
        && let Ok(save) = ark::open(&bytes)
    {
        damage::note(&args.file, &save);
    }
    match back {
        Ok(back) if back == bytes => {}
        Ok(back) => {
            let name = name(&args.file);
            match (format.verify)(&bytes) {
                Verdict::Padding { at } => {
                    let at = at.first().copied().unwrap_or_default();
                    eprintln!(
                        "note: {name}: only padding differs, `bytespec binary` will write it with zeros, from byte {at:#x} on; nothing is lost"
                    );
                }
                _ => {
                    let at = back.iter().zip(&bytes).take_while(|(a, b)| a == b).count();
                    eprintln!("note: {name}: not canonical, `bytespec binary` will write other bytes from byte {at:#x} on");
                }
            }
        }
        Err(error) => eprintln!("note: {}: `bytespec binary` will refuse this: {error}", name(&args.file)),
    }
    Ok(Status::Good)
}
