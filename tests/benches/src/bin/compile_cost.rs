//! What it costs to compile: CPU time for a struct of ten fields, in both directions, with each library.
//!
//! Each contender gets a crate of its own with a hundred structs, all of which are written and read. Measured is the time that the
//! compiler spends on that crate alone, less the same for an empty one; the least of a few runs.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const STRUCTS: usize = 100;
/// `/proc/self/stat` counts in these.
const TICKS_PER_SECOND: f64 = 100.0;

/// The fields besides a text and bytes.
const NUMBERS: [(&str, &str); 8] = [("a", "u8"), ("b", "u16"), ("c", "u32"), ("d", "u64"), ("e", "i16"), ("f", "i32"), ("g", "i64"), ("h", "f32")];

/// Somebody who compiles.
struct Contender {
    name: &'static str,
    dependencies: &'static str,
    /// In front of all structs.
    prelude: &'static str,
    /// One struct.
    declare: fn(&str) -> String,
    /// Writes and reads it: the value `value`, the bytes `bytes`.
    both: fn(&str) -> String,
}

const CONTENDERS: [Contender; 6] = [
    Contender {
        name: "hand",
        dependencies: "",
        prelude: HAND,
        declare: by_hand,
        both: |_| "let mut out = Vec::new(); value.write(&mut out); (out, Self::read(bytes).ok())".into(),
    },
    Contender {
        name: "bytespec",
        dependencies: "bytespec = { path = \"BYTESPEC\" }",
        prelude: "use bytespec::ProtoModel;",
        declare: |name| plain("ProtoModel", "", name),
        both: |_| "(value.encode().unwrap(), Self::decode(bytes).ok())".into(),
    },
    Contender {
        name: "serde, postcard",
        dependencies: "serde = { version = \"1\", features = [\"derive\"] }\npostcard = { version = \"1\", default-features = false, features = [\"alloc\"] }",
        prelude: "use serde::{Deserialize, Serialize};",
        declare: |name| plain("Serialize, Deserialize", "", name),
        both: |_| "(postcard::to_allocvec(value).unwrap(), postcard::from_bytes(bytes).ok())".into(),
    },
    Contender {
        name: "borsh",
        dependencies: "borsh = { version = \"1\", features = [\"derive\"] }",
        prelude: "use borsh::{BorshDeserialize, BorshSerialize};",
        declare: |name| plain("BorshSerialize, BorshDeserialize", "", name),
        both: |_| "(borsh::to_vec(value).unwrap(), borsh::from_slice(bytes).ok())".into(),
    },
    Contender {
        name: "binrw",
        dependencies: "binrw = \"0.15\"",
        prelude: "use binrw::{binrw, BinRead, BinWrite}; use std::io::Cursor;",
        declare: binrw,
        both: |_| {
            "let mut out = Cursor::new(Vec::new()); value.write(&mut out).unwrap(); (out.into_inner(), Self::read(&mut Cursor::new(bytes)).ok())"
                .into()
        },
    },
    Contender {
        name: "deku",
        dependencies: "deku = \"0.20\"",
        prelude: "use deku::prelude::*; fn text(bytes: Vec<u8>) -> Result<String, DekuError> { String::from_utf8(bytes).map_err(|_| DekuError::Parse(\"\".into())) }",
        declare: deku,
        both: |_| "(value.to_bytes().unwrap(), Self::from_bytes((bytes, 0)).ok().map(|read| read.1))".into(),
    },
];

/// What code by hand shares.
const HAND: &str = r"
pub struct Short;
pub struct Reader<'a>(&'a [u8]);
impl<'a> Reader<'a> {
    fn array<const N: usize>(&mut self) -> Result<[u8; N], Short> {
        let (taken, rest) = self.0.split_first_chunk::<N>().ok_or(Short)?;
        self.0 = rest;
        Ok(*taken)
    }
    fn bytes(&mut self) -> Result<&'a [u8], Short> {
        let length = u32::from_be_bytes(self.array()?) as usize;
        let (taken, rest) = self.0.split_at_checked(length).ok_or(Short)?;
        self.0 = rest;
        Ok(taken)
    }
}
";

fn fields(text: &str, bytes: &str) -> String {
    let numbers: String = NUMBERS.iter().map(|(name, ty)| format!("    pub {name}: {ty},\n")).collect();
    format!("{numbers}{text}    pub i: String,\n{bytes}    pub j: Vec<u8>,\n")
}

fn plain(derives: &str, attributes: &str, name: &str) -> String {
    format!("#[derive({derives})]\n{attributes}pub struct {name} {{\n{}}}\n", fields("", ""))
}

fn by_hand(name: &str) -> String {
    let write: String = NUMBERS.iter().map(|(field, _)| format!("        out.extend_from_slice(&self.{field}.to_be_bytes());\n")).collect();
    let read: String = NUMBERS.iter().map(|(field, ty)| format!("            {field}: {ty}::from_be_bytes(input.array()?),\n")).collect();
    let bytes = |field: &str| {
        format!(
            "        out.extend_from_slice(&(self.{field}.len() as u32).to_be_bytes());\n        out.extend_from_slice(&self.{field}{});\n",
            if field == "i" { ".as_bytes()" } else { "" }
        )
    };
    format!(
        "pub struct {name} {{\n{}}}\nimpl {name} {{\n    pub fn write(&self, out: &mut Vec<u8>) {{\n        out.extend_from_slice(&[0, 1, 0, 0, 0, 0, 0, 0, 0, 0]);\n        \
         let start = out.len();\n        out.extend_from_slice(&[0; 4]);\n{write}{}{}        let length = (out.len() - start - 4) as u32;\n        \
         out[start..start + 4].copy_from_slice(&length.to_be_bytes());\n    }}\n    pub fn read(bytes: &[u8]) -> Result<Self, Short> {{\n        \
         let mut input = Reader(bytes);\n        if input.array()? != [0, 1] {{\n            return Err(Short);\n        }}\n        let _flags = u64::from_be_bytes(input.array()?);\n        \
         let mut input = Reader(input.bytes()?);\n        Ok({name} {{\n{read}            i: String::from_utf8(input.bytes()?.to_vec()).map_err(|_| Short)?,\n            \
         j: input.bytes()?.to_vec(),\n        }})\n    }}\n}}\n",
        fields("", ""),
        bytes("i"),
        bytes("j"),
    )
}

fn binrw(name: &str) -> String {
    let length = |field: &str| format!("    #[br(temp)]\n    #[bw(calc = {field}.len() as u32)]\n    {field}_length: u32,\n");
    let text = format!("{}    #[br(count = i_length, try_map = String::from_utf8)]\n    #[bw(map = String::as_bytes)]\n", length("i"));
    let bytes = format!("{}    #[br(count = j_length)]\n", length("j"));
    format!("#[binrw]\n#[brw(big, magic = 1_u16)]\npub struct {name} {{\n{}}}\n", fields(&text, &bytes))
}

fn deku(name: &str) -> String {
    let length = |field: &str| format!("    #[deku(temp, temp_value = \"{field}.len() as u32\")]\n    {field}_length: u32,\n");
    let text = format!("{}    #[deku(count = \"i_length\", map = \"text\", writer = \"i.as_bytes().to_writer(deku::writer, ())\")]\n", length("i"));
    let bytes = format!("{}    #[deku(count = \"j_length\")]\n", length("j"));
    format!(
        "#[deku_derive(DekuRead, DekuWrite)]\n#[deku(endian = \"big\", magic = b\"\\x00\\x01\")]\npub struct {name} {{\n{}}}\n",
        fields(&text, &bytes)
    )
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize()?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from).join("compile_cost");
    println!("{:<20}{:>12}{:>12}{:>12}   CPU milliseconds for each struct", "", "check", "debug", "release");
    for contender in &CONTENDERS {
        if !arguments.is_empty() && !arguments.iter().any(|part| contender.name.contains(part.as_str())) {
            continue;
        }
        let folder = target.join("crates").join(contender.name.replace([',', ' '], ""));
        fs::create_dir_all(folder.join("src"))?;
        let dependencies = contender.dependencies.replace("BYTESPEC", &root.join("bytespec").display().to_string());
        let name = folder.file_name().and_then(|name| name.to_str()).unwrap_or("crate").to_owned();
        fs::write(
            folder.join("Cargo.toml"),
            format!("[package]\nname = \"cost-{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[dependencies]\n{dependencies}\n\n[workspace]\n"),
        )?;
        print!("{:<20}", contender.name);
        for mode in [&["check"][..], &["build"], &["build", "--release"]] {
            let mut least = f64::INFINITY;
            for _ in 0..3 {
                let empty = compile(&folder, &target, mode, &format!("#![allow(unused)]\n{}\n", contender.prelude))?;
                let full = compile(&folder, &target, mode, &source(contender)?)?;
                least = least.min(full - empty);
            }
            print!("{:>12.1}", 1000.0 * least / STRUCTS as f64);
        }
        println!();
    }
    Ok(())
}

/// All structs, and a function for each that writes and reads it.
fn source(contender: &Contender) -> Result<String, Box<dyn Error>> {
    let mut source = format!("#![allow(unused)]\n{}\n", contender.prelude);
    for at in 0..STRUCTS {
        let name = format!("Sample{at}");
        source += &(contender.declare)(&name);
        write!(
            source,
            "impl {name} {{\n    pub fn both(value: &Self, bytes: &[u8]) -> (Vec<u8>, Option<Self>) {{\n        {}\n    }}\n}}\n",
            (contender.both)(&name)
        )?;
    }
    Ok(source)
}

/// CPU seconds for a crate of this source; its dependencies are compiled before.
fn compile(folder: &Path, target: &Path, mode: &[&str], source: &str) -> Result<f64, Box<dyn Error>> {
    fs::write(folder.join("src/lib.rs"), "")?;
    cargo(folder, target, mode)?;
    fs::write(folder.join("src/lib.rs"), source)?;
    let before = cpu_of_children()?;
    cargo(folder, target, mode)?;
    Ok(cpu_of_children()? - before)
}

fn cargo(folder: &Path, target: &Path, mode: &[&str]) -> Result<(), Box<dyn Error>> {
    let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(mode)
        .arg("--quiet")
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", target)
        .env("CARGO_INCREMENTAL", "0")
        .env_remove("RUSTFLAGS")
        .stdin(Stdio::null())
        .output()?;
    if output.status.success() { Ok(()) } else { Err(format!("{}:\n{}", folder.display(), String::from_utf8_lossy(&output.stderr)).into()) }
}

/// User and system time of all processes that were waited for, and theirs, in seconds. Only Linux says so in a file.
fn cpu_of_children() -> Result<f64, Box<dyn Error>> {
    let stat = fs::read_to_string("/proc/self/stat")?;
    let (_, behind) = stat.rsplit_once(')').ok_or("no name in /proc/self/stat")?;
    let numbers: Vec<&str> = behind.split_whitespace().collect();
    // The name is the second entry, the state the third; the times of children are the 16th and 17th.
    let ticks = |at: usize| numbers.get(at - 3).and_then(|number| number.parse::<f64>().ok()).ok_or("a short /proc/self/stat");
    Ok((ticks(16)? + ticks(17)?) / TICKS_PER_SECOND)
}
