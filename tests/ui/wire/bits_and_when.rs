use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(wire(n: u8 = 1, bits = 8, when = true))]
    a: u8,
}

fn main() {}
