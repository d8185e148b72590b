//! Prints the annotated dump of a file: `cargo run --example explain -- FILE [FORMAT]`.
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let bytes = std::fs::read(arguments.next().ok_or("which file?")?)?;
    let name = arguments.next();
    let format = match &name {
        Some(name) => bytespec_formats::formats().iter().find(|format| format.name == name),
        None => bytespec_formats::detect(&bytes),
    };
    let format = format.ok_or("no such format")?;
    println!("{}: {}", format.name, (format.verify)(&bytes));
    if let Some(explain) = format.explain {
        print!("{}", explain(&bytes));
    }
    Ok(())
}
