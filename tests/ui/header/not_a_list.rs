use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(header = 8)]
struct A;

fn main() {}
