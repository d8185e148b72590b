use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct Inner {
    a: u8,
}

#[derive(ProtoModel)]
struct A {
    kind: u8,
    #[field(tag = self.kind)]
    inner: Inner,
}

fn main() {}
