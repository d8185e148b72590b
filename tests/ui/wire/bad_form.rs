use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(wire(n = 1))]
    a: u8,
}

fn main() {}
