use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(transparent)]
struct A(Option<u8>);

fn main() {}
