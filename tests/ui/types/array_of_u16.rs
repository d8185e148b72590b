use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    a: [u16; 4],
}

fn main() {}
