//! `bytespec ark set`.

use super::args::SetArgs;
use super::{bad, object, open};
use crate::input;
use crate::output::{Failure, Status};
use crate::replace::{self, Place};
use bytespec_formats::ark::Path;

pub(super) fn set(args: &SetArgs) -> Result<Status, Failure> {
    let path = Path::parse(&args.property).map_err(|error| Failure::Status(error, Status::Usage))?;
    let bytes = input::read(&args.file)?;
    let mut save = open(&args.file, &bytes)?;
    let at = object(save.objects(), &args.object).map_err(|error| bad(&args.file, error))?;
    save.objects_mut().set_text(at, &path, &args.value).map_err(|error| bad(&args.file, error))?;
    let changed = save.write().map_err(|error| bad(&args.file, error))?;
    let place = Place { out: &args.output, input: &args.file, over_input: Some(args.over_input), backup: args.backup };
    replace::write(place, |out| Ok(out.write_all(&changed)?))?;
    Ok(Status::Good)
}
