use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    a: (u8, u16),
}

fn main() {}
