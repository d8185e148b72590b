use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(item(varint))]
    a: Vec<u8>,
}

fn main() {}
