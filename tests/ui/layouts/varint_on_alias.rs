use bytespec::ProtoModel;

type Id = u32;

#[derive(ProtoModel)]
struct A {
    #[field(varint)]
    id: Id,
}

fn main() {}
