use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(byte_order = little, byte_order = big)]
struct A;

fn main() {}
