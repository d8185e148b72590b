use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(wire(n: usize = 1), wire(m: u8 = 1, varint))]
    a: u8,
}

fn main() {}
