use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(byte_order = network)]
struct A;

fn main() {}
