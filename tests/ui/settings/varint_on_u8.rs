use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(varint)]
    a: u8,
}

fn main() {}
