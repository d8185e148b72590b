use bytespec::ProtoModel;

type Name = String;

#[derive(ProtoModel)]
struct A {
    #[field(item(prefix_length = 1))]
    name: Name,
}

fn main() {}
