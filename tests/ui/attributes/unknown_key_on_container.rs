use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(constructor = 1, endian = little)]
struct A {
    a: u8,
}

fn main() {}
