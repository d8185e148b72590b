use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    a: fn(u8) -> u8,
}

fn main() {}
