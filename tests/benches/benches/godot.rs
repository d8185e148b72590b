//! Godot's values: throughput beside `memcpy`, the engine itself and another crate.
//!
//! The engines are started where they are: `godot3-server` on the path or in `GODOT3`, `godot` of generation 4 in `GODOT4`.

use bytespec_benches::godot::{packets, points, save_game};
use bytespec_formats::godot::{Engine, Variant};
use std::hint::black_box;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// How often each is done; the least counts.
const ROUNDS: usize = 15;

/// Values, each a message of its own.
struct Case {
    name: &'static str,
    values: Vec<Variant>,
    /// Whether the other crate can do it.
    plain: bool,
}

fn main() {
    let cases = [
        Case { name: "save game", values: vec![save_game()], plain: false },
        Case { name: "points", values: vec![points()], plain: false },
        Case { name: "packets", values: packets(), plain: true },
    ];
    println!("{:<12}{:<24}{:>10}{:>14}{:>14}", "value", "who", "MB", "decode MB/s", "encode MB/s");
    for (generation, engine) in [("3", Engine::GODOT3), ("4", Engine::GODOT4)] {
        let files: Vec<Stored> = cases.iter().map(|case| Stored::new(case, generation, engine)).collect();
        let inside = time_of_engine(generation, &files);
        for (at, (case, file)) in cases.iter().zip(&files).enumerate() {
            measure(case, generation, engine, file, inside.as_ref().map(|times| times[at]));
        }
    }
}

/// The bytes of a case, and a file with a length in front of each.
struct Stored {
    messages: Vec<Vec<u8>>,
    path: PathBuf,
}

impl Stored {
    fn new(case: &Case, generation: &str, engine: Engine) -> Self {
        let messages: Vec<Vec<u8>> = case.values.iter().map(|value| engine.encode(value).expect("the sample encodes")).collect();
        let path = std::env::temp_dir().join(format!("bytespec-bench-{}-{generation}", case.name.replace(' ', "-")));
        let mut file = std::io::BufWriter::new(std::fs::File::create(&path).expect("a temporary file"));
        for message in &messages {
            file.write_all(&(message.len() as u32).to_le_bytes()).and_then(|()| file.write_all(message)).expect("a temporary file");
        }
        file.flush().expect("a temporary file");
        Stored { messages, path }
    }

    fn len(&self) -> usize {
        self.messages.iter().map(Vec::len).sum()
    }
}

impl Drop for Stored {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.path);
    }
}

fn measure(case: &Case, generation: &str, engine: Engine, file: &Stored, inside: Option<(Duration, Duration)>) {
    let len = file.len();
    let row = |who: &str, decode: Duration, encode: Duration| {
        let speed = |time: Duration| len as f64 / 1e6 / time.as_secs_f64();
        println!("{:<12}{who:<24}{:>10.1}{:>14.0}{:>14.0}", case.name, len as f64 / 1e6, speed(decode), speed(encode));
    };
    let copy = least(|| file.messages.iter().for_each(|message| drop(black_box(black_box(message).clone()))));
    row("memcpy", copy, copy);
    let decode = least(|| file.messages.iter().for_each(|message| drop(black_box(engine.decode(black_box(message)).expect("it decodes")))));
    let encode = least(|| case.values.iter().for_each(|value| drop(black_box(engine.encode(black_box(value)).expect("it encodes")))));
    row(&format!("bytespec, generation {generation}"), decode, encode);
    if let Some((decode, encode)) = inside {
        row(&format!("Godot {generation}"), decode, encode);
    }
    if case.plain && generation == "3" {
        use godot_binary_serialization::{decoder::Decoder, encoder::Encoder};
        let values: Result<Vec<_>, _> = file.messages.iter().map(|message| Decoder::decode_variant(message)).collect();
        match values {
            Err(error) => println!("{:<12}godot-binary-serialization cannot read it: {error}", case.name),
            Ok(values) => {
                let decode = least(|| file.messages.iter().for_each(|message| drop(black_box(Decoder::decode_variant(black_box(message))))));
                let encode = least(|| values.iter().for_each(|value| drop(black_box(Encoder::encode_variant(black_box(&**value))))));
                row("godot-binary-serialization", decode, encode);
            }
        }
    }
}

fn least(mut operation: impl FnMut()) -> Duration {
    let timed = |operation: &mut dyn FnMut()| {
        let start = Instant::now();
        operation();
        start.elapsed()
    };
    (0..ROUNDS).map(|_| timed(&mut operation)).min().unwrap_or_default()
}

/// What the engine needs for the same bytes, measured by a script inside it: decoding and encoding of each file.
fn time_of_engine(generation: &str, files: &[Stored]) -> Option<Vec<(Duration, Duration)>> {
    let program = match (std::env::var_os(format!("GODOT{generation}")), generation) {
        (Some(program), _) => program,
        (None, "3") => "godot3-server".into(),
        _ => {
            println!("Godot {generation} is left out: GODOT{generation} does not say where it is");
            return None;
        }
    };
    let names: Vec<String> = files.iter().map(|file| file.path.display().to_string()).collect();
    let output = Command::new(&program)
        .args(if generation == "3" { &["--path"][..] } else { &["--headless", "--path"] })
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine"))
        .args(["-s", &format!("bench{generation}.gd")])
        .env("BENCH_FILES", names.join(":"))
        .output();
    let Ok(output) = output else {
        println!("Godot {generation} is left out: {} does not start", program.display());
        return None;
    };
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let times = text.lines().filter_map(|line| {
        let mut words = line.strip_prefix("RESULT ")?.split(' ').skip(1).map(|word| word.parse().ok().map(Duration::from_micros));
        Some((words.next()??, words.next()??))
    });
    let times: Vec<_> = times.collect();
    if times.len() < files.len() {
        println!("Godot {generation} is left out: it printed\n{text}{}", String::from_utf8_lossy(&output.stderr));
        return None;
    }
    Some(times)
}
