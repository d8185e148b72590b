use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(tag(u8))]
struct A {
    a: u8,
}

fn main() {}
