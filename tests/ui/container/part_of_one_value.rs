use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(transparent, part)]
struct A(u8);

fn main() {}
