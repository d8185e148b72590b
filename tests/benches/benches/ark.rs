//! A large world of ARK: opened, read, summed up, written after an edit.
//!
//! The world is made here: the objects of a small one again and again. `--file PATH` measures another one, `--out PATH` keeps the
//! one that is made, `--megabytes N` says how large it is.

use bytespec::{Encode, Encoder, Limits, Settings};
use bytespec_formats::ark::{self, NameTableRecord, Save, Value};
use std::collections::HashMap;
use std::error::Error;
use std::hint::black_box;
use std::time::{Duration, Instant};

const SMALL: &[u8] = include_bytes!("../../data/ark/v09-store-new.ark");

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let option = |name: &str| arguments.iter().position(|argument| argument == name).and_then(|at| arguments.get(at + 1));
    let megabytes: usize = option("--megabytes").map_or(Ok(200), |number| number.parse())?;
    let bytes = match option("--file") {
        Some(path) => std::fs::read(path)?,
        None => world(megabytes * 1_000_000)?,
    };
    if let Some(path) = option("--out") {
        std::fs::write(path, &bytes)?;
    }
    let len = bytes.len();
    println!("{:.1} MB", len as f64 / 1e6);

    let before = resident();
    let save = ark::open(&bytes)?;
    if let (Some(before), Some(after)) = (before, resident()) {
        println!("{:.1} MB of memory for what was opened, beside the file", after.saturating_sub(before) as f64 / 1e6);
    }
    let (_, took) = least(|| ark::open(&bytes).is_ok());
    let objects = save.objects();
    report("open", took, len);
    let read_len: usize = (0..objects.len()).filter_map(|at| objects.raw(at).ok()).map(<[u8]>::len).sum();
    println!("{} objects, {:.1} MB of properties", objects.len(), read_len as f64 / 1e6);

    let (properties, took) = least(|| {
        let mut names = objects.names().clone();
        (0..objects.len()).filter_map(|at| objects.block_with(at, &mut names).ok()).map(|block| black_box(block).properties.len()).sum::<usize>()
    });
    report("properties, one core", took, read_len);
    for cores in [1, 2] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(cores).build()?;
        let (counts, took) = least(|| pool.install(|| objects.par_map(|_, block| block.map_or(0, |block| black_box(block).properties.len()))));
        assert_eq!(counts.iter().sum::<usize>(), properties);
        report(&format!("properties, pool of {cores}"), took, read_len);
    }
    let (classes, took) = least(|| {
        let mut counts: HashMap<_, usize> = HashMap::new();
        objects.records().iter().for_each(|record| *counts.entry(&record.class).or_default() += 1);
        counts.len()
    });
    report(&format!("summary of {classes} classes"), took, len);

    let mut changed = save.clone();
    rename(&mut changed)?;
    let (written, took) = least(|| changed.write().map(|written| written.len()));
    report("write after one edit", took, written?);
    Ok(())
}

fn rename(save: &mut Save<'_>) -> Result<(), ark::ArkError> {
    save.objects_mut().edit(0, |block, names| {
        for property in block.properties.iter_mut().filter(|property| names.is(&property.name, "Ascii")) {
            property.value.0 = Value::Str("a text that is longer than the one before".into());
        }
    })
}

/// The memory of this process in bytes, where the system tells.
fn resident() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<usize>().ok().map(|kilobytes| kilobytes * 1024)
}

/// The least of five times.
fn least<T>(mut work: impl FnMut() -> T) -> (T, Duration) {
    let mut once = || {
        let start = Instant::now();
        let result = black_box(work());
        (result, start.elapsed())
    };
    let mut best = once();
    for _ in 0..4 {
        let next = once();
        if next.1 < best.1 {
            best = next;
        }
    }
    best
}

fn report(what: &str, took: Duration, bytes: usize) {
    println!("{what:<28}{:>10.1} ms{:>10.0} MB/s", took.as_secs_f64() * 1e3, bytes as f64 / 1e6 / took.as_secs_f64());
}

/// A world of about so many bytes.
fn world(wanted: usize) -> Result<Vec<u8>, Box<dyn Error>> {
    let save = ark::open(SMALL)?;
    let objects = save.objects();
    let (Some(header), Some(front)) = (save.world_header(), save.front()) else { return Err("no world".into()) };
    let mut header = header.clone();
    let mut names = objects.record_names().clone();
    let mut records = Encoder::new(Vec::new(), &Limits::new());
    for record in objects.records() {
        record.encode_value(&mut records, &Settings::LITTLE, &mut names)?;
    }
    let blocks: usize = (0..objects.len()).filter_map(|at| objects.raw(at).ok()).map(<[u8]>::len).sum();
    let times = wanted.div_ceil(records.written() + blocks);
    let sections = header.hibernation.zip(header.names).and_then(|(start, end)| SMALL.get(start as usize..end as usize));
    let mut out = Encoder::new(Vec::with_capacity(wanted), &Limits::new());
    header.encode_value(&mut out, &Settings::LITTLE, &mut names)?;
    front.encode_value(&mut out, &Settings::LITTLE, &mut ())?;
    out.put_array((u32::try_from(objects.len() * times)?).to_le_bytes());
    let mut offset = 0;
    for _ in 0..times {
        for (at, record) in objects.records().iter().enumerate() {
            let mut record = record.clone();
            record.offset = u32::try_from(offset)?;
            record.encode_value(&mut out, &Settings::LITTLE, &mut names)?;
            offset += objects.raw(at)?.len();
        }
    }
    header.hibernation = Some(out.written() as u64);
    out.put_slice(sections.unwrap_or_default());
    header.names = Some(u32::try_from(out.written())?);
    let table = NameTableRecord { names: names.table().texts().to_vec() };
    table.encode_value(&mut out, &Settings::LITTLE, &mut ())?;
    header.properties = Some(u32::try_from(out.written())?);
    for _ in 0..times {
        for at in 0..objects.len() {
            out.put_slice(objects.raw(at)?);
        }
    }
    let mut bytes = out.into_vec();
    let mut start = Encoder::new(Vec::new(), &Limits::new());
    header.encode_value(&mut start, &Settings::LITTLE, &mut names)?;
    let start = start.into_vec();
    bytes[..start.len()].copy_from_slice(&start);
    Ok(bytes)
}
