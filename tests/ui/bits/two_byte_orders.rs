use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(bits = 8)]
    a: u8,
    #[field(bits = 8, byte_order = little)]
    b: u8,
}

fn main() {}
