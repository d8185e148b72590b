//! What was found before, and what covers the most: the files of `corpus/`.

use bytespec_fuzz::TARGETS;
use std::fs;
use std::path::Path;

#[test]
fn the_corpora_keep_all_promises() {
    for target in TARGETS {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target.name);
        let (mut files, mut accepted) = (0, 0);
        for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.expect("the folder can be read").path();
            println!("{}", path.display());
            let outcome = (target.run)(&fs::read(&path).expect("the file can be read"));
            files += 1;
            accepted += u32::from(outcome == bytespec_fuzz::Outcome::Accepted);
        }
        println!("{}: {files} files, {accepted} accepted", target.name);
        assert!(files > 0 && accepted > 0, "{}: {files} files, {accepted} accepted", target.name);
    }
}
