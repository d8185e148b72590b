use bytespec::ProtoModel;

type Name = String;

#[derive(ProtoModel)]
struct A {
    #[field(count_prefix = 1)]
    name: Name,
}

fn main() {}
