//! A real engine as the other side: Debian's `godot3-server` with the client in `engine/client3.gd`.
//!
//! `BYTESPEC_GODOT3` names another program of generation 3, `BYTESPEC_SEED` repeats a run, and `CASES_TIMES=100` tries a hundred
//! times as many values. Where there is no engine the test says so and ends.
#![allow(clippy::unwrap_used)]

#[path = "godot_properties/values.rs"]
mod values;

use bytespec_formats::godot::frame::{PacketPeer, StreamPeer};
use bytespec_formats::godot::{Dictionary, Engine, Entry, GString, Object, Variant, Vector2, variant};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use std::io::{self, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream, UdpSocket};
use std::process::{Child, Command, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant, SystemTime};

const ENGINE: Engine = Engine::GODOT3;
const STREAM: StreamPeer = StreamPeer::new(ENGINE);
const PACKETS: PacketPeer = PacketPeer::new(ENGINE);
/// How many of each kind go to the engine and come back.
const VALUES: usize = 3000;
const DAMAGED: usize = 500;
const TEXTS: usize = 500;
/// Nothing takes longer, with a machine that does much else.
const PATIENCE: Duration = Duration::from_secs(180);
/// No value is longer.
const LONGEST: usize = 4 << 20;

/// The engine, ended with the test however that ends.
struct Client {
    child: Child,
    output: [Option<JoinHandle<String>>; 2],
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn collect(mut pipe: impl Read + Send + 'static) -> Option<JoinHandle<String>> {
    Some(thread::spawn(move || {
        let mut text = Vec::new();
        let _ = pipe.read_to_end(&mut text);
        String::from_utf8_lossy(&text).into_owned()
    }))
}

impl Client {
    /// `None` if there is no such program.
    fn start(tcp: u16, udp: u16) -> Option<Self> {
        let program = std::env::var("BYTESPEC_GODOT3").unwrap_or_else(|_| "godot3-server".into());
        // The engine keeps files in the home of its user.
        let home = format!("{}/godot-home", env!("CARGO_TARGET_TMPDIR"));
        std::fs::create_dir_all(&home).unwrap();
        let started = Command::new(&program)
            .args(["--path", concat!(env!("CARGO_MANIFEST_DIR"), "/engine"), "-s", "client3.gd"])
            .envs([("BYTESPEC_TCP", tcp.to_string()), ("BYTESPEC_UDP", udp.to_string()), ("HOME", home.clone()), ("XDG_DATA_HOME", home)])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        let mut child = match started {
            Ok(child) => child,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                println!("skipped: there is no `{program}` here");
                return None;
            }
            Err(error) => panic!("{program}: {error}"),
        };
        let output = [collect(child.stdout.take().unwrap()), collect(child.stderr.take().unwrap())];
        Some(Client { child, output })
    }

    /// Waits for the end of the engine: whether it went well, and what it printed.
    fn finish(&mut self, deadline: Instant) -> (bool, String) {
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            if Instant::now() > deadline {
                self.child.kill().unwrap();
                break self.child.wait().unwrap();
            }
            thread::sleep(Duration::from_millis(10));
        };
        let [printed, errors] = self.output.each_mut().map(|output| output.take().unwrap().join().unwrap());
        let errors: Vec<&str> = errors.lines().collect();
        println!("the engine ended with {status}, {} lines of errors, the last of which are:", errors.len());
        println!("{}", errors[errors.len().saturating_sub(6)..].join("\n"));
        (status.success(), printed)
    }
}

/// Waits for the engine to connect, or to end.
fn accept(listener: &TcpListener, client: &mut Client, deadline: Instant) -> TcpStream {
    listener.set_nonblocking(true).unwrap();
    let stream = loop {
        match listener.accept() {
            Ok((stream, _)) => break stream,
            Err(error) if error.kind() == ErrorKind::WouldBlock => {}
            Err(error) => panic!("{error}"),
        }
        if client.child.try_wait().unwrap().is_some() || Instant::now() > deadline {
            panic!("the engine did not connect:\n{}", client.finish(Instant::now()).1);
        }
        thread::sleep(Duration::from_millis(10));
    };
    stream.set_nonblocking(false).unwrap();
    stream.set_nodelay(true).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream.set_write_timeout(Some(PATIENCE)).unwrap();
    stream
}

/// The bytes of one `put_var`, with the length.
fn framed(mut stream: &TcpStream) -> io::Result<Vec<u8>> {
    let mut bytes = vec![0; 4];
    stream.read_exact(&mut bytes)?;
    let length = u32::from_le_bytes(bytes[..].try_into().unwrap()) as usize;
    assert!(length <= LONGEST, "a value of {length} bytes");
    bytes.resize(4 + length, 0);
    stream.read_exact(&mut bytes[4..])?;
    Ok(bytes)
}

/// What the engine sends comes back to it through our hands. Bytes are compared here, values there.
fn echo(mut stream: &TcpStream) -> Result<usize, String> {
    let told = |error: io::Error| error.to_string();
    let mut count = [0; 4];
    stream.read_exact(&mut count).map_err(told)?;
    let count = u32::from_le_bytes(count) as usize;
    for _ in 0..count {
        let sent = framed(stream).map_err(told)?;
        let value = STREAM.decode(&sent).map_err(|error| format!("{error}: {sent:02x?}"))?;
        let again = STREAM.encode(&value).unwrap();
        if again.len() != sent.len() || again != sent && !has_loose_bytes(&value) {
            return Err(format!("{value:?}: {again:02x?} instead of {sent:02x?}"));
        }
        stream.write_all(&again).map_err(told)?;
    }
    Ok(count)
}

/// Whether the engine puts something of its own into the bytes: whatever was in memory into the padding of node paths, numbers
/// of new instances for objects.
fn has_loose_bytes(value: &Variant) -> bool {
    match value {
        Variant::NodePath(_) | Variant::Object(_) => true,
        Variant::Array(array) => array.iter().any(has_loose_bytes),
        Variant::Dictionary(dictionary) => dictionary.iter().any(|(key, value)| has_loose_bytes(key) || has_loose_bytes(value)),
        _ => false,
    }
}

/// Whether the engine cannot find one of the keys again, and writes "[Deleted Object]" and null instead: packed floats with a NaN.
fn loses_a_key(value: &Variant) -> bool {
    fn lost(key: &Variant) -> bool {
        match key {
            Variant::PackedFloat32Array(items) => items.iter().any(|item| item.is_nan()),
            Variant::Array(array) => array.iter().any(lost),
            _ => false,
        }
    }
    match value {
        Variant::Array(array) => array.iter().any(loses_a_key),
        Variant::Dictionary(dictionary) => dictionary.iter().any(|(key, value)| lost(key) || loses_a_key(key) || loses_a_key(value)),
        _ => false,
    }
}

/// Text with spaces for lone surrogates, as 3.6 writes it; 3.2 keeps them.
fn spaced(text: &mut GString) {
    let mut bytes = text.as_bytes().to_vec();
    while let Some(at) = bytes.windows(3).position(|three| three[0] == 0xed && three[1] >= 0xa0) {
        bytes.splice(at..at + 3, *b" ");
    }
    *text = GString::from_bytes(bytes);
}

/// The value with one and the same number for all objects, and without lone surrogates.
fn loosened(mut value: Variant) -> Variant {
    match &mut value {
        Variant::Object(object) if matches!(**object, Object::Id(_)) => **object = Object::Id(1),
        Variant::String(text) => spaced(text),
        Variant::PackedStringArray(texts) => texts.iter_mut().for_each(spaced),
        Variant::NodePath(path) => path.names.iter_mut().chain(&mut path.subnames).for_each(spaced),
        Variant::Array(array) => array.items = array.items.drain(..).map(loosened).collect(),
        Variant::Dictionary(dictionary) => {
            let loosen = |Entry { key, value }| Entry { key: loosened(key), value: loosened(value) };
            dictionary.entries = dictionary.entries.drain(..).map(loosen).collect();
        }
        _ => {}
    }
    value
}

// --- values for the engine ---

/// Dictionaries of keys that are alike: which of them are one?
fn alike() -> impl Strategy<Value = Variant> {
    let keys = [
        variant!(null),
        variant!(0),
        variant!(0.0),
        variant!(-0.0),
        variant!(f64::NAN),
        variant!(-f64::NAN),
        variant!(false),
        variant!("a"),
        variant!(^"a"),
        variant!(Vector2::new(0.0f32, f32::NAN)),
        variant!(Vector2::new(-0.0f32, f32::NAN)),
        variant!(vec![0.0f32]),
        variant!(vec![-0.0f32]),
        variant!(vec![Vector2::new(0.0f32, f32::NAN)]),
        variant!(vec![Vector2::new(-0.0f32, -f32::NAN)]),
        variant!(Object::Null),
        variant!([Object::Null]),
        variant!([null]),
        variant!([0.0, ["a"]]),
        variant!([-0.0, ["a"]]),
        variant!([f64::NAN]),
        variant!([]),
        variant!({}),
        variant!([{ 1: 2 }]),
    ];
    let entry = (proptest::sample::select(keys.to_vec()), 0..100i64).prop_map(|(key, value)| Entry { key, value: value.into() });
    proptest::collection::vec(entry, 2..16).prop_map(|entries| Dictionary { entries, ..Dictionary::default() }.into())
}

/// Texts that are nearly UTF-8.
fn nearly_text() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        2 => proptest::sample::select(b"a\x7f\x80\x81\x88\x90\xa0\xbf\xc0\xc1\xc2\xe0\xed\xef\xf0\xf4\xf8\xfc\xfe".to_vec()).prop_map(|byte| vec![byte]),
        // A form of each length, too long or not.
        2 => (2usize..7, any::<u32>(), 0u32..32).prop_map(|(length, number, fewer)| {
            let number = u64::from(number >> fewer);
            let lead = 0xff << (8 - length) | (number >> (6 * (length - 1))) & (0x7f >> length);
            (0..length).rev().map(|step| if step + 1 == length { lead as u8 } else { 0x80 | (number >> (6 * step)) as u8 & 0x3f }).collect()
        }),
    ];
    proptest::collection::vec(piece, 1..4).prop_map(|pieces| {
        let text = pieces.concat();
        let mut bytes = [4, 0, 0, 0, text.len() as u8, 0, 0, 0].to_vec();
        bytes.extend(&text);
        bytes.resize(bytes.len().next_multiple_of(4), 0);
        bytes
    })
}

/// The bytes that go to the engine.
fn inputs(seed: u64) -> Vec<Vec<u8>> {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    let mut runner = TestRunner::new_with_rng(Config::default(), TestRng::from_seed(RngAlgorithm::ChaCha, &key));
    let times = std::env::var("CASES_TIMES").ok().and_then(|times| times.parse().ok()).unwrap_or(1);
    // Written with all that the engine drops on reading, such as keys that come twice.
    let good = prop_oneof![5 => values::variant(ENGINE, false), 1 => alike()].prop_map(|value| ENGINE.with_lossless(true).encode(&value).unwrap());
    let damage = (good.clone(), proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4)).prop_map(|(mut bytes, damages)| {
        for (at, byte) in damages {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        bytes
    });
    let mut inputs = vec![
        ENGINE.encode(&(0..1000).fold(variant!([]), |inner, _| variant!([inner]))).unwrap(),
        ENGINE.encode(&(0..1000).fold(variant!({}), |inner, at| variant!({ at: inner }))).unwrap(),
        ENGINE.encode(&variant!(vec![7u8; 1_000_001])).unwrap(),
        ENGINE.encode(&(0..10_000).map(|at| (at, at % 7)).collect::<Dictionary>().into()).unwrap(),
        ENGINE.encode(&variant!(vec![GString::from("text"); 1000])).unwrap(),
    ];
    inputs.extend((0..VALUES * times).map(|_| good.new_tree(&mut runner).unwrap().current()));
    let text = nearly_text();
    inputs.extend((0..TEXTS * times).map(|_| text.new_tree(&mut runner).unwrap().current()));
    inputs.extend((0..DAMAGED * times).map(|_| damage.new_tree(&mut runner).unwrap().current()));
    inputs
}

/// What the engine is to make of bytes, written again; null of what it refuses.
fn expected(input: &[u8]) -> (Variant, Vec<u8>) {
    let value = ENGINE.decode_prefix(input).map(|(value, _)| value).unwrap_or_default();
    let bytes = ENGINE.encode(&value).unwrap();
    (value, bytes)
}

/// How the engine's answer differs, if it does.
fn difference(input: &[u8], answer: &[u8]) -> Option<String> {
    let (value, bytes) = expected(input);
    if answer == bytes || loses_a_key(&value) {
        return None;
    }
    let told = match ENGINE.decode(answer) {
        Ok(answered) => {
            // What was no object comes back as null.
            let again = ENGINE.decode(&bytes).unwrap();
            let loose = loosened(again.clone());
            let surrogates = loose != again && answer.len() <= bytes.len();
            if (has_loose_bytes(&value) && answer.len() == bytes.len() || surrogates) && loosened(answered.clone()) == loose {
                return None;
            }
            format!("{answered:?}")
        }
        Err(error) => error.to_string(),
    };
    Some(format!("{input:02x?}\nis here {value:?}\nand there {told}\n{answer:02x?}"))
}

/// Sends all inputs, and compares what `var2bytes(bytes2var(input))` is with what is written here. How many are refused.
fn compare(stream: &TcpStream, inputs: &[Vec<u8>]) -> Result<usize, String> {
    thread::scope(|scope| {
        scope.spawn(|| {
            let mut stream = stream;
            // If this fails, no more answers come.
            let _ = inputs.iter().try_for_each(|input| stream.write_all(&STREAM.encode(&variant!(input.as_slice())).unwrap()));
            let _ = stream.write_all(&STREAM.encode(&Variant::Nil).unwrap());
        });
        let (mut differences, mut refused) = (Vec::new(), 0);
        for (at, input) in inputs.iter().enumerate() {
            let answer = framed(stream).and_then(|answer| STREAM.decode(&answer).map_err(io::Error::other));
            let Ok(Variant::PackedByteArray(bytes)) = answer else {
                let _ = stream.shutdown(Shutdown::Both);
                return Err(format!("input {at} is answered by {answer:?}: {:02x?}", &input[..input.len().min(500)]));
            };
            differences.extend(difference(input, &bytes));
            refused += usize::from(ENGINE.decode_prefix(input).is_err());
        }
        let shown = &differences[..differences.len().min(10)];
        if shown.is_empty() { Ok(refused) } else { Err(format!("{} of {} differ:\n\n{}", differences.len(), inputs.len(), shown.join("\n\n"))) }
    })
}

/// Packets come back, until one says "bye".
fn echo_packets(socket: &UdpSocket, deadline: Instant) -> Result<usize, String> {
    socket.set_read_timeout(Some(Duration::from_millis(100))).unwrap();
    let mut packet = vec![0; 1 << 16];
    // The client asks again when an answer is late.
    let mut count = 0;
    while Instant::now() < deadline {
        let (len, from) = match socket.recv_from(&mut packet) {
            Ok(received) => received,
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => continue,
            Err(error) => return Err(error.to_string()),
        };
        let value = PACKETS.decode(&packet[..len]).map_err(|error| format!("{error}: {:02x?}", &packet[..len]))?;
        if value == "bye" {
            return Ok(count);
        }
        socket.send_to(&PACKETS.encode(&value).unwrap(), from).unwrap();
        count += 1;
    }
    Err(format!("no \"bye\" after {count} packets"))
}

#[test]
fn a_real_engine_agrees() {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let Some(mut client) = Client::start(listener.local_addr().unwrap().port(), socket.local_addr().unwrap().port()) else { return };
    let clock = || SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_nanos() as u64;
    let seed = std::env::var("BYTESPEC_SEED").map_or_else(|_| clock(), |seed| seed.parse().unwrap());
    println!("BYTESPEC_SEED={seed}");
    let inputs = inputs(seed);

    let stream = accept(&listener, &mut client, Instant::now() + PATIENCE);
    let talk = || -> Result<_, String> { Ok((echo(&stream)?, compare(&stream, &inputs)?, echo_packets(&socket, Instant::now() + PATIENCE)?)) };
    let talked = talk();
    let _ = stream.shutdown(Shutdown::Both);
    let (success, printed) = client.finish(Instant::now() + if talked.is_ok() { PATIENCE } else { Duration::from_secs(5) });
    let (echoed, refused, packets) = talked.unwrap_or_else(|told| panic!("{told}\n{printed}"));
    println!("{echoed} values and {packets} packets echoed, {} values compared, {refused} of them refused by both", inputs.len());

    let result = printed.lines().find(|line| line.starts_with("RESULT")).unwrap_or("no result");
    assert_eq!((result, success), (&*format!("RESULT {} compared, 0 failed", 2 * echoed), true), "{printed}");
    assert!(echoed > 50 && packets >= echoed);
}
