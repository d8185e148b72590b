use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(varint, byte_order = little)]
    a: u64,
}

fn main() {}
