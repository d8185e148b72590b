use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(transparent)]
struct A(#[field(index = 0)] u8);

fn main() {}
