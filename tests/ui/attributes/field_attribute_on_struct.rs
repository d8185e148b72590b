use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[field(index = 0)]
struct A {
    a: u8,
}

fn main() {}
