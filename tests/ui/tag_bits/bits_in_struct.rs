use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(tag = bits(16, 2))]
    a: Elem,
}

struct Elem;

fn main() {}
