use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(transparent, header())]
struct A(u8);

fn main() {}
