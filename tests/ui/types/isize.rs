use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    a: isize,
}

fn main() {}
