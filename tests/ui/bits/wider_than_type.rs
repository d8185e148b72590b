use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(bits = 9)]
    a: u8,
    #[field(bits = 7)]
    b: u8,
}

fn main() {}
