use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(magic = 0x1234u8)]
struct A;

fn main() {}
