use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    a: u8 = 5,
}

fn main() {}
