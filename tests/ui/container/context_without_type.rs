use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(context)]
struct A;

fn main() {}
