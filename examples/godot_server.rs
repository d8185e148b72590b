//! A server for games made with Godot: values over TCP and UDP, with nothing but the standard library.
//!
//! `cargo run -p bytespec-examples --example godot_server -- 4242` keeps a table of scores for clients such as
//!
//! ```gdscript
//! var peer = StreamPeerTCP.new()          # or PacketPeerUDP.new()
//! peer.connect_to_host("127.0.0.1", 4242)
//! peer.poll()                             # until it is connected
//! peer.put_var({"name": "Ada", "score": 7})
//! print(peer.get_var())                   # [{ "name": "Ada", "score": 7 }]
//! ```
//!
//! Without a port it is its own client, once over each.
#![allow(clippy::unwrap_used)] // An example may say what must hold.

use bytespec_formats::godot::frame::{PacketPeer, StreamPeer};
use bytespec_formats::godot::{Engine, Variant, variant};
use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream, UdpSocket};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

// Generation 4. A client of generation 3 needs `Engine::GODOT3` here.
const STREAM: StreamPeer = StreamPeer::new(Engine::GODOT4);
const PACKETS: PacketPeer = PacketPeer::new(Engine::GODOT4);

/// No message is longer; who says otherwise is cut off.
const LONGEST: u64 = 64 << 10;

/// Names and scores, the best first.
type Table = Arc<Mutex<Vec<(String, i64)>>>;

/// Takes a score and gives the table. What strangers send may be anything, so nothing is taken for granted.
fn answer(table: &Table, message: &Variant) -> Variant {
    let (Some(name), Some(score)) = (message["name"].as_str(), message["score"].as_i64()) else {
        return variant!({ "error": "expected { name, score }", "got": message });
    };
    let mut table = table.lock().unwrap();
    table.push((name.into(), score));
    table.sort_by_key(|(_, score)| std::cmp::Reverse(*score));
    table.truncate(10);
    table.iter().map(|(name, score)| variant!({ "name": name, "score": *score })).collect()
}

/// The next value of a stream, `None` at its end. `buffer` holds what has come of it.
fn next(stream: &mut impl Read, buffer: &mut Vec<u8>) -> io::Result<Option<Variant>> {
    loop {
        match STREAM.get_var(buffer) {
            Ok((value, len)) => {
                buffer.drain(..len);
                return Ok(Some(value));
            }
            Err(error) => {
                // Not all there yet: so many bytes at least.
                let Some(missing) = error.missing().filter(|missing| buffer.len() as u64 + missing <= LONGEST) else {
                    return Err(io::Error::new(io::ErrorKind::InvalidData, error));
                };
                if stream.take(missing).read_to_end(buffer)? == 0 {
                    return if buffer.is_empty() { Ok(None) } else { Err(io::ErrorKind::UnexpectedEof.into()) };
                }
            }
        }
    }
}

fn serve_stream(mut stream: TcpStream, table: &Table) -> io::Result<()> {
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(Duration::from_secs(60)))?;
    let mut buffer = Vec::new();
    while let Some(message) = next(&mut stream, &mut buffer)? {
        let answer = answer(table, &message);
        stream.write_all(&STREAM.encode(&answer).map_err(io::Error::other)?)?;
    }
    Ok(())
}

fn serve_packets(socket: &UdpSocket, table: &Table) -> io::Result<()> {
    let mut packet = vec![0; 1 << 16];
    loop {
        let (len, from) = socket.recv_from(&mut packet)?;
        // A packet is one value; one that is none is nobody's loss.
        let Ok(message) = PACKETS.get_var(&packet[..len]) else { continue };
        socket.send_to(&PACKETS.encode(&answer(table, &message)).map_err(io::Error::other)?, from)?;
    }
}

/// Serves both from threads of their own.
fn serve(listener: TcpListener, socket: UdpSocket) {
    let table = Table::default();
    let packets = table.clone();
    thread::spawn(move || serve_packets(&socket, &packets));
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let table = table.clone();
            thread::spawn(move || serve_stream(stream, &table).unwrap_or_else(|error| eprintln!("{error}")));
        }
    });
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let port = std::env::args().nth(1).and_then(|port| port.parse().ok());
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port.unwrap_or(0)))?;
    let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, port.unwrap_or(0)))?;
    let (tcp, udp) = (listener.local_addr()?, socket.local_addr()?);
    serve(listener, socket);
    if port.is_some() {
        println!("TCP and UDP on {tcp}");
        loop {
            thread::park();
        }
    }

    // Over TCP, as put_var: two values at once, in two portions.
    let mut stream = TcpStream::connect(tcp)?;
    stream.set_read_timeout(Some(Duration::from_secs(20)))?;
    let messages = [variant!({ "name": "Ada", "score": 7 }), variant!({ &"name": &"Grace", "score": 9, "extra": [1, 2] })];
    let bytes = [STREAM.encode(&messages[0])?, STREAM.encode(&messages[1])?].concat();
    let (front, back) = bytes.split_at(bytes.len() - 5);
    stream.write_all(front)?;
    stream.write_all(back)?;
    let mut buffer = Vec::new();
    assert_eq!(next(&mut stream, &mut buffer)?, Some(variant!([{ "name": "Ada", "score": 7 }])));
    let table = next(&mut stream, &mut buffer)?.unwrap();
    println!("{table}");
    assert_eq!(table.to_string(), r#"[{ "name": "Grace", "score": 9 }, { "name": "Ada", "score": 7 }]"#);

    // Over UDP, one value in each packet.
    let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0))?;
    socket.set_read_timeout(Some(Duration::from_secs(20)))?;
    socket.connect(udp)?;
    let mut packet = vec![0; 1 << 16];
    let mut ask = |message: Variant| -> Result<Variant, Box<dyn std::error::Error>> {
        socket.send(&PACKETS.encode(&message)?)?;
        let len = socket.recv(&mut packet)?;
        Ok(PACKETS.decode(&packet[..len])?)
    };
    let table = ask(variant!({ "name": "Edsger", "score": 8 }))?;
    assert_eq!(table[1], variant!({ "name": "Edsger", "score": 8 }));
    assert_eq!(ask(variant!("hello"))?, variant!({ "error": "expected { name, score }", "got": "hello" }));
    println!("{table}");
    Ok(())
}
