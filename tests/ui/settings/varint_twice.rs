use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(varint, item(varint))]
    a: Vec<u64>,
}

fn main() {}
