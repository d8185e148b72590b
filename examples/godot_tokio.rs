//! A server for games made with Godot on `tokio`, which hangs up on nobody for one bad message.
//!
//! A client sends any value and gets `{ "got": value }`; for bytes that are no value it gets `{ "error": text }`, and its next message
//! is read as if nothing had been. Here the client is in the same program.
#![allow(clippy::unwrap_used)] // An example may say what must hold.

use bytespec_formats::godot::frame::{StreamPeer, VariantCodec};
use bytespec_formats::godot::{Engine, Variant, variant};
use futures_util::{SinkExt, StreamExt};
use std::io;
use std::net::Ipv4Addr;
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};
use tokio_util::codec::Framed;

// Generation 4. A client of generation 3 needs `Engine::GODOT3` here.
const STREAM: StreamPeer = StreamPeer::new(Engine::GODOT4);

/// Ends when the client hangs up, when the network fails, and after a length that no value has.
async fn serve(socket: TcpStream) -> io::Result<()> {
    let mut peer = Framed::new(socket, VariantCodec::new(STREAM).with_max_len(64 << 10).tolerant());
    while let Some(message) = peer.next().await {
        let answer = match message? {
            Ok(message) => variant!({ "got": message }),
            Err(error) => variant!({ "error": error.to_string() }),
        };
        peer.send(answer).await?;
    }
    Ok(())
}

async fn accept(listener: TcpListener) -> io::Result<()> {
    loop {
        let (socket, _) = listener.accept().await?;
        tokio::spawn(async move {
            if let Err(error) = serve(socket).await {
                eprintln!("{error}");
            }
        });
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    let address = listener.local_addr()?;
    tokio::spawn(accept(listener));

    let mut game = Framed::new(TcpStream::connect(address).await?, VariantCodec::new(STREAM));
    game.send(variant!("hello")).await?;
    assert_eq!(game.next().await.unwrap()?, variant!({ "got": "hello" }));

    // A frame whose content is no value, and behind it one that is.
    game.get_mut().write_all(&[4, 0, 0, 0, 0x77, 0, 0, 0]).await?;
    game.send(Variant::from(42)).await?;
    let refused = game.next().await.unwrap()?;
    assert_eq!(refused, variant!({ "error": "Variant.(tag) at byte 0x4: 119 is no tag of `Variant`" }));
    assert_eq!(game.next().await.unwrap()?, variant!({ "got": 42 }));

    // No value has five bytes: the server does not wait for them.
    game.get_mut().write_all(&[5, 0, 0, 0]).await?;
    assert!(game.next().await.is_none());
    println!("{refused}");
    Ok(())
}
