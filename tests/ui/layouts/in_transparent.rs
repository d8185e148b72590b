use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(transparent)]
struct A(std::time::Duration);

fn main() {}
