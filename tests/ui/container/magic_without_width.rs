use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(magic = 0x1234)]
struct A;

fn main() {}
