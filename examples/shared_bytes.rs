//! `bytes::Bytes` fields that are slices of the input: nothing is copied, and the message may outlive the buffer it came in.

use bytes::Bytes;
use bytespec::ProtoModel;

#[derive(Debug, PartialEq, ProtoModel)]
#[proto(constructor = 3, header(constructor = 1, payload_length = 4))]
struct Upload {
    #[field(prefix_length = 1)]
    name: String,
    content: Bytes,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let content = Bytes::from(vec![0xab; 1 << 20]);
    let buffer = Bytes::from(Upload { name: "big".into(), content }.encode()?);

    let upload = Upload::decode_bytes(&buffer)?;
    let start = buffer.len() - (1 << 20);
    assert!(std::ptr::eq(upload.content.as_ptr(), &buffer[start]), "the content is a slice of the buffer");

    // Without a shared buffer there is nothing to take a slice of: `decode` copies.
    let copied = Upload::decode(&buffer)?;
    assert_eq!(copied, upload);
    assert!(!std::ptr::eq(copied.content.as_ptr(), &buffer[start]));

    drop(buffer);
    println!("{}: {} bytes, the last is {:#x}", upload.name, upload.content.len(), upload.content[(1 << 20) - 1]);
    Ok(())
}
