use bytespec::ProtoModel;

type Id = u32;

#[derive(ProtoModel)]
struct A {
    #[field(prefix_length = 1)]
    id: Id,
}

fn main() {}
