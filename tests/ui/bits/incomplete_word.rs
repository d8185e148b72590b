use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(bits = 3)]
    a: u8,
    #[field(bits = 4)]
    b: u8,
    c: u8,
}

fn main() {}
