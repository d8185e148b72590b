use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    a: usize,
}

fn main() {}
