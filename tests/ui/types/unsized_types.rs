use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    a: Box<Box<str>>,
    b: str,
    c: [u16],
}

fn main() {}
