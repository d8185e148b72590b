use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(transparent)]
struct A(u8, u8);

fn main() {}
