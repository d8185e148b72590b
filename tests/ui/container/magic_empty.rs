use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(magic = b"")]
struct A;

fn main() {}
