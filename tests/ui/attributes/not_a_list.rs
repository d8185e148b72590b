use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto]
struct A;

fn main() {}
