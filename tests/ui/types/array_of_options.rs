use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    a: [Option<u8>; 4],
}

fn main() {}
