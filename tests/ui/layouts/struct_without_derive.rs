use bytespec::ProtoModel;

struct Inner {
    a: u8,
}

#[derive(ProtoModel)]
struct A {
    inner: Inner,
}

fn main() {}
