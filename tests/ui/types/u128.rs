use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    a: u128,
}

fn main() {}
