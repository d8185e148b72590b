use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto("little")]
struct A;

fn main() {}
