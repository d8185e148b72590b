use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(varint = true)]
    a: u64,
}

fn main() {}
