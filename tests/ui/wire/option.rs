use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(wire(n: Option<u8> = None))]
    a: u8,
}

fn main() {}
