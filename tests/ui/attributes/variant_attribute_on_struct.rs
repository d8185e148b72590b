use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[variant(other)]
struct A;

fn main() {}
