use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(constructor = 0x1_0000, repr = u8)]
struct A {
    #[field(index = 3)]
    a: u8,
    #[field(flag = 64)]
    b: Option<u8>,
    c: Option<u8>,
    #[field(prefix_length = 3)]
    d: String,
    #[field(varint)]
    e: u16,
    #[field(when = self.g > 1)]
    f: Option<u8>,
    #[field(endian = little)]
    g: u16,
    h: char,
    i: Vec<Option<u8>>,
}

fn save(a: &A) {
    let _ = a.encode();
}

fn main() {}
