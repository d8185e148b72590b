use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(byte_order, validate)]
struct A {
    #[field(prefix_length)]
    a: String,
    #[field(encoding = utf_8)]
    b: String,
    #[field(terminator)]
    c: Vec<u8>,
    #[field(pad_after = 4, pad)]
    d: u8,
    #[field(count)]
    e: Vec<u8>,
    #[field(length)]
    f: Vec<u8>,
    #[field(tag =)]
    g: Elem,
}

struct Elem;

fn main() {}
