use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    a: char,
}

fn main() {}
