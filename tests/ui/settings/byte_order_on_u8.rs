use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(byte_order = little)]
    a: u8,
}

fn main() {}
