use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    a: Vec<str>,
    b: Box<Vec<[u16]>>,
}

fn main() {}
