use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(constructor = -1)]
struct A;

fn main() {}
