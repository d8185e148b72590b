use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    a: i128,
}

fn main() {}
