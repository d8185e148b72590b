use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct Inner {
    a: u8,
}

#[derive(ProtoModel)]
struct A {
    #[field(bits = 8)]
    inner: Inner,
}

fn main() {}
