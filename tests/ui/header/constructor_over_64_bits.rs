use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(constructor = 0x1_0000_0000_0000_0000)]
struct A;

fn main() {}
