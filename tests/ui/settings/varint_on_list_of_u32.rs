use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(varint)]
    a: Vec<u32>,
}

fn main() {}
