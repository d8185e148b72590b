use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(wire(n: u8 = 1))]
    a: u8,
    #[field(wire(n: u8 = 2))]
    b: u8,
}

fn main() {}
