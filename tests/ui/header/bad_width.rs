use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(header(flags = 3))]
struct A;

fn main() {}
